//! Runs over other files and with other decoders, kept until they are opened again.

use crate::results::{Against, Benchmark, KeptRun};
use beamsplitter_browser::{Slices, Storage, StorageError};
use beamsplitter_protocol::Decoder;
use beamsplitter_state::SampleExamples;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;

use super::BenchmarkStore;

const DATABASE: &str = "beamsplitter-benchmark-runs";
/// What is kept of each run, by its key.
const RUNS: &str = "runs";
/// The lines of its results, by its key.
const LINES: &str = "lines";
const STORES: [&str; 2] = [RUNS, LINES];

/// Forgets every run that is kept beside the present one.
pub(super) async fn forget() {
    Storage::forget(DATABASE, &STORES).await;
}

async fn kept() -> Result<Vec<KeptRun>, StorageError> {
    let storage = Storage::open(DATABASE, &STORES).await?;
    let transaction = storage.read()?;
    let mut runs = Vec::new();
    for key in transaction.keys(RUNS).await? {
        let text = transaction.get(RUNS, &key).await?.as_string();
        runs.extend(text.and_then(|text| serde_json::from_str(&text).ok()));
    }
    Ok(runs)
}

async fn keep(run: &KeptRun, lines: &str) -> Result<(), StorageError> {
    let storage = Storage::open(DATABASE, &STORES).await?;
    let transaction = storage.write()?;
    let key = run.key().into();
    let text = serde_json::to_string(run).unwrap_or_default();
    transaction.put(RUNS, &key, &text.into()).await?;
    transaction.put(LINES, &key, &lines.into()).await?;
    transaction.committed().await
}

async fn lines(run: &KeptRun) -> Result<String, StorageError> {
    let storage = Storage::open(DATABASE, &STORES).await?;
    let transaction = storage.read()?;
    Ok(transaction.get(LINES, &run.key().into()).await?.as_string().unwrap_or_default())
}

async fn delete(run: &KeptRun) -> Result<(), StorageError> {
    let storage = Storage::open(DATABASE, &STORES).await?;
    let transaction = storage.write()?;
    transaction.delete(RUNS, &run.key().into())?;
    transaction.delete(LINES, &run.key().into())?;
    transaction.committed().await
}

impl BenchmarkStore {
    /// Reads which runs this browser keeps.
    pub(super) async fn load_runs(self) {
        self.runs.set(kept().await.unwrap_or_default());
    }

    /// Keeps the present run, so that another can take its place; false where there is no room, and
    /// the results would be lost.
    pub(super) async fn shelve(self) -> bool {
        let run = self.state.with_untracked(|state| Some((state.kept()?, state.lines())));
        let Some((run, lines)) = run else { return true };
        // Nobody chose the examples that the page brings along, and they can be opened at any time.
        if run.done == 0 && SampleExamples::is_one(&run.name) {
            return true;
        }
        // A run without results takes the place of none that has some.
        let known = |other: &KeptRun| other.key() == run.key() && other.done > 0;
        if run.done == 0 && self.runs.with_untracked(|runs| runs.iter().any(known)) {
            return true;
        }
        if let Err(error) = keep(&run, &lines).await {
            self.error.set(Some(format!(
                "This run stays open: its results could not be kept ({error}). Export them first, \
                 then clear them."
            )));
            return false;
        }
        self.put_run(run);
        true
    }

    /// Goes on with another decoder: the results of this one are kept, and those of the other are
    /// there again.
    pub fn choose_decoder(self, decoder: Decoder) {
        let is_present = self.state.with_untracked(|state| {
            state.choice.decoder == decoder && state.choice.given.is_none()
        });
        if is_present || self.running.get_untracked() {
            return;
        }
        spawn_local(async move {
            if self.state.with_untracked(Benchmark::has_results) && !self.shelve().await {
                return;
            }
            self.change_to(decoder, None).await;
        });
    }

    /// Opens a run that is kept, in the place of the present one, which is kept.
    pub fn open_run(self, run: KeptRun) {
        if self.running.get_untracked() {
            return;
        }
        self.error.set(None);
        spawn_local(async move {
            if self.opens(&run).await {
                self.said.set(format!("{}, {}.", run.name, run.label()));
            }
        });
    }

    /// Compares the open run with those that are kept, over the same examples.
    pub fn compare_with(self, runs: Vec<KeptRun>) {
        self.error.set(None);
        self.side.set(None);
        spawn_local(async move {
            let (mut all, mut slices) = (Vec::new(), Slices::new());
            for run in runs {
                let text = match lines(&run).await {
                    Ok(text) => text,
                    Err(error) => return self.not_read(&run, &error),
                };
                let mut against = Against::new(run);
                for line in text.lines() {
                    self.state.with_untracked(|state| against.add(line, state));
                    slices.step().await;
                }
                all.push(against);
            }
            self.against.set(all);
        });
    }

    /// Does a run with each of these decoders over each file that is open or kept, one after the other;
    /// and what was begun with others.
    pub fn start_with(self, decoders: Vec<Decoder>) {
        let Some(first) = decoders.first().copied() else { return };
        let present = self.state.with_untracked(Benchmark::kept);
        let known = self.runs.get_untracked();
        let planned = KeptRun::planned(present.as_ref(), &known, &decoders);
        spawn_local(async move {
            for run in planned {
                if let Err(error) = keep(&run, "").await {
                    return self.error.set(Some(format!("The runs could not be kept: {error}.")));
                }
                self.put_run(run);
            }
            // What was not begun with a decoder that is not wanted stood for its file alone.
            let idle = |run: &KeptRun| run.is_idle() && !decoders.contains(&run.decoder);
            for run in known.iter().filter(|run| idle(run)) {
                delete(run).await.ok();
            }
            self.runs.update(|runs| runs.retain(|run| !idle(run)));
            if present.is_some_and(|run| idle(&run)) {
                self.change_to(first, None).await;
            }
            self.start_all();
        });
    }

    /// Puts a run in its place among those that are kept.
    fn put_run(self, run: KeptRun) {
        let key = run.key();
        self.runs.update(|runs| {
            runs.retain(|other| other.key() != key);
            runs.push(run);
            runs.sort_by_key(|run| (run.name.clone(), run.system().to_owned()));
        });
    }

    /// Opens the next run of which an example is left; false where there is none, or where one
    /// cannot be opened as it was, which is said.
    pub(super) async fn open_next(self) -> bool {
        let here = self.state.with_untracked(Benchmark::kept);
        let mut tried: Vec<String> = here.iter().map(KeptRun::key).collect();
        loop {
            let next = self.runs.with_untracked(|runs| KeptRun::unfinished(runs, &tried).cloned());
            let Some(run) = next else { return false };
            if !self.opens(&run).await || !self.is_open(&run) {
                self.not_opened(&run);
                return false;
            }
            // Fewer examples may be chosen now than when it was kept.
            if self.state.with_untracked(|state| state.next().is_some()) {
                return true;
            }
            tried.push(run.key());
        }
    }

    /// Returns whether a run was opened, with its results.
    fn is_open(self, run: &KeptRun) -> bool {
        let here = self.state.with_untracked(Benchmark::kept);
        here.is_some_and(|here| here.key() == run.key())
            && self.error.with_untracked(Option::is_none)
    }

    /// Says that a run could not be opened, unless something was said of it already.
    fn not_opened(self, run: &KeptRun) {
        self.said.set(String::new());
        if self.error.with_untracked(Option::is_none) {
            self.error.set(Some(format!(
                "{}, {} could not be opened again; the runs after it were not started.",
                run.name,
                run.label()
            )));
        }
    }

    /// Puts a run that is kept in the place of the present one, which is kept; false where there is
    /// no room.
    async fn opens(self, run: &KeptRun) -> bool {
        if !self.shelve().await {
            return false;
        }
        if self.state.with_untracked(|state| !run.is_over(state)) {
            self.reopen(run).await;
        }
        self.change_to(run.decoder, run.given.clone()).await;
        true
    }

    /// Opens the examples of a run again: those of its file, or of its results where that is gone.
    async fn reopen(self, run: &KeptRun) {
        self.forget_results().await;
        let choice = self.state.with_untracked(|state| state.choice.clone());
        self.state.update(|state| *state = Benchmark::with(choice.clone()));
        let file = self.inner.with_value(|inner| {
            inner.files.iter().find(|(name, _)| *name == run.name).map(|(_, file)| file.clone())
        });
        if let Some(file) = file {
            self.import_file(&run.name, &file).await.ok();
        }
        if self.state.with_untracked(|state| run.is_over(state)) {
            return;
        }
        let text = match lines(run).await {
            Ok(text) => text,
            Err(error) => return self.not_read(run, &error),
        };
        let read = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        self.state.update(|state| *state = Benchmark::with(choice));
        self.import_results(&run.name, read).await.ok();
        self.state.update(|state| state.digest.clone_from(&run.digest));
    }

    /// Puts the kept results of a decoder in the place of the present ones.
    pub(super) async fn change_to(self, decoder: Decoder, given: Option<String>) {
        self.forget_results().await;
        self.state.update(|state| {
            state.clear();
            (state.choice.decoder, state.choice.given, state.given) = (decoder, given, None);
        });
        let kept = self.state.with_untracked(Benchmark::kept);
        let known = kept.filter(|run| {
            let key = run.key();
            self.runs.with_untracked(|runs| runs.iter().any(|run| run.key() == key))
        });
        if let Some(run) = known {
            let text = match lines(&run).await {
                Ok(text) => text,
                Err(error) => return self.not_read(&run, &error),
            };
            let mut slices = Slices::new();
            for line in text.lines() {
                let line = serde_json::from_str::<Value>(line).ok();
                self.state.update_untracked(|state| {
                    let line = line?;
                    let index = line["index"].as_u64()?.try_into().ok()?;
                    state.add(line, index).ok().map(|_| ())
                });
                slices.step().await;
            }
            self.state.update(Benchmark::give_again);
        }
        self.count();
        let places = self.state.with_untracked(Benchmark::done);
        self.keep(&places).await;
    }

    fn not_read(self, run: &KeptRun, error: &StorageError) {
        let run = format!("{}, {}", run.name, run.label());
        self.error
            .set(Some(format!("{run}: its results could not be read ({error}). Open it again.")));
    }

    /// Deletes a run that is kept; the present one stays open.
    pub fn delete_run(self, run: &KeptRun) {
        let run = run.clone();
        spawn_local(async move {
            match delete(&run).await {
                Ok(()) => self.runs.update(|runs| runs.retain(|other| other.key() != run.key())),
                Err(error) => self.error.set(Some(format!("Not deleted: {error}."))),
            }
        });
    }
}
