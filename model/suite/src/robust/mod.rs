//! Questions of a file in Spider's form with other words, each still with its gold query:
//! - [`synonyms()`]: every mention of a table or a column of the gold gives way to a synonym, as in
//!   Spider-Syn (Gan et al. 2021). The synonyms are those that ambiguous examples are built with.
//! - [`realistic()`]: columns that are named beside their value, compared or sorted by are not
//!   named any more, as in Spider-Realistic (Deng et al. 2021).
//!
//! Both sets are built by rules. A question is in a set if at least one mention gave way and none of
//! that name is left.

mod mentions;
mod realistic;
mod scales;
mod synonyms;

pub use realistic::realistic;
pub use synonyms::synonyms;

/// A question in other words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reworded {
    /// The question.
    pub question: String,
    /// What stood there, and what stands there now.
    pub replaced: Vec<(String, String)>,
}

/// Why a question is not in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum LeftOut {
    /// The gold query cannot be read.
    #[error("the gold query cannot be read")]
    Gold,
    /// Nothing that the gold uses is named in the question so that a rule fits.
    #[error("no name in it can give way")]
    Nothing,
    /// A name that gave way is still mentioned, or the new words name something else.
    #[error("a name that gave way would still be mentioned")]
    Still,
}
