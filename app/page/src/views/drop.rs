//! Files that are dropped on the page.

use beamsplitter_browser::dropped::Dropped;
use beamsplitter_shell::Store;
use beamsplitter_state::View;
use leptos::task::spawn_local;
use leptos::{ev, prelude::*};
use wasm_bindgen::JsValue;
use web_sys::File;

use super::lazy::LazyViews;
use super::trace_file::TraceFiles;

/// Whether files are being dragged over the page. Copies share it.
#[derive(Clone, Copy)]
pub struct Dropping(RwSignal<bool>);

impl Dropping {
    /// Returns that none are.
    pub fn new() -> Self {
        Self(RwSignal::new(false))
    }

    /// Returns whether files are being dragged over the page.
    pub fn get(self) -> bool {
        self.0.get()
    }
}

/// Accepts files anywhere on the page.
pub fn accept(store: Store, traces: TraceFiles, lazy_views: LazyViews, dropping: Dropping) {
    window_event_listener(ev::dragover, move |event| {
        event.prevent_default();
        dropping.0.set(true);
    });
    window_event_listener(ev::dragleave, move |event| {
        // Without a target the pointer has left the window, not just an element.
        if event.related_target().is_none() {
            dropping.0.set(false);
        }
    });
    window_event_listener(ev::drop, move |event| {
        event.prevent_default();
        dropping.0.set(false);
        let Some(dropped) = event.data_transfer().map(|data| Dropped::of(&data)) else { return };
        let view = store.view.get_untracked();
        spawn_local(async move {
            let mut dropped = dropped.files().await;
            match view {
                View::Label | View::Benchmark => lazy_views.import_dropped(view, dropped).await,
                _ => {
                    dropped.files.append(&mut dropped.in_folders);
                    take(store, traces, &dropped.files);
                }
            }
        });
    });
}

/// Opens files: as a model or a trace where they look like one, as a database otherwise.
fn take(store: Store, traces: TraceFiles, files: &[File]) {
    let is_model = |file: &File| {
        let name = file.name();
        name.ends_with(".safetensors") || name == "manifest.json" || name == "config.json"
    };
    if files.iter().any(is_model) {
        let files: Vec<JsValue> = files.iter().map(JsValue::from).collect();
        store.load_model(&files);
    } else if let Some(file) = files.first() {
        if file.name().ends_with(".json") {
            traces.open(file.clone());
        } else {
            store.open_files(files.to_vec());
        }
    }
}
