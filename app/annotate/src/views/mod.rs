//! Annotation: an example, its queries and results, and what somebody says of it.

mod agreement;
mod bar;
mod candidates;
mod choices;
mod example;
mod fields;
mod gold;
mod help;
mod keys;
mod label_set;
mod live;
mod menu;
mod messages;
mod queue;
mod schema;
mod sql_field;

use leptos::{ev, prelude::*};

use crate::store::{AnnotationStore, Page};
use beamsplitter_shell::ui::Show;

/// The label view. The desk must be in the context, and outlives the view.
#[component]
pub fn LabelView() -> impl IntoView {
    let desk = desk();
    desk.load();
    let keys = window_event_listener(ev::keydown, move |event| keys::press(desk, &event));
    on_cleanup(move || keys.remove());
    view! {
        <div class="label-view">
            <bar::Bar />
            <messages::Messages />
            {move || match desk.page.get() {
                Page::Label => view! { <Workplace /> }.into_any(),
                Page::Agreement => view! { <agreement::AgreementPage /> }.into_any(),
                Page::LabelSet => view! { <label_set::LabelSetPage /> }.into_any(),
            }}
            <Show when=move || desk.help.get()>
                <help::Help />
            </Show>
        </div>
    }
}

/// Queue, example, labels.
#[component]
fn Workplace() -> impl IntoView {
    let desk = desk();
    let empty = Memo::new(move |_| desk.project.with(|project| project.items().is_empty()));
    view! {
        <Show when=move || !empty.get() fallback=|| view! { <menu::Welcome /> }>
            <div class="label-work" class:guided=move || desk.guidelines.get()>
                <queue::QueuePane />
                <example::Example />
                <Show when=move || desk.guidelines.get()>
                    <help::Guidelines />
                </Show>
            </div>
        </Show>
    }
}

/// The desk of the page.
fn desk() -> AnnotationStore {
    expect_context::<AnnotationStore>()
}
