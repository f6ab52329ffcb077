//! One key for each decision.

use beamsplitter_label::label_set::SKIP;
use beamsplitter_label::{Criterion, FieldKind, LabelSet, Shortcut, Task, Value};
use beamsplitter_shell::navigation;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use crate::store::{AnnotationStore, Page};

/// The element of the search.
pub const SEARCH: &str = "queue-search";

/// What a key of the label set does.
enum KeyAction {
    Shortcut(Shortcut),
    Toggle(String, Value),
    Skip(String),
    Focus(String),
}

/// Acts on a key, unless somebody is typing.
pub fn press(annotations: AnnotationStore, event: &KeyboardEvent) {
    let key = event.key();
    let writing = is_writing(event);
    if key == "Escape" {
        if annotations.help.get_untracked() {
            annotations.help.set(false);
        } else if !super::menu::close() && writing {
            leave(annotations, event);
        }
        return;
    }
    let control = event.ctrl_key() || event.meta_key();
    if control && !writing && !event.repeat() && key.eq_ignore_ascii_case("z") {
        event.prevent_default();
        return if event.shift_key() { annotations.redo() } else { annotations.undo() };
    }
    if control
        || event.alt_key()
        || writing
        || event.is_composing()
        || !annotations.keys.get_untracked()
    {
        return;
    }
    if annotations.page.get_untracked() != Page::Label && key != "?" {
        return;
    }
    if annotations.naming.get_untracked() || is_held(event) {
        return;
    }
    // While the help is open, keys explain and do not decide.
    if annotations.help.get_untracked() && key != "?" {
        return;
    }
    if act(annotations, &key, event.time_stamp()) {
        super::menu::close();
        event.prevent_default();
    }
}

/// Leaves the field that has the focus; the search is cleared with its filter.
fn leave(annotations: AnnotationStore, event: &KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    let is_search = target.is_some_and(|element| element.id() == SEARCH);
    if is_search && annotations.filter.with_untracked(|filter| !filter.search.is_empty()) {
        annotations.clear_filter(Some(Criterion::Search));
    }
    focus("example-title");
}

fn act(annotations: AnnotationStore, key: &str, at: f64) -> bool {
    match key {
        "j" => annotations.step(1),
        "k" => annotations.step(-1),
        "o" => annotations.next_open(),
        "u" => annotations.undo(),
        "U" => annotations.redo(),
        "g" => annotations.guidelines.update(|open| *open = !*open),
        "/" => focus(SEARCH),
        "?" => annotations.help.update(|open| *open = !*open),
        // In the queue of a reviewer, no key labels.
        _ if annotations.task() == Task::Review => return press_review(annotations, key, at),
        _ => {
            let action =
                annotations.project.with_untracked(|project| action(&project.label_set, key));
            match action {
                Some(KeyAction::Shortcut(shortcut)) => press_shortcut(annotations, &shortcut, at),
                Some(KeyAction::Toggle(slot, value)) => press_value(annotations, &slot, value, at),
                Some(KeyAction::Skip(slot)) => press_skip(annotations, &slot, at),
                Some(KeyAction::Focus(slot)) => focus(&field_id(&slot)),
                None => return press_take(annotations, key, at),
            }
        }
    }
    true
}

/// Takes the press of a reviewer's key: the first annotation that waits is accepted, or the cursor goes
/// where the reason is written.
fn press_review(annotations: AnnotationStore, key: &str, at: f64) -> bool {
    let Some(who) = annotations.first_to_review() else { return false };
    match key {
        "a" => {
            if !annotations.is_repeated("review", at) {
                annotations.accept(&who);
            }
        }
        "r" => focus(&remark_id(&who)),
        _ => return false,
    }
    true
}

/// Takes the press of the adjudicator's key for all labels of one annotator: A for the first.
fn press_take(annotations: AnnotationStore, key: &str, at: f64) -> bool {
    let place = (0..26).find(|place| key.len() == 1 && key == take_key(*place));
    match place.filter(|_| annotations.task() == Task::Adjudicate) {
        Some(_) if annotations.is_repeated("take all", at) => true,
        Some(place) => annotations.take_all_of(place),
        None => false,
    }
}

/// Returns the key that takes over all labels of the annotator at a place.
pub fn take_key(place: usize) -> String {
    ('A'..='Z').nth(place).map_or(String::new(), String::from)
}

/// Returns the element in which a remark on somebody's annotation is written.
pub fn remark_id(who: &str) -> String {
    format!("remark-{}", who.replace(' ', "-"))
}

/// Takes the press of a shortcut, by key or by mouse, at a moment of the page's clock.
pub fn press_shortcut(annotations: AnnotationStore, shortcut: &Shortcut, at: f64) {
    if !annotations.is_repeated(&shortcut.key, at) {
        annotations.shortcut(shortcut);
    }
}

/// Takes the press of a value, which sets it or takes it away.
pub fn press_value(annotations: AnnotationStore, slot: &str, value: Value, at: f64) {
    if !annotations.is_repeated(&format!("{slot} {}", value.category()), at) {
        annotations.toggle(slot, value);
    }
}

/// Takes the press of the flag that skips an example.
pub fn press_skip(annotations: AnnotationStore, slot: &str, at: f64) {
    if !annotations.is_repeated(slot, at) {
        annotations.skip(slot);
    }
}

fn action(set: &LabelSet, key: &str) -> Option<KeyAction> {
    if let Some(shortcut) = set.shortcuts.iter().find(|shortcut| shortcut.key == key) {
        return Some(KeyAction::Shortcut(shortcut.clone()));
    }
    for field in &set.fields {
        if field.key.as_deref() == Some(key) {
            return Some(match field.kind {
                FieldKind::Flag if field.id == SKIP => KeyAction::Skip(field.id.clone()),
                FieldKind::Flag => KeyAction::Toggle(field.id.clone(), Value::Flag(true)),
                _ => KeyAction::Focus(field.id.clone()),
            });
        }
        for choice in field.options() {
            let Some(gold) = choice.keys.iter().position(|known| known == key) else { continue };
            let slot = match field.per_gold {
                true => format!("{}.{}", field.id, gold + 1),
                false => field.id.clone(),
            };
            let value = match field.kind {
                FieldKind::Choices { .. } => Value::List(vec![choice.id.clone()]),
                _ => Value::text(choice.id.clone()),
            };
            return Some(KeyAction::Toggle(slot, value));
        }
    }
    None
}

/// Returns the element of a slot.
pub fn field_id(slot: &str) -> String {
    format!("label-{}", slot.replace('.', "-"))
}

/// Moves the focus, also into a folded part, which is opened.
pub fn focus(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(Ok(Some(folded))) = element.map(|one| one.closest("details:not([open])")) {
        folded.set_attribute("open", "").ok();
    }
    navigation::focus(id);
}

/// Returns whether a key is held that does something once: leafing alone goes on.
fn is_held(event: &KeyboardEvent) -> bool {
    event.repeat() && !["j", "k"].contains(&event.key().as_str())
}

/// Returns whether the key belongs to a text field or a list of choices.
fn is_writing(event: &KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let Some(element) = element else { return false };
    match element.tag_name().as_str() {
        "TEXTAREA" | "SELECT" => true,
        "INPUT" => {
            let kind = element.get_attribute("type").unwrap_or_default();
            !["radio", "checkbox", "button"].contains(&kind.as_str())
        }
        _ => false,
    }
}
