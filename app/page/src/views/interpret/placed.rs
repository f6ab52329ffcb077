//! A query beside the question: which part of it each word stands for.

use beamsplitter_interpret::Place;
use beamsplitter_shell::ui::Sql;
use beamsplitter_sql::highlight::spans;
use leptos::prelude::*;

/// Shows the question over its query. A word that is pointed at lights its part of the query, and
/// back.
#[component]
pub fn Placed(question: String, sql: String, places: Vec<Place>) -> impl IntoView {
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
    let pieces = spans(&sql);
    view! {
        {question}
        <Sql text=sql spans=pieces place_of=Callback::new(place_of) lit />
    }
}
