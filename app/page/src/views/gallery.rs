//! A worked example for each kind of ambiguity, and the tour.

use beamsplitter_protocol::Decoder;
use beamsplitter_state::{Curated, Example, Kind, Shows, View};
use leptos::prelude::*;

use super::tour::TourStore;
use beamsplitter_shell::Store;
use beamsplitter_shell::store;

/// The ways in which decoders differ, in the order of the page.
const SHOWN: [Shows; 3] = [Shows::LogicalBeamWins, Shows::LogicalBeamLoses, Shows::BothFail];
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
        <p>
            "Below, questions on which decoders differ. They were picked to show each case and are no measurement: \
             on this small model LogicalBeam is not always the better one. Benchmark counts over a whole file."
        </p>
        {SHOWN.into_iter().map(|shows| decoders(shows, store)).collect::<Vec<_>>()}
    }
}

/// Returns the questions on which decoders differ in one way; nothing where there are none.
fn decoders(shows: Shows, store: Store) -> Option<impl IntoView> {
    let of: Vec<&Curated> = Curated::all().iter().filter(|one| one.shows() == shows).collect();
    let id = format!("decoders-{shows:?}");
    let title = id.clone();
    let cards: Vec<_> = of.iter().map(|one| curated_card(one, store)).collect();
    (!of.is_empty()).then(|| {
        view! {
            <section class="gallery-section" aria-labelledby=title>
                <h3 id=id>{shows.words()}</h3>
                <ul class="gallery">{cards}</ul>
            </section>
        }
    })
}

fn curated_card(curated: &Curated, store: Store) -> impl IntoView + use<> {
    let Curated { sample, example, .. } = curated.clone();
    let show = move |decoder: Decoder| {
        let (sample, text) = (sample.clone(), example.text.clone());
        let name = format!("{} in Compare: {text}", decoder.label());
        let on_click = move |_| {
            store.show_example(sample.clone(), text.clone(), decoder, View::Compare);
        };
        view! { <button class="link" aria-label=name on:click=on_click>{decoder.label()}</button> }
    };
    view! {
        <li class="gallery-card">
            <p class="gallery-question">{curated.example.text.clone()}</p>
            <p class="quiet">{curated.example.why.clone()}</p>
            <p>{curated.summary()}</p>
            <div class="gallery-actions">{show(Decoder::Beam)} {show(Decoder::LogicalBeam)}</div>
        </li>
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
