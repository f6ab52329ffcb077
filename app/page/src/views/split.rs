//! The figure above the cards: how the question splits, and which interpretations meet again.

use beamsplitter_protocol::Rows;
use beamsplitter_scene::split::{Group, Outcome, SplitScene, WIDTH, lay_out};
use beamsplitter_state::{Executed, RunState, RunStatus};
use leptos::prelude::*;

use beamsplitter_shell::Store;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::plural;

/// What is drawn and said.
#[derive(Clone, Debug, Default, PartialEq)]
struct Figure {
    scene: SplitScene,
    /// What is written beside each result.
    labels: Vec<String>,
    /// Interpretations that could not be executed.
    failed: usize,
    /// Interpretations that were not executed: the search was stopped before.
    left: usize,
}

/// Shows one line in words and the figure.
#[component]
pub fn Split() -> impl IntoView {
    let store = store();
    // One value, so that words and drawing always speak of the same state.
    let figure = Memo::new(move |_| store.run.with(Figure::new));
    view! {
        <div class="split">
            <div>
                <p class="split-words">{move || figure.with(Figure::words)}</p>
                <p class="which" role="status">{move || which(store)}</p>
            </div>
            {move || {
                figure.with(|figure| drawing(&figure.scene, &figure.labels, store))
            }}
        </div>
    }
}

impl Figure {
    fn new(run: &RunState) -> Self {
        let readings = &run.readings;
        let scene = lay_out(&readings.iter().map(outcome).collect::<Vec<_>>());
        let first = |result: &Group| readings.get(*result.readings.first()?);
        let label = |result| first(result).map(label).unwrap_or_default();
        let labels = scene.results.iter().map(label).collect();
        let failed =
            readings.iter().filter(|reading| matches!(reading.outcome, Some(Err(_)))).count();
        let left = match run.status {
            RunStatus::Cancelled => readings.iter().filter(|found| found.outcome.is_none()).count(),
            _ => 0,
        };
        Self { scene, labels, failed, left }
    }

    fn words(&self) -> String {
        let readings = plural(self.scene.edges.len(), "interpretation");
        let results = match self.scene.results.len() {
            0 => "no result".to_owned(),
            1 => "one result".to_owned(),
            results => format!("{results} different results"),
        };
        match (self.failed, self.left) {
            (0, 0) => format!("{readings}: {results}"),
            (failed, 0) => format!("{readings}: {results}, {failed} without a result"),
            (_, 1) => format!("{readings}, stopped before the last was executed"),
            (_, left) => format!("{readings}, stopped before {left} of them were executed"),
        }
    }
}

/// Returns the question that only a person can answer, and their answer.
fn which(store: Store) -> String {
    let picked = store.reading();
    store.run.with(|run| match picked.and_then(|place| Some((place, run.readings.get(place)?))) {
        Some((place, found)) => {
            format!("You meant interpretation {}: {}", place + 1, found.reading.english)
        }
        None if run.readings.len() > 1 => "Which did you mean?".to_owned(),
        None => String::new(),
    })
}

fn outcome(reading: &Executed) -> Outcome {
    match (&reading.outcome, reading.same_as) {
        (Some(Ok(_)), Some(earlier)) => Outcome::Same(earlier),
        (Some(Ok(_)), None) => Outcome::Own,
        _ => Outcome::None,
    }
}

/// Returns a result in a few letters: its value if it has one, its size otherwise.
fn label(reading: &Executed) -> String {
    let Some(Ok(rows)) = &reading.outcome else { return String::new() };
    let rows: &Rows = rows;
    match (rows.rows.as_slice(), rows.more) {
        ([only], false) if only.len() == 1 => {
            let text = beamsplitter_shell::ui::cell(&only[0]);
            if text.chars().count() > 8 { "1 row".into() } else { text }
        }
        (all, true) => format!("{}+ rows", all.len()),
        (all, false) => plural(all.len(), "row"),
    }
}

fn drawing(scene: &SplitScene, labels: &[String], store: Store) -> impl IntoView + use<> {
    let (x, y) = scene.splitter;
    let curve = |from: (f32, f32), to: (f32, f32)| {
        let middle = (from.0 + to.0) / 2.0;
        format!("M{} {}C{middle} {} {middle} {} {} {}", from.0, from.1, from.1, to.1, to.0, to.1)
    };
    let edges: Vec<_> = scene
        .edges
        .iter()
        .enumerate()
        .map(|(reading, edge)| {
            let meets = edge.result.map(|result| {
                view! { <path class="ray" d=curve(edge.at, scene.results[result].at) /> }
            });
            view! {
                <g
                    class=format!("hue-{}", reading + 1)
                    class:faint=move || store.reading().is_some_and(|followed| followed != reading)
                >
                    <path class="ray" d=curve((x, y), edge.at) />
                    {meets}
                    <circle class="knot" cx=edge.at.0.to_string() cy=edge.at.1.to_string() r="9" />
                    <text class="number" x=edge.at.0.to_string() y=(edge.at.1 + 4.0).to_string()>
                        {reading + 1}
                    </text>
                </g>
            }
        })
        .collect();
    let results: Vec<_> = scene
        .results
        .iter()
        .zip(labels)
        .map(|(result, label)| {
            view! {
                <circle class="meeting" cx=result.at.0.to_string() cy=result.at.1.to_string() r="4" />
                <text class="label" x=(result.at.0 + 10.0).to_string() y=(result.at.1 + 4.0).to_string()>
                    {label.clone()}
                </text>
            }
        })
        .collect();
    view! {
        // What it shows is said in words above and on each card.
        <svg class="split-figure" viewBox=format!("0 0 {} {}", WIDTH, scene.height) aria-hidden="true">
            <path class="beam" d=format!("M0 {y}H{x}") />
            {edges}
            <rect
                class="cube"
                x=(x - 7.0).to_string()
                y=(y - 7.0).to_string()
                width="14"
                height="14"
                transform=format!("rotate(45 {x} {y})")
            />
            {results}
        </svg>
    }
}
