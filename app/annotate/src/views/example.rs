//! The example in view: question, golds, candidates, schema, labels.

use beamsplitter_label::Item;
use leptos::prelude::*;

use super::annotation_store;
use super::candidates::Candidates;
use super::fields::Fields;
use super::filters::NothingHere;
use super::gold::{Golds, Warnings};
use super::schema::SchemaPane;
use super::turn::{show_decisions, show_question};
use beamsplitter_shell::ui::CopyButton;

/// Shows one example.
#[component]
pub fn Example() -> impl IntoView {
    let annotations = annotation_store();
    let id = Memo::new(move |_| {
        let at = annotations.at.get();
        // Another label set has other controls.
        annotations
            .project
            .with(|project| Some((project.items().get(at?)?.id.clone(), project.label_set.stamp())))
    });
    Effect::new(move |before: Option<()>| {
        id.track();
        if before.is_some() {
            show_question();
            show_decisions();
        }
    });
    view! {
        {move || {
            // A memo that was never read is never told of a change.
            let item = id.get().and_then(|_| untrack(|| annotations.item()));
            match item {
                Some(item) => view! { <Shown item /> }.into_any(),
                None => view! {
                    <section class="label-example">
                        <NothingHere />
                    </section>
                }
                .into_any(),
            }
        }}
    }
}

/// Returns the page's address, which names the example in view.
fn address() -> String {
    window().location().href().unwrap_or_default()
}

#[component]
fn Shown(item: Item) -> impl IntoView {
    let facts = [
        (!item.kind.is_empty()).then(|| item.kind.clone()),
        (!item.db_id.is_empty()).then(|| item.db_id.clone()),
        Some(item.id.clone()),
    ];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    let original = item.original.clone().map(|sql| {
        view! {
            <details class="label-original">
                <summary>"Query on the unchanged schema"</summary>
                <code class="sql">{sql}</code>
            </details>
        }
    });
    view! {
        <section class="label-example" aria-labelledby="example-title">
            <header class="label-question">
                <h3 id="example-title" tabindex="-1">{item.question.clone()}</h3>
                <p class="quiet">{facts.join(" · ")}</p>
            </header>
            <Warnings item=item.clone() />
            <Golds item=item.clone() />
            <Candidates item=item.clone() />
            <SchemaPane item=item.clone() />
            {original}
            <p>
                <CopyButton label="Copy link" what="to this example".to_owned() text=Box::new(address) />
            </p>
        </section>
        <Fields item />
    }
}
