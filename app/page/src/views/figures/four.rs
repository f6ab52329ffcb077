//! Figure 4, live: coverage over the number of outputs and over the beam width.

use beamsplitter_state::figure_four::{
    Coverage, MOST_OUTPUTS, OUTPUTS, Searched, WIDTHS, over_outputs, over_widths,
};
use beamsplitter_state::holds;
use leptos::prelude::*;
use serde_json::{Value, json};

use super::finding::findings;
use super::{Live, Running, store::FigureStore};
use beamsplitter_browser::plot::{Mark, Plot};
use beamsplitter_shell::picture::{About, SaveTable, drawn};
use beamsplitter_shell::ui::{Drawing, Show, plural};

/// What is drawn of what was searched.
type Curve = fn(&[Searched]) -> Vec<Coverage>;

/// Shows the button, and the curves of what is decoded so far.
#[component]
pub fn FigureFour(figures: FigureStore) -> impl IntoView {
    let is_begun = move || figures.searched.with(|searched| !searched.is_empty());
    let curves = [
        (format!("Number of outputs k, width {MOST_OUTPUTS}"), over_outputs as Curve),
        (format!("Beam width, first {OUTPUTS} outputs"), over_widths as Curve),
    ];
    let panels = move || {
        curves.clone().map(|(title, curve)| {
            let name = format!("Coverage over: {title}");
            let plot =
                Signal::derive(move || figures.searched.with(|all| drawing(&title, &curve(all))));
            view! { <Drawing name plot /> }
        })
    };
    let asked = move || {
        let is_one = |one: &&Searched| one.width == WIDTHS[0];
        let questions = figures.searched.with(|all| all.iter().filter(is_one).count());
        let share = 100.0 / questions.max(1) as f64;
        let questions = plural(questions, "question");
        format!("{questions} of the two samples. One question is {share:.0} %.")
    };
    let tables = move || {
        figures
            .searched
            .with(|all| [table("k", &over_outputs(all)), table("Beam width", &over_widths(all))])
    };
    view! {
        <section class="figure-live" aria-labelledby="figure-4">
            <h3 id="figure-4">"Figure 4: more outputs and a wider beam"</h3>
            <p class="quiet">
                "Beam search over our 32 examples of AmbiQT's kinds, with the expected queries of each: \
                 how often one of them, and how often all, are among the first k outputs; and among the first five \
                 of beams of different width. With so few questions, look at the trend, not at small differences."
            </p>
            <Running figures figure=Live::FigureFour on_run=move || figures.run_four() />
            {findings(move || figures.searched.with(|all| holds::figure_four(all)))}
            <Show when=is_begun>
                <div class="curves">{panels()}</div>
                <p class="curve-legend quiet">
                    <span class="either">"EitherInTopK"</span>
                    <span class="both">"BothInTopK"</span>
                    {asked}
                </p>
                <details>
                    <summary>"Show as table"</summary>
                    <div class="curve-tables">{tables}</div>
                </details>
                <Curve nth=1 />
                <Curve nth=2 />
            </Show>
        </section>
    }
}

/// What is told below a saved curve.
const LEGEND: [&str; 2] = [
    "Whole line: EitherInTopK, one expected query at least is among the outputs.",
    "Dashed line: BothInTopK, all are.",
];

/// Shows the buttons that save one of the two drawings and its table, by its place.
#[component]
fn Curve(nth: usize) -> impl IntoView {
    let what = if nth == 1 { "Coverage over outputs" } else { "Coverage over beam width" };
    let selector = format!(".curves > :nth-child({nth}) svg");
    view! {
        <div>
            <span class="quiet">{what} ". "</span>
            <SaveTable
                what=format!("Figure 4, {}", what.to_lowercase())
                table=format!(".curve-tables > :nth-child({nth})")
                drawing=Box::new(move || drawn(&selector))
                legend=LEGEND.map(str::to_owned)
                about=About::Page
            />
        </div>
    }
}

/// Returns the drawing of the two shares over what varies.
fn drawing(title: &str, curve: &[Coverage]) -> Plot {
    let rows: Value = curve
        .iter()
        .map(|point| json!({ "at": point.at, "either": point.either, "both": point.both }))
        .collect();
    let line = |share: &str, colour: &str, dashes: &str| {
        let line = json!({
            "x": "at", "y": share, "stroke": colour, "strokeWidth": 2, "strokeDasharray": dashes
        });
        let dot = json!({ "x": "at", "y": share, "fill": colour });
        [("lineY", line), ("dot", dot)].map(|(make, options)| Mark {
            make,
            data: rows.clone(),
            options,
        })
    };
    let shown: Vec<usize> =
        curve.iter().step_by(curve.len().div_ceil(8).max(1)).map(|point| point.at).collect();
    let options = json!({
        "height": 240,
        "marginLeft": 56,
        "marginBottom": 48,
        "x": {
            "label": title, "labelAnchor": "center", "labelArrow": "none", "ticks": shown, "tickSize": 0
        },
        "y": {
            "domain": [0, 1], "ticks": [0, 0.5, 1], "tickFormat": ".0%", "tickSize": 0,
            "grid": true, "label": null
        },
    });
    let lines = [line("either", "var(--hue-1)", "none"), line("both", "var(--hue-2)", "6 3")];
    Plot { options, marks: lines.into_iter().flatten().collect() }
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
