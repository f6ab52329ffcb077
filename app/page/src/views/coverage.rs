//! Which interpretations should be found, who found them at which rank, and where the others were
//! lost.

mod file;

use beamsplitter_scene::coverage::{Fall, Verdict, covered, verdict};
use beamsplitter_state::{Gold, RunState, Selection, System, View, queries};
use leptos::prelude::*;

use super::compare::CompareStore;
use beamsplitter_shell::Store;
use beamsplitter_shell::ui::{Show, percent, plural, query};
use beamsplitter_shell::{navigation::ViewLink, store};

/// Shows golds on the left, decoders on top.
#[component]
pub fn Coverage() -> impl IntoView {
    let (store, compare) = (store(), expect_context::<CompareStore>());
    let text = compare.typed;
    let asked = Memo::new(move |_| store.run.with(|run| !run.readings.is_empty()));
    let take = move |_| store.set_golds(text.with_untracked(|text| queries(text)));
    view! {
        <Show
            when=move || asked.get()
            fallback=|| view! { <p class="quiet">"Coverage appears once interpretations were found."</p> }
        >
            <div class="golds">
                <label for="golds">"Expected queries: your own SQL, one per line"</label>
                <textarea
                    id="golds"
                    rows="3"
                    class="code"
                    spellcheck="false"
                    placeholder="select name from volunteer"
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
                <div class="ask-controls">
                    <button
                        class="primary"
                        disabled=move || text.with(|text| queries(text).is_empty())
                        on:click=take
                    >
                        "Look for these"
                    </button>
                    <button on:click=move |_| compare.set_golds_to_union()>
                        "Use all decoders' queries"
                    </button>
                    <file::FromFile store />
                    <span class="quiet">
                        "Run more decoders on this question in "
                        <ViewLink view=View::Compare>"Compare"</ViewLink> "."
                    </span>
                </div>
            </div>
            <Verdicts store />
        </Show>
    }
}

#[component]
fn Verdicts(store: Store) -> impl IntoView {
    let compare = expect_context::<CompareStore>();
    let table = move || {
        let (runs, golds) = (compare.runs(), store.golds.get());
        if golds.is_empty() {
            return None;
        }
        let heads: Vec<_> = runs.iter().map(|run| head(run, &golds)).collect();
        let rows: Vec<_> = golds.iter().map(|gold| row(gold, &runs, store)).collect();
        Some(view! {
            {elsewhere(&golds)}
            <div class="table-scroll tall" tabindex="0" role="region" aria-label="Coverage">
                <table class="facts">
                    <thead>
                        <tr>
                            <th scope="col">"Expected query"</th>
                            {heads}
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        })
    };
    view! { <div aria-live="polite">{table}</div> }
}

/// Returns golds of a benchmark are about changed databases, and the open one may be the original.
fn elsewhere(golds: &[Gold]) -> Option<impl IntoView + use<>> {
    let mut names: Vec<&str> = golds.iter().filter_map(Gold::unknown_name).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    let names = names.join(", ");
    let (reads, them) = if count == 1 { ("query names", "it") } else { ("queries name", "them") };
    (count > 0).then(|| {
        view! {
            <p class="note">
                {format!(
                    "{count} {reads} what this database does not have ({names}), so no decoder can find {them} \
                     here. AmbiQT's golds are about a changed database: "
                )}
                <ViewLink view=View::Benchmark>"Benchmark"</ViewLink>
                " makes it, asks each question of such a file on it, and opens the run in every view."
            </p>
        }
    })
}

fn head(run: &RunState, golds: &[Gold]) -> impl IntoView + use<> {
    let found = covered(golds, run);
    let all = found == golds.len();
    let not_here = golds.iter().filter(|gold| gold.unknown_name().is_some()).count();
    let not_here = (not_here > 0).then(|| format!(", {not_here} not here"));
    view! {
        <th scope="col">
            {System::label_of(run.decoder, &run.changes)} <br />
            <span class:yes=all>{format!("{found} of {}", golds.len())}{not_here}</span>
        </th>
    }
}

fn row(gold: &Gold, runs: &[RunState], store: Store) -> impl IntoView + use<> {
    let cells: Vec<_> = runs
        .iter()
        .enumerate()
        .map(|(place, run)| cell(verdict(gold, run), place == 0, store))
        .collect();
    let outcome = match &gold.outcome {
        None => "not executed".to_owned(),
        Some(Ok(rows)) if rows.more => format!("{}+ rows", rows.rows.len()),
        Some(Ok(rows)) => plural(rows.rows.len() as u64, "row"),
        Some(Err(error)) => error.to_string(),
    };
    let likely = match &gold.spelled {
        None => None,
        Some(Ok(_)) => gold
            .log_prob()
            .map(|score| format!(" · likelihood {}", percent(f64::from(score).exp()))),
        Some(Err(error)) => Some(format!(" · the model cannot write it: {error}")),
    };
    view! {
        <tr>
            <th scope="row">{query(&gold.sql)} <span class="quiet">{outcome} {likely}</span></th>
            {cells}
        </tr>
    }
}

fn cell(verdict: Verdict, is_main: bool, store: Store) -> AnyView {
    let follow = move |place: usize| {
        let number = format!("interpretation {}", place + 1);
        if is_main {
            let on_click = move |_| store.follow(Some(place));
            view! { <button class="link" on:click=on_click>{number}</button> }.into_any()
        } else {
            number.into_any()
        }
    };
    match verdict {
        Verdict::Query(place) => {
            view! { <td class="yes">"found: " {follow(place)}</td> }.into_any()
        }
        Verdict::Result(place) => {
            view! { <td class="yes">"same result: " {follow(place)}</td> }.into_any()
        }
        Verdict::Elsewhere => {
            view! { <td class="quiet">"cannot be found in this database"</td> }.into_any()
        }
        Verdict::Missed(None) => view! { <td class="no">"not found"</td> }.into_any(),
        Verdict::Missed(Some(fall)) => missed(fall, is_main, store),
    }
}

/// Returns where an interpretation fell off the beam.
fn missed(fall: Fall, is_main: bool, store: Store) -> AnyView {
    let Fall { search, hypothesis, right, before, needed, why, probability } = fall;
    let step = right + 1;
    let place = match &needed {
        Some(needed) => format!("{search}, token {step}: it needed “{needed}”"),
        None => search,
    };
    let chance = probability.map(|found| format!(" (probability {})", percent(found.into())));
    let look = (is_main && hypothesis.is_some()).then(|| {
        let on_click = move |_| {
            store.selection.set(Selection { reading: None, hypothesis });
            store.go(View::Tree);
        };
        view! { " " <button class="link" on:click=on_click>"see it in the tree"</button> }
    });
    view! {
        <td>
            <span class="no">"missed"</span> " — " {place} {chance} "; " {why} "."
            <br />
            <code class="quiet">{before}</code>
            {look}
        </td>
    }
    .into_any()
}
