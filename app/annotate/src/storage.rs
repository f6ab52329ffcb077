//! What this browser keeps of a project: items, journal and attached databases apart, so that a
//! decision costs one small write. Large projects are read and written in parts.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::Blob;

use beamsplitter_browser::{Storage, StorageError};

const DATABASE: &str = "beamsplitter-labels";
/// Name and first line of the project.
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
    /// Name of the project; empty where nothing was kept.
    pub id: String,
    /// Its file, line by line: head, items, events.
    pub text: String,
    /// How many events of its journal are in there.
    pub events: usize,
    /// Attached files.
    pub files: Vec<(String, Blob)>,
}

/// Lines of a project that is written as a whole.
pub enum Part {
    /// Items.
    Items(String),
    /// Events, from this place of the journal on.
    Events(u32, String),
}

impl LabelStorage {
    /// Opens the storage, and makes it at the first visit.
    ///
    /// # Errors
    /// If storage is forbidden or broken.
    pub async fn open() -> Result<Self, StorageError> {
        Storage::open(DATABASE, &STORES).await.map(Self)
    }

    /// Loads everything that was kept.
    ///
    /// # Errors
    /// The browser's words.
    pub async fn load(&self) -> Result<StoredProject, StorageError> {
        let transaction = self.0.read()?;
        let text = |value: JsValue| value.as_string().unwrap_or_default();
        let mut kept = StoredProject {
            id: text(transaction.get(HEAD, &"id".into()).await?),
            text: text(transaction.get(HEAD, &"head".into()).await?),
            ..StoredProject::default()
        };
        for key in transaction.keys(ITEMS).await? {
            kept.text.push_str(&text(transaction.get(ITEMS, &key).await?));
        }
        for keys in transaction.keys(EVENTS).await?.chunks(AT_ONCE) {
            let (Some(first), Some(last)) = (keys.first(), keys.last()) else { continue };
            for value in transaction.values(EVENTS, first, last).await? {
                let lines = text(value);
                kept.events += lines.lines().count();
                kept.text.push_str(&lines);
            }
        }
        for key in transaction.keys(FILES).await? {
            let blob = transaction.get(FILES, &key).await?.dyn_into::<Blob>();
            if let (Some(name), Ok(blob)) = (key.as_string(), blob) {
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
        let transaction = self.0.write()?;
        transaction.put(HEAD, &"head".into(), &head.into()).await?;
        for (place, line) in events {
            transaction.put(EVENTS, &(*place).into(), &line.into()).await?;
        }
        transaction.committed().await
    }

    /// Replaces what was kept by another project: its head, and then the parts as `next`
    /// makes them. All of it or nothing; nothing too where `next` gives up with `Err`.
    ///
    /// # Errors
    /// [`StorageError::Full`], or the browser's words.
    pub async fn replace(
        &self,
        id: &str,
        head: &str,
        mut next: impl FnMut() -> Result<Option<Part>, Superseded>,
    ) -> Result<Result<(), Superseded>, StorageError> {
        let transaction = self.0.write()?;
        for name in [HEAD, ITEMS, EVENTS] {
            transaction.clear(name)?;
        }
        transaction.put(HEAD, &"id".into(), &id.into()).await?;
        transaction.put(HEAD, &"head".into(), &head.into()).await?;
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
    ///
    /// # Errors
    /// [`StorageError::Full`], or the browser's words.
    pub async fn keep_file(&self, name: &str, blob: &Blob) -> Result<(), StorageError> {
        self.0.put(FILES, &name.into(), blob).await
    }

    /// Forgets the attached files.
    ///
    /// # Errors
    /// The browser's words.
    pub async fn forget_files(&self) -> Result<(), StorageError> {
        self.0.clear(&[FILES]).await
    }
}

/// Reports that another project was opened meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Superseded;
