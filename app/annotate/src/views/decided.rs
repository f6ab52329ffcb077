//! Labels that were overruled, and how often two annotators differ.

use beamsplitter_label::agreement::Confusion;
use beamsplitter_label::{Format, Overruled, Value};
use leptos::prelude::*;

use super::annotation_store;
use crate::store::Page;
use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::ui::{Show, count, plural};

/// Rows of the table that are shown.
const SHOWN: usize = 100;

/// Lists the labels that do not hold in the end, for all annotators or for one.
#[component]
pub fn OverruledLabels() -> impl IntoView {
    let annotations = annotation_store();
    let who = RwSignal::new(String::new());
    let all = Memo::new(move |_| {
        let found = annotations.agreement.read();
        found.as_ref().map_or_else(Vec::new, |found| found.overruled.clone())
    });
    let people = Memo::new(move |_| {
        let mut people: Vec<String> =
            all.with(|all| all.iter().map(|(_, label)| label.annotator.clone()).collect());
        people.sort_unstable();
        people.dedup();
        people
    });
    let chosen = Memo::new(move |_| {
        let who = who.get();
        let wanted = |(_, label): &&(usize, Overruled)| who.is_empty() || label.annotator == who;
        all.with(|all| all.iter().filter(wanted).cloned().collect::<Vec<_>>())
    });
    let options = move || {
        let option = |name: String| view! { <option value=name.clone()>{name.clone()}</option> };
        people.get().into_iter().map(option).collect::<Vec<_>>()
    };
    let more = move || {
        let more = chosen.with(Vec::len).saturating_sub(SHOWN);
        (more > 0).then(|| format!("… and {more} more, in the file."))
    };
    view! {
        <Show when=move || !all.with(Vec::is_empty)>
            <h4>"Overruled labels"</h4>
            <p>
                <label>
                    "Annotator "
                    <select on:change=move |event| who.set(event_target_value(&event))>
                        <option value="">"everybody"</option>
                        {options}
                    </select>
                </label>
                " "
                {move || plural(chosen.with(Vec::len), "label")}
                " "
                <button on:click=move |_| annotations.export(Format::Differences)>"Save all overruled labels"</button>
            </p>
            <div class="table-scroll" tabindex="0" role="region" aria-label="Overruled labels">
                <table class="facts">
                    <thead>
                        <tr>
                            <th scope="col">"Example"</th>
                            <th scope="col">"Annotator"</th>
                            <th scope="col">"Label"</th>
                            <th scope="col">"Given"</th>
                            <th scope="col">"Final"</th>
                            <th scope="col">"Decided"</th>
                        </tr>
                    </thead>
                    <tbody>{move || chosen.with(|rows| rows.iter().take(SHOWN).map(view_row).collect::<Vec<_>>())}</tbody>
                </table>
            </div>
            <p class="quiet">{more}</p>
        </Show>
    }
}

fn view_row((place, overruled): &(usize, Overruled)) -> impl IntoView + use<> {
    let annotations = annotation_store();
    let (place, overruled) = (*place, overruled.clone());
    let (question, title) = annotations.project.with_untracked(|project| {
        let question = project.items().get(place).map(|item| item.question.clone());
        (question.unwrap_or_default(), project.label_set.title(&overruled.slot))
    });
    let word = |value: Option<Value>| value.map_or("–".into(), |value| value.category());
    let show = move |_| {
        annotations.page.set(Page::Label);
        annotations.show(Some(place));
    };
    view! {
        <tr>
            <td><button class="link" on:click=show>{question}</button></td>
            <td>{overruled.annotator}</td>
            <td>{title}</td>
            <td>{word(overruled.given)}</td>
            <td>{word(overruled.holds)}</td>
            <td>{overruled.how.name()}</td>
        </tr>
    }
}

/// Shows, for each label and every two annotators, how often one gave a category where the other
/// gave another.
#[component]
pub fn Confusions() -> impl IntoView {
    let annotations = annotation_store();
    let tables = move || {
        annotations.agreement.with(|found| {
            let all = found.iter().flat_map(|found| &found.confusions);
            all.enumerate().map(view_confusion).collect::<Vec<_>>()
        })
    };
    let some = Memo::new(move |_| {
        annotations
            .agreement
            .with(|found| found.as_ref().is_some_and(|found| !found.confusions.is_empty()))
    });
    view! {
        <Show when=move || some.get()>
            <details class="label-confusions">
                <summary>"Confusion by label"</summary>
                <p>
                    <button on:click=move |_| annotations.export_confusions()>"Save the confusion as CSV"</button>
                </p>
                <div class="label-matrices">{tables}</div>
            </details>
        </Show>
    }
}

fn view_confusion((place, confusion): (usize, &Confusion)) -> impl IntoView + use<> {
    let annotations = annotation_store();
    let of = confusion.clone();
    let Confusion { title, annotators: [rows, columns], categories, counts, .. } =
        confusion.clone();
    let heads: Vec<_> = categories
        .iter()
        .map(|category| view! { <th scope="col" class="number">{category.clone()}</th> })
        .collect();
    let body: Vec<_> = categories
        .into_iter()
        .zip(counts)
        .enumerate()
        .map(|(at, (category, counts))| {
            let cells: Vec<_> = counts
                .into_iter()
                .enumerate()
                .map(|(other, n)| {
                    let pairing = of.cell(at, other);
                    // What nobody said has no examples.
                    let body = if n == 0 {
                        count(n).into_any()
                    } else {
                        view! {
                            <button
                                class="link"
                                aria-description="Show these examples"
                                on:click=move |_| annotations.show_pairing(pairing.clone())
                            >
                                {count(n)}
                            </button>
                        }
                        .into_any()
                    };
                    view! { <td class="number" class:same={at == other}>{body}</td> }
                })
                .collect();
            view! { <tr><th scope="row">{category}</th>{cells}</tr> }
        })
        .collect();
    let id = format!("confusion-{place}");
    view! {
        <div class="table-scroll" tabindex="0" role="region" aria-label=format!("{title}: {rows} and {columns}")>
            <table class="facts" id=id.clone()>
                <caption>{format!("{title}: rows {rows}, columns {columns}")}</caption>
                <thead><tr><td></td>{heads}</tr></thead>
                <tbody>{body}</tbody>
            </table>
            <SaveTable
                what=format!("Confusion of {title}, {rows} and {columns}")
                table=format!("#{id}")
                legend=[format!("Examples. Rows: what {rows} gave; columns: what {columns} gave.")]
                about=About::Others
            />
        </div>
    }
}
