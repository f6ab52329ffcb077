//! Exact set match: whether two queries ask for the same thing clause by clause, the order of
//! items in a clause and the values in conditions left aside (Spider, section 5).
//!
//! The subset of SQL is Spider's. What lies outside it cannot be read and matches nothing.

mod compare;
#[cfg(feature = "parser")]
mod corrected;
mod hardness;
mod names;
mod parse;
mod query;
mod tokens;

pub use compare::exact_match;
#[cfg(feature = "parser")]
pub use corrected::{Reader, Reading};
pub use hardness::Hardness;
pub use names::Names;
pub use parse::read_query;
pub use query::{Query, ResultKey};
