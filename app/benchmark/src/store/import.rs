//! Imports a file in slices.

use crate::results::{
    Benchmark, BenchmarkError, Corpus, FileImport, ImportedFile, KeptRun, ResultsImport,
};
use beamsplitter_browser::Slices;
use leptos::prelude::*;
use serde_json::Value;
use web_sys::Blob;

use super::BenchmarkStore;
use super::errors::ImportError;
use super::files::{bytes, is_text};
use beamsplitter_shell::ui::plural;

/// What came of a file.
pub(super) struct ImportSummary {
    /// What it holds, in words.
    pub(super) what: String,
    /// Whether it is needed after a reload.
    pub(super) keep: bool,
    /// The name under which it is kept.
    pub(super) name: String,
}

/// Drops many values between other tasks: dropping thousands takes a while.
async fn drop_slowly<T>(things: Vec<T>) {
    let mut slices = Slices::new();
    for thing in things {
        drop(thing);
        slices.step().await;
    }
}

impl BenchmarkStore {
    /// Takes what a file holds.
    ///
    /// # Errors
    /// [`ImportError`].
    pub(super) async fn import_file(
        self,
        name: &str,
        file: &Blob,
    ) -> Result<ImportSummary, ImportError> {
        let kept = |what: String| ImportSummary { what, keep: true, name: name.to_owned() };
        if !is_text(name) {
            let count = self.attach(name, file).await?;
            return Ok(kept(plural(count, "database")));
        }
        let content = bytes(name, file).await?;
        let read = self.read(name, content.clone()).await;
        if self.are_predictions(&read) {
            let what = self.import_given(name, content).await.map_err(|error| {
                let none = match &read {
                    Err(none) => none.to_string(),
                    Ok(_) => format!("{name} asks what the open file asks."),
                };
                ImportError::Given { none, error }
            })?;
            return Ok(ImportSummary { keep: false, ..kept(what) });
        }
        match read? {
            ImportedFile::Schemas(schemas) => {
                let count = schemas.len();
                self.schemas.update(|all| all.extend(schemas));
                Ok(kept(plural(count, "schema")))
            }
            ImportedFile::Examples(mut benchmark) => {
                // The files of AmbiQT's kinds have one name.
                let known = self.known_files();
                benchmark.name = KeptRun::free_name(name, &benchmark.digest, &known);
                let name = &benchmark.name.clone();
                let kept = |what: String| ImportSummary { what, keep: true, name: name.clone() };
                let count = plural(benchmark.examples.len(), "example");
                let what = format!("{count} of {}", benchmark.corpus().name());
                let other = self
                    .inner
                    .with_value(|inner| inner.wanted.as_ref().is_some_and(|wanted| wanted != name));
                let same = self.state.with_untracked(|state| {
                    state.name == benchmark.name && state.digest == benchmark.digest
                });
                // Another one was open last, or this one is.
                if other || same {
                    return Ok(kept(what));
                }
                if !self.shelve().await {
                    return Ok(ImportSummary {
                        keep: false,
                        ..kept(format!("{what}, not opened"))
                    });
                }
                // What is kept of a run that is being loaded stays where it is.
                if self.state.with_untracked(|state| !state.examples.is_empty()) {
                    self.stop();
                    self.forget_results().await;
                }
                self.replace(benchmark).await;
                // Predictions for them may come with them.
                self.hold_file(name, file);
                Ok(kept(what))
            }
            ImportedFile::Results(lines, broken) => {
                // Results are kept one by one; their file, where the examples come from it.
                let keep = self.state.with_untracked(|state| state.examples.is_empty());
                let places = self.import_results(name, lines).await?;
                self.keep(&places).await;
                let results = plural(places.len(), "result");
                let what = match broken.first() {
                    None => results,
                    Some(first) => {
                        let count = plural(broken.len(), "line");
                        format!("{results}; {count} left out, the first: {first}")
                    }
                };
                Ok(ImportSummary { keep, ..kept(what) })
            }
        }
    }

    /// Returns whether a file holds predictions for the examples that are open: it is none of examples,
    /// or of the same questions as these, with one query each.
    fn are_predictions(self, read: &Result<ImportedFile, ImportError>) -> bool {
        self.state.with_untracked(|state| match read {
            Err(ImportError::Content(BenchmarkError::Nothing { .. })) => !state.examples.is_empty(),
            Ok(ImportedFile::Examples(other)) => {
                other.corpus() == Corpus::Spider
                    && other.digest != state.digest
                    && other.examples.len() == state.examples.len()
                    && other
                        .examples
                        .iter()
                        .zip(&state.examples)
                        .all(|((_, a), (_, b))| a.question() == b.question())
            }
            _ => false,
        })
    }

    /// Returns the runs by whose files names are taken.
    fn known_files(self) -> Vec<KeptRun> {
        let present = self.state.with_untracked(Benchmark::kept);
        self.runs.get_untracked().into_iter().chain(present).collect()
    }

    async fn replace(self, mut benchmark: Benchmark) {
        let mut old = Benchmark::default();
        self.state.update(|state| {
            benchmark.choice = state.choice.clone();
            benchmark.choice.given = None;
            old = std::mem::replace(state, benchmark);
        });
        drop_slowly(old.examples).await;
    }

    /// Reads a file of text between other tasks.
    async fn read(self, name: &str, bytes: Vec<u8>) -> Result<ImportedFile, ImportError> {
        let mut file_import = FileImport::new(name, bytes);
        let mut slices = Slices::new();
        while file_import.step() {
            if slices.is_over() {
                self.said.set(format!("Reading {name}: {:.0} %", 100.0 * file_import.share()));
                slices.pause().await;
            }
        }
        Ok(file_import.finish()?)
    }

    /// Takes in results of a file between other tasks; the places of their examples.
    pub(super) async fn import_results(
        self,
        name: &str,
        lines: Vec<Value>,
    ) -> Result<Vec<usize>, ImportError> {
        let mut results_import =
            self.state.with_untracked(|state| ResultsImport::new(name, lines, state));
        let mut slices = Slices::new();
        loop {
            match self.state.with_untracked(|state| results_import.step(state)) {
                Ok(true) => slices.step().await,
                Ok(false) => break,
                Err(error) => {
                    drop_slowly(results_import.into_lines()).await;
                    return Err(error.into());
                }
            }
        }
        let mut places = Vec::new();
        self.state.update(|state| places = results_import.finish(state));
        Ok(places)
    }
}
