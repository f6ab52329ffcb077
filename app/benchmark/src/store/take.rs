//! What a file holds, taken in between other tasks.

use crate::results::{Benchmark, Dropped, Importing, Reading};
use beamsplitter_browser::Slices;
use leptos::prelude::*;
use serde_json::Value;
use web_sys::Blob;

use super::BenchmarkStore;
use super::files::{bytes, is_text};
use beamsplitter_shell::ui::plural;

/// What came of a file.
pub(super) struct Taken {
    /// What it holds, in words.
    pub(super) what: String,
    /// Whether it is needed after a reload.
    pub(super) keep: bool,
}

/// Drops many things: thousands take their time to go, too.
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
    /// Why not, in a sentence.
    pub(super) async fn take_file(self, name: &str, file: &Blob) -> Result<Taken, String> {
        let kept = |what: String| Taken { what, keep: true };
        if !is_text(name) {
            let count = self.attach(name, file).await?;
            return Ok(kept(plural(count as u64, "database")));
        }
        match self.read(name, bytes(name, file).await?).await? {
            Dropped::Schemas(schemas) => {
                let count = schemas.len();
                self.schemas.update(|all| all.extend(schemas));
                Ok(kept(plural(count as u64, "schema")))
            }
            Dropped::Examples(mut benchmark) => {
                let count = benchmark.examples.len();
                let mut old = Benchmark::default();
                self.state.update(|state| {
                    benchmark.choice = state.choice;
                    old = std::mem::replace(state, benchmark);
                });
                drop_slowly(old.examples).await;
                Ok(kept(plural(count as u64, "example")))
            }
            Dropped::Results(lines, broken) => {
                // Results are kept one by one; their file, where the examples come from it.
                let keep = self.state.with_untracked(|state| state.examples.is_empty());
                let places = self.take_results(name, lines).await?;
                self.keep(&places).await;
                let results = plural(places.len() as u64, "result");
                let what = match broken.first() {
                    None => results,
                    Some(first) => {
                        let count = plural(broken.len() as u64, "line");
                        format!("{results}; {count} left out, the first: {first}")
                    }
                };
                Ok(Taken { what, keep })
            }
        }
    }

    /// Reads a file of text between other tasks.
    async fn read(self, name: &str, bytes: Vec<u8>) -> Result<Dropped, String> {
        let mut reading = Reading::new(name, bytes);
        let mut slices = Slices::new();
        while reading.step() {
            if slices.is_over() {
                self.said.set(format!("Reading {name}: {:.0} %", 100.0 * reading.share()));
                slices.pause().await;
            }
        }
        reading.finish().map_err(|error| error.to_string())
    }

    /// Takes in results of a file between other tasks; the places of their examples.
    async fn take_results(self, name: &str, lines: Vec<Value>) -> Result<Vec<usize>, String> {
        let mut importing = self.state.with_untracked(|state| Importing::new(name, lines, state));
        let mut slices = Slices::new();
        loop {
            match self.state.with_untracked(|state| importing.step(state)) {
                Ok(true) => slices.step().await,
                Ok(false) => break,
                Err(error) => {
                    drop_slowly(importing.into_lines()).await;
                    return Err(error.to_string());
                }
            }
        }
        let mut places = Vec::new();
        self.state.update(|state| places = importing.finish(state));
        Ok(places)
    }
}
