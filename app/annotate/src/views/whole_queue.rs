//! One decision or review for every example of the queue, with a preview.

use beamsplitter_label::label_set::{FLAG, SKIP};
use beamsplitter_label::{Task, suggested};
use leptos::prelude::*;

use super::annotation_store;
use crate::store::Bulk;
use beamsplitter_shell::ui::Show;

/// Questions that a preview lists.
const LISTED: usize = 5;

/// What was chosen for the queue, until the person has seen what it changes.
type Chosen = RwSignal<Option<(Bulk, String)>, LocalStorage>;

/// Offers one decision for every example of the queue, once the person has confirmed it.
#[component]
pub fn WholeQueue() -> impl IntoView {
    let annotations = annotation_store();
    let chosen: Chosen = RwSignal::new_local(None);
    let mark = move |slot: &'static str, set: bool, title: &'static str| {
        let ask = move |_| chosen.set(Some((Bulk::Mark(slot, set), title.to_owned())));
        view! { <button on:click=ask>{title}</button> }
    };
    let task = Memo::new(move |_| annotations.filter.with(|filter| filter.task));
    // What would be done in another queue is something else.
    Effect::new(move |_| {
        task.track();
        chosen.set(None);
    });
    let review = move || match task.get() {
        Task::Annotate => "Submit all done",
        Task::Review | Task::Adjudicate => "Accept all submitted",
    };
    let ask_review = move |_| chosen.set(Some((Bulk::Review, untrack(review).to_owned())));
    view! {
        <details class="label-filters">
            <summary>"All examples of this queue"</summary>
            <div class="label-buttons">
                {mark(FLAG, true, "Flag all")}
                {mark(FLAG, false, "Unflag all")}
                {mark(SKIP, true, "Skip all")}
                {mark(SKIP, false, "Take up again")}
                <button on:click=ask_review>{review}</button>
            </div>
            <Show when=move || task.get() != Task::Review>
                <DecideOpen chosen />
            </Show>
            <Preview chosen />
        </details>
    }
}

/// Offers the decisions of the label set for the examples that are open.
#[component]
fn DecideOpen(chosen: Chosen) -> impl IntoView {
    let annotations = annotation_store();
    let offers = Memo::new(move |_| {
        annotations.items.track();
        annotations.project.with(|project| {
            let any =
                project.items().iter().any(|item| !suggested(item, &project.label_set).is_empty());
            let titles = project.label_set.shortcuts.iter().map(|one| one.title.clone());
            (titles.collect::<Vec<_>>(), any)
        })
    });
    let value = RwSignal::new(String::new());
    let on_change = move |event| {
        let chose = event_target_value(&event);
        value.set(chose.clone());
        let bulk = match chose.parse::<usize>() {
            Ok(at) => annotations.project.with_untracked(|project| {
                let shortcut = project.label_set.shortcuts.get(at)?;
                Some((Bulk::Decide(shortcut.clone()), shortcut.title.clone()))
            }),
            Err(_) if chose == "suggested" => {
                Some((Bulk::Suggested, "Take what is suggested".to_owned()))
            }
            Err(_) => None,
        };
        chosen.set(bulk);
    };
    let options = move || {
        let (titles, any) = offers.get();
        let option =
            |(at, title): (usize, String)| view! { <option value=at.to_string()>{title}</option> };
        let all: Vec<_> = titles.into_iter().enumerate().map(option).collect();
        let taken = any.then(|| view! { <option value="suggested">"what is suggested"</option> });
        view! { {taken} {all} }
    };
    view! {
        <select
            aria-label="Decide all that are open"
            on:change=on_change
            prop:value=move || if chosen.with(Option::is_none) { String::new() } else { value.get() }
        >
            <option value="">"Decide all that are open …"</option>
            {options}
        </select>
    }
}

/// Shows what a decision for the queue would change.
#[component]
fn Preview(chosen: Chosen) -> impl IntoView {
    let annotations = annotation_store();
    move || {
        let (bulk, title) = chosen.get()?;
        annotations.queue.track();
        let questions = annotations.bulk_preview(&bulk);
        let all = annotations.queue.with(|queue| queue.places().len());
        let words = match &bulk {
            Bulk::Review => format!("{title}: {} would change.", bulk.count(questions.len())),
            _ => format!(
                "{title}: {} of {} would change; what is decided stays.",
                questions.len(),
                bulk.count(all),
            ),
        };
        let none = questions.is_empty();
        let rest = questions.len().saturating_sub(LISTED);
        let lines: Vec<_> = questions
            .into_iter()
            .take(LISTED)
            .map(|question| view! { <li>{question}</li> })
            .collect();
        let more = (rest > 0).then(|| view! { <li>{format!("… and {rest} more")}</li> });
        let on_yes = move |_| {
            if let Some((bulk, title)) = chosen.get_untracked() {
                annotations.decide_queue(&bulk, &title);
            }
            chosen.set(None);
        };
        Some(view! {
            <section class="label-report" aria-label="What would change">
                <p>{words}</p>
                <ul>{lines}{more}</ul>
                <span class="label-buttons">
                    <button class="primary" disabled=none on:click=on_yes>"Do it"</button>
                    <button on:click=move |_| chosen.set(None)>"Leave them"</button>
                </span>
            </section>
        })
    }
}
