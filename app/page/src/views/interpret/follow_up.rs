//! Words that go on from the question that was asked.

use leptos::prelude::*;
use web_sys::SubmitEvent;

use beamsplitter_shell::store;

/// Shows a field for such words; what they were understood as is the question, and can be undone.
#[component]
pub fn FollowUp() -> impl IntoView {
    let store = store();
    let words = RwSignal::new(String::new());
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        let said = words.get_untracked().trim().to_owned();
        if !said.is_empty() {
            words.set(String::new());
            store.follow_up(said);
        }
    };
    let understood = move || {
        let (run, before) = store.followed.get()?;
        let question = store.run.with(|now| (now.id == run).then(|| now.question.clone()))?;
        let undo = move |_| {
            store.question.set(before.clone());
            store.ask();
        };
        Some(view! {
            <p class="quiet">
                {format!("Understood as “{question}”. ")}
                <button type="button" class="link" on:click=undo>"Undo"</button>
            </p>
        })
    };
    view! {
        <form class="own-words" on:submit=on_submit>
            <input
                type="text"
                aria-label="Go on from here"
                placeholder="go on: and from France?"
                prop:value=move || words.get()
                on:input=move |event| words.set(event_target_value(&event))
            />
            <button type="submit">"Ask"</button>
        </form>
        <div role="status">{understood}</div>
    }
}
