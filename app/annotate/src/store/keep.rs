//! Stores events, so that none is lost: each goes at once into a small text in localStorage, and
//! then into the journal in IndexedDB. While that has no room, events stay in memory, the person is
//! told, and every further event tries again. If the stored project was deleted meanwhile, it is
//! written again as a whole. One tab at a time writes; others only show the project.

use crate::kept::KeptCounts;
use crate::pending_events::PendingEvents;
use crate::storage::{LabelStorage, Part, Superseded};
use beamsplitter_browser::{StorageError, persist};
use beamsplitter_label::{Event, write};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::notes::{write_note, write_pending};
use super::{AnnotationStore, now};

/// Items or events that share one value of the storage.
const CHUNK: usize = 100;

/// Whether decisions are safe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// What was kept is being read.
    Loading,
    /// Everything is on disk.
    Safe,
    /// The last decisions are on their way.
    Saving,
    /// Decisions are not where they should be.
    Unkept {
        /// Why, as the rest of a sentence.
        reason: String,
        /// How many.
        events: usize,
        /// Whether a small text outside the full storage has them, which outlives the page.
        noted: bool,
        /// Whether there is no room.
        full: bool,
    },
    /// Another tab has the project: this one shows it and changes nothing.
    Elsewhere,
}

/// What is on its way into storage.
#[derive(Default)]
pub(super) struct JournalWriter {
    pub(super) storage: Option<LabelStorage>,
    /// Why there is none, or why it did not keep the last decisions.
    pub(super) reason: String,
    /// Whether the reason is that there is no room.
    full: bool,
    /// Whether what was kept before cannot be counted on.
    lost: bool,
    /// Whether all that this browser kept was read, so that it may be written over.
    pub(super) known: bool,
    pub(super) pending: PendingEvents,
    /// Whether there was room for the pending events.
    noted: bool,
    head: bool,
    /// Whether the whole project has to be written, not events alone.
    pub(super) whole: bool,
    writing: bool,
    pub(super) elsewhere: bool,
    /// How much there should be, where less was found, until the person has seen that.
    pub(super) expected: Option<KeptCounts>,
    /// Whether the browser was asked to keep what is stored.
    asked: bool,
}

impl JournalWriter {
    /// Returns what writes another project.
    pub(super) fn of_another(&self) -> Self {
        Self { asked: self.asked, ..Self::default() }
    }

    /// Returns whether all there is has been written.
    pub(super) fn is_idle(&self) -> bool {
        !self.writing && (self.elsewhere || self.pending.events.is_empty())
    }

    /// Returns the storage, where this page may write to it.
    pub(super) fn storage(&self) -> Option<LabelStorage> {
        self.storage.clone().filter(|_| !self.elsewhere)
    }
}

impl AnnotationStore {
    /// Keeps one more event; `place`: how many there were before it.
    pub(super) fn keep_event(self, place: usize, event: &Event) {
        self.keep_events(place, std::slice::from_ref(event));
    }

    /// Keeps more events, the first at `place`.
    pub(super) fn keep_events(self, place: usize, events: &[Event]) {
        self.ask_to_stay();
        self.inner.update_value(|inner| {
            if !inner.writer.elsewhere {
                let lines = events.iter().map(write::event);
                let lines = lines.enumerate().map(|(at, line)| ((place + at) as u32, line));
                inner.writer.pending.events.extend(lines);
                inner.writer.noted = write_pending(&inner.kept, &inner.writer.pending);
            }
        });
        self.flush();
    }

    /// Asks the browser, with the first decision, to keep what is stored when it is short of room.
    fn ask_to_stay(self) {
        let mut asked = true;
        self.inner.update_value(|inner| {
            asked = std::mem::replace(&mut inner.writer.asked, true) || inner.writer.elsewhere;
        });
        if !asked {
            spawn_local(async move { self.stays.set(Some(persist().await)) });
        }
    }

    /// Goes on with what is there, where less of the project was found than was kept.
    pub fn accept_loss(self) {
        self.inner.update_value(|inner| inner.writer.expected = None);
        self.loss.set(None);
        self.keep_head();
    }

    /// Says how much of the project there is after a write.
    pub(super) fn note(self) -> KeptCounts {
        let expected = self.inner.with_value(|inner| inner.writer.expected.clone());
        expected.unwrap_or_else(|| {
            let id = self.inner.with_value(|inner| inner.writer.pending.project.clone());
            self.project.with_untracked(|project| KeptCounts {
                project: id,
                name: project.name.clone(),
                items: project.items().len(),
                events: project.journal().len(),
            })
        })
    }

    /// Keeps where the annotator is.
    pub(super) fn keep_head(self) {
        self.inner.update_value(|inner| inner.writer.head = true);
        self.flush();
    }

    /// Keeps a project that is new, or has new items.
    pub(super) fn keep_whole(self, new: bool) {
        if new {
            self.loss.set(None);
        }
        self.inner.update_value(|inner| {
            inner.writer.whole = true;
            if new {
                inner.writer.expected = None;
            }
            if new || inner.writer.pending.project.is_empty() {
                inner.writer.pending =
                    PendingEvents { project: now().to_string(), events: Vec::new() };
                inner.writer.noted = write_pending(&inner.kept, &inner.writer.pending);
            }
        });
        self.flush();
    }

    /// Writes what is waiting, unless that is being done.
    pub fn flush(self) {
        let mut free = false;
        self.inner.update_value(|inner| {
            let writer = &mut inner.writer;
            let waiting = writer.whole || writer.head || !writer.pending.events.is_empty();
            // Without storage, it is looked for again once there was a reason to do without.
            let there = writer.storage.is_some() || !writer.reason.is_empty();
            free = waiting && !writer.writing && !writer.elsewhere && there;
            writer.writing |= free;
        });
        if free {
            spawn_local(self.write_all());
        }
        self.show_saved();
    }

    async fn write_all(self) {
        let mut reopened = false;
        while let Some(storage) = self.storage().await {
            // What is done meanwhile waits for the next round.
            let mut batch = Vec::new();
            let mut whole = false;
            self.inner.update_value(|inner| {
                let writer = &mut inner.writer;
                batch.clone_from(&writer.pending.events);
                whole = std::mem::take(&mut writer.whole);
                writer.head = false;
            });
            let note = self.note();
            let outcome = if whole {
                self.write_whole(&storage, &note).await
            } else {
                let head = self.project.with_untracked(write::head);
                storage.save((&head, &note.text()), &batch).await
            };
            if outcome.is_ok() {
                write_note(&self.kept(), &note);
            }
            let mut again = false;
            self.inner.update_value(|inner| {
                let writer = &mut inner.writer;
                match &outcome {
                    Err(StorageError::Failed(reason)) if !reopened => {
                        // Most likely deleted while the page was open: nothing in it counts.
                        (writer.storage, writer.whole, writer.lost) = (None, true, true);
                        writer.reason.clone_from(reason);
                        (reopened, again) = (true, true);
                    }
                    Ok(()) => {
                        writer.reason.clear();
                        (writer.full, writer.lost) = (false, false);
                        let stored = batch.last().map_or(0, |(place, _)| *place as usize + 1);
                        writer.pending.forget(stored);
                        writer.noted = write_pending(&inner.kept, &writer.pending);
                        again = writer.whole || writer.head || !writer.pending.events.is_empty();
                    }
                    Err(error) => {
                        writer.whole |= whole;
                        writer.full = *error == StorageError::Full;
                        writer.reason = error.to_string();
                    }
                }
            });
            if !again {
                break;
            }
        }
        self.inner.update_value(|inner| inner.writer.writing = false);
        self.show_saved();
    }

    /// Returns the storage; it is opened again where it went away.
    async fn storage(self) -> Option<LabelStorage> {
        if let Some(storage) = self.inner.with_value(|inner| inner.writer.storage.clone()) {
            return Some(storage);
        }
        let opened = self.reopened().await;
        self.inner.update_value(|inner| {
            let writer = &mut inner.writer;
            match &opened {
                Ok(storage) => {
                    writer.storage = Some(storage.clone());
                    (writer.known, writer.whole) = (true, true);
                }
                Err(error) => writer.reason = error.to_string(),
            }
        });
        opened.ok()
    }

    async fn reopened(self) -> Result<LabelStorage, StorageError> {
        let storage = LabelStorage::open(&self.kept()).await?;
        let known = self.inner.with_value(|inner| inner.writer.known);
        // What nobody has read yet is not written over.
        if !known && !storage.load().await?.id.is_empty() {
            let words = "this browser has another project; save this one as a file, then reload";
            return Err(StorageError::Failed(words.into()));
        }
        Ok(storage)
    }

    async fn write_whole(
        self,
        storage: &LabelStorage,
        note: &KeptCounts,
    ) -> Result<(), StorageError> {
        let id = self.inner.with_value(|inner| inner.writer.pending.project.clone());
        let head = self.project.with_untracked(write::head);
        // Items may come to it meanwhile: then it is written once more. Another project may take
        // its place: then this is given up.
        let (items, events) =
            self.project.with_untracked(|project| (project.items().len(), project.journal().len()));
        let (mut item, mut event) = (0, 0);
        let next = || {
            if self.inner.with_value(|inner| inner.writer.pending.project != id) {
                return Err(Superseded);
            }
            self.project.with_untracked(|project| {
                let lines = |from: usize, to: usize| from..to.min(from + CHUNK);
                if item < items {
                    let range = lines(item, items);
                    item = range.end;
                    let chunk = project.items().get(range).ok_or(Superseded)?;
                    return Ok(Some(Part::Items(chunk.iter().map(write::item).collect())));
                }
                if event < events {
                    let range = lines(event, events);
                    let place = event as u32;
                    event = range.end;
                    let chunk = project.journal().get(range).ok_or(Superseded)?;
                    return Ok(Some(Part::Events(place, chunk.iter().map(write::event).collect())));
                }
                Ok(None)
            })
        };
        // Given up, it is written for the project that took its place.
        storage.replace(&id, (&head, &note.text()), next).await.map(|_| ())
    }

    pub(super) fn show_saved(self) {
        let writing = self.inner.with_value(|inner| inner.writer.writing);
        if self.writing.get_untracked() != writing {
            self.writing.set(writing);
        }
        let saved = self.inner.with_value(|inner| {
            let writer = &inner.writer;
            let events = writer.pending.events.len();
            if writer.elsewhere {
                Saved::Elsewhere
            } else if !writer.reason.is_empty() {
                let all = self.project.with_untracked(|project| project.journal().len());
                Saved::Unkept {
                    reason: writer.reason.clone(),
                    events: if writer.lost { all } else { events },
                    noted: writer.noted && !writer.lost,
                    full: writer.full,
                }
            } else if writer.writing || events > 0 {
                Saved::Saving
            } else {
                Saved::Safe
            }
        });
        if self.saved.with_untracked(|before| *before != saved) {
            self.saved.set(saved);
        }
    }
}
