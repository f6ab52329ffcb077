//! The queue: search, and the items around the one in view.

use beamsplitter_label::{Labels, ReviewState, Status, Task};
use leptos::prelude::*;

use super::annotation_store;
use super::filters::{ActiveFilters, Filters};
use super::keys::SEARCH;
use super::survey::GoldSurvey;
use super::turn::show_row;
use super::whole_queue::WholeQueue;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::count;

/// Items that are listed at a time.
const LISTED: usize = 60;

/// Shows search, filters and the list.
#[component]
pub fn QueuePane() -> impl IntoView {
    let annotations = annotation_store();
    let search = move |event| {
        let text = event_target_value(&event);
        annotations.set_filter(|filter| filter.search = text);
    };
    store().follow_find(
        move || annotations.filter.with(|filter| filter.search.clone()),
        move |words| annotations.set_filter(|filter| filter.search = words),
    );
    view! {
        <section class="label-queue" aria-labelledby="queue-title">
            <h2 id="queue-title">"Queue"</h2>
            <Tasks />
            <input
                id=SEARCH
                type="search"
                placeholder="Search"
                aria-label="Search questions, queries and comments"
                prop:value=move || annotations.filter.with(|filter| filter.search.clone())
                on:input=search
            />
            // Another project brings its own filter and order.
            {move || { annotations.items.track(); view! { <Filters /> } }}
            <ActiveFilters />
            <List />
            <WholeQueue />
            <GoldSurvey />
        </section>
    }
}

/// Shows the queue of each task.
#[component]
fn Tasks() -> impl IntoView {
    let annotations = annotation_store();
    let present = Memo::new(move |_| annotations.filter.with(|filter| filter.task));
    let waiting = Memo::new(move |_| annotations.count_to_review());
    let button = move |task: Task| {
        let about = match task {
            Task::Annotate => "Every example, to label",
            Task::Review => "What others submitted, to accept or to return",
            Task::Adjudicate => "Where annotators differ, to decide as the last word",
        };
        let title = move || match (task, waiting.get()) {
            (Task::Annotate | Task::Adjudicate, _) | (_, 0) => task.name().to_owned(),
            (Task::Review, waiting) => format!("{} ({})", task.name(), count(waiting)),
        };
        view! {
            <button
                aria-description=about
                aria-pressed=move || (present.get() == task).to_string()
                on:click=move |_| annotations.begin(task)
            >
                {title}
            </button>
        }
    };
    let buttons: Vec<_> = Task::ALL.map(button).into();
    view! { <div class="label-pages" role="group" aria-label="Queues">{buttons}</div> }
}

#[component]
fn List() -> impl IntoView {
    let annotations = annotation_store();
    let position = Memo::new(move |_| {
        let at = annotations.at.get()?;
        annotations.queue.with(|queue| queue.position(at))
    });
    let shown = RwSignal::new(0_usize);
    Effect::new(move |_| shown.set(position.get().unwrap_or_default() / LISTED));
    Effect::new(move |_| {
        position.track();
        show_row();
    });
    let total = Memo::new(move |_| annotations.queue.with(|queue| queue.places().len()));
    let part = Memo::new(move |_| {
        let start = shown.get() * LISTED;
        annotations.queue.with(|queue| {
            queue.places().iter().copied().enumerate().skip(start).take(LISTED).collect::<Vec<_>>()
        })
    });
    let words = move || {
        if annotations.filtering.get() {
            return "Looking …".to_owned();
        }
        annotations.items.track();
        let all = annotations.project.with_untracked(|project| project.items().len());
        let (total, position) = (total.get(), position.get());
        let place = position.map_or(String::new(), |at| format!("{} of ", count(at + 1)));
        let of = if all == total { String::new() } else { format!(" (of {})", count(all)) };
        format!("{place}{} in the queue{of}", count(total))
    };
    view! {
        <p class="quiet label-position">{words}</p>
        <div class="label-list" tabindex="0" role="region" aria-label="Examples in the queue">
            <ol start=move || shown.get() * LISTED + 1>
                <For each=move || part.get() key=|(_, place)| *place children=move |(_, place)| view! { <Row place /> } />
            </ol>
        </div>
        <div class="label-turn">
            <button
                disabled=move || shown.get() == 0
                on:click=move |_| shown.update(|page| *page = page.saturating_sub(1))
            >
                "Previous page"
            </button>
            <button
                disabled=move || { (shown.get() + 1) * LISTED >= total.get() }
                on:click=move |_| shown.update(|page| *page += 1)
            >
                "Next page"
            </button>
        </div>
    }
}

#[component]
fn Row(place: usize) -> impl IntoView {
    let annotations = annotation_store();
    let (question, kind, id) = annotations.project.with_untracked(|project| {
        let item = project.items().get(place);
        item.map_or_else(Default::default, |item| {
            (item.question.clone(), item.kind.replace('-', " "), item.id.clone())
        })
    });
    let status = Memo::new(move |_| {
        annotations.project.with(|project| {
            let item = project.items().get(place)?;
            let flagged =
                project.annotators().iter().any(|who| project.decisions().is_flagged(who, &id));
            let review = project.labels(&id).map(Labels::review).unwrap_or_default();
            Some((project.status(item), flagged, review))
        })
    });
    let sign = move || match status.get().map(|(status, ..)| status) {
        Some(Status::Done) => "✓",
        Some(Status::Begun) => "◐",
        Some(Status::Skipped) => "»",
        Some(Status::Open) | None => "○",
    };
    let name = move || status.get().map_or("", |(status, ..)| status.name());
    let review = move || match status.get() {
        Some((_, _, state)) if state != ReviewState::Open => format!("{} ", state.name()),
        _ => String::new(),
    };
    view! {
        <li>
            <button
                class="label-row"
                aria-current=move || (annotations.at.get() == Some(place)).then_some("true")
                on:click=move |_| annotations.show(Some(place))
            >
                <span class=move || format!("label-status {}", name()) aria-hidden="true">{sign}</span>
                <span class="label-row-text">
                    <span class="hidden">{name} ": "</span>
                    {question}
                </span>
                <span class="quiet">
                    {move || status.get().is_some_and(|(_, flagged, _)| flagged).then_some("⚑ ")}
                    {review}
                    {kind}
                </span>
            </button>
        </li>
    }
}
