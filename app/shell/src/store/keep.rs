//! Restores the last visit: the address has the view, question and sample; this browser keeps the
//! last run and the bytes of the person's own database.

use beamsplitter_browser::blob::is_copy;
use beamsplitter_browser::{Storage, StorageError, persist, persists};
use beamsplitter_protocol::Hints;
use beamsplitter_state::{Address, Keeping, Place, Session};
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Blob;

use super::{Origin, Store};

/// Where this browser keeps it: one store of values by name.
const KEPT: &str = "beamsplitter";
const STORE: &str = "kept";
/// `[name, Blob, id]` of the database that was opened from a file.
const DATABASE: &str = "database";
/// `[id, text]` of the last run: which file it is over, and the text of its own file.
const RUN: &str = "run";

impl Store {
    /// Opens what was open before: the sample of the address, or the kept database, or the first
    /// sample; then the kept run if it answers the question of the address, or else asks it. A
    /// question about a database that is gone is not asked of a sample.
    pub(super) async fn restore(self, address: Address) {
        // Where storage is forbidden nothing was kept.
        let kept = Storage::open(KEPT, &[STORE]).await.ok();
        self.clients.update_value(|clients| clients.kept.clone_from(&kept));
        self.open_history().await;
        self.open_presets().await;
        if self.has_chosen() {
            return;
        }
        let keeps_database = match &kept {
            Some(kept) => get(kept, DATABASE).await.is_ok_and(|value| value.is_object()),
            None => false,
        };
        if self.has_chosen() {
            return;
        }
        if Self::begins_with_example(&address) {
            match keeps_database {
                true => self.leave_example(),
                false => spawn_local(self.fill_with_example()),
            }
        }
        let known = |file: &&String| untrack(|| self.is_sample(file));
        let own = match (&kept, address.sample.as_ref().filter(known)) {
            (_, Some(file)) => {
                self.open_sample_now(file.clone()).await;
                true
            }
            (Some(kept), None) => self.open_kept(kept).await,
            (None, None) => false,
        };
        if !own && self.has_chosen() {
            return;
        }
        let first = self.samples.with_untracked(|all| all.first().map(|first| first.file.clone()));
        if let (false, Some(first)) = (own, first) {
            self.open_sample_now(first).await;
        }
        if !own && address.sample.is_none() && !address.question.is_empty() {
            // Views with files of their own ask nothing.
            if self.view.with_untracked(|view| view.place()) == Some(Place::Research) {
                return;
            }
            return self.notice.set(Some(
                "The question is about a database file that this browser does not have. Open the file and press “Find interpretations”, or ask the sample that is open."
                    .into(),
            ));
        }
        let answered = match &kept {
            Some(kept) => self.open_run(kept, &address).await,
            None => false,
        };
        let answered = answered || self.answer_by_example(&address).await;
        if !answered && !address.question.is_empty() {
            self.ask_when_ready();
        }
    }

    /// Returns whether a database is open or on its way: what a person chose while the page comes back
    /// to what it keeps stays chosen.
    fn has_chosen(self) -> bool {
        self.database.with_untracked(|state| state.opening.is_some() || state.open.is_some())
    }

    async fn open_kept(self, kept: &Storage) -> bool {
        let Some(origin) = kept_database(kept).await else { return false };
        if self.has_chosen() {
            return false;
        }
        let opened = self.open(origin).await;
        if opened {
            self.keeping.set(Keeping::Kept { stays: persists().await });
        }
        opened
    }

    async fn open_run(self, kept: &Storage, address: &Address) -> bool {
        let Some((file, mut session)) = kept_run(kept).await else { return false };
        let asked = session.question == address.question
            && session.decoder == address.decoder
            && session.changes == address.changes;
        if file != self.file_id() || !asked || address.question.is_empty() {
            return false;
        }
        self.describe(&mut session).await;
        self.show_session(session, file);
        self.selection.set(address.selection);
        true
    }

    /// Returns where this browser keeps values by name, if it does.
    pub(super) fn kept(self) -> Option<Storage> {
        self.clients.with_value(|clients| clients.kept.clone())
    }

    /// Keeps the last run, if it is over a file that was opened here.
    pub async fn keep_run(self) {
        let (file, session) = self.run.with_untracked(|run| {
            let session = self.run_schema.with_untracked(|schema| Session::of(run, schema, true));
            (run.file.clone(), session.filter(|_| !run.file.is_empty()))
        });
        let Some(kept) = self.kept() else { return };
        if let Some(text) = session.and_then(|session| serde_json::to_string(&session).ok()) {
            // Without it a reload asks the question again.
            put(&kept, RUN, &Array::of2(&file.into(), &text.into())).await.ok();
        }
    }

    /// Keeps the bytes of a database of the person's own, however many; returns the kept copy.
    ///
    /// # Errors
    /// Where there is no room, storage is forbidden, or the copy cannot be read back.
    pub(super) async fn keep_database(self, chosen: &Origin) -> Result<Blob, StorageError> {
        let Origin { id, name, file, .. } = chosen;
        let kept = match self.kept() {
            Some(kept) => kept,
            // The page has only just begun, or it was forbidden then.
            None => Storage::open(KEPT, &[STORE]).await?,
        };
        let value = Array::of3(&name.into(), file, &id.into());
        if let Err(reason) = put(&kept, DATABASE, &value).await {
            self.notice.set(Some(format!(
                "{name} is open, but this browser could not keep it for the next visit ({reason}). \
                 Open it again after a reload."
            )));
            return Err(reason);
        }
        persist().await;
        // A browser without a profile on its disk may take a file and not hand it out again.
        let missing = || StorageError::Failed("the copy cannot be read back".into());
        let copy = kept_database(&kept).await.ok_or_else(missing)?.file;
        if is_copy(&copy, file).await { Ok(copy) } else { Err(missing()) }
    }

    /// Forgets all that is kept, also what would be written once more from memory.
    pub async fn clear_storage(self) {
        self.presets.set(Vec::new());
        self.history.set(Vec::new());
        self.past.set_value(Vec::new());
        self.hints.set(Hints::default());
        self.keeping.set(Keeping::Nothing);
        if let Some(kept) = self.kept() {
            kept.clear(&[STORE]).await.ok();
        }
    }

    /// Forgets the kept database: a sample is open now.
    pub async fn forget_database(self) {
        if let Some(kept) = self.kept() {
            // It stays until the next file of the person's own.
            delete(&kept, DATABASE).await.ok();
        }
    }
}

/// Returns the kept database.
async fn kept_database(kept: &Storage) -> Option<Origin> {
    let parts = get(kept, DATABASE).await.ok()?.dyn_into::<Array>().ok()?;
    let file = parts.get(1).dyn_into::<Blob>().ok()?;
    let origin = Origin::new(parts.get(0).as_string()?, file, None);
    Some(Origin { id: parts.get(2).as_string().unwrap_or(origin.id), ..origin })
}

/// Returns the kept run, and which file it is over.
async fn kept_run(kept: &Storage) -> Option<(String, Session)> {
    let parts = get(kept, RUN).await.ok()?.dyn_into::<Array>().ok()?;
    let session = Session::read("The last run", &parts.get(1).as_string()?).ok()?;
    Some((parts.get(0).as_string()?, session))
}

pub(super) async fn get(kept: &Storage, name: &str) -> Result<JsValue, StorageError> {
    kept.read()?.get(STORE, &name.into()).await
}

pub(super) async fn put(kept: &Storage, name: &str, value: &JsValue) -> Result<(), StorageError> {
    kept.put(STORE, &name.into(), value).await
}

async fn delete(kept: &Storage, name: &str) -> Result<(), StorageError> {
    let transaction = kept.write()?;
    transaction.delete(STORE, &name.into())?;
    transaction.committed().await
}
