//! Interpretations as cards.

use std::sync::Arc;

use beamsplitter_interpret::Source;
use beamsplitter_interpret::answer::answer;
use beamsplitter_protocol::{Interpretation, Interpretations};
use leptos::prelude::*;

use super::super::likelihood::chance;
use super::edit::Edit;
use super::edit_sql::{EditSql, EditedQueries};
use super::placed::Placed;
use super::rows::{result, rows_of};
use super::variants::Variants;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::{CopyButton, hue};

/// Shows the interpretations that answers and kept meanings leave.
#[component]
pub fn Cards(found: Memo<Option<Arc<Interpretations>>>) -> impl IntoView {
    let store = store();
    let left = Memo::new(move |_| {
        store.run.with(|run| {
            let found = run.interpretations.as_deref();
            found.map(|found| run.dialogue.left(found)).unwrap_or_default()
        })
    });
    let cards = move || {
        let Some(found) = found.get() else { return Vec::new() };
        let left = left.get().into_iter();
        left.filter_map(|place| Some((place, found.shown.get(place)?.clone())))
            .map(|(place, shown)| view! { <Card place shown /> })
            .collect()
    };
    view! { <ol class="readings">{cards}</ol> }
}

#[component]
fn Card(place: usize, shown: Interpretation) -> impl IntoView {
    let store = store();
    let number = place + 1;
    let editing = RwSignal::new(false);
    let picked = Memo::new(move |_| store.run.with(|run| run.dialogue.picked == Some(place)));
    let sentence = shown.result.as_ref().ok().map(|result| answer(result, &shown.heads));
    let question = store.run.with_untracked(|run| run.question.clone());
    let rows = result(store, &shown, format!("Result of interpretation {number}"));
    let because = shown.because.iter().map(|of| format!("From what you chose before: {of}"));
    let because: Vec<_> = because.map(|text| note("because", text)).collect();
    let cautions = shown.leaves_out().into_iter().chain(shown.cautions.clone());
    let cautions: Vec<_> = cautions.map(|of| note("repaired", of)).collect();
    let text = shown.text.clone();
    let sql = shown.sql.clone();
    let decoded = shown.sql.clone();
    let repairs = Memo::new(move |_| store.run.with(|run| run.repairs(&decoded)));
    let edited = expect_context::<EditedQueries>();
    let key = StoredValue::new((store.run.with_untracked(|run| run.id), shown.sql.clone()));
    let before = rows_of(store, &shown);
    let sql_editor = move || {
        let key = key.get_value();
        edited.has(&key).then(|| view! { <EditSql key before=before.clone() number /> })
    };
    view! {
        <li class=format!("card {}", hue(place)) class:selected=move || picked.get()>
            <header>
                <span class="badge" aria-hidden="true">{number}</span>
                <h3>{emphasised(&shown.text)}</h3>
            </header>
            {move || editing.get().then(|| view! { <Edit text=text.clone() editing /> })}
            {because}
            <p class="answer">{sentence}</p>
            {cautions}
            <Placed question sql=shown.sql places=shown.places />
            {move || repairs.get().into_iter().map(|of| note("repaired", format!("Changed after the model wrote it: {of}."))).collect::<Vec<_>>()}
            {rows}
            {sql_editor}
            <Variants variants=shown.variants pointless=shown.pointless />
            <footer>
                <span>{source(shown.source)}</span>
                {chance(shown.probability)}
                <span class="card-actions">
                    <CopyButton
                        label="Copy SQL"
                        what=format!("of interpretation {number}")
                        text=Box::new(move || sql.clone())
                    />
                    <button
                        class="link"
                        aria-expanded=move || key.with_value(|key| edited.has(key)).to_string()
                        aria-label=format!("Edit SQL of interpretation {number}")
                        on:click=move |_| key.with_value(|key| edited.toggle(key))
                    >
                        "Edit SQL"
                    </button>
                    <button
                        class="link"
                        aria-label=format!("Reword interpretation {number}")
                        on:click=move |_| editing.update(|editing| *editing = !*editing)
                    >
                        "Reword"
                    </button>
                    <Meant place picked />
                </span>
            </footer>
        </li>
    }
}

/// Shows the button by which a person chooses.
#[component]
fn Meant(place: usize, picked: Memo<bool>) -> impl IntoView {
    let store = store();
    let toggle = move |_| if picked.get_untracked() { store.unpick() } else { store.pick(place) };
    view! {
        <button
            class="link"
            aria-pressed=move || picked.get().to_string()
            aria-label=format!("This is what I meant: interpretation {}", place + 1)
            on:click=toggle
        >
            {move || if picked.get() { "✓ this is what I meant" } else { "This is what I meant" }}
        </button>
    }
}

/// Returns what is told of a query beside what it says itself.
fn note(class: &'static str, text: String) -> impl IntoView {
    view! { <p class=class>{text}</p> }
}

/// Returns where an interpretation comes from, in words.
fn source(source: Source) -> &'static str {
    match source {
        Source::Decoder => "found by the model",
        Source::Rule => "added by a rule",
    }
}

/// Returns an interpretation, its replaced words emphasised: they stand in brackets.
fn emphasised(text: &str) -> Vec<AnyView> {
    let pieces = text.split(['[', ']']).enumerate();
    pieces
        .map(|(place, piece)| match place % 2 {
            0 => view! { <span>{piece.to_owned()}</span> }.into_any(),
            _ => view! { <em>{piece.to_owned()}</em> }.into_any(),
        })
        .collect()
}
