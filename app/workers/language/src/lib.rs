//! The language worker: owns the parser of SQL, so that the page need not fetch it.
//!
//! Its answers need no browser and are tested without one.
//!
//! # Calls
//! The worker is started by the first call. It says what queries mean in English, gives their
//! normal forms, checks them while somebody types, and scores candidates.
//!
//! Whatever needs SQL as a syntax tree is asked of the language worker (`clients::LanguageClient`),
//! so that the parser is not fetched before anything else. Only the workers ask for the feature
//! `parser` of `beamsplitter-sql` and `beamsplitter-ambiguity`, and a check of the crate graph
//! keeps it so. Highlighting, templates and plans read tokens and stay on the page. A call is a
//! type that names the type of its answer (`protocol::Ask`). To add one: the type, a variant of
//! `LanguageCall`, an arm in `language::answer`. A call whose answer depends on results is asked
//! with a database (`ask_with`); the worker's queries then go through the page to that database's
//! worker.

mod ambiguous;
mod answers;
mod changes;
mod open;
mod scoring;
#[cfg(target_family = "wasm")]
mod worker;

pub use answers::answer;
pub use open::Runs;
#[cfg(target_family = "wasm")]
pub use worker::start;
