//! Play, pause, one step, drag.

use std::time::Duration;

use beamsplitter_scene::steps::stretches;
use leptos::{leptos_dom::helpers::IntervalHandle, prelude::*};

use super::StepPlayer;

/// Time that a step is shown while the player plays.
const PACE: Duration = Duration::from_millis(900);
/// Width of the track, in user units.
const TRACK: f32 = 1000.0;

/// Shows the controls of the player.
#[component]
pub fn Transport(player: StepPlayer) -> impl IntoView {
    let playing = StoredValue::new(None::<IntervalHandle>);
    let is_playing = RwSignal::new(false);
    let pause = move || {
        if let Some(handle) = playing.get_value() {
            handle.clear();
        }
        playing.set_value(None);
        // The view may be gone when its clock is stopped.
        is_playing.try_set(false);
    };
    on_cleanup(pause);
    let tick = move || {
        if player.moments.with_untracked(|all| player.at.get_untracked() + 1 >= all.len()) {
            pause();
        } else {
            player.go(player.at.get_untracked() + 1);
        }
    };
    let play = move |_| {
        if is_playing.get_untracked() {
            return pause();
        }
        if untrack(|| player.is_last()) {
            player.go(0);
        }
        playing.set_value(set_interval_with_handle(tick, PACE).ok());
        is_playing.set(true);
    };
    let step = move |to: usize| {
        pause();
        player.go(to);
    };
    let count = move || player.moments.with(Vec::len);
    let on_input = move |event| {
        if let Ok(to) = event_target_value(&event).parse() {
            step(to);
        }
    };
    let text = move || format!("Step {} of {}", player.at.get() + 1, count());
    view! {
        <div class="transport">
            <div class="transport-buttons">
                <button aria-label="First step" disabled=move || player.at.get() == 0 on:click=move |_| step(0)>"|◀"</button>
                <button
                    aria-label="Previous step"
                    disabled=move || player.at.get() == 0
                    on:click=move |_| step(player.at.get_untracked().saturating_sub(1))
                >
                    "◀"
                </button>
                <button class="primary" on:click=play>
                    {move || if is_playing.get() { "Pause" } else { "Play" }}
                </button>
                <button
                    aria-label="Next step"
                    disabled=move || player.is_last()
                    on:click=move |_| step(player.at.get_untracked() + 1)
                >
                    "▶"
                </button>
                <button aria-label="Last step" disabled=move || player.is_last() on:click=move |_| step(usize::MAX)>"▶|"</button>
                <output class="quiet">{text}</output>
            </div>
            <label class="hidden" for="step-slider">"Step"</label>
            <input
                id="step-slider"
                class="step-slider"
                type="range"
                min="0"
                max=move || count().saturating_sub(1).to_string()
                prop:value=move || player.at.get().to_string()
                aria-valuetext=text
                on:input=on_input
            />
            <Stretches player />
        </div>
    }
}

/// Shows the searches as stretches of the player.
#[component]
fn Stretches(player: StepPlayer) -> impl IntoView {
    let all = Memo::new(move |_| {
        player.trace.with(|trace| {
            player.moments.with(|moments| trace.as_ref().map(|trace| stretches(trace, moments)))
        })
    });
    let count = move || player.moments.with(Vec::len).max(1) as f32;
    let here = move |(_, first, end): &(String, usize, usize)| {
        let at = player.at.get();
        *first <= at && at < *end
    };
    let bars = move || {
        let unit = TRACK / count();
        let bar = |stretch: (String, usize, usize)| {
            let (x, width) = (stretch.1 as f32 * unit, (stretch.2 - stretch.1) as f32 * unit);
            view! {
                <rect
                    class="stretch"
                    class:now=move || here(&stretch)
                    x=(x + 1.0).to_string()
                    y="0"
                    width=(width - 2.0).max(1.0).to_string()
                    height="6"
                />
            }
        };
        all.get().unwrap_or_default().into_iter().map(bar).collect::<Vec<_>>()
    };
    let buttons = move || {
        let button = |stretch: (String, usize, usize)| {
            let (title, first) = (stretch.0.clone(), stretch.1);
            view! {
                <li>
                    <button
                        class="chip plain"
                        aria-pressed=move || here(&stretch).to_string()
                        on:click=move |_| player.go(first)
                    >
                        {title}
                    </button>
                </li>
            }
        };
        all.get().unwrap_or_default().into_iter().map(button).collect::<Vec<_>>()
    };
    view! {
        <svg class="track" viewBox=format!("0 0 {TRACK} 6") preserveAspectRatio="none" aria-hidden="true">
            {bars}
        </svg>
        <ol class="stretches" aria-label="Searches">{buttons}</ol>
    }
}
