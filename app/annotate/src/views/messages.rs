//! Messages: whether decisions are saved, what is wrong with a file, what just happened.

use beamsplitter_label::Format;
use leptos::prelude::*;

use super::annotation_store;
use crate::store::Saved;
use beamsplitter_shell::ui::{download, plural};
use beamsplitter_state::file_name;

/// Shows whether decisions are saved, what is wrong with a file, and what just happened.
#[component]
pub fn Messages() -> impl IntoView {
    let annotations = annotation_store();
    let saved = move || match annotations.saved.get() {
        Saved::Loading => {
            view! { <p class="quiet busy">"Reading what this browser kept …"</p> }.into_any()
        }
        Saved::Safe | Saved::Saving => ().into_any(),
        Saved::Unkept { reason, events, noted, full } => {
            view! { <Unkept reason events noted full /> }.into_any()
        }
        Saved::Elsewhere => view! { <Elsewhere /> }.into_any(),
    };
    let loss = move || {
        annotations.loss.get().map(|loss| view! {
            <p class="error" role="alert">
                {loss} " "
                <button class="link" on:click=move |_| annotations.accept_loss()>"Go on with what is here"</button>
            </p>
        })
    };
    let stays = move || match annotations.stays.get() {
        Some(true) => " This browser promises to keep it.",
        Some(false) => {
            " This browser may delete it when it is short of room: save the project as a file now and then."
        }
        None => "",
    };
    view! {
        <div class="label-messages">
            {saved}
            {loss}
            {move || annotations.error.get().map(|error| view! {
                <p class="error" role="alert">
                    {error} " "
                    <button class="link" on:click=move |_| annotations.error.set(None)>"Close"</button>
                </p>
            })}
            {move || annotations.review.with(|waiting| waiting.first().cloned()).map(|review| view! { <Report review /> })}
            <super::encoding::PendingEncoding />
            <super::columns::PendingTable />
            <super::incoming::PendingProject />
            <PendingLabelSet />
            {move || annotations.busy.get().map(|what| view! { <p class="quiet busy">{what}</p> })}
            <p class="quiet" role="status">
                <span>{move || annotations.said.get()}</span>
                " "
                <super::incoming::Back />
                " "
                <span class="label-saved">
                    {move || match annotations.saved.get() {
                        // What is missing is not saved, and neither is nothing.
                        _ if annotations.loss.with(Option::is_some)
                            || annotations.project.with(|project| project.items().is_empty()) => "",
                        Saved::Safe => "Saved.",
                        Saved::Saving => "Saving …",
                        _ => "",
                    }}
                </span>
                {stays}
            </p>
        </div>
    }
}

/// Shows the project is another tab's.
#[component]
fn Elsewhere() -> impl IntoView {
    let annotations = annotation_store();
    view! {
        <p class="error" role="alert">
            "This project is open in another tab. This one shows it and changes nothing; close the other tab to go on here. "
            <button class="link" on:click=move |_| annotations.look_again()>"Show what is there now"</button>
        </p>
    }
}

/// Shows which decisions are not saved, and what to do about it.
#[component]
fn Unkept(reason: String, events: usize, noted: bool, full: bool) -> impl IntoView {
    let annotations = annotation_store();
    let (are, they) = match events {
        1 => ("1 decision is".to_owned(), "it"),
        n => (format!("{} are", plural(n, "decision")), "they"),
    };
    let place = if noted {
        format!("in a small store of this browser: {they} survive a reload, but it is nearly full")
    } else {
        format!("in this page only: {they} will be lost when it is closed")
    };
    view! {
        <p class="error" role="alert">
            {format!("Not kept: {reason}. {are} {place}; you can go on labelling. ")}
            <button class="link" on:click=move |_| annotations.export(Format::Project)>
                "Save the project as a file"
            </button>
            " now. "
            {full.then_some("To make room, close other tabs, detach databases under Open, or delete the model's files in the view Model. ")}
            "Then "
            <button class="link" on:click=move |_| annotations.flush()>"Try again"</button>
            "."
            {move || annotations.writing.get().then_some(" Trying …")}
        </p>
    }
}

/// Shows a label set that would take the place of the project's.
#[component]
fn PendingLabelSet() -> impl IntoView {
    let annotations = annotation_store();
    move || {
        annotations.incoming_set.get().map(|set| {
            let (old, labels) = annotations.project.with_untracked(|project| {
                (project.label_set.stamp(), project.journal().len())
            });
            let words = match labels {
                0 => format!("These examples have a label set of their own, {}. The project uses {old}.", set.stamp()),
                _ => format!(
                    "Label set {} would replace {old}, in which {} were made. Labels that it does not have stay in the journal and are not shown.",
                    set.stamp(),
                    plural(labels, "decision"),
                ),
            };
            let (use_new, keep_old) = (format!("Use {}", set.stamp()), format!("Keep {old}"));
            view! {
                <section class="label-report" aria-label="Another label set">
                    <p>{words}</p>
                    <button class="primary" on:click=move |_| annotations.set_label_set(set.clone())>{use_new}</button>
                    <button on:click=move |_| annotations.incoming_set.set(None)>{keep_old}</button>
                </section>
            }
        })
    }
}

/// Lines of a report that are shown.
const REPORTED: usize = 200;

/// Shows what of a file does not fit, line by line.
#[component]
fn Report(review: crate::store::ImportReview) -> impl IntoView {
    let annotations = annotation_store();
    let records = review.records;
    let problems = records.problems.len();
    let lines: Vec<_> = records
        .problems
        .iter()
        .take(REPORTED)
        .map(|problem| view! { <li>{problem.to_string()}</li> })
        .collect();
    let more = problems.saturating_sub(REPORTED);
    let more = (more > 0).then(|| view! { <p>{format!("… and {more} more.")}</p> });
    let whole = records.problems.iter().map(|problem| format!("{problem}\n")).collect::<String>();
    let name = file_name(&["not taken of", &review.name], "txt");
    let save = move |_| download(&name, "text/plain", &whole);
    let namesakes: Vec<&str> = review.namesakes.iter().map(String::as_str).collect();
    let namesakes = (!namesakes.is_empty()).then(|| {
        format!(
            "There are other labels by {} already. If this is the same person, newer labels replace older ones.",
            namesakes.join(", "),
        )
    });
    let (same, other) = if namesakes.is_some() {
        ("Merge: the same person", Some("Merge as another person"))
    } else {
        ("Import the rest", None)
    };
    let fits = (problems > 0).then(|| {
        let (examples, labels) = (records.items.len(), records.labels.len());
        let labels = match labels {
            0 => String::new(),
            1 => " with one annotation".to_owned(),
            many => format!(" with {many} annotations"),
        };
        let invalid = match records.problems.as_slice() {
            [one] => format!("{} is broken", one.place()),
            all => format!("{} found", plural(all.len(), "problem")),
        };
        let examples = plural(examples, "example");
        format!("{}: {examples}{labels} can be taken; {invalid}.", review.name)
    });
    let report = (problems > 0).then(|| {
        view! {
            <div class="label-report-lines" tabindex="0" role="region" aria-label="Problems by line">
                <ul>{lines}</ul>
                {more}
            </div>
        }
    });
    view! {
        <section class="label-report" aria-label="Problems">
            {fits.map(|words| view! { <p>{words}</p> })}
            {report}
            {namesakes.map(|words| view! { <p>{words}</p> })}
            <button class="primary" on:click=move |_| annotations.take_part(false)>{same}</button>
            {other.map(|words| view! { <button on:click=move |_| annotations.take_part(true)>{words}</button> })}
            <button on:click=move |_| annotations.refuse()>"Import nothing"</button>
            {(problems > 0).then(|| view! { <button on:click=save>"Save the report"</button> })}
        </section>
    }
}
