//! Small things that crates without a common dependency need alike: repeatable random numbers, a
//! stable hash, bootstrap intervals and the plan of a query.

pub mod bootstrap;
pub mod hash;
pub mod plan;
pub mod random;

pub use hash::Fnv;
pub use plan::Plan;
pub use random::Random;
