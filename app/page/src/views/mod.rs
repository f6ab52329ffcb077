//! The components of the page.

mod add_word;
mod ambiguity;
mod ambiguous;
mod ask;
mod chart_files;
mod compare;
mod data;
mod database;
mod decoded;
mod drop;
mod figures;
mod gallery;
mod glossary;
mod header;
mod history;
mod how_found;
mod interpret;
mod lazy;
mod likelihood;
mod meanings;
mod model;
mod overview;
mod preview;
mod readings;
mod run_view;
mod schema_tree;
mod settings;
mod signs;
mod split;
mod steps;
mod strip;
mod templates;
mod tour;
mod trace_file;
mod tree;

use beamsplitter_state::{RunState, View};
use leptos::prelude::*;
use web_sys::MouseEvent;

use beamsplitter_shell::navigation::focus;
use beamsplitter_shell::ui::Show;
use beamsplitter_shell::{Store, store};

/// Shows the whole page. A view is made when it is shown and dropped when it is left; what must
/// outlive it is in the [`Store`].
#[component]
pub fn Workbench() -> impl IntoView {
    let store = Store::start();
    provide_context(store);
    provide_context(ambiguous::AmbiguousStore::new(store));
    provide_context(compare::CompareStore::new(store));
    provide_context(model::DeviceCheckStore::new(store));
    provide_context(tour::TourStore::new(store));
    provide_context(figures::FigureStore::new(store));
    provide_context(interpret::EditedQueries::new());
    let traces = trace_file::TraceFiles::new(store);
    provide_context(traces);
    let lazy_views = lazy::LazyViews::new(store);
    provide_context(lazy_views);
    let dropping = drop::Dropping::new();
    provide_context(dropping);
    drop::accept(store, traces, lazy_views, dropping);
    view! {
        <Skip />
        <header::Header />
        <main id="main" tabindex="-1" class="workbench" class:dropping=move || dropping.get()>
            <tour::Tour />
            <trace_file::TraceNotes />
            {move || match store.view.get() {
                View::Ask => view! { <AskView /> }.into_any(),
                view => view! { <lazy::Arriving view /> }.into_any(),
            }}
        </main>
        <footer class="foot">
            <p>
                "Nothing leaves this browser: the model, SQLite and your data are all in this page."
            </p>
            <p class="quiet">
                "LogicalBeam: Bhaskar et al., " <cite>"Benchmarking and Improving Text-to-SQL Generation under Ambiguity"</cite>
                ", EMNLP 2023."
            </p>
        </footer>
    }
}

/// Shows the way past the header: to the question in Ask, to the view elsewhere.
#[component]
fn Skip() -> impl IntoView {
    let view = store().view;
    let target = move || if view.get() == View::Ask { "question" } else { "main" };
    // The base address of the document makes a plain `#main` another page.
    let skip = move |event: MouseEvent| {
        event.prevent_default();
        focus(untrack(target));
    };
    let words = move || match view.get() {
        View::Ask => "Skip to the question",
        _ => "Skip to content",
    };
    view! { <a class="skip" href=move || format!("#{}", target()) on:click=skip>{words}</a> }
}

/// Shows the question, its interpretations and the database.
#[component]
fn AskView() -> impl IntoView {
    let run = store().run;
    let found = Memo::new(move |_| {
        run.with(|run| !run.readings.is_empty() && (!run.is_running() || has_meanings(run)))
    });
    let interpreted = Memo::new(move |_| run.with(has_meanings));
    let place = expect_context::<ambiguous::AmbiguousStore>().place;
    view! {
        <div class="ask-view">
            <div class="bench">
                <h2 id="view-title" class="hidden" tabindex="-1">"Ask"</h2>
                {move || place.get().map(|_| view! { <lazy::Piece part=lazy::Part::AmbiguousForm /> })}
                <ask::Ask />
                <history::Stale />
                <decoded::Decoded />
                <Show when=move || found.get()>
                    <section class="results" aria-label="Results">
                        <Show
                            when=move || interpreted.get()
                            fallback=move || view! {
                                <meanings::Meanings />
                                <readings::Readings />
                            }
                        >
                            <interpret::Interpretations />
                        </Show>
                        <div class="ask-controls">
                            <trace_file::TraceFile />
                            <history::CopyLink />
                        </div>
                    </section>
                </Show>
                <history::History />
            </div>
            <database::DatabasePanel />
        </div>
    }
}

/// Returns whether a run says what its question may mean: one from an older file does not, and neither does
/// a model that spells names out.
fn has_meanings(run: &RunState) -> bool {
    run.interpretations.is_some()
}
