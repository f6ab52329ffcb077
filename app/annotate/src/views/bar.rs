//! The bar at the top: annotator, progress, pages and files.

use beamsplitter_label::adjudication::ADJUDICATOR;
use beamsplitter_label::{Task, progress};
use leptos::{html, prelude::*};
use web_sys::KeyboardEvent;

use super::annotation_store;
use super::keys::focus;
use super::menu::{FilesIn, FilesOut};
use crate::store::Page;
use beamsplitter_shell::ui::{Show, count, duration};

/// Examples after which the time that is left is told.
const TELLING: usize = 5;

/// Shows annotator, progress, pages and files.
#[component]
pub fn Bar() -> impl IntoView {
    let annotations = annotation_store();
    let empty = Memo::new(move |_| annotations.project.with(|project| project.items().is_empty()));
    let page = move |page: Page, label: &'static str| {
        view! {
            <button
                aria-pressed=move || (annotations.page.get() == page).to_string()
                on:click=move |_| {
                    annotations.page.set(page);
                    if page == Page::Agreement && annotations.agreement.with_untracked(Option::is_none) {
                        annotations.agree();
                    }
                }
            >
                {label}
            </button>
        }
    };
    view! {
        <div class="label-bar">
            <div class="label-pages" role="group" aria-label="Views of Annotate">
                {page(Page::Label, "Label")}
                {page(Page::Agreement, "Agreement")}
                {page(Page::LabelSet, "Label set")}
            </div>
            <Annotator />
            <Show when=move || !empty.get()>
                <Progress />
            </Show>
            <span class="spring"></span>
            <button aria-description="Undo (u)" on:click=move |_| annotations.undo()>"Undo"</button>
            <button aria-description="Redo (U)" on:click=move |_| annotations.redo()>"Redo"</button>
            <FilesIn />
            <FilesOut />
            <button
                aria-description="What the labels mean (g)"
                aria-pressed=move || annotations.guidelines.get().to_string()
                on:click=move |_| annotations.guidelines.update(|open| *open = !*open)
            >
                "Guidelines"
            </button>
            <button class="label-keys" aria-description="All keys (?)" on:click=move |_| annotations.help.set(true)>"Keys"</button>
        </div>
    }
}

#[component]
fn Annotator() -> impl IntoView {
    let annotations = annotation_store();
    let names = Memo::new(move |_| {
        annotations.project.with(|project| {
            let mut names = project.annotators();
            if !names.iter().any(|name| name == ADJUDICATOR) {
                names.push(ADJUDICATOR.into());
            }
            names
        })
    });
    let present = Memo::new(move |_| annotations.project.with(|project| project.annotator.clone()));
    let adding = annotations.naming;
    on_cleanup(move || adding.set(false));
    let input = NodeRef::<html::Input>::new();
    let on_change = move |event| {
        let name = event_target_value(&event);
        if name.is_empty() {
            adding.set(true);
        } else {
            annotations.set_annotator(&name);
            focus("example-title");
        }
    };
    Effect::new(move |_| {
        if let Some(input) = input.get() {
            input.focus().ok();
        }
    });
    // Enter and leaving the field take the name, Escape takes none.
    let close = move |name: Option<String>| {
        if adding.get_untracked() {
            if let Some(name) = name {
                annotations.set_annotator(&name);
            }
            adding.set(false);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let name = match event.key().as_str() {
            "Enter" => Some(event_target_value(&event)),
            "Escape" => None,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        close(name);
        focus("example-title");
    };
    let options = move || {
        let present = present.get();
        let option = |name: String| {
            view! { <option value=name.clone() selected={name == present}>{name.clone()}</option> }
        };
        names.get().into_iter().map(option).collect::<Vec<_>>()
    };
    view! {
        <label class="label-who">
            <span>"Annotator"</span>
            <Show
                when=move || !adding.get()
                fallback=move || view! {
                    <input
                        type="text"
                        placeholder="name"
                        maxlength="60"
                        autocomplete="off"
                        node_ref=input
                        on:keydown=on_key
                        on:blur=move |event| close(Some(event_target_value(&event)))
                    />
                }
            >
                <select on:change=on_change>{options}<option value="">"another…"</option></select>
            </Show>
        </label>
    }
}

#[component]
fn Progress() -> impl IntoView {
    let annotations = annotation_store();
    let progress = Memo::new(move |_| annotations.project.with(progress));
    let words = move || {
        let progress = progress.get();
        let (done, all) = (count(progress.done), count(progress.items));
        if annotations.filter.with(|filter| filter.task == Task::Review) {
            return format!("{} to review", count(annotations.count_to_review()));
        }
        let mut words = vec![match annotations.adjudicates() {
            true => format!("{done} of {all} in dispute decided"),
            false => format!("{done} of {all} done"),
        }];
        if progress.skipped > 0 {
            words.push(format!("{} skipped", count(progress.skipped)));
        }
        if progress.flagged > 0 {
            words.push(format!("{} flagged", count(progress.flagged)));
        }
        if let (Some(each), Some(left)) = (progress.each, progress.left) {
            words.push(format!("{each:.1} s each"));
            // A few examples tell nothing of the rest.
            if left > 0.0 && progress.done + progress.skipped >= TELLING {
                words.push(format!("{} left", duration(left)));
            }
        }
        words.join(" · ")
    };
    view! {
        <div class="label-progress">
            <progress
                max=move || progress.get().items.max(1)
                value=move || progress.get().done + progress.get().skipped
                aria-label="Examples done"
            ></progress>
            <span class="quiet" title=words>{words}</span>
        </div>
    }
}
