//! The state of the view: signals that its components read.

mod errors;
mod export;
mod keep;
mod labels;
mod subject;
mod work;

use std::sync::Arc;

use beamsplitter_browser::now;
use beamsplitter_damber::Suggestion;
use beamsplitter_damber::confusion::Matrix;
use beamsplitter_damber::report::Report;
use beamsplitter_damber::write::{Table, drops, sections};
use beamsplitter_shell::{RunStorage, Running, Store};
use beamsplitter_sql::Schema;
use beamsplitter_state::Pace;
use leptos::prelude::*;

use crate::run::{Choice, StressRun};
pub use keep::forget;
use subject::Subject;

/// Milliseconds between two reports while a run goes on.
const REPORT: f64 = 1_000.0;

/// A run over the tests of a database. Copies share it.
#[derive(Clone, Copy)]
pub struct StressStore {
    /// The page's store, whose engine answers.
    pub store: Store,
    /// Tests, labels and what came of them.
    pub run: RwSignal<StressRun>,
    /// Tables and columns of the database; empty until it is open.
    pub schema: RwSignal<Schema>,
    /// Labels that a person may accept.
    pub suggestions: RwSignal<Vec<Suggestion>>,
    /// Whether it is under way.
    pub running: Running,
    /// How fast it is.
    pub pace: RwSignal<Pace>,
    /// What the scores come to. They change often; this does so once a second.
    pub report: RwSignal<Arc<Shown>>,
    /// What just happened, in a sentence.
    pub said: RwSignal<String>,
    /// What went wrong, in a sentence.
    pub error: RwSignal<Option<String>>,
    pub(super) storage: RunStorage,
    pub(super) inner: StoredValue<Inner, LocalStorage>,
}

/// A report as it is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// The scores of each decoder, gathered, by its label.
    pub reports: Vec<(String, Report)>,
    /// Metrics, as tables.
    pub tables: Vec<Table>,
    /// What ambiguous words cost.
    pub drops: Option<Table>,
}

impl Shown {
    fn of(run: &StressRun) -> Self {
        if !run.has_scores() {
            return Self::default();
        }
        let systems = run.systems();
        Self {
            tables: sections(&systems, true),
            drops: drops(&systems),
            reports: systems.into_iter().map(|system| (system.name, system.report)).collect(),
        }
    }

    /// Returns the matrices of plain questions, or of labels, of each decoder.
    pub fn matrices(&self, labels: bool) -> Vec<(String, Vec<Matrix>)> {
        let of = |report: &Report| match labels {
            true => Matrix::of(&report.readings),
            false => Matrix::of(&report.confusions),
        };
        self.reports.iter().map(|(name, report)| (name.clone(), of(report))).collect()
    }
}

#[derive(Default)]
pub(super) struct Inner {
    /// The database that is tested.
    pub(super) subject: Option<Subject>,
    /// Whether what was kept was read.
    pub(super) loaded: bool,
    /// When the report was made last.
    reported: f64,
}

impl StressStore {
    /// Returns a store without a run.
    pub fn new(store: Store) -> Self {
        Self {
            store,
            run: RwSignal::new(StressRun::default()),
            schema: RwSignal::new(Schema::default()),
            suggestions: RwSignal::new(Vec::new()),
            running: Running::default(),
            pace: RwSignal::new(Pace::default()),
            report: RwSignal::new(Arc::default()),
            said: RwSignal::new(String::new()),
            error: RwSignal::new(None),
            storage: keep::storage(),
            inner: StoredValue::new_local(Inner::default()),
        }
    }

    /// Changes who is asked, and how much. Another number of tests makes new ones.
    pub fn choose(self, change: impl FnOnce(&mut Choice)) {
        self.run.update(|run| {
            let tests = run.choice.tests;
            change(&mut run.choice);
            if run.choice.tests != tests && !run.has_scores() {
                run.clear();
            }
        });
        self.show_report();
        self.keep_head();
    }

    /// Makes the report anew.
    pub(super) fn show_report(self) {
        self.inner.update_value(|inner| inner.reported = now());
        self.report.set(Arc::new(self.run.with_untracked(Shown::of)));
    }

    /// Makes the report anew if the last one is more than a second old.
    pub(super) fn show_report_soon(self) {
        if now() - self.inner.with_value(|inner| inner.reported) > REPORT {
            self.show_report();
        }
    }

    /// Forgets tests and scores.
    pub fn clear(self) {
        self.running.stop();
        self.run.update(StressRun::clear);
        self.show_report();
        self.error.set(None);
        self.said.set("The results are cleared.".into());
        self.forget_scores();
    }
}
