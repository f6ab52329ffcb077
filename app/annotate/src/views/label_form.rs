//! A label set as a form: name, guidelines, labels and their options, keys.

use beamsplitter_label::label_set::KINDS;
use beamsplitter_label::{Field, LabelSet};
use leptos::prelude::*;

use beamsplitter_shell::ui::Show;

/// A label set that is being changed. Copies share it.
#[derive(Clone, Copy)]
pub struct Draft {
    /// The set, which may not be one yet.
    pub set: RwSignal<LabelSet>,
    /// The same as JSON, as it was typed.
    pub text: RwSignal<String>,
}

impl Draft {
    /// Begins with a label set.
    pub fn new(set: LabelSet) -> Self {
        Self { text: RwSignal::new(json(&set)), set: RwSignal::new(set) }
    }

    /// Makes it another set.
    pub fn show(self, set: LabelSet) {
        self.text.set(json(&set));
        self.set.set(set);
    }

    /// Changes the set, and its JSON with it.
    fn change(self, change: impl FnOnce(&mut LabelSet)) {
        self.set.update(change);
        self.text.set(self.set.with_untracked(json));
    }

    /// Changes one of its labels.
    fn change_label(self, at: usize, change: impl FnOnce(&mut Field)) {
        self.change(|set| {
            if let Some(field) = set.fields.get_mut(at) {
                change(field);
            }
        });
    }

    /// Takes what was typed as JSON, as soon as it is a label set.
    pub fn type_json(self, text: String) {
        if let Ok(set) = serde_json::from_str(&text) {
            self.set.set(set);
        }
        self.text.set(text);
    }
}

fn json(set: &LabelSet) -> String {
    serde_json::to_string_pretty(set).unwrap_or_default()
}

/// Shows a field of one line for a text of the draft.
fn line(
    draft: Draft,
    label: String,
    get: impl Fn(&LabelSet) -> String + Send + Sync + 'static,
    set: impl Fn(&mut LabelSet, &str) + 'static,
) -> impl IntoView {
    let on_input = move |event| {
        let text = event_target_value(&event);
        draft.change(|all| set(all, &text));
    };
    view! {
        <input
            type="text"
            maxlength="400"
            aria-label=label.clone()
            placeholder=label
            prop:value=move || draft.set.with(&get)
            on:input=on_input
        />
    }
}

/// Shows the form.
#[component]
pub fn LabelForm(draft: Draft) -> impl IntoView {
    // What is typed changes no part of the form.
    let shape = Memo::new(move |_| {
        draft.set.with(|set| {
            let shape = |field: &Field| (field.kind_name(), field.options().len());
            set.fields.iter().map(shape).collect::<Vec<_>>()
        })
    });
    let labels = move || {
        let all = shape.get().into_iter().enumerate();
        all.map(|(at, (kind, options))| view! { <LabelRow draft at kind options /> })
            .collect::<Vec<_>>()
    };
    let keys = move || {
        let count = draft.set.with(|set| set.shortcuts.len());
        (0..count).map(|at| view! { <ShortcutRow draft at /> }).collect::<Vec<_>>()
    };
    view! {
        <div class="label-form">
            <div class="label-form-line">
                {line(draft, "Name of the label set".into(), |set| set.name.clone(), |set, text| text.clone_into(&mut set.name))}
                {line(draft, "Version".into(), |set| set.version.clone(), |set, text| text.clone_into(&mut set.version))}
            </div>
            <label>
                "Guidelines: an empty line between paragraphs, # before a heading, - before a point"
                <textarea
                    rows="6"
                    prop:value=move || draft.set.with(|set| set.guidelines.clone())
                    on:input=move |event| draft.change(|set| set.guidelines = event_target_value(&event))
                ></textarea>
            </label>
            <ol aria-label="Labels">{labels}</ol>
            <p class="choose">
                <button on:click=move |_| draft.change(LabelSet::add_label)>"Add a label"</button>
            </p>
            <details class="label-folded">
                <summary>"Keys that decide an example"</summary>
                <ul class="label-form" aria-label="Keys that decide an example">{keys}</ul>
            </details>
        </div>
    }
}

/// Shows one label.
#[component]
fn LabelRow(draft: Draft, at: usize, kind: &'static str, options: usize) -> impl IntoView {
    let field = move |get: fn(&Field) -> String| {
        move |set: &LabelSet| set.fields.get(at).map(get).unwrap_or_default()
    };
    let number = at + 1;
    let kinds = KINDS.map(|(name, title)| {
        view! { <option value=name selected={name == kind}>{title}</option> }
    });
    let check = move |title: &'static str, get: fn(&Field) -> bool, set: fn(&mut Field, bool)| {
        view! {
            <label>
                <input
                    type="checkbox"
                    prop:checked=move || draft.set.with(|all| all.fields.get(at).is_some_and(get))
                    on:change=move |event| draft.change_label(at, |field| set(field, event_target_checked(&event)))
                />
                <span>{title}</span>
            </label>
        }
    };
    let has_options = ["choice", "choices"].contains(&kind);
    let rows: Vec<_> = (0..options).map(|option| view! { <OptionRow draft at option /> }).collect();
    view! {
        <li class="label-form">
            <div class="label-form-line">
                {line(draft, format!("Title of label {number}"), field(|field| field.title.clone()), move |set, text| set.rename_label(at, text))}
                <select
                    aria-label=format!("Kind of label {number}")
                    on:change=move |event| draft.change_label(at, |field| field.set_kind(&event_target_value(&event)))
                >
                    {Vec::from(kinds)}
                </select>
                <button disabled={at == 0} on:click=move |_| draft.change(|set| set.raise_label(at))>"Earlier"</button>
                <button on:click=move |_| draft.change(|set| set.remove_label(at))>"Remove label"</button>
            </div>
            {line(draft, format!("What label {number} asks"), field(|field| field.about.clone()), move |set, text| {
                if let Some(field) = set.fields.get_mut(at) {
                    text.clone_into(&mut field.about);
                }
            })}
            <div class="label-checks">
                {check("for each gold", |field| field.per_gold, |field, on| field.per_gold = on)}
                {check("an example is not done without it", |field| field.required, |field, on| field.required = on)}
                <Show when=move || !has_options>
                    {line(draft, format!("Key of label {number}"), field(|field| field.key.clone().unwrap_or_default()), move |set, text| {
                        let key = text.trim();
                        if let Some(field) = set.fields.get_mut(at) {
                            field.key = (!key.is_empty()).then(|| key.to_owned());
                        }
                    })}
                </Show>
            </div>
            <ul class="label-form">{rows}</ul>
            {has_options.then(|| view! {
                <button on:click=move |_| draft.change_label(at, Field::add_option)>"Add an option"</button>
            })}
        </li>
    }
}

/// Shows one option of a label.
#[component]
fn OptionRow(draft: Draft, at: usize, option: usize) -> impl IntoView {
    let of = move |get: fn(&beamsplitter_label::label_set::Choice) -> String| {
        move |set: &LabelSet| {
            let options = set.fields.get(at).map(Field::options).unwrap_or_default();
            options.get(option).map(get).unwrap_or_default()
        }
    };
    let name = format!("Option {} of label {}", option + 1, at + 1);
    let change = move |set: &mut LabelSet, change: &dyn Fn(&mut Field)| {
        if let Some(field) = set.fields.get_mut(at) {
            change(field);
        }
    };
    let remove = format!("Remove {}", name.to_lowercase());
    view! {
        <li class="label-form-line">
            {line(draft, name.clone(), of(|option| option.title.clone()), move |set, text| change(set, &|field| field.rename_option(option, text)))}
            {line(draft, format!("Keys of {}", name.to_lowercase()), of(|option| option.keys.join(" ")), move |set, text| change(set, &|field| field.set_keys(option, text)))}
            <button aria-label=remove on:click=move |_| draft.change_label(at, |field| field.remove_option(option))>
                "Remove"
            </button>
        </li>
    }
}

/// Shows one key that decides an example; what it sets stands in the JSON.
#[component]
fn ShortcutRow(draft: Draft, at: usize) -> impl IntoView {
    let number = at + 1;
    view! {
        <li class="label-form-line">
            {line(draft, format!("Decision {number}"), move |set| set.shortcuts.get(at).map(|one| one.title.clone()).unwrap_or_default(), move |set, text| {
                if let Some(shortcut) = set.shortcuts.get_mut(at) {
                    text.clone_into(&mut shortcut.title);
                }
            })}
            {line(draft, format!("Key of decision {number}"), move |set| set.shortcuts.get(at).map(|one| one.key.clone()).unwrap_or_default(), move |set, text| {
                if let Some(shortcut) = set.shortcuts.get_mut(at) {
                    text.trim().clone_into(&mut shortcut.key);
                }
            })}
            <button
                aria-label=format!("Remove decision {number}")
                on:click=move |_| draft.change(|set| { if at < set.shortcuts.len() { set.shortcuts.remove(at); } })
            >
                "Remove"
            </button>
        </li>
    }
}
