//! Words that a person adds for a table or a column.

use beamsplitter_protocol::Hint;
use leptos::{html, prelude::*};
use web_sys::SubmitEvent;

use beamsplitter_shell::store;

/// Shows a small button that opens a field for another word of a table or a column.
#[component]
pub fn AddWord(
    /// `table`, or `table.column`.
    name: String,
) -> impl IntoView {
    let store = store();
    let open = RwSignal::new(false);
    let field = NodeRef::<html::Input>::new();
    let label = format!("Another word for {name}");
    let title = format!("add a word for {name}");
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        let words = field.get_untracked().map(|field| field.value()).unwrap_or_default();
        if !words.trim().is_empty() {
            store.edit_hints(|hints| hints.add(Hint::taught(&words, &name)));
        }
        open.set(false);
    };
    let form = move || {
        open.get().then(|| {
            view! {
                <form class="add-word" on:submit=on_submit.clone()>
                    <input type="text" node_ref=field aria-label=label.clone() placeholder="another word" />
                    <button type="submit">"Add"</button>
                </form>
            }
        })
    };
    view! {
        <button
            type="button"
            class="make-ambiguous"
            aria-label=title
            aria-expanded=move || open.get().to_string()
            on:click=move |_| open.update(|open| *open = !*open)
        >
            "add a word"
        </button>
        {form}
    }
}
