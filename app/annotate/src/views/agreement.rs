//! Figures of agreement, and the way to what annotators differ on.

use beamsplitter_label::adjudication::ADJUDICATOR;
use beamsplitter_label::agreement::{Agreement, Cut, Figure, Missing};
use beamsplitter_label::{Format, Task};
use leptos::prelude::*;

use super::annotation_store;
use super::decided::{Confusions, OverruledLabels};
use super::shares::{Shares, Split};
use crate::store::Page;
use beamsplitter_shell::picture::{About, SaveTable};
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
        annotations.begin(Task::Adjudicate);
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
                "Nominal; 95 % bootstrap intervals from 1,000 draws of units. Share equal: of all pairs of ratings. \
                 Cohen: mean over every two annotators. Fleiss: units that all rated. Alpha: Krippendorff's, \
                 with ratings missing. Skipped examples, the adjudicator, and what a key took over from the file \
                 until somebody chooses it, do not count."
            </p>
        </section>
    }
}

/// By what the figures are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Kind,
    Pair,
    Time,
}

impl By {
    const ALL: [(Self, &'static str); 3] = [
        (Self::Kind, "by kind of ambiguity"),
        (Self::Pair, "by pair of annotators"),
        (Self::Time, "by quarter of the time"),
    ];

    fn has(self, cut: &Cut) -> bool {
        match cut {
            Cut::All | Cut::Kind(_) => self == Self::Kind,
            Cut::Pair(..) => self == Self::Pair,
            Cut::Quarter(_) => self == Self::Time,
        }
    }

    /// Says why there may be nothing.
    fn nothing(self) -> &'static str {
        match self {
            Self::Kind => "No label was given by an annotator.",
            Self::Pair => {
                "Two annotators are one pair: its figures are those by kind of ambiguity."
            }
            Self::Time => "Quarters have figures once 20 examples were rated by two annotators.",
        }
    }
}

#[component]
fn Table() -> impl IntoView {
    let annotations = annotation_store();
    let by = RwSignal::new(By::Kind);
    let chosen = move || {
        let by = by.get();
        annotations.agreement.with(|found| {
            let rows = found.iter().flat_map(|found| &found.rows);
            rows.filter(|row| by.has(&row.cut)).cloned().collect::<Vec<_>>()
        })
    };
    let rows = move || chosen().iter().map(view_row).collect::<Vec<_>>();
    let done =
        move || annotations.agreement.with(|found| found.as_ref().is_some_and(|found| found.done));
    let nothing = move || (done() && chosen().is_empty()).then(|| by.get().nothing());
    let on_by = move |event| {
        let place: Option<usize> = event_target_value(&event).parse().ok();
        let chosen = place.and_then(|place| By::ALL.get(place));
        by.set(chosen.map_or(By::Kind, |(by, _)| *by));
    };
    let options: Vec<_> = By::ALL
        .iter()
        .enumerate()
        .map(|(place, (_, title))| view! { <option value=place.to_string()>{*title}</option> })
        .collect();
    view! {
        <p>
            <select aria-label="Figures by" on:change=on_by>{options}</select>
            " "
            <button on:click=move |_| annotations.export_agreement()>"Save all figures as CSV"</button>
        </p>
        <div class="table-scroll" tabindex="0" role="region" aria-label="Figures of agreement">
            <table class="facts">
                <thead>
                    <tr>
                        <th scope="col">"Label"</th>
                        <th scope="col">"Of"</th>
                        <th scope="col" class="number">"Units"</th>
                        <th scope="col" class="number">"Share equal"</th>
                        <th scope="col" class="number">"Cohen's κ"</th>
                        <th scope="col" class="number">"Fleiss' κ"</th>
                        <th scope="col" class="number">"Alpha"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <SaveTable
            what="Figures of agreement"
            table="[aria-label='Figures of agreement'] table"
            legend=["Intervals: 95 % bootstrap. What nobody chose does not count.".to_owned()]
            about=About::Others
        />
        <p class="quiet">{nothing}</p>
        <LeftOut />
    }
}

/// Says which values do not count, since nobody chose them.
#[component]
fn LeftOut() -> impl IntoView {
    let annotations = annotation_store();
    let lines = move || {
        annotations.agreement.with(|found| {
            let rows = found.iter().flat_map(|found| &found.rows);
            let some = rows.filter(|row| row.cut == Cut::All && row.from_file > 0);
            some.map(|row| {
                let values = plural(row.from_file, "value");
                view! {
                    <p>{format!("{}: {values} taken over from the file, which nobody chose, left out.", row.title)}</p>
                }
            })
            .collect::<Vec<_>>()
        })
    };
    view! { <div aria-label="Values that do not count" role="group">{lines}</div> }
}

fn view_row(row: &Agreement) -> impl IntoView + use<> {
    let cells: Vec<_> = row
        .figures
        .each()
        .into_iter()
        .map(|(name, figure)| {
            view! { <td class="number">{cell(figure, row.missing.get(name).copied())}</td> }
        })
        .collect();
    view! {
        <tr class:whole={row.cut == Cut::All}>
            <td>{row.title.clone()}</td>
            <td>{row.units_in_words()}</td>
            <td class="number">{count(row.units)}</td>
            {cells}
        </tr>
    }
}

/// Returns a figure with its interval, or why there is none.
fn cell(figure: &Figure, missing: Option<Missing>) -> String {
    match (figure.value, figure.interval) {
        (Some(value), Some((low, high))) => format!("{value:.3} [{low:.2}, {high:.2}]"),
        (Some(value), None) => format!("{value:.3}"),
        _ => missing.map_or("–", Missing::words).into(),
    }
}
