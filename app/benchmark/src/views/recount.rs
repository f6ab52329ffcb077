//! Counts candidates in three ways: those of the run, or those of a file of predictions.

use crate::results::{Benchmark, Corpus, Recount, Whose};
use beamsplitter_ambiguity::{Kind, Summary, Troubles};
use leptos::prelude::*;

use super::benchmark_store;
use super::tables::{head, three, unscored};
use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::ui::{Show, count, plural};

/// Offers to count candidates in three ways, and shows what came of it.
#[component]
pub fn ThreeWays() -> impl IntoView {
    let benchmark = benchmark_store();
    let of_ambiqt = |state: &Benchmark| state.corpus() == Corpus::Ambiqt && state.has_results();
    let results = Memo::new(move |_| benchmark.state.with(of_ambiqt));
    let predictions = Memo::new(move |_| benchmark.state.with(|state| state.predictions.len()));
    let running = Memo::new(move |_| {
        benchmark.recount.with(|recount| recount.as_ref().is_some_and(|one| one.running))
    });
    let progress = move || {
        benchmark.recount.with(|recount| {
            let recount = recount.as_ref()?;
            Some(format!("{} of {} …", count(recount.done), count(recount.total)))
        })
    };
    let of_file = move || format!("Count the file's predictions ({})", count(predictions.get()));
    let some = move || results.get() || predictions.get() > 0;
    view! {
        <Show when=some>
            <section class="benchmark-ways" aria-labelledby="ways-title">
                <h3 id="ways-title">"Counted in three ways"</h3>
                <p class="quiet">
                    "As the authors' evaluator does, without its errors, and by results on the databases \
                     with each example's change made. It needs the databases."
                </p>
                <div class="ask-controls">
                    <Show when=move || results.get()>
                        <button
                            disabled=move || running.get()
                            on:click=move |_| benchmark.start_recount(Whose::Run)
                        >
                            "Count this run's candidates"
                        </button>
                    </Show>
                    <Show when=move || { predictions.get() > 0 }>
                        <button
                            disabled=move || running.get()
                            on:click=move |_| benchmark.start_recount(Whose::File)
                        >
                            {of_file}
                        </button>
                    </Show>
                    <Show when=move || running.get()>
                        <button on:click=move |_| benchmark.stop_recount()>"Stop"</button>
                        <span class="quiet busy">{progress}</span>
                    </Show>
                </div>
                {move || benchmark.recount.get().filter(|recount| !recount.running).map(view_recount)}
            </section>
        </Show>
    }
}

fn view_recount(recount: Recount) -> impl IntoView {
    let whose = match recount.whose {
        Whose::Run => "this run's candidates",
        Whose::File => "the file's predictions",
    };
    let left_out = recount.left_out.map(|(left, first)| {
        let words = format!("{} left out; the first: {first}.", plural(left, "example"));
        view! { <p class="benchmark-warn">{words}</p> }
    });
    let both = recount.ways.into_iter().zip(recount.troubles);
    let tables: Vec<_> = both
        .map(|(ways, (_, troubles))| view! { {view_ways(whose, ways)} {view_troubles(&troubles)} })
        .collect();
    view! { {left_out} {tables} }
}

/// Shows what could not be run or compared, and what the ways to count make of it.
fn view_troubles([original, changed]: &[Troubles; 2]) -> impl IntoView + use<> {
    view! {
        <p class="quiet">
            "On the original databases, where the authors' evaluator counts every candidate that runs for a gold that \
             does not:"
        </p>
        {unscored(original.lines())}
        <p class="quiet">"On the changed databases, where nothing counts for a gold that does not run:"</p>
        {unscored(changed.not_run())}
    }
}

fn view_ways(whose: &str, (kind, ways): (Kind, [(&'static str, Summary); 3])) -> impl IntoView {
    let row = |(name, summary): (&'static str, Summary)| {
        let whole = summary.whole;
        view! {
            <tr>
                <th scope="row">
                    {name} <span class="quiet">{format!(" {}", plural(whole.examples, "example"))}</span>
                </th>
                {three(whole.either, whole.intervals.either)}
                {three(whole.both, whole.intervals.both)}
            </tr>
        }
    };
    let rows = ways.map(row);
    let name = format!("Counted in three ways, {}", kind.name());
    let table = format!("[aria-label=\"{name}\"] table");
    view! {
        <div class="table-scroll" tabindex="0" role="region" aria-label=name.clone()>
            <table class="facts">
                <caption>{format!("Ambiguous {}, {whose}", kind.name())}</caption>
                {head("In the top five, per cent")}
                <tbody>{Vec::from(rows)}</tbody>
            </table>
        </div>
        <SaveTable what=name table about=About::Page />
    }
}
