//! A project that comes beside the open one, and the way back.

use beamsplitter_label::Format;
use leptos::prelude::*;

use super::annotation_store;
use crate::store::Before;

/// Asks whether a project is added to this one or opened beside it.
#[component]
pub fn PendingProject() -> impl IntoView {
    let annotations = annotation_store();
    let question = Memo::new(move |_| annotations.incoming_question());
    move || {
        question.get().map(|(words, offer)| {
            let add = offer.map(|offer| {
                view! { <button class="primary" on:click=move |_| annotations.add_incoming()>{offer}</button> }
            });
            view! {
                <section class="label-report" aria-label="Another project">
                    <p>{words}</p>
                    {add}
                    <button on:click=move |_| annotations.open_incoming()>"Open it beside this project"</button>
                    <button on:click=move |_| annotations.export(Format::Project)>"Save this project first"</button>
                    <button on:click=move |_| annotations.refuse_incoming()>"Keep this project as it is"</button>
                </section>
            }
        })
    }
}

/// Offers what was open before the last file.
#[component]
pub fn Back() -> impl IntoView {
    let annotations = annotation_store();
    let offer = move || {
        annotations.before.with(|before| {
            before.last().map(|before| match before {
                Before::Beside(project) => format!("Undo: open {} again", project.note.name),
                Before::Replaced(project) => format!("Undo: open {} again", project.name),
                Before::Added { name, .. } => format!("Undo: take {name} out again"),
            })
        })
    };
    move || {
        offer().map(|offer| {
            view! { <button class="link" on:click=move |_| annotations.bring_back()>{offer}</button> "." }
        })
    }
}
