//! A worked example for each kind of ambiguity, the paper's figures, and the tour.

use beamsplitter_protocol::Decoder;
use beamsplitter_state::{Example, FIGURES, Figure, Kind, View};
use leptos::prelude::*;

use super::tour::TourStore;
use beamsplitter_shell::Store;
use beamsplitter_shell::navigation::ViewLink;
use beamsplitter_shell::store;

const KINDS: [Kind; 4] = [Kind::C, Kind::T, Kind::J, Kind::P];

/// Cards to press.
#[component]
pub fn Gallery() -> impl IntoView {
    let (store, tour) = (store(), expect_context::<TourStore>());
    let sections = move || {
        KINDS
            .into_iter()
            .map(|kind| section(kind, examples(store, kind), store))
            .collect::<Vec<_>>()
    };
    let figures: Vec<_> = FIGURES.iter().map(|figure| figure_card(*figure, store)).collect();
    view! {
        <div class="tour-start">
            <p>
                "New here? Ten steps show what ambiguity does to a search, and what LogicalBeam does \
                 about it, on live decoding."
            </p>
            <button class="primary" on:click=move |_| tour.go(Some(0))>"Take the tour"</button>
        </div>
        {sections}
        <section class="gallery-section" aria-labelledby="figures-title">
            <h3 id="figures-title">"The paper's figures, on our model"</h3>
            <ul class="gallery">{figures}</ul>
        </section>
        <section class="gallery-section" aria-labelledby="released-title">
            <h3 id="released-title">"The authors' released outputs"</h3>
            <p>
                "Files of predictions, AmbiQT's or your own, open in "
                <ViewLink view=View::Label>"Label"</ViewLink>
                ": its golds, what was predicted, and which gold each of it is, beside a live run of the same \
                 question on its database."
            </p>
        </section>
    }
}

/// Returns examples of a kind: file and title of the sample, and the question.
fn examples(store: Store, kind: Kind) -> Vec<(String, String, Example)> {
    store.samples.with(|samples| {
        let all = samples.iter().flat_map(|sample| {
            let of = sample.questions.iter().filter(|example| example.kind == kind);
            of.map(|example| (sample.file.clone(), sample.title.clone(), example.clone()))
        });
        all.collect()
    })
}

fn section(
    kind: Kind,
    examples: Vec<(String, String, Example)>,
    store: Store,
) -> impl IntoView + use<> {
    let (id, title) = (format!("kind-{}", kind.letter()), format!("kind-{}", kind.letter()));
    let cards: Vec<_> = examples
        .into_iter()
        .map(|(file, title, example)| card(file, title, example, store))
        .collect();
    view! {
        <section class="gallery-section" aria-labelledby=title>
            <h3 id=id>
                <span class="kind" aria-hidden="true">{kind.letter()}</span> {kind.words()}
            </h3>
            <ul class="gallery">{cards}</ul>
        </section>
    }
}

fn card(file: String, title: String, example: Example, store: Store) -> impl IntoView {
    let ask = {
        let (file, text) = (file.clone(), example.text.clone());
        move |_| {
            store.show_example(file.clone(), text.clone(), Decoder::default(), View::Ask);
        }
    };
    let tree = {
        let (file, text) = (file.clone(), example.text.clone());
        move |_| store.show_example(file.clone(), text.clone(), Decoder::Beam, View::Tree)
    };
    let text = example.text.clone();
    view! {
        <li class="gallery-card">
            <p class="gallery-question">{example.text.clone()}</p>
            <p class="quiet">{example.why}</p>
            <p class="quiet">{title}</p>
            <div class="gallery-actions">
                <button aria-label=format!("Ask: {text}") on:click=ask>"Ask"</button>
                <button
                    class="link"
                    aria-label=format!("Beam search, in the tree: {text}")
                    on:click=tree
                >
                    "beam search, in the tree"
                </button>
            </div>
        </li>
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
