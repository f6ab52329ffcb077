//! Figure 5, live: how many samples drew the same query.

use beamsplitter_state::holds;
use leptos::prelude::*;

use super::finding::findings;
use super::store::{Drawn, FigureStore};
use super::{Live, Running};
use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::ui::{Show, plural, query};

/// Rows and cells of its picture: what it says, each question, and each query with its bar.
const PARTS: (&str, &str) = (".paper-finding, h4, .samples p, .samples li", ".count, code, .quiet");

/// Shows the button, and what was drawn for each question so far.
#[component]
pub fn FigureFive(figures: FigureStore) -> impl IntoView {
    let questions = move || {
        figures.drawn.with(|drawn| {
            drawn.iter().map(|(question, all)| question_view(question, all)).collect::<Vec<_>>()
        })
    };
    view! {
        <section class="figure-live" aria-labelledby="figure-5">
            <h3 id="figure-5">"Figure 5: samples that are all the same"</h3>
            <p class="quiet">
                "Nucleus sampling of four questions of the festival; the bars count equal samples."
            </p>
            <Running figures figure=Live::FigureFive on_run=move || figures.run_five() />
            {findings(move || figures.drawn.with(|all| {
                let alike = all.iter().filter(|(_, drawn)| drawn.len() == 1).count();
                holds::figure_five(alike, all.len()).into_iter().collect()
            }))}
            <div class="samples">{questions}</div>
            <Show when=move || figures.drawn.with(|all| !all.is_empty())>
                <SaveTable
                    what="Figure 5, equal samples of nucleus sampling"
                    table="[aria-labelledby=figure-5]"
                    parts=PARTS
                    legend=["Bars: how many samples drew the same query.".to_owned()]
                    about=About::Page
                />
            </Show>
        </section>
    }
}

fn question_view(question: &str, drawn: &[Drawn]) -> AnyView {
    let all: usize = drawn.iter().map(|drawn| drawn.samples).sum();
    let rows: Vec<_> = drawn
        .iter()
        .map(|one| {
            let what = match one.sql.is_empty() {
                true => view! { <span class="quiet">"no query that can be read"</span> }.into_any(),
                false => query(&one.sql).into_any(),
            };
            view! {
                <li>
                    <meter min="0" max=all value=one.samples aria-hidden="true"></meter>
                    <span class="count">{plural(one.samples, "sample")}</span>
                    {what}
                </li>
            }
        })
        .collect();
    let different = drawn.len();
    let summary = match different {
        1 => format!("{}, all the same", plural(all, "sample")),
        _ => format!("{}, {different} different queries", plural(all, "sample")),
    };
    view! {
        <div>
            <h4>{question.to_owned()}</h4>
            <p class="quiet">{summary}</p>
            <ol>{rows}</ol>
        </div>
    }
    .into_any()
}
