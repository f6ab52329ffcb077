//! What each system found and what that cost, in numbers.

use beamsplitter_scene::coverage::covered;
use beamsplitter_state::{Executed, Gold, RunState, RunStatus, shown_alone};
use leptos::prelude::*;

use beamsplitter_shell::ui::{count, milliseconds};

/// Returns one line for each measure, a cell for each run.
pub fn lines(runs: &[RunState], golds: &[Gold], are_expected: bool) -> impl IntoView + use<> {
    let whole = |value: f64| count(value as u64);
    let of_all = of_all(golds);
    view! {
        <tr><th scope="row">"State"</th> {runs.iter().map(state).collect::<Vec<_>>()}</tr>
        {line(
            // What the systems found themselves is no measure of what should be found.
            if are_expected { "Expected queries found" } else { "Of all queries found here" },
            runs,
            |run| Some(covered(golds, run) as f64),
            &of_all,
            true,
        )}
        {are_expected.then(|| line(
            "Covered by what is shown",
            runs,
            |run| run.interpretations.as_ref().map(|_| covered(golds, &shown_alone(run)) as f64),
            &of_all,
            true,
        ))}
        {line(
            "Interpretations shown",
            runs,
            |run| run.interpretations.as_ref().map(|found| found.shown.len() as f64),
            whole,
            false,
        )}
        {line("Different results", runs, |run| Some(results(run) as f64), whole, true)}
        {line("Queries that fail", runs, |run| Some(failures(run) as f64), whole, false)}
        {line("Network calls", runs, |run| Some(run.steps as f64), whole, false)}
        {line("Hypotheses scored", runs, |run| Some(run.rows as f64), whole, false)}
        {line("Time", runs, |run| run.milliseconds, milliseconds, false)}
    }
}

fn state(run: &RunState) -> impl IntoView + use<> {
    let text = match &run.status {
        RunStatus::Idle | RunStatus::Running if run.steps == 0 => "waiting".to_owned(),
        RunStatus::Idle | RunStatus::Running => format!("{} steps …", run.steps),
        RunStatus::Done => "done".to_owned(),
        RunStatus::Cancelled => "stopped".to_owned(),
        RunStatus::Failed(message) => message.clone(),
    };
    view! { <td class="number">{text}</td> }
}

/// Returns how a number of covered queries is written.
fn of_all(golds: &[Gold]) -> impl Fn(f64) -> String + use<> {
    let total = golds.len();
    let not_here = golds.iter().filter(|gold| gold.unknown_name().is_some()).count();
    let not_here = if not_here > 0 { format!(", {not_here} not here") } else { String::new() };
    move |value| format!("{value} of {total}{not_here}")
}

/// Returns one line of numbers; the best is marked.
fn line<V, T>(
    name: &'static str,
    runs: &[RunState],
    value: V,
    text: T,
    more_is_better: bool,
) -> AnyView
where
    V: Fn(&RunState) -> Option<f64>,
    T: Fn(f64) -> String,
{
    let sign = if more_is_better { -1.0 } else { 1.0 };
    let values: Vec<Option<f64>> = runs
        .iter()
        .map(|run| (run.status == RunStatus::Done).then(|| value(run)).flatten())
        .collect();
    let best = values.iter().flatten().map(|value| sign * value).min_by(f64::total_cmp);
    let worst = values.iter().flatten().map(|value| sign * value).max_by(f64::total_cmp);
    let cells: Vec<_> = values
        .iter()
        .map(|value| {
            let is_best = value.is_some_and(|value| best == Some(sign * value)) && best != worst;
            let shown = value.map_or_else(|| "…".to_owned(), &text);
            view! { <td class="number" class:best=is_best>{shown}</td> }
        })
        .collect();
    view! { <tr><th scope="row">{name}</th> {cells}</tr> }.into_any()
}

fn results(run: &RunState) -> usize {
    let own = |found: &&Executed| found.same_as.is_none() && matches!(found.outcome, Some(Ok(_)));
    run.readings.iter().filter(own).count()
}

fn failures(run: &RunState) -> usize {
    run.readings.iter().filter(|found| matches!(found.outcome, Some(Err(_)))).count()
}
