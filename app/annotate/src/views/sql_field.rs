//! A query that an annotator writes: parsed at every key, run after a pause, names completed.

use crate::complete;
use beamsplitter_label::{Item, Value};
use leptos::task::spawn_local;
use leptos::{html, prelude::*};
use web_sys::KeyboardEvent;

use super::keys::field_id;
use super::typing::PAUSE;
use super::{AnnotationStore, annotation_store};
use crate::store::Outcome;
use beamsplitter_shell::ui::{ResultTable, plural};

/// A query that is being written. Copies share it.
#[derive(Clone, Copy)]
struct Draft {
    annotations: AnnotationStore,
    area: NodeRef<html::Textarea>,
    text: RwSignal<String>,
    /// Names to go on with, and where the word begins that they replace, in bytes.
    names: RwSignal<(usize, Vec<String>)>,
    /// What the query returns.
    outcome: RwSignal<Option<Outcome>>,
    /// What is wrong with the query.
    wrong: RwSignal<Option<String>>,
    /// Which golds it is, but for spelling.
    same: RwSignal<Option<String>>,
}

impl Draft {
    fn new(text: String) -> Self {
        let draft = Self {
            annotations: annotation_store(),
            area: NodeRef::new(),
            text: RwSignal::new(text),
            names: RwSignal::new((0, Vec::new())),
            outcome: RwSignal::new(None),
            wrong: RwSignal::new(None),
            same: RwSignal::new(None),
        };
        Effect::new(move |_| draft.check());
        draft
    }

    /// Checks the text. What was said of an earlier text stays until something is known of this
    /// one.
    fn check(self) {
        let query = self.text.get();
        if query.trim().is_empty() {
            self.same.set(None);
            return self.wrong.set(None);
        }
        spawn_local(async move {
            let said = self.annotations.check_query(query.clone()).await;
            let same = match said {
                None => self.annotations.same_query(query.trim()).await,
                Some(_) => None,
            };
            if self.text.try_get_untracked().as_ref() == Some(&query) {
                self.wrong.set(said);
                self.same.set(same);
            }
        });
    }

    /// Takes a whole query, stores it and runs it.
    fn begin(self, item: &Item, slot: &str, query: &str) {
        self.names.set((0, Vec::new()));
        self.text.set(query.to_owned());
        self.save_after_pause(item, slot);
        if let Some(area) = self.area.get_untracked() {
            area.set_value(query);
            area.focus().ok();
        }
    }

    /// Stores the text, and runs the query unless something is wrong with it.
    fn save_after_pause(self, item: &Item, slot: &str) {
        let query = self.text.get_untracked();
        self.annotations.write(item, slot, query.trim());
        if query.trim().is_empty() {
            return;
        }
        spawn_local(async move {
            if self.annotations.check_query(query.clone()).await.is_some() {
                return;
            }
            let ran = self.annotations.try_query(&query).await;
            // What was typed meanwhile has its own run.
            if self.text.try_get_untracked().as_ref() == Some(&query) {
                self.outcome.set(Some(ran));
            }
        });
    }

    /// Returns where the cursor is in `text`, in bytes. Browsers count UTF-16 units.
    fn cursor(self, text: &str) -> usize {
        let units = self.area.get_untracked().and_then(|a| a.selection_start().ok().flatten());
        units.map_or(text.len(), |units| bytes_of(text, units as usize))
    }

    /// Takes what is typed, and looks for names to go on with.
    fn typed(self, now: String) {
        let at = self.cursor(&now);
        let schema = self.annotations.results.with_untracked(|results| {
            results.running.as_ref().and_then(|running| running.schema().cloned())
        });
        self.names.set(schema.map_or((0, Vec::new()), |schema| complete::names(&now, at, &schema)));
        self.text.set(now);
        self.outcome.set(None);
    }

    /// Replaces the word before the cursor by a name.
    fn insert(self, name: &str) {
        let now = self.text.get_untracked();
        let at = self.cursor(&now);
        let start = self.names.with_untracked(|(start, _)| *start).min(at);
        let (before, after) = (&now[..start], &now[at..]);
        let next = format!("{before}{name}{after}");
        self.names.set((0, Vec::new()));
        if let Some(area) = self.area.get_untracked() {
            area.set_value(&next);
            let units = before.encode_utf16().count() + name.encode_utf16().count();
            area.set_selection_range(units as u32, units as u32).ok();
            area.focus().ok();
        }
        self.text.set(next);
    }
}

/// Shows the field, what is wrong with the query or what it returns, and names to go on with.
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
    let (id, hint) = (field_id(&slot), format!("{}-said", field_id(&slot)));
    let stored = move || {
        value.get().and_then(|value| value.as_text().map(str::to_owned)).unwrap_or_default()
    };
    let draft = Draft::new(untrack(stored));
    Effect::new(move |_| {
        let stored = stored();
        // White space around it is not stored, and stays while somebody types.
        if draft.text.with_untracked(|text| text.trim() != stored) {
            draft.text.set(stored);
        }
    });
    let later = {
        let (item, slot) = (item.clone(), slot.clone());
        StoredValue::new_local(debounce(PAUSE, move |()| draft.save_after_pause(&item, &slot)))
    };
    let of = StoredValue::new_local((item.clone(), slot.clone()));
    let save_after_pause = move || {
        let text = draft.text.get_untracked();
        of.with_value(|(item, slot)| draft.annotations.draft(item, slot, text.trim()));
        later.update_value(|later| later(()));
    };
    let insert = move |name: String| {
        draft.insert(&name);
        save_after_pause();
    };
    let on_input = move |event| {
        draft.typed(event_target_value(&event));
        save_after_pause();
    };
    let on_key = move |event: KeyboardEvent| {
        if event.ctrl_key() && event.key() == " " {
            event.prevent_default();
            if let Some(name) = draft.names.with_untracked(|(_, names)| names.first().cloned()) {
                insert(name);
            }
        }
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
            placeholder="a query in SQL"
            aria-describedby=hint.clone()
            node_ref=draft.area
            prop:value=move || draft.text.get()
            on:input=on_input
            on:keydown=on_key
            on:change=move |event| draft.annotations.write(&item, &slot, event_target_value(&event).trim())
        ></textarea>
        <Begin draft of />
        <Names draft insert=Callback::new(insert) />
        <div id=hint aria-live="polite">{move || said(draft)}</div>
    }
}

/// Offers the golds to begin with, as long as nothing is written: of a correction the gold that it is
/// about, of another reading each.
#[component]
fn Begin(draft: Draft, of: StoredValue<(Item, String), LocalStorage>) -> impl IntoView {
    let golds: Vec<(usize, String)> = of.with_value(|(item, slot)| {
        let about = slot.rsplit_once('.').and_then(|(_, gold)| gold.parse::<usize>().ok());
        let golds = (1..).zip(item.golds.iter().cloned());
        golds.filter(|(gold, _)| about.is_none_or(|about| about == *gold)).collect()
    });
    move || {
        let empty = draft.text.with(|text| text.trim().is_empty());
        let button = |(gold, query): (usize, String)| {
            let begin = move |_| of.with_value(|(item, slot)| draft.begin(item, slot, &query));
            view! { <button on:click=begin>{format!("Start from gold {gold}")}</button> }
        };
        empty.then(|| {
            let buttons = golds.iter().cloned().map(button).collect::<Vec<_>>();
            view! { <span class="label-buttons">{buttons}</span> }
        })
    }
}

/// Shows names to go on with, as buttons.
#[component]
fn Names(draft: Draft, insert: Callback<String>) -> impl IntoView {
    let offered = move || {
        let offer = |name: String| {
            let this = name.clone();
            view! {
                <li>
                    <button class="chip" tabindex="-1" on:click=move |_| insert.run(this.clone())>
                        {name}
                    </button>
                </li>
            }
        };
        draft.names.get().1.into_iter().map(offer).collect::<Vec<_>>()
    };
    view! {
        <ul class="label-names" aria-label="Suggested names (Ctrl+Space inserts the first)">{offered}</ul>
    }
}

/// Returns what is wrong with a query, or what it returns.
fn said(draft: Draft) -> AnyView {
    match (draft.wrong.get(), draft.outcome.get()) {
        (Some(reason), _) => view! { <p class="error">{reason}</p> }.into_any(),
        (None, Some(Err(error))) => view! { <p class="error">{error.to_string()}</p> }.into_any(),
        (None, Some(Ok(rows))) => {
            let count = plural(rows.rows.len(), "row");
            let results = draft.annotations.results;
            let equal = match draft.same.get() {
                Some(golds) => format!(". It is {golds} but for spelling"),
                None => match results.with(|results| results.same_rows(&rows)) {
                    Some(words) => format!(", {words}"),
                    None => String::new(),
                },
            };
            view! {
                <details class="label-tried">
                    <summary>{format!("It runs: {count}{equal}.")}</summary>
                    <ResultTable rows label="Result of the query".to_owned() />
                </details>
            }
            .into_any()
        }
        (None, None) => ().into_any(),
    }
}

/// Returns where the first `units` UTF-16 units of a text end, in bytes.
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
