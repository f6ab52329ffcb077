//! What this browser keeps of a project: items, journal and attached databases apart, so that a
//! decision costs one small write. Large projects are read and written in parts.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::Blob;

use crate::kept::KeptCounts;
use beamsplitter_browser::{Storage, StorageError};

/// Name and first line of the project, and how much of it there is.
const HEAD: &str = "head";
/// Lines of items, many to a value.
const ITEMS: &str = "items";
/// Lines of events under the place of the first in the journal: many to a value when the project
/// was written as a whole, one to a value since.
const EVENTS: &str = "events";
/// Attached files by name.
const FILES: &str = "files";
const STORES: [&str; 4] = [HEAD, ITEMS, EVENTS, FILES];
/// Values that are read, and single lines that are written, at a time.
const AT_ONCE: usize = 50;

/// The storage of the label view, open.
#[derive(Clone)]
pub struct LabelStorage(Storage);

/// What was kept.
#[derive(Clone, Debug, Default)]
pub struct StoredProject {
    /// Id of the project; empty where nothing was kept.
    pub id: String,
    /// The first line of its file; empty where that is gone.
    pub head: String,
    /// The other lines: items, then events.
    pub lines: String,
    /// Place of the next event in the journal.
    pub next: usize,
    /// How much there should be.
    pub note: Option<KeptCounts>,
    /// How many entries cannot be read.
    pub damaged: usize,
    /// Attached files.
    pub files: Vec<(String, Blob)>,
    /// Names of attached files that cannot be read.
    pub damaged_files: Vec<String>,
}

/// Lines of a project that is written as a whole.
pub enum Part {
    /// Items.
    Items(String),
    /// Events, from this place of the journal on.
    Events(u32, String),
}

impl LabelStorage {
    /// Opens the storage of a project, and makes it at the first visit.
    pub async fn open(name: &str) -> Result<Self, StorageError> {
        Storage::open(name, &STORES).await.map(Self)
    }

    /// Lets the storage go.
    pub fn close(&self) {
        self.0.close();
    }

    /// Returns the note of how much a storage holds; none where it holds nothing.
    pub async fn note_of(name: &str) -> Option<KeptCounts> {
        let storage = Self::open(name).await.ok()?;
        let note = storage.text(HEAD, &"note".into()).await;
        storage.close();
        KeptCounts::read(&note?)
    }

    /// Empties the storage of a project, with its databases.
    pub async fn forget(name: &str) -> Result<(), StorageError> {
        let storage = Self::open(name).await?;
        let outcome = storage.0.clear(&STORES).await;
        storage.close();
        outcome
    }

    /// Loads everything that was kept. An entry that cannot be read is counted, and the others are read.
    pub async fn load(&self) -> Result<StoredProject, StorageError> {
        let mut kept = StoredProject {
            id: self.text(HEAD, &"id".into()).await.unwrap_or_default(),
            head: self.text(HEAD, &"head".into()).await.unwrap_or_default(),
            ..StoredProject::default()
        };
        let note = self.text(HEAD, &"note".into()).await;
        kept.note = note.and_then(|note| KeptCounts::read(&note));
        for key in self.0.read()?.keys(ITEMS).await? {
            match self.text(ITEMS, &key).await {
                Some(lines) => kept.lines.push_str(&lines),
                None => kept.damaged += 1,
            }
        }
        for keys in self.0.read()?.keys(EVENTS).await?.chunks(AT_ONCE) {
            for (key, value) in keys.iter().zip(self.several(EVENTS, keys).await) {
                let place = key.as_f64().unwrap_or_default() as usize;
                let lines = value.and_then(|value| value.as_string());
                let count = lines.as_ref().map_or(1, |lines| lines.lines().count().max(1));
                kept.next = kept.next.max(place + count);
                match lines {
                    Some(lines) => kept.lines.push_str(&lines),
                    None => kept.damaged += 1,
                }
            }
        }
        for key in self.0.read()?.keys(FILES).await? {
            let Some(name) = key.as_string() else { continue };
            match self.value(FILES, &key).await.and_then(|value| value.dyn_into::<Blob>().ok()) {
                Some(blob) => kept.files.push((name, blob)),
                None => kept.damaged_files.push(name),
            }
        }
        Ok(kept)
    }

    /// Reads a value in a transaction of its own, since one that cannot be read ends the transaction.
    async fn value(&self, store: &str, key: &JsValue) -> Option<JsValue> {
        self.0.read().ok()?.get(store, key).await.ok()
    }

    async fn text(&self, store: &str, key: &JsValue) -> Option<String> {
        self.value(store, key).await?.as_string()
    }

    /// Reads the values of neighbouring keys: at once, or one by one where one of them cannot be read.
    async fn several(&self, store: &str, keys: &[JsValue]) -> Vec<Option<JsValue>> {
        if let (Some(first), Some(last), Ok(transaction)) =
            (keys.first(), keys.last(), self.0.read())
            && let Ok(values) = transaction.values(store, first, last).await
            && values.len() == keys.len()
        {
            return values.into_iter().map(Some).collect();
        }
        let mut values = Vec::new();
        for key in keys {
            values.push(self.value(store, key).await);
        }
        values
    }

    /// Keeps events at their places in the journal, the first line of the project and the note of how
    /// much there is. All of it or nothing.
    pub async fn save(
        &self,
        (head, note): (&str, &str),
        events: &[(u32, String)],
    ) -> Result<(), StorageError> {
        let transaction = self.0.write()?;
        transaction.put(HEAD, &"head".into(), &head.into()).await?;
        transaction.put(HEAD, &"note".into(), &note.into()).await?;
        for (place, line) in events {
            transaction.put(EVENTS, &(*place).into(), &line.into()).await?;
        }
        transaction.committed().await
    }

    /// Replaces what was kept by another project: its head, and then the parts as `next`
    /// makes them. All of it or nothing; nothing too where `next` gives up with `Err`.
    pub async fn replace(
        &self,
        id: &str,
        (head, note): (&str, &str),
        mut next: impl FnMut() -> Result<Option<Part>, Superseded>,
    ) -> Result<Result<(), Superseded>, StorageError> {
        let transaction = self.0.write()?;
        for name in [HEAD, ITEMS, EVENTS] {
            transaction.clear(name)?;
        }
        transaction.put(HEAD, &"id".into(), &id.into()).await?;
        transaction.put(HEAD, &"head".into(), &head.into()).await?;
        transaction.put(HEAD, &"note".into(), &note.into()).await?;
        let mut items = 0_u32;
        loop {
            match next() {
                Err(given_up) => {
                    transaction.abort();
                    return Ok(Err(given_up));
                }
                Ok(None) => return transaction.committed().await.map(Ok),
                Ok(Some(Part::Items(lines))) => {
                    transaction.put(ITEMS, &items.into(), &lines.into()).await?;
                    items += 1;
                }
                Ok(Some(Part::Events(place, lines))) => {
                    transaction.put(EVENTS, &place.into(), &lines.into()).await?;
                }
            }
        }
    }

    /// Keeps an attached file.
    pub async fn keep_file(&self, name: &str, blob: &Blob) -> Result<(), StorageError> {
        self.0.put(FILES, &name.into(), blob).await
    }

    /// Forgets the attached files.
    pub async fn forget_files(&self) -> Result<(), StorageError> {
        self.0.clear(&[FILES]).await
    }
}

/// Reports that another project was opened meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Superseded;
