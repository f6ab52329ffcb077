//! The labels of an example, and what other annotators say where they are compared.

use std::time::Duration;

use beamsplitter_label::adjudication::raters;
use beamsplitter_label::{Field, FieldKind, Item, Value};
use leptos::prelude::*;

use super::keys::field_id;
use super::sql_field::SqlField;
use super::{Desk, desk};
use crate::ui::Show;

/// A pause in typing after which a text is kept.
pub const PAUSE: Duration = Duration::from_millis(700);

/// Labels of the example as a whole, and decisions by one key.
#[component]
pub fn Fields(item: Item) -> impl IntoView {
    let desk = desk();
    let slots: Vec<(String, Field)> = desk.project.with_untracked(|project| {
        let slots = project.label_set.slots(item.golds.len());
        let whole = slots.into_iter().filter(|slot| slot.gold.is_none());
        whole.map(|slot| (slot.name, slot.field.clone())).collect()
    });
    let controls: Vec<_> = slots
        .into_iter()
        .map(|(slot, field)| view! { <Control item=item.clone() label=slot field folded=false /> })
        .collect();
    view! {
        <section class="label-fields" aria-label="Labels">
            <Shortcuts />
            {controls}
        </section>
    }
}

#[component]
fn Shortcuts() -> impl IntoView {
    let desk = desk();
    let shortcuts = desk.project.with_untracked(|project| project.label_set.shortcuts.clone());
    let buttons: Vec<_> = shortcuts
        .into_iter()
        .map(|shortcut| {
            let (key, title) = (shortcut.key.clone(), shortcut.title.clone());
            view! {
                <li>
                    <button class="label-shortcut" on:click=move |_| desk.shortcut(&shortcut)>
                        <kbd>{key}</kbd>
                        <span>{title}</span>
                    </button>
                </li>
            }
        })
        .collect();
    view! { <ul class="label-shortcuts" aria-label="Decide and go on">{buttons}</ul> }
}

/// The control of one slot.
#[component]
pub fn Control(
    /// The example.
    item: Item,
    /// The slot.
    label: String,
    /// Its field.
    field: Field,
    /// Whether it is folded until it is needed.
    folded: bool,
) -> impl IntoView {
    let slot = label;
    let title = match slot.rsplit_once('.') {
        Some((_, gold)) => format!("{} {gold}", field.title),
        None => field.title.clone(),
    };
    let others = view! { <Others item=item.clone() label=slot.clone() /> };
    let value = value(desk(), item.id.clone(), slot.clone());
    let control = match field.kind.clone() {
        FieldKind::Choice { .. } => {
            let options = field.options().iter().map(|choice| {
                let gold = slot.rsplit_once('.').and_then(|(_, gold)| gold.parse::<usize>().ok());
                let key = choice.keys.get(gold.map_or(0, |gold| gold - 1)).cloned();
                (choice.id.clone(), choice.title.clone(), choice.about.clone(), key)
            });
            view! { <Radios label=slot.clone() title=title.clone() options=options.collect() value /> }.into_any()
        }
        FieldKind::Reading => {
            let mut options: Vec<_> = (1..=item.golds.len())
                .map(|n| (n.to_string(), format!("gold {n}"), String::new(), None))
                .collect();
            for (id, about) in [("third", "The third reading below."), ("none", "Ask back.")] {
                options.push((id.into(), id.into(), about.into(), None));
            }
            view! { <Radios label=slot.clone() title=title.clone() options value /> }.into_any()
        }
        FieldKind::Choices { .. } => {
            view! { <Checks label=slot.clone() field=field.clone() value /> }.into_any()
        }
        FieldKind::Flag => view! { <Flag label=slot.clone() field=field.clone() value /> }.into_any(),
        FieldKind::Text => {
            view! { <Words item label=slot.clone() title=title.clone() key=field.key.clone() value /> }.into_any()
        }
        FieldKind::Sql => {
            view! { <SqlField item label=slot.clone() title=title.clone() key=field.key.clone() value /> }.into_any()
        }
    };
    let body = if folded {
        view! { <details class="label-folded" open=move || value.get().is_some()><summary>{title}</summary>{control}</details> }.into_any()
    } else {
        control
    };
    view! { <div class="label-control">{body}{others}</div> }
}

/// The present annotator's value of a slot.
fn value(desk: Desk, item: String, slot: String) -> Memo<Option<Value>> {
    Memo::new(move |_| {
        desk.project.with(|project| project.labels(&item).and_then(|l| l.get(&slot)).cloned())
    })
}

/// Id, title, meaning, key.
type Choices = Vec<(String, String, String, Option<String>)>;

#[component]
fn Radios(
    label: String,
    title: String,
    options: Choices,
    value: Memo<Option<Value>>,
) -> impl IntoView {
    let slot = label;
    let desk = desk();
    let title_id = format!("{}-title", field_id(&slot));
    let buttons: Vec<_> = options
        .into_iter()
        .map(|(id, title, about, key)| {
            let (slot, this) = (slot.clone(), Value::text(id));
            let is = this.clone();
            view! {
                <button
                    title=about
                    aria-pressed=move || (value.get().as_ref() == Some(&is)).to_string()
                    on:click=move |_| desk.toggle(&slot, this.clone())
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

#[component]
fn Checks(label: String, field: Field, value: Memo<Option<Value>>) -> impl IntoView {
    let slot = label;
    let desk = desk();
    let open = matches!(field.kind, FieldKind::Choices { open: true, .. });
    let has = move |id: &str| match value.get() {
        Some(Value::List(list)) => list.iter().any(|known| known == id),
        _ => false,
    };
    let known: Vec<String> = field.options().iter().map(|choice| choice.id.clone()).collect();
    let own = Memo::new(move |_| match value.get() {
        Some(Value::List(list)) => list.into_iter().filter(|id| !known.contains(id)).collect(),
        _ => Vec::new(),
    });
    let slot_ = slot.clone();
    let check = move |id: String, title: String, about: String| {
        let (slot, is) = (slot_.clone(), id.clone());
        view! {
            <label title=about>
                <input
                    type="checkbox"
                    prop:checked=move || has(&is)
                    on:change=move |_| desk.toggle(&slot, Value::List(vec![id.clone()]))
                />
                <span>{title}</span>
            </label>
        }
    };
    let mut groups: Vec<(String, Vec<_>)> = Vec::new();
    for choice in field.options() {
        let box_ = check(choice.id.clone(), choice.title.clone(), choice.about.clone());
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
    let check_own = check.clone();
    let owns = move || {
        own.get()
            .into_iter()
            .map(|id: String| check_own(id.clone(), id, String::new()))
            .collect::<Vec<_>>()
    };
    let id = field_id(&slot);
    let on_own = move |event| {
        let text = event_target_value(&event).trim().to_owned();
        if !text.is_empty() && !has(&text) {
            desk.toggle(&slot, Value::List(vec![text]));
        }
    };
    view! {
        <fieldset class="label-kinds">
            <legend class="label-title">{field.title.clone()}</legend>
            {groups}
            <Show when=move || open>
                <div class="label-group">
                    <span class="quiet">"Own"</span>
                    {owns.clone()}
                    <input
                        id=id.clone()
                        type="text"
                        maxlength="80"
                        placeholder="another kind"
                        aria-label="Another kind"
                        prop:value=move || { value.track(); String::new() }
                        on:change=on_own.clone()
                    />
                </div>
            </Show>
        </fieldset>
    }
}

#[component]
fn Flag(label: String, field: Field, value: Memo<Option<Value>>) -> impl IntoView {
    let slot = label;
    let desk = desk();
    view! {
        <button
            id=field_id(&slot)
            class="label-flag"
            title=field.about.clone()
            aria-pressed=move || value.get().is_some().to_string()
            on:click=move |_| desk.toggle(&slot, Value::Flag(true))
        >
            {field.key.clone().map(|key| view! { <kbd>{key}</kbd> })}
            {field.title.clone()}
        </button>
    }
}

#[component]
fn Words(
    item: Item,
    label: String,
    title: String,
    key: Option<String>,
    value: Memo<Option<Value>>,
) -> impl IntoView {
    let slot = label;
    let desk = desk();
    let id = field_id(&slot);
    let text = move || {
        value.get().and_then(|value| value.as_text().map(str::to_owned)).unwrap_or_default()
    };
    let (late_item, late_slot) = (item.clone(), slot.clone());
    let on_input = debounce(PAUSE, move |event| {
        // It may have gone out of view, but it was written for this one.
        desk.write(&late_item, &late_slot, &event_target_value(&event));
    });
    view! {
        <label class="label-words" for=id.clone()>
            <span class="label-title">{key.map(|key| view! { <kbd>{key}</kbd> })}{title}</span>
        </label>
        <textarea
            id=id
            rows="2"
            prop:value=text
            on:input=on_input
            on:change=move |event| desk.write(&item, &slot, &event_target_value(&event))
        ></textarea>
    }
}

/// What everybody says, for whoever has the last word.
#[component]
fn Others(item: Item, label: String) -> impl IntoView {
    let slot = label;
    let desk = desk();
    let said = move || {
        if !desk.adjudicates() {
            return Vec::new();
        }
        desk.project.with(|project| {
            let said = raters(project, &item).into_iter().filter_map(|(who, labels)| {
                Some(format!("{who}: {}", labels.get(&slot)?.category()))
            });
            said.map(|text| view! { <li>{text}</li> }).collect()
        })
    };
    view! { <ul class="label-others" aria-label="Other annotators">{said}</ul> }
}
