//! The first rows of a table, read when they are looked at.

use std::sync::Arc;

use beamsplitter_protocol::{Rows, RunError};
use beamsplitter_sql::{quote, schema::Table};
use leptos::prelude::*;
use leptos::task::spawn_local;

use beamsplitter_shell::store;
use beamsplitter_shell::ui::ResultTable;

/// Rows and columns that are shown.
const ROWS: usize = 5;
const COLUMNS: usize = 60;

/// Shows the first rows of a table or view, folded; they are read when they are unfolded.
#[component]
pub fn Preview(
    /// The table.
    table: Table,
) -> impl IntoView {
    let store = store();
    let rows = RwSignal::new(None::<Result<Arc<Rows>, RunError>>);
    let asked = StoredValue::new(false);
    let name = table.name.clone();
    let sql = StoredValue::new(first_rows(&table));
    let read = move |_| {
        if asked.get_value() {
            return;
        }
        asked.set_value(true);
        let database = store.database_client();
        spawn_local(async move {
            let found = database.run(sql.get_value()).await.map(Arc::new);
            // The table may have been folded away meanwhile.
            rows.try_set(Some(found));
        });
    };
    let shown = move || match rows.get() {
        None => view! { <p class="quiet busy">"Reading …"</p> }.into_any(),
        Some(Ok(rows)) => {
            let label = format!("First rows of {name}");
            view! { <ResultTable rows label /> }.into_any()
        }
        Some(Err(error)) => view! { <p class="error">{error.to_string()}</p> }.into_any(),
    };
    let cut = (table.columns.len() > COLUMNS)
        .then(|| view! { <p class="quiet">{format!("The first {COLUMNS} columns.")}</p> });
    view! {
        <details class="preview" on:toggle=read>
            <summary>"First rows"</summary>
            {cut}
            {shown}
        </details>
    }
}

/// Returns the query that reads them.
fn first_rows(table: &Table) -> String {
    let columns = table.columns.iter().take(COLUMNS);
    let names: Vec<String> = columns.map(|column| quote(&column.name)).collect();
    format!("select {} from {} limit {ROWS}", names.join(", "), quote(&table.name))
}
