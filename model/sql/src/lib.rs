//! SQL and schemas, without a model, a browser or a decoder.

pub mod names;
pub mod schema;

pub use schema::{Column, ColumnKind, ColumnRef, ForeignKey, Schema, Table};
