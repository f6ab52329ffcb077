//! Interpretations as numbered dots in their colours.

use leptos::prelude::*;

/// Different colours of interpretations; more interpretations share them.
const HUES: usize = 5;

/// Returns the class that gives the colour of an interpretation, counted from 0.
pub fn hue(reading: usize) -> String {
    format!("hue-{}", reading % HUES + 1)
}

/// Shows a dot for each interpretation.
#[component]
pub fn Dots(
    /// The interpretations, from 0.
    readings: Vec<usize>,
) -> impl IntoView {
    let dot = |reading: &usize| {
        let number = reading + 1;
        view! {
            <span class=format!("dot {}", hue(*reading))>
                <span class="hidden">"interpretation "</span>{number}
            </span>
        }
    };
    readings.iter().map(dot).collect::<Vec<_>>()
}
