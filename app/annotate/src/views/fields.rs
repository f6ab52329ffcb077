//! The labels of an example, and what other annotators say where they are compared.

use beamsplitter_label::adjudication::raters;
use beamsplitter_label::{
    Field, FieldKind, Item, Project, Resolution, Shortcut, Task, Value, overruled, suggested,
};
use beamsplitter_shell::ui::{Show, sentence};
use leptos::prelude::*;

use super::choices::{Checks, Flag, Offer, Radios};
use super::keys::{field_id, press_shortcut, press_value, take_key};
use super::review::Reviews;
use super::sql_field::SqlField;
use super::typing::PAUSE;
use super::{AnnotationStore, annotation_store};

/// Shows labels of the example as a whole, and decisions by one key.
#[component]
pub fn Fields(item: Item) -> impl IntoView {
    let annotations = annotation_store();
    let slots: Vec<(String, Field)> = annotations.project.with_untracked(|project| {
        let slots = project.label_set.slots(item.golds.len());
        let whole = slots.into_iter().filter(|slot| slot.gold.is_none());
        whole.map(|slot| (slot.name, slot.field.clone())).collect()
    });
    let of = StoredValue::new_local(item.clone());
    let controls: Vec<_> = slots
        .into_iter()
        .map(|(slot, field)| view! { <Control item=item.clone() label=slot field folded=false /> })
        .collect();
    let task = Memo::new(move |_| annotations.filter.with(|filter| filter.task));
    // What a reviewer decides with stays in view, as the decisions of others do.
    let reviews = move |when: bool| {
        let deciding = task.get() == Task::Review;
        when.then(|| {
            view! {
                <div class="label-reviews" class:deciding=deciding>
                    <Reviews item=of.get_value() />
                </div>
            }
        })
    };
    let shortcuts =
        move || (task.get() != Task::Review).then(|| view! { <Shortcuts item=of.get_value() /> });
    view! {
        <section class="label-fields" aria-label="Labels">
            // What a reviewer and the adjudicator decide comes first.
            {move || reviews(task.get() != Task::Annotate)}
            {shortcuts}
            <Contradictions item=item.clone() />
            {controls}
            {move || reviews(task.get() == Task::Annotate)}
        </section>
    }
}

/// Shows what contradicts itself in the labels, or wants more to be said.
#[component]
fn Contradictions(item: Item) -> impl IntoView {
    let annotations = annotation_store();
    let found = Memo::new(move |_| {
        annotations.project.with(|project| {
            let Some(labels) = project.labels(&item.id) else { return Vec::new() };
            let rules = project.label_set.contradictions_of(labels, item.golds.len());
            rules.into_iter().map(|rule| rule.why.clone()).collect()
        })
    });
    let lines = move || {
        let line = |why: String| view! { <li>{sentence(&why)}</li> };
        found.get().into_iter().map(line).collect::<Vec<_>>()
    };
    view! { <ul class="label-warnings" aria-label="Contradictions" aria-live="polite">{lines}</ul> }
}

/// Shows the adjudicator's decisions for all labels of one annotator.
#[component]
fn TakeAll(item: Item) -> impl IntoView {
    let annotations = annotation_store();
    let of = StoredValue::new_local(item);
    let people: Memo<Vec<String>> = Memo::new(move |_| {
        let names = |project: &Project| {
            of.with_value(|item| {
                raters(project, item).into_iter().map(|(who, _)| who.to_owned()).collect()
            })
        };
        if annotations.adjudicates() { annotations.project.with(names) } else { Vec::new() }
    });
    let button = move |(place, who): (usize, String)| {
        let title = format!("Take all of {who}");
        let take = move |event: web_sys::MouseEvent| {
            if !annotations.is_repeated("take all", event.time_stamp()) {
                of.with_value(|item| annotations.take_all(item, &who));
            }
        };
        view! {
            <li>
                <button class="label-shortcut" on:click=take>
                    <kbd>{take_key(place)}</kbd>
                    <span>{title}</span>
                </button>
            </li>
        }
    };
    move || people.get().into_iter().enumerate().map(button).collect::<Vec<_>>()
}

/// Golds that an example mostly has: what is about more is only shown where there are more.
const GOLDS: usize = 2;

/// Shows decisions by one key. What is about a gold that the example lacks cannot be pressed.
#[component]
fn Shortcuts(item: Item) -> impl IntoView {
    let annotations = annotation_store();
    let shortcuts = annotations.project.with_untracked(|project| {
        let set = &project.label_set;
        let refused = |shortcut: &Shortcut| {
            shortcut.values(set, &item).err().map(|error| sentence(&error.to_string()))
        };
        let all = set.shortcuts.iter();
        let all = all.filter(|shortcut| shortcut.fits(set, item.golds.len().max(GOLDS)));
        all.map(|shortcut| (shortcut.clone(), refused(shortcut))).collect::<Vec<_>>()
    });
    let buttons: Vec<_> = shortcuts
        .into_iter()
        .map(|(shortcut, refused)| {
            let (key, title) = (shortcut.key.clone(), shortcut.title.clone());
            view! {
                <li>
                    <button
                        class="label-shortcut"
                        disabled=refused.is_some()
                        aria-description=refused
                        on:click=move |event| press_shortcut(annotations, &shortcut, event.time_stamp())
                    >
                        <kbd>{key}</kbd>
                        <span>{title}</span>
                    </button>
                </li>
            }
        })
        .collect();
    let of = StoredValue::new_local(item.clone());
    let (id, golds) = (item.id, item.golds.len());
    let waits = Memo::new(move |_| annotations.results.with(|results| results.waits(&id, golds)));
    view! {
        <ul
            class="label-shortcuts"
            aria-label="Decide and go to the next"
            aria-busy=move || waits.get().to_string()
        >
            <TakeAll item=of.get_value() />
            {buttons}
        </ul>
    }
}

/// Shows the control of one slot.
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
    let suggestion = view! { <Suggestion item=item.clone() label=slot.clone() /> };
    let of_file = matches!(field.kind, FieldKind::Choices { .. })
        .then(|| view! { <OfFile item=item.clone() label=slot.clone() /> });
    let value = value(annotation_store(), item.id.clone(), slot.clone());
    let control = match field.kind.clone() {
        FieldKind::Choice { .. } => {
            let options = field.options().iter().map(|choice| {
                let gold = slot.rsplit_once('.').and_then(|(_, gold)| gold.parse::<usize>().ok());
                let key = choice.keys.get(gold.map_or(0, |gold| gold - 1)).cloned();
                let (id, title, about) = (choice.id.clone(), choice.title.clone(), choice.about.clone());
                Offer { id, title, about, key }
            });
            view! { <Radios label=slot.clone() title=title.clone() options=options.collect() value /> }.into_any()
        }
        FieldKind::Reading => {
            let offer = |id: String, title: String, about: &str| Offer { id, title, about: about.into(), key: None };
            let golds = 1..=item.golds.len();
            let mut options: Vec<_> =
                golds.map(|n| offer(n.to_string(), format!("gold {n}"), "")).collect();
            options.push(offer("third".into(), "another".into(), "The reading that you write below."));
            options.push(offer("none".into(), "none".into(), "Ask a question back."));
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
    view! { <div class="label-control">{body}{of_file}{suggestion}{others}</div> }
}

/// Shows what a program suggests, as long as the annotator has not decided.
#[component]
fn Suggestion(item: Item, label: String) -> impl IntoView {
    let annotations = annotation_store();
    let found = annotations.project.with_untracked(|project| {
        let value = suggested(&item, &project.label_set).remove(&label)?;
        let words = project.label_set.value_in_words(&label, Some(&value));
        Some((value, words))
    });
    let (id, slot) = (item.id.clone(), label.clone());
    let is_open = Memo::new(move |_| {
        annotations
            .project
            .with(|project| project.labels(&id).is_none_or(|labels| labels.get(&slot).is_none()))
    });
    let of = StoredValue::new_local((item, label, found.clone()));
    let take = move |event: web_sys::MouseEvent| {
        of.with_value(|(_, slot, found)| {
            if let Some((value, _)) = found {
                press_value(annotations, slot, value.clone(), event.time_stamp());
            }
        });
    };
    let words = found.map(|(_, words)| words);
    let has = words.is_some();
    view! {
        <Show when=move || has && is_open.get()>
            <p class="label-suggested">
                {format!("Suggested, not decided: {}. ", words.clone().unwrap_or_default())}
                <button class="link" on:click=take>"Take it"</button>
            </p>
        </Show>
    }
}

/// Says that a value is the file's, which does not count in agreement until somebody chooses it.
#[component]
fn OfFile(item: Item, label: String) -> impl IntoView {
    let annotations = annotation_store();
    let (id, slot) = (item.id.clone(), label.clone());
    let is = Memo::new(move |_| {
        annotations.project.with(|project| {
            project.labels(&id).is_some_and(|labels| labels.from_file.contains(&slot))
        })
    });
    let of = StoredValue::new_local((item, label));
    let choose = move |_| of.with_value(|(item, slot)| annotations.choose_value(item, slot));
    view! {
        <Show when=move || is.get()>
            <p class="quiet">
                "Taken over from the file: it does not count in agreement until you choose it. "
                <button class="link" on:click=choose>"It is right"</button>
            </p>
        </Show>
    }
}

/// Returns the present annotator's value of a slot.
fn value(annotations: AnnotationStore, item: String, slot: String) -> Memo<Option<Value>> {
    Memo::new(move |_| {
        annotations
            .project
            .with(|project| project.labels(&item).and_then(|l| l.get(&slot)).cloned())
    })
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
    let annotations = annotation_store();
    let id = field_id(&slot);
    let text = move || {
        value.get().and_then(|value| value.as_text().map(str::to_owned)).unwrap_or_default()
    };
    let (late_item, late_slot) = (item.clone(), slot.clone());
    let (draft_item, draft_slot) = (item.clone(), slot.clone());
    let mut save_after_pause = debounce(PAUSE, move |text: String| {
        // It may have gone out of view, but it was written for this one.
        annotations.write(&late_item, &late_slot, &text);
    });
    let on_input = move |event| {
        let text = event_target_value(&event);
        annotations.draft(&draft_item, &draft_slot, &text);
        save_after_pause(text);
    };
    view! {
        <label class="label-words" for=id.clone()>
            <span class="label-title">{key.map(|key| view! { <kbd>{key}</kbd> })}{title}</span>
        </label>
        <textarea
            id=id
            rows="2"
            prop:value=text
            on:input=on_input
            on:change=move |event| annotations.write(&item, &slot, &event_target_value(&event))
        ></textarea>
    }
}

/// Says what the adjudicator decided where the present annotator said something else.
fn decided_otherwise(project: &Project, item: &Item, slot: &str) -> Option<String> {
    let found = overruled(project, item).into_iter().find(|one| {
        one.slot == slot && one.annotator == project.annotator && one.how == Resolution::Adjudicated
    })?;
    let holds = found.holds.map_or("left empty".into(), |value| value.category());
    Some(format!("adjudication: {holds}"))
}

/// Shows what others say, for reviewers and whoever has the last word, and to an annotator what was decided
/// otherwise.
#[component]
fn Others(item: Item, label: String) -> impl IntoView {
    let slot = label;
    let annotations = annotation_store();
    let said = move || {
        let sees_others = annotations.adjudicates()
            || annotations.filter.with(|filter| filter.task == Task::Review);
        annotations.project.with(|project| {
            if !sees_others {
                let decided = decided_otherwise(project, &item, &slot);
                return decided.map(|text| view! { <li>{text}</li> }).into_iter().collect();
            }
            let others = raters(project, &item).into_iter();
            let others = others.filter(|(who, _)| *who != project.annotator);
            let said = others.filter_map(|(who, labels)| {
                Some(format!("{who}: {}", labels.get(&slot)?.category()))
            });
            said.map(|text| view! { <li>{text}</li> }).collect::<Vec<_>>()
        })
    };
    view! { <ul class="label-others" aria-label="Other annotators">{said}</ul> }
}
