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
use beamsplitter_shell::ui::{CopyButton, Show};

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

/// Asks which database the examples are about that name none, where there is more than one.
#[component]
fn WhichDatabase(item: Item) -> impl IntoView {
    let annotations = annotation_store();
    let names = Memo::new(move |_| {
        let all =
            annotations.databases.with(|all| all.iter().map(|one| one.name.clone()).collect());
        let all: Vec<String> = all;
        if all.len() > 1 { all } else { Vec::new() }
    });
    let options = move || {
        let chosen = annotations.project.with(|project| project.database.clone());
        let option = |name: String| {
            view! { <option value=name.clone() selected={name == chosen}>{name.clone()}</option> }
        };
        names.get().into_iter().map(option).collect::<Vec<_>>()
    };
    let choose = move |event| {
        let name = event_target_value(&event);
        if !name.is_empty() {
            annotations.set_database(&name);
        }
    };
    let nameless = item.db_id.is_empty();
    view! {
        <Show when=move || nameless && !names.with(Vec::is_empty)>
            <label class="label-who">
                "Examples that name no database are about"
                <select on:change=choose><option value="">"none"</option>{options}</select>
            </label>
        </Show>
    }
}

#[component]
fn Shown(item: Item) -> impl IntoView {
    let of = StoredValue::new_local(item.clone());
    let facts = move || {
        let (database, kind, id) = of.with_value(|item| {
            (annotation_store().database_of(item), item.kind.replace('-', " "), item.id.clone())
        });
        let facts = [kind, database, id].into_iter().filter(|fact| !fact.is_empty());
        facts.collect::<Vec<_>>().join(" · ")
    };
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
                <p class="quiet">{facts}</p>
            </header>
            <Warnings item=item.clone() />
            <WhichDatabase item=item.clone() />
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
