//! The readings as cards.

use beamsplitter_protocol::{Candidate, Source};
use beamsplitter_sql::highlight::{Class, Span, differences};
use leptos::prelude::*;

use super::likelihood::score_per_token;
use super::split::Split;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::{ResultTable, Sql};

/// Shows up to five cards, English first.
#[component]
pub fn Readings() -> impl IntoView {
    let run = store().run;
    // Cards are made once for a run; their results arrive later, each in its own card.
    let readings = Memo::new(move |_| {
        run.with(|run| run.readings.iter().map(|found| found.reading.clone()).collect::<Vec<_>>())
    });
    view! {
        <Split />
        <ol class="readings">
            {move || {
                let readings = readings.get();
                let queries: Vec<&str> =
                    readings.iter().map(|reading| reading.sql.as_str()).collect();
                let spans = differences(&queries);
                readings
                    .into_iter()
                    .zip(spans)
                    .enumerate()
                    .map(|(index, (reading, spans))| view! { <Card index reading spans /> })
                    .collect::<Vec<_>>()
            }}
        </ol>
    }
}

#[component]
fn Card(index: usize, reading: Candidate, spans: Vec<Span>) -> impl IntoView {
    let store = store();
    let run = store.run;
    let number = index + 1;
    let source = match reading.source {
        // A decoder without templates is named as what it is: beam search, samples, greedy.
        Source::Vanilla => {
            let decoder = run.with_untracked(|run| run.decoder);
            if decoder.has_templates() { "beam search" } else { decoder.label() }.to_owned()
        }
        Source::Masked => "search without a name".to_owned(),
        Source::Template(template) => format!("template {}", template + 1),
    };
    let outcome = Memo::new(move |_| {
        run.with(|run| run.readings.get(index).and_then(|found| found.outcome.clone()))
    });
    let same_as =
        Memo::new(move |_| run.with(|run| run.readings.get(index).and_then(|found| found.same_as)));
    let running = Memo::new(move |_| run.with(|run| run.is_running()));
    let same = move || {
        same_as.get().map(|earlier| {
            let earlier = earlier + 1;
            view! {
                <span class=format!("same hue-{earlier}")>
                    {format!("same result as interpretation {earlier}")}
                </span>
            }
        })
    };
    let result = move || match outcome.get() {
        None if running.get() => view! { <p class="quiet busy">"Executing …"</p> }.into_any(),
        None => view! { <p class="quiet">"Not executed."</p> }.into_any(),
        Some(Ok(rows)) => {
            let label = format!("Result of interpretation {number}");
            let marked = run.with_untracked(|run| run.new_rows(index));
            view! { <ResultTable rows label marked meaning="not in interpretation 1" /> }.into_any()
        }
        Some(Err(error)) => view! { <p class="error">{error.to_string()}</p> }.into_any(),
    };
    let followed = move || store.reading() == Some(index);
    let toggle = move |_| store.follow((!followed()).then_some(index));
    let differs = differing(&spans).map(|what| view! { <span>{what}</span> });
    view! {
        <li class=format!("card hue-{number}") class:selected=followed>
            <header>
                <button
                    class="badge"
                    aria-pressed=move || followed().to_string()
                    aria-label=format!("Follow interpretation {number} in every view")
                    on:click=toggle
                >
                    {number}
                </button>
                <h3>{reading.english.clone()}</h3>
            </header>
            <Sql text=reading.sql.clone() spans />
            {result}
            <footer>
                <span>{source}</span>
                {score_per_token(reading.score)}
                {same}
                {differs}
                <span class="spring"></span>
                <button
                    class="link"
                    aria-pressed=move || followed().to_string()
                    aria-label=format!("This is what I meant: interpretation {number}")
                    on:click=toggle
                >
                    {move || if followed() { "✓ this is what I meant" } else { "This is what I meant" }}
                </button>
            </footer>
        </li>
    }
}

/// Says in words how a query differs from the first one.
fn differing(spans: &[Span]) -> Option<String> {
    let kinds = [
        (Class::Table, "table"),
        (Class::Column, "column"),
        (Class::Function, "aggregate"),
        (Class::Number, "value"),
        (Class::String, "value"),
        (Class::Keyword, "clause"),
    ];
    let mut words: Vec<&str> = kinds
        .iter()
        .filter(|(class, _)| spans.iter().any(|span| span.differs && span.class == *class))
        .map(|&(_, word)| word)
        .collect();
    words.dedup();
    (!words.is_empty()).then(|| format!("differs from interpretation 1: {}", words.join(", ")))
}
