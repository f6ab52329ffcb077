//! Links words of a question to the schema: which words of a question may mean which tables, columns and cells.
//!
//! # Steps
//! 1. [`Words`] turns words into pieces and vectors.
//! 2. [`Question`] splits a question into words.
//! 3. [`ValueIndex`] finds the question's words among a database's cells; [`literals()`] adds the
//!    numbers, quotations and names that the question says.
//! 4. [`link`](fn@link) compares the question's n-grams with every name, by letters and by
//!    meaning, and says for each finding why.
//!
//! # Literals and spelling
//! What a literal is in each column comes from here (`Literal::forms`):
//!
//! - dates and decades in the form of the column's cells, and whether they are a whole cell, its
//!   beginning or a part (date_forms.rs);
//! - magnitudes that a column's name counts in;
//! - the values of flags and sexes by the words of the column's name (flags.rs; a number that is 0
//!   or 1 also where its name stands as an adjective does, in *vegetarian recipes*), whose "not" is
//!   left to the network;
//! - codes by the words of the comment that explains them, in `-- 1 = called, 2 = was called` (codes.rs);
//! - cells that say that nothing is known (blanks.rs);
//! - states of the USA by their codes (search.rs).
//!
//! Misspelt words that say what is asked ("totla", "latset", "fourty") are spelt right before the
//! model reads the question (spelling.rs). Words that ask are then put as the model's training has
//! them (wording.rs): *how often* is *how many*, *nobody* is *never*, *zero visits* are *no
//! visits*. What is a word of a name or of a cell stays, and so does the question that a person
//! sees.
//!
//! # Terms
//! | term | meaning | from |
//! |---|---|---|
//! | link, schema linking | a word of the question and the name or cell that it may mean, with a score | RAT-SQL (Wang et al. 2020) |

mod blanks;
mod cell_match;
mod cells;
mod codes;
mod date_forms;
mod dates;
mod flags;
pub mod inside;
mod item;
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

#[cfg(test)]
#[path = "../../../tests/cases.rs"]
mod cases;

/// Lists of words, by section.
const LEXICON: &str = include_str!("lexicon.txt");

pub use cell_match::{CellMatch, Find, Reason};
pub use cells::ValueIndex;
pub use dates::{Bound, Date, SaidDate, dates};
pub use item::{Item, Level};
pub use link::{FLOOR, Link, Links, link, rank};
pub use literals::{Literal, likely, literals};
pub use numbers::{Number, numbers};
pub use question::{Question, QuestionWord, is_stop};
pub use spelling::spelt;
pub use wording::reworded;
pub use words::{Words, WordsError};
