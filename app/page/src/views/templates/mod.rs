//! Plans as a lattice, their templates, and the outcome of each filling.

mod fillings;
mod lattice;

use beamsplitter_protocol::{Source, TemplateItem};
use beamsplitter_scene::lattice::fillings;
use beamsplitter_scene::overview::{finds_freely, same_as};
use beamsplitter_sql::highlight::spans;
use beamsplitter_state::RunState;
use leptos::prelude::*;

use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::store;
use beamsplitter_shell::ui::{Dots, Show, Sql, plural};

/// Templates and their fillings as rows with cells, to be saved.
const PARTS: (&str, &str) =
    (".template > header, .template > .sql, .fillings tr", "th, td, :scope > span:not(.spring)");

/// What is told below saved templates.
const LEGEND: [&str; 2] = [
    "(j, s): the plan, of j joins and s selected columns. Table, column, string, number: what is filled in.",
    "Numbers: interpretations that its fillings became, or repeat.",
];

/// Shows the lattice, and the templates in the order found.
#[component]
pub fn Templates() -> impl IntoView {
    let store = store();
    let run = store.run;
    let items = Memo::new(move |_| {
        run.with(|run| {
            let readings_of = |template: usize| -> Vec<usize> {
                let from = Source::Template(template);
                let all = run.readings.iter().enumerate();
                all.filter(|(_, reading)| reading.reading.source == from).map(|(i, _)| i).collect()
            };
            // Known once there is a trace.
            let same = |template: usize| match &run.trace {
                Some(trace) => store.run_schema.with(|s| same_as(&fillings(trace, s, template))),
                None => Vec::new(),
            };
            let items = run.templates.iter().cloned();
            items.map(|item| (readings_of(item.index), same(item.index), item)).collect::<Vec<_>>()
        })
    });
    let none = move || {
        let is_early =
            |run: &RunState| run.is_running() && run.decoder.settings().templates.is_some();
        match run.with(is_early) {
            true => "The first template is being decoded …",
            false => "Plain beam search makes no templates.",
        }
    };
    view! {
        <Show when=move || !items.with(Vec::is_empty) fallback=move || view! {
            <p class="quiet">{none}</p>
        }>
            <div class="templates-view">
                <lattice::LatticeFigure />
                <ol class="templates">
                    {move || {
                        items.get().into_iter()
                            .map(|(readings, same, item)| view! { <Item item readings same /> })
                            .collect::<Vec<_>>()
                    }}
                </ol>
            </div>
            <SaveTable
                what="Templates"
                table=".templates"
                parts=PARTS
                legend=LEGEND.map(str::to_owned)
                about=About::Run
            />
        </Show>
    }
}

/// Says what came of a template: its interpretations, or those of others that its fillings repeat.
fn became(template: &TemplateItem, readings: Vec<usize>, same: Vec<usize>) -> AnyView {
    let none = if template.filled { "not among the results" } else { "not filled" };
    match (readings.is_empty(), same.is_empty()) {
        (true, true) => view! { <span class="quiet">{none}</span> }.into_any(),
        (true, false) => {
            view! { <span class="became">"the same as " <Dots readings=same /></span> }.into_any()
        }
        (false, _) => view! { <span class="became">"became " <Dots readings /></span> }.into_any(),
    }
}

#[component]
fn Item(item: TemplateItem, readings: Vec<usize>, same: Vec<usize>) -> impl IntoView {
    let store = store();
    let plan = format!(
        "({}, {}) · {}, {}",
        item.joins,
        item.selects,
        plural(item.joins, "join"),
        plural(item.selects, "selected column"),
    );
    let (index, own) = (item.index, item.own);
    let origin = move || match (store.run.with(finds_freely), own) {
        (true, _) => "found by beam search, under no plan",
        (false, true) => "the model's own plan",
        (false, false) => "counterfactual plan",
    };
    let flags: Vec<_> =
        item.flags.iter().map(|flag| view! { <li class="flag">{flag.clone()}</li> }).collect();
    let followed = {
        let readings = readings.clone();
        move || store.reading().is_some_and(|reading| readings.contains(&reading))
    };
    let became = became(&item, readings, same);
    view! {
        <li class="template" id=format!("template-{index}") class:unfilled=!item.filled class:followed=followed>
            <header>
                <span class="template-number">{format!("Template {}", index + 1)}</span>
                <span class="plan" class:own=item.own>{plan}</span>
                <span class="quiet">{origin}</span>
                <span class="spring"></span>
                {became}
            </header>
            <Sql text=item.text.clone() spans=spans(&item.text) />
            <ul class="flags">{flags}</ul>
            <fillings::Fillings template=index />
        </li>
    }
}
