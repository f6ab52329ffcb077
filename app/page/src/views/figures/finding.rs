//! Whether what a figure of the paper shows holds here.

use beamsplitter_scene::coverage::covered;
use beamsplitter_state::holds::{Holds, figure_six, figure_three, figure_two};
use beamsplitter_state::{FIGURES, Figure, RunStatus};
use leptos::prelude::*;

use beamsplitter_shell::{Store, store};

/// Shows what the paper found beside what was counted here.
pub fn finding(found: &Holds) -> impl IntoView + use<> {
    view! {
        <p class="paper-finding" class:holds=found.holds>
            {found.paper.clone()} " " {found.here.clone()} " " <strong>{found.words()}</strong>
        </p>
    }
}

/// Shows findings that are counted anew while a figure runs.
pub fn findings(all: impl Fn() -> Vec<Holds> + Send + Sync + 'static) -> impl IntoView {
    let all = move || all().iter().map(finding).collect::<Vec<_>>();
    view! { <div class="findings" aria-live="polite">{all}</div> }
}

/// Shows what the present run says of a figure, where it is the figure's.
pub fn of_figure(figure: Figure, store: Store) -> impl IntoView {
    findings(move || found(figure, store).into_iter().collect())
}

fn found(figure: Figure, store: Store) -> Option<Holds> {
    let asked = figure.asked;
    store.run.with(|run| {
        let is_it = run.question == asked.question
            && run.decoder == asked.decoder
            && run.changes.is_empty()
            && run.status == RunStatus::Done;
        match figure.number {
            _ if !is_it => None,
            "2" => store.golds.with(|golds| {
                (!golds.is_empty()).then(|| figure_two(covered(golds, run), golds.len()))
            }),
            "3" => store
                .golds
                .with(|golds| figure_three(&run.templates, covered(golds, run), golds.len())),
            "6" => figure_six(&run.templates),
            _ => None,
        }
    })
}

/// Shows, in the view where a figure is seen, what its run says of it.
#[component]
pub fn RunFinding() -> impl IntoView {
    let store = store();
    let figures = FIGURES.into_iter().map(move |figure| {
        let is_here = move || store.view.get() == figure.view;
        findings(move || is_here().then(|| found(figure, store)).flatten().into_iter().collect())
    });
    figures.collect::<Vec<_>>()
}
