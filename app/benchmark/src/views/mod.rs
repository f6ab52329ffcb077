//! A decoder over a whole benchmark: files, progress, tables beside the paper's, every example.

mod against;
mod candidates;
mod controls;
mod examples;
mod files;
mod recount;
mod runs;
mod saved;
mod scores;
mod tables;

use leptos::prelude::*;

use crate::store::BenchmarkStore;
use beamsplitter_shell::ui::Show;

/// Shows the view Benchmark. Its store must be in the context: runs go on when the view is left.
#[component]
pub fn BenchmarkView() -> impl IntoView {
    let benchmark = benchmark_store();
    benchmark.load();
    Effect::new(move |_| {
        if benchmark.ready.get()
            && let Some(handed) = benchmark.store.take_handed()
        {
            benchmark.take(handed);
        }
    });
    let about = beamsplitter_state::View::Benchmark.about();
    let empty = Memo::new(move |_| benchmark.state.with(|state| state.examples.is_empty()));
    view! {
        <section class="view benchmark" aria-labelledby="view-title">
            <header class="view-head">
                <h2 id="view-title" tabindex="-1">"Benchmark"</h2>
                <p class="quiet">{about}</p>
            </header>
            <files::Files />
            <Show
                when=move || !empty.get()
                fallback=|| view! {
                    <p class="begin">
                        "Open a file of questions with the queries that are expected, and the databases that they are \
                         about; the files of AmbiQT, AMBROSIA, PRACTIQ and Spider are read as they are. Drop the \
                         predictions of a system of your own, or choose a decoder and start: the page then asks \
                         every question, here in this browser, and keeps each result as it comes. You can pause, \
                         leave, and go on another day."
                    </p>
                }
            >
                <controls::Controls />
                <tables::Tables />
                <scores::ScoreTables />
                <recount::ThreeWays />
                <against::AgainstRun />
                <examples::Examples />
            </Show>
            <runs::Runs />
        </section>
    }
}

/// Returns the store of the view, from the context.
fn benchmark_store() -> BenchmarkStore {
    expect_context::<BenchmarkStore>()
}
