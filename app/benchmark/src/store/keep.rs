//! Stores a run in this browser, so that it continues after a reload.

use crate::results::{Benchmark, Choice};
use beamsplitter_browser::{Slices, Storage, StorageError};
use beamsplitter_shell::RunStorage;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Blob;

use super::BenchmarkStore;

const DATABASE: &str = "beamsplitter-benchmark";
/// Choice, and whether it was under way.
const HEAD: &str = "head";
/// The files that were dropped, by name.
const FILES: &str = "files";
/// Lines of results, by the place of their example.
const RESULTS: &str = "results";
const STORES: [&str; 3] = [HEAD, FILES, RESULTS];
/// Results that are read at a time.
const AT_ONCE: usize = 50;
/// Bytes of files that are kept.
const LARGEST: f64 = 512.0 * 1024.0 * 1024.0;

#[derive(Default, Serialize, Deserialize)]
struct StoredChoice {
    choice: Choice,
    /// The file that is open.
    #[serde(default)]
    name: String,
    running: bool,
}

/// What was kept.
struct StoredRun {
    head: StoredChoice,
    files: Vec<(String, Blob)>,
    /// Lines of results, by the place of their example.
    results: Vec<(usize, String)>,
}

async fn load(storage: &Storage) -> Result<Option<StoredRun>, StorageError> {
    let transaction = storage.read()?;
    let head = transaction.get(HEAD, &HEAD.into()).await?.as_string();
    let Some(head) = head.and_then(|head| serde_json::from_str(&head).ok()) else {
        return Ok(None);
    };
    let mut kept = StoredRun { head, files: Vec::new(), results: Vec::new() };
    for key in transaction.keys(FILES).await? {
        let file = transaction.get(FILES, &key).await?.dyn_into::<Blob>();
        kept.files.extend(key.as_string().zip(file.ok()));
    }
    for places in transaction.keys(RESULTS).await?.chunks(AT_ONCE) {
        let (Some(first), Some(last)) = (places.first(), places.last()) else { continue };
        let lines = transaction.values(RESULTS, first, last).await?;
        for (place, line) in places.iter().zip(lines) {
            let place = place.as_f64().map(|place| place as usize);
            kept.results.extend(place.zip(line.as_string()));
        }
    }
    Ok(Some(kept))
}

/// Returns the key of the result of an example.
fn place(index: usize) -> JsValue {
    JsValue::from_f64(index as f64)
}

/// Forgets every run that this browser keeps.
pub async fn forget() {
    Storage::forget(DATABASE, &STORES).await;
    super::runs::forget().await;
}

/// Returns where runs are kept.
pub(super) fn storage() -> RunStorage {
    RunStorage::new(DATABASE, &STORES)
}

impl BenchmarkStore {
    /// Comes back to what this browser keeps, and goes on if it was under way; at the first visit
    /// opens the examples over the samples. Once only.
    pub fn load(self) {
        let loaded =
            self.inner.try_update_value(|inner| std::mem::replace(&mut inner.loaded, true));
        if loaded == Some(true) {
            return;
        }
        spawn_local(async move {
            self.read_kept().await;
            self.ready.set(true);
        });
    }

    async fn read_kept(self) {
        // Where storage is forbidden nothing was kept.
        let mut kept = None;
        if let Some(storage) = self.storage.open().await {
            self.load_runs().await;
            kept = load(&storage).await.ok().flatten();
        }
        let Some(kept) = kept else { return self.begin_with_samples().await };
        let name = Some(kept.head.name).filter(|name| !name.is_empty());
        let has = |wanted: &String| kept.files.iter().any(|(name, _)| name == wanted);
        let wanted = name.filter(has);
        self.inner.update_value(|inner| inner.wanted = wanted);
        self.state.update_untracked(|state| state.choice = kept.head.choice.clone());
        for (name, file) in kept.files {
            // They were read when they were dropped.
            self.import_file(&name, &file).await.ok();
            self.hold_file(&name, &file);
        }
        self.inner.update_value(|inner| inner.wanted = None);
        self.state.update_untracked(|state| state.choice = kept.head.choice);
        let mut slices = Slices::new();
        for (index, line) in kept.results {
            let line = serde_json::from_str::<Value>(&line);
            self.state.update_untracked(|state| {
                // Those of other examples than are open now: nothing to go on with.
                line.ok().and_then(|line| state.add(line, index).ok().map(|_| ()))
            });
            slices.step().await;
        }
        self.state.update(Benchmark::give_again);
        self.count();
        if kept.head.running {
            self.start();
        }
    }

    /// Holds a file, the newest of each name.
    pub(super) fn hold_file(self, name: &str, file: &Blob) {
        self.inner.update_value(|inner| {
            inner.files.retain(|(other, _)| other != name);
            inner.files.push((name.to_owned(), file.clone()));
        });
    }

    /// Keeps the files, the newest of each name.
    pub(super) async fn keep_files(self, files: Vec<(String, Blob)>) {
        let Some(storage) = self.storage.open().await else { return };
        files.iter().for_each(|(name, file)| self.hold_file(name, file));
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
        let Some(storage) = self.storage.open().await else { return };
        let (choice, name) =
            self.state.with_untracked(|state| (state.choice.clone(), state.name.clone()));
        let head = StoredChoice { choice, name, running: self.running.get_untracked() };
        let head = serde_json::to_string(&head).unwrap_or_default();
        let put = async {
            let transaction = storage.write()?;
            transaction.put(HEAD, &HEAD.into(), &head.into()).await?;
            for index in indices {
                let line = self.state.with_untracked(|state| {
                    state.result(*index).map(|outcome| outcome.line.as_str().into())
                });
                if let Some(line) = line {
                    transaction.put(RESULTS, &place(*index), &line).await?;
                }
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
        self.stop();
        // What comes of the examples under way is not wanted any more.
        self.current.update(|current| current.clear());
        if let Some(run) = self.state.with_untracked(|state| state.kept()) {
            self.delete_run(&run);
        }
        if files {
            self.storage.begin();
            self.state.set(Default::default());
            self.databases.set(Vec::new());
            self.suites.set(Vec::new());
            self.schemas.update(|schemas| schemas.clear());
            self.inner.update_value(|inner| {
                inner.files.clear();
                inner.open.clear();
            });
        } else {
            self.state.update(|state| state.clear());
        }
        self.close_results();
        self.count();
        self.error.set(None);
        self.said.set("The results are cleared.".into());
        spawn_local(async move {
            let Some(storage) = self.storage.open().await else { return };
            let stores: &[&str] = if files { &[RESULTS, FILES] } else { &[RESULTS] };
            if let Err(error) = storage.clear(stores).await {
                self.not_kept(&error.to_string());
            }
            self.keep(&[]).await;
        });
    }

    /// Forgets the results that this browser keeps. Whoever awaits this puts other results in their
    /// place at once.
    pub(super) async fn forget_results(self) {
        if let Some(storage) = self.storage.open().await
            && let Err(error) = storage.clear(&[RESULTS]).await
        {
            self.not_kept(&error.to_string());
        }
        self.close_results();
    }

    /// Forgets what is shown of results that go: their count in three ways, and the open example.
    fn close_results(self) {
        self.stop_recount();
        self.opened.set(None);
    }

    /// Tells once that this browser keeps nothing more, and why.
    fn not_kept(self, reason: &str) {
        if let Some(refusal) = self.storage.refusal(reason, "the results") {
            self.error.set(Some(refusal));
        }
    }
}
