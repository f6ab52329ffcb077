//! Files of a benchmark: imports what is dropped, exports results.

use crate::results::LARGEST_BENCHMARK;
use beamsplitter_browser::archive::copied;
use beamsplitter_browser::blob::{self, Writer};
use beamsplitter_browser::dropped::Files as DroppedFiles;
use beamsplitter_browser::{BrowserError, Slices};
use beamsplitter_state::SampleExamples;
use beamsplitter_state::database_files::db_id;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::{Blob, File};

use super::BenchmarkStore;
use super::errors::ImportError;
use beamsplitter_shell::ui::{download_blob, plural, sample_files};
use beamsplitter_shell::{Attached, Handed};

/// Files up to this size are copied when they are dropped; larger ones are read from disk.
const LARGEST_COPY: f64 = 64.0 * 1024.0 * 1024.0;

/// Returns whether a file holds text, by its name.
pub(super) fn is_text(name: &str) -> bool {
    let name = name.to_lowercase();
    let endings = [".json", ".jsonl", ".ndjson", ".csv", ".tsv", ".sql", ".txt"];
    endings.iter().any(|ending| name.ends_with(ending))
}

/// Returns whether a file of a folder may be of a benchmark, by its name: scripts and notes lie beside
/// databases.
fn of_benchmark(file: &File) -> bool {
    let name = file.name();
    let is_beside = [".sql", ".txt", ".csv", ".tsv"].iter().any(|ending| name.ends_with(ending));
    (is_text(&name) && !is_beside)
        || db_id(&name).is_some()
        || name.to_lowercase().ends_with(".zip")
}

/// Reads a file of text.
pub(super) async fn bytes(name: &str, file: &Blob) -> Result<Vec<u8>, ImportError> {
    let name = || name.to_owned();
    if file.size() > LARGEST_BENCHMARK as f64 {
        return Err(ImportError::TooLarge { name: name(), megabytes: LARGEST_BENCHMARK >> 20 });
    }
    blob::bytes(file).await.map_err(|error| ImportError::Read { name: name(), error })
}

impl BenchmarkStore {
    /// Takes what was dropped.
    pub fn import_dropped(self, dropped: DroppedFiles) {
        let DroppedFiles { mut files, in_folders, unread } = dropped;
        files.extend(in_folders.into_iter().filter(of_benchmark));
        self.import_files(files);
        if !unread.is_empty() {
            self.error.set(Some(format!("Not read: {}.", unread.join(", "))));
        }
    }

    /// Takes what a folder has of a benchmark; it may have much beside it.
    pub fn import_folder(self, files: Vec<File>) {
        let files: Vec<File> = files.into_iter().filter(of_benchmark).collect();
        if files.is_empty() {
            return self.error.set(Some(
                "The folder holds neither examples nor databases: .json, .jsonl, .sqlite, .db, .zip."
                    .into(),
            ));
        }
        self.import_files(files);
    }

    /// Takes files: examples, results, `tables.json`, databases.
    pub fn import_files(self, files: Vec<File>) {
        if files.is_empty() {
            return;
        }
        self.inner.update_value(|inner| inner.given = true);
        self.error.set(None);
        self.said.set("Reading …".into());
        spawn_local(async move {
            let mut copies = Vec::new();
            for file in files {
                let name = file.name();
                let copy = match file.size() <= LARGEST_COPY {
                    true => copied(&file).await,
                    false => Ok(file.into()),
                };
                let failed = |error: BrowserError| ImportError::Read {
                    name: name.clone(),
                    error: error.into(),
                };
                let copy = copy.map_err(failed);
                copies.push((name, copy));
            }
            self.take_files(copies).await;
        });
    }

    /// Opens a file of examples that the page brings along, with its databases.
    pub fn open_sample(self, of: SampleExamples) {
        self.inner.update_value(|inner| inner.given = true);
        self.error.set(None);
        self.said.set("Reading …".into());
        spawn_local(async move {
            match sample_files(of).await {
                Ok(files) => self.take_samples(files).await,
                Err(error) => {
                    self.said.set(String::new());
                    self.error.set(Some(error.to_string()));
                }
            }
        });
    }

    /// Takes what another view hands over: examples, and their databases.
    pub fn take(self, Handed { name, file, databases }: Handed) {
        self.inner.update_value(|inner| inner.given = true);
        self.error.set(None);
        spawn_local(async move {
            let mut kept = Vec::new();
            for database in &databases {
                if let Ok(file) = database.source.blob().await {
                    kept.push((format!("{}.sqlite", database.name), file));
                }
            }
            self.databases.update(|all| Attached::add(databases, all));
            match self.import_file(&name, &file).await {
                Ok(imported) => {
                    self.said.set(format!("{name}: {}.", imported.what));
                    kept.push((imported.name, file));
                }
                Err(error) => self.error.set(Some(error.to_string())),
            }
            self.count();
            self.keep_files(kept).await;
        });
    }

    /// Opens the first file of examples that the page brings along, unless a person gave another one
    /// meanwhile.
    pub(super) async fn begin_with_samples(self) {
        let Some(first) = SampleExamples::ALL.first() else { return };
        // Without a network the buttons for them are still there, and say what is wrong.
        let Ok(files) = sample_files(*first).await else { return };
        if !self.inner.with_value(|inner| inner.given) {
            self.take_samples(files).await;
        }
    }

    async fn take_samples(self, files: Vec<(String, Blob)>) {
        self.take_files(files.into_iter().map(|(name, file)| (name, Ok(file))).collect()).await;
    }

    /// Takes files each for what it is, says what they were, and keeps them.
    async fn take_files(self, files: Vec<(String, Result<Blob, ImportError>)>) {
        let (mut said, mut wrong, mut kept) = (Vec::new(), Vec::new(), Vec::new());
        let mut databases = 0;
        for (name, file) in files {
            let imported = match file {
                Ok(file) => self.import_file(&name, &file).await.map(|imported| (imported, file)),
                Err(error) => Err(error),
            };
            match imported {
                Ok((imported, file)) => {
                    match is_text(&name) {
                        true => said.push(format!("{name}: {}.", imported.what)),
                        false => databases += 1,
                    }
                    if imported.keep {
                        kept.push((imported.name, file));
                    }
                }
                Err(error) => wrong.push(error.to_string()),
            }
        }
        if databases > 0 {
            said.push(format!("{} attached.", plural(databases, "file")));
        }
        self.said.set(said.join(" "));
        self.error.set((!wrong.is_empty()).then(|| wrong.join(" ")));
        self.count();
        self.keep_files(kept).await;
    }

    /// Hands out the results as `beamsplitter evaluate ambiqt --out` writes them.
    pub fn export(self) {
        let (name, places) = self.state.with_untracked(|state| {
            let stem = state.name.rsplit_once('.').map_or(state.name.as_str(), |(stem, _)| stem);
            (format!("{stem}-{}.jsonl", state.choice.system()), state.done())
        });
        spawn_local(async move {
            let (mut file, mut slices) = (Writer::new("application/x-ndjson"), Slices::new());
            for index in places {
                self.state.with_untracked(|state| {
                    if let Some(outcome) = state.result(index) {
                        let text = file.text();
                        text.push_str(&outcome.line);
                        text.push('\n');
                    }
                });
                slices.step().await;
            }
            match file.finish() {
                Some(file) => download_blob(&name, &file),
                None => self.error.set(Some("The browser has no room for the file.".into())),
            }
        });
    }
}
