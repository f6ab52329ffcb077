//! Tables as files for a paper.

use beamsplitter_common::{Table, TableForm};
use beamsplitter_shell::ui::download;
use beamsplitter_state::file_name;
use leptos::prelude::*;

use super::benchmark_store;

/// Shows a button for each form in which tables can be saved.
#[component]
pub fn SaveTables(
    /// Returns the tables.
    tables: impl Fn() -> Vec<Table> + Copy + Send + Sync + 'static,
    /// What they are, as the beginning of the file's name.
    name: &'static str,
) -> impl IntoView {
    let state = benchmark_store().state;
    let button = move |form: TableForm| {
        let save = move |_| {
            let texts: Vec<String> = tables().iter().map(|table| table.write(form)).collect();
            let file = state.with_untracked(|state| {
                let of = state.name.rsplit_once('.').map_or(state.name.as_str(), |(stem, _)| stem);
                file_name(&[name, of, state.choice.system()], form.ending())
            });
            download(&file, form.media_type(), &texts.join("\n"));
        };
        let label = format!("{}: {name}", form.label());
        view! { <button class="link" aria-label=label on:click=save>{form.label()}</button> " " }
    };
    view! { <span class="quiet">"Save the tables as "</span> {TableForm::ALL.map(button)} }
}
