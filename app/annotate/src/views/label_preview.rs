//! What annotators will see of a label set, while it is changed.

use beamsplitter_label::label_set::Shortcut;
use beamsplitter_label::{Field, FieldKind, LabelSet};
use leptos::prelude::*;

use super::help::parts;

/// Shows labels and guidelines as annotators will see them.
#[component]
pub fn LabelPreview(set: RwSignal<LabelSet>) -> impl IntoView {
    let keys = move || {
        let one = |shortcut: &Shortcut| view! { <li><kbd>{shortcut.key.clone()}</kbd> {shortcut.title.clone()}</li> };
        set.with(|set| set.shortcuts.iter().map(one).collect::<Vec<_>>())
    };
    let labels = move || set.with(|set| set.fields.iter().map(field).collect::<Vec<_>>());
    let guidelines = move || set.with(|set| parts(&set.guidelines));
    view! {
        <aside class="label-preview" aria-label="What annotators see">
            <h4>"What annotators see"</h4>
            <ul>{keys}</ul>
            <ul>{labels}</ul>
            <details class="label-folded">
                <summary>"Guidelines"</summary>
                <div class="label-guidelines-body" tabindex="0" role="region" aria-label="Guidelines as they are shown">
                    {guidelines}
                </div>
            </details>
        </aside>
    }
}

fn field(field: &Field) -> impl IntoView + use<> {
    let per_gold = if field.per_gold { " (for each gold)" } else { "" };
    let required = if field.required { " *" } else { "" };
    let chips: Vec<_> = field
        .options()
        .iter()
        .map(|option| {
            let keys: Vec<_> =
                option.keys.iter().map(|key| view! { <kbd>{key.clone()}</kbd> }).collect();
            view! { <span class="label-review-state">{keys}{option.title.clone()}</span> }
        })
        .collect();
    let own = match field.kind {
        FieldKind::Sql => "a query in SQL",
        FieldKind::Text => "words",
        FieldKind::Reading => "gold 1, gold 2, … or none",
        FieldKind::Choices { open: true, .. } => "or another",
        _ => "",
    };
    view! {
        <li>
            <strong>{field.title.clone()}{per_gold}{required}</strong>
            " "
            <span class="quiet">{field.about.clone()}</span>
            <span class="label-buttons">{chips}<span class="quiet">{own}</span></span>
        </li>
    }
}
