//! The schema with the two places marked.

use std::collections::BTreeMap;

use crate::highlights::{names, places, written_schema};
use beamsplitter_label::Item;
use beamsplitter_sql::Schema;
use leptos::prelude::*;

use super::annotation_store;

/// Shows tables and columns; those that a single gold names are marked with its number.
#[component]
pub fn SchemaPane(item: Item) -> impl IntoView {
    let annotations = annotation_store();
    let places = places(&item);
    let used: Vec<String> = item.golds.iter().flat_map(|gold| names(gold)).collect();
    let written = written_schema(&item.object);
    let tables = move || {
        let found = annotations.running().and_then(|running| running.schema().cloned());
        match found.or_else(|| written.clone()) {
            Some(schema) => tables(&schema, &places, &used).into_any(),
            None => view! { <p class="quiet">"The schema is not known."</p> }.into_any(),
        }
    };
    view! {
        <details class="label-schema" open>
            <summary>"Schema"</summary>
            {tables}
        </details>
    }
}

fn tables(
    schema: &Schema,
    places: &BTreeMap<String, usize>,
    used: &[String],
) -> impl IntoView + use<> {
    let place = |name: &str| places.get(&name.to_lowercase()).copied();
    let is_used = |name: &str| used.contains(&name.to_lowercase());
    let mark = |name: &str| {
        match place(name) {
        Some(gold) => view! {
            <mark class=format!("hue-{}", gold % 5 + 1)>
                {name.to_owned()}
                <span class="label-place">{gold + 1}<span class="hidden">" (only in this gold)"</span></span>
            </mark>
        }
        .into_any(),
        None => view! { <span>{name.to_owned()}</span> }.into_any(),
    }
    };
    let mut rows = Vec::new();
    let mut others = Vec::new();
    for table in &schema.tables {
        if !is_used(&table.name) {
            others.push(table.name.clone());
            continue;
        }
        let columns: Vec<_> = table
            .columns
            .iter()
            .map(|column| {
                let class = if is_used(&column.name) { "used" } else { "" };
                view! { <li class=class>{mark(&column.name)}</li> }
            })
            .collect();
        rows.push(view! {
            <li><strong>{mark(&table.name)}</strong><ul>{columns}</ul></li>
        });
    }
    let others = (!others.is_empty())
        .then(|| view! { <p class="quiet">{format!("Other tables: {}", others.join(", "))}</p> });
    view! { <ul class="label-tables">{rows}</ul> {others} }
}
