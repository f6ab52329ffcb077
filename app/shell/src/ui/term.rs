use beamsplitter_state::meaning;
use leptos::prelude::*;

/// Shows a word whose meaning appears when it is pointed at, focused or touched.
#[component]
pub fn Term(
    /// The word, as it is written here.
    #[prop(into)]
    text: String,
    /// What it means.
    #[prop(into)]
    meaning: String,
    /// Classes of its own.
    #[prop(optional, into)]
    class: String,
) -> impl IntoView {
    let label = format!("{text}: {meaning}");
    view! {
        <span class=format!("term {class}") tabindex="0" role="note" aria-label=label data-meaning=meaning>
            {text}
        </span>
    }
}

/// Shows the name of a way to match candidates with golds: `EXM`, `EM` or `direct`.
pub fn metric(text: &'static str) -> impl IntoView {
    let word =
        if text == "direct" { "Direct match" } else { text.rsplit(' ').next().unwrap_or(text) };
    view! { <Term text meaning=meaning(word) /> }
}

/// Shows a word of the glossary, `term`, as `text` writes it.
pub fn glossed(text: &'static str, term: &str) -> impl IntoView + use<> {
    view! { <Term text meaning=meaning(term) /> }
}
