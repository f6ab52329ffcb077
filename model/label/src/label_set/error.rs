//! Why a label set or a value is refused.

/// Why a file is not a label set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelSetError {
    /// Other JSON, or none.
    #[error("The label set cannot be read: {0}.")]
    Json(String),
    /// A name that is used twice or is not allowed.
    #[error(
        "The label set cannot be used: {what} `{name}` is empty, used twice or has characters \
         that are not allowed."
    )]
    Name {
        /// What it names.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A shortcut for labels that the set does not have.
    #[error("The label set cannot be used: key `{key}`: {error}.")]
    Shortcut {
        /// Its key.
        key: String,
        /// What is wrong.
        error: LabelError,
    },
}

/// Why an item cannot have a label.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelError {
    /// The label set has no such label.
    #[error("the label set has no label `{0}`")]
    UnknownLabel(String),
    /// The label is about a gold query that the item does not have.
    #[error("this example has no gold {gold}")]
    NoGold {
        /// Number of the gold query, from 1.
        gold: usize,
    },
    /// The label cannot have this value.
    #[error("label `{slot}` cannot be `{value}`; it is {expected}")]
    Value {
        /// The label.
        slot: String,
        /// The refused value.
        value: String,
        /// The values that it can have.
        expected: String,
    },
    /// The value contradicts the item's other labels.
    #[error("{0}")]
    Contradiction(String),
}
