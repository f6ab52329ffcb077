//! Why the settings of a decoder are refused.

use beamsplitter_decode::settings::ChangeError;

/// Why settings are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// A change by `--set`.
    #[error(transparent)]
    Change(#[from] ChangeError),
    /// An option of another decoder.
    #[error("{option} belongs to the decoder {owner}, not to {decoder}")]
    Foreign { option: &'static str, owner: &'static str, decoder: String },
    /// Interpretations where a command lists the candidates of a search.
    #[error(
        "--decoder interpret: this command lists the queries of a decoder; choose another one, or \
         use `beamsplitter interpret`"
    )]
    Interprets,
}
