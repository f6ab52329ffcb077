//! A decoder over a whole benchmark: files, progress, tables beside the paper's, every example.

mod bench;
mod controls;
mod databases;
mod examples;
mod files;
mod keep;
mod run;
mod tables;
mod take;

use leptos::prelude::*;

use crate::ui::Show;
pub use bench::Bench;
pub use keep::forget;

/// The benchmark view. The bench must be in the context: runs go on when the view is left.
#[component]
pub fn BenchmarkView() -> impl IntoView {
    let bench = bench();
    bench.load();
    let about = beamsplitter_app::state::View::Benchmark.about();
    let empty = Memo::new(move |_| bench.state.with(|state| state.examples.is_empty()));
    view! {
        <section class="view benchmark" aria-labelledby="view-title">
            <header class="view-head">
                <h2 id="view-title" tabindex="-1">"Benchmark"</h2>
                <p class="quiet">{about}</p>
            </header>
            <files::Files />
            <Show when=move || !empty.get()>
                <controls::Controls />
                <tables::Tables />
                <examples::Examples />
            </Show>
        </section>
    }
}

/// The bench of the page.
fn bench() -> Bench {
    expect_context::<Bench>()
}
