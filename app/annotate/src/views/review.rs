//! The review of an example: what was submitted, what the reviewer says, and the thread of remarks.

use beamsplitter_label::adjudication::{ADJUDICATOR, raters};
use beamsplitter_label::{Item, Labels, Project, ReviewState, Task};
use leptos::prelude::*;
use web_sys::{KeyboardEvent, MouseEvent};

use super::keys::remark_id;
use super::{AnnotationStore, annotation_store};

/// Shows the review of the annotator's own labels; for a reviewer and the adjudicator, of others'.
#[component]
pub fn Reviews(item: Item) -> impl IntoView {
    let annotations = annotation_store();
    let of = StoredValue::new_local(item.clone());
    let id = item.id;
    let whose = Memo::new(move |_| {
        let task = annotations.filter.with(|filter| filter.task);
        annotations.project.with(|project| whose(project, &id, task))
    });
    view! {
        <For
            each=move || whose.get()
            key=|who| (who.clone(), annotation_store().adjudicates())
            children=move |who| view! { <Review item=of.get_value() who /> }
        />
    }
}

/// Lists whose annotations of an item are reviewed here.
fn whose(project: &Project, id: &str, task: Task) -> Vec<String> {
    let decisions = project.decisions();
    let labelled =
        |who: &&str| decisions.labels(who, id).is_some_and(|labels| !labels.values.is_empty());
    if project.annotator == ADJUDICATOR {
        let raters = project.item(id).map(|item| raters(project, item));
        return raters.into_iter().flatten().map(|(who, _)| who.to_owned()).collect();
    }
    let reviews = task == Task::Review;
    let wanted = |who: &&str| (*who == project.annotator) != reviews && *who != ADJUDICATOR;
    decisions.annotators().filter(wanted).filter(labelled).map(str::to_owned).collect()
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
    let reviews = Memo::new(move |_| annotations.filter.with(|filter| filter.task == Task::Review));
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
    let thread = move || {
        let line =
            |(by, text): (String, String)| view! { <li><strong>{by}</strong> ": " {text}</li> };
        shown.get().remarks.into_iter().map(line).collect::<Vec<_>>()
    };
    let steps = move || {
        let reviews = reviews.get() || annotations.adjudicates();
        steps(annotations, reviews, shown.with(|shown| shown.state), step)
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Enter" && !event.is_composing() && !event.repeat() {
            step(reviews.get_untracked().then_some(ReviewState::Returned));
        }
    };
    let id = remark_id(&who);
    let label = format!("Remark on the annotation of {who}");
    view! {
        <section class="label-review" aria-label=title.clone()>
            <p>
                <strong>{who}</strong> ": "
                <span class="label-review-state">{move || shown.with(|shown| shown.state.name())}</span>
            </p>
            <ul class="label-thread" aria-label="Remarks">{thread}</ul>
            <input
                id=id
                type="text"
                maxlength="1000"
                placeholder="a remark, or why it is returned"
                aria-label=label
                prop:value=move || words.get()
                on:input=move |event| words.set(event_target_value(&event))
                on:keydown=on_key
            />
            <span class="label-buttons">
                {steps}
                <button on:click=move |_| step(None)>"Add remark"</button>
            </span>
        </section>
    }
}

/// Returns a button for each step that can be taken from a state.
fn steps(
    annotations: AnnotationStore,
    reviews: bool,
    state: ReviewState,
    step: impl Fn(Option<ReviewState>) + Copy + 'static,
) -> Vec<AnyView> {
    use ReviewState::{Accepted, InReview, Open, Returned, Submitted};
    let all: &[(ReviewState, &'static str)] = match (reviews, state) {
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
