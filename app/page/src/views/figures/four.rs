//! Figure 4, live: coverage over the number of outputs and over the beam width.

use beamsplitter_state::figure_four::{
    Coverage, MOST_OUTPUTS, OUTPUTS, WIDTHS, over_outputs, over_widths,
};
use leptos::prelude::*;

use super::{Running, store::FigureStore};

/// Size of a panel in user units, and the room around its curves.
const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 14.0;
const ABOVE: f64 = 14.0;
const BELOW: f64 = 34.0;

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
                    {format!("{questions} questions of the two samples. One question is {:.0} %.", 100.0 / questions.max(1) as f64)}
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

/// Returns the place of a value between the first and the last.
fn across(at: usize, first: usize, last: usize) -> f64 {
    let span = last.saturating_sub(first).max(1) as f64;
    LEFT + (at - first) as f64 / span * (WIDTH - LEFT - RIGHT)
}

fn up(share: f64) -> f64 {
    HEIGHT - BELOW - share * (HEIGHT - ABOVE - BELOW)
}

fn panel(axis: &'static str, fixed: &str, curve: &[Coverage]) -> AnyView {
    let (first, last) =
        (curve.first().map_or(0, |point| point.at), curve.last().map_or(1, |point| point.at));
    let line = |of: fn(&Coverage) -> f64, class: &'static str| {
        let points: Vec<(f64, f64)> =
            curve.iter().map(|point| (across(point.at, first, last), up(of(point)))).collect();
        let way: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let dots: Vec<_> = points
            .into_iter()
            .map(
                |(x, y)| view! { <circle class=class cx=x.to_string() cy=y.to_string() r="3.5" /> },
            )
            .collect();
        // Nothing is decoded yet: a path without points is none.
        let way = if way.is_empty() { String::new() } else { format!("M{}", way.join("L")) };
        view! { <path class=format!("curve {class}") d=way /> {dots} }
    };
    let shares: Vec<_> = [0.0, 0.5, 1.0]
        .into_iter()
        .map(|share| {
            let y = up(share);
            view! {
                <path class="chart-axis" d=format!("M{LEFT} {y}H{}", WIDTH - RIGHT) />
                <text class="chart-label before" x=(LEFT - 6.0).to_string() y=(y + 4.0).to_string()>
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
            let x = across(point.at, first, last);
            view! {
                <text class="chart-label under" x=x.to_string() y=(HEIGHT - 18.0).to_string()>
                    {point.at}
                </text>
            }
        })
        .collect();
    let title = format!("{axis}, {fixed}");
    let name = format!("Coverage over: {title}");
    view! {
        <svg
            class="chart-figure"
            viewBox=format!("0 0 {WIDTH} {HEIGHT}")
            role="img"
            aria-label=name
        >
            {shares} {labels} {line(|point| point.either, "either")} {line(|point| point.both, "both")}
            <text class="chart-label under" x=(WIDTH / 2.0).to_string() y=(HEIGHT - 3.0).to_string()>
                {title}
            </text>
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
