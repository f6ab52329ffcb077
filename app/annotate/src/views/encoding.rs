//! The encoding of a text that is not UTF-8, chosen with its first lines in view.

use beamsplitter_shell::ui::EncodingChoice;
use leptos::prelude::*;

use super::annotation_store;
use crate::store::PendingText;

/// Asks in which encoding the text that waits first is.
#[component]
pub fn PendingEncoding() -> impl IntoView {
    let annotations = annotation_store();
    move || annotations.texts.with(|waiting| waiting.first().cloned()).map(view_text)
}

fn view_text(PendingText { name, sample, .. }: PendingText) -> impl IntoView {
    let annotations = annotation_store();
    let chosen = RwSignal::new(String::new());
    view! {
        <section class="label-report" aria-label="Encoding of a file">
            <p>{name} " is not in Unicode. Which encoding shows its letters right?"</p>
            <EncodingChoice sample=Signal::stored(sample) chosen none="choose" />
            <button
                class="primary"
                disabled=move || chosen.with(String::is_empty)
                on:click=move |_| annotations.take_text(chosen.get_untracked())
            >
                "Import in this encoding"
            </button>
            <button on:click=move |_| annotations.refuse_text()>"Skip this file"</button>
        </section>
    }
}
