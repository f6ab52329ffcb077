//! All runs in one table: the current one, and those that are kept by file and decoder.

use crate::results::{Benchmark, KeptRun};
use beamsplitter_state::EngineState;
use leptos::prelude::*;

use super::benchmark_store;
use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::ui::{Show, count, metric, plural};

/// Shows every run with what its results come to.
#[component]
pub fn Runs() -> impl IntoView {
    let benchmark = benchmark_store();
    let present = Memo::new(move |_| {
        // Counted again as often as the figures of the run itself.
        benchmark.figures.track();
        benchmark.state.with(|state| (state.name.clone(), state.choice.system().to_owned()));
        benchmark.state.with_untracked(Benchmark::kept)
    });
    let all = Memo::new(move |_| {
        let present = present.get();
        let key = present.as_ref().map(KeptRun::key);
        let kept = benchmark.runs.get().into_iter().filter(|run| Some(run.key()) != key);
        let mut all: Vec<(KeptRun, bool)> = kept.map(|run| (run, false)).collect();
        all.extend(present.map(|run| (run, true)));
        all.sort_by_key(|(run, _)| (run.name.clone(), run.system().to_owned()));
        all
    });
    let sure = RwSignal::new(None::<KeptRun>);
    let rows = move || {
        let row = |(run, open): (KeptRun, bool)| view_run(run, open, sure);
        all.get().into_iter().map(row).collect::<Vec<_>>()
    };
    let confirm = move || {
        let run = sure.get()?;
        let words = format!("This deletes {} of {}.", plural(run.done, "result"), run.name);
        let delete = move |_| {
            sure.set(None);
            benchmark.delete_run(&run);
        };
        Some(view! {
            <section class="ask-controls" aria-label="Delete a run">
                <p class="benchmark-warn">{words}</p>
                <button on:click=delete>"Delete them"</button>
                <button on:click=move |_| sure.set(None)>"Keep them"</button>
            </section>
        })
    };
    view! {
        <Show when=move || { all.with(Vec::len) > 1 || all.with(|all| all.iter().any(|(_, open)| !open)) }>
            <h3>"All runs"</h3>
            <StartAll />
            <CompareAll />
            {confirm}
            <div class="table-scroll" tabindex="0" role="region" aria-label="All runs">
                <table class="facts">
                    <thead>
                        <tr>
                            <th scope="col">"File"</th>
                            <th scope="col">"System"</th>
                            <th scope="col" class="number">"Done"</th>
                            <th scope="col">"Kind"</th>
                            <th scope="col" class="number">{metric("Either, EXM")}</th>
                            <th scope="col" class="number">{metric("Both, EXM")}</th>
                            <th scope="col" class="number">{metric("Either, EM")}</th>
                            <th scope="col" class="number">{metric("Both, EM")}</th>
                            <th scope="col"><span class="hidden">"What can be done"</span></th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            // Without what can be done.
            <SaveTable
                what="All runs of the benchmark"
                table="[aria-label='All runs'] table"
                parts=("tr", ":is(th, td):not(:last-child)")
                about=About::Page
            />
        </Show>
    }
}

/// Offers to do every run that is not done, one after the other.
#[component]
fn StartAll() -> impl IntoView {
    let benchmark = benchmark_store();
    let open = Memo::new(move |_| {
        let here = benchmark.state.with(Benchmark::kept);
        let key = here.as_ref().map(KeptRun::key);
        let rest = benchmark.runs.with(|runs| {
            runs.iter().filter(|run| run.is_unfinished() && Some(run.key()) != key).count()
        });
        rest + usize::from(here.is_some_and(|run| run.is_unfinished()))
    });
    let busy = move || benchmark.running.get() || benchmark.all.get();
    let ready = move || benchmark.store.engine.with(EngineState::is_ready);
    view! {
        <Show when=move || { open.get() > 1 || benchmark.all.get() }>
            <p>
                <button disabled=move || busy() || !ready() on:click=move |_| benchmark.start_all()>
                    {move || format!("Start all {}", plural(open.get(), "run"))}
                </button>
                " "
                <span class="quiet">"one after the other, each with its decoder"</span>
            </p>
        </Show>
    }
}

/// Offers to compare the open run with all others over its examples.
#[component]
fn CompareAll() -> impl IntoView {
    let benchmark = benchmark_store();
    let others = Memo::new(move |_| {
        benchmark.figures.track();
        benchmark.state.with(|state| {
            let is = |run: &&KeptRun| {
                run.is_over(state) && run.system() != state.choice.system() && run.done > 0
            };
            benchmark.runs.with(|runs| runs.iter().filter(is).cloned().collect::<Vec<_>>())
        })
    });
    view! {
        <Show when=move || { others.with(Vec::len) > 1 }>
            <p>
                <button on:click=move |_| benchmark.compare_with(others.get())>
                    {move || format!("Compare with all {}", others.with(Vec::len))}
                </button>
                " "
                <span class="quiet">"the open run with every other one over its examples"</span>
            </p>
        </Show>
    }
}

/// Returns the rows of a run: one for each kind of ambiguity, one where nothing is done.
fn view_run(run: KeptRun, open: bool, sure: RwSignal<Option<KeptRun>>) -> Vec<AnyView> {
    let benchmark = benchmark_store();
    let mut kinds: Vec<(String, [String; 4])> = Vec::new();
    for figures in &run.figures {
        let ((either, either_em), (both, both_em)) = (figures.either, figures.both);
        let cells = [either, both, either_em, both_em].map(|share| format!("{share:.1}"));
        kinds.push((format!("ambiguous {} ({})", figures.kind, count(figures.examples)), cells));
    }
    if kinds.is_empty() && run.scores.is_empty() {
        kinds.push(("–".into(), std::array::from_fn(|_| "–".into())));
    }
    let cell = |cell: String| view! { <td class="number">{cell}</td> };
    let plain = kinds.into_iter().map(|(kind, cells)| {
        let cells: Vec<_> = cells.into_iter().map(cell).collect();
        (kind, cells.into_any())
    });
    let scores = run.scores.iter().map(|(of, figures)| {
        (of.clone(), view! { <td colspan="4">{figures.clone()}</td> }.into_any())
    });
    let row = |(at, (kind, cells)): (usize, (String, AnyView))| {
        let first = at == 0;
        let own = [run.name.clone(), run.label().to_owned()];
        let own: Vec<_> = own
            .into_iter()
            .map(|text| view! { <td>{if first { text } else { String::new() }}</td> })
            .collect();
        let done = if first { format!("{} of {}", run.done, run.all) } else { String::new() };
        let (to_open, to_delete, to_compare) = (run.clone(), run.clone(), run.clone());
        let beside = benchmark.state.with_untracked(|state| run.is_over(state));
        let compare = (beside && run.done > 0).then(|| {
            view! {
                <button
                    class="link"
                    on:click=move |_| benchmark.compare_with(vec![to_compare.clone()])
                >
                    "Compare"
                </button>
                " "
            }
        });
        let buttons = (first && !open).then(|| {
            view! {
                <button
                    class="link"
                    disabled=move || benchmark.running.get()
                    on:click=move |_| benchmark.open_run(to_open.clone())
                >
                    "Open"
                </button>
                " "
                {compare}
                <button class="link" on:click=move |_| sure.set(Some(to_delete.clone()))>"Delete"</button>
            }
        });
        let here = (first && open).then_some("open");
        view! {
            <tr class:current=open>
                {own}
                <td class="number">{done}</td>
                <td>{kind}</td>
                {cells}
                <td>{buttons}{here}</td>
            </tr>
        }
        .into_any()
    };
    plain.chain(scores).enumerate().map(row).collect()
}
