//! Small things that crates without a common dependency need alike: repeatable random numbers, a
//! stable hash, bootstrap intervals, the exponential function, the plan of a query, numbers and lists in
//! English, the table of word vectors.

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
