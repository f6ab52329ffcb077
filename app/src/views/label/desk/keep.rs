//! Nothing is lost: every event goes at once into a small text that browsers write while the page
//! waits, and then, in its own time, into the journal in IndexedDB. When that has no room, events
//! stay here, a person is told, and every further event tries again.

use std::time::Duration;

use beamsplitter_app::label::storage::{Storage, StorageError};
use beamsplitter_app::label::tail::Tail;
use beamsplitter_label::{Action, Event, Imported, LabelSet, import, write};
use gloo_timers::future::sleep;
use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue, prelude::Closure};

use super::{Desk, now};

/// The text with events on their way.
const TAIL: &str = "label-tail";
/// Items that share one value of the storage.
const CHUNK: usize = 500;
/// How often, and how far apart, the lock is asked for.
const TRIES: usize = 10;
const WAIT: Duration = Duration::from_millis(200);

/// Whether decisions are safe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// What was kept is being read.
    Loading,
    /// Everything is on disk.
    Safe,
    /// The last decisions are on their way.
    Saving,
    /// Decisions are in this page alone.
    Memory {
        /// Why, as the rest of a sentence.
        reason: String,
        /// How many.
        events: usize,
    },
    /// Another tab has the project.
    Elsewhere,
}

/// What is on its way into storage.
#[derive(Default)]
pub(super) struct Keeper {
    storage: Option<Storage>,
    /// Why there is none.
    reason: String,
    tail: Tail,
    head: bool,
    /// Whether the whole project has to be written, not events alone.
    whole: bool,
    writing: bool,
    elsewhere: bool,
}

impl Keeper {
    /// The storage, where this page may write to it.
    pub(super) fn storage(&self) -> Option<Storage> {
        self.storage.clone().filter(|_| !self.elsewhere)
    }
}

impl Desk {
    /// Reads what this browser kept, once.
    pub fn load(self) {
        if self.inner.with_value(|inner| inner.loaded) {
            return;
        }
        self.inner.update_value(|inner| inner.loaded = true);
        self.warn_on_leaving();
        spawn_local(async move {
            let alone = alone().await;
            let kept = match Storage::open().await {
                Ok(storage) => {
                    self.inner.update_value(|inner| inner.keeper.storage = Some(storage.clone()));
                    storage.load().await
                }
                Err(error) => Err(error),
            };
            let kept = kept.unwrap_or_else(|error| {
                self.inner.update_value(|inner| {
                    inner.keeper.storage = None;
                    inner.keeper.reason = error.to_string();
                });
                Default::default()
            });
            self.inner.update_value(|inner| inner.keeper.elsewhere = !alone);
            // The page may have been used already.
            if self.project.with_untracked(|project| project.items().is_empty()) {
                self.take_kept(&kept.id, kept.text, kept.events);
                self.take_kept_files(kept.files);
            }
            self.show_saved();
            self.flush();
        });
    }

    fn take_kept(self, id: &str, mut text: String, stored: usize) {
        let tail = Tail::read(id, read_tail().as_deref());
        let missing = tail.missing(stored);
        for line in &missing {
            text.push_str(line);
        }
        let id = if id.is_empty() { now().to_string() } else { id.to_owned() };
        let mut tail = Tail { project: id, ..tail };
        tail.forget(stored);
        self.inner.update_value(|inner| {
            inner.keeper.tail = tail;
            inner.keeper.whole = text.is_empty();
        });
        if text.is_empty() {
            return;
        }
        match import(text.as_bytes(), &LabelSet::standard()) {
            Ok(Imported::Project(project, problems)) => {
                if let Some(problem) = problems.first() {
                    self.error.set(Some(format!(
                        "{} of what this browser kept cannot be read; first: {problem}.",
                        problems.len()
                    )));
                }
                // Where there was no room for events, there was none for the place either.
                let last = project.journal().iter().rev().find_map(|event| match &event.action {
                    Action::Decide { item, .. } => project.place(item),
                    _ => None,
                });
                let kept = project.at.as_ref().and_then(|id| project.place(id));
                let at = if missing.is_empty() { kept } else { last.or(kept) };
                self.project.set(*project);
                self.at.set(None);
                self.requeue();
                if at.is_some() {
                    self.show(at);
                }
            }
            Ok(Imported::Records(_)) => {}
            Err(error) => self.error.set(Some(error.to_string())),
        }
    }

    /// Keeps one more event; `place`: how many there were before it.
    pub(super) fn keep_event(self, place: usize, event: &Event) {
        self.inner.update_value(|inner| {
            if !inner.keeper.elsewhere {
                inner.keeper.tail.events.push((place as u32, write::event(event)));
                write_tail(&inner.keeper.tail);
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
                write_tail(&inner.keeper.tail);
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
                        write_tail(&keeper.tail);
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

    async fn write_whole(self, storage: &Storage) -> Result<(), StorageError> {
        let id = self.inner.with_value(|inner| inner.keeper.tail.project.clone());
        let (head, items, events) = self.project.with_untracked(|project| {
            let items = project.items().chunks(CHUNK);
            let items = items.map(|chunk| chunk.iter().map(write::item).collect::<String>());
            let events: Vec<String> = project.journal().iter().map(write::event).collect();
            (write::head(project), items.collect::<Vec<_>>(), events)
        });
        storage.replace(&id, &head, &items, &events).await
    }

    fn show_saved(self) {
        let saved = self.inner.with_value(|inner| {
            let keeper = &inner.keeper;
            let events = keeper.tail.events.len();
            if keeper.elsewhere {
                Saved::Elsewhere
            } else if !keeper.reason.is_empty() {
                Saved::Memory { reason: keeper.reason.clone(), events }
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
    fn warn_on_leaving(self) {
        let on_leave = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
            let alone = self.saved.with_untracked(
                |saved| matches!(saved, Saved::Memory { events, .. } if *events > 0),
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

/// Takes the lock on the kept project for as long as the page lives; false where another tab has
/// it. Browsers without locks are taken to have one tab.
async fn alone() -> bool {
    for _ in 0..TRIES {
        let Some(alone) = try_alone() else { return true };
        if wasm_bindgen_futures::JsFuture::from(alone).await.is_ok_and(|value| value.is_truthy()) {
            return true;
        }
        // A tab that was just closed or reloaded holds it for a moment.
        sleep(WAIT).await;
    }
    false
}

fn try_alone() -> Option<Promise> {
    let locks = Reflect::get(&window().navigator(), &"locks".into()).ok()?;
    let request: Function = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    let options = Object::new();
    Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE).ok()?;
    Some(Promise::new(&mut |resolve: Function, _| {
        let on_lock = Closure::once_into_js(move |lock: JsValue| {
            resolve.call1(&JsValue::UNDEFINED, &JsValue::from(!lock.is_null())).ok();
            // Held until the page goes.
            Promise::new(&mut |done: Function, _| {
                if lock.is_null() {
                    done.call0(&JsValue::UNDEFINED).ok();
                }
            })
        });
        request.call3(&locks, &"beamsplitter-labels".into(), &options, &on_lock).ok();
    }))
}

fn read_tail() -> Option<String> {
    window().local_storage().ok()??.get_item(TAIL).ok()?
}

fn write_tail(tail: &Tail) {
    if let Ok(Some(storage)) = window().local_storage() {
        // No room here either: the page itself still has them, and says so.
        if tail.events.is_empty() {
            storage.remove_item(TAIL).ok();
        } else {
            storage.set_item(TAIL, &tail.text()).ok();
        }
    }
}
