//! The beam tree: one search as lines of SQL that fork.

use beamsplitter_app::scene::tree::{
    Detail, Edge, Fate, MARK, PADDING, Segment, TreeScene, first_look, lay_out, titles,
};
use beamsplitter_decode::surface::Position;
use beamsplitter_decode::trace::Why;
use leptos::prelude::*;

use super::store;

const ZOOMS: [f32; 6] = [0.5, 0.65, 0.8, 1.0, 1.25, 1.6];
const FULL: usize = 3;

/// The tree of one search, with a choice of searches.
#[component]
pub fn Tree() -> impl IntoView {
    let store = store();
    let search = RwSignal::new(0);
    let detail = RwSignal::new(Detail::Kept);
    let zoom = RwSignal::new(FULL);
    let trace = Memo::new(move |_| store.run.with(|run| run.trace.clone()));
    // A reading that is selected elsewhere brings its search into view.
    Effect::new(move |_| {
        let reading = store.selected.get();
        trace.with(|trace| {
            if let Some(trace) = trace {
                search.set(first_look(trace, reading));
            }
        });
    });
    let schema = Memo::new(move |_| {
        store.database.with(|state| state.open.as_ref().map(|open| open.schema.clone()))
    });
    let scene = Memo::new(move |_| {
        let schema = schema.get().unwrap_or_default();
        trace.with(|trace| match trace {
            Some(trace) => lay_out(trace, &schema, search.get(), detail.get()),
            None => TreeScene::default(),
        })
    });
    let looked_at = RwSignal::new(None::<usize>);
    view! {
        <div class="tree-controls">
            <label>
                "Search "
                <select on:change=move |event| {
                    if let Ok(place) = event_target_value(&event).parse() {
                        looked_at.set(None);
                        search.set(place);
                    }
                }>
                    {move || {
                        trace.with(|trace| trace.as_ref().map(|trace| titles(trace)).unwrap_or_default())
                            .into_iter()
                            .enumerate()
                            .map(|(place, title)| view! {
                                <option value=place.to_string() selected=move || search.get() == place>
                                    {title}
                                </option>
                            })
                            .collect::<Vec<_>>()
                    }}
                </select>
            </label>
            <DetailChoice detail />
            <span class="spring"></span>
            <span class="zoom">
                <button
                    aria-label="Smaller"
                    disabled=move || zoom.get() == 0
                    on:click=move |_| zoom.update(|zoom| *zoom = zoom.saturating_sub(1))
                >
                    "−"
                </button>
                <output>{move || format!("{:.0} %", ZOOMS[zoom.get()] * 100.0)}</output>
                <button
                    aria-label="Larger"
                    disabled=move || zoom.get() + 1 == ZOOMS.len()
                    on:click=move |_| zoom.update(|zoom| *zoom = (*zoom + 1).min(ZOOMS.len() - 1))
                >
                    "+"
                </button>
            </span>
        </div>
        <div class="tree-scroll" tabindex="0" role="region" aria-label="Beam tree">
            {move || {
                let factor = ZOOMS[zoom.get()];
                scene.with(|scene| drawing(scene, factor, looked_at, store.selected))
            }}
        </div>
        <p class="tree-note" role="status">
            {move || {
                let scene = scene.get();
                match looked_at.get().and_then(|place| scene.segments.get(place)) {
                    Some(segment) => describe(segment),
                    None => "Point at a piece of the tree, or move to it with Tab, to see why it stands there.".into(),
                }
            }}
        </p>
        <ul class="legend" aria-label="Legend">
            <li class="table">"table"</li>
            <li class="column">"column"</li>
            <li class="value">"value"</li>
            <li class="end">"∎ end of the query"</li>
            <li class="finished">"finished"</li>
            <li class="lost">"fell off the beam"</li>
            <li class="pruned">"pruned or blocked"</li>
        </ul>
    }
}

#[component]
fn DetailChoice(detail: RwSignal<Detail>) -> impl IntoView {
    let option = move |value: Detail, label: &'static str| {
        view! {
            <label>
                <input
                    type="radio"
                    name="detail"
                    prop:checked=move || detail.get() == value
                    on:change=move |_| detail.set(value)
                />
                <span>{label}</span>
            </label>
        }
    };
    view! {
        <fieldset class="segmented">
            <legend class="hidden">"How much of the search"</legend>
            {option(Detail::Finished, "Finished")}
            {option(Detail::Kept, "Kept")}
            {option(Detail::All, "All")}
        </fieldset>
    }
}

fn drawing(
    scene: &TreeScene,
    factor: f32,
    looked_at: RwSignal<Option<usize>>,
    selected: RwSignal<Option<usize>>,
) -> impl IntoView + use<> {
    let edges: Vec<_> = scene
        .edges
        .iter()
        .map(|edge| edge_view(edge, &scene.segments[edge.segment], selected))
        .collect();
    let segments: Vec<_> = scene
        .segments
        .iter()
        .enumerate()
        .map(|(place, segment)| segment_view(place, segment, looked_at, selected))
        .collect();
    view! {
        <svg
            class="tree"
            width=(scene.width * factor).to_string()
            height=(scene.height * factor).to_string()
            viewBox=format!("0 0 {} {}", scene.width, scene.height)
            role="group"
            aria-label="Search tree"
        >
            <g class="edges">{edges}</g>
            {segments}
        </svg>
    }
}

fn edge_view(
    edge: &Edge,
    segment: &Segment,
    selected: RwSignal<Option<usize>>,
) -> impl IntoView + use<> {
    let ((x0, y0), (x1, y1)) = (edge.from, edge.to);
    let middle = (x0 + x1) / 2.0;
    let path = if y0 == y1 {
        format!("M{x0} {y0}H{x1}")
    } else {
        format!("M{x0} {y0}C{middle} {y0} {middle} {y1} {x1} {y1}")
    };
    let readings = segment.readings.clone();
    view! {
        <path
            class=classes("edge", segment)
            class:followed=move || selected.get().is_some_and(|reading| readings.contains(&reading))
            d=path
            stroke-width=format!("{:.2}", edge.stroke)
        />
    }
}

fn segment_view(
    place: usize,
    segment: &Segment,
    looked_at: RwSignal<Option<usize>>,
    selected: RwSignal<Option<usize>>,
) -> impl IntoView + use<> {
    let words: Vec<_> = segment
        .words
        .iter()
        .map(|word| view! { <tspan class=position(word.class)>{word.text.clone()}</tspan> })
        .collect();
    let end = segment.ends.first().copied();
    let marks: Vec<_> = segment
        .ends
        .iter()
        .enumerate()
        .map(|(place, reading)| {
            let x = segment.x + segment.width + MARK * (place as f32 + 0.5);
            view! {
                <g class=format!("mark-reading hue-{}", reading + 1)>
                    <circle cx=x.to_string() cy=segment.y.to_string() r="8" />
                    <text x=x.to_string() y=(segment.y + 3.8).to_string()>{reading + 1}</text>
                </g>
            }
        })
        .collect();
    let readings = segment.readings.clone();
    view! {
        <g
            class=classes("segment", segment)
            class:followed=move || selected.get().is_some_and(|reading| readings.contains(&reading))
            tabindex="0"
            role="img"
            aria-label=describe(segment)
            on:focus=move |_| looked_at.set(Some(place))
            on:pointerenter=move |_| looked_at.set(Some(place))
            on:click=move |_| {
                if end.is_some() {
                    selected.set(end);
                }
            }
        >
            <rect
                x=segment.x.to_string()
                y=(segment.y - 10.0).to_string()
                width=segment.width.to_string()
                height="20"
                rx="4"
            />
            <text x=(segment.x + PADDING).to_string() y=(segment.y + 4.2).to_string() xml:space="preserve">
                {words}
            </text>
            {marks}
        </g>
    }
}

/// What a piece of the tree is, for its colour.
fn classes(what: &str, segment: &Segment) -> String {
    let fate = match segment.fate {
        Fate::Finished => "finished",
        Fate::Lost => "lost",
        Fate::Pruned => "pruned",
    };
    match segment.readings[..] {
        [reading] => format!("{what} {fate} hue-{}", reading + 1),
        _ => format!("{what} {fate}"),
    }
}

fn position(class: Position) -> &'static str {
    match class {
        Position::Structure | Position::End => "structure",
        Position::Table => "table",
        Position::Column => "column",
        Position::Value => "value",
        Position::InsideName => "name",
    }
}

fn describe(segment: &Segment) -> String {
    let why = match segment.why {
        Why::Kept => "kept: among the best of its step",
        Why::PrunedByScore => "pruned: others of its step were better",
        Why::ForcedByPrefix => "forced by the plan's prefix",
        Why::ForcedUnbranched => "forced: no branching is allowed here (section 5.2)",
        Why::BlockedByWhitelist => "blocked: not the start of a table's or column's name",
        Why::DoesNotConform => "blocked: it does not conform to the template",
        Why::Finished => "finished",
        Why::Drawn => "drawn by a sample",
        Why::NotDrawn => "drawn by no sample",
    };
    let fate = if segment.fate == Fate::Lost && segment.why == Why::Kept {
        ", fell off the beam later"
    } else {
        ""
    };
    let readings: Vec<_> =
        segment.readings.iter().map(|reading| (reading + 1).to_string()).collect();
    let readings = match readings.len() {
        0 => String::new(),
        1 => format!("; part of reading {}", readings[0]),
        _ => format!("; part of readings {}", readings.join(", ")),
    };
    format!(
        "{} — probability {:.3}, score {:.2}; {why}{fate}{readings}",
        segment.text, segment.probability, segment.score
    )
}
