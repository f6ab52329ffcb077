//! Tables 3, 4, 6 and 7, live: systems and ablations by kind of ambiguity, beside the paper's
//! figures.

use beamsplitter_ambiguity::published::AMBIQT;
use beamsplitter_shell::ui::Segmented;
use beamsplitter_state::system_tables::{Compared, SYSTEMS, TableSystem, covered};
use beamsplitter_state::{Kind, holds};
use leptos::prelude::*;

use super::finding::findings;
use super::{Live, Running, store::FigureStore};
use beamsplitter_shell::picture::{About, SaveTable};

/// The kinds of ambiguity, in the order of the paper's tables.
pub const KINDS: [Kind; 4] = [Kind::C, Kind::T, Kind::J, Kind::P];

/// What is told below the saved table.
const LEGEND: [&str; 2] = [
    "a / b of n: questions of which one expected query, or all of them, are among five outputs.",
    "Below each system: the same in per cent of AmbiQT, as Bhaskar et al. 2023 found it.",
];

/// Shows the button, and what each system found so far.
#[component]
pub fn SystemTables(figures: FigureStore) -> impl IntoView {
    let by = RwSignal::new(Compared::default());
    view! {
        <section class="figure-live figure-tables" aria-labelledby="tables-live">
            <h3 id="tables-live">"Tables 3, 4, 6 and 7: systems and ablations"</h3>
            <p class="quiet">
                "Eight searches over our 32 examples of AmbiQT's kinds: for how many one expected query, or all of them, \
                 are among the first five outputs. Below each, in per cent of AmbiQT, what the paper found with T5-3B, and for LogicalBeam and its ablations with Flan T5-3B, one for each stage. So few are an \
                 illustration; Benchmark counts a whole file, as the paper's evaluators do."
            </p>
            <Running figures figure=Live::SystemTables on_run=move || figures.run_tables() />
            <Segmented
                legend="What counts as found"
                name="compared"
                options=vec![
                    (Compared::Results, "Same result (tables 3, 4)"),
                    (Compared::Queries, "Same query (tables 6, 7)"),
                ]
                chosen=by
                on_choose=move |value| by.set(value)
            />
            {findings(move || figures.answered.with(|all| holds::system_tables(all, by.get())))}
            <div class="table-scroll tall" tabindex="0" role="region" aria-label="Systems and ablations">
                <table class="facts">
                    <thead>
                        <tr>
                            <th scope="col">"One expected query / all"</th>
                            {KINDS.into_iter().map(head).collect::<Vec<_>>()}
                        </tr>
                    </thead>
                    {SYSTEMS.into_iter().map(|system| rows(system, by, figures)).collect::<Vec<_>>()}
                </table>
            </div>
            {move || {
                let what = match by.get() {
                    Compared::Results => "Tables 3 and 4, same result",
                    Compared::Queries => "Tables 6 and 7, same query",
                };
                view! {
                    <SaveTable
                        what
                        table="[aria-labelledby=tables-live] table"
                        legend=LEGEND.map(str::to_owned)
                        about=About::Page
                    />
                }
            }}
        </section>
    }
}

/// Shows a kind as the head of a column.
pub fn head(kind: Kind) -> impl IntoView {
    view! { <th scope="col" class="number">{format!("{}: {}", kind.letter(), kind.words())}</th> }
}

/// Returns what a system found here, and what the paper found with it.
fn rows(
    system: TableSystem,
    by: RwSignal<Compared>,
    figures: FigureStore,
) -> impl IntoView + use<> {
    let ours = move |kind: Kind| {
        let cell = move || {
            let count = figures.answered.with(|all| covered(all, system.decoder, kind, by.get()));
            match count.questions {
                0 => "–".to_owned(),
                all => format!("{} / {} of {all}", count.either, count.both),
            }
        };
        view! { <td class="number">{cell}</td> }
    };
    let theirs = move |place: usize| {
        view! { <td class="number quiet">{move || published(system, by.get(), place)}</td> }
    };
    view! {
        <tbody>
            <tr>
                <th scope="row">{system.decoder.label()}</th>
                {KINDS.into_iter().map(ours).collect::<Vec<_>>()}
            </tr>
            <tr class="published">
                <th scope="row" class="quiet">{move || format!("{}, table {}", system.name, table(system, by.get()))}</th>
                {(0..KINDS.len()).map(theirs).collect::<Vec<_>>()}
            </tr>
        </tbody>
    }
}

/// Returns the number of the paper's table: those for equal queries list the same systems.
fn table(system: TableSystem, by: Compared) -> u8 {
    system.table + if by == Compared::Queries { 3 } else { 0 }
}

/// Returns the paper's figures of a system for the kind at this place, in per cent.
fn published(system: TableSystem, by: Compared, place: usize) -> String {
    let number = table(system, by);
    let found = AMBIQT.iter().find(|one| one.table == number && one.system == system.name);
    let Some(found) = found else { return "–".to_owned() };
    let either =
        found.either.map_or_else(|| "–".to_owned(), |either| format!("{:.1}", either[place]));
    format!("{either} / {:.1}", found.both[place])
}
