//! What ambiguity is: its kinds, each with a question to ask, the papers, and how to cite them.

use beamsplitter_protocol::Decoder;
use beamsplitter_state::ambiguity::{AMBIGUITIES, Ambiguity as Other, OURS, REFERENCES, Reference};
use beamsplitter_state::{Example, Kind, View};
use leptos::prelude::*;

use beamsplitter_shell::ui::{CopyButton, query};
use beamsplitter_shell::{Store, store};

const KINDS: [Kind; 4] = [Kind::C, Kind::T, Kind::J, Kind::P];

/// Shows the page.
#[component]
pub fn Ambiguity() -> impl IntoView {
    let store = store();
    let ambiqt =
        move || KINDS.into_iter().filter_map(|kind| ambiqts(kind, store)).collect::<Vec<_>>();
    view! {
        <div class="prose">
            <p>
                "A question over a database is ambiguous where more than one query answers it, and the queries \
                 answer different things. Databases invite this: they keep a stage name and a birth name, \
                 volunteers and crew members, tickets and the day's total of tickets. Whoever asks means one of \
                 them, and often does not know that there is another. A system that shows one query hides the \
                 choice; this page shows each reading, with its query and its rows, and asks which was meant."
            </p>
        </div>
        <section class="gallery-section" aria-labelledby="ambiqts-kinds">
            <h3 id="ambiqts-kinds">"Four kinds that AmbiQT has"</h3>
            <ul class="gallery">{ambiqt}</ul>
        </section>
        <section class="gallery-section" aria-labelledby="other-kinds">
            <h3 id="other-kinds">"Scope, attachment, vagueness, and questions without an answer"</h3>
            <ul class="gallery">{AMBIGUITIES.map(|kind| other(kind, store)).collect_view()}</ul>
        </section>
        <section class="gallery-section" aria-labelledby="papers">
            <h3 id="papers">"Five papers"</h3>
            {REFERENCES.map(reference).collect_view()}
        </section>
        <section class="gallery-section" aria-labelledby="cite-us">
            <h3 id="cite-us">"How to cite this page"</h3>
            <p>"Name the version and the model, and the paper whose decoder was used."</p>
            {bibtex(OURS, "of this page")}
        </section>
    }
}

/// Returns a kind of AmbiQT by the first question that a sample has of it.
fn ambiqts(kind: Kind, store: Store) -> Option<AnyView> {
    let (file, Example { text, why, golds, .. }) = store.samples.with(|samples| {
        samples.iter().find_map(|sample| {
            let first = sample.questions.iter().find(|example| example.kind == kind)?;
            Some((sample.file.clone(), first.clone()))
        })
    })?;
    let title = format!("{}: {}", kind.letter(), kind.words());
    let golds: Vec<_> = golds.iter().map(|sql| view! { <li>{query(sql)}</li> }).collect();
    let golds = view! { <ol>{golds}</ol> }.into_any();
    Some(card((title, text), why, golds, file, store))
}

fn other(kind: Other, store: Store) -> AnyView {
    let readings: Vec<_> =
        kind.readings.iter().map(|&(said, sql)| view! { <li>{said} {query(sql)}</li> }).collect();
    let readings = match readings.is_empty() {
        true => view! { <p>"No query of this database answers it."</p> }.into_any(),
        false => view! { <ol>{readings}</ol> }.into_any(),
    };
    let said = (kind.title.to_owned(), kind.question.to_owned());
    card(said, kind.about.to_owned(), readings, kind.sample.to_owned(), store)
}

/// Returns a kind with its question, which can be asked.
fn card(
    (title, question): (String, String),
    about: String,
    readings: AnyView,
    sample: String,
    store: Store,
) -> AnyView {
    let name = format!("Ask: {question}");
    let asked = question.clone();
    let ask = move |_| {
        store.show_example(sample.clone(), asked.clone(), Decoder::default(), View::Ask);
    };
    view! {
        <li class="gallery-card kinds-card">
            <h4>{title}</h4>
            <p class="gallery-question">{question}</p>
            <div>
                <p class="quiet">{about}</p>
                {readings}
            </div>
            <div class="gallery-actions">
                <button aria-label=name on:click=ask>"Ask"</button>
            </div>
        </li>
    }
    .into_any()
}

fn reference(paper: Reference) -> impl IntoView {
    let number = paper.title.split(':').next().unwrap_or_default();
    view! {
        <article class="prose">
            <h4>{paper.title}</h4>
            <p>{paper.about}</p>
            {bibtex(paper.bibtex, number)}
        </article>
    }
}

/// Shows an entry of a bibliography, folded, and a button that copies it.
fn bibtex(entry: &'static str, of: &str) -> impl IntoView + use<> {
    let what = format!("for BibTeX, {of}");
    view! {
        <details class="bibtex">
            <summary>"BibTeX"</summary>
            <pre>{entry}</pre>
        </details>
        <CopyButton label="Copy" what text=Box::new(move || entry.to_owned()) />
    }
}
