//! The question with its ambiguous words marked, and what each may mean.

use std::sync::Arc;

use beamsplitter_interpret::Span;
use beamsplitter_protocol::Interpretations;
use beamsplitter_state::{Piece, pieces};
use leptos::prelude::*;

use beamsplitter_shell::store;
use beamsplitter_shell::ui::Show;

/// Shows the question, each ambiguous word a button that opens what it may mean.
#[component]
pub fn MarkedQuestion(found: Memo<Option<Arc<Interpretations>>>) -> impl IntoView {
    let run = store().run;
    let spans = Memo::new(move |_| {
        found.with(|found| found.as_ref().map(|found| found.spans.clone()).unwrap_or_default())
    });
    let open = RwSignal::new(0);
    let text = move || {
        let question = run.with(|run| run.question.clone());
        let pieces = spans.with(|spans| pieces(&question, spans));
        pieces.into_iter().map(|piece| mark(piece, open)).collect::<Vec<_>>()
    };
    let meanings = move || {
        let place = open.get();
        let span = spans.with(|spans| spans.get(place).cloned());
        span.map(|span| view! { <Meanings place span /> })
    };
    view! {
        <Show when=move || !spans.with(Vec::is_empty)>
            <div class="marked">
                <p class="marked-question">{text}</p>
                {meanings}
            </div>
        </Show>
    }
}

/// Returns a piece of the question.
fn mark(piece: Piece, open: RwSignal<usize>) -> AnyView {
    let Some(place) = piece.span else { return view! { <span>{piece.text}</span> }.into_any() };
    let label = format!("“{}” may mean several things", piece.text);
    view! {
        <button
            type="button"
            class="marked-word"
            aria-label=label
            aria-expanded=move || (open.get() == place).to_string()
            aria-controls="meanings-of-word"
            on:click=move |_| open.set(place)
        >
            {piece.text}
        </button>
    }
    .into_any()
}

/// Shows what one word may mean; a meaning that is clicked keeps the interpretations that have it.
#[component]
fn Meanings(place: usize, span: Span) -> impl IntoView {
    let store = store();
    let kept = Memo::new(move |_| store.run.with(|run| run.dialogue.kept_of(place)));
    let toggle = move |meaning: Option<usize>| {
        let meaning = meaning.filter(|_| kept.get_untracked() != meaning);
        store.edit_dialogue(|dialogue| dialogue.keep(place, meaning));
    };
    let button = |meaning: Option<usize>, text: String| {
        view! {
            <button
                type="button"
                class="meaning"
                aria-pressed=move || (kept.get() == meaning).to_string()
                on:click=move |_| toggle(meaning)
            >
                {text}
            </button>
        }
    };
    let meanings: Vec<_> = span
        .meanings
        .iter()
        .enumerate()
        .map(|(meaning, said)| {
            let takers: Vec<String> =
                said.readings.iter().map(|reading| (reading + 1).to_string()).collect();
            button(Some(meaning), format!("{} ({})", said.label, takers.join(", ")))
        })
        .collect();
    let label = format!("What “{}” may mean, with the numbers of the interpretations", span.text);
    view! {
        <div id="meanings-of-word" class="meanings-of" role="group" aria-label=label>
            <span>{format!("“{}” may mean", span.text)}</span>
            {meanings}
            {button(None, "All".to_owned())}
        </div>
    }
}
