//! The figures over AMBROSIA, PRACTIQ and Spider so far.

use crate::results::{Benchmark, Corpus, Scores};
use beamsplitter_interpret::Category;
use beamsplitter_interpret::evaluate::ambrosia::{Ambiguous, Sums, Unambiguous};
use beamsplitter_interpret::evaluate::practiq::{CLARIFICATIONS, Tally};
use leptos::prelude::*;

use super::against::view_table;
use super::benchmark_store;
use super::tables::unscored;
use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::ui::plural;

/// Returns the name of a category in words.
pub(super) fn category(of: Category) -> String {
    of.name().replace('_', " ")
}

/// Shows the tables of the benchmark that is open; AmbiQT's are elsewhere.
#[component]
pub fn ScoreTables() -> impl IntoView {
    let benchmark = benchmark_store();
    let corpus = Memo::new(move |_| benchmark.state.with(Benchmark::corpus));
    let tables = move || {
        benchmark.figures.with(|figures| {
            let Scores { ambrosia, practiq, spider, failed } = &figures.scores;
            let left_out = (*failed > 0).then(|| {
                let are = if *failed == 1 { "is" } else { "are" };
                let failed = plural(*failed, "example");
                view! { <p class="benchmark-warn">{format!("{failed} failed and {are} not counted.")}</p> }
            });
            let tables = match corpus.get() {
                Corpus::Ambrosia => view_ambrosia(ambrosia),
                Corpus::Spider if spider.examples() > 0 => {
                    let told = unscored(figures.spider.lines());
                    view! { {view_table(&spider.table())} {told} }.into_any()
                }
                Corpus::Practiq if practiq.examples() > 0 => view_practiq(practiq),
                _ => ().into_any(),
            };
            view! { {left_out} {tables} }
        })
    };
    view! { <div class="benchmark-tables">{tables}</div> }
}

fn view_ambrosia(sums: &Sums) -> AnyView {
    let ambiguous = sums.by_type(true).map(|(kind, sum)| {
        let Ambiguous { examples, single, full, precision } = sum.ambiguous();
        (kind.to_owned(), examples, vec![single, full, precision])
    });
    let one = sums.by_type(false).map(|(kind, sum)| {
        let Unambiguous { examples, first, any } = sum.unambiguous();
        (kind.to_owned(), examples, vec![first, any])
    });
    let columns = ["single coverage", "full coverage", "precision"];
    let ambiguous = table("Ambiguous questions", &columns, ambiguous.collect());
    let one = table("Questions with one meaning", &["first", "any"], one.collect());
    view! {
        {ambiguous}
        {one}
        <p class="quiet">
            "A gold is found where an interpretation returns its rows: one of the first five, what is shown before \
             what is not. Single: one gold or more; full: every one; precision: the share of what is shown that is a \
             gold. First and any: the interpretation that is the gold. "
            <code>"beamsplitter evaluate ambrosia"</code>
            " counts the same."
        </p>
    }
    .into_any()
}

/// Returns a table of percentages by type; nothing where there is no question.
fn table(
    title: &'static str,
    columns: &[&'static str],
    rows: Vec<(String, usize, Vec<f64>)>,
) -> AnyView {
    if rows.is_empty() {
        return ().into_any();
    }
    let head = |name: &&'static str| view! { <th scope="col" class="number">{*name}</th> };
    let head: Vec<_> = columns.iter().map(head).collect();
    let row = |(kind, examples, shares): (String, usize, Vec<f64>)| {
        let share = |share: f64| view! { <td class="number">{format!("{share:.1}")}</td> };
        let shares: Vec<_> = shares.into_iter().map(share).collect();
        view! {
            <tr>
                <th scope="row">{kind} <span class="quiet">{format!(" {examples}")}</span></th>
                {shares}
            </tr>
        }
    };
    let rows: Vec<_> = rows.into_iter().map(row).collect();
    view! {
        <h3>{title}</h3>
        <div class="table-scroll" tabindex="0" role="region" aria-label=title>
            <table class="facts">
                <thead><tr><th scope="col">"Type, per cent"</th> {head}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn view_practiq(tally: &Tally) -> AnyView {
    let right = format!(
        "Nine categories, {:.1} % right of {}",
        tally.accuracy(),
        plural(tally.examples(), "example")
    );
    let numbers: Vec<_> = (1..=Category::ALL.len())
        .map(|number| view! { <th scope="col" class="number">{number}</th> })
        .collect();
    let rows: Vec<_> = Category::ALL.into_iter().map(|of| confusion(tally, of)).collect();
    let clarified = (tally.asked > 0).then(|| {
        let asked = plural(tally.asked, "example");
        format!(
            "What is meant, of {asked} with a query: the first interpretation shown {:.1} %, after at most \
             {CLARIFICATIONS} questions back {:.1} % ({:.2} questions).",
            tally.first(),
            tally.clarified(),
            tally.questions()
        )
    });
    let shown = format!("{:.2} interpretations are shown on average.", tally.shown());
    let asked = benchmark_store()
        .state
        .with_untracked(|state| format!("{}, {}", state.name, state.choice.system()));
    view! {
        <h3>{right}</h3>
        <div class="table-scroll" tabindex="0" role="region" aria-label="Confusion by category">
            <table class="facts">
                <caption class="hidden">
                    "Examples by category, and by the category that they were taken for"
                </caption>
                <thead>
                    <tr class="over">
                        <td colspan="2"></td>
                        <th colspan="9" scope="colgroup">"taken for"</th>
                    </tr>
                    <tr>
                        <th scope="col">"Category"</th>
                        <th scope="col" class="number">"right, per cent"</th>
                        {numbers}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <SaveTable
            what=format!("Confusion by category, {asked}")
            table="[aria-label='Confusion by category'] table"
            parts=("tr:not(.over)", "th, td")
            forms=&[]
            legend=["Examples. Rows: the category; columns, by its number: what they were taken for.".to_owned()]
            about=About::Page
        />
        <p>{clarified} " " {shown}</p>
        <p class="quiet">
            "The person who is asked back means one of the readings, each in turn, and knows what it returns. "
            <code>"beamsplitter evaluate practiq"</code>
            " counts the same."
        </p>
    }
    .into_any()
}

/// Returns how often a category was told right, and what its examples were taken for.
fn confusion(tally: &Tally, of: Category) -> impl IntoView + use<> {
    let row = tally.confusion[of.index()];
    let right = match row.iter().sum::<usize>() {
        0 => "–".to_owned(),
        _ => format!("{:.1}", tally.accuracy_of(of)),
    };
    let cell = |(at, count): (usize, usize)| {
        let own = at == of.index() && count > 0;
        let text = if count > 0 { count.to_string() } else { String::new() };
        view! { <td class="number" class:yes=own>{text}</td> }
    };
    let cells: Vec<_> = row.into_iter().enumerate().map(cell).collect();
    view! {
        <tr>
            <th scope="row">{format!("{} {}", of.index() + 1, category(of))}</th>
            <td class="number">{right}</td>
            {cells}
        </tr>
    }
}
