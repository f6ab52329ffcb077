//! The open run beside another one over the same examples, and whose examples are listed.

use beamsplitter_common::Table;
use beamsplitter_common::compared::side_name;
use beamsplitter_common::paired::Side;
use leptos::prelude::*;

use super::benchmark_store;
use super::saved::SaveTables;

/// Shows how the two differ; nothing while no other run was chosen.
#[component]
pub fn AgainstRun() -> impl IntoView {
    let benchmark = benchmark_store();
    let found = Memo::new(move |_| {
        // Compared again as often as the figures of the run itself.
        benchmark.figures.track();
        benchmark.state.with_untracked(|state| {
            benchmark.against.with(|against| {
                let against = against.as_ref().filter(|against| against.is_beside(state))?;
                let all = against.compared(state);
                Some((against.table(state, &all), against.names(state)))
            })
        })
    });
    move || {
        let (table, names) = found.get()?;
        let all = StoredValue::new(vec![table.clone()]);
        Some(view! {
            <section aria-labelledby="against-title">
                <h3 id="against-title">{table.title.clone()}</h3>
                {rows(&table)}
                <p class="quiet">
                    "Each figure over the examples that both runs have: the paired difference with its bootstrap \
                     interval, and p of McNemar's exact test. beamsplitter score compare does the same."
                </p>
                <div class="ask-controls">
                    <Sides names />
                    <SaveTables tables=move || all.get_value() name="comparison" />
                    <button class="link" on:click=move |_| {
                        benchmark.side.set(None);
                        benchmark.against.set(None);
                    }>"Close"</button>
                </div>
            </section>
        })
    }
}

/// Chooses whose right examples are listed.
#[component]
fn Sides(names: [String; 2]) -> impl IntoView {
    let benchmark = benchmark_store();
    let [first, second] = &names;
    let mut choices = vec![(None, "all examples".to_owned())];
    choices.extend(Side::ALL.map(|side| (Some(side), side_name(side, [first, second]))));
    let known = choices.clone();
    let on_change = move |event| {
        let name = event_target_value(&event);
        let chosen = known.iter().find(|(_, known)| *known == name);
        benchmark.side.set(chosen.and_then(|(side, _)| *side));
        benchmark.listed.update(|listed| listed.page = 0);
    };
    let now = benchmark.side.get_untracked();
    let options: Vec<_> = choices
        .into_iter()
        .map(|(side, name)| {
            let is = side == now;
            view! { <option value=name.clone() selected=is>{name.clone()}</option> }
        })
        .collect();
    view! { <select aria-label="Examples that are right in" on:change=on_change>{options}</select> }
}

fn rows(table: &Table) -> impl IntoView + use<> {
    let heads: Vec<_> =
        table.heads.iter().map(|head| view! { <th scope="col">{head.clone()}</th> }).collect();
    let row = |row: &Vec<String>| {
        let mut cells = row.iter().cloned();
        let name = cells.next();
        let cells: Vec<_> = cells.map(|cell| view! { <td class="number">{cell}</td> }).collect();
        view! { <tr><th scope="row">{name}</th> {cells}</tr> }
    };
    let rows: Vec<_> = table.rows.iter().map(row).collect();
    let title = table.title.clone();
    view! {
        <div class="table-scroll" tabindex="0" role="region" aria-label=title>
            <table class="facts">
                <thead><tr>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}
