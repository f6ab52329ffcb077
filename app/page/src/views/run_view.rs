//! One frame for the views whose code is loaded later.

use beamsplitter_state::{Place, View};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::figures::RunFinding;
use super::{
    ambiguity, compare, data, figures, gallery, glossary, model, overview, steps, strip, templates,
    tree,
};
use beamsplitter_shell::store;

/// Shows a view; one over the present run has the question above it.
#[component]
pub fn RunView(
    /// Which view; nothing for those that are elsewhere.
    view: View,
) -> impl IntoView {
    let store = store();
    let is_about_run = view.place().is_some_and(Place::is_about_run);
    if is_about_run {
        spawn_local(store.fill_with_example());
    }
    view! {
        <div class="run-view">
            {is_about_run.then(|| view! { <strip::Strip /> })}
            <section class="view" aria-labelledby="view-title">
                <header class="view-head">
                    <h2 id="view-title" tabindex="-1">{view.label()}</h2>
                    <p class="quiet">{view.about()}</p>
                </header>
                {is_about_run.then(|| view! { <RunFinding /> })}
                {match view {
                    View::Overview => view! { <overview::Overview /> }.into_any(),
                    View::Tree => view! { <tree::Tree /> }.into_any(),
                    View::Steps => view! { <steps::Steps /> }.into_any(),
                    View::Templates => view! { <templates::Templates /> }.into_any(),
                    View::Compare => view! { <compare::Compare /> }.into_any(),
                    View::Gallery => view! { <gallery::Gallery /> }.into_any(),
                    View::Ambiguity => view! { <ambiguity::Ambiguity /> }.into_any(),
                    View::Figures => view! { <figures::Figures /> }.into_any(),
                    View::Glossary => view! { <glossary::Glossary /> }.into_any(),
                    View::Data => view! { <data::Data /> }.into_any(),
                    View::Model => view! { <model::Model /> }.into_any(),
                    View::Ask | View::Label | View::Benchmark | View::Stress => ().into_any(),
                }}
            </section>
        </div>
    }
}
