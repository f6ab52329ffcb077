//! Before the page closes, stores texts that are being typed, and asks the person where decisions
//! are kept nowhere else.

use std::collections::BTreeMap;

use beamsplitter_label::Item;
use gloo_events::{EventListener, EventListenerOptions};
use leptos::{ev, prelude::*};

use super::{AnnotationStore, Saved};

/// Texts that are being typed, by item and slot, each with its item.
pub(super) type Drafts = BTreeMap<(String, String), (Item, String)>;

impl AnnotationStore {
    /// Holds a text that somebody is typing, until a pause stores it.
    pub fn draft(self, item: &Item, slot: &str, text: &str) {
        self.inner.update_value(|inner| {
            let key = (item.id.clone(), slot.to_owned());
            inner.drafts.insert(key, (item.clone(), text.to_owned()));
        });
    }

    /// Forgets the text of a slot: it is being stored.
    pub(super) fn drop_draft(self, item: &Item, slot: &str) {
        self.inner.update_value(|inner| {
            inner.drafts.remove(&(item.id.clone(), slot.to_owned()));
        });
    }

    /// Stores every text that is being typed.
    pub(super) fn write_drafts(self) {
        let mut drafts = Drafts::new();
        self.inner.update_value(|inner| drafts = std::mem::take(&mut inner.drafts));
        for ((_, slot), (item, text)) in drafts {
            self.write(&item, &slot, &text);
        }
    }

    /// Stores what is being typed when the page goes or is put aside, and makes the browser ask
    /// before a page is closed whose decisions are nowhere else.
    pub(super) fn watch_leaving(self) {
        // These listeners stay for as long as the page does.
        window_event_listener(ev::pagehide, move |_| self.write_drafts());
        window_event_listener(ev::visibilitychange, move |_| {
            if document().hidden() {
                self.write_drafts();
            }
        });
        let options = EventListenerOptions::enable_prevent_default();
        let leaving = "beforeunload";
        let on_leave = EventListener::new_with_options(&window(), leaving, options, move |event| {
            self.write_drafts();
            let alone = self.saved.with_untracked(
                |saved| matches!(saved, Saved::Unkept { events, .. } if *events > 0),
            );
            if alone {
                event.prevent_default();
            }
        });
        on_leave.forget();
    }
}
