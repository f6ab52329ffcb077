//! Which examples are in the queue, and in which order.

use std::collections::BTreeSet;

use beamsplitter_label::{Filter, Order, ReviewState, Status};
use leptos::prelude::*;

use super::annotation_store;
use beamsplitter_shell::ui::Show;

/// Shows filters and the order.
#[component]
pub fn Filters() -> impl IntoView {
    let annotations = annotation_store();
    let kinds = Memo::new(move |_| names(annotations, |item| &item.kind));
    let databases = Memo::new(move |_| names(annotations, |item| &item.db_id));
    let one = |text: String| if text.is_empty() { BTreeSet::new() } else { BTreeSet::from([text]) };
    let select = move |label: &'static str,
                       all: &'static str,
                       options: Memo<Vec<String>>,
                       chosen: fn(&Filter) -> &BTreeSet<String>,
                       on: fn(super::AnnotationStore, BTreeSet<String>)| {
        let options = move || {
            let option = |name: String| {
                let is = annotations.filter.with_untracked(|filter| chosen(filter).contains(&name));
                view! { <option value=name.clone() selected=is>{name.clone()}</option> }
            };
            options.get().into_iter().map(option).collect::<Vec<_>>()
        };
        view! {
            <select aria-label=label on:change=move |event| on(annotations, one(event_target_value(&event)))>
                <option value="">{all}</option>
                {options}
            </select>
        }
    };
    let statuses = move |event| {
        let name = event_target_value(&event);
        annotations.set_filter(|filter| {
            filter.statuses =
                Status::ALL.into_iter().filter(|status| status.name() == name).collect();
        });
    };
    let option = move |status: Status| {
        let is = annotations.filter.with_untracked(|filter| filter.statuses.contains(&status));
        view! { <option value=status.name() selected=is>{status.name()}</option> }
    };
    let on_review = move |event| {
        let name = event_target_value(&event);
        annotations.set_filter(|filter| {
            let states = ReviewState::ALL.into_iter();
            filter.reviews = states.filter(|state| state.name() == name).collect();
        });
    };
    let review = move |state: ReviewState| {
        let is = annotations.filter.with_untracked(|filter| filter.reviews.contains(&state));
        view! { <option value=state.name() selected=is>{state.name()}</option> }
    };
    let check = move |label: &'static str,
                      title: &'static str,
                      get: fn(&Filter) -> bool,
                      set: fn(&mut Filter, bool)| {
        view! {
            <label aria-description=title>
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
    };
    view! {
        <details class="label-filters" open>
            <summary>"Filter and order"</summary>
            <div class="label-selects">
                {select("Kind of ambiguity", "every kind", kinds, |f| &f.kinds, |annotations, kinds| annotations.set_filter(|f| f.kinds = kinds))}
                {select("Database", "every database", databases, |f| &f.databases, |annotations, names| annotations.set_filter(|f| f.databases = names))}
                <select aria-label="Status" on:change=statuses>
                    <option value="">"every status"</option>
                    {Status::ALL.into_iter().map(option).collect::<Vec<_>>()}
                </select>
                <select aria-label="Review" on:change=on_review>
                    <option value="">"any review"</option>
                    {ReviewState::ALL.into_iter().map(review).collect::<Vec<_>>()}
                </select>
                <OrderChoice />
            </div>
            <div class="label-checks">
                {check("flagged", "Flagged", |f| f.flagged, |f, on| f.flagged = on)}
                {check("disagreement", "Annotators differ", |f| f.disagreement, |f, on| f.disagreement = on)}
                {check("look again", "Flagged, unsure or returned to you, or with labels that need more to be said", |f| f.recheck, |f, on| f.recheck = on)}
                {check("a gold nobody found", "A gold that is not among the candidates", |f| f.uncovered, |f, on| f.uncovered = on)}
            </div>
        </details>
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
const ORDERS: [(Order, &str); 7] = [
    (Order::File, "as in the file"),
    (Order::Question, "by question"),
    (Order::Database, "by database"),
    (Order::Kind, "by kind"),
    (Order::Status, "open ones first"),
    (Order::Time, "longest first"),
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
