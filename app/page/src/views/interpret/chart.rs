//! A result as a chart, beside its table.

use beamsplitter_browser::plot::{Mark, Plot};
use beamsplitter_protocol::Rows;
use beamsplitter_scene::chart::{Chart, Shape, Unit, chart};
use beamsplitter_shell::ui::Drawing;
use leptos::prelude::*;
use serde_json::{Value, json};

use super::super::lazy::{Part, Piece};

/// Width of a character, height of a bar with the space around it, and height of a line's drawing, in
/// units of the drawing.
const CHARACTER: usize = 8;
const BAR: usize = 24;
const LINE: usize = 240;
/// Widest labels of bars, in ems: longer ones are cut.
const LABEL: f64 = 10.0;

/// Returns the chart of a query's result, folded; nothing where the result is none. `heads` are its columns in
/// English, `of` is what its table is called.
pub fn figure(rows: &Rows, heads: &[String], of: &str, sql: &str) -> Option<AnyView> {
    let mut chart = chart(rows)?;
    for name in [&mut chart.label, &mut chart.measure] {
        let at = rows.columns.iter().position(|column| column == name);
        if let Some(head) = at.and_then(|at| heads.get(at)) {
            name.clone_from(head);
        }
    }
    let title = format!("{} by {}", chart.measure, chart.label);
    let plot = match chart.shape {
        Shape::Bars => bars(&chart),
        Shape::Line { unit, from_zero } => line(&chart, unit, from_zero),
    };
    let open = RwSignal::new(false);
    let files = Part::Chart {
        of: of.to_owned(),
        what: format!("{title}, {}", of.to_lowercase()),
        sql: sql.to_owned(),
    };
    Some(
        view! {
            <details class="chart" data-of=of.to_owned() on:toggle=move |_| open.set(true)>
                <summary>"Chart"</summary>
                <figure>
                    <figcaption class="quiet">{title.clone()}</figcaption>
                    // The table says the same in words.
                    <Drawing name=title plot />
                </figure>
                {move || open.get().then(|| view! { <Piece part=files.clone() /> })}
            </details>
        }
        .into_any(),
    )
}

fn bars(chart: &Chart) -> Plot {
    let rows = chart.marks.iter().map(|mark| {
        // Numbers stand to the right of their bars, also where these go to the left.
        let end = mark.value.max(0.0);
        json!({ "label": mark.label, "value": mark.value, "number": mark.number, "end": end })
    });
    let rows: Value = rows.collect();
    let labels: Vec<&str> = chart.marks.iter().map(|mark| mark.label.as_str()).collect();
    let label = LABEL.min(0.65 * longest(labels.iter().copied()) as f64);
    let number = longest(chart.marks.iter().map(|mark| mark.number.as_str()));
    let options = json!({
        "height": BAR * labels.len() + 8,
        "marginTop": 4,
        "marginBottom": 4,
        "marginLeft": 14.0 * label + 16.0,
        "marginRight": CHARACTER * number + 8,
        "x": { "axis": null },
        "y": { "type": "band", "domain": labels, "padding": 0.2 },
    });
    let names = json!({
        "lineWidth": label.max(2.0), "textOverflow": "ellipsis", "tickSize": 0, "label": null
    });
    let marks = vec![
        Mark { make: "axisY", data: json!(labels), options: names },
        Mark {
            make: "barX",
            data: rows.clone(),
            options: json!({ "x": "value", "y": "label", "title": "label", "fill": "var(--accent)" }),
        },
        Mark { make: "ruleX", data: json!([0]), options: json!({}) },
        Mark {
            make: "text",
            data: rows,
            options: json!({ "x": "end", "y": "label", "text": "number", "textAnchor": "start", "dx": 5 }),
        },
    ];
    Plot { options, marks }
}

fn line(chart: &Chart, unit: Unit, from_zero: bool) -> Plot {
    let rows = chart.marks.iter().map(|mark| {
        let time = js_sys::Date::parse(&mark.label);
        json!({ "time": time, "value": mark.value, "title": format!("{}: {}", mark.label, mark.number) })
    });
    let rows: Value = rows.collect();
    // Thousands have commas, and ticks may have more digits than the numbers.
    let number = longest(chart.marks.iter().map(|mark| mark.number.as_str()));
    let options = json!({
        "height": LINE,
        "marginLeft": CHARACTER * (number + number / 3).max(4) + 16,
        "marginRight": 24,
        "marginTop": 28,
        "marginBottom": 52,
        "x": {
            "type": "utc", "interval": unit.name(), "label": chart.label,
            "labelAnchor": "center", "labelArrow": "none"
        },
        "y": {
            "label": chart.measure, "labelArrow": "none", "grid": true, "nice": true, "zero": from_zero
        },
    });
    let marks = vec![
        Mark {
            make: "lineY",
            data: rows.clone(),
            options: json!({ "x": "time", "y": "value", "stroke": "var(--accent)", "strokeWidth": 2 }),
        },
        Mark {
            make: "dot",
            data: rows,
            options: json!({
                "x": "time", "y": "value", "fill": "var(--accent)", "title": "title",
                "tip": { "pointer": "x", "maxRadius": LINE }
            }),
        },
    ];
    Plot { options, marks }
}

/// Returns the number of characters of the longest text.
fn longest<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    texts.map(|text| text.chars().count()).max().unwrap_or_default()
}
