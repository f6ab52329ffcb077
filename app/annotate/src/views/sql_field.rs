//! A query that an annotator writes: parsed at every key, run after a pause, names completed.

use crate::complete;
use beamsplitter_label::{Item, Value};
use leptos::task::spawn_local;
use leptos::{html, prelude::*};
use web_sys::KeyboardEvent;

use super::annotation_store;
use super::keys::field_id;
use super::typing::PAUSE;
use crate::store::Outcome;
use beamsplitter_shell::ui::{ResultTable, plural};

/// The field, what is wrong with the query or what it returns, and names to go on with.
#[component]
pub fn SqlField(
    /// The example.
    item: Item,
    /// The slot.
    label: String,
    /// What it is called.
    title: String,
    /// The key that leads here.
    key: Option<String>,
    /// The present value.
    value: Memo<Option<Value>>,
) -> impl IntoView {
    let slot = label;
    let annotations = annotation_store();
    let (id, hint) = (field_id(&slot), format!("{}-said", field_id(&slot)));
    let area = NodeRef::<html::Textarea>::new();
    let kept = move || {
        value.get().and_then(|value| value.as_text().map(str::to_owned)).unwrap_or_default()
    };
    let text = RwSignal::new(untrack(kept));
    Effect::new(move |_| {
        let kept = kept();
        // White space around it is not kept, and stays while somebody types.
        if text.with_untracked(|text| text.trim() != kept) {
            text.set(kept);
        }
    });
    let names = RwSignal::new((0, Vec::<String>::new()));
    let outcome = RwSignal::new(None::<Outcome>);
    // What was said of an earlier text stays until something is known of this one.
    let wrong = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        let query = text.get();
        if query.trim().is_empty() {
            return wrong.set(None);
        }
        spawn_local(async move {
            let said = annotations.check_query(query.clone()).await;
            if text.try_get_untracked().as_ref() == Some(&query) {
                wrong.set(said);
            }
        });
    });
    let cursor = move || area.get_untracked().and_then(|a| a.selection_start().ok().flatten());
    let settle = {
        let (item, slot) = (item.clone(), slot.clone());
        StoredValue::new_local(debounce(PAUSE, move |()| {
            let query = text.get_untracked();
            annotations.write(&item, &slot, query.trim());
            if query.trim().is_empty() {
                return;
            }
            spawn_local(async move {
                if annotations.check_query(query.clone()).await.is_some() {
                    return;
                }
                let ran = annotations.try_query(&query).await;
                // What was typed meanwhile has its own run.
                if text.try_get_untracked().as_ref() == Some(&query) {
                    outcome.set(Some(ran));
                }
            });
        }))
    };
    let settle = move || settle.update_value(|settle| settle(()));
    let on_input = move |event| {
        let now = event_target_value(&event);
        // Browsers count UTF-16 units.
        let at = cursor().map_or(now.len(), |units| bytes_of(&now, units as usize));
        let schema = annotations.results.with_untracked(|results| {
            results.running.as_ref().and_then(|running| running.schema().cloned())
        });
        names.set(schema.map_or((0, Vec::new()), |schema| complete::names(&now, at, &schema)));
        text.set(now);
        outcome.set(None);
        settle();
    };
    let insert = move |name: String| {
        let now = text.get_untracked();
        let at = cursor().map_or(now.len(), |units| bytes_of(&now, units as usize));
        let start = names.with_untracked(|(start, _)| *start).min(at);
        let (before, after) = (&now[..start], &now[at..]);
        let next = format!("{before}{name}{after}");
        names.set((0, Vec::new()));
        if let Some(area) = area.get_untracked() {
            area.set_value(&next);
            let units = before.encode_utf16().count() + name.encode_utf16().count();
            area.set_selection_range(units as u32, units as u32).ok();
            area.focus().ok();
        }
        text.set(next);
        settle();
    };
    let on_key = move |event: KeyboardEvent| {
        if event.ctrl_key() && event.key() == " " {
            event.prevent_default();
            if let Some(name) = names.with_untracked(|(_, names)| names.first().cloned()) {
                insert(name);
            }
        }
    };
    let said = move || match (wrong.get(), outcome.get()) {
        (Some(reason), _) => view! { <p class="error">{reason}</p> }.into_any(),
        (None, Some(Err(reason))) => view! { <p class="error">{reason}</p> }.into_any(),
        (None, Some(Ok(rows))) => {
            let count = plural(rows.rows.len() as u64, "row");
            view! {
                <details class="label-tried">
                    <summary>{format!("It runs: {count}.")}</summary>
                    <ResultTable rows label="Result of the query".to_owned() />
                </details>
            }
            .into_any()
        }
        (None, None) => ().into_any(),
    };
    let offered = move || {
        let offer = |name: String| {
            let this = name.clone();
            view! {
                <li>
                    <button class="chip" tabindex="-1" on:click=move |_| insert(this.clone())>
                        {name}
                    </button>
                </li>
            }
        };
        names.get().1.into_iter().map(offer).collect::<Vec<_>>()
    };
    view! {
        <label class="label-words" for=id.clone()>
            <span class="label-title">{key.map(|key| view! { <kbd>{key}</kbd> })}{title}</span>
        </label>
        <textarea
            id=id
            class="label-sql"
            rows="2"
            spellcheck="false"
            autocomplete="off"
            aria-describedby=hint.clone()
            node_ref=area
            prop:value=move || text.get()
            on:input=on_input
            on:keydown=on_key
            on:change=move |event| annotations.write(&item, &slot, event_target_value(&event).trim())
        ></textarea>
        <ul class="label-names" aria-label="Names to go on with (Ctrl and space takes the first)">{offered}</ul>
        <div id=hint aria-live="polite">{said}</div>
    }
}

/// Where the first `units` UTF-16 units of a text end, in bytes.
fn bytes_of(text: &str, units: usize) -> usize {
    let mut left = units;
    for (at, c) in text.char_indices() {
        if left < c.len_utf16() {
            return at;
        }
        left -= c.len_utf16();
    }
    text.len()
}
