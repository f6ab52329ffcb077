//! Saving the run as a file, and opening one.

use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use super::store;
use crate::ui::Show;

/// Two buttons, and what went wrong with the last file.
#[component]
pub fn TraceFile() -> impl IntoView {
    let store = store();
    let input = NodeRef::<html::Input>::new();
    let with_rows = RwSignal::new(true);
    let on_change = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            store.open_trace(file);
        }
        input.set_value("");
    };
    let on_open = move |_| {
        if let Some(input) = input.get() {
            input.click();
        }
    };
    let saved = Memo::new(move |_| store.run.with(|run| run.trace.is_some()));
    view! {
        <div class="trace-file">
            <Show when=move || saved.get()>
                <label class="check" title="Up to 50 rows of each result are written into the file">
                    <input
                        type="checkbox"
                        prop:checked=move || with_rows.get()
                        on:change=move |event| with_rows.set(event_target_checked(&event))
                    />
                    "with rows"
                </label>
                <button on:click=move |_| store.save_trace(with_rows.get_untracked())>"Save trace"</button>
            </Show>
            <button on:click=on_open>"Open trace…"</button>
            <input
                type="file"
                accept=".json,application/json"
                node_ref=input
                hidden
                aria-label="Trace file"
                on:change=on_change
            />
        </div>
    }
}

/// What there is to say about a trace from a file.
#[component]
pub fn TraceNotes() -> impl IntoView {
    let store = store();
    view! {
        {move || {
            store.trace_error.get().map(|error| view! { <p class="error" role="alert">{error}</p> })
        }}
        {move || {
            store.opened_trace.get().map(|name| view! {
                <p class="note">
                    {format!("This run comes from {name}; nothing of it was computed here.")}
                </p>
            })
        }}
        {move || {
            store.notice.get().map(|notice| view! {
                <p class="note" role="status">
                    {notice} " "
                    <button class="link" on:click=move |_| store.notice.set(None)>"Hide"</button>
                </p>
            })
        }}
    }
}
