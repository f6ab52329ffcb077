//! Small components that know nothing of the page around them.

mod numbers;
mod result_table;
mod sql;

pub use numbers::{bytes, count, milliseconds, plural};
pub use result_table::{ResultTable, cell};
pub use sql::Sql;
