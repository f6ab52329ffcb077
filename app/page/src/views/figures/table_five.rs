//! Table 5, live: questions with one meaning, by beam search and by LogicalBeam, beside the paper's
//! figures.

use beamsplitter_ambiguity::published::{CONVENTIONAL, Conventional};
use beamsplitter_protocol::Decoder;
use beamsplitter_state::holds;
use beamsplitter_state::table_five::{SYSTEMS, Unambiguous, counted};
use leptos::prelude::*;

use super::finding::findings;
use super::{Live, Running, store::FigureStore};
use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::ui::glossed;

/// Shows the button, and of how many questions each system found the query so far.
#[component]
pub fn TableFive(figures: FigureStore) -> impl IntoView {
    let about = format!(
        "Beam search and LogicalBeam on {} questions with one meaning about the two samples: for how many the \
         query is among the first five outputs, as Spider's evaluator counts. Below each, in per cent, what the paper \
         found with T5-3B, and for LogicalBeam with two Flan T5-3B, on the development sets of Spider and of KaggleDBQA; this page has neither.",
        Unambiguous::all().len()
    );
    let systems: Vec<_> = SYSTEMS.into_iter().map(|system| rows(system, figures)).collect();
    view! {
        <section class="figure-live figure-tables" aria-labelledby="table-5">
            <h3 id="table-5">"Table 5: questions with one meaning"</h3>
            <p class="quiet">{about}</p>
            <Running figures figure=Live::TableFive on_run=move || figures.run_table_five() />
            {findings(move || figures.matched.with(|all| holds::table_five(all).into_iter().collect()))}
            <div class="table-scroll" tabindex="0" role="region" aria-label="Questions with one meaning">
                <table class="facts">
                    <thead>
                        <tr>
                            <th scope="col">"Found among five"</th>
                            <th scope="col" class="number">{glossed("Exact set match", "EM")}</th>
                            <th scope="col" class="number">{glossed("Execution match", "EXM")}</th>
                        </tr>
                    </thead>
                    {systems}
                </table>
            </div>
            <SaveTable
                what="Table 5, questions with one meaning"
                table="[aria-labelledby=table-5] table"
                legend=["Questions whose query is among five outputs; below, in per cent, Bhaskar et al. 2023.".to_owned()]
                about=About::Page
            />
        </section>
    }
}

/// Returns what a system found here, and what the paper found with it.
fn rows((decoder, name): (Decoder, &'static str), figures: FigureStore) -> AnyView {
    let ours = move |exact: bool| {
        figures.matched.with(|all| match counted(all, decoder) {
            (0, _) => "–".to_owned(),
            (questions, found) => {
                format!("{} of {questions}", if exact { found.exact } else { found.execution })
            }
        })
    };
    let theirs = CONVENTIONAL.iter().filter(|theirs| theirs.system == name);
    view! {
        <tbody>
            <tr>
                <th scope="row">{decoder.label()}</th>
                <td class="number">{move || ours(true)}</td>
                <td class="number">{move || ours(false)}</td>
            </tr>
            {theirs.map(published).collect::<Vec<_>>()}
        </tbody>
    }
    .into_any()
}

fn published(theirs: &Conventional) -> impl IntoView + use<> {
    let number = |number: f64| view! { <td class="number quiet">{format!("{number:.1}")}</td> };
    view! {
        <tr class="published">
            <th scope="row" class="quiet">{format!("{}, {}, table 5", theirs.system, theirs.benchmark)}</th>
            {number(theirs.exact)}
            {number(theirs.execution)}
        </tr>
    }
}
