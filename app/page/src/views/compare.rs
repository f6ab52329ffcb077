//! Two to five systems beside each other on one question: which expected queries each found, where
//! it lost the others, what is shown, and what it cost.

mod cell;
mod expected;
mod file;
mod lines;
mod store;
mod two_runs;

use beamsplitter_state::{EngineState, Gold, Pace, RunState, RunStatus, System, View, union};
use leptos::prelude::*;

use beamsplitter_shell::navigation::ViewLink;
use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::store;
use beamsplitter_shell::ui::{Show, percent, plural, query};

pub use store::CompareStore;

/// Fewest and most systems that are compared.
const FEWEST: usize = 2;
const MOST: usize = 5;

/// What is told below the saved table.
const LEGEND: [&str; 2] = [
    "Found: the query is among the outputs. Same result: another with its rows is.",
    "Lost: the search did not keep the query's beginning, at the token that is named.",
];

/// Shows a choice of systems, the expected queries, and one table.
#[component]
pub fn Compare() -> impl IntoView {
    let compare = expect_context::<CompareStore>();
    view! {
        <div class="compare-choices">
            <Systems compare />
            <expected::Expected compare />
        </div>
        <Table compare />
        <two_runs::TwoRuns compare />
    }
}

/// Shows the systems that can be asked, and how far a comparison is.
#[component]
fn Systems(compare: CompareStore) -> impl IntoView {
    let store = store();
    let chosen = compare.chosen;
    // The address names them where they are not the first ones.
    store.follow_find(
        move || {
            let chosen = chosen.get();
            if chosen == System::first() { String::new() } else { System::names(&chosen) }
        },
        move |names| {
            let mut systems = System::named(&names);
            systems.truncate(MOST);
            chosen.set(if names.is_empty() { System::first() } else { systems });
        },
    );
    let running = move || compare.compared.with(|runs| runs.iter().any(RunState::is_running));
    let ready = move || {
        store.engine.with(EngineState::is_ready)
            && store.database.with(|state| state.open.is_some())
            && !compare.question().is_empty()
    };
    let boxes: Vec<_> = System::all().into_iter().map(|system| choice(system, chosen)).collect();
    view! {
        <div class="golds">
            <fieldset class="choices">
                <legend>{format!("Systems, {FEWEST} to {MOST}")}</legend>
                {boxes}
            </fieldset>
            <Summaries />
            <p class="quiet">
                "Three of them mask names. Beamsplitter masks each name of its best query, all in one batch. ODIN masks one name after the other, the most promising schema first, and reads either the whole schema once or each smaller schema anew."
            </p>
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
                <p class="quiet" role="status">{move || how_far(compare, ready())}</p>
            </div>
        </div>
    }
}

/// Shows what each system does, folded.
#[component]
fn Summaries() -> impl IntoView {
    let items: Vec<_> = System::all()
        .into_iter()
        .map(|system| view! { <dt>{system.label}</dt> <dd>{system.summary()}</dd> })
        .collect();
    view! {
        <details class="summaries">
            <summary>"What each of them does"</summary>
            <dl>{items}</dl>
        </details>
    }
}

/// Returns what is compared, and how far that is, in words.
fn how_far(compare: CompareStore, ready: bool) -> String {
    let question = compare.question();
    if question.is_empty() {
        return "Type a question in Ask first.".to_owned();
    }
    if !ready {
        return "Wait for the model and the database.".to_owned();
    }
    compare.compared.with(|runs| {
        let left = runs.iter().filter(|run| run.is_running()).count();
        if left == 0 {
            return format!("Asks “{question}”.");
        }
        let done = runs.iter().filter(|run| run.status == RunStatus::Done);
        let milliseconds = done.filter_map(|run| run.milliseconds).sum();
        let pace = Pace { examples: runs.len() - left, milliseconds }.words(left);
        format!("{} of {} systems done. {pace}", runs.len() - left, runs.len())
    })
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
        <label class="check">
            <input type="checkbox" prop:checked=is_chosen disabled=full on:change=on_change />
            {system.label}
        </label>
    }
}

/// Shows what is compared, line by line: measures, then queries.
#[component]
fn Table(compare: CompareStore) -> impl IntoView {
    let store = store();
    let table = move || {
        let runs = compare.runs();
        if runs.is_empty() {
            return None;
        }
        let expected = store.golds.get();
        let are_expected = !expected.is_empty();
        let golds = if are_expected { expected } else { union(runs.iter()) };
        let heads: Vec<_> = runs.iter().map(|run| head(run, compare)).collect();
        let main = store.run.with(|run| run.id);
        let queries: Vec<_> = golds
            .iter()
            .enumerate()
            .map(|(number, gold)| {
                let cells: Vec<_> = runs
                    .iter()
                    .map(|run| cell::cell(gold, run, (run.id == main, are_expected), store))
                    .collect();
                view! { <tr role="row"><th scope="row" role="rowheader">{row_head(number, gold)}</th> {cells}</tr> }
            })
            .collect();
        let kind = if are_expected { "Expected queries" } else { "Queries that any of them found" };
        Some(view! {
            {elsewhere(&golds)}
            {(!are_expected).then(|| view! {
                <p class="note">
                    "For this question no expected queries are known, so nothing can be said to be missed. \
                     The table has every query that one of the systems found; your own go into the box above."
                </p>
            })}
            <div class="table-scroll tall" tabindex="0" role="region" aria-label="Comparison">
                // On a narrow screen its parts are blocks; the roles keep it a table for who hears it.
                <table class="facts comparison" role="table">
                    <thead role="rowgroup">
                        <tr role="row">
                            <th scope="col" role="columnheader">
                                <span class="hidden">"Measure or query"</span>
                            </th>
                            {heads}
                        </tr>
                    </thead>
                    <tbody role="rowgroup">{lines::lines(&runs, &golds, are_expected)}</tbody>
                    <tbody role="rowgroup">
                        <tr class="part" role="row">
                            <th scope="rowgroup" role="rowheader" colspan=runs.len() + 1>{kind}</th>
                        </tr>
                        {queries}
                    </tbody>
                </table>
            </div>
            <SaveTable
                what="Comparison"
                table=".comparison"
                legend=LEGEND.map(str::to_owned)
                about=About::Runs
            />
        })
    };
    view! { <div aria-live="polite">{table}</div> }
}

/// Returns the name of a system, with the way to its run.
fn head(run: &RunState, compare: CompareStore) -> impl IntoView + use<> {
    let id = run.id;
    let is_shown = move || compare.is_main(id);
    let is_done = run.status == RunStatus::Done;
    view! {
        <th scope="col" role="columnheader">
            {run.label()} <br />
            <button
                class="link"
                disabled=move || !is_done || is_shown()
                on:click=move |_| compare.open(id)
            >
                {move || if is_shown() { "shown in all views" } else { "open in all views" }}
            </button>
        </th>
    }
}

/// Returns a query with what is known of it without any decoder.
fn row_head(number: usize, gold: &Gold) -> impl IntoView + use<> {
    let outcome = match &gold.outcome {
        None => String::new(),
        Some(Ok(rows)) if rows.more => format!("{}+ rows", rows.rows.len()),
        Some(Ok(rows)) => plural(rows.rows.len(), "row"),
        Some(Err(error)) => error.to_string(),
    };
    let likely = match &gold.spelled {
        None => None,
        Some(Ok(_)) => gold.log_prob().map(|score| {
            format!(" · probability of the query {}", percent(f64::from(score).exp()))
        }),
        Some(Err(error)) => Some(format!(" · the model cannot write it: {error}")),
    };
    view! {
        <span class="quiet">{format!("Query {}", number + 1)}</span>
        {query(&gold.sql)} " " <span class="quiet">{outcome} {likely}</span>
    }
}

/// Returns a note where queries name what the database does not have: golds of a benchmark are about
/// changed databases, and the open one may be the original.
fn elsewhere(golds: &[Gold]) -> Option<impl IntoView + use<>> {
    let mut names: Vec<&str> = golds.iter().filter_map(Gold::unknown_name).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    let names = names.join(", ");
    let (reads, them) = if count == 1 { ("query names", "it") } else { ("queries name", "them") };
    (count > 0).then(|| {
        view! {
            <p class="note">
                {format!(
                    "{count} {reads} what this database does not have ({names}), so no decoder can find {them} \
                     here. AmbiQT's golds are about a changed database: "
                )}
                <ViewLink view=View::Benchmark>"Benchmark"</ViewLink>
                " makes it, asks each question of such a file on it, and opens the run in every view."
            </p>
        }
    })
}
