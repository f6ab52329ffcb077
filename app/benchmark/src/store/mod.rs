//! The state of the benchmark view: signals that its components read.

mod databases;
mod errors;
mod files;
mod given;
mod import;
mod interpreted;
mod keep;
mod lanes;
mod recount;
mod run;
mod runs;
mod spider;
mod suites;

use std::collections::{BTreeMap, BTreeSet};

use crate::results::{Against, Benchmark, Choice, Counting, Figures, KeptRun, Listed, Recount};
use beamsplitter_browser::Slices;
use beamsplitter_common::paired::Side;
use beamsplitter_sql::Schema;
use beamsplitter_state::Pace;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;

pub use keep::forget;

use beamsplitter_shell::{Attached, RunStorage, Running, Store};
use databases::Open;

/// A run over a benchmark. Copies share it.
#[derive(Clone, Copy)]
pub struct BenchmarkStore {
    /// The page's store, whose engine answers.
    pub store: Store,
    /// Examples and what came of them.
    pub state: RwSignal<Benchmark>,
    /// Databases that are attached.
    pub databases: RwSignal<Vec<Attached>, LocalStorage>,
    /// Databases of test suites, by the `db_id` that they are of.
    pub suites: RwSignal<Vec<Attached>, LocalStorage>,
    /// Schemas of a `tables.json`, by database.
    pub schemas: RwSignal<BTreeMap<String, Schema>>,
    /// Runs that are kept, by file and decoder.
    pub runs: RwSignal<Vec<KeptRun>>,
    /// The runs that the open one is compared with.
    pub against: RwSignal<Vec<Against>>,
    /// Which examples are listed.
    pub listed: RwSignal<Listed>,
    /// Of a comparison, by its place, whose right examples are listed; none where that does not matter.
    pub side: RwSignal<Option<(usize, Side)>>,
    /// Whether it is under way.
    pub running: Running,
    /// The examples that are being run: one by each engine.
    pub current: RwSignal<BTreeSet<usize>>,
    /// How fast it is.
    pub pace: RwSignal<Pace>,
    /// What the results come to. They change often; this does so once a second.
    pub figures: RwSignal<Figures>,
    /// Candidates counted in three ways.
    pub recount: RwSignal<Option<Recount>>,
    /// The example whose candidates are looked at.
    pub opened: RwSignal<Option<usize>>,
    /// Whether one run after the other is to be done.
    pub all: RwSignal<bool>,
    /// The decoders that are ticked, to be run one after the other.
    pub ticked: RwSignal<BTreeSet<&'static str>>,
    /// Whether what this browser keeps was read.
    pub ready: RwSignal<bool>,
    /// What just happened, in a sentence.
    pub said: RwSignal<String>,
    /// What went wrong, in a sentence.
    pub error: RwSignal<Option<String>>,
    pub(super) storage: RunStorage,
    pub(super) inner: StoredValue<Inner, LocalStorage>,
}

#[derive(Default)]
pub(super) struct Inner {
    /// Databases that were opened last, the newest at the end.
    pub(super) open: Vec<Open>,
    /// The files as they were dropped, to be kept.
    pub(super) files: Vec<(String, Blob)>,
    /// The file that was open when the page was left, while what was kept is read.
    pub(super) wanted: Option<String>,
    /// Whether a person opened a file.
    pub(super) given: bool,
    /// Whether what was kept was read.
    pub(super) loaded: bool,
    /// Whether the results are being counted, and whether they changed since that began.
    counting: bool,
    recount: bool,
    /// Number of the last count in three ways: one that was given up is not taken for the next.
    pub(super) recounts: u32,
}

impl BenchmarkStore {
    /// Creates a store without examples.
    pub fn new(store: Store) -> Self {
        Self {
            store,
            state: RwSignal::new(Benchmark::default()),
            databases: RwSignal::new_local(Vec::new()),
            suites: RwSignal::new_local(Vec::new()),
            schemas: RwSignal::new(BTreeMap::new()),
            runs: RwSignal::new(Vec::new()),
            against: RwSignal::new(Vec::new()),
            listed: RwSignal::new(Listed::default()),
            side: RwSignal::new(None),
            running: Running::default(),
            current: RwSignal::new(BTreeSet::new()),
            pace: RwSignal::new(Pace::default()),
            figures: RwSignal::new(Figures::default()),
            recount: RwSignal::new(None),
            opened: RwSignal::new(None),
            all: RwSignal::new(false),
            ticked: RwSignal::new(BTreeSet::new()),
            ready: RwSignal::new(false),
            said: RwSignal::new(String::new()),
            error: RwSignal::new(None),
            storage: keep::storage(),
            inner: StoredValue::new_local(Inner::default()),
        }
    }

    /// Chooses which examples are run.
    pub fn choose(self, change: impl FnOnce(&mut Choice)) {
        self.state.update(|state| change(&mut state.choice));
        self.keep_head();
    }

    /// Counts the results anew, between other tasks.
    pub(super) fn count(self) {
        let busy = self.inner.try_update_value(|inner| {
            inner.recount = true;
            std::mem::replace(&mut inner.counting, true)
        });
        if busy == Some(true) {
            return;
        }
        spawn_local(async move {
            let mut slices = Slices::new();
            while self.inner.try_update_value(|inner| std::mem::take(&mut inner.recount))
                == Some(true)
            {
                let mut counting = Counting::default();
                while self.state.with_untracked(|state| counting.step(state)) {
                    slices.step().await;
                }
                self.figures.set(counting.finish());
            }
            self.inner.update_value(|inner| inner.counting = false);
        });
    }
}
