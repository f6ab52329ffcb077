//! The review of an example: what was submitted, what the reviewer says, and the thread of remarks.

use beamsplitter_label::adjudication::{ADJUDICATOR, raters};
use beamsplitter_label::{Item, Labels, ReviewState};
use leptos::prelude::*;
use web_sys::MouseEvent;

use super::{AnnotationStore, annotation_store};
use beamsplitter_shell::ui::Show;

/// Shows the review of the annotator's own labels; for the adjudicator, of everybody's.
#[component]
pub fn Reviews(item: Item) -> impl IntoView {
    let annotations = annotation_store();
    let of = StoredValue::new_local(item.clone());
    let id = item.id;
    let whose = Memo::new(move |_| {
        annotations.project.with(|project| {
            if project.annotator == ADJUDICATOR {
                let raters = project.item(&id).map(|item| raters(project, item));
                let raters = raters.into_iter().flatten();
                return raters.map(|(who, _)| who.to_owned()).collect::<Vec<_>>();
            }
            let labelled = project.labels(&id).is_some_and(|labels| !labels.values.is_empty());
            if labelled { vec![project.annotator.clone()] } else { Vec::new() }
        })
    });
    view! {
        <For
            each=move || whose.get()
            key=|who| (who.clone(), annotation_store().adjudicates())
            children=move |who| view! { <Review item=of.get_value() who /> }
        />
    }
}

/// What is shown of a review.
#[derive(Clone, PartialEq)]
struct Shown {
    state: ReviewState,
    /// Each remark: who, and what.
    remarks: Vec<(String, String)>,
}

impl Shown {
    fn of(labels: &Labels) -> Self {
        let remarks = labels.thread.iter().map(|remark| {
            let state = remark.state.map(|state| format!("{}. ", state.name()));
            (remark.by.clone(), format!("{}{}", state.unwrap_or_default(), remark.text))
        });
        Self { state: labels.review(), remarks: remarks.collect() }
    }
}

#[component]
fn Review(item: Item, who: String) -> impl IntoView {
    let annotations = annotation_store();
    let (id, name) = (item.id.clone(), who.clone());
    let shown = Memo::new(move |_| {
        annotations.project.with(|project| {
            project
                .decisions()
                .labels(&name, &id)
                .map_or(Shown { state: ReviewState::Open, remarks: Vec::new() }, Shown::of)
        })
    });
    let title = format!("Review of {who}");
    let words = RwSignal::new(String::new());
    let of = StoredValue::new_local((item, who.clone()));
    let step = move |state: Option<ReviewState>| {
        let done = of
            .with_value(|(item, who)| annotations.review(item, who, state, &words.get_untracked()));
        if done {
            words.set(String::new());
        }
    };
    let take = move |event: MouseEvent| {
        if !annotations.is_repeated("take all", event.time_stamp()) {
            of.with_value(|(item, who)| annotations.take_all(item, who));
        }
    };
    let thread = move || {
        let line =
            |(by, text): (String, String)| view! { <li><strong>{by}</strong> ": " {text}</li> };
        shown.get().remarks.into_iter().map(line).collect::<Vec<_>>()
    };
    let steps = move || steps(annotations, shown.with(|shown| shown.state), step);
    let label = format!("Remark on the annotation of {who}");
    view! {
        <section class="label-review" aria-label=title.clone()>
            <p>
                <strong>{who}</strong> ": "
                <span class="label-review-state">{move || shown.with(|shown| shown.state.name())}</span>
            </p>
            <ul class="label-thread" aria-label="Remarks">{thread}</ul>
            <Show when=move || annotations.adjudicates()>
                <button on:click=take>{format!("Take all of {}", of.with_value(|(_, who)| who.clone()))}</button>
            </Show>
            <input
                type="text"
                maxlength="1000"
                placeholder="a remark, or why it is returned"
                aria-label=label
                prop:value=move || words.get()
                on:input=move |event| words.set(event_target_value(&event))
            />
            <span class="label-buttons">
                {steps}
                <button on:click=move |_| step(None)>"Say it"</button>
            </span>
        </section>
    }
}

/// Returns a button for each step that can be taken from a state.
fn steps(
    annotations: AnnotationStore,
    state: ReviewState,
    step: impl Fn(Option<ReviewState>) + Copy + 'static,
) -> Vec<AnyView> {
    use ReviewState::{Accepted, InReview, Open, Returned, Submitted};
    let all: &[(ReviewState, &'static str)] = match (annotations.adjudicates(), state) {
        (true, Submitted) => &[(InReview, "Take up"), (Accepted, "Accept"), (Returned, "Return")],
        (true, Accepted) => &[(Returned, "Return")],
        (true, Returned) => &[(Accepted, "Accept")],
        (true, Open | InReview) => &[(Accepted, "Accept"), (Returned, "Return")],
        (false, Open | Returned) => &[(Submitted, "Submit")],
        (false, _) => &[(Open, "Take back")],
    };
    let button = |&(state, title): &(ReviewState, &'static str)| {
        // The next step may stand where this one stood.
        let press = move |event: MouseEvent| {
            if !annotations.is_repeated("review", event.time_stamp()) {
                step(Some(state));
            }
        };
        view! { <button on:click=press>{title}</button> }.into_any()
    };
    all.iter().map(button).collect()
}
