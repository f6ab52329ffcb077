//! Queries in English, so that one can choose between interpretations without reading SQL.
//!
//! The English is made from the syntax tree and the schema: aliases are resolved, names are
//! split into words, and the table of a column is named wherever there is more than one.
//!
//! Expressions, conditions and queries contain each other. What puts each of them into words is a
//! method of `Scope`, in the file of its kind.

mod base;
mod call;
mod condition;
mod dates;
mod expression;
mod has;
mod noun;
mod order;
mod query;
mod scope;
mod select;
mod share;
mod source;

use crate::guard::{GuardError, check_select};
use crate::schema::Schema;

/// Puts a query into English, as a noun phrase: "the name of each singer whose country is 'France'".
///
/// # Errors
/// If `sql` is not a query that may be run, as [`check_select`] says.
///
/// ```
/// use beamsplitter_sql::{Schema, english::english};
/// let text = english("SELECT count(*) FROM singer", &Schema::default())?;
/// assert_eq!(text, "the number of singers");
/// # Ok::<(), beamsplitter_sql::GuardError>(())
/// ```
pub fn english(sql: &str, schema: &Schema) -> Result<String, GuardError> {
    Ok(query::query(&check_select(sql)?, schema, None))
}

#[cfg(test)]
mod tests;
