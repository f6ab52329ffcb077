//! What the columns of a table hold, chosen with its first rows in view.

use beamsplitter_label::import::{Chosen, Columns, Role};
use leptos::prelude::*;

use super::annotation_store;
use crate::store::PendingColumns;

/// Asks what the columns of the table that waits first hold.
#[component]
pub fn PendingTable() -> impl IntoView {
    let annotations = annotation_store();
    move || annotations.columns.with(|waiting| waiting.first().cloned()).map(view_table)
}

fn view_table(PendingColumns { name, columns, .. }: PendingColumns) -> impl IntoView {
    let annotations = annotation_store();
    let chosen = RwSignal::new(columns.guess());
    let ready = Memo::new(move |_| chosen.with(|chosen| chosen[0].is_some()));
    let head = StoredValue::new(columns.head.clone());
    let choice = move |(place, role): (usize, Role)| {
        let on_change = move |event| {
            let at = event_target_value(&event).parse().ok();
            chosen.update(|chosen| chosen[place] = at);
        };
        let first = chosen.with_untracked(|chosen| chosen[place]);
        let option = |(at, name): (usize, &String)| {
            view! { <option value=at.to_string() selected={first == Some(at)}>{name.clone()}</option> }
        };
        let options: Vec<_> = head.with_value(|head| head.iter().enumerate().map(option).collect());
        view! {
            <label>
                {role.title()}
                <select on:change=on_change>
                    <option value="" selected={first.is_none()}>"none"</option>
                    {options}
                </select>
            </label>
        }
    };
    let choices: Vec<_> = Role::ALL.into_iter().enumerate().map(choice).collect();
    let words = format!("{name} has no column or key “question”. Which of these holds what?");
    view! {
        <section class="label-report" aria-label="Columns of a table">
            <p>{words}</p>
            <div class="label-selects">{choices}</div>
            <Preview columns chosen />
            <button
                class="primary"
                disabled=move || !ready.get()
                on:click=move |_| annotations.take_columns(chosen.get_untracked())
            >
                "Import with these"
            </button>
            <button on:click=move |_| annotations.refuse_columns()>"Skip this file"</button>
            <p class="quiet">"Files with the same columns or keys are read in the same way from now on."</p>
        </section>
    }
}

/// Shows the first rows as they would be read.
#[component]
fn Preview(columns: Columns, chosen: RwSignal<Chosen>) -> impl IntoView {
    let heads = Role::ALL.map(|role| view! { <th scope="col">{role.title()}</th> });
    let rows = move || {
        let chosen = chosen.get();
        let row = |row: &Vec<String>| {
            let cell =
                |at: &Option<usize>| at.and_then(|at| row.get(at).cloned()).unwrap_or_default();
            let cells: Vec<_> = chosen.iter().map(|at| view! { <td>{cell(at)}</td> }).collect();
            view! { <tr>{cells}</tr> }
        };
        columns.rows.iter().map(row).collect::<Vec<_>>()
    };
    view! {
        <div class="table-scroll" tabindex="0" role="region" aria-label="First rows as they would be read">
            <table class="facts">
                <thead><tr>{Vec::from(heads)}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}
