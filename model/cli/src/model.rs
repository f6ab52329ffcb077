//! Packaged models as folders of files.

use std::path::{Path, PathBuf};

use beamsplitter_link::{Words, WordsError};
use beamsplitter_t5::{Device, Files, MANIFEST, Manifest, Package, T5};

/// Why a model could not be used.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// A file could not be read.
    #[error(
        "{path}: {source}; name the folder of a packaged model with --model, or make one with `beamsplitter convert`"
    )]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The files are not a model.
    #[error("{folder}: {source}")]
    Package {
        /// The folder.
        folder: PathBuf,
        /// What is wrong.
        source: beamsplitter_t5::Error,
    },
    /// The word table is not one.
    #[error("{folder}: {source}")]
    Words {
        /// The folder.
        folder: PathBuf,
        /// What is wrong.
        source: WordsError,
    },
}

/// A model that can be asked.
pub struct Loaded {
    /// The network, on the processor.
    pub model: T5,
    /// Its words.
    pub words: Words,
    /// SHA-256 of its weights.
    pub sha256: String,
    /// What it is.
    pub manifest: Manifest,
}

impl Loaded {
    /// Reads and checks the packaged model in `folder`.
    pub fn read(folder: &Path) -> Result<Self, ModelError> {
        Self::read_on(folder, &Device::flex())
    }

    /// The same, on a device of the caller's choice.
    pub fn read_on(folder: &Path, device: &Device) -> Result<Self, ModelError> {
        let read = |name: &str| {
            let path = folder.join(name);
            std::fs::read(&path).map_err(|source| ModelError::Read { path, source })
        };
        let failed = |source| ModelError::Package { folder: folder.to_owned(), source };
        let manifest = Manifest::from_json(&read(MANIFEST)?).map_err(failed)?;
        let mut files = Files::new();
        for name in manifest.files.keys() {
            files.insert(name.clone(), read(name)?);
        }
        let package = Package::read(manifest, files).map_err(failed)?;
        let file = |name| package.file(name).map_err(failed);
        let words = Words::from_bytes(file("tokenizer.json")?, file("words.bin")?)
            .map_err(|source| ModelError::Words { folder: folder.to_owned(), source })?;
        let sha256 = package.manifest.files.get("model.safetensors").map(|f| f.sha256.clone());
        Ok(Self {
            model: package.model(device).map_err(failed)?,
            words,
            sha256: sha256.unwrap_or_default(),
            manifest: package.manifest,
        })
    }
}
