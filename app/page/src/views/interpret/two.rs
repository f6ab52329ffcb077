//! Two results beside each other, with their difference in a sentence.

use std::sync::Arc;

use beamsplitter_protocol::{Interpretations, Rows};
use beamsplitter_scene::difference::{query_sentence, rows_sentence};
use leptos::prelude::*;

use super::edit_sql::marked;
use super::rows::rows_of;
use beamsplitter_shell::ui::{ResultTable, Show, query};
use beamsplitter_shell::{Store, store};

/// Shows two of the interpretations, chosen by number.
#[component]
pub fn Two(found: Memo<Option<Arc<Interpretations>>>) -> impl IntoView {
    let store = store();
    let chosen = RwSignal::new((0, 1));
    let unfolded = RwSignal::new(false);
    let count = Memo::new(move |_| found.with(|found| found.as_ref().map_or(0, |f| f.shown.len())));
    let has_two = Memo::new(move |_| count.get() >= 2);
    // Other interpretations begin with the first two.
    Effect::new(move |_| {
        count.track();
        chosen.set((0, 1));
    });
    let body = move || {
        let (first, second) = chosen.get();
        found.with(|found| Some(beside(store, found.as_deref()?, first, second)))
    };
    view! {
        <Show when=move || has_two.get()>
            <details class="two" on:toggle=move |_| unfolded.set(true)>
                <summary>"Two results side by side"</summary>
                <div class="ask-controls">
                    {chooser("First", count, move || chosen.get().0, move |at| chosen.update(|c| c.0 = at))}
                    {chooser("Second", count, move || chosen.get().1, move |at| chosen.update(|c| c.1 = at))}
                </div>
                <div aria-live="polite">{move || unfolded.get().then(body)}</div>
            </details>
        </Show>
    }
}

/// Returns a choice of interpretation by number.
fn chooser(
    name: &'static str,
    count: Memo<usize>,
    at: impl Fn() -> usize + Copy + Send + Sync + 'static,
    set: impl Fn(usize) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let options = move || {
        let option = |place: usize| {
            view! {
                <option value=place.to_string() selected=move || at() == place>
                    {format!("Interpretation {}", place + 1)}
                </option>
            }
        };
        (0..count.get()).map(option).collect::<Vec<_>>()
    };
    let on_change = move |event| {
        if let Ok(place) = event_target_value(&event).parse() {
            set(place);
        }
    };
    view! {
        <label class="choice">
            {name} " "
            <select on:change=on_change>{options}</select>
        </label>
    }
}

/// Returns two results with what is different about them.
fn beside(store: Store, found: &Interpretations, first: usize, second: usize) -> AnyView {
    let (Some(one), Some(other)) = (found.shown.get(first), found.shown.get(second)) else {
        return ().into_any();
    };
    let name = format!("Interpretation {}", second + 1);
    let queries = query_sentence(&one.sql, &other.sql, &name)
        .unwrap_or_else(|| "These are the same query.".to_owned());
    let (ours, theirs) = (rows_of(store, one), rows_of(store, other));
    let rows = match (&ours, &theirs) {
        (Some(ours), Some(theirs)) => rows_sentence(ours, theirs),
        _ => String::new(),
    };
    let lacks = |of: &Option<Arc<Rows>>, rows: &Option<Arc<Rows>>| match (of, rows) {
        (Some(of), Some(rows)) => marked(of, rows),
        _ => Vec::new(),
    };
    let (left, right) = (lacks(&theirs, &ours), lacks(&ours, &theirs));
    view! {
        <p class="difference">{queries} " " {rows}</p>
        <div class="two-results">
            {side(first, &one.sql, ours, left)} {side(second, &other.sql, theirs, right)}
        </div>
    }
    .into_any()
}

fn side(place: usize, sql: &str, rows: Option<Arc<Rows>>, marked: Vec<bool>) -> impl IntoView {
    let number = place + 1;
    let table = rows.map(|rows| {
        let label = format!("Result of interpretation {number}, side by side");
        view! { <ResultTable rows label marked meaning="not in the other result" /> }
    });
    view! {
        <section aria-label=format!("Interpretation {number}")>
            {query(sql)}
            {table}
        </section>
    }
}
