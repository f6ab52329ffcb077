//! Whether a question can be answered: one of PRACTIQ's nine categories, with the evidence for it.

mod category;
#[cfg(feature = "parser")]
mod judge;

pub use category::{Category, Sort, Verdict};
#[cfg(feature = "parser")]
pub use judge::{Seen, judge};
