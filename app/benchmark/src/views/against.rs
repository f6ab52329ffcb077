//! The open run beside another one over the same examples, and whose examples are listed.

use beamsplitter_common::Table;
use beamsplitter_common::compared::side_name;
use beamsplitter_common::paired::Side;
use leptos::prelude::*;

use super::benchmark_store;
use super::saved::SaveTables;
use crate::results::Against;

/// Shows how they differ; nothing while no other run was chosen.
#[component]
pub fn AgainstRun() -> impl IntoView {
    let benchmark = benchmark_store();
    let found = Memo::new(move |_| {
        // Compared again as often as the figures of the run itself.
        benchmark.figures.track();
        benchmark.state.with_untracked(|state| {
            benchmark.against.with(|against| {
                let beside = against.iter().enumerate().filter(|(_, one)| one.is_beside(state));
                let one = |(place, one): (usize, &Against)| {
                    (place, one.table(state, &one.compared(state)), one.names(state))
                };
                beside.map(one).collect::<Vec<_>>()
            })
        })
    });
    move || {
        let found = found.get();
        let (_, first, _) = found.first()?;
        let title = match found.len() {
            1 => first.title.clone(),
            others => format!("The open run against {others} others, in per cent"),
        };
        let all = StoredValue::new(found.iter().map(|(_, table, _)| table.clone()).collect());
        let several = found.len() > 1;
        let one = |(_, table, _): &(usize, Table, [String; 2])| {
            let title = several.then(|| view! { <h4>{table.title.clone()}</h4> });
            view! {
                {title}
                {view_table(table)}
            }
        };
        let tables: Vec<_> = found.iter().map(one).collect();
        let names: Vec<_> = found.into_iter().map(|(place, _, names)| (place, names)).collect();
        Some(view! {
            <section aria-labelledby="against-title">
                <h3 id="against-title">{title}</h3>
                {tables}
                <p class="quiet">
                    "Each figure over the examples that both runs have: the paired difference with its bootstrap \
                     interval, and p of McNemar's exact test. "
                    <code>"beamsplitter score compare"</code>
                    " does the same."
                </p>
                <div class="ask-controls">
                    <Sides names />
                    <button on:click=move |_| {
                        benchmark.side.set(None);
                        benchmark.against.set(Vec::new());
                    }>"Close"</button>
                    <SaveTables tables=move || all.get_value() name="comparison" />
                </div>
            </section>
        })
    }
}

/// Chooses whose right examples are listed.
#[component]
fn Sides(
    /// The comparisons by their places, and what is compared in each.
    names: Vec<(usize, [String; 2])>,
) -> impl IntoView {
    let benchmark = benchmark_store();
    let mut choices = vec![(None, "all examples".to_owned())];
    let several = names.len() > 1;
    for (place, [first, second]) in &names {
        choices.extend(Side::ALL.map(|side| {
            let name = side_name(side, [first, second]);
            let name = if several { format!("{second}, {first}: {name}") } else { name };
            (Some((*place, side)), name)
        }));
    }
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

/// Shows a table of figures.
pub(super) fn view_table(table: &Table) -> impl IntoView + use<> {
    let head = |(place, head): (usize, &String)| {
        view! { <th scope="col" class:number=place != 0>{head.clone()}</th> }
    };
    let heads: Vec<_> = table.heads.iter().enumerate().map(head).collect();
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
