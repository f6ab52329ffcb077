//! Two runs side by side: by another decoder or model, or in other words. What differs is marked.

mod known;
mod other_model;
mod tree;

use beamsplitter_protocol::RunId;
use beamsplitter_scene::two_runs::{Query, Whose, queries};
use beamsplitter_sql::Schema;
use beamsplitter_state::{ModelState, RunState};
use leptos::prelude::*;

use super::CompareStore;
use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::ui::{count, query};
use known::{Choices, Chosen, known};

/// Two runs, each with the names that it is about.
type Pair = [(RunState, Schema); 2];

/// Shows which runs can be set side by side, and two of them.
#[component]
pub fn TwoRuns(compare: CompareStore) -> impl IntoView {
    let chosen = Chosen::new(compare);
    let pair = move || {
        let [first, second] = chosen.pair.get();
        let (first, second) = (first?, second?);
        let find = |id: RunId| untrack(|| known(compare)).into_iter().find(|(run, _)| run.id == id);
        let pair: Pair = [find(first)?, find(second)?];
        Some(view! {
            <Facts pair=pair.clone() />
            <Queries pair=pair.clone() />
            <tree::Tree pair />
        })
    };
    view! {
        <section class="two-runs" aria-labelledby="two-runs">
            <h3 id="two-runs">"Two runs side by side"</h3>
            <p class="quiet">
                "The same question by another decoder or model, or in other words. Ask again in Ask: the last runs \
                 stay here until the page is closed. A run that was saved (“Save trace”) is opened from its file."
            </p>
            <Choices chosen />
            <other_model::OtherModel chosen />
            {pair}
        </section>
    }
}

/// Returns which of two runs has something, in words.
fn words(whose: Whose) -> &'static str {
    match whose {
        Whose::Both => "both",
        Whose::First => "first only",
        Whose::Second => "second only",
    }
}

/// Returns the class of what one run or both have.
fn class(whose: Whose) -> &'static str {
    match whose {
        Whose::Both => "",
        Whose::First => "only-first",
        Whose::Second => "only-second",
    }
}

/// Shows what each run was asked, by what, and what it cost.
#[component]
fn Facts(
    /// The runs.
    pair: Pair,
) -> impl IntoView {
    let compare = expect_context::<CompareStore>();
    let (what, legend) = told("Two runs", &pair, compare);
    let runs = pair.each_ref().map(|(run, _)| run);
    let fact = |name: &'static str, of: &dyn Fn(&RunState) -> String| {
        let [first, second] = runs.map(of);
        let differs = first != second;
        view! {
            <tr class:differs=differs>
                <th scope="row">{name}</th>
                <td>{first}</td>
                <td>{second}</td>
                <td class="quiet">{if differs { "differs" } else { "" }}</td>
            </tr>
        }
    };
    let shown = |run: &RunState| match &run.interpretations {
        Some(found) => found.shown.len().to_string(),
        None => "not told".to_owned(),
    };
    view! {
        <div class="table-scroll" tabindex="0" role="region" aria-label="What the two runs are">
            <table class="facts two-facts">
                {heads("Fact", "")}
                <tbody>
                    {fact("Question", &|run| run.question.clone())}
                    {fact("Decoder", &RunState::label)}
                    {fact("Model", &|run| model(run, compare))}
                    {fact("Interpretations shown", &shown)}
                    {fact("Queries found", &|run| run.readings.len().to_string())}
                    {fact("Network calls", &|run| count(run.steps as u64))}
                    {fact("Hypotheses scored", &|run| count(run.rows as u64))}
                </tbody>
            </table>
        </div>
        <SaveTable what table=".two-facts" legend about=About::Others />
    }
}

/// Returns the name of what is saved of two runs, and a line for each that says what it was.
fn told(what: &str, pair: &Pair, compare: CompareStore) -> (String, [String; 2]) {
    let [first, second] = pair.each_ref().map(|(run, _)| run);
    let name = format!("{what}, {} and {}: {}", first.label(), second.label(), first.question);
    let line = |place: &str, run: &RunState| {
        let (question, decoder, model) = (&run.question, run.label(), model(run, compare));
        format!("{place} run: “{question}”. Decoder: {decoder}. Model: {model}.")
    };
    (name, [line("First", first), line("Second", second)])
}

/// Returns the head of a table with a column for each run.
fn heads(first: &'static str, last: &'static str) -> impl IntoView {
    view! {
        <thead>
            <tr>
                <th scope="col">{first}</th>
                <th scope="col">"First run"</th>
                <th scope="col">"Second run"</th>
                <th scope="col">{last} {last.is_empty().then(|| view! { <span class="hidden">"Difference"</span> })}</th>
            </tr>
        </thead>
    }
}

/// Returns the model of a run: by its name where it is the page's or was asked beside it, else by the
/// beginning of its hash.
fn model(run: &RunState, compare: CompareStore) -> String {
    let hash = run.trace.as_ref().and_then(|trace| trace.run.model.clone());
    let Some(hash) = hash else { return "not told".to_owned() };
    let loaded = compare.store.engine.with_untracked(|engine| match &engine.model {
        ModelState::Ready(card) => Some(card.clone()),
        _ => None,
    });
    let mut known = compare.models.get_untracked().into_iter().chain(loaded);
    let name = known.find(|card| card.sha256 == hash).map(|card| card.name);
    name.unwrap_or_else(|| format!("weights {}…", hash.get(..12).unwrap_or(&hash)))
}

/// Shows the queries of both runs, each with its place in either.
#[component]
fn Queries(
    /// The runs.
    pair: Pair,
) -> impl IntoView {
    let (what, legend) = told("Queries of two runs", &pair, expect_context());
    let [(first, _), (second, _)] = &pair;
    let all = queries([first, second]);
    let same = all.iter().filter(|query| query.whose() == Whose::Both).count();
    let said = match (same, all.len()) {
        (same, total) if same == total => format!("Both found the same {total} queries."),
        (same, total) => format!("Of {total} queries, both found {same}."),
    };
    let rows: Vec<_> = all.into_iter().map(row).collect();
    view! {
        <h4>"Queries"</h4>
        <p>{said}</p>
        <div class="table-scroll tall" tabindex="0" role="region" aria-label="Queries of the two runs">
            <table class="facts two-queries">
                {heads("Query", "Found by")}
                <tbody>{rows}</tbody>
            </table>
        </div>
        <SaveTable what table=".two-queries" legend about=About::Others />
    }
}

fn row(found: Query) -> impl IntoView {
    let whose = found.whose();
    let cell = |run: usize| match (found.places[run], found.alike[run]) {
        (Some(place), _) => format!("rank {}", place + 1),
        (None, Some(place)) => format!("not found; rank {} has the same rows", place + 1),
        (None, None) => "not found".to_owned(),
    };
    view! {
        <tr class=class(whose)>
            <th scope="row">{query(&found.sql)}</th>
            <td>{cell(0)}</td>
            <td>{cell(1)}</td>
            <td>{words(whose)}</td>
        </tr>
    }
}
