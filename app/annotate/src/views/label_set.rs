//! The label set as a file that a project can change.

use beamsplitter_label::LabelSet;
use leptos::prelude::*;

use super::annotation_store;

/// Shows the label set, to be read and changed.
#[component]
pub fn LabelSetPage() -> impl IntoView {
    let annotations = annotation_store();
    let text = RwSignal::new(annotations.project.with_untracked(|project| {
        serde_json::to_string_pretty(&project.label_set).unwrap_or_default()
    }));
    let wrong =
        Memo::new(move |_| text.with(|text| LabelSet::read(text)).err().map(|e| e.to_string()));
    let apply = move |_| {
        if let Ok(set) = text.with_untracked(|text| LabelSet::read(text)) {
            annotations.set_label_set(set);
        }
    };
    let own = |set: LabelSet| {
        let title = match set.name.as_str() {
            "standard" => "The standard one".to_owned(),
            name => format!("For {name}"),
        };
        let show = move |_| text.set(serde_json::to_string_pretty(&set).unwrap_or_default());
        view! { <button on:click=show>{title}</button> }
    };
    let sets: Vec<_> = LabelSet::all().into_iter().map(own).collect();
    view! {
        <section class="label-set" aria-labelledby="label-set-title">
            <h3 id="label-set-title">"Label set"</h3>
            <p>
                "Labels, options, keys and guidelines of this project. Give it another version when \
                 the meaning of a label changes: every record carries name and version. Labels that a \
                 set does not have stay in the file."
            </p>
            <label class="hidden" for="label-set-text">"Label set as JSON"</label>
            <textarea
                id="label-set-text"
                class="label-sql"
                rows="24"
                spellcheck="false"
                prop:value=move || text.get()
                on:input=move |event| text.set(event_target_value(&event))
            ></textarea>
            <div aria-live="polite">
                {move || wrong.get().map(|error| view! { <p class="error">{error}</p> })}
            </div>
            <p class="choose">
                <button class="primary" disabled=move || wrong.get().is_some() on:click=apply>
                    "Use it"
                </button>
                <button on:click=move |_| annotations.export_label_set()>"Save the one in use"</button>
                {sets}
            </p>
        </section>
    }
}
