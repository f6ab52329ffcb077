//! An interpretation as a sentence that can be changed and asked.

use beamsplitter_state::as_sentence;
use leptos::{html, prelude::*};
use web_sys::SubmitEvent;

use beamsplitter_shell::store;

/// Shows a field with the interpretation; what is written there is asked as a question of its own.
#[component]
pub fn Edit(text: String, editing: RwSignal<bool>) -> impl IntoView {
    let store = store();
    let field = NodeRef::<html::Textarea>::new();
    let sentence = RwSignal::new(as_sentence(&text));
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            field.focus().ok();
        }
    });
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        store.question.set(sentence.get_untracked());
        store.ask();
    };
    view! {
        <form class="edit" on:submit=on_submit>
            <textarea
                rows="2"
                aria-label="The interpretation in your words"
                node_ref=field
                prop:value=move || sentence.get()
                on:input=move |event| sentence.set(event_target_value(&event))
            ></textarea>
            <button type="submit" disabled=move || sentence.with(|text| text.trim().is_empty())>
                "Find interpretations again"
            </button>
            <button type="button" class="link" on:click=move |_| editing.set(false)>"Cancel"</button>
        </form>
    }
}
