//! Why a label set, or a value, does not do.

/// Why a file is no label set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelSetError {
    /// Not the JSON of one.
    #[error("The label set cannot be read: {0}.")]
    Json(String),
    /// A name that is there twice or cannot be a name.
    #[error("The label set cannot be used: {what} `{name}` is empty, taken or has odd signs.")]
    Name {
        /// What it names.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A shortcut that sets what cannot be set.
    #[error("The label set cannot be used: key `{key}`: {unfit}.")]
    Shortcut {
        /// Its key.
        key: String,
        /// What is wrong.
        unfit: Unfit,
    },
}

/// Why a label set has no place for a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// There is no such label.
    #[error("the label set has no label `{0}`")]
    Slot(String),
    /// It may not say this.
    #[error("label `{slot}` cannot be `{value}`; it is {expected}")]
    Value {
        /// The label.
        slot: String,
        /// What it was to be.
        value: String,
        /// What it can be.
        expected: String,
    },
}
