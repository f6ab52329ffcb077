//! The views over the present run, in one frame.

use beamsplitter_state::View;
use leptos::prelude::*;

use super::{compare, coverage, gallery, model, steps, strip, templates, tree};

/// A view over the present run.
#[component]
pub fn RunView(
    /// Which view; nothing for those that are not over a run.
    view: View,
) -> impl IntoView {
    view! {
        <div class="run-view">
            <strip::Strip />
            <section class="view" aria-labelledby="view-title">
                <header class="view-head">
                    <h2 id="view-title" tabindex="-1">{view.label()}</h2>
                    <p class="quiet">{view.about()}</p>
                </header>
                {match view {
                    View::Tree => view! { <tree::Tree /> }.into_any(),
                    View::Steps => view! { <steps::Steps /> }.into_any(),
                    View::Templates => view! { <templates::Templates /> }.into_any(),
                    View::Coverage => view! { <coverage::Coverage /> }.into_any(),
                    View::Compare => view! { <compare::Compare /> }.into_any(),
                    View::Gallery => view! { <gallery::Gallery /> }.into_any(),
                    View::Model => view! { <model::Model /> }.into_any(),
                    View::Ask | View::Label | View::Benchmark | View::Stress => ().into_any(),
                }}
            </section>
        </div>
    }
}
