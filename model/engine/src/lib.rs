//! A packaged model, ready to be asked: the one place where the network meets the language that it
//! reads and writes. The page's worker and the command both load models through [`Engine::new`].

mod language;

pub use language::{LOGICALBEAM, POINTERS, linearisation};

use beamsplitter_link::WordsError;
use beamsplitter_pipeline::Linearisation;
use beamsplitter_t5::{Device, Manifest, Package, T5};

/// Why a package cannot be asked.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// Its files are not a model.
    #[error(transparent)]
    Package(#[from] beamsplitter_t5::Error),
    /// Its word table is not one.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// It reads and writes in a way that this version does not know.
    #[error(
        "manifest.json names the linearisation {0}; this version knows {POINTERS} and {LOGICALBEAM}"
    )]
    Linearisation(String),
}

/// A model that can be asked.
pub struct Engine {
    /// The network, on its device.
    pub model: T5,
    /// What it reads and writes.
    pub language: Linearisation,
    /// What it is.
    pub manifest: Manifest,
}

impl Engine {
    /// Loads a package onto a device.
    ///
    /// # Errors
    /// If a file is missing, damaged or of another model, or the linearisation is unknown.
    pub fn new(package: &Package, device: &Device) -> Result<Self, EngineError> {
        Ok(Self {
            language: linearisation(package)?,
            model: package.model(device)?,
            manifest: package.manifest.clone(),
        })
    }

    /// SHA-256 of the weights, as traces name the model.
    pub fn sha256(&self) -> Option<String> {
        let weights = self.manifest.files.get("model.safetensors")?;
        Some(weights.sha256.clone())
    }
}
