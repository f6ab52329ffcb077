//! Figure 4, live: coverage over the number of outputs and over the beam width.

use beamsplitter_state::figure_four::{
    Coverage, MOST_OUTPUTS, OUTPUTS, WIDTHS, over_outputs, over_widths,
};
use leptos::prelude::*;

use super::{Running, store::FigureStore};
use beamsplitter_shell::ui::plural;

/// Shows the button, and the curves of what is decoded so far.
#[component]
pub fn FigureFour(figures: FigureStore) -> impl IntoView {
    let panels = move || {
        figures.searched.with(|searched| {
            if searched.is_empty() {
                return None;
            }
            let questions = searched.iter().filter(|one| one.width == WIDTHS[0]).count();
            let outputs = over_outputs(searched);
            let widths = over_widths(searched);
            Some(view! {
                <div class="curves">
                    {panel("Number of outputs k", &format!("width {MOST_OUTPUTS}"), &outputs)}
                    {panel("Beam width", &format!("first {OUTPUTS} outputs"), &widths)}
                </div>
                <p class="curve-legend quiet">
                    <span class="either">"EitherInTopK"</span>
                    <span class="both">"BothInTopK"</span>
                    {format!("{} of the two samples. One question is {:.0} %.", plural(questions as u64, "question"), 100.0 / questions.max(1) as f64)}
                </p>
                <details>
                    <summary>"Show as table"</summary>
                    {table("k", &outputs)}
                    {table("Beam width", &widths)}
                </details>
            })
        })
    };
    view! {
        <section class="figure-live" aria-labelledby="figure-4">
            <h3 id="figure-4">"Figure 4: more outputs and a wider beam"</h3>
            <p class="quiet">
                "Beam search over every question of the two samples, whose expected queries are known: \
                 how often one of them, and how often all, are among the first k outputs; and among the first five \
                 of beams of different width. In the paper more outputs help a little and wider beams do harm. \
                 Twelve questions are few: look at what happens here, not at the last per cent."
            </p>
            <Running figures number=4 on_run=move || figures.run_four() />
            {panels}
        </section>
    }
}

/// Writes a part of the width or height of the drawing.
fn part(share: f64) -> String {
    format!("{:.2}%", 100.0 * share)
}

/// Draws two curves. All places are parts of the drawing, so that text stays as large as that around
/// it, however wide the drawing is; labels stand in its margins.
fn panel(axis: &'static str, fixed: &str, curve: &[Coverage]) -> AnyView {
    let (first, last) =
        (curve.first().map_or(0, |point| point.at), curve.last().map_or(1, |point| point.at));
    let span = last.saturating_sub(first).max(1) as f64;
    let across = |point: &Coverage| part((point.at - first) as f64 / span);
    let up = |share: f64| part(1.0 - share);
    let line = |of: fn(&Coverage) -> f64, class: &'static str| {
        let points: Vec<(String, String)> =
            curve.iter().map(|point| (across(point), up(of(point)))).collect();
        let parts: Vec<_> = points
            .windows(2)
            .map(|ends| {
                let [(x1, y1), (x2, y2)] = [ends[0].clone(), ends[1].clone()];
                view! { <line class=format!("curve {class}") x1=x1 y1=y1 x2=x2 y2=y2 /> }
            })
            .collect();
        let dots: Vec<_> = points
            .into_iter()
            .map(|(x, y)| view! { <circle class=class cx=x cy=y r="0.25rem" /> })
            .collect();
        view! { {parts} {dots} }
    };
    let shares: Vec<_> = [0.0, 0.5, 1.0]
        .into_iter()
        .map(|share| {
            let y = up(share);
            view! {
                <line class="chart-axis" x1="0" x2="100%" y1=y.clone() y2=y.clone() />
                <text class="chart-label before" x="0" dx="-0.5em" y=y dy="0.35em">
                    {format!("{:.0} %", share * 100.0)}
                </text>
            }
        })
        .collect();
    let each = curve.len().div_ceil(8).max(1);
    let labels: Vec<_> = curve
        .iter()
        .step_by(each)
        .map(|point| {
            view! {
                <text class="chart-label under" x=across(point) y="100%" dy="1.5em">
                    {point.at}
                </text>
            }
        })
        .collect();
    let title = format!("{axis}, {fixed}");
    let name = format!("Coverage over: {title}");
    view! {
        <svg class="chart-figure" role="img" aria-label=name>
            {shares} {labels} {line(|point| point.either, "either")} {line(|point| point.both, "both")}
            <text class="chart-label under" x="50%" y="100%" dy="2.9em">{title}</text>
        </svg>
    }
    .into_any()
}

fn table(first: &'static str, curve: &[Coverage]) -> AnyView {
    let share = |share: f64| format!("{:.0} %", share * 100.0);
    let rows: Vec<_> = curve
        .iter()
        .map(|point| {
            view! {
                <tr>
                    <th scope="row">{point.at}</th>
                    <td class="number">{share(point.either)}</td>
                    <td class="number">{share(point.both)}</td>
                </tr>
            }
        })
        .collect();
    view! {
        <table class="facts">
            <thead>
                <tr>
                    <th scope="col">{first}</th>
                    <th scope="col" class="number">"EitherInTopK"</th>
                    <th scope="col" class="number">"BothInTopK"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}
