//! Tables and columns with types, keys, row counts and sample values.

use std::sync::Arc;

use beamsplitter_protocol::OpenedDatabase;
use beamsplitter_protocol::Place;
use beamsplitter_sql::schema::{Column, ColumnKind, ColumnRef, Schema};
use leptos::prelude::*;

use super::add_word::AddWord;
use super::ambiguous::MakeAmbiguous;
use super::preview::Preview;
use beamsplitter_shell::ui::{Show, Term, count};

/// Columns of a table that are listed at first.
const SHOWN: usize = 60;

/// Shows every table, to be unfolded.
#[component]
pub fn SchemaTree(
    /// The open database.
    open: Arc<OpenedDatabase>,
) -> impl IntoView {
    let tables: Vec<_> = (0..open.schema.tables.len())
        .map(|table| view! { <TableItem open=open.clone() table /> })
        .collect();
    view! { <ul class="schema" aria-label="Tables">{tables}</ul> }
}

#[component]
fn TableItem(open: Arc<OpenedDatabase>, table: usize) -> impl IntoView {
    let unfolded = RwSignal::new(false);
    let this = &open.schema.tables[table];
    let name = this.name.clone();
    let rows = this.rows.map(|rows| {
        let unit = if rows == 1 { " row" } else { " rows" };
        view! { <span class="rows">{count(rows)}<span class="hidden">{unit}</span></span> }
    });
    view! {
        <li>
            <details on:toggle=move |_| unfolded.set(true)>
                <summary>
                    <span class="name">{name}</span>
                    {rows}
                </summary>
                // Columns are drawn when they are first looked at: there may be 2,000 of them.
                <Show when=move || unfolded.get()>
                    <Columns open=open.clone() table />
                </Show>
            </details>
        </li>
    }
}

#[component]
fn Columns(open: Arc<OpenedDatabase>, table: usize) -> impl IntoView {
    let total = open.schema.tables[table].columns.len();
    let all = RwSignal::new(total <= SHOWN);
    let preview = open.schema.tables[table].clone();
    // Views have no rows of their own to change.
    let place = preview.rows.is_some().then(|| Place { table: preview.name.clone(), column: None });
    let make = place.map(|place| view! { <MakeAmbiguous place /> });
    let name = preview.name.clone();
    let comment = told("comment", preview.comment.clone());
    let columns = move || {
        let shown = if all.get() { total } else { SHOWN };
        (0..shown)
            .map(|column| column_view(&open.schema, ColumnRef { table, column }))
            .collect::<Vec<_>>()
    };
    view! {
        {comment}
        <ul class="columns">{columns}</ul>
        <Preview table=preview />
        <AddWord name />
        {make}
        <Show when=move || !all.get()>
            <button class="link" on:click=move |_| all.set(true)>
                {format!("show all {} columns", count(total))}
            </button>
        </Show>
    }
}

const PRIMARY_KEY: &str = "Primary key: its value is different in each row.";
const FOREIGN_KEY: &str = "Foreign key: its values are those of the column it points to, and the two \
                           tables are joined by them.";

fn column_view(schema: &Schema, at: ColumnRef) -> impl IntoView + use<> {
    let column = schema.column(at);
    let key =
        column.primary_key.then(|| view! { <Term text="key" meaning=PRIMARY_KEY class="key" /> });
    let references: Vec<_> = schema
        .foreign_keys
        .iter()
        .filter(|key| key.from == at)
        .map(|key| {
            let target = &schema.tables[key.to.table].name;
            let text = format!("→ {target}.{}", schema.column(key.to).name);
            view! { <Term text meaning=FOREIGN_KEY class="reference" /> }
        })
        .collect();
    let table = &schema.tables[at.table];
    let place = table
        .rows
        .is_some()
        .then(|| Place { table: table.name.clone(), column: Some(column.name.clone()) });
    let make = place.map(|place| view! { <MakeAmbiguous place /> });
    view! {
        <li>
            <span class="name">{column.name.clone()}</span>
            <span class="type">{type_name(column)}</span>
            {key}
            {references}
            <AddWord name=schema.full_name(at) />
            {make}
            {told("comment", column.comment.clone())}
            {told("values", column.samples.join(", "))}
        </li>
    }
}

/// Shows what is told of a table or a column, where it is something.
fn told(class: &'static str, text: String) -> Option<impl IntoView> {
    (!text.is_empty()).then(|| view! { <span class=class>{text}</span> })
}

fn type_name(column: &Column) -> String {
    if !column.declared.is_empty() {
        return column.declared.to_lowercase();
    }
    match column.kind {
        ColumnKind::Text => "text",
        ColumnKind::Number => "number",
        ColumnKind::Time => "time",
        ColumnKind::Boolean => "yes or no",
        ColumnKind::Others => "other",
    }
    .to_owned()
}
