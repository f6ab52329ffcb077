//! The candidates of an example's file, each with the gold queries that it equals.

use beamsplitter_label::Item;
use beamsplitter_sql::highlight::spans;
use leptos::prelude::*;

use super::annotation_store;
use super::badges::gold_badges;
use super::found::Found;
use super::live::Live;
use beamsplitter_shell::ui::{Show, Sql};

/// Candidates that are listed at first.
const SHOWN: usize = 5;

/// Shows the candidates of an example.
#[component]
pub fn Candidates(item: Item) -> impl IntoView {
    let annotations = annotation_store();
    let all = RwSignal::new(item.candidates.len() <= SHOWN);
    let total = item.candidates.len();
    let candidates = item.candidates.clone();
    let id = StoredValue::new(item.id.clone());
    let of = StoredValue::new_local(item.clone());
    let rows = move || {
        let shown = if all.get() { total } else { SHOWN };
        let row = |(at, sql): (usize, &String)| {
            let badges = move || {
                let matches = annotations.results.with(|results| {
                    let fits = id.with_value(|id| *id == results.item);
                    if fits { results.matches.get(at).cloned() } else { None }
                });
                gold_badges(&matches.unwrap_or_default())
            };
            view! {
                <li>
                    <Sql text=sql.clone() spans=spans(sql) />
                    <span class="label-marks">{badges}</span>
                    <Found item=of.get_value() sql=sql.clone() />
                </li>
            }
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
