//! SQL and schemas, without a model, a browser or a decoder.
//!
//! Every crate that resolves names does it by the scopes here. The guard lets only one SELECT
//! through.
//!
//! # Terms
//! | term | meaning | from |
//! |---|---|---|
//! | common table expression | a query named by `WITH` | SQL:1999 |
//! | derived table | a query in brackets in a FROM | SQL standard |
//! | foreign key | columns that refer to the key of a table; composite where there are several | SQL standard |
//! | literal | a number or a string in a query | SQL standard |
//! | name reference | a place in a query that names a table or a column of the schema | compilers (Rust, LSP) |
//! | normal form | one spelling for queries that differ in letter case, quotes, aliases and the like | ours |
//! | qualifier | the table or alias before the dot of a column | SQL standard |
//! | schema | tables, columns, keys and types of a database | SQL standard |
//! | scope | a `select` with the tables that names in it can mean, its own first | SQL standard (scope of a name) |
//! | source | a table, a common table expression or a derived table in a FROM | SQL standard (table reference) |

pub mod clauses;
mod clock;
#[cfg(feature = "parser")]
pub mod cut;
pub mod date_form;
pub mod date_part;
#[cfg(feature = "parser")]
pub mod dump;
#[cfg(feature = "parser")]
pub mod english;
#[cfg(feature = "parser")]
pub mod guard;
pub mod highlight;
pub mod keywords;
pub mod lex;
pub mod names;
#[cfg(feature = "parser")]
pub mod normalise;
pub mod number_form;
#[cfg(feature = "parser")]
mod numbering;
#[cfg(feature = "parser")]
pub mod pitfalls;
pub mod plan;
pub mod prefix;
pub mod profile;
pub mod quote;
mod reader;
pub mod roles;
pub mod schema;
pub mod scopes;
pub mod script;
#[cfg(feature = "parser")]
pub mod syntax;
pub mod template;

#[cfg(test)]
#[path = "../../../tests/cases.rs"]
mod cases;

/// Lists of words, by section.
const LEXICON: &str = include_str!("lexicon.txt");

#[cfg(feature = "parser")]
pub use english::english;
#[cfg(feature = "parser")]
pub use guard::{GuardError, check_select, check_statement};
#[cfg(feature = "parser")]
pub use normalise::{normalise, same};
pub use plan::{is_ordered, plan_of};
pub use prefix::{Expected, Next, conforms, next};
pub use quote::{quote, quote_text};
pub use schema::{Column, ColumnKind, ColumnRef, ForeignKey, Schema, Table};
pub use template::{Template, Word};
