//! Tables as files for a paper.

use beamsplitter_common::Table;
use beamsplitter_shell::ui::download;
use beamsplitter_state::file_name;
use leptos::prelude::*;

use super::benchmark_store;

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
    /// What they are, as the beginning of the file's name.
    name: &'static str,
) -> impl IntoView {
    let state = benchmark_store().state;
    let button = move |(label, ending, kind, write): Way| {
        let save = move |_| {
            let texts: Vec<String> = tables().iter().map(write).collect();
            let file = state.with_untracked(|state| {
                let of = state.name.rsplit_once('.').map_or(state.name.as_str(), |(stem, _)| stem);
                file_name(&[name, of, state.choice.system()], ending)
            });
            download(&file, kind, &texts.join("\n"));
        };
        view! { <button class="link" on:click=save>{label}</button> " " }
    };
    let buttons: Vec<_> = WAYS.into_iter().map(button).collect();
    view! { <span class="quiet">"Save the tables as "</span> {buttons} }
}
