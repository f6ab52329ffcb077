//! Whether a question can be answered: one of PRACTIQ's nine categories, with the evidence for it.
//!
//! # Steps
//! 1. `evidence`: words that are known or not, values that are looked up, tables that nothing joins.
//! 2. `features`: the same, and what the candidates say, as numbers.
//! 3. `network`: a probability for each category.
//! 4. `sentence`: the evidence for the likeliest one, and what could be asked instead.
//! 5. `given`: whether a person is told it; `unplaced`: what is told otherwise.

#[cfg(feature = "parser")]
mod accounted;
#[cfg(feature = "parser")]
mod asked;
#[cfg(feature = "parser")]
mod called;
mod category;
#[cfg(feature = "parser")]
mod change;
#[cfg(feature = "parser")]
#[cfg(feature = "parser")]
mod evidence;
#[cfg(feature = "parser")]
mod explained;
#[cfg(feature = "parser")]
mod features;
mod given;
#[cfg(feature = "parser")]
mod judge;
#[cfg(feature = "parser")]
mod lookups;
#[cfg(feature = "parser")]
mod network;
#[cfg(feature = "parser")]
mod nothing;
#[cfg(feature = "parser")]
mod owned;
#[cfg(feature = "parser")]
mod seen;
#[cfg(feature = "parser")]
mod senseless;
#[cfg(feature = "parser")]
mod sentence;
#[cfg(feature = "parser")]
mod unplaced;
#[cfg(feature = "parser")]
mod vague;
#[cfg(feature = "parser")]
mod vocabulary;

#[cfg(feature = "parser")]
pub(crate) use accounted::is_extreme;
#[cfg(feature = "parser")]
pub(crate) use asked::{asks_for_rows, names_column};
pub use category::{Category, Sort, Verdict};
#[cfg(feature = "parser")]
pub(crate) use evidence::groups;
#[cfg(feature = "parser")]
pub(crate) use explained::unexplained;
#[cfg(feature = "parser")]
pub use features::FEATURES;
#[cfg(feature = "parser")]
pub use judge::{in_so_many_words, judge};
#[cfg(feature = "parser")]
pub(crate) use nothing::says_nothing;
#[cfg(feature = "parser")]
pub use seen::Seen;
#[cfg(feature = "parser")]
pub(crate) use unplaced::{are_all_placed, to_tell, unplaced};
