//! The run of a view: started, paused, resumed, one at a time.

use futures_channel::oneshot;
use leptos::prelude::*;

/// Whether a run is under way. Copies share it.
#[derive(Clone, Copy)]
pub struct Running {
    /// Number of the turn that goes on.
    turn: RwSignal<Option<u32>>,
    /// Turns that were started.
    started: StoredValue<u32>,
    /// What ends with the last of them.
    last: StoredValue<Option<oneshot::Receiver<()>>, LocalStorage>,
}

/// A run from its start until it is over: one that was stopped may still wait for what it asked.
pub struct Turn {
    running: Running,
    number: u32,
    /// Goes with the turn, which the next one waits for.
    _over: oneshot::Sender<()>,
}

impl Default for Running {
    fn default() -> Self {
        Self {
            turn: RwSignal::new(None),
            started: StoredValue::new(0),
            last: StoredValue::new_local(None),
        }
    }
}

impl Running {
    /// Returns whether a run is under way.
    pub fn get(self) -> bool {
        self.turn.with(Option::is_some)
    }

    /// Returns the same, untracked.
    pub fn get_untracked(self) -> bool {
        self.turn.with_untracked(Option::is_some)
    }

    /// Notes that a run is under way, and waits until the one before is over.
    pub fn start(self) -> impl Future<Output = Turn> {
        let (over, is_over) = oneshot::channel();
        self.started.update_value(|started| *started += 1);
        let number = self.started.get_value();
        let before = self.last.try_update_value(|last| last.replace(is_over)).flatten();
        self.turn.set(Some(number));
        async move {
            if let Some(before) = before {
                // Nothing is sent: the other end is dropped.
                before.await.ok();
            }
            Turn { running: self, number, _over: over }
        }
    }

    /// Notes that no run goes on after what it is waiting for.
    pub fn stop(self) {
        self.turn.set(None);
    }
}

impl Turn {
    /// Returns whether the run goes on: it was not stopped, nor another one started.
    pub fn goes_on(&self) -> bool {
        self.running.turn.get_untracked() == Some(self.number)
    }
}
