//! Small things that crates without a common dependency need alike: repeatable random numbers, a
//! stable hash, bootstrap intervals and paired comparisons, the exponential function, the plan of a query,
//! numbers, lists and tables as text, lists of words in text files, the table of word vectors.
//!
//! Random numbers are those of SplitMix64, the hash is FNV-1a.
//!
//! # Terms
//! | term | meaning | from |
//! |---|---|---|
//! | bootstrap interval | the middle 95 % of a figure over 1,000 samples drawn with replacement | Efron 1979 |
//! | McNemar's test | whether the examples that only one of two systems has right fall to both sides alike | McNemar 1947 |

pub mod bootstrap;
pub mod compared;
pub mod exponential;
pub mod hash;
pub mod inert;
pub mod lexicon;
pub mod paired;
pub mod plan;
pub mod random;
pub mod table;
pub mod text;
pub mod word_table;

pub use hash::Fnv;
pub use plan::Plan;
pub use random::Random;
pub use table::{Table, TableForm};
pub use word_table::{TableError, WordTable};
