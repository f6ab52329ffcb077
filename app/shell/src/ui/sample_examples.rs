//! The examples that the page brings along.

use beamsplitter_browser::net::{FetchError, fetch};
use beamsplitter_state::SampleExamples;
use leptos::prelude::*;
use web_sys::Blob;

/// Shows a button for each file of examples that the page brings along.
#[component]
pub fn SampleChoice(
    /// Opens one of them.
    open: impl Fn(SampleExamples) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let button = |one: SampleExamples| {
        view! { <button on:click=move |_| open(one)>{one.label}</button> }
    };
    let buttons: Vec<_> = SampleExamples::ALL.into_iter().map(button).collect();
    view! {
        <div class="choose" role="group" aria-label="Examples over the two samples">
            <span class="quiet">"At hand, over the two samples:"</span>
            {buttons}
        </div>
    }
}

/// A file of the samples did not come. It is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} was not fetched: {error}. Try it again with a network.")]
pub struct SampleError {
    /// Name of the file.
    pub name: String,
    /// Why.
    pub error: FetchError,
}

/// Fetches a file of examples, and then the samples that they are about.
pub async fn sample_files(of: SampleExamples) -> Result<Vec<(String, Blob)>, SampleError> {
    let mut files = Vec::new();
    for name in std::iter::once(of.file).chain(SampleExamples::DATABASES) {
        let file = fetch(&format!("samples/{name}")).await;
        let failed = |error| SampleError { name: name.to_owned(), error };
        files.push((name.to_owned(), file.map_err(failed)?));
    }
    Ok(files)
}
