//! The page, part by part.

mod ask;
mod database;
mod header;
mod meanings;
mod readings;
mod results;
mod schema_tree;
mod split;
mod templates;
mod tree;

use leptos::{ev, prelude::*};
use web_sys::File;

use crate::store::Store;

/// The whole page.
#[component]
pub fn Workbench() -> impl IntoView {
    let store = Store::start();
    provide_context(store);
    accept_drops(store);
    view! {
        <a class="skip" href="#question">"Skip to the question"</a>
        <header::Header />
        <main class="workbench">
            <database::DatabasePanel />
            <div class="bench">
                <ask::Ask />
                <results::Results />
            </div>
        </main>
        <footer class="foot">
            <p>
                "Nothing leaves this browser: the model, SQLite and your data are all in this page."
            </p>
            <p class="quiet">
                "LogicalBeam: Bhaskar et al., " <cite>"Benchmarking and Improving Text-to-SQL Generation under Ambiguity"</cite>
                ", EMNLP 2023."
            </p>
        </footer>
    }
}

/// Files may be dropped anywhere on the page.
fn accept_drops(store: Store) {
    window_event_listener(ev::dragover, move |event| {
        event.prevent_default();
        store.dropping.set(true);
    });
    window_event_listener(ev::dragleave, move |event| {
        // Without a target the pointer has left the window, not just an element.
        if event.related_target().is_none() {
            store.dropping.set(false);
        }
    });
    window_event_listener(ev::drop, move |event| {
        event.prevent_default();
        store.dropping.set(false);
        let files = event.data_transfer().and_then(|data| data.files());
        let files: Vec<File> = files
            .map(|files| (0..files.length()).filter_map(|place| files.get(place)).collect())
            .unwrap_or_default();
        store.take_files(&files);
    });
}

/// The page's store.
fn store() -> Store {
    expect_context::<Store>()
}
