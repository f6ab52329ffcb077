//! The fillings of one template, and what the ranking made of each.

use beamsplitter_scene::lattice::{Filling, Place, fillings};
use beamsplitter_state::HypothesisRef;
use leptos::prelude::*;

use beamsplitter_shell::Store;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::{Show, glossed, hue, hundredths, percent, plural};

/// Shows the fillings of a template, in a list that unfolds.
#[component]
pub fn Fillings(template: usize) -> impl IntoView {
    let store = store();
    let all = Memo::new(move |_| {
        store.run.with(|run| {
            let trace = run.trace.as_ref()?;
            Some(store.run_schema.with(|schema| fillings(trace, schema, template)))
        })
    });
    let rows = move || {
        let rows = all.get().unwrap_or_default().into_iter().enumerate();
        rows.map(|(rank, filling)| row(rank, filling, store)).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || all.with(|all| all.as_ref().is_some_and(|all| !all.is_empty()))>
            <details class="fillings">
                <summary>
                    {move || plural(all.with(|all| all.as_ref().map_or(0, Vec::len)), "filling")}
                </summary>
                <div class="table-scroll" tabindex="0" role="region" aria-label="Fillings">
                    <table class="facts">
                        <thead>
                            <tr>
                                <th scope="col" class="number">"Rank"</th>
                                <th scope="col">"Filling"</th>
                                <th scope="col" class="number">{glossed("Score per token", "Score per token")}</th>
                                <th scope="col" class="number">"As a logarithm"</th>
                                <th scope="col">"Outcome"</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </details>
        </Show>
    }
}

fn row(rank: usize, filling: Filling, store: Store) -> impl IntoView {
    let Filling { search, node, text, score, place, conforms } = filling;
    let reading = match place {
        Place::Reading(reading) | Place::Same(reading) => Some(reading),
        _ => None,
    };
    let class = reading.map(hue).unwrap_or_default();
    let became = match place {
        Place::Reading(reading) => format!("interpretation {}", reading + 1),
        Place::Same(reading) => format!("the same query as interpretation {}", reading + 1),
        Place::BeyondItsShare(share) => {
            format!("left out: only the best {share} of each template take part (section 5.2)")
        }
        Place::LeftOut => {
            "left out: enough interpretations rank higher, or it is not a query".to_owned()
        }
    };
    let on_click = move |_| {
        store.selection.update(|selection| {
            selection.hypothesis = Some(HypothesisRef { search, node });
            if let Place::Reading(reading) = place {
                selection.reading = Some(reading);
            }
        });
    };
    let selected = move || {
        store
            .selection
            .with(|selection| selection.hypothesis == Some(HypothesisRef { search, node }))
            || (reading.is_some() && store.reading() == reading)
    };
    view! {
        <tr class=class class:current=selected>
            <td class="number">{rank + 1}</td>
            <td><button class="link code" on:click=on_click>{text}</button></td>
            <td class="number">{percent(f64::from(score).exp())}</td>
            <td class="number">{hundredths(score)}</td>
            <td>
                {became}
                {(!conforms).then(|| view! { " " <span class="flag">"does not match its template"</span> })}
            </td>
        </tr>
    }
}
