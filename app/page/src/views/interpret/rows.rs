//! The rows of an interpretation.

use std::sync::Arc;

use beamsplitter_protocol::{Interpretation, Rows};
use leptos::prelude::*;

use beamsplitter_shell::Store;
use beamsplitter_shell::ui::ResultTable;

/// Returns the rows of an interpretation: as the run executed them, or as the rule did.
pub fn result(store: Store, shown: &Interpretation, label: String) -> AnyView {
    let executed = store.run.with_untracked(|run| {
        let same = run.readings.iter().find(|found| found.reading.sql == shown.sql)?;
        same.outcome.as_ref()?.as_ref().ok().cloned()
    });
    match (executed, &shown.result) {
        (Some(rows), _) => view! { <ResultTable rows label /> }.into_any(),
        (None, Ok(result)) if result.rows.is_empty() && result.more => {
            view! { <p class="quiet">"The rows were not saved with this run."</p> }.into_any()
        }
        (None, Ok(result)) => {
            let rows = Arc::new(Rows::of(result.clone(), 0.0));
            view! { <ResultTable rows label /> }.into_any()
        }
        (None, Err(error)) => view! { <p class="error">{error.to_string()}</p> }.into_any(),
    }
}
