//! Every example and what came of it; each opens in the other views.

use crate::results::{Benchmark, Found, Outcome, Which};
use leptos::prelude::*;

use super::benchmark_store;
use super::candidates::Candidates;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::count;

/// Examples that are listed at a time.
const LISTED: usize = 50;

/// A line of the list.
#[derive(Clone, PartialEq)]
struct Line {
    index: usize,
    db_id: String,
    question: String,
    /// Which, and in words, once it is done.
    found: Option<(Which, String)>,
}

fn line(state: &Benchmark, index: usize) -> Option<Line> {
    let example = state.example(index)?;
    let found = state.result(index).map(|outcome| {
        let which = Which::of(example, outcome);
        (which, in_words(which, outcome))
    });
    let (db_id, question) = (example.database().to_owned(), example.question().to_owned());
    Some(Line { index, db_id, question, found })
}

/// Says what was found.
fn in_words(which: Which, outcome: &Outcome) -> String {
    if let Some(error) = &outcome.error {
        return error.clone();
    }
    match (&outcome.found, which) {
        (Found::Ambrosia(score), _) => format!("{} of {}", score.covered(), score.golds),
        (Found::Practiq(score), _) => score.category.name().replace('_', " "),
        (Found::Spider(_), Which::Both) => "found".to_owned(),
        (_, Which::Both) => "both".to_owned(),
        (_, Which::One) => "one".to_owned(),
        _ => "none".to_owned(),
    }
}

/// Shows the list, with a filter.
#[component]
pub fn Examples() -> impl IntoView {
    let benchmark = benchmark_store();
    let listed = benchmark.listed;
    let page = Memo::new(move |_| listed.with(|listed| listed.page));
    let turn = move |to: usize| listed.update(|listed| listed.page = to);
    let all = Memo::new(move |_| {
        let side = benchmark.side.get();
        benchmark.state.with(|state| {
            benchmark.against.with(|against| {
                let of = side.and_then(|(place, side)| Some((against.get(place)?, side)));
                let (against, side) = of.unzip();
                listed.with(|listed| listed.places_of(state, against, side))
            })
        })
    });
    let on_which = move |event| {
        let name = event_target_value(&event);
        let corpus = benchmark.state.with_untracked(Benchmark::corpus);
        let chosen = Which::ALL.into_iter().find(|which| which.name(corpus) == name);
        listed.update(|listed| (listed.which, listed.page) = (chosen.unwrap_or_default(), 0));
    };
    let on_search = move |event| {
        let words = event_target_value(&event);
        listed.update(|listed| (listed.search, listed.page) = (words, 0));
    };
    store().follow_find(
        move || listed.with(|listed| listed.search.clone()),
        move |words| listed.update(|listed| (listed.search, listed.page) = (words, 0)),
    );
    let pages = move || all.with(Vec::len).div_ceil(LISTED).max(1);
    let at = move || page.get().min(pages() - 1);
    let shown = move || {
        let places: Vec<usize> =
            all.with(|all| all.iter().skip(at() * LISTED).take(LISTED).copied().collect());
        benchmark.state.with(|state| {
            places.into_iter().filter_map(|index| line(state, index)).collect::<Vec<_>>()
        })
    };
    let is_last = move || at() + 1 >= pages();
    let corpus = Memo::new(move |_| benchmark.state.with(Benchmark::corpus));
    let options = move || {
        let option = |which: Which| {
            let (is, name) =
                (listed.with_untracked(|listed| listed.which == which), which.name(corpus.get()));
            view! { <option value=name selected=is>{name}</option> }
        };
        Which::offered(corpus.get()).map(option).collect::<Vec<_>>()
    };
    view! {
        <section class="benchmark-examples" aria-labelledby="examples-title">
            <h3 id="examples-title">"Examples"</h3>
            <div class="ask-controls">
                <select aria-label="Which examples" on:change=on_which>{options}</select>
                <input
                    type="search"
                    placeholder="Search"
                    aria-label="Search questions and databases"
                    prop:value=move || listed.with(|listed| listed.search.clone())
                    on:input=on_search
                />
                <span class="quiet">{move || count(all.with(Vec::len))}</span>
                <span class="spring"></span>
                <button disabled=move || at() == 0 on:click=move |_| turn(at() - 1)>
                    "Previous"
                </button>
                <span class="quiet">{move || format!("{} of {}", at() + 1, pages())}</span>
                <button disabled=is_last on:click=move |_| turn(at() + 1)>
                    "Next"
                </button>
            </div>
            <div class="table-scroll" tabindex="0" role="region" aria-label="Examples">
                <table class="facts">
                    <thead>
                        <tr>
                            <th scope="col" class="number">"No."</th>
                            <th scope="col">"Database"</th>
                            <th scope="col">"Question"</th>
                            <th scope="col">"Found"</th>
                        </tr>
                    </thead>
                    <tbody>
                        <For
                            each=shown
                            key=|line| (line.index, line.found.clone().map(|(_, words)| words))
                            children=move |line| row(benchmark, line)
                        />
                    </tbody>
                </table>
            </div>
        </section>
    }
}

fn row(benchmark: super::BenchmarkStore, line: Line) -> impl IntoView {
    let Line { index, db_id, question, found } = line;
    let (class, text) = match &found {
        None => ("quiet", "…".to_owned()),
        Some((Which::Both, words)) => ("yes", words.clone()),
        Some((Which::One, words)) => ("", words.clone()),
        Some((_, words)) => ("no", words.clone()),
    };
    let current = move || benchmark.current.with(|current| current.contains(&index));
    let is_open = move || benchmark.opened.get() == Some(index);
    let open = move |_| {
        let other = (!is_open()).then_some(index);
        benchmark.opened.set(other);
    };
    view! {
        <tr class:current=current>
            <td class="number">{index}</td>
            <td>{db_id}</td>
            <td>
                <button class="link" aria-expanded=move || is_open().to_string() on:click=open>
                    {question}
                </button>
            </td>
            <td class=class>{text}</td>
        </tr>
        {move || is_open().then(|| view! { <tr><td colspan="4"><Candidates index /></td></tr> })}
    }
}
