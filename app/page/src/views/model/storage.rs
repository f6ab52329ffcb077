//! What this page keeps in the browser, and how to delete it.

use js_sys::Reflect;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Url;

use beamsplitter_shell::Store;

/// The engine's cache of model files.
const MODEL: &str = "beamsplitter-model";
/// The service worker's cache of the page itself, followed by the folder of the page.
const SHELL: &str = "beamsplitter-shell";

/// Decisions of an annotator that are on their way into storage, how many are there, and which project
/// is open; a project may be named behind.
const LABELS: [&str; 3] = ["label-tail", "label-note", "label-open"];

/// Bytes in use and bytes allowed.
pub type Usage = (u64, u64);

/// How much this page keeps in the browser. Copies share it.
#[derive(Clone, Copy)]
pub struct BrowserStorage {
    store: Store,
    /// Bytes in use and bytes allowed; none where the browser does not say.
    pub usage: RwSignal<Option<Usage>>,
}

impl BrowserStorage {
    /// Returns a store that has not asked the browser yet.
    pub fn new(store: Store) -> Self {
        Self { store, usage: RwSignal::new(None) }
    }

    /// Asks the browser how much is kept; nothing where it does not say.
    pub fn measure(self) {
        spawn_local(async move { self.usage.set(usage().await) });
    }

    /// Deletes the kept files of the model; the one in use stays until the page is closed.
    pub fn forget_model(self) {
        spawn_local(async move {
            delete_cache(MODEL).await;
            self.store.forget_own_model();
            self.usage.set(usage().await);
            self.store.notice.set(Some(
                "The model's files are deleted. The next visit downloads them again.".into(),
            ));
        });
    }

    /// Deletes all that this page keeps; somebody's labels stay.
    pub fn forget_everything(self) {
        spawn_local(async move {
            delete_cache(MODEL).await;
            delete_cache(&format!("{SHELL} {}", folder())).await;
            self.store.clear_storage().await;
            beamsplitter_benchmark::forget().await;
            beamsplitter_stress::forget().await;
            // Where storage is forbidden nothing is there.
            if let Ok(Some(storage)) = window().local_storage() {
                let keys = 0..storage.length().unwrap_or_default();
                let keys: Vec<String> = keys.filter_map(|at| storage.key(at).ok()?).collect();
                let is_label = |key: &&String| LABELS.iter().any(|name| key.starts_with(name));
                for key in keys.iter().filter(|key| !is_label(key)) {
                    storage.remove_item(key).ok();
                }
            }
            self.usage.set(usage().await);
            self.store.notice.set(Some(
                "Everything that this page kept in this browser is deleted, except the projects in Annotate: its menu “Open” deletes those."
                    .into(),
            ));
        });
    }
}

async fn delete_cache(name: &str) {
    if let Ok(caches) = window().caches() {
        JsFuture::from(caches.delete(name)).await.ok();
    }
}

/// Returns the path of the folder that the page lies in.
fn folder() -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    Url::new(&base).map(|base| base.pathname()).unwrap_or_default()
}

async fn usage() -> Option<Usage> {
    let promise = window().navigator().storage().estimate().ok()?;
    let estimate = JsFuture::from(promise).await.ok()?;
    let number = |key: &str| {
        let value = Reflect::get(&estimate, &JsValue::from_str(key)).ok()?.as_f64()?;
        Some(value as u64)
    };
    Some((number("usage")?, number("quota")?))
}
