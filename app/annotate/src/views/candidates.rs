//! What decoders found, and which gold each of it is.

use beamsplitter_label::Item;
use beamsplitter_sql::highlight::spans;
use leptos::prelude::*;

use super::desk;
use super::live::Live;
use crate::store::Match;
use beamsplitter_shell::ui::{Show, Sql};

/// Candidates that are listed at first.
const SHOWN: usize = 5;

/// The candidates of an example.
#[component]
pub fn Candidates(item: Item) -> impl IntoView {
    let desk = desk();
    let all = RwSignal::new(item.candidates.len() <= SHOWN);
    let total = item.candidates.len();
    let candidates = item.candidates.clone();
    let id = StoredValue::new(item.id.clone());
    let rows = move || {
        let shown = if all.get() { total } else { SHOWN };
        let row = |(at, sql): (usize, &String)| {
            let marks = move || {
                let matches = desk.results.with(|results| {
                    let fits = id.with_value(|id| *id == results.item);
                    if fits { results.matches.get(at).cloned() } else { None }
                });
                marks(&matches.unwrap_or_default())
            };
            view! { <li><Sql text=sql.clone() spans=spans(sql) /><span class="label-marks">{marks}</span></li> }
        };
        candidates.iter().take(shown).enumerate().map(row).collect::<Vec<_>>()
    };
    view! {
        <section class="label-candidates" aria-label="Candidates">
            <h4>{if total == 0 { "No candidates in the file".to_owned() } else { "What decoders found".to_owned() }}</h4>
            <ol>{rows}</ol>
            <Show when=move || !all.get()>
                <button class="link" on:click=move |_| all.set(true)>{format!("show all {total}")}</button>
            </Show>
            <Live item />
        </section>
    }
}

/// What a candidate is, in marks.
pub fn marks(matches: &[Match]) -> Vec<AnyView> {
    let mut marks = Vec::new();
    for (gold, found) in matches.iter().enumerate() {
        let words: Vec<&str> = match found {
            Match::Text(true) => vec!["same query"],
            Match::Text(false) => Vec::new(),
            Match::Scored(metrics) => [(metrics.exact, "EM"), (metrics.execution, "EXM")]
                .into_iter()
                .filter_map(|(yes, word)| yes.then_some(word))
                .collect(),
        };
        if !words.is_empty() {
            let text = format!("gold {}: {}", gold + 1, words.join(", "));
            marks.push(
                view! { <span class=format!("label-mark hue-{}", gold % 5 + 1)>{text}</span> }
                    .into_any(),
            );
        }
    }
    if marks.is_empty() && !matches.is_empty() {
        marks.push(view! { <span class="quiet">"no gold"</span> }.into_any());
    }
    marks
}
