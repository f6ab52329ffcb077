//! One search of each of two runs as one tree of lines.

use beamsplitter_decode::Trace;
use beamsplitter_scene::tree::{first_look, titles};
use beamsplitter_scene::two_runs::{Piece, Search, Whose, pieces};
use leptos::prelude::*;

use super::{Pair, class, told, words};
use crate::views::signs::signs;
use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::ui::{count, percent};

/// Lines that are shown.
const MOST: usize = 400;
/// Steps by which a line is moved to the right, at most.
const DEEPEST: usize = 12;

/// Shows the merged tree, with a choice of searches.
#[component]
pub fn Tree(
    /// The runs.
    pair: Pair,
) -> impl IntoView {
    let traces = pair.each_ref().map(|(run, _)| run.trace.clone());
    let [Some(first), Some(second)] = traces else { return ().into_any() };
    let (what, legend) = told("Trees of two runs", &pair, expect_context());
    let looked = [&first, &second].map(|trace| RwSignal::new(first_look(trace, None)));
    let kept = RwSignal::new(false);
    let list = |trace: &Trace, run: usize, label: &'static str| choice(trace, looked[run], label);
    let lists =
        (list(&first, 0, "Search of the first run"), list(&second, 1, "Search of the second run"));
    let lines = move || {
        let traces = [&first, &second];
        let of = |run: usize| Search {
            trace: traces[run],
            schema: &pair[run].1,
            place: looked[run].get(),
        };
        let all = pieces([of(0), of(1)], kept.get());
        let differ = all.iter().filter(|piece| piece.whose() != Whose::Both).count();
        let left_out = all.len().saturating_sub(MOST);
        let said = match differ {
            0 => "The two searches have the same beginnings; their probabilities may differ."
                .to_owned(),
            differ => format!(
                "Of {} pieces, {} are in one search alone.",
                count(all.len() as u64),
                count(differ as u64)
            ),
        };
        let rows: Vec<_> = all.into_iter().take(MOST).map(line).collect();
        view! {
            <p>{said}</p>
            <div class="table-scroll" tabindex="0" role="region" aria-label="Searches of the two runs, merged">
                <table class="facts two-tree">
                    <thead>
                        <tr>
                            <th scope="col">"Beginning"</th>
                            <th scope="col" class="number">"First, so far"</th>
                            <th scope="col" class="number">"Second, so far"</th>
                            <th scope="col">"In"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            {(left_out > 0).then(|| view! {
                <p class="quiet">{format!("{} more lines are not shown.", count(left_out as u64))}</p>
            })}
        }
    };
    view! {
        <h4>"Beam tree"</h4>
        <div class="ask-controls">
            {lists}
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=move || kept.get()
                    on:change=move |event| kept.set(event_target_checked(&event))
                />
                "also what the beam kept for a while"
            </label>
        </div>
        {signs()}
        {lines}
        <SaveTable what table=".two-tree" legend about=About::Others />
    }
    .into_any()
}

/// Returns a list of the searches of a run.
fn choice(trace: &Trace, looked: RwSignal<usize>, label: &'static str) -> impl IntoView + use<> {
    let option = |(place, title): (usize, String)| {
        view! { <option value=place.to_string() selected=move || looked.get() == place>{title}</option> }
    };
    let options: Vec<_> = titles(trace).into_iter().enumerate().map(option).collect();
    let on_change = move |event| {
        if let Ok(place) = event_target_value(&event).parse() {
            looked.set(place);
        }
    };
    view! { <label>{label} <select on:change=on_change>{options}</select></label> }
}

/// Returns one line of the tree: further to the right, the more stands before it.
fn line(piece: Piece) -> impl IntoView {
    let whose = piece.whose();
    let share = |run: usize| {
        let share = piece.so_far[run].map_or_else(|| "–".to_owned(), percent);
        let end = piece.ends[run].map(|reading| format!(" · rank {}", reading + 1));
        view! { <td class="number">{share} {end}</td> }
    };
    let depth = piece.depth.min(DEEPEST).to_string();
    // What is saved has no room to the left.
    let levels = "· ".repeat(piece.depth);
    view! {
        <tr class=class(whose)>
            <th scope="row" style:--depth=depth>
                <span class="levels" aria-hidden="true">{levels}</span>
                <code>{piece.text.clone()}</code>
            </th>
            {share(0)}
            {share(1)}
            <td>{words(whose)}</td>
        </tr>
    }
}
