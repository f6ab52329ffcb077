//! Restores what this browser kept.

use std::time::Duration;

use crate::kept::{Found, KeptCounts, is_head, loss};
use crate::pending_events::PendingEvents;
use crate::reading::read;
use crate::storage::{LabelStorage, StoredProject};
use beamsplitter_browser::persists;
use beamsplitter_label::{Action, Imported, LabelSet, Project, write};
use beamsplitter_shell::ui::plural;
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::lock::{alone, succeed};
use super::notes::{open_storage, read_note, read_pending, remember_open};
use super::open::drop_slowly;
use super::{AnnotationStore, Saved, now};

/// How often it is looked whether all is here.
const WAIT: Duration = Duration::from_millis(30);

impl AnnotationStore {
    /// Reads what this browser kept, once.
    pub fn load(self) {
        if self.inner.with_value(|inner| inner.loaded) {
            return;
        }
        self.inner.update_value(|inner| inner.loaded = true);
        self.watch_leaving();
        spawn_local(self.read_storage(open_storage()));
    }

    /// Reads the project of a storage, which is then the open one.
    pub(super) async fn read_storage(self, name: String) {
        remember_open(&name);
        self.inner.update_value(|inner| inner.kept.clone_from(&name));
        let lock = alone(&name).await;
        let elsewhere = lock.is_none();
        self.inner.update_value(|inner| {
            inner.writer.elsewhere = elsewhere;
            inner.lock = lock;
        });
        self.read_kept().await;
        if elsewhere {
            spawn_local(self.take_over(name));
        }
    }

    /// Waits until no other tab has the project, and lets this one change it, if it is still open here.
    async fn take_over(self, name: String) {
        let Some(lock) = succeed(&name).await else { return };
        if self.kept() != name || self.inner.with_value(|inner| inner.lock.is_some()) {
            return lock.release();
        }
        self.saved.set(Saved::Loading);
        self.inner.update_value(|inner| {
            inner.writer.elsewhere = false;
            inner.lock = Some(lock);
        });
        self.read_kept().await;
        self.said.set("The other tab was closed: you can change the project here.".into());
        self.error.set(None);
    }

    /// Shows what another tab has kept since.
    pub fn look_again(self) {
        self.saved.set(Saved::Loading);
        spawn_local(self.read_kept());
    }

    async fn read_kept(self) {
        // Before the storage itself, in which another tab may write meanwhile.
        let note = read_note(&self.kept());
        let kept = match LabelStorage::open(&self.kept()).await {
            Ok(storage) => {
                self.inner.update_value(|inner| inner.writer.storage = Some(storage.clone()));
                storage.load().await
            }
            Err(error) => Err(error),
        };
        self.inner.update_value(|inner| inner.writer.known = kept.is_ok());
        match kept {
            Ok(mut kept) => {
                let files = std::mem::take(&mut kept.files);
                self.take_kept(note, kept).await;
                self.attach_stored(files);
            }
            Err(error) => {
                self.inner.update_value(|inner| {
                    inner.writer.storage = None;
                    inner.writer.reason = error.to_string();
                });
                self.take_kept(None, StoredProject::default()).await;
            }
        }
        self.show_saved();
        // What is damaged is written over by the next decision, not by looking at it.
        if self.loss.with_untracked(Option::is_none) {
            self.flush();
        }
    }

    /// Waits until what this browser kept is here: nothing may come before it, or it would be
    /// written over.
    pub(super) async fn loaded(self) {
        self.load();
        while self.saved.with_untracked(|saved| *saved == Saved::Loading) {
            sleep(WAIT).await;
        }
    }

    /// Shows what was kept, and says what of it is missing. `note`: how much there should be.
    async fn take_kept(self, note: Option<KeptCounts>, kept: StoredProject) {
        let StoredProject { mut id, mut head, lines, next, damaged, damaged_files, .. } = kept;
        let notes: Vec<KeptCounts> = note.into_iter().chain(kept.note).collect();
        if let (true, false, Some(note)) = (id.is_empty(), lines.is_empty(), notes.first()) {
            id.clone_from(&note.project);
        }
        let pending = PendingEvents::read(&id, read_pending(&self.kept()).as_deref());
        let missing = pending.missing(next);
        let found = Found { head: is_head(&head), files: damaged_files, ..Found::default() };
        let some = !(head.is_empty() && lines.is_empty() && missing.is_empty());
        let mut found = Found { project: if some { id.clone() } else { String::new() }, ..found };
        let id = if id.is_empty() { now().to_string() } else { id };
        let mut pending = PendingEvents { project: id, ..pending };
        pending.forget(next);
        let apart = pending.events.first().is_some_and(|(place, _)| *place as usize != next);
        self.inner.update_value(|inner| {
            inner.writer.pending = pending;
            inner.writer.whole = !some;
        });
        if !some {
            return self.tell_loss(&notes, &found, false);
        }
        if !found.head {
            head = write::head(&Project::new("Labels", LabelSet::standard(), Vec::new()));
        }
        let text = head + &lines + &missing.concat();
        match read(text.into_bytes(), LabelSet::standard(), |_| ()).await {
            Ok(Imported::Project(project, problems)) => {
                if let Some(problem) = problems.first() {
                    let lines = plural(problems.len(), "line");
                    self.error.set(Some(format!(
                        "{lines} of the kept project cannot be read; the first: {problem}."
                    )));
                }
                // Where there was no room for events, there was none for the place either.
                let last = project.journal().iter().rev().find_map(|event| match &event.action {
                    Action::Decide { item, .. } => project.place(item),
                    _ => None,
                });
                let kept = project.at.as_ref().and_then(|id| project.place(id));
                let at = if missing.is_empty() { kept } else { last.or(kept) };
                (found.items, found.events) = (project.items().len(), project.journal().len());
                let has_labels = found.events > 0;
                let unread = apart
                    || damaged > 0
                    || !problems.is_empty()
                    || next + missing.len() != found.events;
                self.tell_loss(&notes, &found, unread);
                drop_slowly(self.place(*project, at));
                if has_labels {
                    spawn_local(async move { self.stays.set(Some(persists().await)) });
                }
            }
            Ok(Imported::Records(_)) => {}
            Err(error) => self.error.set(Some(error.to_string())),
        }
    }

    /// Says what is missing. Where something is, or `unread` is there, the places of events in the storage
    /// are no longer those in the journal: all of it is written anew by the next decision.
    fn tell_loss(self, notes: &[KeptCounts], found: &Found, unread: bool) {
        let loss = loss(notes, found);
        let expected = notes.iter().max_by_key(|note| (note.events, note.items)).cloned();
        self.inner.update_value(|inner| {
            let writer = &mut inner.writer;
            if unread || loss.is_some() {
                writer.whole = true;
                writer.pending.events.clear();
            }
            writer.expected = expected.filter(|_| loss.is_some());
        });
        self.loss.set(loss);
    }
}
