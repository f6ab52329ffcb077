//! Choosing a database, and what it holds.

use leptos::prelude::*;
use web_sys::File;

use beamsplitter_state::{Keeping, View, warnings};

use super::{ambiguous::UnchangedNote, drop::Dropping, schema_tree::SchemaTree};
use beamsplitter_shell::navigation::ViewLink;
use beamsplitter_shell::ui::{Choose, bytes, plural};
use beamsplitter_shell::{Store, store};

/// Shows the samples, a place to drop a file, and the schema.
#[component]
pub fn DatabasePanel() -> impl IntoView {
    let (store, dropping) = (store(), expect_context::<Dropping>());
    let on_files = move |files: Vec<File>| store.open_files(files);
    view! {
        <section
            class="panel"
            class:over=move || dropping.get()
            aria-labelledby="database-title"
        >
            <h2 id="database-title">"Database"</h2>
            <Samples />
            <div class="choose">
                <Choose
                    label="Open a file…"
                    named="SQLite file"
                    multiple=true
                    on_files
                />
                <span class="quiet">"or drop an SQLite file here, CSV files or Excel workbooks, each sheet a table. Up to 500 MB: the file is not sent anywhere, and this browser keeps a copy for your next visit where it can."</span>
            </div>
            <Status />
            <UnchangedNote />
            {move || {
                store.database.with(|state| state.open.clone()).map(|open| view! {
                    <SchemaTree open />
                })
            }}
        </section>
    }
}

#[component]
fn Samples() -> impl IntoView {
    let store = store();
    view! {
        <ul class="samples" aria-label="Sample databases">
            <For
                each=move || store.samples.get()
                key=|sample| sample.file.clone()
                children=move |sample| {
                    let file = sample.file.clone();
                    let open = sample.file.clone();
                    let is_open = move || store.sample.with(|sample| sample.as_ref() == Some(&open));
                    view! {
                        <li>
                            <button
                                class="sample"
                                aria-pressed=move || is_open().to_string()
                                on:click=move |_| store.open_sample(file.clone())
                            >
                                <strong>{sample.title.clone()}</strong>
                                <span>{sample.about.clone()}</span>
                            </button>
                        </li>
                    }
                }
            />
        </ul>
    }
}

#[component]
fn Status() -> impl IntoView {
    let store = store();
    let Store { database, keeping, .. } = store;
    view! {
        <div aria-live="polite">
            {move || {
                database.with(|state| {
                    state.opening.as_ref().map(|opening| view! {
                        <p class="quiet busy">{format!("Opening {} …", opening.name)}</p>
                    })
                })
            }}
            {move || {
                database.with(|state| {
                    state.error.as_ref().map(|error| view! {
                        <p class="error" role="alert">{error.to_string()}</p>
                    })
                })
            }}
            {move || {
                database.with(|state| {
                    state.open.as_ref().map(|open| {
                        let schema = &open.schema;
                        let columns = schema.tables.iter().map(|table| table.columns.len()).sum::<usize>();
                        let facts = [
                            plural(schema.tables.len(), "table"),
                            plural(columns, "column"),
                            bytes(open.bytes),
                        ];
                        let notes = open.notes.iter().cloned().chain(warnings(schema));
                        let notes = notes.map(|note| view! { <li>{note}</li> });
                        view! {
                            <p class="database-name">{schema.name.clone()}</p>
                            <p class="quiet">{facts.join(" · ")}</p>
                            {move || keeping.with(Keeping::sentence).map(|said| view! { <p class="quiet">{said}</p> })}
                            <p>
                                <ViewLink view=View::Data>"Browse and query it"</ViewLink> " · "
                                <ViewLink view=View::Stress>"Test this database"</ViewLink>
                            </p>
                            <ul class="notes">{notes.collect::<Vec<_>>()}</ul>
                            {store.text_file().map(|_| view! {
                                <p><ViewLink view=View::Model>"Read it otherwise"</ViewLink></p>
                            })}
                        }
                    })
                })
            }}
        </div>
    }
}
