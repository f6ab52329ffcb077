//! The page, part by part.

mod ask;
mod database;
mod header;
mod meanings;
mod readings;
mod results;
mod schema_tree;
mod split;
mod templates;
mod tree;

use leptos::prelude::*;

use crate::store::Store;

/// The whole page.
#[component]
pub fn Workbench() -> impl IntoView {
    provide_context(Store::start());
    view! {
        <a class="skip" href="#question">"Skip to the question"</a>
        <header::Header />
        <main class="workbench">
            <database::DatabasePanel />
            <div class="bench">
                <ask::Ask />
                <results::Results />
            </div>
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

/// The page's store.
fn store() -> Store {
    expect_context::<Store>()
}
