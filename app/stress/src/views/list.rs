//! Every test and what came of it; each opens in the other views.

use beamsplitter_damber::{Scored, Test};
use beamsplitter_protocol::Decoder;
use leptos::prelude::*;

use super::stress_store;
use crate::store::StressStore;

/// A line of the list.
#[derive(Clone, PartialEq)]
struct Line {
    place: usize,
    test: Test,
    /// What each decoder wrote.
    found: Vec<(Decoder, Option<Scored>)>,
}

/// Shows the tests, with a filter.
#[component]
pub fn Tests() -> impl IntoView {
    let stress = stress_store();
    let wrong = RwSignal::new(false);
    let lines = Memo::new(move |_| {
        stress.run.with(|run| {
            let line = |(place, test): (usize, &Test)| {
                let score = |of: Decoder| (of, run.score(place, of).cloned());
                let found: Vec<_> = run.choice.decoders().map(score).collect();
                Line { place, test: test.clone(), found }
            };
            let shown = |line: &Line| {
                !wrong.get()
                    || line
                        .found
                        .iter()
                        .any(|(_, found)| found.as_ref().is_some_and(|scored| !scored.is_right()))
            };
            run.tests.iter().enumerate().map(line).filter(shown).collect::<Vec<_>>()
        })
    });
    view! {
        <section class="stress-tests" aria-labelledby="tests-title">
            <h3 id="tests-title">"Every test"</h3>
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=move || wrong.get()
                    on:change=move |event| wrong.set(event_target_checked(&event))
                />
                "Only those with a wrong answer"
            </label>
            <div class="table-scroll" tabindex="0" role="region" aria-label="Tests">
                <table class="facts">
                    <thead>
                        <tr>
                            <th scope="col">"Question"</th>
                            <th scope="col">"Kind"</th>
                            <th scope="col">"Query and score"</th>
                        </tr>
                    </thead>
                    <tbody>
                        <For
                            each=move || lines.get()
                            key=|line| {
                                let done = line.found.iter().filter(|(_, found)| found.is_some());
                                (line.place, line.test.id.clone(), done.count(), line.found.len())
                            }
                            children=move |line| row(stress, line)
                        />
                    </tbody>
                </table>
            </div>
        </section>
    }
}

fn row(stress: StressStore, line: Line) -> impl IntoView {
    let Line { place, test, found } = line;
    let several = found.len() > 1;
    let first = found.first().map(|(decoder, _)| *decoder).unwrap_or_default();
    let queries: Vec<_> = found
        .into_iter()
        .map(|(decoder, scored)| {
            let Some(scored) = scored else {
                return view! { <p class="quiet">"…"</p> }.into_any();
            };
            let class = if scored.is_right() { "yes" } else { "no" };
            let mark = if scored.is_right() { "right" } else { "wrong" };
            let name = several.then(|| format!("{}: ", decoder.label()));
            let sql = match scored.prediction.is_empty() {
                true => "no query".to_owned(),
                false => scored.prediction.clone(),
            };
            let score = format!("{mark}, {:.2}", scored.metrics.mean());
            let error = scored
                .error
                .map(|error| view! { <span class="quiet">{format!(" ({error})")}</span> });
            view! {
                <p>
                    <span class="quiet">{name}</span>
                    <code>{sql}</code>
                    " "
                    <span class=class>{score}</span>
                    {error}
                </p>
            }
            .into_any()
        })
        .collect();
    let kind = match &test.label {
        Some(label) => format!("{}, “{label}”", test.category.about()),
        None => test.category.about().to_owned(),
    };
    view! {
        <tr>
            <td>
                <button
                    class="link"
                    aria-description="Open this test's run in every view"
                    on:click=move |_| stress.show(place, first)
                >
                    {test.question}
                </button>
            </td>
            <td>{kind}</td>
            <td>{queries}</td>
        </tr>
    }
}
