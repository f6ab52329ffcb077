//! Saving the run as a file, and opening one.

mod store;

use beamsplitter_state::{Place, View};
use leptos::prelude::*;
use web_sys::File;

use beamsplitter_shell::store;

use beamsplitter_shell::ui::{Choose, Show};

pub use store::TraceFiles;

/// Shows two buttons, and what went wrong with the last file.
#[component]
pub fn TraceFile() -> impl IntoView {
    let (store, files) = (store(), expect_context::<TraceFiles>());
    let with_rows = RwSignal::new(true);
    let on_files = move |chosen: Vec<File>| chosen.into_iter().for_each(|file| files.open(file));
    let saved = Memo::new(move |_| store.run.with(|run| run.trace.is_some()));
    view! {
        <div class="trace-file">
            <Show when=move || saved.get()>
                <label class="check">
                    <input
                        type="checkbox"
                        prop:checked=move || with_rows.get()
                        on:change=move |event| with_rows.set(event_target_checked(&event))
                    />
                    "with up to 50 rows of each result"
                </label>
                <button on:click=move |_| files.save(with_rows.get_untracked())>"Save trace"</button>
            </Show>
            <Choose
                label="Open trace…"
                named="Trace file"
                accept=".json,application/json"
                on_files
            />
        </div>
    }
}

/// Shows what there is to say about a trace from a file.
#[component]
pub fn TraceNotes() -> impl IntoView {
    let (store, files) = (store(), expect_context::<TraceFiles>());
    let is_about_run = move || {
        let view = store.view.get();
        view == View::Ask || view.place().is_some_and(Place::is_about_run)
    };
    view! {
        {move || {
            files.error.get().map(|error| view! { <p class="error" role="alert">{error}</p> })
        }}
        {move || {
            store.opened_trace.get().map(|name| view! {
                <p class="note">
                    {format!("This run comes from {name}; nothing of it was computed here.")}
                </p>
            })
        }}
        {move || {
            (store.is_worked_example() && is_about_run()).then(|| view! {
                <p class="note">
                    "A worked example about the sample “Lantern Hill festival”: this run was stored with \
                     the page. Ask a question of your own, or press “Find interpretations” to run this one here."
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
