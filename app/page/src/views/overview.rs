//! A run at a glance, as the paper's figure 3: question, plans, templates, fillings,
//! interpretations; drawn while they are decoded.

use beamsplitter_scene::overview::{Lane, LaneKind, Output, lanes, live_lanes};
use beamsplitter_sql::highlight::spans;
use beamsplitter_state::{RunState, Selection, View};
use leptos::prelude::*;

use super::decoded::Decoded;
use beamsplitter_shell::navigation::ViewLink;
use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::ui::{Dots, Show, Sql, glossed, hue, plural};
use beamsplitter_shell::{Store, store};

/// Longest output that is written whole, in characters.
const LONGEST: usize = 160;

/// Lanes and what came of them as rows with cells, to be saved.
const PARTS: (&str, &str) = (".lane, .overview-found li", ".lane-cell, :scope.lane-heads > span");

/// What is told below a saved overview.
const LEGEND: [&str; 2] = [
    "(j, s): a plan of j joins and s selected columns. Numbers: interpretations, best first.",
    "“The same as”: its outputs repeat those of another lane. “None”: the ranking left its outputs out.",
];

/// Shows one lane for each way from the question to interpretations.
#[component]
pub fn Overview() -> impl IntoView {
    let store = store();
    let all = Memo::new(move |_| {
        store.run.with(|run| match &run.trace {
            Some(trace) => Some(store.run_schema.with(|schema| lanes(trace, schema))),
            None => run.is_running().then(|| live_lanes(run)),
        })
    });
    let running = Memo::new(move |_| store.run.with(RunState::is_running));
    let ranked =
        Memo::new(move |_| store.run.with(|run| !run.is_running() || !run.readings.is_empty()));
    let rows = move || {
        let lanes = all.get().unwrap_or_default();
        lanes.into_iter().map(|lane| view! { <LaneRow lane ranked /> }).collect::<Vec<_>>()
    };
    view! {
        <Show
            when=move || all.with(Option::is_some)
            fallback=|| view! {
                <p class="quiet">"The overview is drawn as soon as a question is asked."</p>
            }
        >
            <div class="overview">
                <ol
                    class="lanes"
                    aria-label="Ways from the question to interpretations"
                    aria-busy=move || running.get().to_string()
                >
                    <li class="lane lane-heads" aria-hidden="true">
                        <span>"Plan (section 5.1)"</span>
                        <span>"Template (section 5.1)"</span>
                        <span>"Outputs (section 5.2)"</span>
                        <span>"Became"</span>
                    </li>
                    {rows}
                </ol>
                <Show when=ranked fallback=|| view! { <Decoded /> }>
                    <Found store />
                </Show>
            </div>
            <SaveTable
                what="Overview"
                table=".overview"
                parts=PARTS
                legend=LEGEND.map(str::to_owned)
                about=About::Run
            />
            <p class="quiet">
                "The encoder reads the question once. Every lane searches from there: "
                {glossed("beam search", "Beam search")} " writes queries freely; a " {glossed("plan", "Plan")}
                " with one join or column more or fewer (" {glossed("counterfactual", "Counterfactual plan")}
                ") is enforced as a prefix and gives a " {glossed("template", "Template")} "; names are "
                {glossed("filled in", "Constrained infilling")} ", and only they may differ. The ranking takes the \
                 best of each lane. Outputs are told as SQL; those that became nothing lack the conditions of joins, which \
                 the model leaves unsaid. Press an output to follow it here and in "
                <ViewLink view=View::Templates>"Templates"</ViewLink> ", "
                <ViewLink view=View::Steps>"Steps"</ViewLink> " and "
                <ViewLink view=View::Tree>"Beam tree"</ViewLink> "."
            </p>
        </Show>
    }
}

#[component]
fn LaneRow(
    lane: Lane,
    /// Whether it is known what its outputs became.
    ranked: Memo<bool>,
) -> impl IntoView {
    let store = store();
    let Lane { kind, plan, template, flags, finished, outputs, readings, same, is_open } = lane;
    let followed = {
        let readings = readings.clone();
        move || store.reading().is_some_and(|reading| readings.contains(&reading))
    };
    let plan = plan.map(|plan| {
        let (joins, selects) = (plan.joins, plan.selects);
        let words =
            format!("{}, {}", plural(joins, "join"), plural(selects, "column"));
        view! { <span class="lane-plan">{format!("({joins}, {selects})")} <small>{words}</small></span> }
    });
    let template = template.map(|text| {
        let spans = spans(&text);
        view! { <Sql text spans /> }
    });
    let flags: Vec<_> =
        flags.into_iter().map(|flag| view! { <span class="flag">{flag}</span> }).collect();
    let more = finished.saturating_sub(outputs.len());
    let more = (more > 0).then(|| view! { <p class="quiet">{format!("and {more} more")}</p> });
    let outputs: Vec<_> = outputs.into_iter().map(|found| output(found, store)).collect();
    let awaited = |is_next: bool| {
        (is_open && is_next).then(|| view! { <span class="quiet">"Decoding …"</span> })
    };
    let awaits_template = kind == LaneKind::Planned;
    let became = match (readings.is_empty(), same.is_empty()) {
        (true, true) => {
            view! { <span class="quiet">{move || ranked.get().then_some("none")}</span> }.into_any()
        }
        (true, false) => {
            view! { <span class="quiet">"the same as "</span> <Dots readings=same /> }.into_any()
        }
        (false, _) => view! { <Dots readings /> }.into_any(),
    };
    view! {
        <li class="lane" class:followed=followed>
            <div class="lane-cell">{plan} <span class="quiet">{title(kind)}</span></div>
            <div class="lane-cell">{template} {flags} {awaited(awaits_template)}</div>
            <div class="lane-cell">{outputs} {more} {awaited(!awaits_template)}</div>
            <div class="lane-cell lane-became"><span class="hidden">"Became: "</span>{became}</div>
        </li>
    }
}

/// Returns what a lane searches, in words.
fn title(kind: LaneKind) -> String {
    match kind {
        LaneKind::Beam => "Beam search: no plan, no template".to_owned(),
        LaneKind::Own(template) => format!("Template {}: the model's own plan", template + 1),
        LaneKind::Planned => "Template under this plan".to_owned(),
        LaneKind::Counterfactual(template) => {
            format!("Template {}: counterfactual plan", template + 1)
        }
        LaneKind::Found(template) => format!("Template {}: found by beam search", template + 1),
        LaneKind::SingleStage => "Query under this plan, in one pass".to_owned(),
        LaneKind::Masked(searches) => {
            format!("{} without a name of the best query", plural(searches, "search"))
                .replace("searchs", "searches")
        }
    }
}

/// Returns an output; where the trace has it, pressing it follows it.
fn output(output: Output, store: Store) -> AnyView {
    let Output { text, at, reading } = output;
    let short: String = text.chars().take(LONGEST).collect();
    let dots = if short.len() < text.len() { "…" } else { "" };
    let hue = reading.map(hue).unwrap_or_default();
    let Some(hypothesis) = at else {
        return view! { <code class=format!("lane-output {hue}")>{short} {dots}</code> }.into_any();
    };
    let selected = move || store.selection.with(|all| all.hypothesis == Some(hypothesis));
    let on_click =
        move |_| store.selection.set(Selection { reading, hypothesis: Some(hypothesis) });
    view! {
        <button
            class=format!("link code lane-output {hue}")
            aria-pressed=move || selected().to_string()
            on:click=on_click
        >
            {short} {dots}
        </button>
    }
    .into_any()
}

/// Shows the interpretations that came of it, in order.
#[component]
fn Found(store: Store) -> impl IntoView {
    let readings = move || {
        let all = store.run.with(|run| {
            let texts = run.readings.iter().map(|found| found.reading.english.clone());
            texts.collect::<Vec<_>>()
        });
        all.into_iter()
            .enumerate()
            .map(|(place, english)| {
                let followed = move || store.reading() == Some(place);
                view! {
                    <li class=hue(place)>
                        <button
                            class="lane-found"
                            aria-pressed=move || followed().to_string()
                            on:click=move |_| store.follow((!followed()).then_some(place))
                        >
                            <Dots readings=vec![place] /> <span>{english}</span>
                        </button>
                    </li>
                }
            })
            .collect::<Vec<_>>()
    };
    view! {
        <section class="overview-found" aria-labelledby="overview-found">
            <h3 id="overview-found">"Interpretations, best first"</h3>
            <ol>{readings}</ol>
        </section>
    }
}
