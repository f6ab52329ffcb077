//! Two to five systems side by side on the same question: what they found, what of it is shown, and
//! what it cost.

mod store;

use beamsplitter_scene::coverage::{Verdict, covered, verdict};
use beamsplitter_state::{
    EngineState, Gold, RunState, RunStatus, System, View, shown_alone, union,
};
use leptos::prelude::*;

use beamsplitter_shell::navigation::ViewLink;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::{Show, count, milliseconds, query};

pub use store::CompareStore;

/// Fewest and most systems that are compared.
const FEWEST: usize = 2;
const MOST: usize = 5;

/// Shows a choice of decoders, and one table.
#[component]
pub fn Compare() -> impl IntoView {
    let (store, compare) = (store(), expect_context::<CompareStore>());
    let chosen = RwSignal::new(System::first());
    let running = move || compare.compared.with(|runs| runs.iter().any(RunState::is_running));
    let ready = move || {
        store.engine.with(EngineState::is_ready)
            && store.database.with(|state| state.open.is_some())
            && store.question.with(|question| !question.trim().is_empty())
    };
    let boxes: Vec<_> = System::all().into_iter().map(|system| choice(system, chosen)).collect();
    view! {
        <fieldset class="choices">
            <legend>{format!("Systems, {FEWEST} to {MOST}")}</legend>
            {boxes}
        </fieldset>
        <div class="ask-controls">
            <Show
                when=running
                fallback=move || view! {
                    <button
                        class="primary"
                        disabled=move || !ready() || chosen.with(Vec::len) < FEWEST
                        on:click=move |_| compare.compare(&chosen.get_untracked())
                    >
                        "Compare"
                    </button>
                }
            >
                <button on:click=move |_| compare.cancel()>"Stop"</button>
            </Show>
            <p class="quiet" role="status">
                {move || {
                    let question = store.question.with(|question| question.trim().to_owned());
                    if question.is_empty() {
                        "Type a question in Ask first.".to_owned()
                    } else if !ready() {
                        "Wait for the model and the database.".to_owned()
                    } else {
                        format!("“{question}”")
                    }
                }}
            </p>
        </div>
        <p class="quiet">
            "Three of them mask names: Beamsplitter each name of its best query, all in one batch; ODIN name after name, the most promising schema first, over one reading of the whole schema or with each smaller schema read anew."
        </p>
        <p class="quiet">
            "Rows of the table: what each system found of the expected queries, and where it lost the others. Write your own in "
            <ViewLink view=View::Coverage>"Expected queries"</ViewLink> "."
        </p>
        <Table compare />
    }
}

fn choice(system: System, chosen: RwSignal<Vec<System>>) -> impl IntoView {
    let is_chosen = move || chosen.with(|chosen| chosen.contains(&system));
    let full = move || chosen.with(|chosen| chosen.len() >= MOST) && !is_chosen();
    let on_change = move |event| {
        let on = event_target_checked(&event);
        chosen.update(|chosen| {
            chosen.retain(|other| *other != system);
            if on {
                chosen.push(system);
            }
        });
    };
    view! {
        <label class="check" title=system.summary()>
            <input type="checkbox" prop:checked=is_chosen disabled=full on:change=on_change />
            {system.label}
        </label>
    }
}

/// Shows what is compared, line by line.
#[component]
fn Table(compare: CompareStore) -> impl IntoView {
    let store = store();
    let table = move || {
        // Before anything is compared, the run that is shown stands there alone.
        let runs = match compare.compared.get() {
            runs if runs.is_empty() => compare.runs(),
            runs => runs,
        };
        if runs.is_empty() {
            return None;
        }
        let expected = store.golds.get();
        let are_expected = !expected.is_empty();
        let golds = if are_expected { expected } else { union(runs.iter()) };
        let heads: Vec<_> = runs
            .iter()
            .enumerate()
            .map(|(place, run)| {
                let done =
                    run.status == RunStatus::Done && compare.compared.with(|all| !all.is_empty());
                view! {
                    <th scope="col">
                        {System::label_of(run.decoder, &run.changes)} <br />
                        <button
                            class="link"
                            disabled=!done
                            on:click=move |_| compare.open(place)
                        >
                            "open in all views"
                        </button>
                    </th>
                }
            })
            .collect();
        let lines = lines(&runs, &golds, are_expected);
        let readings: Vec<_> = golds
            .iter()
            .map(|gold| {
                let places: Vec<_> = runs.iter().map(|run| place(gold, run)).collect();
                view! { <tr><th scope="row">{query(&gold.sql)}</th> {places}</tr> }
            })
            .collect();
        Some(view! {
            <div class="table-scroll tall" tabindex="0" role="region" aria-label="Comparison">
                <table class="facts">
                    <thead>
                        <tr><th scope="col"><span class="hidden">"Measure"</span></th> {heads}</tr>
                    </thead>
                    <tbody>{lines} {readings}</tbody>
                </table>
            </div>
        })
    };
    view! { <div aria-live="polite">{table}</div> }
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

fn lines(runs: &[RunState], golds: &[Gold], are_expected: bool) -> impl IntoView + use<> {
    let whole = |value: f64| count(value as u64);
    let total = golds.len();
    let states: Vec<_> = runs
        .iter()
        .map(|run| {
            let text = match &run.status {
                RunStatus::Idle | RunStatus::Running if run.steps == 0 => "waiting".to_owned(),
                RunStatus::Idle | RunStatus::Running => format!("{} steps …", run.steps),
                RunStatus::Done => "done".to_owned(),
                RunStatus::Cancelled => "stopped".to_owned(),
                RunStatus::Failed(message) => message.clone(),
            };
            view! { <td class="number">{text}</td> }
        })
        .collect();
    view! {
        <tr><th scope="row">"State"</th> {states}</tr>
        {line(
            // What the systems found themselves is no measure of what should be found.
            if are_expected { "Expected queries found" } else { "Of all queries found here" },
            runs,
            |run| Some(covered(golds, run) as f64),
            move |value| format!("{value} of {total}"),
            true,
        )}
        {line(
            "Covered by what is shown",
            runs,
            |run| run.interpretations.as_ref().map(|_| covered(golds, &shown_alone(run)) as f64),
            move |value| format!("{value} of {total}"),
            true,
        )}
        {line(
            "Interpretations shown",
            runs,
            |run| run.interpretations.as_ref().map(|found| found.shown.len() as f64),
            whole,
            false,
        )}
        {line("Different results", runs, |run| Some(results(run) as f64), whole, true)}
        {line("Queries that fail", runs, |run| Some(failures(run) as f64), whole, false)}
        {line("Calls of the network", runs, |run| Some(run.steps as f64), whole, false)}
        {line("Hypotheses scored", runs, |run| Some(run.rows as f64), whole, false)}
        {line("Time", runs, |run| run.milliseconds, milliseconds, false)}
    }
}

fn place(gold: &Gold, run: &RunState) -> impl IntoView + use<> {
    let (class, text) = match (verdict(gold, run), &run.status) {
        (Verdict::Query(place), _) => ("number yes", format!("rank {}", place + 1)),
        (Verdict::Result(place), _) => ("number yes", format!("result of rank {}", place + 1)),
        (Verdict::Elsewhere, _) => ("number quiet", "not in this database".to_owned()),
        (Verdict::Missed(Some(fall)), RunStatus::Done) => {
            ("number no", format!("lost at token {} ({})", fall.right + 1, fall.search))
        }
        (Verdict::Missed(None), RunStatus::Done) => ("number no", "not found".to_owned()),
        (Verdict::Missed(_), _) => ("number", "…".to_owned()),
    };
    view! { <td class=class>{text}</td> }
}

fn results(run: &RunState) -> usize {
    let own = |found: &&beamsplitter_state::Executed| {
        found.same_as.is_none() && matches!(found.outcome, Some(Ok(_)))
    };
    run.readings.iter().filter(own).count()
}

fn failures(run: &RunState) -> usize {
    run.readings.iter().filter(|found| matches!(found.outcome, Some(Err(_)))).count()
}
