//! Earlier questions, and a note where the results are not about the question in the box.

use beamsplitter_state::{AskedQuestion, RunStatus};
use leptos::prelude::*;

use beamsplitter_shell::ui::{CopyButton, Show};
use beamsplitter_shell::{Store, store};

/// Shows the questions that were asked, newest first, folded.
#[component]
pub fn History() -> impl IntoView {
    let store = store();
    let any = Memo::new(move |_| store.history.with(|all| !all.is_empty()));
    let lines = move || {
        let all = store.history.get();
        all.into_iter().map(|asked| line(asked, store)).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || any.get()>
            <details class="history">
                <summary>"Asked before"</summary>
                <ol aria-label="Questions asked before">{lines}</ol>
                <button class="link" on:click=move |_| store.clear_history()>"Forget all of them"</button>
            </details>
        </Show>
    }
}

fn line(asked: AskedQuestion, store: Store) -> impl IntoView {
    let (question, facts) =
        (asked.question.clone(), format!("{} · {}", asked.database, asked.decoder.label()));
    view! {
        <li>
            <button class="link" on:click=move |_| store.recall(asked.clone())>{question}</button>
            " " <span class="quiet">{facts}</span>
        </li>
    }
}

/// Tells a person when the results belong to another question or decoder than the chosen ones.
#[component]
pub fn Stale() -> impl IntoView {
    let store = store();
    let shown = Memo::new(move |_| {
        let typed = store.question.with(|question| question.trim().to_owned());
        let (decoder, changes) = (store.decoder.get(), store.changes.get());
        store.run.with(|run| {
            let is_other = !run.is_of(&typed, decoder, &changes);
            (run.status == RunStatus::Done && !run.question.is_empty() && is_other)
                .then(|| (run.question.clone(), run.decoder, run.changes.clone()))
        })
    });
    move || {
        shown.get().map(|(question, decoder, changes)| {
            let back = {
                let (question, changes) = (question.clone(), changes.clone());
                move |_| {
                    store.question.set(question.clone());
                    store.decoder.set(decoder);
                    store.changes.set(changes.clone());
                }
            };
            view! {
                <p class="note stale" role="status">
                    {format!(
                        "The results below are about “{question}”, by {}{}. ",
                        decoder.label(),
                        if changes.is_empty() { "" } else { " with other settings" }
                    )}
                    <button type="button" class="link" on:click=back>"Back to that question"</button>
                </p>
            }
        })
    }
}

/// Shows a button that copies the address of what is shown.
#[component]
pub fn CopyLink() -> impl IntoView {
    let store = store();
    let address = move || {
        let origin = window().location().origin().unwrap_or_default();
        untrack(|| format!("{origin}{}", store.link(store.view.get())))
    };
    view! {
        <CopyButton label="Copy link" what="to this question".to_owned() text=Box::new(address) />
    }
}
