//! The tree as a table that unfolds (a treegrid), for reading it aloud and for copying.

use beamsplitter_scene::tree::{Outcome, Segment, why_words};
use leptos::attr::custom::custom_attribute;
use leptos::prelude::*;

use super::drawing::walk;
use super::files::tree_name;
use super::{Order, TreeState};
use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::ui::{Show, hundredths, percent};

/// Rows that are made at first.
const SHOWN: usize = 200;

/// Shows one row for each segment, in the order of the drawing.
#[component]
pub fn Table(look: TreeState) -> impl IntoView {
    let unfolded = RwSignal::new(false);
    let all = RwSignal::new(false);
    let rows = move || {
        look.scene.with(|scene| {
            let shown = if all.get() { usize::MAX } else { SHOWN };
            scene
                .segments
                .iter()
                .enumerate()
                .take(shown)
                .map(|(i, s)| row(i, s, look))
                .collect::<Vec<_>>()
        })
    };
    let measure = move || match look.order.get() {
        Order::Search => "Probability of the tokens",
        Order::Sql => "Share",
    };
    let cut = Memo::new(move |_| !all.get() && look.scene.with(|s| s.segments.len() > SHOWN));
    let name = move || {
        let rows = if cut.get() { format!(", first {SHOWN} rows") } else { String::new() };
        format!("{} as a table{rows}", tree_name(look))
    };
    view! {
        <details class="tree-table" on:toggle=move |_| unfolded.set(true)>
            <summary>"Show as table"</summary>
            <Show when=move || unfolded.get()>
                <div class="table-scroll" tabindex="0" role="region" aria-label="Beam tree as a table">
                    <table
                        class="facts"
                        role="treegrid"
                        tabindex="0"
                        aria-label="Beam tree: arrow keys walk, Enter follows, Space folds"
                        aria-activedescendant=move || look.current.get().map(|at| format!("row-{at}"))
                        on:keydown=move |event| walk(&event, look)
                    >
                        <thead>
                            <tr>
                                <th scope="col">"Level"</th>
                                <th scope="col">"Tokens"</th>
                                <th scope="col" class="number">{measure}</th>
                                <th scope="col" class="number">"Log-probability so far"</th>
                                <th scope="col">"Outcome"</th>
                                <th scope="col">"Interpretations"</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
                <Show when=move || cut.get()>
                    <button class="link" on:click=move |_| all.set(true)>"show all rows"</button>
                </Show>
                {move || view! { <SaveTable what=name() table=".tree-table table" about=About::Run /> }}
            </Show>
        </details>
    }
}

fn row(place: usize, segment: &Segment, look: TreeState) -> impl IntoView + use<> {
    let outcome = match segment.outcome {
        Outcome::Finished => "led to a finished query",
        Outcome::Lost => "fell off the beam",
        Outcome::Pruned => why_words(segment.why),
    };
    let readings: Vec<_> =
        segment.readings.iter().map(|reading| (reading + 1).to_string()).collect();
    let current = move || look.current.get() == Some(place);
    let unfolded = (segment.forks > 0).then(|| (segment.hidden == 0).to_string());
    view! {
        <tr
            id=format!("row-{place}")
            class:current=current
            aria-expanded=unfolded
            aria-selected=move || current().to_string()
        >
            <td class="number">{segment.depth + 1}</td>
            <td>
                <button class="link code" tabindex="-1" on:click=move |_| {
                    look.look_at(place);
                    look.select(place);
                }>
                    {segment.text.clone()}
                </button>
            </td>
            <td class="number">{percent(segment.probability.into())}</td>
            <td class="number">{hundredths(segment.score)}</td>
            <td>{outcome}</td>
            <td>{readings.join(", ")}</td>
        </tr>
    }
    .add_any_attr(custom_attribute("aria-level", (segment.depth + 1).to_string()))
}
