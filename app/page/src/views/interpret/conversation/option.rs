//! The answers to a question asked back, each with a look at what it would return.

use std::sync::Arc;

use beamsplitter_interpret::clarify::{Choice, Clarification};
use beamsplitter_interpret::conversation::Answer;
use beamsplitter_protocol::Interpretations;
use leptos::prelude::*;

use beamsplitter_shell::ui::cell;

/// Rows and cells of a row that are shown beside an answer.
const ROWS: usize = 3;
const CELLS: usize = 3;

/// Shows a button for each answer, for all of them, and for not knowing.
#[component]
pub fn Options(
    asked: Clarification,
    found: Arc<Interpretations>,
    answered: Callback<Answer>,
) -> impl IntoView {
    let options: Vec<_> = asked
        .options
        .iter()
        .enumerate()
        .map(|(place, option)| {
            let lines = preview(option, &found);
            let lines: Vec<_> =
                lines.into_iter().map(|line| view! { <span class="row">{line}</span> }).collect();
            view! {
                <button
                    type="button"
                    class="option"
                    on:click=move |_| answered.run(Answer::Option(place))
                >
                    <strong>{option.label.clone()}</strong>
                    {lines}
                </button>
            }
        })
        .collect();
    let all = if asked.options.len() == 2 { "Both" } else { "All of them" };
    view! {
        <div class="options" role="group" aria-label=asked.question.clone()>
            {options}
            <div class="others">
                <button type="button" on:click=move |_| answered.run(Answer::Both)>{all}</button>
                <button type="button" on:click=move |_| answered.run(Answer::DoNotKnow)>
                    "I don't know"
                </button>
            </div>
        </div>
    }
}

/// Returns the first rows of what an answer's likeliest interpretation returns, a line each.
fn preview(option: &Choice, found: &Interpretations) -> Vec<String> {
    let shown = option.readings.first().and_then(|&place| found.shown.get(place));
    let Some(Ok(result)) = shown.map(|shown| &shown.result) else { return Vec::new() };
    if result.rows.is_empty() {
        return vec!["no rows".to_owned()];
    }
    let line = |row: &Vec<_>| {
        let cells: Vec<String> = row.iter().take(CELLS).map(cell).collect();
        cells.join(" · ")
    };
    let mut lines: Vec<String> = result.rows.iter().take(ROWS).map(line).collect();
    if result.more || result.rows.len() > ROWS {
        lines.push("…".to_owned());
    }
    lines
}
