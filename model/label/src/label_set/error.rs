//! Why a label set or a value is refused.

/// Why a file is not a label set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelSetError {
    /// Other JSON, or none.
    #[error("The label set cannot be read: {0}.")]
    Json(String),
    /// Nothing to say about an example.
    #[error("The label set cannot be used: it has no labels.")]
    NoLabels,
    /// A label that can never be set.
    #[error("The label set cannot be used: label “{label}” has no options.")]
    NoOptions {
        /// The label.
        label: String,
    },
    /// A name that is used twice or is not allowed.
    #[error("The label set cannot be used: {what} “{name}” {fault}.")]
    Name {
        /// What it names.
        what: &'static str,
        /// The name.
        name: String,
        /// What is wrong with it, as the rest of a sentence.
        fault: &'static str,
    },
    /// A key that the set cannot have.
    #[error(
        "The label set cannot be used: the key {key} of “{title}” {fault}. Choose another key."
    )]
    Key {
        /// The key, as people call it.
        key: String,
        /// What it would do.
        title: String,
        /// Why it cannot be.
        fault: KeyFault,
    },
    /// A shortcut for labels that the set does not have.
    #[error("The label set cannot be used: key “{key}”: {error}.")]
    Shortcut {
        /// Its key.
        key: String,
        /// What is wrong.
        error: LabelError,
    },
}

/// Why a label set cannot have a key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyFault {
    /// The view Annotate has it.
    #[error("is taken by the page: {0}")]
    Reserved(&'static str),
    /// Another label has it.
    #[error("is that of “{0}”, too")]
    Twice(String),
    /// It writes no character, so the browser or the page acts on it.
    #[error("is no letter, digit or sign")]
    NoCharacter,
}

/// Why an item cannot have a label.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelError {
    /// The label set has no such label.
    #[error("the label set has no label “{0}”")]
    UnknownLabel(String),
    /// The label is about a gold query that the item does not have.
    #[error("this example has no gold {gold}")]
    NoGold {
        /// Number of the gold query, from 1.
        gold: usize,
    },
    /// The label is about the gold queries of an item without any.
    #[error("this example has no gold")]
    NoGolds,
    /// The label cannot have this value.
    #[error("label “{slot}” cannot be “{value}”; it is {expected}")]
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
