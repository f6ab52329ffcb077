//! What this browser keeps of a project: one IndexedDB of its own, with items, journal and
//! attached databases apart, so that a decision costs one small write.

use js_sys::{Array, Function, Promise};
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, DomException, IdbDatabase, IdbObjectStore, IdbRequest, IdbTransaction, IdbTransactionMode,
};

use crate::web::reason;

const DATABASE: &str = "beamsplitter-labels";
/// Name and first line of the project.
const HEAD: &str = "head";
/// Lines of items, many to a value.
const ITEMS: &str = "items";
/// A line for each event, under its place in the journal.
const EVENTS: &str = "events";
/// Attached files by name.
const FILES: &str = "files";
const STORES: [&str; 4] = [HEAD, ITEMS, EVENTS, FILES];

/// The storage, open.
#[derive(Clone)]
pub struct Storage {
    database: IdbDatabase,
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

/// What was kept.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Name of the project; empty where nothing was kept.
    pub id: String,
    /// Its file, line by line: head, items, events.
    pub text: String,
    /// How many events of its journal are in there.
    pub events: usize,
    /// Attached files.
    pub files: Vec<(String, Blob)>,
}

impl Storage {
    /// Opens the storage, and makes it at the first visit.
    ///
    /// # Errors
    /// If storage is forbidden or broken.
    pub async fn open() -> Result<Self, StorageError> {
        let failed = |words: &str| StorageError::Failed(words.into());
        let window = web_sys::window().ok_or_else(|| failed("there is no page"))?;
        let factory = window.indexed_db().map_err(words)?;
        let factory = factory.ok_or_else(|| failed("this browser keeps nothing"))?;
        let request = factory.open_with_u32(DATABASE, 1).map_err(words)?;
        let opening = request.clone();
        let on_upgrade = Closure::once(move || {
            let made = opening.result().ok().and_then(|made| made.dyn_into::<IdbDatabase>().ok());
            if let Some(database) = made {
                for store in STORES {
                    // A failure shows when the store is first used.
                    database.create_object_store(store).ok();
                }
            }
        });
        request.set_onupgradeneeded(Some(on_upgrade.as_ref().unchecked_ref()));
        let database = value(&request).await?;
        Ok(Self { database: database.unchecked_into() })
    }

    /// Everything that was kept.
    ///
    /// # Errors
    /// The browser's words.
    pub async fn load(&self) -> Result<Kept, StorageError> {
        let transaction = self.begin(IdbTransactionMode::Readonly)?;
        let store = |name| transaction.object_store(name).map_err(words);
        // Asked for at once: a transaction ends when nothing more is asked.
        let id = store(HEAD)?.get(&"id".into()).map_err(words)?;
        let head = store(HEAD)?.get(&"head".into()).map_err(words)?;
        let items = store(ITEMS)?.get_all().map_err(words)?;
        let events = store(EVENTS)?.get_all().map_err(words)?;
        let names = store(FILES)?.get_all_keys().map_err(words)?;
        let blobs = store(FILES)?.get_all().map_err(words)?;
        let mut kept = Kept {
            id: value(&id).await?.as_string().unwrap_or_default(),
            text: value(&head).await?.as_string().unwrap_or_default(),
            ..Kept::default()
        };
        for lines in Array::from(&value(&items).await?).iter() {
            kept.text.push_str(&lines.as_string().unwrap_or_default());
        }
        for line in Array::from(&value(&events).await?).iter() {
            kept.text.push_str(&line.as_string().unwrap_or_default());
            kept.events += 1;
        }
        let names = Array::from(&value(&names).await?);
        for (name, blob) in names.iter().zip(Array::from(&value(&blobs).await?).iter()) {
            if let (Some(name), Ok(blob)) = (name.as_string(), blob.dyn_into::<Blob>()) {
                kept.files.push((name, blob));
            }
        }
        Ok(kept)
    }

    /// Keeps events at their places in the journal, and the first line of the project. All of it
    /// or nothing.
    ///
    /// # Errors
    /// [`StorageError::Full`], or the browser's words.
    pub async fn save(&self, head: &str, events: &[(u32, String)]) -> Result<(), StorageError> {
        let transaction = self.begin(IdbTransactionMode::Readwrite)?;
        let store = |name| transaction.object_store(name).map_err(words);
        put(&store(HEAD)?, head, &"head".into())?;
        let journal = store(EVENTS)?;
        for (place, line) in events {
            put(&journal, line, &(*place).into())?;
        }
        committed(&transaction).await
    }

    /// Puts another project in the place of what was kept. All of it or nothing.
    ///
    /// # Errors
    /// [`StorageError::Full`], or the browser's words.
    pub async fn replace(
        &self,
        id: &str,
        head: &str,
        items: &[String],
        events: &[String],
    ) -> Result<(), StorageError> {
        let transaction = self.begin(IdbTransactionMode::Readwrite)?;
        let store = |name| transaction.object_store(name).map_err(words);
        for name in [HEAD, ITEMS, EVENTS] {
            store(name)?.clear().map_err(words)?;
        }
        put(&store(HEAD)?, id, &"id".into())?;
        put(&store(HEAD)?, head, &"head".into())?;
        for (name, lines) in [(ITEMS, items), (EVENTS, events)] {
            let store = store(name)?;
            for (place, line) in lines.iter().enumerate() {
                put(&store, line, &(place as u32).into())?;
            }
        }
        committed(&transaction).await
    }

    /// Keeps an attached file.
    ///
    /// # Errors
    /// [`StorageError::Full`], or the browser's words.
    pub async fn keep_file(&self, name: &str, blob: &Blob) -> Result<(), StorageError> {
        let transaction = self.begin(IdbTransactionMode::Readwrite)?;
        let store = transaction.object_store(FILES).map_err(words)?;
        store.put_with_key(blob, &name.into()).map_err(words)?;
        committed(&transaction).await
    }

    /// Forgets the attached files.
    ///
    /// # Errors
    /// The browser's words.
    pub async fn forget_files(&self) -> Result<(), StorageError> {
        let transaction = self.begin(IdbTransactionMode::Readwrite)?;
        transaction.object_store(FILES).map_err(words)?.clear().map_err(words)?;
        committed(&transaction).await
    }

    fn begin(&self, mode: IdbTransactionMode) -> Result<IdbTransaction, StorageError> {
        let stores: Array = STORES.iter().map(|name| JsValue::from(*name)).collect();
        self.database.transaction_with_str_sequence_and_mode(&stores, mode).map_err(words)
    }
}

fn put(store: &IdbObjectStore, text: &str, key: &JsValue) -> Result<(), StorageError> {
    store.put_with_key(&text.into(), key).map_err(words).map(|_| ())
}

/// Waits for a request.
async fn value(request: &IdbRequest) -> Result<JsValue, StorageError> {
    let promise = Promise::new(&mut |resolve: Function, reject: Function| {
        let done = request.clone();
        let on_success = Closure::once_into_js(move || {
            let value = done.result().unwrap_or(JsValue::UNDEFINED);
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

/// Waits until a transaction is on its way to the disk: a request in it may succeed and the whole
/// still fail for want of room.
async fn committed(transaction: &IdbTransaction) -> Result<(), StorageError> {
    let promise = Promise::new(&mut |resolve: Function, reject: Function| {
        let on_complete = Closure::once_into_js(move || {
            resolve.call0(&JsValue::UNDEFINED).ok();
        });
        let failed = transaction.clone();
        let on_abort = Closure::once_into_js(move || {
            let error = failed.error().map_or(JsValue::UNDEFINED, JsValue::from);
            reject.call1(&JsValue::UNDEFINED, &error).ok();
        });
        transaction.set_oncomplete(Some(on_complete.unchecked_ref()));
        transaction.set_onabort(Some(on_abort.unchecked_ref()));
    });
    JsFuture::from(promise).await.map_err(words).map(|_| ())
}

fn words(error: JsValue) -> StorageError {
    match error.dyn_ref::<DomException>() {
        Some(exception) if exception.name() == "QuotaExceededError" => StorageError::Full,
        Some(exception) => StorageError::Failed(exception.message()),
        None => match js_sys::Reflect::get(&error, &"name".into()) {
            // Newer browsers have a class of its own for it.
            Ok(name) if name == "QuotaExceededError" => StorageError::Full,
            _ => StorageError::Failed(reason(&error)),
        },
    }
}
