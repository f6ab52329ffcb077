//! Links words of a question to the schema: which words of a question may mean which tables, columns and cells.
//!
//! # Steps
//! 1. [`Words`] turns words into pieces and vectors.
//! 2. [`Question`] splits a question into words.
//! 3. [`ValueIndex`] finds the question's words among a database's cells; [`literals()`] adds the
//!    numbers, quotations and names that the question says.
//! 4. [`link`](fn@link) compares the question's n-grams with every name, by letters and by
//!    meaning, and says for each finding why.

mod blanks;
mod cell_match;
mod cells;
mod date_forms;
mod dates;
mod flags;
pub mod item;
pub mod link;
mod literals;
mod marked;
mod names;
mod numbers;
mod offers;
pub mod question;
mod search;
mod similar;
mod spelling;
mod wording;
pub mod words;

pub use cell_match::{CellMatch, Find, Reason};
pub use cells::ValueIndex;
pub use item::{Item, Level};
pub use link::{FLOOR, Link, Links, link, rank};
pub use literals::{Literal, likely, literals};
pub use numbers::{Number, numbers};
pub use question::{Question, QuestionWord};
pub use spelling::spelt;
pub use wording::reworded;
pub use words::{Words, WordsError};
