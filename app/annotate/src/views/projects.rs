//! The projects of this browser: the open one, and those that are kept beside it.

use beamsplitter_label::Format;
use leptos::prelude::*;

use super::annotation_store;
use crate::projects::KeptProject;
use crate::store::Saved;
use beamsplitter_shell::ui::{Show, plural};

/// Shows the open project with its name, the others, and the way to a new one.
#[component]
pub fn Projects() -> impl IntoView {
    let annotations = annotation_store();
    let name = Memo::new(move |_| annotations.project.with(|project| project.name.clone()));
    let empty = Memo::new(move |_| annotations.project.with(|project| project.items().is_empty()));
    view! {
        <Show when=move || !empty.get()>
            <label class="label-project">
                "Name of this project"
                <input
                    type="text"
                    maxlength="80"
                    autocomplete="off"
                    prop:value=name
                    on:change=move |event| annotations.rename_project(&event_target_value(&event))
                />
            </label>
            <p class="quiet">{move || state(&annotations.saved.get())}</p>
            <button on:click=move |_| annotations.begin_project()>"New project beside it"</button>
            <Delete
                button="Delete this project…"
                question=Signal::derive(move || format!(
                    "Delete the examples and labels of {}? Save it first, if somebody may need them.", name.get()
                ))
                saves=true
                delete=Callback::new(move |()| annotations.clear())
            />
        </Show>
        <Others />
    }
}

/// Says whether the open project is saved.
fn state(saved: &Saved) -> &'static str {
    match saved {
        Saved::Safe => "Saved in this browser.",
        Saved::Loading | Saved::Saving => "Saving …",
        Saved::Unkept { .. } => "Not kept in this browser yet.",
        Saved::Elsewhere => "Open in another tab, which saves it.",
    }
}

/// Shows the projects that are kept beside the open one.
#[component]
pub fn Others() -> impl IntoView {
    let annotations = annotation_store();
    annotations.list_projects();
    let row = move |one: KeptProject| {
        let (opened, deleted) = (one.clone(), one.clone());
        let name = one.note.name.clone();
        let question = format!(
            "Delete {name} with {} and {}? This cannot be undone.",
            plural(one.note.items, "example"),
            plural(one.note.events + one.waiting, "decision"),
        );
        let saved = match one.waiting {
            0 => "saved".to_owned(),
            n => format!(
                "{} of them in the small store alone: open it to save them",
                plural(n, "decision")
            ),
        };
        let facts = format!(
            "{}, {}, {saved}",
            plural(one.note.items, "example"),
            plural(one.note.events + one.waiting, "decision"),
        );
        view! {
            <li>
                <strong>{name.clone()}</strong>
                <span class="quiet">{facts}</span>
                <button on:click=move |_| annotations.open_kept(opened.clone())>{format!("Open {name}")}</button>
                <Delete
                    button=format!("Delete {name}…")
                    question=Signal::stored(question)
                    delete=Callback::new(move |()| annotations.delete_kept(deleted.clone()))
                />
            </li>
        }
    };
    view! {
        <Show when=move || annotations.projects.with(|all| !all.is_empty())>
            <p>"Other projects in this browser"</p>
            <ul class="label-projects" aria-label="Other projects in this browser">
                {move || annotations.projects.get().into_iter().map(row).collect::<Vec<_>>()}
            </ul>
        </Show>
    }
}

/// Deletes something, once the person has confirmed it.
#[component]
fn Delete(
    /// What the button says.
    #[prop(into)]
    button: String,
    /// What is asked.
    question: Signal<String>,
    /// Whether the open project can be saved first.
    #[prop(optional)]
    saves: bool,
    /// What is done then.
    delete: Callback<()>,
) -> impl IntoView {
    let annotations = annotation_store();
    let sure = RwSignal::new(false);
    view! {
        <Show
            when=move || sure.get()
            fallback=move || view! { <button data-stays on:click=move |_| sure.set(true)>{button.clone()}</button> }
        >
            <p>{question}</p>
            {saves.then(|| view! {
                <button data-stays on:click=move |_| annotations.export(Format::Project)>"Save the project"</button>
            })}
            <button data-stays on:click=move |_| { sure.set(false); delete.run(()); }>"Delete it"</button>
            <button data-stays on:click=move |_| sure.set(false)>"Keep it"</button>
        </Show>
    }
}
