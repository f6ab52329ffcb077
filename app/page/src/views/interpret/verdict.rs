//! The first line: how many things the question can mean, or what is missing.

use std::sync::Arc;

use beamsplitter_protocol::Interpretations;
use beamsplitter_state::{headline, is_unanswerable};
use leptos::prelude::*;

use beamsplitter_shell::store;

/// Shows the verdict with its evidence, and the nearest questions to one that cannot be answered.
#[component]
pub fn Verdict(found: Memo<Option<Arc<Interpretations>>>) -> impl IntoView {
    let text = move || found.with(|found| found.as_deref().map(headline));
    let evidence = move || {
        let told = found.with(|found| found.as_ref().map(|found| found.verdict.sentences()));
        told.filter(|told| !told.is_empty()).map(|told| view! { <p>{told}</p> })
    };
    let class = move || match found.with(|found| found.as_deref().is_some_and(is_unanswerable)) {
        true => "finding cannot",
        false => "finding",
    };
    let nearest = move || {
        let nearest = found.with(|found| {
            found.as_ref().map(|found| found.verdict.nearest.clone()).unwrap_or_default()
        });
        nearest.into_iter().map(question).collect::<Vec<_>>()
    };
    view! {
        <div class=class>
            <div role="status">
                <h3>{text}</h3>
                {evidence}
            </div>
            <ul class="nearest" aria-label="What can be asked instead">{nearest}</ul>
        </div>
    }
}

/// Returns a question that can be asked, one click away.
fn question(text: String) -> impl IntoView {
    let store = store();
    let asked = text.clone();
    let ask = move |_| {
        store.question.set(asked.clone());
        store.ask();
    };
    view! {
        <li>
            <button type="button" class="chip" on:click=ask>{format!("Ask instead: {text}")}</button>
        </li>
    }
}
