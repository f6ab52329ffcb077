//! Engines that share the examples of a run. What comes of an example does not depend on which of them
//! was asked: all have the same model, and run on the processor.

use std::cell::Cell;
use std::pin::pin;

use beamsplitter_browser::{Machine, machine, now};
use beamsplitter_shell::{SideEngine, Turn};
use beamsplitter_state::{EngineState, engines};
use futures_util::future::{Either, join, join_all, select};
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use super::BenchmarkStore;
use super::run::Stop;
use crate::results::Example;

/// Milliseconds between two looks whether the model is there.
const LOOK: u32 = 200;
/// Milliseconds between two counts of all results.
const COUNT: f64 = 1_000.0;

/// What the engines of a run share.
struct Shared<'a> {
    /// The run's turn.
    turn: &'a Turn,
    /// File, digest and system of the run.
    run: (String, String, String),
    /// SHA-256 of the model that all of them have.
    model: String,
    /// Whether the run cannot go on.
    over: Cell<bool>,
    /// When the last result came, and when the results were counted last.
    last: Cell<f64>,
    counted: Cell<f64>,
}

impl Shared<'_> {
    /// Returns whether the run goes on.
    fn goes_on(&self) -> bool {
        self.turn.goes_on() && !self.over.get()
    }
}

impl BenchmarkStore {
    /// Runs the examples that are left, several at a time where the machine has room for several engines.
    pub(super) async fn work(self, turn: &Turn) {
        let Some(model) = self.wait_for_model(turn).await else { return };
        let (run, over) = (self.run_in_view(), Cell::new(false));
        let (last, counted) = (Cell::new(now()), Cell::new(now()));
        let shared = Shared { turn, run, model, over, last, counted };
        let others = (1..self.engines()).map(|_| self.other_lane(&shared));
        join(self.lane(None, &shared), join_all(others)).await;
        // Examples of an engine that went away.
        self.lane(None, &shared).await;
        if shared.goes_on() {
            self.said.set("All examples are done.".into());
        }
    }

    /// Waits for the model of the page's engine, and returns its SHA-256; none if the run is paused
    /// meanwhile.
    async fn wait_for_model(self, turn: &Turn) -> Option<String> {
        while turn.goes_on() {
            if let Some(card) = self.model() {
                return Some(card.sha256);
            }
            TimeoutFuture::new(LOOK).await;
        }
        None
    }

    /// Returns how many engines answer. A graphics processor is one, and computes in another order than
    /// a processor does.
    fn engines(self) -> usize {
        if self.store.engine.with_untracked(EngineState::on_gpu) {
            return 1;
        }
        let Machine { processors, gigabytes } = machine();
        let (done, all) = self.state.with_untracked(|state| state.progress());
        engines(processors, gigabytes, all - done)
    }

    /// Runs examples on an engine of its own, if that has the model of the page's.
    async fn other_lane(self, shared: &Shared<'_>) {
        let mut engine = SideEngine::start();
        let card = {
            let ready = pin!(engine.ready());
            match select(ready, pin!(self.nothing_left(shared))).await {
                Either::Left((Ok(card), _)) => card,
                _ => return,
            }
        };
        if card.sha256 == shared.model {
            self.lane(Some(engine), shared).await;
        }
    }

    /// Returns when no example is left that no engine has.
    async fn nothing_left(self, shared: &Shared<'_>) {
        while shared.goes_on() && self.free().is_some() {
            TimeoutFuture::new(LOOK).await;
        }
    }

    /// Returns the next example that no engine has.
    pub(super) fn free(self) -> Option<(usize, Example)> {
        let taken = self.current.get_untracked();
        self.state.with_untracked(|state| state.next_but(&taken).cloned())
    }

    /// Runs one example after the other on the page's engine or on another one, until none is left.
    async fn lane(self, mut other: Option<SideEngine>, shared: &Shared<'_>) {
        while shared.goes_on() {
            let Some((index, example)) = self.free() else { return };
            // Another model may be loaded into the page's engine at any time.
            let same = || self.model().is_some_and(|card| card.sha256 == shared.model);
            if other.is_some() && !same() {
                return;
            }
            self.current.update(|current| {
                current.insert(index);
            });
            let outcome = self.example(&example, index, other.as_mut()).await;
            // The results were cleared, or another run took the place of this one.
            if !self.leave(index) || self.run_in_view() != shared.run {
                return shared.over.set(true);
            }
            match outcome {
                Ok(_) if other.is_some() && !same() => return,
                Ok(line) => {
                    self.take_result(index, line).await;
                    self.note_time(shared);
                }
                Err(Stop::Again) if other.is_some() => return,
                Err(Stop::Again) => TimeoutFuture::new(LOOK).await,
                Err(Stop::Broken(reason)) => {
                    shared.over.set(true);
                    return self.error.set(Some(reason));
                }
            }
        }
    }

    /// Notes that an example is not under way any more. Returns whether it was.
    fn leave(self, index: usize) -> bool {
        self.current.try_update(|current| current.remove(&index)) == Some(true)
    }

    /// Notes how long a result took to come after the one before it; counts all results once a second.
    fn note_time(self, shared: &Shared<'_>) {
        let took = now() - shared.last.replace(now());
        self.pace.update(|pace| {
            pace.examples += 1;
            pace.milliseconds += took;
        });
        if now() - shared.counted.get() > COUNT {
            shared.counted.set(now());
            self.count();
        }
    }
}
