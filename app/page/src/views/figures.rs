//! The paper's figures on the page's model, and the outputs that its authors released.

use beamsplitter_state::{FIGURES, Figure, View};
use leptos::prelude::*;

use beamsplitter_shell::Store;
use beamsplitter_shell::navigation::ViewLink;
use beamsplitter_shell::store;

/// Shows a card for each figure.
#[component]
pub fn Figures() -> impl IntoView {
    let store = store();
    let figures: Vec<_> = FIGURES.iter().map(|figure| figure_card(*figure, store)).collect();
    view! {
        <section class="gallery-section" aria-labelledby="figures-title">
            <h3 id="figures-title">"The paper's figures, on our model"</h3>
            <ul class="gallery">{figures}</ul>
        </section>
        <section class="gallery-section" aria-labelledby="released-title">
            <h3 id="released-title">"The authors' released outputs"</h3>
            <p>
                "Files of predictions, AmbiQT's or your own, open in "
                <ViewLink view=View::Label>"Annotate"</ViewLink>
                ": its golds, what was predicted, and which gold each of it is, beside a live run of the same \
                 question on its database."
            </p>
        </section>
    }
}

fn figure_card(figure: Figure, store: Store) -> impl IntoView {
    let on_click = move |_| {
        let asked = figure.asked;
        let (sample, question) = (asked.sample.to_owned(), asked.question.to_owned());
        store.show_example(sample, question, asked.decoder, figure.view);
    };
    view! {
        <li class="gallery-card">
            <p class="gallery-question">{format!("Figure {}: {}", figure.number, figure.title)}</p>
            <p class="quiet">{figure.text}</p>
            <div class="gallery-actions">
                <button on:click=on_click>{format!("Run figure {}", figure.number)}</button>
            </div>
        </li>
    }
}
