//! Which decoder over which examples; start, pause, files of results; how far it is.

use crate::results::{Benchmark, Choice};
use beamsplitter_ambiguity::run::ShardError;
use beamsplitter_protocol::Decoder;
use beamsplitter_state::EngineState;
use leptos::prelude::*;
use std::collections::BTreeSet;

use super::{BenchmarkStore, benchmark_store};
use beamsplitter_shell::ui::{Show, count, plural};

/// Shows what begins or ends a run.
#[component]
pub fn Controls() -> impl IntoView {
    let benchmark = benchmark_store();
    let progress = Memo::new(move |_| benchmark.state.with(Benchmark::progress));
    let shard_error = RwSignal::new(None::<String>);
    view! {
        <div class="benchmark-choice">
            <DecoderChoice />
            <Part shard_error />
            <Buttons progress />
        </div>
        <SeveralDecoders />
        {move || shard_error.get().map(|error| view! {
            <p class="error" role="alert">{format!("{error}.")}</p>
        })}
        <div class="benchmark-progress">
            <progress
                aria-label="Examples done"
                max=move || progress.get().1.max(1).to_string()
                value=move || progress.get().0.to_string()
            ></progress>
            <p class="quiet">{move || line(benchmark, progress.get())}</p>
            <p class="quiet" role="status">{move || benchmark.said.get()}</p>
        </div>
    }
}

/// Shows the decoder. The results of another one are kept, and come back with it.
#[component]
fn DecoderChoice() -> impl IntoView {
    let benchmark = benchmark_store();
    let decoder = Memo::new(move |_| {
        benchmark.state.with(|state| (state.choice.decoder, state.choice.given.clone()))
    });
    let options: Vec<_> = Choice::decoders()
        .map(|of| {
            view! {
                <option value=of.name() selected=move || decoder.with(|(now, given)| *now == of && given.is_none())>{of.label()}</option>
            }
        })
        .collect();
    let on_decoder = move |event| {
        if let Some(of) = Decoder::named(&event_target_value(&event)) {
            benchmark.choose_decoder(of);
        }
    };
    view! {
        <label>
            "Decoder"
            <select
                disabled=move || benchmark.running.get()
                on:change=on_decoder
            >
                {move || decoder.get().1.map(|given| view! { <option value="" selected=true>{given}</option> })}
                {options}
            </select>
        </label>
    }
}

/// Ticks several decoders, and runs each of them over every file.
#[component]
fn SeveralDecoders() -> impl IntoView {
    let benchmark = benchmark_store();
    let ticked = benchmark.ticked;
    let boxes: Vec<_> = Choice::decoders()
        .map(|of| {
            let on_change = move |event| {
                let on = event_target_checked(&event);
                ticked.update(|all| {
                    if on {
                        all.insert(of.name())
                    } else {
                        all.remove(of.name())
                    };
                });
            };
            view! {
                <label>
                    <input
                        type="checkbox"
                        prop:checked=move || ticked.with(|all| all.contains(of.name()))
                        on:change=on_change
                    />
                    {of.label()}
                </label>
            }
        })
        .collect();
    let count = move || ticked.with(BTreeSet::len);
    let busy = move || benchmark.running.get() || benchmark.all.get();
    let on_start = move |_| {
        let of = ticked.get_untracked();
        let decoders = Choice::decoders().filter(|decoder| of.contains(decoder.name()));
        benchmark.start_with(decoders.collect());
    };
    view! {
        <details class="benchmark-several">
            <summary>"Several decoders"</summary>
            <p class="quiet">
                "Each decoder that is ticked is run over every file of examples that is open or kept here, one \
                 after the other. Afterwards compare them below, under “All runs”."
            </p>
            <div class="benchmark-decoders">{boxes}</div>
            <button
                disabled=move || count() == 0 || busy() || !ready(benchmark)
                on:click=on_start
            >
                {move || format!("Run {}", plural(count(), "decoder"))}
            </button>
        </details>
    }
}

/// Shows which part of the examples is run.
#[component]
fn Part(shard_error: RwSignal<Option<String>>) -> impl IntoView {
    let benchmark = benchmark_store();
    let on_limit = move |event| {
        let limit = event_target_value(&event).trim().parse().ok().filter(|limit| *limit > 0);
        benchmark.choose(|choice| choice.limit = limit);
    };
    let on_shard = move |event| {
        let text = event_target_value(&event);
        let text = text.trim();
        let shard = (!text.is_empty()).then(|| text.parse()).transpose();
        shard_error.set(shard.as_ref().err().map(ShardError::to_string));
        if let Ok(shard) = shard {
            benchmark.choose(|choice| choice.shard = shard);
        }
    };
    let limit = move || benchmark.state.with(|state| state.choice.limit);
    let shard = move || benchmark.state.with(|state| state.choice.shard);
    view! {
        <label>
            "First examples"
            <input
                type="number"
                min="1"
                placeholder="all"
                prop:value=move || limit().map(|limit| limit.to_string()).unwrap_or_default()
                on:change=on_limit
            />
        </label>
        <label>
            "Shard"
            <input
                placeholder="1/4"
                autocomplete="off"
                prop:value=move || shard().map(|shard| shard.to_string()).unwrap_or_default()
                on:change=on_shard
            />
        </label>
    }
}

/// Starts, pauses, exports and clears.
#[component]
fn Buttons(
    /// Examples with a result, and all that are run.
    progress: Memo<(usize, usize)>,
) -> impl IntoView {
    let benchmark = benchmark_store();
    let fixed = Memo::new(move |_| benchmark.state.with(Benchmark::has_results));
    let begun = move || progress.get().0 > 0;
    let done = move || {
        let (done, all) = progress.get();
        done == all
    };
    // What is thrown away waits for a second press: results alone, or the files too.
    let sure = RwSignal::new(None::<bool>);
    let clear = move |files: bool| {
        if benchmark.state.with_untracked(Benchmark::has_results) {
            sure.set(Some(files));
        } else {
            benchmark.clear(files);
        }
    };
    let confirm = move || {
        let files = sure.get()?;
        let results = benchmark.state.with(|state| state.done().len());
        let words = format!("This deletes {}.", plural(results, "result"));
        let on_yes = move |_| {
            sure.set(None);
            benchmark.clear(files);
        };
        Some(view! {
            <section class="ask-controls" aria-label="Delete results">
                <p class="benchmark-warn">{words}</p>
                <button on:click=on_yes>"Delete them"</button>
                <button on:click=move |_| sure.set(None)>"Keep them"</button>
            </section>
        })
    };
    view! {
        <div class="ask-controls">
            <Show
                when=move || benchmark.running.get() || benchmark.all.get()
                fallback=move || view! {
                    <button
                        class="primary"
                        disabled=move || !ready(benchmark) || done()
                        on:click=move |_| benchmark.start()
                    >
                        {move || match (done(), begun()) {
                            (true, _) => "Done",
                            (false, true) => "Resume",
                            (false, false) => "Start",
                        }}
                    </button>
                }
            >
                <button class="primary" on:click=move |_| benchmark.pause()>"Pause"</button>
            </Show>
            <button disabled=move || !fixed.get() on:click=move |_| benchmark.export()>"Export results"</button>
            <button
                disabled=move || !fixed.get()
                on:click=move |_| clear(false)
            >
                "Clear results"
            </button>
            <button
                disabled=move || benchmark.running.get()
                on:click=move |_| clear(true)
            >
                "Close"
            </button>
        </div>
        {confirm}
    }
}

fn ready(benchmark: BenchmarkStore) -> bool {
    benchmark.store.engine.with(EngineState::is_ready)
}

/// Returns how far the run is and how fast, in words.
fn line(benchmark: BenchmarkStore, (done, all): (usize, usize)) -> String {
    let pace = benchmark.pace.get().words(all - done);
    let current = benchmark.current.get();
    let current: Vec<String> = current.iter().map(usize::to_string).collect();
    let doing = match (benchmark.running.get(), current.as_slice()) {
        (true, _) if !ready(benchmark) => " · waiting for the model".to_owned(),
        (true, [index]) => format!(" · example {index}"),
        (true, [_, _, ..]) => format!(" · examples {}", current.join(", ")),
        _ => String::new(),
    };
    let pace = match pace.is_empty() || done == all || !benchmark.running.get() {
        true => String::new(),
        false => format!(" · {pace}"),
    };
    format!("{} of {}{doing}{pace}", count(done), count(all))
}
