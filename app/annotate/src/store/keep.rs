//! Nothing is lost: every event goes at once into a small text that browsers write while the page
//! waits, and then, in its own time, into the journal in IndexedDB. When that has no room, events
//! stay here, a person is told, and every further event tries again.

use crate::pending_events::Tail;
use crate::storage::{GivenUp, LabelStorage, Part};
use beamsplitter_browser::StorageError;
use beamsplitter_label::{Event, write};
use js_sys::Function;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, prelude::Closure};

use super::{AnnotationStore, now};

/// The text with events on their way.
const TAIL: &str = "label-tail";
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
    },
    /// Another tab has the project.
    Elsewhere,
}

/// What is on its way into storage.
#[derive(Default)]
pub(super) struct Keeper {
    pub(super) storage: Option<LabelStorage>,
    /// Why there is none, or why it did not keep the last decisions.
    pub(super) reason: String,
    pub(super) tail: Tail,
    /// Whether there was room for the tail.
    noted: bool,
    head: bool,
    /// Whether the whole project has to be written, not events alone.
    pub(super) whole: bool,
    writing: bool,
    pub(super) elsewhere: bool,
}

impl Keeper {
    /// The storage, where this page may write to it.
    pub(super) fn storage(&self) -> Option<LabelStorage> {
        self.storage.clone().filter(|_| !self.elsewhere)
    }
}

impl AnnotationStore {
    /// Keeps one more event; `place`: how many there were before it.
    pub(super) fn keep_event(self, place: usize, event: &Event) {
        self.inner.update_value(|inner| {
            if !inner.keeper.elsewhere {
                inner.keeper.tail.events.push((place as u32, write::event(event)));
                inner.keeper.noted = write_tail(&inner.keeper.tail);
            }
        });
        self.flush();
    }

    /// Keeps where the annotator is.
    pub(super) fn keep_head(self) {
        self.inner.update_value(|inner| inner.keeper.head = true);
        self.flush();
    }

    /// Keeps a project that is new, or has new items.
    pub(super) fn keep_whole(self, new: bool) {
        self.inner.update_value(|inner| {
            inner.keeper.whole = true;
            if new || inner.keeper.tail.project.is_empty() {
                inner.keeper.tail = Tail { project: now().to_string(), events: Vec::new() };
                inner.keeper.noted = write_tail(&inner.keeper.tail);
            }
        });
        self.flush();
    }

    /// Writes what is waiting, unless that is being done.
    pub fn flush(self) {
        let mut free = false;
        self.inner.update_value(|inner| {
            let keeper = &mut inner.keeper;
            let waiting = keeper.whole || keeper.head || !keeper.tail.events.is_empty();
            free = waiting && !keeper.writing && !keeper.elsewhere && keeper.storage.is_some();
            keeper.writing |= free;
        });
        if free {
            spawn_local(self.write_all());
        }
        self.show_saved();
    }

    async fn write_all(self) {
        loop {
            let Some(storage) = self.inner.with_value(|inner| inner.keeper.storage.clone()) else {
                break;
            };
            // What is done meanwhile waits for the next round.
            let mut batch = Vec::new();
            let mut whole = false;
            self.inner.update_value(|inner| {
                let keeper = &mut inner.keeper;
                batch.clone_from(&keeper.tail.events);
                whole = std::mem::take(&mut keeper.whole);
                keeper.head = false;
            });
            let outcome = if whole {
                self.write_whole(&storage).await
            } else {
                let head = self.project.with_untracked(write::head);
                storage.save(&head, &batch).await
            };
            let mut again = false;
            self.inner.update_value(|inner| {
                let keeper = &mut inner.keeper;
                match &outcome {
                    Ok(()) => {
                        keeper.reason.clear();
                        let stored = batch.last().map_or(0, |(place, _)| *place as usize + 1);
                        keeper.tail.forget(stored);
                        keeper.noted = write_tail(&keeper.tail);
                        again = keeper.whole || keeper.head || !keeper.tail.events.is_empty();
                    }
                    Err(error) => {
                        keeper.whole |= whole;
                        keeper.reason = error.to_string();
                    }
                }
            });
            if !again {
                break;
            }
        }
        self.inner.update_value(|inner| inner.keeper.writing = false);
        self.show_saved();
    }

    async fn write_whole(self, storage: &LabelStorage) -> Result<(), StorageError> {
        let id = self.inner.with_value(|inner| inner.keeper.tail.project.clone());
        let head = self.project.with_untracked(write::head);
        // Items may come to it meanwhile: then it is written once more. Another project may take
        // its place: then this is given up.
        let (items, events) =
            self.project.with_untracked(|project| (project.items().len(), project.journal().len()));
        let (mut item, mut event) = (0, 0);
        let next = || {
            if self.inner.with_value(|inner| inner.keeper.tail.project != id) {
                return Err(GivenUp);
            }
            self.project.with_untracked(|project| {
                let lines = |from: usize, to: usize| from..to.min(from + CHUNK);
                if item < items {
                    let range = lines(item, items);
                    item = range.end;
                    let chunk = project.items().get(range).ok_or(GivenUp)?;
                    return Ok(Some(Part::Items(chunk.iter().map(write::item).collect())));
                }
                if event < events {
                    let range = lines(event, events);
                    let place = event as u32;
                    event = range.end;
                    let chunk = project.journal().get(range).ok_or(GivenUp)?;
                    return Ok(Some(Part::Events(place, chunk.iter().map(write::event).collect())));
                }
                Ok(None)
            })
        };
        // Given up, it is written for the project that took its place.
        storage.replace(&id, &head, next).await.map(|_| ())
    }

    pub(super) fn show_saved(self) {
        let writing = self.inner.with_value(|inner| inner.keeper.writing);
        if self.writing.get_untracked() != writing {
            self.writing.set(writing);
        }
        let saved = self.inner.with_value(|inner| {
            let keeper = &inner.keeper;
            let events = keeper.tail.events.len();
            if keeper.elsewhere {
                Saved::Elsewhere
            } else if !keeper.reason.is_empty() {
                Saved::Unkept { reason: keeper.reason.clone(), events, noted: keeper.noted }
            } else if keeper.writing || events > 0 {
                Saved::Saving
            } else {
                Saved::Safe
            }
        });
        if self.saved.with_untracked(|before| *before != saved) {
            self.saved.set(saved);
        }
    }

    /// A page whose decisions are nowhere else asks before it goes.
    pub(super) fn warn_on_leaving(self) {
        let on_leave = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
            let alone = self.saved.with_untracked(
                |saved| matches!(saved, Saved::Unkept { events, .. } if *events > 0),
            );
            if alone {
                event.prevent_default();
            }
        });
        let target = on_leave.as_ref().unchecked_ref::<Function>();
        window().add_event_listener_with_callback("beforeunload", target).ok();
        on_leave.forget();
    }
}

pub(super) fn read_tail() -> Option<String> {
    window().local_storage().ok()??.get_item(TAIL).ok()?
}

/// Whether the tail is written down.
fn write_tail(tail: &Tail) -> bool {
    let Ok(Some(storage)) = window().local_storage() else { return false };
    // No room here either: the page itself still has them, and says so.
    if tail.events.is_empty() {
        storage.remove_item(TAIL).is_ok()
    } else {
        storage.set_item(TAIL, &tail.text()).is_ok()
    }
}
