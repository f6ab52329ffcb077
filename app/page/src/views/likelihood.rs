//! The score by which the ranking compares queries.

use leptos::prelude::*;

use beamsplitter_shell::ui::{hundredths, percent};

/// Shows a score as a bar with its per cent, and below it, unfolded, what it is.
///
/// `score` is the log-probability of a query, divided by its length.
pub fn likelihood(score: f32) -> impl IntoView {
    let share = f64::from(score).exp();
    view! {
        <details class="likelihood">
            <summary>
                <meter min="0" max="1" value=share.to_string() aria-hidden="true"></meter>
                {format!(" score per token {}", percent(share))}
            </summary>
            {format!("Geometric mean of its tokens' probabilities ({} as a logarithm): what the ranking compares. It does not say how sure the query is.", hundredths(score))}
        </details>
    }
}
