//! A worked example for each kind of ambiguity, and the tour.

use beamsplitter_protocol::Decoder;
use beamsplitter_state::{Example, Kind, View};
use leptos::prelude::*;

use super::tour::TourStore;
use beamsplitter_shell::Store;
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
    view! {
        <div class="tour-start">
            <p>
                "New here? Ten steps show what ambiguity does to a search, and what LogicalBeam does \
                 about it, on live decoding."
            </p>
            <button class="primary" on:click=move |_| tour.go(Some(0))>"Take the tour"</button>
        </div>
        {sections}
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
    let id = format!("kind-{}", kind.letter());
    let title = id.clone();
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
