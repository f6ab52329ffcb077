//! What makes an evaluation of text-to-SQL stricter: more databases, and other words.
//!
//! # Test suites
//! A prediction can return the gold query's rows by chance. A test suite (Zhong, Yu and Klein 2020,
//! *Semantic Evaluation for Text-to-SQL with Distilled Test Suites*) is a set of databases of one
//! schema on which few wrong queries do:
//! 1. [`neighbours()`] of each gold: queries that differ from it in one place.
//! 2. [`Fuzzer`]: random databases of the schema, with the values that golds compare with, and keys
//!    that hold.
//! 3. [`Distillation`]: a database is kept if it tells a neighbour from its gold that none before
//!    it told.
//! 4. [`TestSuite`]: a prediction is right if it returns the gold's rows on every database.
//!
//! # Audits
//! [`audit`]: golds, and predictions that were credited, that somebody should look at.
//!
//! # Robustness sets
//! [`robust`]: the questions of any file in Spider's form, with other words for the names of the
//! schema, or without those that a value or an adjective already says.
//!
//! # Terms
//! | term | meaning | from |
//! |---|---|---|
//! | finding | what a probe of an audit found: two statements, and the rows that differ | ours |
//! | neighbour | a query that differs from a gold one in one place | test suites (Zhong et al. 2020) |
//! | test suite | databases of one schema on which few wrong queries return the gold's rows | Zhong et al. 2020 |

pub mod audit;
mod distil;
mod fuzz;
mod literals;
mod names;
mod neighbours;
pub mod robust;

pub use beamsplitter_ambiguity::test_suite::{TestSuite, is_ordered, without_distinct};
pub use distil::{Counts, Distillation};
pub use fuzz::{Fuzzer, Pools};
pub use literals::{Compared, literals};
pub use neighbours::neighbours;
