//! The query of an interpretation, changed by a person and run.

use std::collections::BTreeMap;
use std::sync::Arc;

use beamsplitter_protocol::{Rows, RunError, RunId};
use beamsplitter_scene::difference::{query_sentence, rows_sentence};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::sql_form::SqlForm;
use beamsplitter_shell::ui::ResultTable;
use beamsplitter_shell::{Store, store};

/// The run and the query that a person started from.
type Key = (RunId, String);

/// A query as it was changed, and what it came to.
#[derive(Clone, Default, PartialEq)]
struct Changed {
    /// What is typed.
    sql: String,
    /// What was run last, and its rows.
    ran: Option<(String, Result<Arc<Rows>, RunError>)>,
    /// Whether it runs.
    running: bool,
}

/// The changed queries of this visit: choosing another interpretation loses none. Copies share them.
#[derive(Clone, Copy)]
pub struct EditedQueries(RwSignal<BTreeMap<Key, Changed>>);

impl EditedQueries {
    /// Returns an empty list.
    pub fn new() -> Self {
        Self(RwSignal::new(BTreeMap::new()))
    }

    /// Returns whether a query is being changed.
    pub fn has(self, key: &Key) -> bool {
        self.0.with(|all| all.contains_key(key))
    }

    /// Begins with a query as it is, or ends.
    pub fn toggle(self, key: &Key) {
        self.0.update(|all| {
            if all.remove(key).is_none() {
                let changed = Changed { sql: key.1.clone(), ..Changed::default() };
                all.insert(key.clone(), changed);
            }
        });
    }

    fn edit(self, key: &Key, edit: impl FnOnce(&mut Changed)) {
        self.0.update(|all| {
            if let Some(changed) = all.get_mut(key) {
                edit(changed);
            }
        });
    }

    /// Runs what is typed on the open database, within the limits of every query.
    fn run(self, store: Store, key: Key) {
        let sql = self.0.with_untracked(|all| all.get(&key).map(|changed| changed.sql.clone()));
        let Some(sql) = sql.filter(|sql| !sql.trim().is_empty()) else { return };
        self.edit(&key, |changed| changed.running = true);
        let database = store.database_client();
        spawn_local(async move {
            let outcome = database.run(sql.clone()).await.map(Arc::new);
            self.edit(&key, |changed| {
                changed.ran = Some((sql, outcome));
                changed.running = false;
            });
        });
    }
}

/// Shows a field with the query, and below it the rows of what was run.
#[component]
pub fn EditSql(
    /// The run and the query.
    key: Key,
    /// The rows of the query as it was.
    before: Option<Arc<Rows>>,
    /// Number of the interpretation.
    number: usize,
) -> impl IntoView {
    let (store, edited) = (store(), expect_context::<EditedQueries>());
    let key = StoredValue::new(key);
    let state = Memo::new(move |_| {
        key.with_value(|key| edited.0.with(|all| all.get(key).cloned())).unwrap_or_default()
    });
    let result = move || {
        let (sql, outcome) = state.get().ran?;
        Some(key.with_value(|key| ran(&key.1, &sql, outcome, before.as_deref(), number)))
    };
    view! {
        <SqlForm
            label=format!("SQL of interpretation {number}")
            sql=Signal::derive(move || state.with(|state| state.sql.clone()))
            running=Signal::derive(move || state.with(|state| state.running))
            on_input=move |sql| key.with_value(|key| edited.edit(key, |changed| changed.sql = sql))
            on_run=move |()| edited.run(store, key.get_value())
        >
            <div aria-live="polite">{result}</div>
        </SqlForm>
    }
}

/// Returns what a changed query came to, and how it differs from the one before.
fn ran(
    first: &str,
    sql: &str,
    outcome: Result<Arc<Rows>, RunError>,
    before: Option<&Rows>,
    number: usize,
) -> AnyView {
    match outcome {
        Ok(rows) => {
            let change = query_sentence(first, sql, "Your query")
                .unwrap_or_else(|| format!("Your query is that of interpretation {number}."));
            let compared = before.map(|before| rows_sentence(before, &rows));
            let marked = before.map(|before| marked(before, &rows)).unwrap_or_default();
            view! {
                <p class="difference">{change} " " {compared}</p>
                <ResultTable
                    rows
                    label=format!("Result of your query, from interpretation {number}")
                    marked
                    meaning="not in the result above"
                />
            }
            .into_any()
        }
        Err(error) => view! { <p class="error">{error.to_string()}</p> }.into_any(),
    }
}

/// Tells for each row of a result whether another one lacks it; nothing where they cannot be
/// compared.
pub fn marked(before: &Rows, rows: &Rows) -> Vec<bool> {
    if before.columns.len() == rows.columns.len() { before.missing_of(rows) } else { Vec::new() }
}
