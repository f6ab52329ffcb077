//! Tests of the open database: labels, progress, what works, which columns are confused, every
//! test.

mod controls;
mod labels;
mod list;
mod matrix;
mod report;

use beamsplitter_shell::navigation::ViewLink;
use beamsplitter_shell::ui::Show;
use beamsplitter_state::View;
use leptos::prelude::*;

use crate::store::StressStore;

/// Shows the view Stress test. Its store must be in the context: runs go on when the view is left.
#[component]
pub fn StressView() -> impl IntoView {
    let stress = stress_store();
    stress.load();
    let chosen = Memo::new(move |_| stress.run.with(|run| !run.database.is_empty()));
    let begun = Memo::new(move |_| stress.run.with(|run| run.has_scores()));
    view! {
        <section class="view stress" aria-labelledby="view-title">
            <header class="view-head">
                <h2 id="view-title" tabindex="-1">{View::Stress.label()}</h2>
                <p class="quiet">{View::Stress.about()}</p>
            </header>
            <DatabaseLine />
            <Show when=move || chosen.get()>
                <controls::Controls />
                <labels::Labels />
                <Show when=move || begun.get()>
                    <report::Report />
                    <list::Tests />
                </Show>
            </Show>
        </section>
    }
}

/// Shows which database is tested, and a way to another.
#[component]
fn DatabaseLine() -> impl IntoView {
    let stress = stress_store();
    let name = move || stress.run.with(|run| run.database.clone());
    let skipped = move || {
        stress.run.with(|run| {
            let named = run.skipped.iter().map(|(table, reason)| format!("{table} ({reason})"));
            let named: Vec<String> = named.collect();
            (!named.is_empty()).then(|| format!("Tables without tests: {}.", named.join(", ")))
        })
    };
    view! {
        <div class="ask-controls">
            {move || match name() {
                name if name.is_empty() => {
                    view! {
                        <p>
                            "No database is tested yet. Open a file or choose a sample in "
                            <ViewLink view=View::Ask>"Ask"</ViewLink> ", then come back."
                        </p>
                    }
                    .into_any()
                }
                name => view! {
                    <p>"Database: " <strong class="stress-database">{name}</strong></p>
                }
                .into_any(),
            }}
            <Show when=move || stress.is_other()>
                <button
                    disabled=move || stress.running.get()
                    on:click=move |_| stress.take_open()
                >
                    "Test the open database"
                </button>
            </Show>
        </div>
        <div aria-live="polite">
            {move || skipped().map(|text| view! { <p class="quiet">{text}</p> })}
            {move || stress.error.get().map(|error| view! {
                <p class="error" role="alert">{error}</p>
            })}
        </div>
    }
}

/// Returns the store of the view, from the context.
fn stress_store() -> StressStore {
    expect_context::<StressStore>()
}
