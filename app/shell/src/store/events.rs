//! What the store announces to features, so that each keeps its own state and the store calls none of
//! them.

use std::rc::Rc;

use beamsplitter_protocol::{RunEvent, RunId};
use leptos::prelude::*;

use super::Store;

/// Something that happens to the store.
pub enum StoreEvent<'a> {
    /// The question in the box is about to be asked.
    Asking,
    /// Another database is open.
    DatabaseOpened {
        /// Whether the run before it stays: it came from a file, before any database.
        run_stays: bool,
    },
    /// A run from a file is shown.
    SessionShown,
    /// The engine reports on a run; it may be anybody's.
    Run(RunId, &'a [RunEvent]),
    /// The engine's worker is gone, and with it every run under way.
    EngineLost,
}

/// Receives events of the store.
pub(super) type Listener = Rc<dyn Fn(&StoreEvent<'_>)>;

impl Store {
    /// Calls `listener` at every event from now on.
    pub fn listen(self, listener: impl Fn(&StoreEvent<'_>) + 'static) {
        self.listeners.update_value(|all| all.push(Rc::new(listener)));
    }

    pub(super) fn emit(self, event: &StoreEvent<'_>) {
        for listener in self.listeners.get_value() {
            listener(event);
        }
    }
}
