//! The rows of an interpretation.

use std::sync::Arc;

use beamsplitter_protocol::{Interpretation, Rows};
use leptos::prelude::*;

use super::chart::figure;
use beamsplitter_shell::Store;
use beamsplitter_shell::ui::{ColumnHead, ResultTable};

/// Returns the rows of an interpretation: as the run executed them, or as the rule did. None where
/// it failed, and where they were not saved.
pub fn rows_of(store: Store, shown: &Interpretation) -> Option<Arc<Rows>> {
    let executed = store.run.with_untracked(|run| {
        let same = run.readings.iter().find(|found| found.reading.sql == shown.sql)?;
        same.outcome.as_ref()?.as_ref().ok().cloned()
    });
    let result = || shown.result.as_ref().ok().filter(|rows| !(rows.rows.is_empty() && rows.more));
    executed.or_else(|| Some(Arc::new(Rows::of(result()?.clone(), 0.0))))
}

/// Shows the rows of an interpretation, as a table and, where they are one, as a chart.
pub fn result(store: Store, shown: &Interpretation, label: String) -> AnyView {
    match (rows_of(store, shown), &shown.result) {
        (Some(rows), _) => {
            let chart = figure(&rows, &shown.heads, &label, &shown.sql);
            let heads = shown.heads.clone();
            let head = (heads.len() == rows.columns.len()).then(|| in_english(heads));
            view! { <ResultTable rows label head=head /> {chart} }.into_any()
        }
        (None, Ok(_)) => {
            view! { <p class="quiet">"The rows were not saved with this run."</p> }.into_any()
        }
        (None, Err(error)) => view! { <p class="error">{error.to_string()}</p> }.into_any(),
    }
}

/// Returns heads in English; what SQLite calls the column is told by the pointer, and stands in the
/// query for who has none.
fn in_english(heads: Vec<String>) -> ColumnHead {
    ColumnHead(Arc::new(move |column, name| {
        let head = heads.get(column).cloned().unwrap_or_else(|| name.clone());
        view! { <span title=name>{head}</span> }.into_any()
    }))
}
