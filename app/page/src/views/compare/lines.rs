//! What each system found and what that cost, in numbers.

use beamsplitter_scene::coverage::covered;
use beamsplitter_state::{Executed, Gold, RunState, RunStatus, shown_alone};
use leptos::prelude::*;

use beamsplitter_shell::ui::{count, milliseconds};

/// Which end of a measure is the better one, where one is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Better {
    More,
    Fewer,
    Neither,
}

/// Returns one line for each measure, a cell for each run.
pub fn lines(runs: &[RunState], golds: &[Gold], are_expected: bool) -> impl IntoView + use<> {
    let whole = |value: f64| count(value as u64);
    let of_all = of_all(golds);
    view! {
        <tr role="row"><th scope="row" role="rowheader">"State"</th> {runs.iter().map(state).collect::<Vec<_>>()}</tr>
        {line(
            // What the systems found themselves is no measure of what should be found.
            if are_expected { "Expected queries found" } else { "Of all queries found here" },
            runs,
            |run| Some(covered(golds, run) as f64),
            &of_all,
            if are_expected { Better::More } else { Better::Neither },
        )}
        {are_expected.then(|| line(
            "Covered by what is shown",
            runs,
            |run| run.interpretations.as_ref().map(|_| covered(golds, &shown_alone(run)) as f64),
            &of_all,
            Better::More,
        ))}
        {line(
            "Interpretations shown",
            runs,
            |run| run.interpretations.as_ref().map(|found| found.shown.len() as f64),
            whole,
            Better::Neither,
        )}
        {line("Different results", runs, |run| Some(results(run) as f64), whole, Better::Neither)}
        {line("Queries that fail", runs, |run| Some(failures(run) as f64), whole, Better::Fewer)}
        {line("Network calls", runs, |run| Some(run.steps as f64), whole, Better::Fewer)}
        {line("Hypotheses scored", runs, |run| Some(run.rows as f64), whole, Better::Fewer)}
        {line("Time", runs, |run| run.milliseconds, milliseconds, Better::Fewer)}
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
    view! { <td role="cell" class="number" data-system=run.label()>{text}</td> }
}

/// Returns how a number of covered queries is written.
fn of_all(golds: &[Gold]) -> impl Fn(f64) -> String + use<> {
    let total = golds.len();
    let not_here = golds.iter().filter(|gold| gold.unknown_name().is_some()).count();
    let not_here = if not_here > 0 { format!(", {not_here} not here") } else { String::new() };
    move |value| format!("{value} of {total}{not_here}")
}

/// Returns one line of numbers; the best is marked, where one end is the better one.
fn line<V, T>(name: &'static str, runs: &[RunState], value: V, text: T, better: Better) -> AnyView
where
    V: Fn(&RunState) -> Option<f64>,
    T: Fn(f64) -> String,
{
    let sign = if better == Better::More { -1.0 } else { 1.0 };
    let values: Vec<Option<f64>> = runs
        .iter()
        .map(|run| (run.status == RunStatus::Done).then(|| value(run)).flatten())
        .collect();
    let best = values.iter().flatten().map(|value| sign * value).min_by(f64::total_cmp);
    let worst = values.iter().flatten().map(|value| sign * value).max_by(f64::total_cmp);
    let differ = better != Better::Neither && best != worst;
    let cells: Vec<_> = values
        .iter()
        .zip(runs)
        .map(|(value, run)| {
            let is_best = differ && value.is_some_and(|value| best == Some(sign * value));
            let shown = value.map_or_else(|| "…".to_owned(), &text);
            view! { <td role="cell" class="number" class:best=is_best data-system=run.label()>{shown}</td> }
        })
        .collect();
    view! { <tr role="row"><th scope="row" role="rowheader">{name}</th> {cells}</tr> }.into_any()
}

fn results(run: &RunState) -> usize {
    let own = |found: &&Executed| found.same_as.is_none() && matches!(found.outcome, Some(Ok(_)));
    run.readings.iter().filter(own).count()
}

fn failures(run: &RunState) -> usize {
    run.readings.iter().filter(|found| matches!(found.outcome, Some(Err(_)))).count()
}
