//! What this browser keeps of a run, so that a reload goes on where it was.

use beamsplitter_app::state::{Choice, Dropped, take};
use beamsplitter_app::web::{Storage, StorageError};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Blob;

use super::Bench;
use super::files::bytes;

const DATABASE: &str = "beamsplitter-benchmark";
/// Choice, and whether it was under way.
const HEAD: &str = "head";
/// The files that were dropped, by name.
const FILES: &str = "files";
/// Lines of results, by the place of their example.
const RESULTS: &str = "results";
const STORES: [&str; 3] = [HEAD, FILES, RESULTS];
/// Bytes of files that are kept.
const LARGEST: f64 = 512.0 * 1024.0 * 1024.0;

#[derive(Default, Serialize, Deserialize)]
struct Head {
    choice: Choice,
    running: bool,
}

/// What was kept.
struct Kept {
    head: Head,
    files: Vec<(String, Blob)>,
    results: Vec<(usize, Value)>,
}

async fn load(storage: &Storage) -> Result<Option<Kept>, StorageError> {
    let transaction = storage.read()?;
    let head = transaction.get(HEAD, &HEAD.into()).await?.as_string();
    let Some(head) = head.and_then(|head| serde_json::from_str(&head).ok()) else {
        return Ok(None);
    };
    let mut kept = Kept { head, files: Vec::new(), results: Vec::new() };
    for key in transaction.keys(FILES).await? {
        let file = transaction.get(FILES, &key).await?.dyn_into::<Blob>();
        kept.files.extend(key.as_string().zip(file.ok()));
    }
    let places = transaction.keys(RESULTS).await?;
    if let (Some(first), Some(last)) = (places.first(), places.last()) {
        let lines = transaction.values(RESULTS, first, last).await?;
        for (place, line) in places.iter().zip(lines) {
            let line = line.as_string().and_then(|line| serde_json::from_str(&line).ok());
            kept.results.extend(place.as_f64().map(|place| place as usize).zip(line));
        }
    }
    Ok(Some(kept))
}

/// The key of the result of an example.
fn place(index: usize) -> JsValue {
    JsValue::from_f64(index as f64)
}

/// Forgets every run that this browser keeps.
pub async fn forget() {
    // Where storage is forbidden nothing is there.
    if let Ok(storage) = Storage::open(DATABASE, &STORES).await {
        storage.clear().await.ok();
    }
}

impl Bench {
    /// Comes back to what this browser keeps, and goes on if it was under way. Once only.
    pub fn load(self) {
        let loaded =
            self.inner.try_update_value(|inner| std::mem::replace(&mut inner.loaded, true));
        if loaded == Some(true) {
            return;
        }
        spawn_local(async move {
            // Where storage is forbidden nothing was kept.
            let Some(storage) = self.storage().await else { return };
            let Ok(Some(kept)) = load(&storage).await else { return };
            for (name, file) in kept.files {
                // They were read when they were dropped.
                self.take_file(&name, &file).await.ok();
                self.inner.update_value(|inner| inner.files.push((name, file)));
            }
            self.state.update(|state| {
                state.choice = kept.head.choice;
                for (index, line) in kept.results {
                    // Those of other examples than are open now: nothing to go on with.
                    state.add(line, index).ok();
                }
            });
            self.count();
            if kept.head.running {
                self.start();
            }
        });
    }

    /// Keeps the files, the newest of each name.
    pub(super) async fn keep_files(self, files: Vec<(String, Blob)>) {
        let Some(storage) = self.storage().await else { return };
        self.inner.update_value(|inner| {
            for (name, _) in &files {
                inner.files.retain(|(other, _)| other != name);
            }
            inner.files.extend(files.iter().cloned());
        });
        let size: f64 =
            self.inner.with_value(|inner| inner.files.iter().map(|(_, file)| file.size()).sum());
        if size > LARGEST {
            return self.not_kept("the files have more than 512 MB");
        }
        let put = async {
            let transaction = storage.write()?;
            for (name, file) in &files {
                transaction.put(FILES, &name.as_str().into(), file).await?;
            }
            transaction.committed().await
        };
        let put: Result<(), StorageError> = put.await;
        match put {
            Ok(()) => self.keep_head(),
            Err(error) => self.not_kept(&error.to_string()),
        }
    }

    /// Keeps which examples are run, and whether they are.
    pub(super) fn keep_head(self) {
        spawn_local(async move { self.keep(&[]).await });
    }

    /// Keeps results of these examples, and the head.
    pub(super) async fn keep(self, indices: &[usize]) {
        let Some(storage) = self.storage().await else { return };
        let (head, lines) = self.state.with_untracked(|state| {
            let head = Head { choice: state.choice, running: self.running.get_untracked() };
            let line = |index: &usize| Some((*index, state.result(*index)?.line.clone()));
            (head, indices.iter().filter_map(line).collect::<Vec<_>>())
        });
        let head = serde_json::to_string(&head).unwrap_or_default();
        let put = async {
            let transaction = storage.write()?;
            transaction.put(HEAD, &HEAD.into(), &head.into()).await?;
            for (index, line) in lines {
                transaction.put(RESULTS, &place(index), &line.into()).await?;
            }
            transaction.committed().await
        };
        let put: Result<(), StorageError> = put.await;
        if let Err(error) = put {
            self.not_kept(&error.to_string());
        }
    }

    /// Forgets the results; with `files`, those too.
    pub fn clear(self, files: bool) {
        self.running.set(false);
        if files {
            self.state.set(Default::default());
            self.databases.set(Vec::new());
            self.schemas.update(|schemas| schemas.clear());
            self.inner.update_value(|inner| {
                inner.files.clear();
                inner.open.clear();
            });
        } else {
            self.state.update(|state| state.clear());
        }
        self.count();
        self.error.set(None);
        self.said.set("The results are cleared.".into());
        spawn_local(async move {
            let Some(storage) = self.storage().await else { return };
            let cleared = async {
                let transaction = storage.write()?;
                transaction.clear(RESULTS)?;
                if files {
                    transaction.clear(FILES)?;
                }
                transaction.committed().await
            };
            let cleared: Result<(), StorageError> = cleared.await;
            if let Err(error) = cleared {
                self.not_kept(&error.to_string());
            }
            self.keep(&[]).await;
        });
    }

    /// What this browser keeps; none where that is forbidden.
    async fn storage(self) -> Option<Storage> {
        let known = self.inner.with_value(|inner| inner.storage.clone());
        if known.is_some() {
            return known;
        }
        let storage = Storage::open(DATABASE, &STORES).await.ok()?;
        self.inner.update_value(|inner| inner.storage = Some(storage.clone()));
        Some(storage)
    }

    fn not_kept(self, reason: &str) {
        let said = self.inner.try_update_value(|inner| std::mem::replace(&mut inner.full, true));
        if said == Some(false) {
            self.error.set(Some(format!(
                "This browser could not keep the run ({reason}). Export the results before the \
                 page is closed."
            )));
        }
    }

    /// Takes what a file holds.
    ///
    /// # Errors
    /// Why not, in a sentence.
    pub(super) async fn take_file(self, name: &str, file: &Blob) -> Result<String, String> {
        if !super::files::is_text(name) {
            let count = self.attach(name, file).await?;
            return Ok(format!("{count} databases"));
        }
        let bytes = bytes(name, file).await?;
        if let Some(schemas) = super::files::schemas(&bytes) {
            let count = schemas.len();
            self.schemas.update(|all| all.extend(schemas));
            return Ok(format!("{count} schemas"));
        }
        match take(name, &bytes).map_err(|error| error.to_string())? {
            Dropped::Examples(mut benchmark) => {
                let count = benchmark.examples.len();
                self.state.update(|state| {
                    benchmark.choice = state.choice;
                    *state = benchmark;
                });
                Ok(format!("{count} examples"))
            }
            Dropped::Results(lines) => {
                let mut taken = Ok(0);
                self.state.update(|state| taken = state.import(name, lines));
                let count = taken.map_err(|error| error.to_string())?;
                let done = self.state.with_untracked(|state| state.done());
                self.keep(&done).await;
                Ok(format!("{count} results"))
            }
        }
    }
}
