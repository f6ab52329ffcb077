//! Stores a run in this browser, so that it continues after a reload.

use beamsplitter_browser::{Storage, StorageError};
use beamsplitter_damber::Scored;
use beamsplitter_protocol::Decoder;
use beamsplitter_shell::{Origin, RunStorage};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Blob;

use super::StressStore;
use crate::run::StressRun;

const DATABASE: &str = "beamsplitter-stress";
/// Tests, labels and choice, and whether the run was under way.
const HEAD: &str = "head";
/// The database.
const FILE: &str = "file";
/// Scores as JSON, by decoder and test.
const SCORES: &str = "scores";
const STORES: [&str; 3] = [HEAD, FILE, SCORES];
/// Bytes of a database that is kept.
const LARGEST: f64 = 256.0 * 1024.0 * 1024.0;

#[derive(Default, Serialize, Deserialize)]
struct Head {
    run: StressRun,
    running: bool,
    sample: Option<String>,
    /// Id of the file of the database.
    #[serde(default)]
    file: String,
}

/// A score with its place.
#[derive(Serialize, Deserialize)]
struct KeptScore {
    place: usize,
    decoder: String,
    scored: Scored,
}

/// What was kept.
struct Kept {
    head: Head,
    file: Blob,
    scores: Vec<KeptScore>,
}

async fn load(storage: &Storage) -> Result<Option<Kept>, StorageError> {
    let transaction = storage.read()?;
    let head = transaction.get(HEAD, &HEAD.into()).await?.as_string();
    let file = transaction.get(FILE, &FILE.into()).await?.dyn_into::<Blob>().ok();
    let head = head.and_then(|head| serde_json::from_str(&head).ok());
    let Some((head, file)) = head.zip(file) else { return Ok(None) };
    let mut scores = Vec::new();
    for key in transaction.keys(SCORES).await? {
        let text = transaction.get(SCORES, &key).await?.as_string();
        scores.extend(text.and_then(|text| serde_json::from_str(&text).ok()));
    }
    Ok(Some(Kept { head, file, scores }))
}

/// Forgets every run that this browser keeps.
pub async fn forget() {
    Storage::forget(DATABASE, &STORES).await;
}

/// Returns where runs are kept.
pub(super) fn storage() -> RunStorage {
    RunStorage::new(DATABASE, &STORES)
}

impl StressStore {
    /// Comes back to what this browser keeps, and goes on if it was under way; without it, takes
    /// the database that is open. Once only.
    pub fn load(self) {
        let loaded =
            self.inner.try_update_value(|inner| std::mem::replace(&mut inner.loaded, true));
        if loaded == Some(true) {
            return;
        }
        spawn_local(async move {
            let kept = match self.storage.open().await {
                Some(storage) => load(&storage).await.ok().flatten(),
                // Where storage is forbidden nothing was kept.
                None => None,
            };
            match kept {
                Some(kept) => self.come_back(kept).await,
                None if self.store.origin().is_some() => self.take_open(),
                None => {}
            }
        });
    }

    async fn come_back(self, kept: Kept) {
        let Kept { head: Head { mut run, running, sample, file: id }, file, scores } = kept;
        let origin = Origin { id, ..Origin::new(run.database.clone(), file, sample) };
        if let Err(error) = self.open(origin).await {
            return self.error.set(Some(error.to_string()));
        }
        for KeptScore { place, decoder, scored } in scores {
            run.add(place, &decoder, scored);
        }
        self.run.set(run);
        self.show_report();
        if running {
            self.start();
        }
        self.suggest().await;
    }

    /// Keeps the database, and forgets the scores on the one before it.
    pub(super) async fn keep_database(self) {
        self.storage.begin();
        let (Some(storage), Some(subject)) = (self.storage.open().await, self.subject()) else {
            return;
        };
        if subject.origin.file.size() > LARGEST {
            return self.not_kept("the database has more than 256 MB");
        }
        let put = async {
            storage.clear(&STORES).await?;
            storage.put(FILE, &FILE.into(), &subject.origin.file).await
        };
        let put: Result<(), StorageError> = put.await;
        match put {
            Ok(()) => self.keep_head(),
            Err(error) => self.not_kept(&error.to_string()),
        }
    }

    /// Keeps tests, labels and choice, and whether the run is under way, in the background.
    pub(super) fn keep_head(self) {
        spawn_local(self.keep_head_now());
    }

    /// Keeps tests, labels and choice, and whether the run is under way.
    pub(super) async fn keep_head_now(self) {
        let Some(storage) = self.storage.open().await else { return };
        let (sample, file) = self
            .subject()
            .map(|subject| (subject.origin.sample, subject.origin.id))
            .unwrap_or_default();
        let (run, running) = (self.run.get_untracked(), self.running.get_untracked());
        let head = Head { run, running, sample, file };
        let head = serde_json::to_string(&head).unwrap_or_default();
        if let Err(error) = storage.put(HEAD, &HEAD.into(), &head.into()).await {
            self.not_kept(&error.to_string());
        }
    }

    /// Keeps the score of a test.
    pub(super) async fn keep_score(self, place: usize, decoder: Decoder) {
        let Some(storage) = self.storage.open().await else { return };
        let scored = self.run.with_untracked(|run| run.score(place, decoder).cloned());
        let Some(scored) = scored else { return };
        let decoder = decoder.name().to_owned();
        let key = JsValue::from(format!("{decoder} {place}"));
        let kept = serde_json::to_string(&KeptScore { place, decoder, scored }).unwrap_or_default();
        if let Err(error) = storage.put(SCORES, &key, &kept.into()).await {
            self.not_kept(&error.to_string());
        }
    }

    /// Forgets the scores; database, labels and choice stay.
    pub(super) fn forget_scores(self) {
        spawn_local(async move {
            let Some(storage) = self.storage.open().await else { return };
            if let Err(error) = storage.clear(&[SCORES]).await {
                self.not_kept(&error.to_string());
            }
            self.keep_head();
        });
    }

    /// Tells once that this browser keeps nothing more, and why.
    fn not_kept(self, reason: &str) {
        if let Some(refusal) = self.storage.refusal(reason, "the report") {
            self.error.set(Some(refusal));
        }
    }
}
