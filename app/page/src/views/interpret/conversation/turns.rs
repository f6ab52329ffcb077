//! What was asked and answered so far.

use beamsplitter_interpret::clarify::Clarification;
use beamsplitter_interpret::conversation::Answer;
use leptos::prelude::*;

use beamsplitter_shell::store;

/// Shows the turns, each of which can be taken back.
#[component]
pub fn Turns(turns: Vec<(Clarification, Answer)>) -> impl IntoView {
    let store = store();
    let items: Vec<_> = turns
        .into_iter()
        .enumerate()
        .map(|(turn, (asked, answer))| {
            let said = in_words(&asked, &answer);
            let name = format!("Take back the answer “{said}”");
            view! {
                <li>
                    <span class="asked-back">{asked.question}</span>
                    <span class="said">{said}</span>
                    <button
                        type="button"
                        class="link"
                        aria-label=name
                        on:click=move |_| store.edit_dialogue(|dialogue| dialogue.take_back(turn))
                    >
                        "Take back"
                    </button>
                </li>
            }
        })
        .collect();
    view! { <ol class="turns" aria-label="Answers so far">{items}</ol> }
}

/// Returns an answer as a person said it.
fn in_words(asked: &Clarification, answer: &Answer) -> String {
    match answer {
        Answer::Option(place) => {
            asked.options.get(*place).map(|option| option.label.clone()).unwrap_or_default()
        }
        Answer::Text(text) => text.clone(),
        Answer::Both if asked.options.len() == 2 => "Both".to_owned(),
        Answer::Both => "All of them".to_owned(),
        Answer::DoNotKnow => "I don't know".to_owned(),
    }
}
