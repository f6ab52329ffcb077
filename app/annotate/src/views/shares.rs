//! What each annotator has done, and one file for several people.

use beamsplitter_label::adjudication::ADJUDICATOR;
use beamsplitter_label::assign::names;
use beamsplitter_label::{Assignment, Share, shares};
use leptos::prelude::*;

use super::annotation_store;
use beamsplitter_shell::ui::{Show, count, duration};

/// Shows progress by annotator.
#[component]
pub fn Shares() -> impl IntoView {
    let annotations = annotation_store();
    let all = Memo::new(move |_| annotations.project.with(shares));
    let total = move || {
        annotations.items.track();
        annotations.project.with_untracked(|project| project.items().len())
    };
    let renaming = RwSignal::new(None::<String>);
    let row = move |share: Share| {
        let number = |n: usize| view! { <td class="number">{count(n)}</td> };
        let open = total().saturating_sub(share.done + share.begun + share.skipped);
        let numbers: Vec<_> = [
            share.done,
            share.begun,
            share.skipped,
            open,
            share.flagged,
            share.submitted,
            share.accepted,
            share.returned,
        ]
        .map(number)
        .into();
        let each = share.median.map_or("–".into(), |seconds| format!("{seconds:.1} s"));
        let who = share.annotator.clone();
        let rename = (who != ADJUDICATOR).then(|| {
            let label = format!("Rename {who}");
            view! { <button class="link" aria-label=label on:click=move |_| renaming.set(Some(who.clone()))>"Rename"</button> }
        });
        view! {
            <tr>
                <td>{share.annotator} " " {rename}</td>
                {numbers}
                <td class="number">{duration(share.seconds)}</td>
                <td class="number">{each}</td>
            </tr>
        }
    };
    view! {
        <Show when=move || !all.with(Vec::is_empty)>
            <h4>"Progress by annotator"</h4>
            <div class="table-scroll" tabindex="0" role="region" aria-label="Progress by annotator">
                <table class="facts">
                    <thead>
                        <tr>
                            <th scope="col">"Annotator"</th>
                            <th scope="col" class="number">"Done"</th>
                            <th scope="col" class="number">"Begun"</th>
                            <th scope="col" class="number">"Skipped"</th>
                            <th scope="col" class="number">"Open"</th>
                            <th scope="col" class="number">"Flagged"</th>
                            <th scope="col" class="number">"Submitted"</th>
                            <th scope="col" class="number">"Accepted"</th>
                            <th scope="col" class="number">"Returned"</th>
                            <th scope="col" class="number">"Time"</th>
                            <th scope="col" class="number">"Median each"</th>
                        </tr>
                    </thead>
                    <tbody>{move || all.get().into_iter().map(row).collect::<Vec<_>>()}</tbody>
                </table>
            </div>
            {move || renaming.get().map(|who| view! { <Rename who renaming /> })}
        </Show>
    }
}

/// Asks for another name of an annotator.
#[component]
fn Rename(who: String, renaming: RwSignal<Option<String>>) -> impl IntoView {
    let annotations = annotation_store();
    let name = RwSignal::new(who.clone());
    let title = format!("New name of {who}");
    let take = move |_| {
        annotations.rename(&who, &name.get_untracked());
        renaming.set(None);
    };
    view! {
        <p>
            <label>
                {title} " "
                <input
                    type="text"
                    maxlength="60"
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            " "
            <button class="primary" on:click=take>"Rename"</button>
            " "
            <button on:click=move |_| renaming.set(None)>"Cancel"</button>
        </p>
    }
}

/// Splits the project for several people, each of whom gets a file.
#[component]
pub fn Split() -> impl IntoView {
    let annotations = annotation_store();
    let people = RwSignal::new(String::new());
    let shared = RwSignal::new(20_u32);
    let known = Memo::new(move |_| people.with(|text| names(text)));
    let assign = move |_| {
        annotations.assign(Assignment {
            annotators: known.get_untracked(),
            shared: f64::from(shared.get_untracked()) / 100.0,
            seed: 1,
        });
    };
    let on_shared = move |event| {
        if let Ok(percent) = event_target_value(&event).parse::<u32>() {
            shared.set(percent.min(100));
        }
    };
    view! {
        <details class="label-split">
            <summary>"Split for several people…"</summary>
            <div class="label-split-body">
                <label>
                    <span class="label-title">"Annotators, separated by commas"</span>
                    <input
                        type="text"
                        placeholder="ada, bob, cyd"
                        prop:value=move || people.get()
                        on:input=move |event| people.set(event_target_value(&event))
                    />
                </label>
                <label>
                    <span class="label-title">"Per cent that everybody labels"</span>
                    <input type="number" min="0" max="100" prop:value=move || shared.get() on:change=on_shared />
                </label>
                <button disabled=move || known.with(Vec::len) < 2 on:click=assign>
                    "Save a file for each"
                </button>
                <p class="quiet">
                    "An archive with a project for each, with the attached databases that its examples name. Open or drop the projects or labels that come back here: you are asked before their labels are added to this project, and then they are compared."
                </p>
            </div>
        </details>
    }
}
