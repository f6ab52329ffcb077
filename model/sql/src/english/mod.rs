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
mod parts;
mod query;
mod scope;
mod select;
mod share;
mod source;
mod written;

use crate::guard::{GuardError, check_select};
use crate::schema::Schema;
use crate::syntax::first_select;

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

/// Returns what the columns of a query's result are called in English: "name", "number of singers".
/// None where it takes all columns, or calls a query inside it by a name.
pub fn heads(sql: &str, schema: &Schema) -> Vec<String> {
    let select = check_select(sql).ok().filter(|query| query.with.is_none());
    let select = select.as_ref().and_then(|query| first_select(&query.body));
    select.map(|select| select::heads(select, schema)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
