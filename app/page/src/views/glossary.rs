//! What the words of the page and of the paper mean.

use beamsplitter_state::GLOSSARY;
use leptos::prelude::*;

use beamsplitter_shell::store;

/// Shows every word with its meaning, and a box that looks for one.
#[component]
pub fn Glossary() -> impl IntoView {
    let wanted = RwSignal::new(String::new());
    store().follow_find(move || wanted.get(), move |words| wanted.set(words));
    let rows = move || {
        let wanted = wanted.with(|wanted| wanted.trim().to_lowercase());
        let found = GLOSSARY.iter().filter(|word| {
            word.term.to_lowercase().contains(&wanted)
                || word.meaning.to_lowercase().contains(&wanted)
        });
        found
            .map(|word| {
                view! {
                    <div>
                        <dt>{word.term}</dt>
                        <dd>{word.meaning} " " <span class="quiet">{word.from}</span></dd>
                    </div>
                }
            })
            .collect::<Vec<_>>()
    };
    view! {
        <label class="finder">
            "Find a word "
            <input
                type="search"
                prop:value=move || wanted.get()
                on:input=move |event| wanted.set(event_target_value(&event))
            />
        </label>
        <dl class="fact-list glossary">{rows}</dl>
    }
}
