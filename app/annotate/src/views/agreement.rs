//! Figures of agreement, and the way to what annotators differ on.

use beamsplitter_label::Format;
use beamsplitter_label::adjudication::ADJUDICATOR;
use beamsplitter_label::agreement::{Agreement, Figure};
use leptos::prelude::*;

use super::annotation_store;
use super::decided::{Confusions, OverruledLabels};
use super::shares::{Shares, Split};
use crate::store::Page;
use beamsplitter_shell::ui::{Show, count, plural};

/// Shows the page.
#[component]
pub fn AgreementPage() -> impl IntoView {
    let annotations = annotation_store();
    let people = Memo::new(move |_| {
        annotations.project.with(|project| {
            project
                .decisions()
                .annotators()
                .filter(|who| *who != ADJUDICATOR)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
    });
    let differ =
        move || annotations.agreement.with(|found| found.as_ref().map(|found| found.differ));
    let some = Memo::new(move |_| differ().is_some_and(|(all, _)| all > 0));
    let adjudicate = move |_| {
        annotations.page.set(Page::Label);
        annotations.set_annotator_and(ADJUDICATOR, |annotations| annotations.first_open());
    };
    view! {
        <section class="label-agreement" aria-labelledby="agreement-title">
            <h3 id="agreement-title">"Agreement"</h3>
            <p>
                {move || match people.get().as_slice() {
                    [] => "No labels yet.".to_owned(),
                    [one] => format!("Only {one} has labelled so far. Open another annotator's file to compare."),
                    all => format!("{}: {}.", plural(all.len(), "annotator"), all.join(", ")),
                }}
            </p>
            <p>
                {move || differ().map(|(all, open)| {
                    format!("Annotators differ on {}, {} still open. ", plural(all, "example"), count(open))
                })}
                <Show when=move || some.get()>
                    <button class="primary" on:click=adjudicate>"Adjudicate"</button>
                    " "
                    <button on:click=move |_| annotations.export(Format::Adjudicated)>"Save adjudicated labels"</button>
                </Show>
                " "
                <button on:click=move |_| annotations.agree()>"Compute again"</button>
            </p>
            <Shares />
            <Split />
            <OverruledLabels />
            <h4>"Figures of agreement"</h4>
            <Table />
            <Confusions />
            <Show when=move || annotations.agreement.with(|found| found.as_ref().is_none_or(|found| !found.done))>
                <p class="quiet busy" role="status">"Computing …"</p>
            </Show>
            <p class="quiet">
                "Nominal; 95 % bootstrap intervals from 1,000 draws of units. Percent: equal pairs of ratings. \
                 Cohen: mean over every two annotators. Fleiss: units that all rated. Alpha: Krippendorff's, \
                 with ratings missing. Skipped examples and the adjudicator do not count."
            </p>
        </section>
    }
}

#[component]
fn Table() -> impl IntoView {
    let annotations = annotation_store();
    let rows = move || {
        annotations.agreement.with(|found| {
            let rows = found.iter().flat_map(|found| &found.rows);
            rows.map(view_row).collect::<Vec<_>>()
        })
    };
    view! {
        <div class="table-scroll" tabindex="0" role="region" aria-label="Figures of agreement">
            <table class="facts">
                <thead>
                    <tr>
                        <th scope="col">"Label"</th>
                        <th scope="col">"Kind"</th>
                        <th scope="col" class="number">"Units"</th>
                        <th scope="col" class="number">"Percent"</th>
                        <th scope="col" class="number">"Cohen's κ"</th>
                        <th scope="col" class="number">"Fleiss' κ"</th>
                        <th scope="col" class="number">"Alpha"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

fn view_row(row: &Agreement) -> impl IntoView + use<> {
    let kind = match row.kind.as_deref() {
        None => "all",
        Some("") => "none",
        Some(kind) => kind,
    };
    let cells: Vec<_> = row
        .figures
        .each()
        .into_iter()
        .map(|(_, figure)| view! { <td class="number">{cell(figure)}</td> })
        .collect();
    view! {
        <tr class:whole={row.kind.is_none()}>
            <td>{row.title.clone()}</td>
            <td>{kind.to_owned()}</td>
            <td class="number">{count(row.units)}</td>
            {cells}
        </tr>
    }
}

fn cell(figure: &Figure) -> String {
    match (figure.value, figure.interval) {
        (Some(value), Some((low, high))) => format!("{value:.3} [{low:.2}, {high:.2}]"),
        (Some(value), None) => format!("{value:.3}"),
        _ => "–".into(),
    }
}
