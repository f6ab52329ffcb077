//! A query that a decoder found: its rows, and the labels that it can become.

use beamsplitter_label::{FieldKind, Item};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::annotation_store;
use super::keys::{field_id, focus};
use crate::store::Outcome;
use beamsplitter_shell::ui::{ResultTable, Show, plural};

/// Shows the rows of a query, and buttons that make it a correction or a reading of the annotator.
#[component]
pub fn Found(
    /// The example.
    item: Item,
    /// The query.
    sql: String,
) -> impl IntoView {
    view! {
        <div class="label-found">
            <Rows id=item.id.clone() sql=sql.clone() />
            <Take item sql />
        </div>
    }
}

/// Shows what a query returns on the database of the golds.
#[component]
fn Rows(id: String, sql: String) -> impl IntoView {
    let annotations = annotation_store();
    let running = Memo::new(move |_| {
        annotations.results.with(|results| {
            let mine = results.item == id;
            if mine { results.running.clone() } else { None }
        })
    });
    let outcome = RwSignal::new(None::<Outcome>);
    Effect::new(move |_| {
        let wanted = running.get();
        outcome.set(None);
        if wanted.is_none() {
            return;
        }
        let sql = sql.clone();
        spawn_local(async move {
            let ran = annotations.try_query(&sql).await;
            // What was asked on another database is none of this one's.
            if running.try_get_untracked() == Some(wanted) {
                outcome.try_set(Some(ran));
            }
        });
    });
    move || match outcome.get()? {
        Err(error) => Some(view! { <p class="error">{error.to_string()}</p> }.into_any()),
        Ok(rows) => {
            let words = annotations.results.with(|results| results.same_rows(&rows));
            let count = plural(rows.rows.len(), "row");
            let words = match words {
                None => count,
                Some(words) => format!("{count}, {words}"),
            };
            let table = view! {
                <details class="label-tried">
                    <summary>{words}</summary>
                    <ResultTable rows label="Rows of the candidate".to_owned() />
                </details>
            };
            Some(table.into_any())
        }
    }
}

/// Shows a button for each label that can be a query.
#[component]
fn Take(item: Item, sql: String) -> impl IntoView {
    let annotations = annotation_store();
    let slots: Vec<(String, String)> = annotations.project.with_untracked(|project| {
        let slots = project.label_set.slots(item.golds.len()).into_iter();
        let queries = slots.filter(|slot| slot.field.kind == FieldKind::Sql);
        let named = queries.map(|slot| {
            let title = match slot.gold {
                Some(gold) => format!("{} {}", slot.field.title, gold + 1),
                None => slot.field.title.clone(),
            };
            (slot.name, title)
        });
        named.collect()
    });
    let some = !slots.is_empty();
    let buttons = move || {
        let button = |(slot, title): (String, String)| {
            let (item, sql) = (item.clone(), sql.clone());
            let take = move |_| {
                annotations.write(&item, &slot, sql.trim().trim_end_matches(';').trim_end());
                focus(&field_id(&slot));
            };
            view! { <button on:click=take>{title}</button> }
        };
        slots.iter().cloned().map(button).collect::<Vec<_>>()
    };
    let buttons = StoredValue::new_local(buttons);
    view! {
        <Show when=move || some>
            <details class="label-take">
                <summary>"Use as …"</summary>
                <span class="label-buttons" role="group" aria-label="Use this query as">
                    {buttons.with_value(|buttons| buttons())}
                </span>
            </details>
        </Show>
    }
}
