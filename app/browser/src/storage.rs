//! What stays in this browser between two visits: an IndexedDB, with transactions that are waited
//! for.
//!
//! Storage may be forbidden or full; then every call fails with a reason, and the page goes on
//! without it.

use js_sys::{Array, Function, Promise};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DomException, IdbDatabase, IdbKeyRange, IdbObjectStore, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

use super::reason;

/// An open database of values by key, in one or more stores.
#[derive(Clone)]
pub struct Storage {
    database: IdbDatabase,
    stores: &'static [&'static str],
}

/// Several reads or writes, all or none of which happen. It ends by itself when the task is over in
/// which its last request was answered, so nothing but its own requests may be waited for.
pub struct Transaction {
    transaction: IdbTransaction,
}

/// Why something was not kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageError {
    /// No room.
    #[error("this browser's storage is full")]
    Full,
    /// Anything else, in the browser's words.
    #[error("{0}")]
    Failed(String),
}

impl Storage {
    /// Opens the database of this name, and makes it at the first visit.
    ///
    /// # Errors
    /// If storage is forbidden or broken.
    pub async fn open(name: &str, stores: &'static [&'static str]) -> Result<Self, StorageError> {
        let failed = |words: &str| StorageError::Failed(words.into());
        let window = web_sys::window().ok_or_else(|| failed("there is no page"))?;
        let factory = window.indexed_db().map_err(words)?;
        let factory = factory.ok_or_else(|| failed("this browser keeps nothing"))?;
        let request = factory.open_with_u32(name, 1).map_err(words)?;
        let opening = request.clone();
        let on_upgrade = Closure::once(move || {
            let made = opening.result().ok().and_then(|made| made.dyn_into::<IdbDatabase>().ok());
            if let Some(database) = made {
                for store in stores {
                    // A failure shows when the store is first used.
                    database.create_object_store(store).ok();
                }
            }
        });
        request.set_onupgradeneeded(Some(on_upgrade.as_ref().unchecked_ref()));
        let database = answered(&request).await?;
        Ok(Self { database: database.unchecked_into(), stores })
    }

    /// Begins to read.
    ///
    /// # Errors
    /// The browser's words.
    pub fn read(&self) -> Result<Transaction, StorageError> {
        self.begin(IdbTransactionMode::Readonly)
    }

    /// Begins to write.
    ///
    /// # Errors
    /// The browser's words.
    pub fn write(&self) -> Result<Transaction, StorageError> {
        self.begin(IdbTransactionMode::Readwrite)
    }

    /// Forgets everything.
    ///
    /// # Errors
    /// The browser's words.
    pub async fn clear(&self) -> Result<(), StorageError> {
        let transaction = self.write()?;
        for store in self.stores {
            transaction.clear(store)?;
        }
        transaction.committed().await
    }

    fn begin(&self, mode: IdbTransactionMode) -> Result<Transaction, StorageError> {
        let stores: Array = self.stores.iter().map(|name| JsValue::from(*name)).collect();
        let begun = self.database.transaction_with_str_sequence_and_mode(&stores, mode);
        Ok(Transaction { transaction: begun.map_err(words)? })
    }
}

impl Transaction {
    /// Returns the value under a key; `undefined` for none.
    ///
    /// # Errors
    /// The browser's words.
    pub async fn get(&self, store: &str, key: &JsValue) -> Result<JsValue, StorageError> {
        answered(&self.store(store)?.get(key).map_err(words)?).await
    }

    /// Returns all keys of a store, in their order.
    ///
    /// # Errors
    /// The browser's words.
    pub async fn keys(&self, store: &str) -> Result<Vec<JsValue>, StorageError> {
        let keys = answered(&self.store(store)?.get_all_keys().map_err(words)?).await?;
        Ok(Array::from(&keys).to_vec())
    }

    /// Returns the values from one key to another, both included.
    ///
    /// # Errors
    /// The browser's words.
    pub async fn values(
        &self,
        store: &str,
        first: &JsValue,
        last: &JsValue,
    ) -> Result<Vec<JsValue>, StorageError> {
        let range = IdbKeyRange::bound(first, last).map_err(words)?;
        let request = self.store(store)?.get_all_with_key(&range).map_err(words)?;
        Ok(Array::from(&answered(&request).await?).to_vec())
    }

    /// Puts a value under a key: text, a `Blob`, or an array of these.
    ///
    /// # Errors
    /// [`StorageError::Full`], or the browser's words.
    pub async fn put(
        &self,
        store: &str,
        key: &JsValue,
        value: &JsValue,
    ) -> Result<(), StorageError> {
        let request = self.store(store)?.put_with_key(value, key).map_err(words)?;
        answered(&request).await.map(|_| ())
    }

    /// Takes away what is under a key.
    ///
    /// # Errors
    /// The browser's words.
    pub fn delete(&self, store: &str, key: &JsValue) -> Result<(), StorageError> {
        self.store(store)?.delete(key).map_err(words).map(|_| ())
    }

    /// Empties a store.
    ///
    /// # Errors
    /// The browser's words.
    pub fn clear(&self, store: &str) -> Result<(), StorageError> {
        self.store(store)?.clear().map_err(words).map(|_| ())
    }

    /// Takes back all that was written.
    pub fn abort(self) {
        // It may be over by itself.
        self.transaction.abort().ok();
    }

    /// Waits until all of it is on its way to the disk: a request may succeed and the whole still
    /// fail for want of room.
    ///
    /// # Errors
    /// [`StorageError::Full`], or the browser's words.
    pub async fn committed(self) -> Result<(), StorageError> {
        let promise = Promise::new(&mut |resolve: Function, reject: Function| {
            let on_complete = Closure::once_into_js(move || {
                resolve.call0(&JsValue::UNDEFINED).ok();
            });
            let failed = self.transaction.clone();
            let on_abort = Closure::once_into_js(move || {
                let error = failed.error().map_or(JsValue::UNDEFINED, JsValue::from);
                reject.call1(&JsValue::UNDEFINED, &error).ok();
            });
            self.transaction.set_oncomplete(Some(on_complete.unchecked_ref()));
            self.transaction.set_onabort(Some(on_abort.unchecked_ref()));
        });
        JsFuture::from(promise).await.map_err(words).map(|_| ())
    }

    fn store(&self, name: &str) -> Result<IdbObjectStore, StorageError> {
        self.transaction.object_store(name).map_err(words)
    }
}

/// Waits for the answer to a request.
async fn answered(request: &IdbRequest) -> Result<JsValue, StorageError> {
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

fn words(error: JsValue) -> StorageError {
    // Newer browsers have a class of its own for a full storage.
    let name = js_sys::Reflect::get(&error, &"name".into()).ok().and_then(|name| name.as_string());
    if name.as_deref() == Some("QuotaExceededError") {
        return StorageError::Full;
    }
    StorageError::Failed(match error.dyn_ref::<DomException>() {
        Some(exception) => exception.message(),
        None => reason(&error),
    })
}
