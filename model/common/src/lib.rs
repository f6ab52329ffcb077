//! Small things that crates without a common dependency need alike: repeatable random numbers, a
//! stable hash, bootstrap intervals, the exponential function, the plan of a query, numbers and lists in
//! English, the table of word vectors.
//!
//! Random numbers are those of SplitMix64, the hash is FNV-1a.
//!
//! # Terms
//! | term | meaning | from |
//! |---|---|---|
//! | bootstrap interval | the middle 95 % of a figure over 1,000 samples drawn with replacement | Efron 1979 |

pub mod bootstrap;
pub mod exponential;
pub mod hash;
pub mod plan;
pub mod random;
pub mod text;
pub mod word_table;

pub use hash::Fnv;
pub use plan::Plan;
pub use random::Random;
pub use word_table::{TableError, WordTable};
