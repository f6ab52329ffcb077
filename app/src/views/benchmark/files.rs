//! Dropping a benchmark, and what is there of it.

use beamsplitter_app::label::databases::db_id;
use beamsplitter_app::state::LARGEST_BENCHMARK;
use beamsplitter_app::web::Slices;
use beamsplitter_app::web::blob::{self, Writer};
use beamsplitter_app::web::dropped::Files as Dropped;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::{Blob, File};

use super::{Bench, bench};
use crate::ui::{Choose, download_blob, plural};
use crate::views::label::archive::copied;

/// Files up to this size are copied when they are dropped; larger ones are read from disk.
const LARGEST_COPY: f64 = 64.0 * 1024.0 * 1024.0;
/// Missing databases that are named.
const NAMED: usize = 6;

/// Whether a file holds text, by its name.
pub(super) fn is_text(name: &str) -> bool {
    let name = name.to_lowercase();
    name.ends_with(".json") || name.ends_with(".jsonl") || name.ends_with(".ndjson")
}

/// Whether a file may be of a benchmark, by its name.
fn of_benchmark(file: &File) -> bool {
    let name = file.name();
    is_text(&name) || db_id(&name).is_some() || name.to_lowercase().ends_with(".zip")
}

/// The bytes of a file of text.
pub(super) async fn bytes(name: &str, file: &Blob) -> Result<Vec<u8>, String> {
    if file.size() > LARGEST_BENCHMARK as f64 {
        let most = LARGEST_BENCHMARK >> 20;
        return Err(format!(
            "{name} has more than {most} MB; run it with `beamsplitter evaluate ambiqt`."
        ));
    }
    blob::bytes(file).await.map_err(|reason| format!("{name} cannot be read: {reason}."))
}

impl Bench {
    /// Takes what was dropped.
    pub fn take_dropped(self, dropped: Dropped) {
        let Dropped { mut files, in_folders, unread } = dropped;
        files.extend(in_folders.into_iter().filter(of_benchmark));
        self.take_files(files);
        if !unread.is_empty() {
            self.error.set(Some(format!("Not read: {}.", unread.join(", "))));
        }
    }

    /// Takes what a folder has of a benchmark; it may have much beside it.
    pub fn take_folder(self, files: Vec<File>) {
        let files: Vec<File> = files.into_iter().filter(of_benchmark).collect();
        if files.is_empty() {
            return self.error.set(Some(
                "The folder holds neither examples nor databases: .json, .jsonl, .sqlite, .db, .zip."
                    .into(),
            ));
        }
        self.take_files(files);
    }

    /// Takes files: examples, results, `tables.json`, databases.
    pub fn take_files(self, files: Vec<File>) {
        if files.is_empty() {
            return;
        }
        self.error.set(None);
        self.said.set("Reading …".into());
        spawn_local(async move {
            let (mut said, mut wrong, mut kept) = (Vec::new(), Vec::new(), Vec::new());
            let mut databases = 0;
            for file in files {
                let name = file.name();
                let copy = match file.size() <= LARGEST_COPY {
                    true => copied(&file).await,
                    false => Ok(file.into()),
                };
                let taken = match &copy {
                    Ok(blob) => self.take_file(&name, blob).await,
                    Err(reason) => Err(format!("{name} cannot be read: {reason}.")),
                };
                match (taken, copy) {
                    (Ok(taken), Ok(blob)) => {
                        match is_text(&name) {
                            true => said.push(format!("{name}: {}.", taken.what)),
                            false => databases += 1,
                        }
                        if taken.keep {
                            kept.push((name, blob));
                        }
                    }
                    (Err(reason), _) | (_, Err(reason)) => wrong.push(reason),
                }
            }
            if databases > 0 {
                said.push(format!("{} attached.", plural(databases, "file")));
            }
            self.said.set(said.join(" "));
            self.error.set((!wrong.is_empty()).then(|| wrong.join(" ")));
            self.count();
            self.keep_files(kept).await;
        });
    }

    /// Hands out the results as `beamsplitter evaluate ambiqt --out` writes them.
    pub fn export(self) {
        let (name, places) = self.state.with_untracked(|state| {
            let stem = state.name.rsplit_once('.').map_or(state.name.as_str(), |(stem, _)| stem);
            (format!("{stem}-{}.jsonl", state.choice.decoder.slug()), state.done())
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

/// Buttons for files, and what is there.
#[component]
pub fn Files() -> impl IntoView {
    let bench = bench();
    let facts = move || {
        bench.state.with(|state| {
            if state.examples.is_empty() {
                return None;
            }
            let databases = state.databases();
            let missing: Vec<String> =
                databases.iter().filter(|name| !bench.has(name)).cloned().collect();
            let attached = databases.len() - missing.len();
            let facts = format!(
                "{} · {} · {attached} of {} attached",
                state.name,
                plural(state.examples.len() as u64, "example"),
                plural(databases.len() as u64, "database"),
            );
            let broken = (!state.broken.is_empty()).then(|| {
                let first = state.broken.first().map(ToString::to_string).unwrap_or_default();
                format!(
                    "{} left out; the first: {first}.",
                    plural(state.broken.len() as u64, "record")
                )
            });
            let schemas = bench.schemas.with(|schemas| !schemas.is_empty());
            let missing = (!missing.is_empty()).then(|| not_attached(&missing, schemas));
            Some((facts, broken, missing))
        })
    };
    view! {
        <div class="ask-controls">
            <Choose
                label="Examples, results, databases…"
                multiple=true
                on_files=move |files| bench.take_files(files)
            />
            <Choose
                label="A folder of databases…"
                folder=true
                on_files=move |files| bench.take_folder(files)
            />
            <span class="quiet">"or drop them here: AmbiQT's JSON, tables.json, SQLite files, zip archives"</span>
        </div>
        <div aria-live="polite">
            {move || facts().map(|(facts, broken, missing)| view! {
                <p class="benchmark-facts">{facts}</p>
                {broken.map(|text| view! { <p class="benchmark-warn">{text}</p> })}
                {missing.map(|text| view! { <p class="benchmark-warn">{text}</p> })}
            })}
            {move || bench.error.get().map(|error| view! { <p class="error" role="alert">{error}</p> })}
        </div>
    }
}

/// Which databases are not there, and what that means.
fn not_attached(missing: &[String], schemas: bool) -> String {
    let more = missing.len().saturating_sub(NAMED);
    let named = missing[..missing.len().min(NAMED)].join(", ");
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let what = if schemas {
        "Their questions are asked by tables.json alone, and only exact match is counted."
    } else {
        "Their examples fail; drop the SQLite files, or tables.json to ask without them."
    };
    format!("Not attached: {named}{more}. {what}")
}
