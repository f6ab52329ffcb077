//! A field for a query, and the button that runs it.

use leptos::prelude::*;
use web_sys::{KeyboardEvent, SubmitEvent};

/// Shows a query that can be changed and run.
#[component]
pub fn SqlForm(
    /// What the field holds, for those who hear it.
    label: String,
    /// The query.
    #[prop(into)]
    sql: Signal<String>,
    /// Whether it runs.
    #[prop(into)]
    running: Signal<bool>,
    /// Takes the query when it was changed.
    #[prop(into)]
    on_input: Callback<String>,
    /// Runs it.
    #[prop(into)]
    on_run: Callback<()>,
    /// What stands below the button: what the query came to.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        on_run.run(());
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
            event.prevent_default();
            on_run.run(());
        }
    };
    view! {
        <form class="edit-sql" on:submit=on_submit>
            <textarea
                class="code"
                rows="3"
                spellcheck="false"
                aria-label=label
                prop:value=move || sql.get()
                on:input=move |event| on_input.run(event_target_value(&event))
                on:keydown=on_key
            ></textarea>
            <div class="ask-controls">
                <button type="submit" disabled=move || running.get()>
                    {move || if running.get() { "Running …" } else { "Run" }}
                </button>
                <span class="quiet">"Ctrl + Enter runs it. Only SELECT is run; the database stays as it is."</span>
            </div>
            {children.map(|children| children())}
        </form>
    }
}
