//! The view Stress test: tests made of the open database, put to one decoder or two, and a report
//! of which kinds of question work on it (DAMBER).
//!
//! What a run knows needs no browser and is tested without one; store and views are there for
//! WebAssembly alone.
//!
//! # How it is built
//! `StressStore` (app/stress) holds a `run::StressRun` in one signal (labels, tests, the scores of
//! one or two decoders), and a copy of the open database with a worker of its own, so the page can
//! go on with another database. Tests are made, scored and reported by `beamsplitter-damber` on the
//! page itself, over the same `Database` trait as in the command; a question is asked by
//! `Store::probe_on`. Each score is kept as it comes. The vectors of names from which labels are
//! suggested are looked up by the engine's worker (`EngineRequest::Vectors`), which has the model's
//! words.

pub mod run;
#[cfg(target_family = "wasm")]
mod store;
#[cfg(target_family = "wasm")]
mod views;

#[cfg(target_family = "wasm")]
pub use {
    store::{StressStore, forget},
    views::StressView,
};
