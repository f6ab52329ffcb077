//! What the loaded model is, beside the paper's.

use beamsplitter_state::{ModelState, our_model};
use leptos::prelude::*;

use beamsplitter_shell::store;

/// Shows size, training and input of the shipped model; of another one, that nothing is known.
#[component]
pub fn Facts() -> impl IntoView {
    let engine = store().engine;
    let name = Memo::new(move |_| {
        engine.with(|engine| match &engine.model {
            ModelState::Ready(card) => Some(card.name.clone()),
            _ => None,
        })
    });
    let facts = move || {
        let name = name.get()?;
        let facts = our_model(&name).iter();
        let facts: Vec<_> = facts
            .map(|&(term, said)| view! { <div><dt>{term}</dt> <dd>{said}</dd></div> })
            .collect();
        Some(match facts.is_empty() {
            true => view! {
                <p class="quiet">{format!("{name} is a model of your own: its card says how it was trained.")}</p>
            }
            .into_any(),
            false => view! { <dl class="fact-list">{facts}</dl> }.into_any(),
        })
    };
    view! { <div class="model-facts">{facts}</div> }
}
