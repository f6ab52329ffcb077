//! What stays in this browser between two visits: an IndexedDB, with transactions that are waited
//! for.
//!
//! Storage may be forbidden or full; then every call fails with a reason, and the page goes on
//! without it.

use std::cell::Cell;
use std::rc::Rc;

use futures_channel::oneshot;
use idb::{
    Database, DatabaseEvent, Error, Factory, KeyRange, ObjectStore, ObjectStoreParams,
    TransactionMode,
};
use js_sys::Promise;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DomException, Event, StorageManager, window};

use super::reason;

/// An open database of values by key, in one or more stores.
#[derive(Clone)]
pub struct Storage {
    database: Rc<Database>,
    stores: &'static [&'static str],
}

/// Several reads or writes, all or none of which happen. It ends by itself when the task is over in
/// which its last request was answered, so nothing but its own requests may be waited for.
pub struct Transaction {
    transaction: idb::Transaction,
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
    pub async fn open(name: &str, stores: &'static [&'static str]) -> Result<Self, StorageError> {
        let mut request = Factory::new().and_then(|factory| factory.open(name, Some(1)))?;
        request.on_upgrade_needed(move |event| {
            let Ok(database) = event.database() else { return };
            for store in stores {
                // A failure shows when the store is first used.
                database.create_object_store(store, ObjectStoreParams::new()).ok();
            }
        });
        Ok(Self { database: Rc::new(request.await?), stores })
    }

    /// Begins to read.
    pub fn read(&self) -> Result<Transaction, StorageError> {
        self.begin(TransactionMode::ReadOnly)
    }

    /// Begins to write.
    pub fn write(&self) -> Result<Transaction, StorageError> {
        self.begin(TransactionMode::ReadWrite)
    }

    /// Puts one value under a key, as a transaction of its own.
    pub async fn put(
        &self,
        store: &str,
        key: &JsValue,
        value: &JsValue,
    ) -> Result<(), StorageError> {
        let transaction = self.write()?;
        transaction.put(store, key, value).await?;
        transaction.committed().await
    }

    /// Empties some stores, as a transaction of its own.
    pub async fn clear(&self, stores: &[&str]) -> Result<(), StorageError> {
        let transaction = self.write()?;
        for store in stores {
            transaction.clear(store)?;
        }
        transaction.committed().await
    }

    /// Empties all stores of the database `name`. Where storage is forbidden nothing is there.
    pub async fn forget(name: &str, stores: &'static [&'static str]) {
        if let Ok(storage) = Self::open(name, stores).await {
            storage.clear(stores).await.ok();
        }
    }

    /// Lets the database go; nothing is read from it or written to it any more.
    pub fn close(&self) {
        self.database.close();
    }

    /// Lists the databases of this origin; none where the browser does not say.
    pub async fn names() -> Vec<String> {
        let get = |of: &JsValue, key: &str| js_sys::Reflect::get(of, &key.into()).ok();
        let listed = || {
            let factory = get(&js_sys::global(), "indexedDB")?;
            let list: js_sys::Function = get(&factory, "databases")?.dyn_into().ok()?;
            list.call0(&factory).ok()?.dyn_into::<js_sys::Promise>().ok()
        };
        let Some(promise) = listed() else { return Vec::new() };
        let all = wasm_bindgen_futures::JsFuture::from(promise).await.unwrap_or_default();
        let all = js_sys::Array::from(&all);
        all.iter().filter_map(|one| get(&one, "name")?.as_string()).collect()
    }

    fn begin(&self, mode: TransactionMode) -> Result<Transaction, StorageError> {
        Ok(Transaction { transaction: self.database.transaction(self.stores, mode)? })
    }
}

impl Transaction {
    /// Returns the value under a key; `undefined` for none.
    pub async fn get(&self, store: &str, key: &JsValue) -> Result<JsValue, StorageError> {
        let value = self.store(store)?.get(key.clone())?.await?;
        Ok(value.unwrap_or(JsValue::UNDEFINED))
    }

    /// Returns all keys of a store, in their order.
    pub async fn keys(&self, store: &str) -> Result<Vec<JsValue>, StorageError> {
        Ok(self.store(store)?.get_all_keys(None, None)?.await?)
    }

    /// Returns the values from one key to another, both included.
    pub async fn values(
        &self,
        store: &str,
        first: &JsValue,
        last: &JsValue,
    ) -> Result<Vec<JsValue>, StorageError> {
        let range = KeyRange::bound(first, last, None, None)?;
        Ok(self.store(store)?.get_all(Some(range.into()), None)?.await?)
    }

    /// Puts a value under a key: text, a `Blob`, or an array of these.
    pub async fn put(
        &self,
        store: &str,
        key: &JsValue,
        value: &JsValue,
    ) -> Result<(), StorageError> {
        self.store(store)?.put(value, Some(key))?.await?;
        Ok(())
    }

    /// Removes what is under a key.
    pub fn delete(&self, store: &str, key: &JsValue) -> Result<(), StorageError> {
        self.store(store)?.delete(key.clone())?;
        Ok(())
    }

    /// Empties a store.
    pub fn clear(&self, store: &str) -> Result<(), StorageError> {
        self.store(store)?.clear()?;
        Ok(())
    }

    /// Undoes all that was written.
    pub fn abort(self) {
        // It may be over by itself.
        self.transaction.abort().ok();
    }

    /// Waits until all of it is on its way to the disk: a request may succeed and the whole still
    /// fail for want of room.
    pub async fn committed(self) -> Result<(), StorageError> {
        let (sender, outcome) = oneshot::channel();
        let on_complete = Rc::new(Cell::new(Some(sender)));
        let on_abort = Rc::clone(&on_complete);
        let mut transaction = self.transaction;
        transaction.on_complete(move |_| tell(&on_complete, Ok(())));
        transaction.on_abort(move |event| tell(&on_abort, Err(cause(&event))));
        outcome.await.unwrap_or_else(|_| Err(StorageError::Failed("the browser aborted it".into())))
    }

    fn store(&self, name: &str) -> Result<ObjectStore, StorageError> {
        Ok(self.transaction.object_store(name)?)
    }
}

/// How a transaction ended.
type Outcome = Result<(), StorageError>;

/// Sends the first outcome.
fn tell(sender: &Cell<Option<oneshot::Sender<Outcome>>>, outcome: Outcome) {
    if let Some(sender) = sender.take() {
        // Whoever waits may have gone.
        sender.send(outcome).ok();
    }
}

/// Returns why a transaction was aborted.
fn cause(event: &Event) -> StorageError {
    let transaction = event.target().and_then(|target| idb::Transaction::try_from(target).ok());
    let error = transaction.and_then(|transaction| transaction.error());
    StorageError::of(&error.map_or(JsValue::UNDEFINED, JsValue::from))
}

impl From<Error> for StorageError {
    fn from(error: Error) -> Self {
        match error {
            Error::DomException(exception) => Self::of(&exception.into()),
            Error::IndexedDbNotFound(value) if value.is_undefined() => {
                Self::Failed("this browser keeps nothing".into())
            }
            Error::IndexedDbNotFound(value)
            | Error::IndexedDbOpenFailed(value)
            | Error::TransactionOpenFailed(value)
            | Error::ObjectStoreNotFound(value)
            | Error::GetFailed(value)
            | Error::GetAllFailed(value)
            | Error::GetAllKeysFailed(value)
            | Error::UpdateFailed(value)
            | Error::DeleteFailed(value)
            | Error::ClearFailed(value) => Self::of(&value),
            other => Self::Failed(other.to_string()),
        }
    }
}

impl StorageError {
    /// Returns what the browser says of a failure.
    pub fn of(error: &JsValue) -> Self {
        // Newer browsers have a class of its own for a full storage.
        let name = js_sys::Reflect::get(error, &"name".into()).ok();
        if name.and_then(|name| name.as_string()).as_deref() == Some("QuotaExceededError") {
            return Self::Full;
        }
        Self::Failed(match error.dyn_ref::<DomException>() {
            Some(exception) => exception.message(),
            None => reason(error),
        })
    }
}

/// Asks the browser to keep what this page stores, and returns whether it will. It may refuse, or ask the
/// person.
pub async fn persist() -> bool {
    granted(StorageManager::persist).await
}

/// Returns whether the browser keeps what this page stores.
pub async fn persists() -> bool {
    granted(StorageManager::persisted).await
}

/// Returns what the browser answers; where it has no such question, nothing is promised.
async fn granted(ask: fn(&StorageManager) -> Result<Promise, JsValue>) -> bool {
    let Some(window) = window() else { return false };
    let Ok(asked) = ask(&window.navigator().storage()) else { return false };
    JsFuture::from(asked).await.is_ok_and(|answer| answer.is_truthy())
}
