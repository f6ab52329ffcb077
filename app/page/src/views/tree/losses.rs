//! Lists where expected queries were lost, as places of the tree.

use beamsplitter_scene::coverage::{Fall, Verdict, verdict};
use beamsplitter_state::Selection;
use leptos::prelude::*;

use beamsplitter_shell::ui::query;
use beamsplitter_shell::{Store, store};

/// Shows one line for each expected query that was not found; nothing where all were.
#[component]
pub fn Losses() -> impl IntoView {
    let store = store();
    let lost = Memo::new(move |_| {
        let golds = store.golds.get();
        store.run.with(|run| {
            let missed =
                golds.iter().enumerate().filter_map(|(query, gold)| match verdict(gold, run) {
                    Verdict::Missed(fall) => Some((query, gold.sql.clone(), fall)),
                    _ => None,
                });
            missed.collect::<Vec<_>>()
        })
    });
    move || {
        let lost = lost.get();
        (!lost.is_empty()).then(|| {
            let lines: Vec<_> = lost
                .into_iter()
                .map(|(number, sql, fall)| line(number, &sql, fall, store))
                .collect();
            view! { <ul class="losses" aria-label="Expected queries that were lost">{lines}</ul> }
        })
    }
}

fn line(number: usize, sql: &str, fall: Option<Fall>, store: Store) -> impl IntoView + use<> {
    let place = fall.map(|fall| {
        let hypothesis = fall.hypothesis;
        let needed = fall.needed.map(|needed| format!(" (it needed “{needed}”)"));
        let words =
            format!("{}, token {}{}: ", fall.search, fall.right + 1, needed.unwrap_or_default());
        let look = hypothesis.is_some().then(|| {
            let on_click = move |_| store.selection.set(Selection { reading: None, hypothesis });
            view! { " " <button class="link" on:click=on_click>"show the place"</button> }
        });
        view! { <span>{words} {fall.why}</span> {look} }
    });
    view! { <li><strong class="no">{format!("Query {} lost: ", number + 1)}</strong> {query(sql)} " " {place}</li> }
}
