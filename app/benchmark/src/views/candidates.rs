//! The candidates of an example that were counted, beside its golds.

use crate::results::{Example, Found, Outcome, TOP};
use beamsplitter_ambiguity::{Coverage, Metrics};
use beamsplitter_interpret::evaluate::{ambrosia, practiq};
use beamsplitter_sql::highlight::spans;
use leptos::prelude::*;

use super::benchmark_store;
use super::scores::category;
use beamsplitter_shell::ui::{Sql, metric};

/// Shows an example's golds, and each counted candidate with the golds that it covers.
#[component]
pub fn Candidates(index: usize) -> impl IntoView {
    let benchmark = benchmark_store();
    let (example, outcome) =
        benchmark.state.with(|state| (state.example(index).cloned(), state.result(index).cloned()));
    let Some(example) = example else { return ().into_any() };
    let (name, again) = match example {
        Example::Ambiqt(_) => (
            "Ask it again, in every view",
            "A new run on the database with the example's change made; it may find others.",
        ),
        _ => {
            ("Ask it again, in Ask", "A new run, with as many interpretations as are chosen there.")
        }
    };
    let found = match &outcome {
        None => view! { <p class="quiet">"It was not run yet."</p> }.into_any(),
        Some(Outcome { error: Some(error), .. }) => {
            view! { <p class="no">{error.clone()}</p> }.into_any()
        }
        Some(outcome) => counted(&example, outcome),
    };
    view! {
        <section class="benchmark-opened" aria-label=format!("Example {index}")>
            <h4>"Golds"</h4>
            {golds(&example)}
            <h4>"Candidates that were counted"</h4>
            {found}
            <p>
                <button on:click=move |_| benchmark.show(index)>{name}</button>
                " "
                <span class="quiet">{again}</span>
            </p>
        </section>
    }
    .into_any()
}

fn golds(example: &Example) -> AnyView {
    let golds = example.golds();
    if golds.is_empty() {
        return view! { <p class="quiet">"No query answers it."</p> }.into_any();
    }
    let meanings: Vec<String> = match example {
        Example::Practiq(of) => of.readings.iter().map(|one| one.meaning.clone()).collect(),
        _ => Vec::new(),
    };
    let gold = |(at, sql): (usize, String)| {
        let meaning = meanings
            .get(at)
            .map(|meaning| view! { " " <span class="quiet">{meaning.clone()}</span> });
        let spans = spans(&sql);
        view! { <li><Sql text=sql spans />{meaning}</li> }
    };
    let golds: Vec<_> = golds.into_iter().enumerate().map(gold).collect();
    view! { <ol>{golds}</ol> }.into_any()
}

/// Shows the candidates of a result.
fn counted(example: &Example, outcome: &Outcome) -> AnyView {
    let queries = outcome.candidates();
    match (&outcome.found, example) {
        (Found::Covered(coverage), _) => {
            let queries = queries.into_iter().take(TOP).enumerate();
            list(queries.map(|(at, sql)| (sql, covers(coverage, at))).collect())
        }
        (Found::Ambrosia(score), _) => {
            let queries = queries.into_iter().enumerate();
            list(queries.map(|(at, sql)| (sql, returns(score, at))).collect())
        }
        (Found::Spider(verdicts), _) => {
            let queries = queries.into_iter().take(TOP).enumerate();
            let marks = |at: usize| {
                let found = verdicts.matches.get(at).copied().unwrap_or_default();
                ways(found).map_or_else(
                    || no_gold().into_any(),
                    |ways| view! { <span class="yes">{ways}</span> }.into_any(),
                )
            };
            list(queries.map(|(at, sql)| (sql, marks(at))).collect())
        }
        (Found::Practiq(score), Example::Practiq(of)) => {
            let shown = queries.into_iter().map(|sql| (sql, ().into_any())).collect();
            view! { {verdict(of, score)} {list(shown)} }.into_any()
        }
        _ => ().into_any(),
    }
}

/// Lists queries, each with what was found of it.
fn list(queries: Vec<(String, AnyView)>) -> AnyView {
    let row = |(sql, marks): (String, AnyView)| {
        let spans = spans(&sql);
        view! { <li><Sql text=sql spans /> " " {marks}</li> }
    };
    let rows: Vec<_> = queries.into_iter().map(row).collect();
    view! { <ol aria-label="Candidates that were counted">{rows}</ol> }.into_any()
}

/// Names the ways in which a candidate is a gold; none where it is not.
fn ways(found: Metrics<bool>) -> Option<Vec<AnyView>> {
    let ways = [("EXM", found.execution), ("EM", found.exact), ("direct", found.direct)];
    let ways: Vec<_> = ways
        .into_iter()
        .filter(|(_, yes)| *yes)
        .map(|(name, _)| view! { " " {metric(name)} }.into_any())
        .collect();
    (!ways.is_empty()).then_some(ways)
}

/// Returns the golds of AmbiQT that a candidate covers, and how.
fn covers(coverage: &Coverage, at: usize) -> AnyView {
    let both = coverage.predictions.get(at).copied().unwrap_or_default();
    let marks: Vec<_> = both
        .into_iter()
        .enumerate()
        .flat_map(|(gold, found)| {
            ways(found).map(
                |ways| view! { <span class="yes">{format!("gold {}:", gold + 1)} {ways} " "</span> },
            )
        })
        .collect();
    let none = marks.is_empty().then(no_gold);
    view! { {marks} {none} }.into_any()
}

/// Returns the golds of AMBROSIA whose rows an interpretation returns, and whether it is shown.
fn returns(score: &ambrosia::Score, at: usize) -> AnyView {
    let golds = score.matches.get(at).into_iter().flatten();
    let marks: Vec<_> = golds
        .map(|gold| view! { <span class="yes">{format!("gold {}", gold + 1)} " "</span> })
        .collect();
    let none = marks.is_empty().then(no_gold);
    view! { {marks} {none} }.into_any()
}

fn no_gold() -> impl IntoView {
    view! { <span class="quiet">"no gold"</span> }
}

/// Says what an example of PRACTIQ is, what it was taken for, and why.
fn verdict(example: &practiq::Example, score: &practiq::Score) -> impl IntoView + use<> {
    let right = score.category == example.category;
    let words = match right {
        true => format!("{}, as it is.", category(score.category)),
        false => format!("{}; it is {}.", category(score.category), category(example.category)),
    };
    view! {
        <p>
            "Taken for " <span class=if right { "yes" } else { "no" }>{words}</span> " "
            {score.evidence.clone()}
        </p>
    }
}
