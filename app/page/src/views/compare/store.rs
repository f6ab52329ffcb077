//! Several systems on one question.

use beamsplitter_protocol::{ModelCard, RunEvent, RunId};
use beamsplitter_sql::Schema;
use beamsplitter_state::{EngineState, RunState, System, add_recorded, side_by_side, union};
use leptos::prelude::*;
use leptos::task::spawn_local;

use beamsplitter_shell::{Store, StoreEvent};

/// Runs that are remembered: each may have a few megabytes.
const EARLIER: usize = 5;

/// Runs of several systems on one question. Copies share it.
#[derive(Clone, Copy)]
pub struct CompareStore {
    pub(super) store: Store,
    /// The systems that are asked next.
    pub chosen: RwSignal<Vec<System>>,
    /// The runs, in the order in which they are asked.
    pub compared: RwSignal<Vec<RunState>>,
    /// Runs that were shown before, the last one first, each with its tables and columns.
    pub earlier: RwSignal<Vec<(RunState, Schema)>>,
    /// Models that were asked beside the page's.
    pub models: RwSignal<Vec<ModelCard>>,
    /// Expected queries as they are typed.
    pub typed: RwSignal<String>,
    /// Tables and columns that they are over.
    pub(super) schema: RwSignal<Schema>,
}

impl CompareStore {
    /// Returns a store without runs, which hears from now on what the engine says of its own.
    pub fn new(store: Store) -> Self {
        let (compared, schema) = (RwSignal::new(Vec::new()), RwSignal::new(Schema::default()));
        let typed = RwSignal::new(String::new());
        let (earlier, models) = (RwSignal::new(Vec::new()), RwSignal::new(Vec::new()));
        let chosen = RwSignal::new(System::first());
        let this = Self { store, chosen, compared, earlier, models, typed, schema };
        store.listen(move |event| match event {
            StoreEvent::Asking => {
                this.cancel();
                let over = store.run.with_untracked(|run| run.trace.is_some().then(|| run.clone()));
                if let Some(run) = over {
                    this.remember(run, store.run_schema.get_untracked());
                }
            }
            StoreEvent::DatabaseOpened { run_stays: false } => this.compared.set(Vec::new()),
            StoreEvent::Run(run, events) => this.fold(*run, events),
            StoreEvent::EngineLost => {
                this.compared.update(|runs| runs.iter_mut().for_each(RunState::lost));
            }
            StoreEvent::SessionShown => this.add_recorded(),
            StoreEvent::DatabaseOpened { .. } => {}
        });
        this
    }

    /// Remembers a run, so that it can be set beside another one.
    pub fn remember(self, run: RunState, schema: Schema) {
        self.earlier.update(|all| {
            all.retain(|(known, _)| known.id != run.id);
            all.insert(0, (run, schema));
            all.truncate(EARLIER);
        });
    }

    /// Returns the question that is compared: the typed one, or that of the worked example where
    /// nothing is typed and its database is open.
    pub fn question(self) -> String {
        let store = self.store;
        let typed = store.question.with(|text| text.trim().to_owned());
        if !typed.is_empty() || !store.is_worked_example() {
            return typed;
        }
        let name = store.run_schema.with(|schema| schema.name.clone());
        let is_open = store.database.with(|state| state.name() == Some(&name));
        if is_open { store.run.with(|run| run.question.clone()) } else { typed }
    }

    /// Asks the question with several systems, one after the other.
    pub fn compare(self, systems: &[System]) {
        let store = self.store;
        let question = untrack(|| self.question());
        let Some(open) = store.database.with_untracked(|state| state.open.clone()) else { return };
        if question.is_empty() || !store.engine.with_untracked(EngineState::is_ready) {
            return;
        }
        store.cancel();
        self.cancel();
        self.schema.set(open.schema.clone());
        let mut runs = Vec::with_capacity(systems.len());
        for system in systems {
            let run = RunState::new(store.next_run(), question.clone(), system.decoder);
            let run = RunState { file: store.file_id(), changes: system.changes(), ..run };
            store.start_run(run.clone(), open.schema.clone());
            runs.push(run);
        }
        if !self.is_asked(&question, &open.schema) {
            // That of the chosen decoder, which so stays chosen, or the first one.
            let (decoder, changes) = (store.decoder.get_untracked(), store.changes.get_untracked());
            let is_chosen = |run: &&RunState| run.is_by(decoder, &changes);
            if let Some(run) = runs.iter().find(is_chosen).or(runs.first()) {
                store.show_other(run.clone(), open.schema.clone());
                store.note_question();
            }
        }
        self.compared.set(runs);
    }

    /// Returns whether the run of all views, and so what is expected, is about this question.
    fn is_asked(self, question: &str, schema: &Schema) -> bool {
        let is_about = self.store.run.with_untracked(|run| run.question == question);
        is_about && self.store.run_schema.with_untracked(|known| known.name == schema.name)
    }

    /// Puts the run that was opened beside the others, where another program recorded it.
    fn add_recorded(self) {
        let store = self.store;
        if store.run.with_untracked(|run| run.system.is_empty()) {
            return;
        }
        store.run.with_untracked(|run| self.compared.update(|runs| add_recorded(run, runs)));
        self.schema.set(store.run_schema.get_untracked());
    }

    /// Stops the comparison under way.
    pub fn cancel(self) {
        let last = self.compared.with_untracked(|runs| {
            runs.iter().filter(|run| run.is_running()).map(|run| run.id).max()
        });
        if let Some(run) = last {
            self.store.cancel_run(run);
        }
    }

    /// Shows one of the compared runs in every view.
    pub fn open(self, id: RunId) {
        let run =
            self.compared.with_untracked(|runs| runs.iter().find(|run| run.id == id).cloned());
        if let Some(run) = run {
            self.store.show_run(run, self.schema.get_untracked());
            spawn_local(self.store.keep_run());
        }
    }

    fn fold(self, run: RunId, events: &[RunEvent]) {
        let known = self.compared.with_untracked(|runs| runs.iter().position(|r| r.id == run));
        if let Some(place) = known {
            self.compared.update(|runs| runs[place].fold_all(run, events.to_vec()));
        }
    }

    /// Returns whether this is the run of all views.
    pub fn is_main(self, id: RunId) -> bool {
        self.store.run.with(|run| run.id == id)
    }

    /// Returns the runs that are looked at together.
    pub fn runs(self) -> Vec<RunState> {
        self.store.run.with(|main| self.compared.with(|compared| side_by_side(main, compared)))
    }

    /// Takes the union of what all decoders found as the interpretations that should be found.
    pub fn set_golds_to_union(self) {
        let runs = untrack(|| self.runs());
        self.store.set_golds(union(runs.iter()).into_iter().map(|gold| gold.sql).collect());
    }
}
