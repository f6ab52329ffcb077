//! Several projects in one browser, each with a storage of its own: one is open, the others stay as they
//! are.

use std::collections::BTreeSet;
use std::time::Duration;

use beamsplitter_browser::Storage;
use beamsplitter_label::Project;
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::keep::Saved;
use super::lock::alone;
use super::notes::{folder, forget, noted, read_note, read_pending};
use super::open::drop_slowly;
use super::{AnnotationStore, Results, now};
use crate::pending_events::PendingEvents;
use crate::projects::{KeptProject, another, is_of};
use crate::storage::LabelStorage;

/// How often it is looked whether everything is written.
const WAIT: Duration = Duration::from_millis(30);

impl AnnotationStore {
    /// Looks which projects this browser keeps beside the open one.
    pub fn list_projects(self) {
        spawn_local(async move {
            let folder = folder();
            let mut names: BTreeSet<String> = noted().into_iter().collect();
            names.extend(Storage::names().await);
            let mut all = Vec::new();
            for storage in names {
                if !is_of(&folder, &storage) || storage == self.kept() {
                    continue;
                }
                let note = LabelStorage::note_of(&storage).await.or_else(|| read_note(&storage));
                let Some(note) = note else { continue };
                let waiting = read_pending(&storage);
                let waiting = PendingEvents::read(&note.project, waiting.as_deref());
                let waiting = waiting.missing(note.events).len();
                if note.items + note.events + waiting > 0 {
                    all.push(KeptProject { storage, note, waiting });
                }
            }
            all.sort_by_key(|one| one.note.name.to_lowercase());
            self.projects.set(all);
        });
    }

    /// Gives the open project another name.
    pub fn rename_project(self, name: &str) {
        let name = name.trim();
        let same = self.project.with_untracked(|project| project.name == name);
        if name.is_empty() || same || self.is_read_only() {
            return;
        }
        self.project.update(|project| name.clone_into(&mut project.name));
        self.keep_head();
        self.said.set(format!("The project is called {name} from here on."));
    }

    /// Opens a project that this browser keeps; the one that is open stays kept.
    pub fn open_kept(self, one: KeptProject) {
        spawn_local(async move {
            if self.go_to(one.storage).await {
                self.said.set(format!("{} is open.", one.note.name));
                self.list_projects();
            }
        });
    }

    /// Opens a new, empty project beside the open one; label set and annotator stay.
    pub fn begin_project(self) {
        let (name, empty, set, annotator) = self.project.with_untracked(|project| {
            let empty = is_empty(project);
            (project.name.clone(), empty, project.label_set.clone(), project.annotator.clone())
        });
        if empty {
            return self
                .said
                .set("This project is empty: open files, and they are its examples.".into());
        }
        spawn_local(async move {
            if self.go_to(another(&folder(), now())).await {
                self.project.update(|project| {
                    project.label_set = set;
                    project.annotator = annotator;
                });
                self.keep_head();
                self.compute();
                self.said.set(format!("A new project. {name} is kept beside it, under Open."));
                self.list_projects();
            }
        });
    }

    /// Deletes a project that this browser keeps beside the open one, with its databases.
    pub fn delete_kept(self, one: KeptProject) {
        spawn_local(async move {
            let KeptProject { storage, note, .. } = one;
            let Some(lock) = alone(&storage).await else {
                return self.error.set(Some(format!(
                    "{} was not deleted: it is open in another tab. Close that tab first.",
                    note.name
                )));
            };
            let outcome = LabelStorage::forget(&storage).await;
            lock.release();
            match outcome {
                Ok(()) => {
                    forget(&storage);
                    self.said.set(format!("{} was deleted.", note.name));
                }
                Err(error) => {
                    self.error.set(Some(format!("{} was not deleted: {error}.", note.name)));
                }
            }
            self.list_projects();
        });
    }

    /// Opens the project of a storage, once all of the open one is on disk; false, with the reason told,
    /// where that cannot be.
    pub(super) async fn go_to(self, storage: String) -> bool {
        if !self.settled().await {
            self.error.set(Some(
                "The open project is not kept in this browser yet, so it stays open. Save it as a file, or \
                 make room and try again."
                    .into(),
            ));
            return false;
        }
        self.leave().await;
        self.read_storage(storage).await;
        true
    }

    /// Waits until all of the open project is on disk, or shown only; false where it does not get there.
    pub(super) async fn settled(self) -> bool {
        self.write_drafts();
        self.flush();
        loop {
            let idle = self.inner.with_value(|inner| inner.writer.is_idle());
            match self.saved.get_untracked() {
                Saved::Unkept { .. } if idle || !self.writing.get_untracked() => return false,
                Saved::Safe | Saved::Elsewhere if idle => return true,
                _ => sleep(WAIT).await,
            }
        }
    }

    /// Lets the open project go.
    async fn leave(self) {
        let kept = self.kept();
        let empty = self.project.with_untracked(is_empty);
        let (mut storage, mut lock) = (None, None);
        self.inner.update_value(|inner| {
            storage = inner.writer.storage.take();
            lock = inner.lock.take();
            inner.writer = inner.writer.of_another();
            inner.open = None;
            inner.back.clear();
            inner.person = None;
            inner.turn += 1;
        });
        if let Some(storage) = storage {
            storage.close();
        }
        self.saved.set(Saved::Loading);
        self.forget_before();
        self.loss.set(None);
        self.error.set(None);
        self.incoming_set.set(None);
        self.review.set(Vec::new());
        self.columns.set(Vec::new());
        self.databases.set(Vec::new());
        self.decoded.set(None);
        self.results.set(Results::default());
        drop_slowly(self.place(Project::default(), None));
        if let Some(lock) = lock {
            if empty {
                // Databases of a project that is gone are nobody's.
                LabelStorage::forget(&kept).await.ok();
                forget(&kept);
            }
            lock.release();
        }
    }
}

fn is_empty(project: &Project) -> bool {
    project.items().is_empty() && project.journal().is_empty()
}
