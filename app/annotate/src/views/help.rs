//! Every key, and the guidelines.

use beamsplitter_label::label_set::RESERVED;
use leptos::{html, prelude::*};

use super::annotation_store;

/// Shows the keys, over the page.
#[component]
pub fn Help() -> impl IntoView {
    let annotations = annotation_store();
    let button = NodeRef::<html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = button.get() {
            button.focus().ok();
        }
    });
    let row = |(key, what): (String, String)| view! { <dt><kbd>{key}</kbd></dt><dd>{what}</dd> };
    let labels: Vec<_> = annotations.project.with_untracked(|project| {
        project
            .label_set
            .keys()
            .into_iter()
            .map(|(key, what)| row((key.to_owned(), what)))
            .collect()
    });
    let mut moves: Vec<_> =
        RESERVED.iter().map(|(key, what)| row(((*key).into(), (*what).into()))).collect();
    moves.push(row(("Ctrl Z".into(), "undo; with Shift redo".into())));
    moves.push(row(("Esc".into(), "leave a text field; clear the search".into())));
    let others: Vec<_> = [
        ("a", "in the queue Review: accept"),
        ("r", "in the queue Review: say why it is returned; Enter returns it"),
        ("A, B, …", "in the queue Adjudicate: take all of the first annotator, the second, …"),
    ]
    .map(|(key, what)| row((key.into(), what.into())))
    .into();
    view! {
        <div class="label-help" role="dialog" aria-modal="true" aria-labelledby="help-title">
            <div class="label-help-body">
                <header>
                    <h3 id="help-title">"Keys"</h3>
                    <button node_ref=button on:click=move |_| annotations.help.set(false)>"Close"</button>
                </header>
                <div class="label-help-columns" tabindex="0" role="region" aria-label="All keys">
                    <section><h4>"Decide"</h4><dl>{labels}</dl></section>
                    <section><h4>"Move"</h4><dl>{moves}</dl></section>
                    <section><h4>"Review and adjudicate"</h4><dl>{others}</dl></section>
                </div>
                <label>
                    <input
                        type="checkbox"
                        prop:checked=move || annotations.keys.get()
                        on:change=move |event| annotations.set_keys(event_target_checked(&event))
                    />
                    " Single keys decide"
                </label>
            </div>
        </div>
    }
}

/// Shows the guidelines of the label set.
#[component]
pub fn Guidelines() -> impl IntoView {
    let annotations = annotation_store();
    let text = Memo::new(move |_| {
        annotations.project.with(|project| project.label_set.guidelines.clone())
    });
    let parts = move || text.with(|text| parts(text));
    view! {
        <aside class="label-guidelines" aria-label="Guidelines">
            <div class="label-guidelines-body" tabindex="0" role="region" aria-label="Guidelines, text">
                {parts}
            </div>
        </aside>
    }
}

/// Returns guidelines as they are shown: headings, points, paragraphs.
pub fn parts(text: &str) -> Vec<AnyView> {
    let part = |part: &str| {
        if let Some(title) = part.strip_prefix("# ") {
            return view! { <h4>{title.to_owned()}</h4> }.into_any();
        }
        if part.lines().all(|line| line.starts_with("- ")) {
            let points = part.lines().map(|line| view! { <li>{line[2..].to_owned()}</li> });
            return view! { <ul>{points.collect::<Vec<_>>()}</ul> }.into_any();
        }
        view! { <p>{part.to_owned()}</p> }.into_any()
    };
    text.split("\n\n").map(str::trim).filter(|text| !text.is_empty()).map(part).collect()
}
