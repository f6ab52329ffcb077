//! How good the model takes a query to be, and how likely a person means it.

use leptos::prelude::*;

use beamsplitter_shell::ui::{hundredths, percent};

/// Shows the score per token of a query as a bar with its per cent, and below it, unfolded, the figure
/// that it has. It ranks queries of different lengths, and is no probability.
///
/// `score` is the log-probability of a query, divided by its length.
pub fn score_per_token(score: f32) -> impl IntoView {
    let share = f64::from(score).exp();
    let figure = format!(
        "Geometric mean of its tokens' probabilities ({} as a logarithm): what the ranking compares. It does not say how sure the query is.",
        hundredths(score)
    );
    meter("score per token", share, figure)
}

/// Shows how likely an interpretation is what a person means: how often others with this figure were
/// right over databases that the model did not know.
pub fn chance(probability: f64) -> impl IntoView {
    let told = "How often interpretations with this figure were right, for typed questions over \
                databases that the model had not seen. Several can be right: what shows more than \
                was asked counts, too.";
    meter("likely right", probability, told.to_owned())
}

fn meter(name: &str, share: f64, told: String) -> impl IntoView {
    view! {
        <details class="likelihood">
            <summary>
                <meter min="0" max="1" value=share.to_string() aria-hidden="true"></meter>
                {format!(" {name} {}", percent(share))}
            </summary>
            {told}
        </details>
    }
}
