//! How many interpretations are shown, in plain words.

use std::sync::Arc;

use beamsplitter_protocol::Interpretations;
use beamsplitter_state::HowSure;
use leptos::prelude::*;

use beamsplitter_shell::store;
use beamsplitter_shell::ui::Show;

/// Shows a slider from what is very likely to everything; nothing where there is nothing to choose,
/// and nothing to say about the model's calibration. A slider that was moved stays: what it shows may be
/// folded under another interpretation, and the way back would be gone.
#[component]
pub fn HowMany(found: Memo<Option<Arc<Interpretations>>>) -> impl IntoView {
    let store = store();
    let step = store.how_sure;
    let several = move || {
        let moved = step.get() != HowSure::default();
        found.with(|found| {
            found.as_ref().is_some_and(|found| {
                moved
                    || found.shown.len() + found.folded.len() > 1
                    || found.too_few_points.is_some()
            })
        })
    };
    let on_input = move |event| {
        let place = event_target_value(&event).parse().unwrap_or_default();
        store.set_how_sure(HowSure::at(place));
    };
    let about = move || {
        let too_few = found.with(|found| found.as_ref().and_then(|found| found.too_few_points));
        too_few.map_or_else(|| step.get().about().to_owned(), |few| few.to_string())
    };
    let last = HowSure::ALL.len() - 1;
    view! {
        <Show when=several>
            <div class="how-many">
                <label for="how-many">"Show"</label>
                <input
                    id="how-many"
                    type="range"
                    min="0"
                    max=last.to_string()
                    step="1"
                    prop:value=move || step.get().place().to_string()
                    aria-valuetext=move || step.get().label()
                    aria-describedby="how-many-about"
                    on:change=on_input
                />
                <output for="how-many">{move || step.get().label()}</output>
                <span id="how-many-about" class="quiet">{about}</span>
            </div>
        </Show>
    }
}
