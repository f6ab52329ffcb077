//! Errors of decoding.

use crate::{model::Token, settings::SettingError};

/// A reason why decoding stopped without a result. `E` is the network's own error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError<E> {
    /// The network failed.
    #[error("the model failed at decoding step {step}: {source}")]
    Model {
        /// Number of steps of this batch before this one.
        step: usize,
        /// The network's error.
        source: E,
    },
    /// The network failed while it read a prompt.
    #[error("the model failed to read its input: {0}")]
    Read(E),
    /// The observer asked to stop.
    #[error("decoding was cancelled")]
    Cancelled,
    /// The network returned more or fewer rows than there are hypotheses.
    #[error("the model returned {rows} rows for {hypotheses} hypotheses at decoding step {step}")]
    Rows {
        /// Number of steps of this batch before this one.
        step: usize,
        /// Number of hypotheses.
        hypotheses: usize,
        /// Number of rows.
        rows: usize,
    },
    /// The network returned a score that is not a number.
    #[error(
        "the model returned a score that is not a number at decoding step {step}: its weights or its precision are at fault"
    )]
    NotANumber {
        /// Number of steps of this batch before this one.
        step: usize,
    },
    /// A forced token does not exist in the vocabulary.
    #[error(
        "token {token} was to be forced, but the model knows {width} tokens: the output language does not belong to this model"
    )]
    UnknownToken {
        /// The token.
        token: Token,
        /// Number of tokens in a row.
        width: usize,
    },
    /// Names cannot be masked where the grammar does not list the allowed tokens.
    #[error(
        "names are masked within a grammar only: switch `vanilla.grammar` on, or `masking` off"
    )]
    MaskingWithoutGrammar,
    /// A setting is out of its range.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The settings call for a task that the model has not learned.
    #[error(
        "the decoder wants SQL under a plan in one pass, which this model has not learned: choose another decoder"
    )]
    NoSingleStage,
}
