//! Labels that are chosen: one of several, some of several, a mark.

use beamsplitter_label::label_set::SKIP;
use beamsplitter_label::{Field, FieldKind, Value};
use leptos::prelude::*;
use web_sys::MouseEvent;

use super::annotation_store;
use super::keys::{field_id, press_skip, press_value};
use beamsplitter_shell::ui::Show;

/// A label that can be chosen.
pub struct Offer {
    /// What is written down.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it means.
    pub about: String,
    /// The key that chooses it.
    pub key: Option<String>,
}

/// Shows one of several, each by a button that says its key.
#[component]
pub fn Radios(
    /// The slot.
    label: String,
    /// What it is called.
    title: String,
    /// The options.
    options: Vec<Offer>,
    /// The present value.
    value: Memo<Option<Value>>,
) -> impl IntoView {
    let slot = label;
    let annotations = annotation_store();
    let title_id = format!("{}-title", field_id(&slot));
    let buttons: Vec<_> = options
        .into_iter()
        .map(|Offer { id, title, about, key }| {
            let (slot, this) = (slot.clone(), Value::text(id));
            let is = this.clone();
            view! {
                <button
                    aria-description=about
                    aria-pressed=move || (value.get().as_ref() == Some(&is)).to_string()
                    on:click=move |event| press_value(annotations, &slot, this.clone(), event.time_stamp())
                >
                    {key.map(|key| view! { <kbd>{key}</kbd> })}
                    {title}
                </button>
            }
        })
        .collect();
    view! {
        <div class="label-choice" role="group" aria-labelledby=title_id>
            <span class="label-title" id=title_id.clone()>{title}</span>
            <span class="label-buttons">{buttons}</span>
        </div>
    }
}

/// Shows options of which any number can be chosen, in their groups, and a field for others where
/// it is open.
#[component]
pub fn Checks(
    /// The slot.
    label: String,
    /// Its field.
    field: Field,
    /// The present value.
    value: Memo<Option<Value>>,
) -> impl IntoView {
    let slot = label;
    let mut groups: Vec<(String, Vec<_>)> = Vec::new();
    for choice in field.options() {
        let (id, title, about) = (choice.id.clone(), choice.title.clone(), choice.about.clone());
        let box_ = view! { <Check label=slot.clone() id title about value /> };
        match groups.last_mut().filter(|(group, _)| *group == choice.group) {
            Some((_, boxes)) => boxes.push(box_),
            None => groups.push((choice.group.clone(), vec![box_])),
        }
    }
    let groups: Vec<_> = groups
        .into_iter()
        .map(|(group, boxes)| {
            view! {
                <div class="label-group"><span class="quiet">{group}</span>{boxes}</div>
            }
        })
        .collect();
    let open = matches!(field.kind, FieldKind::Choices { open: true, .. });
    let title = field.title.clone();
    view! {
        <fieldset class="label-kinds">
            <legend class="label-title">{title}</legend>
            {groups}
            <Show when=move || open>
                <OwnChoices label=slot.clone() field=field.clone() value />
            </Show>
        </fieldset>
    }
}

/// Shows a box to check.
#[component]
fn Check(
    /// The slot.
    label: String,
    id: String,
    title: String,
    about: String,
    value: Memo<Option<Value>>,
) -> impl IntoView {
    let slot = label;
    let annotations = annotation_store();
    let is = id.clone();
    // The second click of a double click leaves the box as it is.
    let name = format!("{slot} {id}");
    let on_click = move |event: MouseEvent| {
        if annotations.is_repeated(&name, event.time_stamp()) {
            event.prevent_default();
        }
    };
    view! {
        <label aria-description=about>
            <input
                type="checkbox"
                prop:checked=move || has(value, &is)
                on:click=on_click
                on:change=move |_| annotations.toggle(&slot, Value::List(vec![id.clone()]))
            />
            <span>{title}</span>
        </label>
    }
}

/// Choices that are not in the label set, and a field to write another one.
#[component]
fn OwnChoices(label: String, field: Field, value: Memo<Option<Value>>) -> impl IntoView {
    let slot = label;
    let annotations = annotation_store();
    let known: Vec<String> = field.options().iter().map(|choice| choice.id.clone()).collect();
    let own = Memo::new(move |_| match value.get() {
        Some(Value::List(list)) => list.into_iter().filter(|id| !known.contains(id)).collect(),
        _ => Vec::new(),
    });
    let boxes = {
        let slot = slot.clone();
        move || {
            let check = |id: String| {
                view! { <Check label=slot.clone() title=id.clone() id about=String::new() value /> }
            };
            own.get().into_iter().map(check).collect::<Vec<_>>()
        }
    };
    let id = field_id(&slot);
    let on_own = move |event| {
        let text = event_target_value(&event).trim().to_owned();
        if !text.is_empty() && !has(value, &text) {
            annotations.toggle(&slot, Value::List(vec![text]));
        }
    };
    view! {
        <div class="label-group">
            <span class="quiet">"Own"</span>
            {boxes}
            <input
                id=id
                type="text"
                maxlength="80"
                placeholder="another kind"
                aria-label="Another kind"
                prop:value=move || { value.track(); String::new() }
                on:change=on_own
            />
        </div>
    }
}

/// Returns whether a value holds a choice.
fn has(value: Memo<Option<Value>>, id: &str) -> bool {
    match value.get() {
        Some(Value::List(list)) => list.iter().any(|known| known == id),
        _ => false,
    }
}

/// Shows a mark, set or not.
#[component]
pub fn Flag(
    /// The slot.
    label: String,
    /// Its field.
    field: Field,
    /// The present value.
    value: Memo<Option<Value>>,
) -> impl IntoView {
    let slot = label;
    let annotations = annotation_store();
    let id = field_id(&slot);
    let (about, key, title) = (field.about.clone(), field.key.clone(), field.title.clone());
    // Skipping leads to the next example, by mouse as by key.
    let press = move |event: MouseEvent| match field.id.as_str() {
        SKIP => press_skip(annotations, &slot, event.time_stamp()),
        _ => press_value(annotations, &slot, Value::Flag(true), event.time_stamp()),
    };
    view! {
        <button
            id=id
            class="label-flag"
            aria-description=about
            aria-pressed=move || value.get().is_some().to_string()
            on:click=press
        >
            {key.map(|key| view! { <kbd>{key}</kbd> })}
            {title}
        </button>
    }
}
