//! Tells, once, what this browser cannot keep of the page itself: its files, which the service worker
//! keeps, and those of the model.

use beamsplitter_state::ModelState;
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Cache;

use super::Store;

/// The event that public/boot.js sends when the service worker is done, and the attribute of the document's
/// element with the reason why the page is not kept; empty where it is.
const DONE: (&str, &str) = ("unkept", "data-unkept");
/// What was told last.
const TOLD: &str = "unkept";
/// The engine's cache of model files.
const MODEL: &str = "beamsplitter-model";

impl Store {
    /// Waits until it is clear what of the page and of its model is kept, and tells what is not.
    pub(super) fn watch_unkept(self) {
        let reason = RwSignal::new(None::<String>);
        let (event, attribute) = DONE;
        let element = document().document_element();
        // It is there for as long as the page is.
        let _ = window_event_listener_untyped(event, move |_| {
            reason.set(element.as_ref().and_then(|element| element.get_attribute(attribute)));
        });
        let ready = Memo::new(move |_| {
            self.engine.with(|engine| matches!(engine.model, ModelState::Ready(_)))
        });
        Effect::new(move |_| {
            if let (Some(reason), true) = (reason.get(), ready.get()) {
                spawn_local(self.tell_unkept(reason));
            }
        });
    }

    async fn tell_unkept(self, reason: String) {
        let sentence = sentence(&reason, model_is_kept().await).unwrap_or_default();
        let storage = window().local_storage().ok().flatten();
        let told = storage.as_ref().and_then(|storage| storage.get_item(TOLD).ok().flatten());
        if told.unwrap_or_default() == sentence {
            return;
        }
        if let Some(storage) = storage {
            // Where there is no room for it either, it is told again.
            storage.set_item(TOLD, &sentence).ok();
        }
        if !sentence.is_empty() {
            self.notice.update(|notice| {
                let before = notice.take().map(|before| before + " ").unwrap_or_default();
                *notice = Some(before + &sentence);
            });
        }
    }
}

/// Says what is not kept; nothing where all is.
fn sentence(reason: &str, model: bool) -> Option<String> {
    match (reason, model) {
        ("", true) => None,
        ("", false) => Some(
            "The model is not kept in this browser, which has no room for it: it is fetched again at each visit. All else works."
                .into(),
        ),
        (reason, true) => Some(format!(
            "This page is not kept in this browser ({reason}): it does not open without a network. All else works."
        )),
        (reason, false) => Some(format!(
            "Neither this page nor its model is kept in this browser ({reason}): both are fetched again at each visit. All else works."
        )),
    }
}

/// Returns whether the engine's cache has files.
async fn model_is_kept() -> bool {
    let keys = async {
        let cache = JsFuture::from(window().caches()?.open(MODEL)).await?;
        JsFuture::from(cache.unchecked_into::<Cache>().keys()).await
    };
    let keys: Result<JsValue, JsValue> = keys.await;
    keys.is_ok_and(|keys| keys.dyn_into::<Array>().is_ok_and(|keys| keys.length() > 0))
}
