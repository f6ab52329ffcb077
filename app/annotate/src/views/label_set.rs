//! The label set, as a form with a preview and as a file.

use beamsplitter_label::LabelSet;
use leptos::prelude::*;

use super::annotation_store;
use super::label_form::{Draft, LabelForm};
use super::label_preview::LabelPreview;

/// Shows the label set, to be read and changed.
#[component]
pub fn LabelSetPage() -> impl IntoView {
    let annotations = annotation_store();
    let draft = Draft::new(annotations.project.with_untracked(|project| project.label_set.clone()));
    let wrong = Memo::new(move |_| {
        draft.text.with(|text| LabelSet::read(text)).err().map(|error| error.to_string())
    });
    let apply = move |_| {
        if let Ok(set) = draft.text.with_untracked(|text| LabelSet::read(text)) {
            annotations.set_label_set(set);
        }
    };
    let own = |set: LabelSet| {
        let title = match set.name.as_str() {
            "standard" => "The standard one".to_owned(),
            "mod-ambiqt" => "For Mod-AmbiQT".to_owned(),
            name => format!("For {}", name.to_uppercase()),
        };
        view! { <button on:click=move |_| draft.show(set.clone())>{title}</button> }
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
            <p class="choose">"Begin with: " {sets}</p>
            <div class="label-set-parts">
                <LabelForm draft />
                <LabelPreview set=draft.set />
            </div>
            <div aria-live="polite">
                {move || wrong.get().map(|error| view! { <p class="error">{error}</p> })}
            </div>
            <p class="choose label-set-apply">
                <button class="primary" disabled=move || wrong.get().is_some() on:click=apply>
                    "Use it"
                </button>
                <button on:click=move |_| annotations.export_label_set()>"Save the one in use"</button>
            </p>
            <details class="label-folded">
                <summary>"As JSON"</summary>
                <label class="hidden" for="label-set-text">"Label set as JSON"</label>
                <textarea
                    id="label-set-text"
                    class="label-sql"
                    rows="24"
                    spellcheck="false"
                    prop:value=move || draft.text.get()
                    on:input=move |event| draft.type_json(event_target_value(&event))
                ></textarea>
            </details>
        </section>
    }
}
