//! On how many examples of the file the golds' results differ, and on which they do not.

use leptos::prelude::*;

use super::annotation_store;
use crate::survey::{Found, Survey};
use beamsplitter_shell::ui::{Show, count};

/// Examples that are listed.
const LISTED: usize = 100;

/// Offers to compare the golds of all examples, and says what came of it.
#[component]
pub fn GoldSurvey() -> impl IntoView {
    let annotations = annotation_store();
    let running = Memo::new(move |_| {
        annotations.survey.with(|survey| survey.as_ref().is_some_and(|survey| survey.running))
    });
    let words =
        move || annotations.survey.with(|survey| survey.as_ref().map(|survey| survey.words()));
    let progress = move || {
        annotations.survey.with(|survey| {
            let survey = survey.as_ref().filter(|survey| survey.running)?;
            let (done, total) = (count(survey.done), count(survey.total));
            Some(format!("{done} of {total} …"))
        })
    };
    let place = move || match annotations.materialised.get() {
        true => "Each on the database with its change made.",
        false => "On the original databases.",
    };
    view! {
        <details class="label-filters label-survey">
            <summary>"Golds of all examples"</summary>
            <p class="quiet">{place}</p>
            <div class="label-buttons">
                <Show
                    when=move || running.get()
                    fallback=move || view! {
                        <button on:click=move |_| annotations.start_survey()>"Compare their results"</button>
                    }
                >
                    <button on:click=move |_| annotations.stop_survey()>"Stop"</button>
                    <span class="quiet busy">{progress}</span>
                </Show>
            </div>
            <p role="status">{move || if running.get() { None } else { words() }}</p>
            <Show when=move || !running.get()>
                <Others />
            </Show>
        </details>
    }
}

/// Lists the examples whose golds do not differ.
#[component]
fn Others() -> impl IntoView {
    let annotations = annotation_store();
    let line = move |(place, found): &(usize, Found)| {
        let place = *place;
        let question = annotations.project.with_untracked(|project| {
            project.items().get(place).map(|item| item.question.clone()).unwrap_or_default()
        });
        view! {
            <li>
                <button class="link" on:click=move |_| annotations.show(Some(place))>{question}</button>
                " "
                <span class="quiet">{found.words()}</span>
            </li>
        }
    };
    let lines = move || {
        annotations.survey.with(|survey| {
            let others = survey.iter().flat_map(|survey: &Survey| &survey.others);
            others.take(LISTED).map(line).collect::<Vec<_>>()
        })
    };
    let more = move || {
        let all = annotations.survey.with(|survey| survey.as_ref().map_or(0, |s| s.others.len()));
        (all > LISTED).then(|| format!("… and {} more.", count(all - LISTED)))
    };
    view! {
        <ul class="label-others" aria-label="Examples whose golds do not differ">{lines}</ul>
        <p class="quiet">{more}</p>
    }
}
