//! The engine: a packaged model with the language that it reads and writes.
//!
//! # Steps
//! 1. A [`Package`] was fetched or read, and checked.
//! 2. [`Engine::new`] loads its [`T5`] onto a device, and its [`Linearisation`] by the name in its
//!    [`Manifest`]. The page's worker and the command both load models in this way.

mod error;
mod language;

pub use error::EngineError;
pub use language::{LOGICALBEAM, OFFERS, POINTERS, linearisation};

use beamsplitter_pipeline::Linearisation;
use beamsplitter_t5::{Device, Manifest, Package, T5};

/// A loaded model.
pub struct Engine {
    /// The network, on its device.
    pub model: T5,
    /// The form of its prompts and outputs.
    pub language: Linearisation,
    /// Its manifest.
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

    /// Returns the SHA-256 of the weights, by which traces name the model.
    pub fn sha256(&self) -> Option<String> {
        let weights = self.manifest.files.get("model.safetensors")?;
        Some(weights.sha256.clone())
    }
}
