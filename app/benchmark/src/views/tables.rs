//! The figures so far, beside the paper's, and database by database.

use beamsplitter_ambiguity::published::{Published, published};
use beamsplitter_ambiguity::summary::{Interval, Part, Percent};
use beamsplitter_ambiguity::{Kind, Summary};
use leptos::prelude::*;

use super::benchmark_store;
use super::saved::SaveTables;
use crate::results::Figures;
use beamsplitter_shell::ui::{metric, plural};

/// Shows one table for each kind of ambiguity, and one for its databases.
#[component]
pub fn Tables() -> impl IntoView {
    let benchmark = benchmark_store();
    let tables = move || {
        let (kinds, troubles) =
            benchmark.figures.with(|figures| (figures.kinds.clone(), figures.troubles.clone()));
        let of = |(kind, summary): (Kind, Summary)| {
            let of_kind = troubles.iter().find(|(other, _)| *other == kind);
            let told = of_kind.map(|(_, troubles)| unscored(troubles.lines()));
            view! {
                {figures(kind, &summary)}
                {told}
                {databases(kind, &summary)}
            }
        };
        kinds.into_iter().map(of).collect::<Vec<_>>()
    };
    let relabelled = Memo::new(move |_| benchmark.figures.with(|figures| figures.relabelled));
    let left_out = move || {
        let count = Some(relabelled.get()).filter(|count| *count > 0)?;
        let told = format!(
            "Labels changed the readings of {}: only “Counted in three ways” counts them.",
            plural(count, "example")
        );
        Some(view! { <p class="quiet">{told}</p> })
    };
    let any = Memo::new(move |_| benchmark.figures.with(|figures| !figures.tables().is_empty()));
    let all = move || benchmark.figures.with_untracked(Figures::tables);
    let save =
        move || any.get().then(|| view! { <p><SaveTables tables=all name="benchmark" /></p> });
    view! { <div class="benchmark-tables">{tables} {left_out} {save}</div> }
}

/// Lists what of a run could not be run or compared.
pub(super) fn unscored(lines: Vec<String>) -> impl IntoView {
    let lines: Vec<_> = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect();
    view! { <ul class="quiet" aria-label="What could not be run or compared">{lines}</ul> }
}

fn cell(x: f64, (low, high): (f64, f64)) -> impl IntoView {
    view! {
        <td class="number">
            {format!("{x:.1}")} " "
            <span class="quiet">{format!("[{low:.0}, {high:.0}]")}</span>
        </td>
    }
}

pub(super) fn three(percent: Percent, interval: Interval) -> impl IntoView {
    view! {
        {cell(percent.exm, interval.exm)}
        {cell(percent.em, interval.em)}
        {cell(percent.direct, interval.direct)}
    }
}

fn plain(x: Option<f64>) -> impl IntoView {
    view! { <td class="number">{x.map_or_else(|| "–".to_owned(), |x| format!("{x:.1}"))}</td> }
}

/// Ours with intervals over the paper's.
fn figures(kind: Kind, summary: &Summary) -> impl IntoView + use<> {
    let Summary { whole: Part { examples, either, both, intervals }, .. } = summary.clone();
    let title = format!("Ambiguous {}, {}", kind.name(), plural(examples, "example"));
    let published: Vec<_> = published(kind)
        .map(|Published { table, system, either, both }| {
            view! {
                <tr class="published">
                    <th scope="row">
                        {system} <span class="quiet">{format!(" table {table}")}</span>
                    </th>
                    {either.map(plain)} {plain(None)}
                    {both.map(plain)} {plain(None)}
                </tr>
            }
        })
        .collect();
    view! {
        <h3>{title}</h3>
        <div class="table-scroll tall" tabindex="0" role="region" aria-label=format!("Coverage, {}", kind.name())>
            <table class="facts">
                <caption class="hidden">
                    "Golds covered by the first five candidates, in per cent, with 95 % bootstrap intervals"
                </caption>
                {head("In the top five, per cent")}
                <tbody>
                    <tr class="ours">
                        <th scope="row">"This run" <span class="quiet">" 95 % interval"</span></th>
                        {three(either, intervals.either)}
                        {three(both, intervals.both)}
                    </tr>
                    {published}
                </tbody>
            </table>
        </div>
        <p class="quiet">
            "The paper's figures are over all of AmbiQT (Bhaskar et al. 2023, tables 3, 4, 6 and 7); ours over the examples that were run."
        </p>
    }
}

pub(super) fn head(title: &'static str) -> impl IntoView {
    let metrics = || {
        let metric = |name| view! { <th scope="col" class="number">{metric(name)}</th> };
        ["EXM", "EM", "direct"].into_iter().map(metric).collect::<Vec<_>>()
    };
    view! {
        <thead>
            <tr>
                <th rowspan="2" scope="col">{title}</th>
                <th colspan="3" scope="colgroup">"either gold"</th>
                <th colspan="3" scope="colgroup">"both golds"</th>
            </tr>
            <tr>{metrics()} {metrics()}</tr>
        </thead>
    }
}

fn databases(kind: Kind, summary: &Summary) -> impl IntoView + use<> {
    let rows: Vec<_> = summary
        .databases
        .iter()
        .map(|(name, Part { examples, either, both, intervals })| {
            view! {
                <tr>
                    <th scope="row">{name.clone()} <span class="quiet">{format!(" {examples}")}</span></th>
                    {three(*either, intervals.either)}
                    {three(*both, intervals.both)}
                </tr>
            }
        })
        .collect();
    view! {
        <details class="benchmark-databases">
            <summary>{format!("Ambiguous {}, by database", kind.name())}</summary>
            <div class="table-scroll" tabindex="0" role="region" aria-label=format!("By database, {}", kind.name())>
                <table class="facts">{head("Database")} <tbody>{rows}</tbody></table>
            </div>
        </details>
    }
}
