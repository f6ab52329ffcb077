//! A query of one's own: its rows, its plan and its template.

use std::sync::Arc;

use beamsplitter_protocol::{OpenedDatabase, QueryRead, ReadQuery, Rows, RunError};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::DataStore;
use crate::views::interpret::SqlForm;
use crate::views::signs::signs;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::{ResultTable, glossed, plural, query};

/// What a query came to, and how it is read.
type Ran = (Result<Arc<Rows>, RunError>, Option<QueryRead>);

/// Shows a field for a query, and below it what it came to.
#[component]
pub fn OwnQuery(data: DataStore, open: Arc<OpenedDatabase>) -> impl IntoView {
    let store = store();
    let (ran, running) = (RwSignal::new(None::<Ran>), RwSignal::new(false));
    let run = move |()| {
        let sql = data.sql.get_untracked();
        if sql.trim().is_empty() {
            return;
        }
        running.set(true);
        let (database, schema) = (store.database_client(), open.schema.clone());
        spawn_local(async move {
            let outcome = database.run(sql.clone()).await.map(Arc::new);
            // Without the worker that reads SQL the rows stand alone.
            let read = store.language().ask(ReadQuery { sql, schema }).await.ok();
            // The view may be left meanwhile.
            ran.try_set(Some((outcome, read)));
            running.try_set(false);
        });
    };
    let result = move || {
        ran.get().map(|(outcome, read)| match outcome {
            Ok(rows) => view! {
                <ResultTable rows label="Result of your query".to_owned() />
                {read.map(reading)}
            }
            .into_any(),
            Err(error) => view! { <p class="error">{error.to_string()}</p> }.into_any(),
        })
    };
    view! {
        <section class="own-query" aria-labelledby="own-query">
            <h3 id="own-query">"A query of your own"</h3>
            <SqlForm
                label="SQL of your query".to_owned()
                sql=data.sql
                running
                on_input=move |sql| data.sql.set(sql)
                on_run=run
            />
            <div aria-live="polite">{result}</div>
        </section>
    }
}

/// Shows how a query is read.
fn reading(read: QueryRead) -> impl IntoView {
    let plan = format!(
        "({}, {}): {}, {} selected",
        read.plan.joins,
        read.plan.selects,
        plural(read.plan.joins, "join"),
        plural(read.plan.selects, "column")
    );
    let written = match read.written {
        Ok((template, query)) => view! {
            <dt>"Template, as the model writes it"</dt>
            <dd><code>{template}</code></dd>
            <dt>"Query, as the model writes it"</dt>
            <dd><code>{query}</code> {signs()}</dd>
        }
        .into_any(),
        Err(why) => view! {
            <dt>"As the model writes it"</dt>
            <dd>{format!("The model has no words for this query: {why}.")}</dd>
        }
        .into_any(),
    };
    view! {
        <dl class="read-as">
            <dt>"In words"</dt>
            <dd>{read.english}</dd>
            <dt>{glossed("Plan", "Plan")}</dt>
            <dd>{plan}</dd>
            <dt>{glossed("Template", "Template")}</dt>
            <dd>{query(&read.template)}</dd>
            {written}
        </dl>
    }
}
