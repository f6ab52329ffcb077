//! Restores what this browser kept.

use std::time::Duration;

use crate::pending_events::PendingEvents;
use crate::reading::read;
use crate::storage::LabelStorage;
use beamsplitter_label::{Action, Imported, LabelSet};
use beamsplitter_shell::ui::plural;
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::keep::read_pending;
use super::lock::{alone, succeed};
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
        spawn_local(async move {
            let alone = alone().await;
            self.inner.update_value(|inner| inner.writer.elsewhere = !alone);
            self.read_kept().await;
            if !alone && succeed().await {
                self.saved.set(Saved::Loading);
                self.inner.update_value(|inner| inner.writer.elsewhere = false);
                self.read_kept().await;
                self.said.set("The other tab was closed: you can change the project here.".into());
                self.error.set(None);
            }
        });
    }

    /// Shows what another tab has kept since.
    pub fn look_again(self) {
        self.saved.set(Saved::Loading);
        spawn_local(self.read_kept());
    }

    async fn read_kept(self) {
        let kept = match LabelStorage::open().await {
            Ok(storage) => {
                self.inner.update_value(|inner| inner.writer.storage = Some(storage.clone()));
                storage.load().await
            }
            Err(error) => Err(error),
        };
        let kept = kept.map_err(|error| error.to_string());
        self.inner.update_value(|inner| {
            inner.writer.known = kept.is_ok();
            if let Err(reason) = &kept {
                inner.writer.storage = None;
                inner.writer.reason.clone_from(reason);
            }
        });
        let kept = kept.unwrap_or_default();
        self.take_kept(&kept.id, kept.text, kept.events).await;
        self.attach_stored(kept.files);
        self.show_saved();
        self.flush();
    }

    /// Waits until what this browser kept is here: nothing may come before it, or it would be
    /// written over.
    pub(super) async fn loaded(self) {
        self.load();
        while self.saved.with_untracked(|saved| *saved == Saved::Loading) {
            sleep(WAIT).await;
        }
    }

    async fn take_kept(self, id: &str, mut text: String, stored: usize) {
        let pending = PendingEvents::read(id, read_pending().as_deref());
        let missing = pending.missing(stored);
        for line in &missing {
            text.push_str(line);
        }
        let id = if id.is_empty() { now().to_string() } else { id.to_owned() };
        let mut pending = PendingEvents { project: id, ..pending };
        pending.forget(stored);
        self.inner.update_value(|inner| {
            inner.writer.pending = pending;
            inner.writer.whole = text.is_empty();
        });
        if text.is_empty() {
            return;
        }
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
                self.place(*project, at);
            }
            Ok(Imported::Records(_)) => {}
            Err(error) => self.error.set(Some(error.to_string())),
        }
    }
}
