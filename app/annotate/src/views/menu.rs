//! Files in and out, and what to do where no project is open.

use beamsplitter_label::Format;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, MouseEvent};

use super::annotation_store;
use super::projects::{Others, Projects};
use beamsplitter_shell::ui::{Choose, SampleChoice, Show, bytes, plural};

/// The attribute of what is pressed in a menu that stays open.
const STAYS: &str = "[data-stays]";

/// Closes the menu that is open, and gives its button the focus that was in it; false where none is.
pub fn close() -> bool {
    let Ok(Some(menu)) = document().query_selector(".label-menu[open]") else { return false };
    let within = document().active_element().is_some_and(|focus| menu.contains(Some(&focus)));
    menu.remove_attribute("open").ok();
    let summary = menu.query_selector("summary").ok().flatten();
    if let Some(summary) = summary.and_then(|summary| summary.dyn_into::<HtmlElement>().ok())
        && within
    {
        summary.focus().ok();
    }
    true
}

/// Closes the menu after a choice, or a click elsewhere.
pub fn click(event: &MouseEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(target) = target else { return };
    let is_in = |selector: &str| target.closest(selector).is_ok_and(|found| found.is_some());
    let chooses = is_in("button") && !is_in(STAYS);
    if chooses || !(is_in(".label-menu") || is_in(STAYS)) {
        close();
    }
}

/// Shows what can be opened.
#[component]
pub fn FilesIn() -> impl IntoView {
    let annotations = annotation_store();
    view! {
        <details class="label-menu" name="label-menu" on:toggle=move |_| annotations.list_projects()>
            <summary>"Open"</summary>
            <div class="label-menu-body">
                <Files />
                <p class="quiet">
                    "JSON, JSON lines, CSV, project, also with its databases; databases as .sqlite, .db or .zip, by their db_id."
                </p>
                <Samples />
                <AddQuestion />
                <p class="quiet">
                    {move || plural(annotations.databases.with(Vec::len), "database")}
                    " attached "
                    <Show when=move || annotations.databases.with(|all| !all.is_empty())>
                        <button class="link" on:click=move |_| annotations.detach()>"detach all"</button>
                    </Show>
                </p>
                <Projects />
            </div>
        </details>
    }
}

/// Shows two ways to choose files.
#[component]
fn Files() -> impl IntoView {
    let annotations = annotation_store();
    view! {
        <Choose
            label="Examples, labels or a project…"
            multiple=true
            on_files=move |files| annotations.import_files(files)
        />
        <Choose
            label="A folder of databases and records…"
            folder=true
            on_files=move |files| annotations.take_folder(files)
        />
    }
}

/// Shows the examples that the page brings along.
#[component]
fn Samples() -> impl IntoView {
    let annotations = annotation_store();
    view! { <SampleChoice open=move |of| annotations.open_sample(of) /> }
}

/// Shows the question that was just asked.
#[component]
fn AddQuestion() -> impl IntoView {
    let (annotations, store) = (annotation_store(), beamsplitter_shell::store());
    let asked = Memo::new(move |_| store.run.with(|run| run.question.clone()));
    let add = move |_| {
        let readings: Vec<String> = store.run.with_untracked(|run| {
            run.readings.iter().map(|found| found.reading.sql.clone()).collect()
        });
        let db_id =
            store.database.with_untracked(|state| state.name().unwrap_or_default().to_owned());
        // What Compare expects for this question are its golds.
        let golds: Vec<String> =
            store.golds.with_untracked(|golds| golds.iter().map(|gold| gold.sql.clone()).collect());
        let kind = store.origin().and_then(|origin| origin.kind);
        annotations.add_question(
            &db_id,
            &asked.get_untracked(),
            &readings,
            (golds.as_slice(), kind),
        );
        annotations.attach_open(db_id, store);
    };
    view! {
        <Show when=move || !asked.with(String::is_empty)>
            <button on:click=add>"The question just asked"</button>
        </Show>
    }
}

/// Shows what can be saved.
#[component]
pub fn FilesOut() -> impl IntoView {
    let (annotations, store) = (annotation_store(), beamsplitter_shell::store());
    let bundle = Memo::new(move |_| annotations.bundle_size());
    let item = move |what: Format, label: &'static str| {
        view! { <button on:click=move |_| annotations.export(what)>{label}</button> }
    };
    view! {
        <details class="label-menu" name="label-menu">
            <summary>"Save"</summary>
            <div class="label-menu-body">
                {item(Format::Project, "Project with its whole history")}
                <Show when=move || { bundle.get().0 > 0 }>
                    <button
                        aria-description="A zip archive with all databases: drop it here to continue"
                        on:click=move |_| annotations.export_bundle()
                    >
                        {move || {
                            let (count, size) = bundle.get();
                            format!("Project with its {} ({})", plural(count, "database"), bytes(size))
                        }}
                    </button>
                </Show>
                {item(Format::Jsonl, "Labels as JSON lines")}
                {item(Format::Csv, "Labels as CSV")}
                {item(Format::Adjudicated, "Adjudicated labels")}
                {item(Format::Differences, "Overruled labels (CSV)")}
                {item(Format::Cleaned, "Cleaned benchmark")}
                <button
                    aria-description="The examples that the labels keep, with corrected and third readings"
                    on:click=move |_| annotations.to_benchmark(store)
                >
                    "Count with these labels in Benchmark"
                </button>
                <button on:click=move |_| annotations.export_label_set()>"Label set"</button>
            </div>
        </details>
    }
}

/// Says what to do where no project is open.
#[component]
pub fn Welcome() -> impl IntoView {
    view! {
        <section class="label-welcome">
            <h3>"Nothing to label yet"</h3>
            <ol class="label-begin">
                <li>
                    "Open examples, or drop the files here: questions with one or more SQL queries each, as JSON, \
                     JSON lines or CSV. Files of AmbiQT and AMBROSIA are understood as they are."
                </li>
                <li>
                    "Open their databases too, as SQLite files or a zip archive: then each query stands beside its \
                     result."
                </li>
                <li>"Decide on one example after the other, by mouse or by keys, and save the labels."</li>
            </ol>
            <div class="choose">
                <Files />
                <AddQuestion />
            </div>
            <Samples />
            <Others />
            <p class="quiet">
                "No file at hand? The page has examples of its own, with their databases; “The question just \
                 asked” takes the question of the view Ask with the queries that were found for it."
            </p>
            <p class="quiet">
                "Each decision is kept in this browser as you make it. Nothing is sent anywhere."
            </p>
        </section>
    }
}
