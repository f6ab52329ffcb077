//! A query beside the question: which part of it each word stands for.

use beamsplitter_interpret::Place;
use beamsplitter_shell::ui::{Sql, listed};
use beamsplitter_sql::highlight::spans;
use leptos::prelude::*;

/// Shows the question over its query. A word that is pointed at lights its part of the query, and
/// back; words that nothing stands for are named.
#[component]
pub fn Placed(
    question: String,
    sql: String,
    places: Vec<Place>,
    dropped: Vec<String>,
) -> impl IntoView {
    let lit = RwSignal::new(None);
    let of_sql = places.clone();
    let place_of = move |at: usize| {
        of_sql.iter().position(|place| place.sql.iter().any(|part| part.contains(&at)))
    };
    let mut end = 0;
    let mut pieces = Vec::new();
    for (at, place) in places.iter().enumerate() {
        let words = place.words.clone();
        pieces.push((question.get(end..words.start), None));
        end = words.end;
        pieces.push((question.get(words), Some(at)));
    }
    pieces.push((question.get(end..), None));
    let words: Vec<_> = pieces
        .into_iter()
        .map(|(text, at)| {
            let is_lit = move || at.is_some() && lit.get() == at;
            let text = text.unwrap_or_default().to_owned();
            view! {
                <span
                    class:placed=at.is_some()
                    class:lit=is_lit
                    on:pointerenter=move |_| lit.set(at)
                    on:pointerleave=move |_| lit.set(None)
                >
                    {text}
                </span>
            }
        })
        .collect();
    let question = (!places.is_empty()).then(|| view! { <p class="quiet places">{words}</p> });
    let not_here = (!dropped.is_empty()).then(|| {
        let quoted: Vec<String> = dropped.iter().map(|word| format!("“{word}”")).collect();
        let verb = if quoted.len() == 1 { "is" } else { "are" };
        let listed = listed(&quoted, "and");
        view! { <p class="repaired">{format!("{listed} {verb} not in this query.")}</p> }
    });
    let pieces = spans(&sql);
    view! {
        {not_here}
        {question}
        <Sql text=sql spans=pieces place_of=Callback::new(place_of) lit />
    }
}
