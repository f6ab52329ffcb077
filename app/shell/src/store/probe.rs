//! Questions that are not the page's own: a benchmark's, a check's.

use beamsplitter_protocol::{Decoder, EngineRequest, Interpreting, RunEvent, RunId};
use beamsplitter_sql::Schema;
use beamsplitter_state::RunState;
use futures_channel::oneshot;
use leptos::prelude::*;

use super::Store;
use beamsplitter_clients::{DatabaseClient, DatabaseOverride, DatabaseOverrides};

/// Runs under way, each with whoever waits for it.
#[derive(Default)]
pub(super) struct Probes {
    /// What runs are told instead of what the open database says.
    pub(super) overrides: DatabaseOverrides,
    running: Vec<(RunState, oneshot::Sender<Option<RunState>>)>,
}

impl Store {
    /// Asks a question over `schema` and gives the run when it is over, however it ended; none if
    /// the engine went away. It waits for what the engine has to do before.
    pub async fn probe(
        self,
        question: String,
        schema: Schema,
        decoder: Decoder,
        apart: DatabaseOverride,
    ) -> Option<RunState> {
        let run = self.next_run();
        self.probes.with_value(|probes| probes.overrides.set(run, apart));
        self.wait_for(run, question, schema, (decoder, Vec::new()), None).await
    }

    /// Returns the same on a database of its own, by a decoder some of whose settings may be changed,
    /// each as `NAME=VALUE`; the run's number goes into `known` before it begins.
    pub async fn probe_on(
        self,
        database: DatabaseClient,
        question: String,
        schema: Schema,
        search: (Decoder, Vec<String>),
        known: impl FnOnce(RunId),
    ) -> Option<RunState> {
        let run = self.next_run();
        self.probes.with_value(|probes| probes.overrides.set_database(run, database));
        known(run);
        self.wait_for(run, question, schema, search, None).await
    }

    /// Returns the same on a database of its own, with what the question may mean.
    pub async fn probe_interpreted(
        self,
        database: DatabaseClient,
        question: String,
        schema: Schema,
        decoder: Decoder,
        how: Interpreting,
    ) -> Option<RunState> {
        let run = self.next_run();
        self.probes.with_value(|probes| probes.overrides.set_database(run, database));
        // The engine forgets earlier runs: the page's own is asked anew where it is interpreted again.
        self.run.update_untracked(|run| run.is_live = false);
        self.wait_for(run, question, schema, (decoder, Vec::new()), Some(how)).await
    }

    async fn wait_for(
        self,
        run: RunId,
        question: String,
        schema: Schema,
        (decoder, changes): (Decoder, Vec<String>),
        interpreting: Option<Interpreting>,
    ) -> Option<RunState> {
        let (sender, over) = oneshot::channel();
        let state = RunState::new(run, question.clone(), decoder);
        let state = RunState { changes: changes.clone(), ..state };
        self.probes.update_value(|probes| probes.running.push((state, sender)));
        let ask = EngineRequest::Ask { run, question, schema, decoder, changes, interpreting };
        self.send_to_engine(&ask, &[]);
        over.await.ok().flatten()
    }

    /// Returns whether a run of [`Store::probe`] is under way.
    pub(super) fn is_probing(self) -> bool {
        self.probes.with_value(|probes| !probes.running.is_empty())
    }

    /// Folds an event into the run of [`Store::probe`] that it belongs to; returns events of other runs.
    pub(super) fn fold_probe(self, run: RunId, events: Vec<RunEvent>) -> Option<Vec<RunEvent>> {
        self.probes
            .try_update_value(|probes| {
                let place = probes.running.iter().position(|(state, _)| state.id == run);
                let Some(place) = place else { return Some(events) };
                probes.running[place].0.fold_all(run, events);
                if !probes.running[place].0.is_running() {
                    let (state, waiting) = probes.running.swap_remove(place);
                    probes.overrides.forget(run);
                    // Whoever asked may have gone.
                    waiting.send(Some(state)).ok();
                }
                None
            })
            .flatten()
    }

    /// Ends all probes when their worker is gone.
    pub(super) fn lose_probes(self) {
        self.probes.update_value(|probes| {
            for (state, waiting) in probes.running.drain(..) {
                probes.overrides.forget(state.id);
                waiting.send(None).ok();
            }
        });
    }
}
