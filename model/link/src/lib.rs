//! Schema linking: which words of a question may mean which tables, columns and cells.
//!
//! # Steps
//! 1. [`Words`] turns words into pieces and vectors.
//! 2. [`Question`] splits a question into words.
//! 3. [`ValueIndex`] finds the question's words among a database's cells.
//! 4. [`link`](fn@link) compares the question's n-grams with every name, by letters and by
//!    meaning, and says for each finding why.

pub mod link;
pub mod question;
pub mod values;
pub mod words;

pub use link::{FLOOR, Item, Level, Link, Links, link, rank};
pub use question::{Question, QuestionWord};
pub use values::{CellMatch, Literal, ValueIndex, literals};
pub use words::{Words, WordsError};
