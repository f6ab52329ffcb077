//! The queries that should be found.

use beamsplitter_state::queries;
use leptos::prelude::*;

use super::CompareStore;
use super::file::FromFile;
use beamsplitter_shell::store;

/// Shows a box for them, and where else they may come from.
#[component]
pub fn Expected(compare: CompareStore) -> impl IntoView {
    let store = store();
    let text = compare.typed;
    let take = move |_| store.set_golds(text.with_untracked(|text| queries(text)));
    let none_found = move || store.run.with(|run| run.readings.is_empty());
    view! {
        <div class="golds">
            <label for="golds">"Expected queries: your own SQL, one per line"</label>
            <textarea
                id="golds"
                rows="4"
                class="code"
                spellcheck="false"
                placeholder="select name from volunteer"
                prop:value=move || text.get()
                on:input=move |event| text.set(event_target_value(&event))
            ></textarea>
            <div class="ask-controls">
                <button
                    disabled=move || text.with(|text| queries(text).is_empty())
                    on:click=take
                >
                    "Look for these"
                </button>
                <button disabled=none_found on:click=move |_| compare.set_golds_to_union()>
                    "Use all decoders' queries"
                </button>
                <FromFile store />
            </div>
        </div>
    }
}
