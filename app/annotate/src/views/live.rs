//! A live run of an example's question, beside what its file has.

use beamsplitter_label::Item;
use beamsplitter_sql::highlight::spans;
use beamsplitter_state::{RunStatus, View};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::annotation_store;
use super::badges::gold_badges;
use super::found::Found;
use crate::store::Match;
use beamsplitter_shell::navigation::ViewLink;
use beamsplitter_shell::ui::{Show, Sql, plural};

/// Shows a button that decodes the question on the example's database, and what was found; the run
/// opens in every other view.
#[component]
pub fn Live(item: Item) -> impl IntoView {
    let (annotations, store) = (annotation_store(), beamsplitter_shell::store());
    let (id, question) = (item.id.clone(), item.question.trim().to_owned());
    let mine = Memo::new(move |_| {
        annotations.decoded.with(|decoded| decoded.as_ref() == Some(&id))
            && store.run.with(|run| run.question == question)
    });
    let status = Memo::new(move |_| mine.get().then(|| store.run.with(|run| run.status.clone())));
    let queries = Memo::new(move |_| {
        let readings = |run: &beamsplitter_state::RunState| {
            run.readings.iter().map(|found| found.reading.sql.clone()).collect::<Vec<_>>()
        };
        if mine.get() { store.run.with(readings) } else { Vec::new() }
    });
    let matches = RwSignal::new(Vec::<Vec<Match>>::new());
    let of = StoredValue::new_local(item.clone());
    Effect::new(move |_| {
        if status.get() != Some(RunStatus::Done) {
            return matches.set(Vec::new());
        }
        let (item, queries) = (of.get_value(), queries.get());
        // In Compare, the golds are what should be found.
        if store.golds.with_untracked(Vec::is_empty) && !item.golds.is_empty() {
            store.set_golds(item.golds.clone());
        }
        spawn_local(async move {
            let found = annotations.matches_of(&item, queries).await;
            matches.try_set(found);
        });
    });
    let rows = move || {
        let row = |(at, sql): (usize, String)| {
            let badges =
                move || gold_badges(&matches.with(|all| all.get(at).cloned()).unwrap_or_default());
            let spans = spans(&sql);
            view! {
                <li>
                    <Sql text=sql.clone() spans />
                    <span class="label-marks">{badges}</span>
                    <Found item=of.get_value() sql />
                </li>
            }
        };
        queries.get().into_iter().enumerate().map(row).collect::<Vec<_>>()
    };
    let words = move || match status.get() {
        Some(RunStatus::Done) => plural(queries.with(Vec::len), "interpretation"),
        Some(RunStatus::Failed(reason)) => reason,
        Some(RunStatus::Cancelled) => "Stopped.".into(),
        _ => "Decoding …".into(),
    };
    let this = item.id.clone();
    let begun = Memo::new(move |_| annotations.decoded.with(|id| id.as_ref() == Some(&this)));
    view! {
        <div class="label-live">
            <button
                aria-description="Runs on the example's database with its change made; the run opens in every other view"
                on:click=move |_| of.with_value(|item| annotations.decode(store, item))
            >
                "Decode this question"
            </button>
            <Show when=move || begun.get()>
                <section aria-label="Live run">
                    <h4>"What our decoder finds now"</h4>
                    <p class="quiet" role="status">{words}</p>
                    <ol>{rows}</ol>
                    <Show when=move || status.get() == Some(RunStatus::Done)>
                        <p class="quiet">
                            "How it was found: "
                            <ViewLink view=View::Tree>"Beam tree"</ViewLink> ", "
                            <ViewLink view=View::Steps>"Steps"</ViewLink> ", "
                            <ViewLink view=View::Templates>"Templates"</ViewLink> ", "
                            <ViewLink view=View::Compare>"Coverage of the golds"</ViewLink> "."
                        </p>
                    </Show>
                </section>
            </Show>
        </div>
    }
}
