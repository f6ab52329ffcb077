//! Readings as numbered dots in their colours.

use leptos::prelude::*;

/// Different colours of readings; more readings share them.
const HUES: usize = 5;

/// The class that gives the colour of a reading, counted from 0.
pub fn hue(reading: usize) -> String {
    format!("hue-{}", reading % HUES + 1)
}

/// A dot for each reading.
#[component]
pub fn Dots(
    /// The readings, from 0.
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
