//! What searches have found while others still run.

use beamsplitter_protocol::Candidate;
use leptos::prelude::*;

use beamsplitter_shell::store;
use beamsplitter_shell::ui::{Show, query};

/// Shows the best query of each search that is over, until the interpretations are there.
#[component]
pub fn Decoded() -> impl IntoView {
    let run = store().run;
    let found = Memo::new(move |_| {
        run.with(|run| match run.is_running() && run.interpretations.is_none() {
            true => run.found_so_far(),
            false => Vec::new(),
        })
    });
    let item = |found: Candidate| {
        view! {
            <li class="card">
                <h3>{found.english}</h3>
                {query(&found.sql)}
            </li>
        }
    };
    view! {
        <Show when=move || !found.with(Vec::is_empty)>
            <section class="decoded" aria-labelledby="decoded-title" aria-busy="true">
                <h2 id="decoded-title">"Found so far"</h2>
                <p class="quiet">"Other searches still run; the interpretations are ranked and executed at the end."</p>
                <ol class="readings">{move || found.get().into_iter().map(item).collect::<Vec<_>>()}</ol>
            </section>
        </Show>
    }
}
