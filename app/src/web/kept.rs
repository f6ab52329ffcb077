//! What stays in this browser between two visits: values by name, in IndexedDB.
//!
//! Storage may be forbidden or full; then every call fails with the browser's words, and the page
//! goes on without it.

use js_sys::{Function, Promise};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbObjectStore, IdbRequest, IdbTransactionMode};

use super::reason;

const DATABASE: &str = "beamsplitter";
const STORE: &str = "kept";

/// An open store of values by name.
#[derive(Clone)]
pub struct Kept {
    database: IdbDatabase,
}

impl Kept {
    /// Opens the store, and makes it at the first visit.
    ///
    /// # Errors
    /// The browser's words: storage is forbidden or broken.
    pub async fn open() -> Result<Self, String> {
        let window = web_sys::window().ok_or("there is no page")?;
        let factory = window.indexed_db().map_err(words)?.ok_or("this browser keeps nothing")?;
        let request = factory.open_with_u32(DATABASE, 1).map_err(words)?;
        let opening = request.clone();
        let on_upgrade = Closure::once(move || {
            let made = opening.result().ok().and_then(|made| made.dyn_into::<IdbDatabase>().ok());
            if let Some(database) = made {
                // A failure shows when the store is first used.
                database.create_object_store(STORE).ok();
            }
        });
        request.set_onupgradeneeded(Some(on_upgrade.as_ref().unchecked_ref()));
        let database = finished(&request).await?;
        Ok(Self { database: database.unchecked_into() })
    }

    /// The value of this name; `undefined` for none.
    ///
    /// # Errors
    /// The browser's words.
    pub async fn get(&self, name: &str) -> Result<JsValue, String> {
        let store = self.store(IdbTransactionMode::Readonly)?;
        finished(&store.get(&name.into()).map_err(words)?).await
    }

    /// Keeps a value: text, a `Blob`, or an array of these.
    ///
    /// # Errors
    /// The browser's words: storage is full, say.
    pub async fn put(&self, name: &str, value: &JsValue) -> Result<(), String> {
        let store = self.store(IdbTransactionMode::Readwrite)?;
        finished(&store.put_with_key(value, &name.into()).map_err(words)?).await.map(|_| ())
    }

    /// Forgets the value of this name.
    ///
    /// # Errors
    /// The browser's words.
    pub async fn delete(&self, name: &str) -> Result<(), String> {
        let store = self.store(IdbTransactionMode::Readwrite)?;
        finished(&store.delete(&name.into()).map_err(words)?).await.map(|_| ())
    }

    /// Forgets everything.
    ///
    /// # Errors
    /// The browser's words.
    pub async fn clear(&self) -> Result<(), String> {
        let store = self.store(IdbTransactionMode::Readwrite)?;
        finished(&store.clear().map_err(words)?).await.map(|_| ())
    }

    fn store(&self, mode: IdbTransactionMode) -> Result<IdbObjectStore, String> {
        let transaction =
            self.database.transaction_with_str_and_mode(STORE, mode).map_err(words)?;
        transaction.object_store(STORE).map_err(words)
    }
}

/// Waits for a request.
async fn finished(request: &IdbRequest) -> Result<JsValue, String> {
    let promise = Promise::new(&mut |resolve: Function, reject: Function| {
        let done = request.clone();
        let on_success = Closure::once_into_js(move || {
            let value = done.result().unwrap_or(JsValue::UNDEFINED);
            // The promise lives as long as this closure.
            resolve.call1(&JsValue::UNDEFINED, &value).ok();
        });
        let failed = request.clone();
        let on_error = Closure::once_into_js(move || {
            let error = failed.error().ok().flatten().map_or(JsValue::UNDEFINED, JsValue::from);
            reject.call1(&JsValue::UNDEFINED, &error).ok();
        });
        request.set_onsuccess(Some(on_success.unchecked_ref()));
        request.set_onerror(Some(on_error.unchecked_ref()));
    });
    JsFuture::from(promise).await.map_err(words)
}

fn words(error: JsValue) -> String {
    match error.dyn_ref::<web_sys::DomException>() {
        Some(exception) => exception.message(),
        None => reason(&error),
    }
}
