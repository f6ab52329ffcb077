//! The view Steps: a search that can be played, paused and dragged.

mod frame;
mod transport;

use std::sync::Arc;

use beamsplitter_decode::Trace;
use beamsplitter_scene::steps::{Frame, Moment, frame, leader, moment_of, moments};
use beamsplitter_state::HypothesisRef;
use leptos::prelude::*;

use beamsplitter_shell::Store;
use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::store;
use beamsplitter_shell::ui::Show;

/// The player and where it stands. Where it stands is the hypothesis that is selected in every
/// view.
#[derive(Clone, Copy)]
struct StepPlayer {
    store: Store,
    trace: Memo<Option<Arc<Trace>>>,
    moments: Memo<Vec<Moment>>,
    at: Memo<usize>,
}

/// A step and its hypotheses as rows with cells, to be saved.
const PARTS: (&str, &str) =
    (".step-description, .hypothesis > .so-far, .hypothesis tr", "th, td, :scope.so-far > *");

/// What is told below a saved step.
const LEGEND: [&str; 2] = [
    "Each part: a hypothesis, and the tokens that may come next. Kept: among the best of its step. Pruned: not.",
    "Forced, blocked, excluded: the constraint allows that token alone, or does not allow it. ∎: end of the query.",
];

/// Shows one step at a time.
#[component]
pub fn Steps() -> impl IntoView {
    let player = StepPlayer::new(store());
    view! {
        <Show
            when=move || player.moments.with(|moments| !moments.is_empty())
            fallback=|| view! { <p class="quiet">"The steps appear when the search is over."</p> }
        >
            <transport::Transport player />
            <frame::FrameView player />
            {move || view! {
                <SaveTable
                    what=format!("Step {}", player.at.get() + 1)
                    table=".view"
                    parts=PARTS
                    legend=LEGEND.map(str::to_owned)
                    about=About::Run
                />
            }}
        </Show>
    }
}

impl StepPlayer {
    fn new(store: Store) -> Self {
        let trace = Memo::new(move |_| store.run.with(|run| run.trace.clone()));
        let moments =
            Memo::new(move |_| trace.with(|t| t.as_ref().map(|t| moments(t)).unwrap_or_default()));
        let at = Memo::new(move |_| {
            let selection = store.selection.get();
            trace
                .with(|trace| {
                    let trace = trace.as_ref()?;
                    let end = |reading: usize| {
                        let found = trace.candidates.get(reading)?;
                        Some(HypothesisRef { search: found.search, node: found.node })
                    };
                    let hypothesis =
                        selection.hypothesis.or_else(|| selection.reading.and_then(end))?;
                    moments.with(|moments| moment_of(trace, moments, hypothesis))
                })
                .unwrap_or_default()
        });
        Self { store, trace, moments, at }
    }

    /// Goes to a moment; the ends hold.
    fn go(self, to: usize) {
        let hypothesis = self.moments.with_untracked(|moments| {
            let moment = *moments.get(to.min(moments.len().saturating_sub(1)))?;
            self.trace.with_untracked(|trace| leader(trace.as_ref()?, moment))
        });
        if hypothesis.is_some() {
            self.store.selection.update(|selection| selection.hypothesis = hypothesis);
        }
    }

    fn is_last(self) -> bool {
        self.moments.with(|moments| self.at.get() + 1 >= moments.len())
    }

    fn frame(self) -> Frame {
        let at = self.at.get();
        self.moments.with(|moments| {
            self.trace.with(|trace| match (trace, moments.get(at)) {
                (Some(trace), Some(&moment)) => {
                    self.store.run_schema.with(|schema| frame(trace, schema, moment))
                }
                _ => Frame::default(),
            })
        })
    }
}
