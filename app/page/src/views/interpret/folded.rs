//! What is not shown: interpretations that are less likely.

use std::sync::Arc;

use beamsplitter_protocol::{Interpretation, Interpretations};
use beamsplitter_state::HowSure;
use leptos::prelude::*;

use super::rows::result;
use super::variants::Variants;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::{Show, plural, query};

/// Less likely interpretations, folded unless everything is shown.
#[component]
pub fn Folded(found: Memo<Option<Arc<Interpretations>>>) -> impl IntoView {
    let store = store();
    let count = move || found.with(|found| found.as_ref().map_or(0, |found| found.folded.len()));
    let open = Memo::new(move |_| store.how_sure.get() == HowSure::Everything);
    let items = move || {
        let folded = found
            .with(|found| found.as_ref().map(|found| found.folded.clone()).unwrap_or_default());
        folded.into_iter().enumerate().map(item).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || count() != 0>
            <details class="folded" prop:open=move || open.get()>
                <summary>
                    {move || plural(count(), "less likely interpretation")}
                </summary>
                <ul class="readings">{items}</ul>
            </details>
        </Show>
    }
}

fn item((place, folded): (usize, Interpretation)) -> impl IntoView {
    let store = store();
    let rows =
        result(store, &folded, format!("Result of less likely interpretation {}", place + 1));
    view! {
        <li class="card unlikely">
            <h3>{folded.text.clone()}</h3>
            {query(&folded.sql)}
            {rows}
            <Variants variants=folded.variants pointless=folded.pointless />
        </li>
    }
}
