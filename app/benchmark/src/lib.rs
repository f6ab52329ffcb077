//! The Benchmark view: a decoder over a whole benchmark.
//!
//! Examples and results need no browser and are tested without one; store and views are there for
//! WebAssembly alone.
//!
//! # How it is built
//! `BenchmarkStore` (app/benchmark) holds examples and results in `results::Benchmark`, and a
//! database worker for each of the last three databases. It asks by `Store::probe`: the same
//! engine, without a view. Its questions are about a changed schema of which only the original
//! database exists, so what such a run is told of the database is a `clients::DatabaseOverride`.
//! Examples of AMBROSIA and PRACTIQ are interpreted (`Store::probe_interpreted`,
//! store/interpreted.rs) on their own databases, AMBROSIA's made of the statements in the record,
//! and counted by `beamsplitter_interpret::evaluate`, as the command counts them. A result is a
//! line of `beamsplitter_ambiguity::run`, which the command writes too, and is kept as soon as it
//! is there. Reading examples, taking in results and counting them with their intervals are steps,
//! too.
//!
//! Questions of Spider's form are asked and compared with their one gold query (store/spider.rs). The
//! predictions of any system (store/given.rs) are a run too: joined with the open examples as the
//! command joins them, and counted without a model; so everything that a run has, they have. Every run
//! is kept by file and system (`results::KeptRun`), and the open one is compared with others example by
//! example (`results::Against`).
//!
//! What `build test-suite` wrote, in a zip archive, is run as well (store/suites.rs): a query is right
//! there if it returns what the gold one does on every database of its suite.
//!
//! Where the page runs on the CPU, up to four engines share the examples of a run
//! (`shell::SideEngine`, app/benchmark/src/store/lanes.rs): one for each processor and gigabyte
//! that the browser reports. They are whole workers that share nothing, so no special headers are
//! needed, and they are ended with the run. Each takes the next example that no other one has; a
//! line of results does not depend on which engine was asked.

pub mod results;
#[cfg(target_family = "wasm")]
mod store;
#[cfg(target_family = "wasm")]
mod views;

#[cfg(target_family = "wasm")]
pub use {
    store::{BenchmarkStore, forget},
    views::BenchmarkView,
};
