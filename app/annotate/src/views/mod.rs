//! Annotation: an example, its queries with their results, and its labels.

mod agreement;
mod badges;
mod bar;
mod candidates;
mod choices;
mod columns;
mod decided;
mod encoding;
mod example;
mod fields;
mod filters;
mod found;
mod gold;
mod help;
mod incoming;
mod keys;
mod label_form;
mod label_preview;
mod label_set;
mod link;
mod live;
mod menu;
mod messages;
mod projects;
mod queue;
mod review;
mod schema;
mod shares;
mod sql_field;
mod survey;
mod turn;
mod typing;
mod whole_queue;

use leptos::{ev, prelude::*};

use crate::store::{AnnotationStore, Page};
use beamsplitter_shell::ui::Show;
use beamsplitter_state::View;

/// Shows the view Annotate. Its store must be in the context, and outlives the view.
#[component]
pub fn LabelView() -> impl IntoView {
    let annotations = annotation_store();
    annotations.load();
    link::follow(annotations);
    let keys = window_event_listener(ev::keydown, move |event| keys::press(annotations, &event));
    let clicks = window_event_listener(ev::click, move |event| menu::click(&event));
    on_cleanup(move || {
        keys.remove();
        clicks.remove();
    });
    view! {
        <div class="label-view">
            <Head />
            <bar::Bar />
            <messages::Messages />
            {move || match annotations.page.get() {
                Page::Label => view! { <Workplace /> }.into_any(),
                Page::Agreement => view! { <agreement::AgreementPage /> }.into_any(),
                Page::LabelSet => view! { <label_set::LabelSetPage /> }.into_any(),
            }}
            <Show when=move || annotations.help.get()>
                <help::Help />
            </Show>
        </div>
    }
}

/// Says what the view is for, where there is nothing yet.
#[component]
fn Head() -> impl IntoView {
    let annotations = annotation_store();
    let empty = Memo::new(move |_| annotations.project.with(|project| project.items().is_empty()));
    view! {
        <Show when=move || empty.get()>
            // The heading of the view itself is there before the view, and not seen.
            <p class="begin">
                <strong>{View::Label.label()} ". "</strong>
                {View::Label.about()}
            </p>
        </Show>
    }
}

/// Shows queue, example and labels.
#[component]
fn Workplace() -> impl IntoView {
    let annotations = annotation_store();
    let empty = Memo::new(move |_| annotations.project.with(|project| project.items().is_empty()));
    view! {
        <Show when=move || !empty.get() fallback=|| view! { <menu::Welcome /> }>
            <div class="label-work" class:guided=move || annotations.guidelines.get()>
                <turn::Turn />
                <queue::QueuePane />
                <example::Example />
                <Show when=move || annotations.guidelines.get()>
                    <help::Guidelines />
                </Show>
            </div>
        </Show>
    }
}

/// Returns the store of the view, from the context.
fn annotation_store() -> AnnotationStore {
    expect_context::<AnnotationStore>()
}
