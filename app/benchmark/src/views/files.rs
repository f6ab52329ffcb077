//! Opens the files of a benchmark, and lists what was read.

use leptos::prelude::*;

use super::benchmark_store;
use crate::results::Corpus;
use beamsplitter_shell::ui::{Choose, SampleChoice, first_of, plural};

/// Missing databases that are named.
const NAMED: usize = 6;

/// Buttons for files, and what is there.
#[component]
pub fn Files() -> impl IntoView {
    let benchmark = benchmark_store();
    let facts = move || {
        benchmark.state.with(|state| {
            if state.examples.is_empty() {
                return None;
            }
            let databases = state.databases();
            let missing: Vec<String> =
                databases.iter().filter(|name| !benchmark.has(name)).cloned().collect();
            let attached = databases.len() - missing.len();
            let corpus = state.corpus();
            let of = match corpus {
                Corpus::Ambiqt => String::new(),
                corpus => format!(" of {}", corpus.name()),
            };
            let databases = match databases.len() {
                0 => "the file makes its databases".to_owned(),
                count => format!("{attached} of {} attached", plural(count, "database")),
            };
            let suites = benchmark.suites.with(Vec::len);
            let suites = match suites {
                0 => String::new(),
                count => format!(" · {} of test suites", plural(count, "database")),
            };
            let count = plural(state.examples.len(), "example");
            let facts = format!("{} · {count}{of} · {databases}{suites}", state.name);
            let broken = (!state.broken.is_empty()).then(|| {
                let first = state.broken.first().map(ToString::to_string).unwrap_or_default();
                format!("{} left out; the first: {first}.", plural(state.broken.len(), "record"))
            });
            let schemas = benchmark.schemas.with(|schemas| !schemas.is_empty());
            let missing = (!missing.is_empty()).then(|| not_attached(&missing, corpus, schemas));
            Some((facts, broken, missing))
        })
    };
    view! {
        <div class="ask-controls">
            <Choose
                label="Examples, results, databases…"
                multiple=true
                on_files=move |files| benchmark.import_files(files)
            />
            <Choose
                label="A folder of databases…"
                folder=true
                on_files=move |files| benchmark.import_folder(files)
            />
            <span class="quiet">"or drop them here: questions with their queries (AmbiQT, AMBROSIA, PRACTIQ, Spider, CSV), SQLite files, zip archives (of test suites, too), and then the predictions of any system: .sql, .json, .jsonl, .csv"</span>
        </div>
        <SampleChoice open=move |of| benchmark.open_sample(of) />
        <div aria-live="polite">
            {move || facts().map(|(facts, broken, missing)| view! {
                <p class="benchmark-facts">{facts}</p>
                {broken.map(|text| view! { <p class="benchmark-warn">{text}</p> })}
                {missing.map(|text| view! { <p class="benchmark-warn">{text}</p> })}
            })}
            {move || benchmark.error.get().map(|error| view! { <p class="error" role="alert">{error}</p> })}
        </div>
    }
}

/// Returns which databases are not there, and what that means.
fn not_attached(missing: &[String], corpus: Corpus, schemas: bool) -> String {
    let what = match (corpus, schemas) {
        (Corpus::Ambiqt, true) => {
            "Their questions are asked by tables.json alone, and only exact match is counted."
        }
        (Corpus::Ambiqt, false) => {
            "Their examples fail; drop the SQLite files, or tables.json to ask without them."
        }
        _ => "Their examples fail; drop the SQLite files, or a folder or zip archive of them.",
    };
    format!("Not attached: {}. {what}", first_of(missing, NAMED))
}
