//! The gold queries side by side: SQL, result, what they differ in, and the labels of each.

use std::collections::BTreeSet;

use beamsplitter_label::{FieldKind, Item, Slot};
use beamsplitter_sql::highlight::{Span, differences};
use leptos::prelude::*;

use super::fields::Control;
use super::{AnnotationStore, annotation_store};
use crate::on_purpose::OnPurpose;
use crate::store::{Outcome, Place, Results};
use beamsplitter_shell::ui::{Choose, ResultTable, Show, Sql, cell, plural};

/// Shows what a person should know before deciding.
#[component]
pub fn Warnings(item: Item) -> impl IntoView {
    let annotations = annotation_store();
    let id = item.id.clone();
    let lacks = Memo::new(move |_| {
        annotations.results.with(|results| results.item == id && results.lacks_database())
    });
    let warnings = move || {
        let warnings = annotations.results.with(|results| warnings(&item, results));
        warnings.into_iter().map(|text| view! { <li>{text}</li> }).collect::<Vec<_>>()
    };
    view! {
        <ul class="label-warnings" aria-label="Warnings" aria-live="polite">{warnings}</ul>
        <Show when=move || lacks.get()>
            <div class="choose">
                <Choose
                    label="Attach databases…"
                    multiple=true
                    on_files=move |files| annotations.import_files(files)
                />
            </div>
        </Show>
    }
}

fn warnings(item: &Item, results: &Results) -> Vec<String> {
    let mut warnings = Vec::new();
    if results.item != item.id {
        return warnings;
    }
    warnings.extend(results.missing.as_ref().map(ToString::to_string));
    let golds = item.golds.len();
    let mut alike = BTreeSet::new();
    for a in 0..golds {
        for b in a + 1..golds {
            let (first, second) = (a + 1, b + 1);
            if item.golds[a] == item.golds[b] {
                warnings.push(format!("Golds {first} and {second} are the same text."));
                alike.insert((a, b));
            } else if results.normal.get(a) == results.normal.get(b) {
                warnings.push(format!(
                    "Golds {first} and {second} are the same query but for spelling and aliases."
                ));
                alike.insert((a, b));
            }
        }
    }
    for (at, outcome) in results.golds.iter().enumerate() {
        match outcome {
            Some(Err(reason)) => warnings.push(format!("Gold {} fails. {reason}", at + 1)),
            Some(Ok(rows)) if rows.rows.is_empty() => {
                warnings.push(format!("Gold {} returns no rows.", at + 1));
            }
            _ => {}
        }
    }
    for a in 0..golds {
        for b in a + 1..golds {
            let equal = match &results.place {
                // It was compared as the benchmark does, by the order too.
                Place::Materialised(made) if (a, b) == (0, 1) => made.differ == Ok(false),
                _ => results.difference(a, b).is_some_and(|found| found.rows.is_equal()),
            };
            if equal && !alike.contains(&(a, b)) {
                let because = match results.place {
                    Place::Own => "",
                    Place::Original(_) => {
                        " This is the unchanged database, where both places show the same cells."
                    }
                    Place::Materialised(_) => {
                        " No filling of the changed database tells them apart."
                    }
                };
                warnings.push(format!(
                    "Golds {} and {} give equal results.{because}",
                    a + 1,
                    b + 1
                ));
            }
        }
    }
    warnings
}

/// Shows all golds.
#[component]
pub fn Golds(item: Item) -> impl IntoView {
    let queries: Vec<&str> = item.golds.iter().map(String::as_str).collect();
    let spans = differences(&queries);
    let cards: Vec<_> = spans
        .into_iter()
        .enumerate()
        .map(|(at, spans)| view! { <GoldCard item=item.clone() at spans /> })
        .collect();
    view! {
        <Where item=item.clone() />
        <ol class="label-golds" aria-label="Gold queries">{cards}</ol>
        <Differences item />
    }
}

/// Says on which database the golds run, and lets it be another.
#[component]
fn Where(item: Item) -> impl IntoView {
    let annotations = annotation_store();
    let id = item.id;
    let place = Memo::new(move |_| {
        annotations.results.with(|results| {
            let mine = results.item == id && results.running.is_some();
            mine.then(|| results.place.clone()).filter(|place| *place != Place::Own)
        })
    });
    let words = move || match place.get() {
        Some(Place::Materialised(made)) => format!(
            "Results are those of the database with the example's change made; {}.",
            filled(&made.fill)
        ),
        Some(Place::Original(Some(reason))) => {
            format!(
                "Results are those of the unchanged database: the change cannot be made. {reason}"
            )
        }
        _ => "Results are those of the unchanged database, where both places show the same cells."
            .into(),
    };
    let choice = move |wanted: bool, title: &'static str| {
        view! {
            <button
                aria-pressed=move || (annotations.materialised.get() == wanted).to_string()
                on:click=move |_| annotations.set_materialised(wanted)
            >
                {title}
            </button>
        }
    };
    view! {
        <Show when=move || place.get().is_some()>
            <div class="label-where">
                <span class="label-buttons" role="group" aria-label="Database of the results">
                    {choice(true, "changed database")}
                    {choice(false, "original")}
                </span>
                <p class="quiet">{words}</p>
            </div>
        </Show>
    }
}

/// Returns what the second alternative holds, for a filling by its name.
fn filled(fill: &str) -> &'static str {
    match fill {
        "same" => "both places hold the same cells",
        "rotated" | "shifted" => {
            "in the second place, values are shifted on purpose so that the two readings give different results"
        }
        _ => {
            "in the second place, cells are left out on purpose so that the two readings give different results"
        }
    }
}

#[component]
fn GoldCard(item: Item, at: usize, spans: Vec<Span>) -> impl IntoView {
    let annotations = annotation_store();
    let number = at + 1;
    let outcome = outcome(annotations, item.id.clone(), at);
    let on_purpose = on_purpose(annotations, item.id.clone(), at);
    let result = move || match outcome.get() {
        Some(Ok(rows)) => {
            let found = on_purpose.get().unwrap_or_default();
            let was = |(row, column, was): &(usize, usize, _)| {
                (*row, *column, format!("was {}", cell(was)))
            };
            let notes: Vec<_> = found.shifted.iter().map(was).collect();
            view! {
                <ResultTable rows label=format!("Result of gold {number}") notes />
                <OnPurposeNote found />
            }
            .into_any()
        }
        Some(Err(error)) => view! { <p class="error">{error.to_string()}</p> }.into_any(),
        None if annotations.results.with(|results| results.missing.is_some()) => {
            view! { <p class="quiet">"Not run."</p> }.into_any()
        }
        None => view! { <p class="quiet busy">"Running …"</p> }.into_any(),
    };
    // What is written about a gold comes after its result, so that each stands with its own.
    let controls = |folded: bool| -> Vec<_> {
        annotations.project.with_untracked(|project| {
            let slots = project.label_set.slots(item.golds.len());
            let mine = slots.into_iter().filter(|slot| slot.gold == Some(at));
            let alike = mine.filter(|slot| is_written(&slot.field.kind) == folded);
            let control = |Slot { name, field, .. }: Slot<'_>| {
                view! { <Control item=item.clone() label=name field=field.clone() folded /> }
            };
            alike.map(control).collect()
        })
    };
    let (chosen, written) = (controls(false), controls(true));
    view! {
        <li class=format!("card hue-{}", at % 5 + 1)>
            <header>
                <span class="badge" aria-hidden="true">{number}</span>
                <h4>{format!("Gold {number}")}</h4>
            </header>
            <Sql text=item.golds[at].clone() spans />
            {chosen}
            {result}
            {written}
        </li>
    }
}

/// Returns what the filling of the changed database did to the result of a gold of this item.
fn on_purpose(annotations: AnnotationStore, item: String, at: usize) -> Memo<Option<OnPurpose>> {
    Memo::new(move |_| {
        annotations.results.with(|results| {
            if results.item != item {
                return None;
            }
            let data = results.data.get(at)?.as_ref()?;
            let Some(Some(Ok(rows))) = results.golds.get(at) else { return None };
            OnPurpose::of(data, rows).filter(|found| !found.is_nothing())
        })
    })
}

/// Says that what is marked is not to be judged, and which rows are left out.
#[component]
fn OnPurposeNote(found: OnPurpose) -> impl IntoView {
    let OnPurpose { shifted, left_out } = found;
    let marked = (!shifted.is_empty()).then(|| {
        view! {
            <p>
                "Marked values are shifted on purpose, so that the readings give different results: do not judge them."
            </p>
        }
    });
    let rows: Vec<_> = left_out
        .iter()
        .take(LISTED)
        .map(|row| view! { <li>{row.iter().map(cell).collect::<Vec<_>>().join(" | ")}</li> })
        .collect();
    let more = if left_out.len() > LISTED { " …" } else { "" };
    let gone = (!left_out.is_empty()).then(|| {
        let words =
            format!("Left out on purpose, not by the query ({}):", plural(left_out.len(), "row"));
        view! { <p>{words}</p> <ul>{rows}</ul> {more} }
    });
    view! { <div class="label-purpose">{marked}{gone}</div> }
}

/// Returns whether a label is written and not chosen.
fn is_written(kind: &FieldKind) -> bool {
    matches!(kind, FieldKind::Sql | FieldKind::Text)
}

/// Returns the outcome of a gold of this item; nothing of the item before it.
fn outcome(annotations: AnnotationStore, item: String, at: usize) -> Memo<Option<Outcome>> {
    Memo::new(move |_| {
        annotations.results.with(|results| {
            let fits = results.item == item;
            if fits { results.golds.get(at).cloned().flatten() } else { None }
        })
    })
}

/// Shows what the results differ in, and the rows that only one of them has.
#[component]
fn Differences(item: Item) -> impl IntoView {
    let annotations = annotation_store();
    let golds = item.golds.len();
    let lines = move || {
        annotations.results.with(|results| {
            if results.item != item.id {
                return Vec::new();
            }
            let pairs = (1..golds).map(|b| (0, b));
            let line = |(a, b): (usize, usize)| {
                let found = results.difference(a, b)?;
                let words = found.words(&format!("gold {}", a + 1), &format!("gold {}", b + 1));
                let only = [(a, &found.rows.first), (b, &found.rows.second)]
                    .map(|(gold, rows)| only(results, gold, rows));
                let only: Vec<_> = only.into_iter().flatten().collect();
                (!words.is_empty()).then(|| view! { <p>{words}</p> {only} })
            };
            pairs.filter_map(line).collect::<Vec<_>>()
        })
    };
    view! { <div class="label-difference" aria-label="Difference of the results" role="group">{lines}</div> }
}

/// Rows of one gold that are listed as its own.
const LISTED: usize = 4;

fn only(results: &Results, gold: usize, rows: &[usize]) -> Option<impl IntoView + use<>> {
    let Some(Some(Ok(all))) = results.golds.get(gold) else { return None };
    let text = |at: &usize| {
        let row = all.rows.get(*at)?;
        Some(row.iter().map(beamsplitter_shell::ui::cell).collect::<Vec<_>>().join(" | "))
    };
    let listed: Vec<String> = rows.iter().take(LISTED).filter_map(text).collect();
    if listed.is_empty() {
        return None;
    }
    let more = if rows.len() > LISTED { " …" } else { "" };
    let items: Vec<_> = listed.into_iter().map(|row| view! { <li>{row}</li> }).collect();
    Some(view! {
        <div class=format!("label-only hue-{}", gold % 5 + 1)>
            <span class="quiet">{format!("only in gold {}:", gold + 1)}</span>
            <ul>{items}</ul>
            {more}
        </div>
    })
}
