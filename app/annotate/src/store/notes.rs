//! Small texts in localStorage, which are written at once: events on their way, how much was kept, and
//! which project is open. Each project has its own.

use leptos::prelude::*;
use web_sys::{Storage, Url};

use crate::kept::KeptCounts;
use crate::pending_events::PendingEvents;
use crate::projects::{first, is_of, key, storage_of};

/// The text with events on their way.
const PENDING: &str = "label-tail";
/// The text that says how much was kept, in case the other storage goes.
const NOTE: &str = "label-note";
/// The text that names the open project, by the folder of the page.
const OPEN: &str = "label-open";

fn local() -> Option<Storage> {
    window().local_storage().ok()?
}

/// Returns a text that this browser keeps.
pub(super) fn text(key: &str) -> Option<String> {
    local()?.get_item(key).ok()?
}

/// Keeps a text, where that is not forbidden.
pub(super) fn keep_text(key: &str, text: &str) {
    if let Some(storage) = local() {
        storage.set_item(key, text).ok();
    }
}

/// Returns the storage that outlives a reload of this tab, and not the tab.
fn of_tab() -> Option<Storage> {
    window().session_storage().ok()?
}

fn read(kind: &str, storage: &str) -> Option<String> {
    text(&key(kind, storage))
}

/// Returns the folder that the page lies in.
pub(super) fn folder() -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    let path = Url::new(&base).map(|base| base.pathname()).unwrap_or_default();
    path.rsplit_once('/').map_or_else(|| "/".to_owned(), |(folder, _)| format!("{folder}/"))
}

/// Returns the storage of the project that was open last: in this tab, or else in this browser.
pub(super) fn open_storage() -> String {
    let folder = folder();
    let key = key(OPEN, &folder);
    let kept = |storage: Option<Storage>| storage?.get_item(&key).ok()?;
    let last = kept(of_tab()).or_else(|| kept(local()));
    last.filter(|storage| is_of(&folder, storage)).unwrap_or_else(|| first(&folder))
}

/// Remembers which project is open.
pub(super) fn remember_open(storage: &str) {
    let key = key(OPEN, &folder());
    for place in [of_tab(), local()].into_iter().flatten() {
        // Without room the first project is open at the next visit.
        place.set_item(&key, storage).ok();
    }
}

/// Returns the events of a project that are on their way.
pub(super) fn read_pending(storage: &str) -> Option<String> {
    read(PENDING, storage)
}

/// Returns the note of how much of a project was kept.
pub(super) fn read_note(storage: &str) -> Option<KeptCounts> {
    KeptCounts::read(&read(NOTE, storage)?)
}

pub(super) fn write_note(storage: &str, note: &KeptCounts) {
    if let Some(local) = local() {
        // Without room here, the other storage has it, too.
        local.set_item(&key(NOTE, storage), &note.text()).ok();
    }
}

/// Writes the pending events into localStorage; returns whether there was room.
pub(super) fn write_pending(storage: &str, pending: &PendingEvents) -> bool {
    let Some(local) = local() else { return false };
    let key = key(PENDING, storage);
    // No room here either: the page itself still has them, and says so.
    if pending.events.is_empty() {
        local.remove_item(&key).is_ok()
    } else {
        local.set_item(&key, &pending.text()).is_ok()
    }
}

/// Lists the storages that have a note of how much was kept.
pub(super) fn noted() -> Vec<String> {
    let Some(local) = local() else { return Vec::new() };
    let keys = 0..local.length().unwrap_or_default();
    let keys = keys.filter_map(|at| local.key(at).ok()?);
    keys.filter_map(|key| storage_of(NOTE, &key).map(str::to_owned)).collect()
}

/// Forgets the small texts of a project.
pub(super) fn forget(storage: &str) {
    if let Some(local) = local() {
        for kind in [PENDING, NOTE] {
            local.remove_item(&key(kind, storage)).ok();
        }
    }
}
