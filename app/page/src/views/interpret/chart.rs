//! A result as a chart, beside its table.

use beamsplitter_protocol::Rows;
use beamsplitter_scene::chart::{Chart, Mark, Shape, WIDTH, chart};
use leptos::prelude::*;

/// Returns the chart of a result, folded; nothing where the result is none.
pub fn figure(rows: &Rows) -> Option<AnyView> {
    let chart = chart(rows)?;
    let title = format!("{} by {}", chart.measure, chart.label);
    Some(
        view! {
            <details class="chart">
                <summary>"Chart"</summary>
                // It is as wide as its text is legible, and scrolls on a narrow screen.
                <figure tabindex="0" aria-label=title.clone()>
                    <figcaption class="quiet">{title.clone()}</figcaption>
                    // The table says the same in words.
                    {drawing(&chart, &title)}
                </figure>
            </details>
        }
        .into_any(),
    )
}

fn drawing(chart: &Chart, title: &str) -> AnyView {
    let shapes = match &chart.shape {
        Shape::Bars { zero, bars } => bars_view(*zero, bars, chart.height),
        Shape::Line { zero, points } => line_view(*zero, points, chart.height),
    };
    view! {
        <svg
            class="chart-figure"
            viewBox=format!("0 0 {WIDTH} {}", chart.height)
            role="img"
            aria-label=title.to_owned()
        >
            {shapes}
        </svg>
    }
    .into_any()
}

fn bars_view(zero: f64, bars: &[Mark], height: f64) -> AnyView {
    let bars: Vec<_> = bars
        .iter()
        .map(|bar| {
            let (middle, end) = (bar.y + 13.0, bar.x + bar.width + 6.0);
            view! {
                <text class="chart-label before" x="142" y=middle.to_string()>
                    {bar.label.clone()}
                </text>
                <rect
                    class="chart-bar"
                    x=bar.x.to_string()
                    y=bar.y.to_string()
                    width=bar.width.to_string()
                    height="18"
                />
                <text class="chart-number" x=end.to_string() y=middle.to_string()>
                    {bar.number.clone()}
                </text>
            }
        })
        .collect();
    view! { {bars} <path class="chart-axis" d=format!("M{zero} 0V{height}") /> }.into_any()
}

/// Labels of points that are written below a line: more would cover each other.
const LABELS: usize = 6;

fn line_view(zero: Option<f64>, points: &[Mark], height: f64) -> AnyView {
    let way: Vec<String> =
        points.iter().map(|point| format!("{:.1} {:.1}", point.x, point.y)).collect();
    let each = points.len().div_ceil(LABELS).max(1);
    let marks: Vec<_> = points
        .iter()
        .enumerate()
        .map(|(place, point)| {
            let label = place.is_multiple_of(each).then(|| {
                view! {
                    <text
                        class="chart-label under"
                        x=point.x.to_string()
                        y=(height - 8.0).to_string()
                    >
                        {point.label.clone()}
                    </text>
                }
            });
            let number = place.is_multiple_of(each).then(|| {
                view! {
                    <text
                        class="chart-number under"
                        x=point.x.to_string()
                        y=(point.y - 7.0).max(10.0).to_string()
                    >
                        {point.number.clone()}
                    </text>
                }
            });
            view! {
                <circle class="chart-point" cx=point.x.to_string() cy=point.y.to_string() r="3.5">
                    <title>{format!("{}: {}", point.label, point.number)}</title>
                </circle>
                {number}
                {label}
            }
        })
        .collect();
    let axis = zero.map(|y| view! { <path class="chart-axis" d=format!("M0 {y}H{WIDTH}") /> });
    view! { {axis} <path class="chart-line" d=format!("M{}", way.join("L")) /> {marks} }.into_any()
}
