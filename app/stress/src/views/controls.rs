//! Which decoders, how many tests; start, pause, files; how far it is.

use beamsplitter_protocol::Decoder;
use beamsplitter_shell::ui::{Show, count};
use beamsplitter_state::EngineState;
use leptos::prelude::*;

use super::stress_store;
use crate::run::{MOST_TESTS, StressRun};
use crate::store::StressStore;

/// Shows everything that begins or ends a run.
#[component]
pub fn Controls() -> impl IntoView {
    let stress = stress_store();
    let progress = Memo::new(move |_| stress.run.with(StressRun::progress));
    view! {
        <div class="stress-choice">
            <Choices />
            <Buttons progress />
        </div>
        <div class="benchmark-progress">
            <progress
                aria-label="Tests done"
                max=move || progress.get().1.max(1).to_string()
                value=move || progress.get().0.to_string()
            ></progress>
            <p class="quiet">{move || line(stress, progress.get())}</p>
            <p class="quiet" role="status">{move || stress.said.get()}</p>
        </div>
    }
}

/// Offers the decoders and the number of tests.
#[component]
fn Choices() -> impl IntoView {
    let stress = stress_store();
    let fixed = Memo::new(move |_| stress.run.with(StressRun::has_scores));
    let decoder = Memo::new(move |_| stress.run.with(|run| run.choice.decoder));
    let beside = Memo::new(move |_| stress.run.with(|run| run.choice.beside));
    let on_decoder = move |event| {
        if let Some(of) = Decoder::named(&event_target_value(&event)) {
            stress.choose(|choice| choice.decoder = of);
        }
    };
    let on_beside = move |event| {
        let of = Decoder::named(&event_target_value(&event));
        stress.choose(|choice| choice.beside = of);
    };
    let on_tests = move |event| {
        let tests = event_target_value(&event).trim().parse::<usize>();
        if let Ok(tests) = tests {
            stress.choose(|choice| choice.tests = tests.clamp(1, MOST_TESTS));
        }
    };
    let options = move |selected: Memo<Option<Decoder>>| -> Vec<_> {
        let option = |of: Decoder| {
            view! {
                <option value=of.name() selected=move || selected.get() == Some(of)>{of.label()}</option>
            }
        };
        Decoder::ALL.into_iter().map(option).collect()
    };
    let first = Memo::new(move |_| Some(decoder.get()));
    let busy = move || stress.running.get();
    view! {
        <label>
            "Decoder"
            <select disabled=busy on:change=on_decoder>{options(first)}</select>
        </label>
        <label>
            "Compare with"
            <select disabled=busy on:change=on_beside>
                <option value="" selected=move || beside.get().is_none()>"nothing else"</option>
                {options(beside)}
            </select>
        </label>
        <label>
            "Number of questions"
            <input
                type="number"
                min="1"
                max=MOST_TESTS.to_string()
                disabled=move || busy() || fixed.get()
                prop:value=move || stress.run.with(|run| run.choice.tests.to_string())
                on:change=on_tests
            />
        </label>
    }
}

/// Starts, pauses, exports and clears.
#[component]
fn Buttons(
    /// Questions with an answer, and all that are asked.
    progress: Memo<(usize, usize)>,
) -> impl IntoView {
    let stress = stress_store();
    let begun = Memo::new(move |_| stress.run.with(StressRun::has_scores));
    let done = move || {
        let (done, all) = progress.get();
        done == all && all > 0
    };
    view! {
        <div class="ask-controls">
            <Show
                when=move || stress.running.get()
                fallback=move || view! {
                    <button
                        class="primary"
                        disabled=move || !ready(stress) || done()
                        on:click=move |_| stress.start()
                    >
                        {move || match (done(), begun.get()) {
                            (true, _) => "Done",
                            (false, true) => "Resume",
                            (false, false) => "Start the test",
                        }}
                    </button>
                }
            >
                <button class="primary" on:click=move |_| stress.pause()>"Pause"</button>
            </Show>
            <Show when=move || begun.get()>
                <button on:click=move |_| stress.export_html()>"Export HTML"</button>
                <button on:click=move |_| stress.export_csv()>"CSV"</button>
                <button on:click=move |_| stress.export_json()>"JSON"</button>
                <button on:click=move |_| stress.clear()>"Clear results"</button>
            </Show>
        </div>
    }
}

fn ready(stress: StressStore) -> bool {
    stress.store.engine.with(EngineState::is_ready)
}

/// Returns how far the run is and how fast, in words.
fn line(stress: StressStore, (done, all): (usize, usize)) -> String {
    if all == 0 {
        return "The questions are written from the tables of this database when the test starts. You can pause it, and leave the page.".to_owned();
    }
    let waiting = match stress.running.get() && !ready(stress) {
        true => " · waiting for the model",
        false => "",
    };
    let pace = stress.pace.get().words(all - done);
    let pace = match pace.is_empty() || done == all || !stress.running.get() {
        true => String::new(),
        false => format!(" · {pace}"),
    };
    format!("{} of {}{waiting}{pace}", count(done), count(all))
}
