//! The view Ask: the question, examples, settings and progress.

mod own_examples;

use std::time::Duration;

use beamsplitter_browser::now;
use beamsplitter_protocol::Phase;
use beamsplitter_state::{Example, ModelState, RunStatus};
use leptos::prelude::*;
use web_sys::{KeyboardEvent, SubmitEvent};

use super::lazy::{Part, Piece};
use super::tour::TourStore;
use beamsplitter_shell::ui::{Show, milliseconds, plural};
use beamsplitter_shell::{Store, store};

/// Shows the question box and what belongs to it.
#[component]
pub fn Ask() -> impl IntoView {
    let (store, tour) = (store(), expect_context::<TourStore>());
    let running = move || store.run.with(|run| run.is_running());
    let on_submit = move |event: SubmitEvent| {
        event.prevent_default();
        store.ask();
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Enter" && !event.shift_key() && !event.is_composing() {
            event.prevent_default();
            store.ask();
        }
    };
    let missing = move || {
        let question = store.question.with(|text| text.trim().is_empty());
        store.database.with(|state| state.open.is_none())
            || question
            || !store.engine.with(|engine| engine.is_ready())
    };
    view! {
        <form class="ask" aria-label="Question" on:submit=on_submit>
            <label class="hidden" for="question">"Question about the database"</label>
            <textarea
                id="question"
                rows="2"
                placeholder="Ask the database a question in English"
                autocomplete="off"
                spellcheck="true"
                prop:value=move || store.question.get()
                on:input=move |event| store.question.set(event_target_value(&event))
                on:keydown=on_key
            ></textarea>
            // On a narrow screen the database panel is far below.
            <a class="asked quiet" href="#database-title">
                {move || store.database.with(|state| {
                    let name = state.name().map(|name| format!("Database: {name}"));
                    name.unwrap_or_else(|| "Choose a database".to_owned())
                })}
            </a>
            <div class="ask-controls">
                <button type="button" class="link" on:click=move |_| tour.go(Some(0))>
                    "New here? Take the tour"
                </button>
                <span class="spring"></span>
                <Show
                    when=running
                    fallback=move || view! {
                        <button class="primary" type="submit" disabled=missing>"Find interpretations"</button>
                    }
                >
                    <button type="button" on:click=move |_| store.cancel()>"Stop"</button>
                </Show>
            </div>
            <Examples />
            <own_examples::OwnExamples />
            <Progress />
            <HowFound />
        </form>
    }
}

/// Shows example questions; what is ambiguous in each is told on hover.
#[component]
fn Examples() -> impl IntoView {
    let store = store();
    let chip = move |example: Example| {
        let text = example.text.clone();
        view! {
            <li>
                <button
                    type="button"
                    class="chip"
                    aria-description=example.kind.words()
                    on:click=move |_| {
                        store.question.set(text.clone());
                        store.ask();
                    }
                >
                    {example.text.clone()}
                </button>
            </li>
        }
    };
    view! {
        <ul class="examples" aria-label="Example questions">
            {move || store.examples().into_iter().map(chip).collect::<Vec<_>>()}
        </ul>
    }
}

/// Shows by what the question is answered; unfolded, the decoder with its settings, which come then.
#[component]
fn HowFound() -> impl IntoView {
    let store = store();
    let unfolded = RwSignal::new(false);
    let by = move || {
        let (decoder, changes) = (store.decoder.get(), store.changes.get());
        let other = if changes.is_empty() { "" } else { ", with other settings" };
        let is_next =
            store.run.with(|run| run.status == RunStatus::Done && !run.is_by(decoder, &changes));
        let by = if is_next { "; next by" } else { ": by" };
        format!("How it was found{by} {}{other}", decoder.label())
    };
    view! {
        <details class="how-found" on:toggle=move |_| unfolded.set(true)>
            <summary>{by}</summary>
            {move || unfolded.get().then(|| view! { <Piece part=Part::HowFound /> })}
        </details>
    }
}

#[component]
fn Progress() -> impl IntoView {
    let store = store();
    let seconds = seconds_running(store);
    let line = move || {
        store.run.with(|run| match &run.status {
            RunStatus::Idle => store.engine.with(|engine| match &engine.model {
                ModelState::Missing => "No model is loaded. Choose its files above.".to_owned(),
                ModelState::Loading(_) | ModelState::Waiting => {
                    "Loading the model. You can type already.".to_owned()
                }
                ModelState::Ready(_) => String::new(),
            }),
            RunStatus::Running => {
                format!("{} · {}", phase_name(run.phase), running_line(run.steps, seconds.get()))
            }
            RunStatus::Done => format!(
                "{} · {}",
                match &run.interpretations {
                    Some(found) => plural(found.shown.len(), "interpretation"),
                    None => plural(run.readings.len(), "interpretation"),
                },
                milliseconds(run.milliseconds.unwrap_or_default()),
            ),
            RunStatus::Cancelled => "Stopped.".to_owned(),
            RunStatus::Failed(_) => String::new(),
        })
    };
    let failed = move || {
        store.run.with(|run| match &run.status {
            RunStatus::Failed(message) => Some(message.clone()),
            _ => None,
        })
    };
    view! {
        <div class="progress">
            <p class="quiet" role="status">{line}</p>
            {move || failed().map(|message| view! { <p class="error" role="alert">{message}</p> })}
        </div>
    }
}

/// Returns how far a run is, in words, with its rate once that can be said.
fn running_line(steps: usize, seconds: f64) -> String {
    let steps_made = plural(steps, "step");
    match seconds >= 1.0 && steps > 0 {
        true => {
            format!("{steps_made} in {seconds:.0} s, {:.0} a second", steps as f64 / seconds)
        }
        false => steps_made,
    }
}

/// Returns the seconds since the present run was asked, anew each second while it runs.
fn seconds_running(store: Store) -> RwSignal<f64> {
    let seconds = RwSignal::new(0.0);
    let asked = Memo::new(move |_| store.run.with(|run| run.is_running().then_some(run.id)));
    Effect::new(move |_| {
        seconds.set(0.0);
        if asked.get().is_none() {
            return;
        }
        let since = now();
        let tick = move || seconds.set((now() - since) / 1_000.0);
        if let Ok(timer) = set_interval_with_handle(tick, Duration::from_secs(1)) {
            on_cleanup(move || timer.clear());
        }
    });
    seconds
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Linking => "Linking words",
        Phase::Fetching => "Fetching rare words",
        Phase::Encoding => "Reading the question",
        Phase::Searching => "Beam search",
        Phase::Templates => "Plans and templates",
        Phase::Filling => "Filling names",
        Phase::Executing => "Executing",
    }
}
