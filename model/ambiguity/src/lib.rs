//! AmbiQT: questions over databases that can be read in two ways.
//!
//! # Steps
//! 1. [`read()`] a file: [`Record`]s of the four [`Kind`]s of ambiguity, or [`spider`]'s questions and
//!    schemas; or [`build`](mod@build) records from questions, queries and a schema.
//!    [`predictions`](mod@predictions): what a system made of them, from the files in which systems
//!    write it.
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
//!
//! # Mod-AmbiQT
//! Mod-AmbiQT (ambiguity/src/build/preferred.rs) makes up to three names of a query ambiguous at
//! once; which of two names is meant is drawn once for each name of a database. `evaluate
//! mod-ambiqt` asks every question without and with the hints of the choices so far, executes on
//! the changed database, and picks what is meant where it is shown.
//!
//! # Terms
//! Sections are those of the LogicalBeam paper (Bhaskar et al. 2023); HF is Hugging Face
//! transformers.
//!
//! | term | meaning | from |
//! |---|---|---|
//! | ambiguity, kind of | what can be read in two ways: column, table, join, aggregate | AmbiQT, LogicalBeam section 3 |
//! | change | what a record of AmbiQT does to the schema, so that its question becomes ambiguous | section 3 |
//! | changed schema | the schema after that change; both golds run on it | section 3 |
//! | coverage | which of the golds are among the first k candidates: EitherInTopK, BothInTopK | section 6.1 |
//! | exact set match, execution match | a prediction equals the gold clause by clause; it returns the same rows | Spider (Yu et al. 2018), Zhong et al. 2020 |
//! | example | a question over a database with its golds | machine learning |
//! | gold | a query that an example says is right; ambiguous examples have two or more | text-to-SQL (gold SQL) |
//! | materialised database | a database changed as a record says, filled so that its golds return different rows | ours, after materialised views |
//! | provenance | what a result was made with: benchmark, decoder, model, settings | data management |
//! | record | one entry of a file: an example, its predictions, its labels | data formats (JSON lines) |

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
pub mod test_suite;
mod text_decoding;
pub mod unscored;
pub mod verdicts;

#[cfg(test)]
#[path = "../../../tests/cases.rs"]
mod cases;

pub use changed::{Changed, Origin, changed_schema};
pub use predictions::{Predicted, predictions};
pub use read::{InvalidRecord, Read, read};
pub use record::{Change, Kind, Record};
pub use records::Records;
pub use score::{Coverage, Metrics, Scored, Scorer};
pub use summary::{Summary, SummaryDraws, Tally, summary};
pub use unscored::{Trouble, Troubles, Unscored};
pub use verdicts::Verdicts;
