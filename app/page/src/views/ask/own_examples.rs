//! Example questions over a person's own database.

use beamsplitter_state::{OwnQuestion, own_questions};
use leptos::prelude::*;

use beamsplitter_shell::{Store, store};

/// Shows questions made of the schema and its cells; nothing where the open database is a sample,
/// which has questions of its own.
#[component]
pub fn OwnExamples() -> impl IntoView {
    let store = store();
    let questions = Memo::new(move |_| {
        let is_sample = store.sample.with(Option::is_some);
        store.database.with(|state| match (&state.open, is_sample) {
            (Some(open), false) => own_questions(&open.schema),
            _ => Vec::new(),
        })
    });
    move || {
        let questions = questions.get();
        (!questions.is_empty()).then(|| {
            let chips: Vec<_> =
                questions.into_iter().map(|question| chip(question, store)).collect();
            view! {
                <p class="quiet">"Made of this database's names and values:"</p>
                <ul class="examples" aria-label="Questions over this database">{chips}</ul>
            }
        })
    }
}

fn chip(question: OwnQuestion, store: Store) -> impl IntoView {
    let text = question.text.clone();
    let ask = move |_| {
        store.question.set(text.clone());
        store.ask();
    };
    view! {
        <li>
            <button type="button" class="chip" aria-description=question.about on:click=ask>
                {question.text}
            </button>
        </li>
    }
}
