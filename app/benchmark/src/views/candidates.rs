//! The candidates of an example that were counted, beside its golds.

use crate::results::{Outcome, TOP};
use beamsplitter_sql::highlight::spans;
use leptos::prelude::*;

use super::benchmark_store;
use beamsplitter_shell::ui::{Sql, metric};

/// Shows an example's golds, and each counted candidate with the golds that it covers.
#[component]
pub fn Candidates(index: usize) -> impl IntoView {
    let benchmark = benchmark_store();
    let (golds, outcome) = benchmark.state.with(|state| {
        let golds =
            state.example(index).map(|record| [record.query1.clone(), record.query2.clone()]);
        (golds, state.result(index).cloned())
    });
    let golds: Vec<_> = golds.into_iter().flatten().map(query).collect();
    let found = match outcome {
        None => view! { <p class="quiet">"It was not run yet."</p> }.into_any(),
        Some(Outcome { error: Some(error), .. }) => view! { <p class="no">{error}</p> }.into_any(),
        Some(outcome) => view! { <Counted outcome /> }.into_any(),
    };
    view! {
        <section class="benchmark-opened" aria-label=format!("Example {index}")>
            <h4>"Golds"</h4>
            <ol>{golds}</ol>
            <h4>"Candidates that were counted"</h4>
            {found}
            <p>
                <button on:click=move |_| benchmark.show(index)>"Ask it again, in every view"</button>
                " "
                <span class="quiet">"A new run on the database with the example's change made; it may find others."</span>
            </p>
        </section>
    }
}

fn query(sql: String) -> impl IntoView {
    let spans = spans(&sql);
    view! { <li><Sql text=sql spans /></li> }
}

/// Lists the candidates of a result.
#[component]
fn Counted(outcome: Outcome) -> impl IntoView {
    let covers = outcome.coverage.predictions.clone();
    let row = |(at, sql): (usize, String)| {
        let both = covers.get(at).copied().unwrap_or_default();
        let marks: Vec<_> = both
            .into_iter()
            .enumerate()
            .flat_map(|(gold, found)| {
                let ways = [("EXM", found.execution), ("EM", found.exact), ("direct", found.direct)];
                let ways: Vec<_> = ways
                    .into_iter()
                    .filter(|(_, yes)| *yes)
                    .map(|(name, _)| view! { " " {metric(name)} })
                    .collect();
                (!ways.is_empty()).then(|| view! { <span class="yes">{format!("gold {}:", gold + 1)} {ways} " "</span> })
            })
            .collect();
        let none = marks.is_empty().then(|| view! { <span class="quiet">"no gold"</span> });
        let spans = spans(&sql);
        view! { <li><Sql text=sql spans /> " " {marks} {none}</li> }
    };
    let rows: Vec<_> = outcome.candidates().into_iter().take(TOP).enumerate().map(row).collect();
    view! { <ol aria-label="Candidates that were counted">{rows}</ol> }
}
