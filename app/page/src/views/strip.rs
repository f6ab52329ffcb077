//! Which question all views are about, and which of its interpretations they follow.

use beamsplitter_state::{RunState, RunStatus, View};
use leptos::prelude::*;

use super::history::CopyLink;
use super::trace_file::TraceFile;
use beamsplitter_shell::ui::{Show, milliseconds, plural};
use beamsplitter_shell::{navigation::ViewLink, store};

/// Shows question, decoder and the interpretations to follow.
#[component]
pub fn Strip() -> impl IntoView {
    let store = store();
    let run = store.run;
    let question = move || {
        run.with(|run| match (&run.status, run.question.as_str()) {
            (RunStatus::Idle, _) => None,
            (_, "") => Some("A trace without its question".to_owned()),
            (_, question) => Some(question.to_owned()),
        })
    };
    let facts = move || {
        run.with(|run| match &run.status {
            RunStatus::Running => {
                format!("{}: {} …", run.decoder.label(), plural(run.steps, "step"))
            }
            RunStatus::Failed(message) => message.clone(),
            RunStatus::Cancelled => "Stopped.".to_owned(),
            RunStatus::Idle => String::new(),
            RunStatus::Done => {
                let time = run.milliseconds.map(|time| format!(" · {}", milliseconds(time)));
                let name = run.trace.as_ref().map_or_else(
                    || run.decoder.label().to_owned(),
                    |trace| trace.run.settings.name.clone(),
                );
                format!(
                    "{name} · {}{}",
                    plural(run.steps, "network call"),
                    time.unwrap_or_default()
                )
            }
        })
    };
    view! {
        <section class="strip" aria-label="Question">
            {move || match question() {
                None => view! {
                    <p class="strip-question">
                        "Nothing was asked yet. "
                        <ViewLink view=View::Ask>"Ask a question"</ViewLink>
                        ", or take one of the " <ViewLink view=View::Gallery>"examples"</ViewLink> ". "
                        <button on:click=move |_| store.show_worked_example()>"Show a worked example"</button>
                    </p>
                }.into_any(),
                Some(question) => view! { <p class="strip-question">{question}</p> }.into_any(),
            }}
            <div class="strip-line">
                <p class="quiet" role="status">{facts}</p>
                <Followers />
                <span class="spring"></span>
                <CopyLink />
                <TraceFile />
            </div>
            {move || run.with(RunState::other_numbers).map(|words| view! { <p class="quiet">{words}</p> })}
        </section>
    }
}

/// Shows a button for each interpretation: pressed, it is followed in every view.
#[component]
pub fn Followers() -> impl IntoView {
    let store = store();
    let readings = Memo::new(move |_| {
        store.run.with(|run| {
            run.readings.iter().map(|found| found.reading.english.clone()).collect::<Vec<_>>()
        })
    });
    let button = move |(index, english): (usize, String)| {
        let number = index + 1;
        let followed = move || store.reading() == Some(index);
        view! {
            <li class=format!("hue-{number}")>
                <button
                    class="badge"
                    aria-description=english.clone()
                    aria-label=format!("Follow interpretation {number}: {english}")
                    aria-pressed=move || followed().to_string()
                    on:click=move |_| store.follow((!followed()).then_some(index))
                >
                    {number}
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || !readings.with(Vec::is_empty)>
            <ol class="followers" aria-label="Interpretations to follow">
                {move || readings.get().into_iter().enumerate().map(button).collect::<Vec<_>>()}
            </ol>
        </Show>
    }
}
