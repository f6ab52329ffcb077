//! Which examples are in the queue, and in which order.

use std::collections::BTreeSet;

use beamsplitter_label::{Filter, Order, ReviewState, Status, Task};
use leptos::prelude::*;

use super::annotation_store;
use beamsplitter_shell::ui::Show;

/// Shows filters and the order.
#[component]
pub fn Filters() -> impl IntoView {
    let annotations = annotation_store();
    let kinds = Memo::new(move |_| names(annotations, |item| &item.kind));
    let databases = Memo::new(move |_| names(annotations, |item| &item.db_id));
    view! {
        <details class="label-filters" open>
            <summary>"Filter and order"</summary>
            <div class="label-selects">
                {select(
                    ("Kind of ambiguity", "every kind"),
                    move || kinds.get(),
                    |filter, name| filter.kinds.contains(name),
                    |filter, name| filter.kinds = only(name),
                )}
                {select(
                    ("Database", "every database"),
                    move || databases.get(),
                    |filter, name| filter.databases.contains(name),
                    |filter, name| filter.databases = only(name),
                )}
                {select(
                    ("Status", "every status"),
                    || Status::ALL.map(|status| status.name().to_owned()).into(),
                    |filter, name| filter.statuses.iter().any(|status| status.name() == name),
                    |filter, name| {
                        let named = Status::ALL.into_iter().filter(|status| status.name() == name);
                        filter.statuses = named.collect();
                    },
                )}
                {select(
                    ("Review", "any review"),
                    || ReviewState::ALL.map(|state| state.name().to_owned()).into(),
                    |filter, name| filter.reviews.iter().any(|state| state.name() == name),
                    |filter, name| {
                        let named = ReviewState::ALL.into_iter().filter(|state| state.name() == name);
                        filter.reviews = named.collect();
                    },
                )}
                <OrderChoice />
            </div>
            <div class="label-checks">
                {check("flagged", "Flagged", |f| f.flagged, |f, on| f.flagged = on)}
                {check("disagreement", "Annotators differ", |f| f.disagreement, |f, on| f.disagreement = on)}
                {check("to check again", "Flagged, unsure or returned to you, or with labels that need more to be said", |f| f.recheck, |f, on| f.recheck = on)}
                {check("missed gold", "A gold that is not among the candidates", |f| f.uncovered, |f, on| f.uncovered = on)}
            </div>
        </details>
    }
}

/// Shows every filter that is on; each can be cleared, and all together.
#[component]
pub fn ActiveFilters() -> impl IntoView {
    let annotations = annotation_store();
    let active = Memo::new(move |_| annotations.filter.with(Filter::active));
    let chips = move || {
        let chip = |(criterion, words): (_, String)| {
            let name = format!("Clear the filter {words}");
            view! {
                <button
                    aria-label=name
                    on:click=move |_| annotations.clear_filter(Some(criterion))
                >
                    {words} <span aria-hidden="true">" ×"</span>
                </button>
            }
        };
        active.get().into_iter().map(chip).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || !active.with(Vec::is_empty)>
            <div class="label-active" role="group" aria-label="Filters that are on">
                {chips}
                <button class="link" on:click=move |_| annotations.clear_filter(None)>
                    "Clear all filters"
                </button>
            </div>
        </Show>
    }
}

/// Says why the queue is empty, and clears what narrows it.
#[component]
pub fn NothingHere() -> impl IntoView {
    let annotations = annotation_store();
    let narrowed = Memo::new(move |_| annotations.filter.with(|f| !f.active().is_empty()));
    let words = move || match annotations.filter.with(|filter| filter.task) {
        _ if narrowed.get() => "No example of this queue matches the filters. ",
        Task::Annotate => "There is no example.",
        Task::Review => "Nothing waits for your review. ",
        Task::Adjudicate => "Annotators differ on no example. ",
    };
    view! {
        <p class="quiet">
            {words}
            <Show when=move || narrowed.get()>
                <button class="link" on:click=move |_| annotations.clear_filter(None)>
                    "Clear the filters"
                </button>
            </Show>
        </p>
    }
}

/// Returns the set with this name alone; the empty name stands for all, and so for no filter.
fn only(name: &str) -> BTreeSet<String> {
    if name.is_empty() { BTreeSet::new() } else { BTreeSet::from([name.to_owned()]) }
}

/// Shows the names that one filter can be set to, under a label; `all` names the option that stands
/// for no filter.
fn select(
    (label, all): (&'static str, &'static str),
    names: impl Fn() -> Vec<String> + Copy + Send + 'static,
    is_chosen: fn(&Filter, &str) -> bool,
    set: fn(&mut Filter, &str),
) -> impl IntoView {
    let annotations = annotation_store();
    let options = move || {
        let option = |name: String| {
            let is = annotations.filter.with_untracked(|filter| is_chosen(filter, &name));
            view! { <option value=name.clone() selected=is>{name.clone()}</option> }
        };
        names().into_iter().map(option).collect::<Vec<_>>()
    };
    // A filter may be cleared elsewhere.
    let present = move || {
        let is = |name: &String| annotations.filter.with(|filter| is_chosen(filter, name));
        names().into_iter().find(is).unwrap_or_default()
    };
    let on_change = move |event| {
        let name = event_target_value(&event);
        annotations.set_filter(|filter| set(filter, &name));
    };
    view! {
        <select aria-label=label prop:value=present on:change=on_change>
            <option value="">{all}</option>
            {options}
        </select>
    }
}

/// Shows a filter that is on or off.
fn check(
    label: &'static str,
    about: &'static str,
    get: fn(&Filter) -> bool,
    set: fn(&mut Filter, bool),
) -> impl IntoView {
    let annotations = annotation_store();
    view! {
        <label aria-description=about>
            <input
                type="checkbox"
                prop:checked=move || annotations.filter.with(get)
                on:change=move |event| {
                    let checked = event_target_checked(&event);
                    annotations.set_filter(|filter| set(filter, checked));
                }
            />
            <span>{label}</span>
        </label>
    }
}

fn names(
    annotations: super::AnnotationStore,
    of: fn(&beamsplitter_label::Item) -> &String,
) -> Vec<String> {
    annotations.items.track();
    annotations.project.with_untracked(|project| {
        let mut names: Vec<&String> = project.items().iter().map(of).collect();
        names.sort_unstable();
        names.dedup();
        names.into_iter().filter(|name| !name.is_empty()).cloned().collect()
    })
}

/// The orders, as people choose them.
const ORDERS: [(Order, &str); 9] = [
    (Order::File, "as in the file"),
    (Order::Question, "by question"),
    (Order::Database, "by database"),
    (Order::Kind, "by kind"),
    (Order::Status, "open ones first"),
    (Order::Time, "longest first"),
    (Order::Uncertain, "most uncertain first"),
    (Order::Similar, "similar together"),
    (Order::Random(1), "random"),
];

fn name(order: Order) -> &'static str {
    match order {
        Order::File => "file",
        Order::Question => "question",
        Order::Database => "database",
        Order::Kind => "kind",
        Order::Status => "status",
        Order::Time => "time",
        Order::Uncertain => "uncertain",
        Order::Similar => "similar",
        Order::Random(_) => "random",
    }
}

#[component]
fn OrderChoice() -> impl IntoView {
    let annotations = annotation_store();
    let kept = annotations.order.get_untracked();
    let seed = RwSignal::new(if let Order::Random(seed) = kept { seed } else { 1 });
    let on_change = move |event| {
        let chosen = event_target_value(&event);
        let order = ORDERS.into_iter().find(|(order, _)| name(*order) == chosen);
        annotations.set_order(match order {
            Some((Order::Random(_), _)) => Order::Random(seed.get_untracked()),
            Some((order, _)) => order,
            None => Order::File,
        });
    };
    let option = |(order, words): (Order, &'static str)| {
        let name = name(order);
        view! { <option value=name selected={name == self::name(kept)}>{words}</option> }
    };
    let options: Vec<_> = ORDERS.into_iter().map(option).collect();
    let on_seed = move |event| {
        if let Ok(number) = event_target_value(&event).parse() {
            seed.set(number);
            annotations.set_order(Order::Random(number));
        }
    };
    view! {
        <select aria-label="Order" on:change=on_change>{options}</select>
        <Show when=move || matches!(annotations.order.get(), Order::Random(_))>
            <input
                type="number"
                min="0"
                aria-label="Seed of the random order"
                prop:value=move || seed.get()
                on:change=on_seed
            />
        </Show>
    }
}
