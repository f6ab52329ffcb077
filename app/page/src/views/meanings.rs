//! What words of the question may mean: half of the answer to "why so many interpretations?".

use beamsplitter_state::different;
use leptos::prelude::*;

use beamsplitter_shell::store;
use beamsplitter_shell::ui::{Show, Term};

/// Shows words that stand for more than one name.
#[component]
pub fn Meanings() -> impl IntoView {
    let run = store().run;
    let meanings = Memo::new(move |_| {
        run.with(|run| {
            let ambiguous = run.meanings.iter().filter(|meaning| meaning.names.len() > 1);
            ambiguous
                .filter_map(|meaning| {
                    let words = run.question.get(meaning.bytes.0..meaning.bytes.1)?;
                    let names = different(&meaning.names);
                    (names.len() > 1).then(|| (words.to_owned(), names))
                })
                .collect::<Vec<_>>()
        })
    });
    let item = |(words, names): (String, Vec<(String, String)>)| {
        let names: Vec<_> = names
            .into_iter()
            .map(|(name, why)| view! { <Term text=name meaning=why class="names" /> })
            .collect();
        view! {
            <li>
                <span class="words">{format!("“{words}”")}</span>
                <span class="quiet">"may mean"</span>
                {names}
            </li>
        }
    };
    view! {
        <Show when=move || !meanings.with(Vec::is_empty)>
            <ul class="meanings" aria-label="What words may mean">
                {move || meanings.get().into_iter().map(item).collect::<Vec<_>>()}
            </ul>
        </Show>
    }
}
