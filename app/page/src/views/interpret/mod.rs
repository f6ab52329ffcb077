//! What the question may mean, in Ask: the verdict, the words that are ambiguous, the questions
//! asked back, and the interpretations.

mod card;
mod chart;
mod conversation;
mod edit;
mod edit_sql;
mod folded;
mod follow_up;
mod hints;
mod how_many;
mod marks;
mod placed;
mod rows;
mod sql_form;
mod two;
mod variants;
mod verdict;

use std::sync::Arc;

use beamsplitter_protocol::Interpretations as Found;
use beamsplitter_state::{is_surely_unanswerable, is_unanswerable};
use leptos::prelude::*;

use beamsplitter_shell::ui::Show;
use beamsplitter_shell::{Store, store};

pub use edit_sql::EditedQueries;
pub use sql_form::SqlForm;

/// Shows everything that is said about what the question means.
#[component]
pub fn Interpretations() -> impl IntoView {
    let store = store();
    let found = found(store);
    let is = move |verdict: fn(&Found) -> bool| {
        Memo::new(move |_| found.with(|found| found.as_deref().is_some_and(verdict)))
    };
    let cannot = is(is_unanswerable);
    // A verdict that may be wrong hides nothing, and its words are asked about.
    let surely = is(is_surely_unanswerable);
    let is_asked = is(|found| !found.spans.is_empty() && !is_surely_unanswerable(found));
    let cards = move || view! { <card::Cards found /> };
    view! {
        <section class="interpretations" aria-label="What the question may mean">
            <verdict::Verdict found />
            <Show
                when=move || !cannot.get()
                fallback=move || view! {
                    <Show when=is_asked>
                        <marks::MarkedQuestion found />
                        <conversation::Conversation found />
                    </Show>
                    <Show when=move || found.with(has_any)>
                        <details class="anyway" open=move || !surely.get()>
                            <summary>"What the model would ask the database anyway"</summary>
                            {cards()}
                        </details>
                    </Show>
                }
            >
                <marks::MarkedQuestion found />
                <conversation::Conversation found />
                <how_many::HowMany found />
                {cards()}
                <two::Two found />
                <folded::Folded found />
            </Show>
            <Show when=move || found.with(has_any)>
                <follow_up::FollowUp />
            </Show>
            <hints::HintsPanel />
        </section>
    }
}

/// Returns what the run found, made anew when that changes and not when something is answered.
fn found(store: Store) -> Memo<Option<Arc<Found>>> {
    Memo::new(move |_| store.run.with(|run| run.interpretations.clone()))
}

/// Returns whether there is an interpretation to show.
fn has_any(found: &Option<Arc<Found>>) -> bool {
    found.as_ref().is_some_and(|found| !found.shown.is_empty())
}
