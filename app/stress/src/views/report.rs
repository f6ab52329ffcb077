//! What works, in words; and the figures.

use beamsplitter_damber::Category;
use beamsplitter_damber::report::{Report as Scores, Section};
use beamsplitter_damber::write::Table;
use beamsplitter_shell::picture::{About, SaveTable};
use leptos::prelude::*;

use super::matrix::Matrices;
use super::stress_store;

/// Shows the whole report.
#[component]
pub fn Report() -> impl IntoView {
    let stress = stress_store();
    let waits = move || stress.report.with(|report| report.reports.is_empty());
    view! {
        <section class="stress-report" aria-labelledby="report-title">
            <h3 id="report-title">"What works"</h3>
            {move || waits().then(|| view! {
                <p class="quiet">"The figures follow in a moment, and change while tests are answered."</p>
            })}
            <Kinds />
            <p class="quiet">
                "The tests name tables and columns as the database does, word for word. How people ask in words of \
                 their own is not tested."
            </p>
            <Matrices labels=false />
            <Matrices labels=true />
            <Figures />
        </section>
    }
}

/// Share of right answers from which on questions of a kind mostly work.
const MOSTLY: f64 = 0.6;

/// Fewest questions of a kind of which anything is said in words.
const FEWEST: usize = 5;

/// Returns how often so many questions of a kind are answered right, in words.
fn verdict(right: f64, tests: usize) -> &'static str {
    match right {
        _ if tests < FEWEST => "too few to say",
        x if x >= 0.9 => "works",
        x if x >= MOSTLY => "mostly works",
        x if x >= 0.3 => "fails often",
        _ => "mostly fails",
    }
}

/// Shows a line for each kind of question, with a bar for plain and one for ambiguous questions.
#[component]
fn Kinds() -> impl IntoView {
    let stress = stress_store();
    let lines = move || {
        let report = stress.report.get();
        let several = report.reports.len() > 1;
        let of = |(name, scores): &(String, Scores)| {
            let kinds: Vec<_> = Category::ALL.iter().filter_map(|of| kind(*of, scores)).collect();
            let heading = several.then(|| view! { <h4>{name.clone()}</h4> });
            view! {
                <div class="stress-system">
                    {heading}
                    <p>{sentence(&scores.plain, &scores.ambiguous)}</p>
                    <ul class="stress-kinds">{kinds}</ul>
                </div>
            }
        };
        report.reports.iter().map(of).collect::<Vec<_>>()
    };
    view! { <div class="stress-systems">{lines}</div> }
}

/// Says how many questions are answered right.
fn sentence(plain: &Section, ambiguous: &Section) -> String {
    let part = |section: &Section, what: &str| {
        let all = &section.all;
        let right = (all.right * all.tests as f64).round();
        (all.tests > 0).then(|| format!("{right} of {} {what} questions", all.tests))
    };
    let parts: Vec<String> =
        [part(plain, "plain"), part(ambiguous, "ambiguous")].into_iter().flatten().collect();
    format!("Answered exactly: {}.", parts.join(" and "))
}

fn kind(category: Category, scores: &Scores) -> Option<impl IntoView + use<>> {
    let bar = |section: &Section, what: &'static str| {
        let means = section.categories.get(&category)?.clone();
        let percent = (means.right * 100.0).round();
        let text = format!(
            "{what}: {percent} % of {}, {}",
            means.tests,
            verdict(means.right, means.tests)
        );
        let share = format!("{:.2}", means.right);
        let fails = means.right < MOSTLY;
        Some(view! {
            <span class="stress-bar" class:fails=fails>
                <span class="stress-fill" style:--share=share></span>
                <span class="stress-words">{text}</span>
            </span>
        })
    };
    let plain = bar(&scores.plain, "plain");
    let ambiguous = bar(&scores.ambiguous, "ambiguous");
    (plain.is_some() || ambiguous.is_some()).then(|| {
        view! {
            <li>
                <span class="stress-kind">{category.about()} " " <code>{category.name()}</code></span>
                <span class="stress-bars">{plain} {ambiguous}</span>
            </li>
        }
    })
}

/// Shows the metrics, as the command prints them.
#[component]
fn Figures() -> impl IntoView {
    let stress = stress_store();
    let tables = move || {
        let report = stress.report.get();
        report.tables.iter().chain(&report.drops).enumerate().map(table).collect::<Vec<_>>()
    };
    view! {
        <details class="stress-figures">
            <summary>"Metrics with 95 % intervals"</summary>
            <p class="quiet">
                "Cell precision and recall, tuple cardinality, constraint and order are QATCH’s \
                 metrics as DAMBER uses them (Papicchio, Papotti and Cagliero), from 0 to 1; “right” \
                 counts results that are just a target’s."
            </p>
            {tables}
        </details>
    }
}

fn table((place, of): (usize, &Table)) -> impl IntoView + use<> {
    let is_number =
        |cell: &String| cell.starts_with(|c: char| c.is_ascii_digit() || "+-−–".contains(c));
    let head = |(place, head): (usize, &String)| {
        let of_numbers =
            place != 0 && of.rows.iter().filter_map(|row| row.get(place)).any(is_number);
        view! { <th scope="col" class:number=of_numbers>{head.clone()}</th> }
    };
    let heads: Vec<_> = of.heads.iter().enumerate().map(head).collect();
    let row = |row: &Vec<String>| {
        let mut cells = row.iter().cloned();
        let name = cells.next();
        let cell = |cell: String| {
            let of_number = is_number(&cell);
            view! { <td class:number=of_number>{cell}</td> }
        };
        let cells: Vec<_> = cells.map(cell).collect();
        view! { <tr><th scope="row">{name}</th> {cells}</tr> }
    };
    let rows: Vec<_> = of.rows.iter().map(row).collect();
    let title = of.title.clone();
    let (what, id) = (format!("Stress test: {title}"), format!("metrics-{place}"));
    view! {
        <h4>{title.clone()}</h4>
        <div class="table-scroll" tabindex="0" role="region" aria-label=title>
            <table class="facts" id=id.clone()>
                <thead><tr>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <SaveTable what table=format!("#{id}") about=About::Page />
    }
}
