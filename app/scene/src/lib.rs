//! Drawings as plain data, laid out without a browser.
//!
//! # The beam tree
//! The beam tree is laid out whole, but only the part in sight is drawn (`scene::tree::Area`,
//! `ViewPort`), so a search of 20,000 nodes scrolls as well as a small one. Its SVG is one text,
//! the same in the page, in files and in the golden pictures (`BLESS=1 cargo test -p
//! beamsplitter-scene golden` writes them anew). `lay_out_in_sql_order` draws the finished queries
//! with SELECT first, by `beamsplitter_sql::clauses`, which the output language uses too.
//!
//! # Runs that are not over
//! `RunEvent::Plans`, `Templates` and `Decoded` bring plans, templates and the best query of each
//! search before the ranking; until the trace is there, Overview is drawn from them
//! (app/scene/src/overview/live.rs). A run that is stopped keeps these queries and the trace so far
//! (`decode::Event::Stopped`).

pub mod chart;
pub mod coverage;
pub mod difference;
pub mod lattice;
pub mod overview;
pub mod picture;
pub mod schemas;
pub mod split;
pub mod steps;
pub mod tree;
pub mod two_runs;
pub mod words;
