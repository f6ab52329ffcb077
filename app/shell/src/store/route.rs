//! The address bar: read at the start and whenever it changes, written when the page moves.

use std::time::Duration;

use beamsplitter_protocol::TIME_LIMIT_SECONDS;
use beamsplitter_state::{Address, RunStatus, View, unknown_parts};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsValue;

use super::Store;

/// Browsers refuse to write the address at every keystroke.
const PAUSE: Duration = Duration::from_millis(250);

impl Store {
    /// Shows another view.
    pub fn go(self, view: View) {
        if self.view.get_untracked() != view {
            self.show_view(view, String::new());
            self.push_address();
        }
    }

    /// Shows a view, in which `find` is looked for.
    fn show_view(self, view: View, find: String) {
        // The view first: what the one before looks for stays its own.
        self.view.set(view);
        self.find.set(find);
    }

    /// Shows a view of a sample that may not be open yet.
    pub(super) fn go_to_sample(self, view: View, sample: String) {
        self.show_view(view, String::new());
        self.write_address(&Address { sample: Some(sample), ..self.address() }, true);
    }

    /// Returns the address of `view` with the present question and settings, as a link needs it:
    /// with path and query, since the document has a base address.
    pub fn link(self, view: View) -> String {
        let mut address = self.address_tracked();
        if address.view != view {
            address.find.clear();
        }
        address.view = view;
        whole(&address)
    }

    pub(super) fn read_address(self) -> Address {
        Address::parse(&hash())
    }

    /// Notes for the person what of the address this page does not know.
    pub(super) fn note_unknown_parts(self) {
        let unknown = unknown_parts(&hash());
        if !unknown.is_empty() {
            let unknown = unknown.join(", ");
            self.notice.set(Some(format!(
                "The link names something that this page does not know: {unknown}."
            )));
        }
    }

    /// Goes where an address says, as far as that needs no files.
    pub(super) fn take_address(self, address: &Address) {
        self.show_view(address.view, address.find.clone());
        if address.item.is_some() {
            self.item.set(address.item.clone());
        }
        self.decoder.set(address.decoder);
        self.changes.set(address.changes.clone());
        self.set_limit(address.limit.unwrap_or(TIME_LIMIT_SECONDS));
        if self.question.with_untracked(|question| *question != address.question) {
            self.question.set(address.question.clone());
        }
        if self.selection.get_untracked() != address.selection {
            self.selection.set(address.selection);
        }
        self.linked.set_value((address.question.clone(), address.selection));
    }

    /// Keeps page and address bar together.
    pub(super) fn follow_address(self) {
        self.known_hash.set_value(hash());
        // Back, forward, or an address typed by hand.
        window_event_listener(ev::hashchange, move |_| {
            let before = self.address();
            self.known_hash.set_value(hash());
            let address = self.read_address();
            if address == before {
                return;
            }
            self.take_address(&address);
            let is_refused =
                self.database.with_untracked(|state| state.open.is_none() && state.error.is_some());
            if let Some(sample) = &address.sample
                && (address.sample != before.sample || is_refused)
            {
                // Asked when it is open.
                return self.open_and_ask(sample.clone());
            }
            let answered = self.run.with_untracked(|run| {
                run.is_of(&address.question, address.decoder, &address.changes)
            });
            let Address { question, decoder, changes, .. } = address;
            if !answered && !question.is_empty() && !self.show_past(&question, decoder, &changes) {
                self.ask_when_ready();
            }
        });
        let timer = StoredValue::new(None::<TimeoutHandle>);
        Effect::new(move |_| {
            self.address_tracked();
            if let Some(timer) = timer.get_value() {
                timer.clear();
            }
            let handle =
                set_timeout_with_handle(move || self.write_address(&self.address(), false), PAUSE);
            timer.set_value(handle.ok());
        });
    }

    /// Notes where the page is, so that the browser's "back" comes back to it.
    pub(super) fn push_address(self) {
        self.write_address(&self.address(), true);
    }

    /// Writes an address; `push`: so that "back" comes back to the one before it. One that was
    /// changed and is not yet read stays: it says where the page goes next.
    fn write_address(self, address: &Address, push: bool) {
        let Ok(history) = window().history() else { return };
        let is_read = hash() == self.known_hash.get_value();
        if hash() == address.to_string() || !(push || is_read) {
            return;
        }
        // A browser that refuses leaves the address as it was; nothing else depends on it.
        let url = whole(address);
        if push {
            history.push_state_with_url(&JsValue::NULL, "", Some(&url)).ok();
        } else {
            history.replace_state_with_url(&JsValue::NULL, "", Some(&url)).ok();
        }
        self.known_hash.set_value(hash());
    }

    fn address(self) -> Address {
        untrack(|| self.address_tracked())
    }

    /// Returns the address of what is shown; of what is typed where nothing is shown.
    fn address_tracked(self) -> Address {
        let limit = self.limit.get();
        let typed = || {
            let question = self.question.with(|text| text.trim().to_owned());
            (question, self.decoder.get(), self.changes.get())
        };
        let shown = self.run.with(|run| {
            let has_question = run.status != RunStatus::Idle && !run.question.is_empty();
            has_question.then(|| (run.question.clone(), run.decoder, run.changes.clone()))
        });
        let (question, decoder, changes) = shown.unwrap_or_else(typed);
        let view = self.view.get();
        let item = self.item.get().filter(|_| view == View::Label);
        Address {
            view,
            item,
            question,
            decoder,
            changes,
            sample: self.sample_tracked(),
            limit: (limit != TIME_LIMIT_SECONDS).then_some(limit),
            selection: self.selection.get(),
            find: self.find.get(),
        }
    }

    /// Returns the sample that is being opened, or else is open; before any database is, that of the address,
    /// or of the worked example.
    fn sample_tracked(self) -> Option<String> {
        let (opening, is_open) = self.database.with(|state| {
            (state.opening.as_ref().map(|opening| opening.name.clone()), state.open.is_some())
        });
        if let Some(sample) = opening.filter(|name| self.is_sample(name)) {
            return Some(sample);
        }
        if is_open {
            return self.sample.get();
        }
        let named = self.known_hash.with_value(|hash| Address::parse(hash).sample);
        named.or_else(|| self.worked_sample())
    }
}

/// Returns what stands behind the `#`, with it.
fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

fn whole(address: &Address) -> String {
    let location = window().location();
    let path = location.pathname().unwrap_or_default();
    format!("{path}{}{address}", location.search().unwrap_or_default())
}
