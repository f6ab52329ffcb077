//! Questions asked back, one at a time, and what was answered.

mod option;
mod turns;

use std::sync::Arc;

use beamsplitter_interpret::answer::answer;
use beamsplitter_interpret::clarify::Clarification;
use beamsplitter_interpret::conversation::{Answer, State};
use beamsplitter_interpret::own_words::matching;
use beamsplitter_protocol::Interpretations;
use leptos::{html, prelude::*};
use web_sys::SubmitEvent;

use option::Options;
use turns::Turns;

use beamsplitter_shell::store;
use beamsplitter_shell::ui::{listed, quoted};

/// Shows the answers so far, then the next question or the result of the conversation.
#[component]
pub fn Conversation(found: Memo<Option<Arc<Interpretations>>>) -> impl IntoView {
    let store = store();
    let place = NodeRef::<html::Section>::new();
    let state = Memo::new(move |_| {
        let dialogue = store.run.with(|run| run.dialogue.clone());
        found.with(|found| found.as_ref().map(|found| dialogue.state(found)))
    });
    // The button that was clicked is gone; the focus stays in the conversation.
    let answered = Callback::new(move |answer: Answer| {
        store.answer(answer);
        if let Some(place) = place.get_untracked() {
            place.focus().ok();
        }
    });
    let body = move || {
        let (found, state) = (found.get()?, state.get()?);
        let next = match state.question.clone() {
            Some(asked) => view! { <Question asked found=found.clone() answered /> }.into_any(),
            None if state.turns.is_empty() => ().into_any(),
            None => view! { <Outcome found=found.clone() state=state.clone() /> }.into_any(),
        };
        Some(view! {
            <Turns turns=state.turns />
            {next}
        })
    };
    view! {
        <section
            class="conversation"
            aria-label="Conversation"
            aria-live="polite"
            tabindex="-1"
            node_ref=place
        >
            {body}
        </section>
    }
}

/// Shows one question, with its answers as buttons and a field for other words.
#[component]
fn Question(
    asked: Clarification,
    found: Arc<Interpretations>,
    answered: Callback<Answer>,
) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let unheard = RwSignal::new(None);
    let (options, all) = (asked.options.clone(), found.clone());
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked();
        match matching(&options, &all.shown, &said) {
            Ok(_) => answered.run(Answer::Text(said)),
            Err(words) => unheard.set(Some(words)),
        }
    };
    let nobody = move || unheard.get().map(|words| not_heard(&words));
    view! {
        <p class="clarification">{asked.question.clone()}</p>
        <Options asked found answered />
        <form class="own-words" on:submit=on_submit>
            <input
                type="text"
                aria-label="Answer in your own words"
                placeholder="or in your own words"
                prop:value=move || text.get()
                on:input=move |event| text.set(event_target_value(&event))
            />
            <button type="submit">"Answer"</button>
            <p class="quiet" role="status">{nobody}</p>
        </form>
    }
}

/// Says why no answer was found: which words none of them has, or that several have all that was said.
fn not_heard(words: &[String]) -> String {
    match words {
        [] => "More than one of the answers says that. Add what only one of them says.".to_owned(),
        words => format!("None of the answers says {}.", listed(&quoted(words), "or")),
    }
}

/// Shows what the conversation came to: what is meant, and what the database answers.
#[component]
fn Outcome(found: Arc<Interpretations>, state: State) -> impl IntoView {
    let left = state.left.iter().filter_map(|&place| found.shown.get(place));
    let answers: Vec<_> = left
        .map(|shown| {
            let said = match &shown.result {
                Ok(result) => answer(result, &shown.heads),
                Err(error) => error.to_string(),
            };
            let meant = beamsplitter_state::as_sentence(&shown.text);
            view! {
                <p class="outcome">
                    <span class="quiet">{meant}</span>
                    <strong>{said}</strong>
                </p>
            }
        })
        .collect();
    view! { <div class="outcomes">{answers}</div> }
}
