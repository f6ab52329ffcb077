//! AmbiQT: questions over databases that can be read in two ways.
//!
//! # Steps
//! 1. [`read()`] a file: [`Record`]s of the four [`Kind`]s of ambiguity with the [`predictions()`]
//!    that a system made for them, or [`spider`]'s questions and schemas; or [`build`](mod@build)
//!    records from questions, queries and a schema.
//! 2. [`changed_schema`]: the schema on which both readings of a record run, and the column of the
//!    original database that each of its columns shows; [`materialise`](mod@materialise): that
//!    schema as a real database, on which the readings return different results.
//! 3. [`Scorer::coverage`]: which readings the predictions cover. Each is [restored](restore) to
//!    the original schema and compared with the original query, by [exact set match](exact) and
//!    by [execution]. [`corrected`]: the same without that evaluator's errors, on the changed
//!    database.
//! 4. [`unscored`]: which golds and predictions could not be run or compared, and why; [`run`]: what a run over a benchmark keeps of each example.
//! 5. [`summary()`]: percentages, intervals and curves over many records; [`published`]: the
//!    paper's own.

#[cfg(feature = "parser")]
pub mod build;
pub mod changed;
#[cfg(feature = "parser")]
pub mod corrected;
pub mod database;
pub mod exact;
pub mod execution;
#[cfg(feature = "parser")]
pub mod materialise;
#[cfg(feature = "parser")]
pub mod name_references;
mod object;
pub mod predictions;
pub mod published;
pub mod read;
pub mod record;
mod record_bytes;
pub mod records;
pub mod restore;
pub mod run;
pub mod score;
pub mod spider;
pub mod summary;
pub mod synonyms;
mod text_decoding;
pub mod unscored;

pub use changed::{Changed, Origin, changed_schema};
pub use predictions::predictions;
pub use read::{InvalidRecord, Read, read};
pub use record::{Change, Kind, Record};
pub use records::Records;
pub use score::{Coverage, Metrics, Scored, Scorer};
pub use summary::{Summary, SummaryDraws, Tally, summary};
pub use unscored::{Trouble, Troubles, Unscored};
