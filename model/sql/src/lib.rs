//! SQL and schemas, without a model, a browser or a decoder.

pub mod clauses;
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
#[cfg(feature = "parser")]
mod numbering;
pub mod plan;
pub mod prefix;
pub mod quote;
mod reader;
pub mod roles;
pub mod schema;
pub mod scopes;
pub mod script;
#[cfg(feature = "parser")]
pub mod syntax;
pub mod template;

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
