//! Errors of loading and running a model.

use beamsplitter_common::TableError;
use thiserror::Error;

/// A reason why a model cannot be loaded or run.
#[derive(Debug, Error)]
pub enum Error {
    /// A file is needed and was not given.
    #[error("the model has no file {name:?}; add it and load again")]
    MissingFile {
        /// Name of the file.
        name: String,
    },
    /// A JSON file cannot be parsed.
    #[error("{file} cannot be read: {reason}")]
    Json {
        /// Name of the file.
        file: String,
        /// What the parser says.
        reason: String,
    },
    /// The configuration is out of range or asks for something that is not supported.
    #[error("the model's architecture cannot be run: {key} is {value}, but {expected} is needed")]
    Config {
        /// Key of `config.json`.
        key: &'static str,
        /// Its value.
        value: String,
        /// The values that are allowed.
        expected: String,
    },
    /// The file is not a safetensors file.
    #[error("{file} is not a safetensors file ({reason}); a checkpoint in this format is needed")]
    NotSafetensors {
        /// Name of the file.
        file: String,
        /// What the parser says.
        reason: String,
    },
    /// The file is too short or too long.
    #[error(
        "{file} has {actual} bytes where {expected} were expected: it is truncated or damaged, \
         fetch it again"
    )]
    Size {
        /// Name of the file.
        file: String,
        /// Bytes there should be.
        expected: u64,
        /// Bytes there are.
        actual: u64,
    },
    /// The model is larger than the limit.
    #[error("the model has {actual} bytes, more than the limit of {limit}; use a smaller one")]
    TooLarge {
        /// Bytes of all files together.
        actual: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// The hash of a file differs from the manifest's.
    #[error("{file} is damaged: its SHA-256 is {actual}, the manifest says {expected}")]
    Hash {
        /// Name of the file.
        file: String,
        /// Digest in the manifest, hexadecimal.
        expected: String,
        /// Digest of the bytes, hexadecimal.
        actual: String,
    },
    /// The checkpoint lacks a tensor that the configuration calls for.
    #[error("the checkpoint has no tensor {name:?}; its config.json belongs to another model")]
    MissingTensor {
        /// Name of the tensor.
        name: String,
    },
    /// The checkpoint has a tensor that the configuration does not call for.
    #[error(
        "the checkpoint has a tensor {name:?} that its configuration does not call for: it \
         belongs to another model, or says too few layers"
    )]
    UnexpectedTensor {
        /// Name of the tensor.
        name: String,
    },
    /// The checkpoint has two tables where the configuration makes them one.
    #[error(
        "tensors {name:?} and {other:?} differ, but are one by config.json; where lm_head.weight is \
         an output layer of its own, config.json needs \"tie_word_embeddings\": false"
    )]
    Untied {
        /// Name of the tensor that would be read.
        name: String,
        /// Name of the one that would not.
        other: String,
    },
    /// A tensor has another shape than the configuration calls for.
    #[error(
        "tensor {name:?} has shape {actual:?} where {expected:?} was expected; its config.json \
         belongs to another model"
    )]
    Shape {
        /// Name of the tensor.
        name: String,
        /// Shape by the configuration.
        expected: Vec<usize>,
        /// Shape in the file.
        actual: Vec<usize>,
    },
    /// A tensor has an unsupported element type.
    #[error("tensor {name:?} holds {dtype}; f32, f16 and bf16 are read")]
    Dtype {
        /// Name of the tensor.
        name: String,
        /// Type in the file.
        dtype: String,
    },
    /// The word table is damaged or has another shape than the configuration calls for.
    #[error("words.bin: {reason}")]
    Words {
        /// What is wrong.
        reason: String,
    },
    /// The prompt has words whose vectors were not fetched yet.
    #[error("the prompt has rare words, whose vectors were not fetched yet; ask again")]
    RareWords,
    /// The manifest has a version that is not supported.
    #[error("manifest.json: {reason}")]
    Manifest {
        /// What is wrong.
        reason: String,
    },
    /// The manifest names a file that does not lie beside it.
    #[error(
        "manifest.json names the file {name:?}: files of a model lie beside its manifest, and \
         their names have letters, digits, dots, dashes and underscores only"
    )]
    FileName {
        /// The name.
        name: String,
    },
    /// The tokenizer cannot be used.
    #[error("the tokenizer cannot be used: {reason}")]
    Tokenizer {
        /// What is wrong.
        reason: String,
    },
    /// The prompt does not fit the model.
    #[error("the prompt cannot be read: {reason}")]
    Prompt {
        /// What is wrong.
        reason: String,
    },
    /// The arguments of a decoding step are invalid.
    #[error("the decoding step is invalid: {reason}")]
    Step {
        /// What is wrong.
        reason: String,
    },
    /// The device failed while it computed or returned a result.
    #[error("the device failed: {reason}")]
    Device {
        /// What it says.
        reason: String,
    },
}

impl Error {
    /// Returns the error of reading `words.bin`.
    pub fn of_words(error: TableError) -> Self {
        match error {
            TableError::Length { expected, actual } => {
                Self::Size { file: "words.bin".into(), expected, actual }
            }
            other => Self::Words { reason: other.to_string() },
        }
    }
}
