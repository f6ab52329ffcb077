//! Errors of loading a model with its language.

use beamsplitter_link::WordsError;

/// A reason why a package cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// Its files are damaged, missing, or of another model.
    #[error(transparent)]
    Package(#[from] beamsplitter_t5::Error),
    /// Its word table cannot be read.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// Its linearisation is not supported.
    #[error("manifest.json names the linearisation {name}; this version knows {known}")]
    Linearisation {
        /// The name in the manifest.
        name: String,
        /// The names that are supported.
        known: String,
    },
}
