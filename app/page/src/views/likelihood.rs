//! How likely the model takes a query to be.

use leptos::prelude::*;

use beamsplitter_shell::ui::{hundredths, percent};

/// Shows a likelihood as a bar with its per cent, and below it, unfolded, the figure that it has.
///
/// `score` is the log-probability of a query, divided by its length.
pub fn likelihood(score: f32) -> impl IntoView {
    let share = f64::from(score).exp();
    view! {
        <details class="likelihood">
            <summary>
                <meter min="0" max="1" value=share.to_string() aria-hidden="true"></meter>
                {format!(" likelihood {}", percent(share))}
            </summary>
            {format!("Mean of its tokens; log-probability per token {}.", hundredths(score))}
        </details>
    }
}
