//! Tables as files for a paper.

use beamsplitter_common::Table;
use beamsplitter_shell::ui::download;
use leptos::prelude::*;

/// Ways to write a table: the name of the button, the ending of the file, its type, the writer.
type Way = (&'static str, &'static str, &'static str, fn(&Table) -> String);

const WAYS: [Way; 3] = [
    ("CSV", "csv", "text/csv", Table::csv),
    ("Markdown", "md", "text/markdown", Table::markdown),
    ("LaTeX", "tex", "application/x-tex", Table::latex),
];

/// Shows a button for each form in which tables can be saved.
#[component]
pub fn SaveTables(
    /// Returns the tables.
    tables: impl Fn() -> Vec<Table> + Copy + Send + Sync + 'static,
    /// What the file is called, without its ending.
    name: &'static str,
) -> impl IntoView {
    let button = move |(label, ending, kind, write): Way| {
        let save = move |_| {
            let texts: Vec<String> = tables().iter().map(write).collect();
            download(&format!("{name}.{ending}"), kind, &texts.join("\n"));
        };
        view! { <button class="link" on:click=save>{label}</button> " " }
    };
    let buttons: Vec<_> = WAYS.into_iter().map(button).collect();
    view! { <span class="quiet">"Save the tables as "</span> {buttons} }
}
