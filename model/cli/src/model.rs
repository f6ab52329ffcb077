//! Packaged models as folders of files.

use std::path::{Path, PathBuf};

use beamsplitter_engine::{Engine, EngineError};
use beamsplitter_link::{Words, WordsError};
use beamsplitter_t5::{Device, Files, MANIFEST, Manifest, Package};

use crate::output::reason;

/// The folder of the model that is shipped here.
pub const SHIPPED: &str = "public/models/default";

/// The variable that names the folder of the model where `--model` does not.
pub const VARIABLE: &str = "BEAMSPLITTER_MODEL";

/// Returns where a model is: in its folder, or, of one that is shipped here, beside the program, as a
/// release has it (`models/default` for `public/models/default`).
pub fn found(folder: &Path) -> PathBuf {
    let shipped = folder.strip_prefix("public").ok().filter(|_| !folder.exists());
    let program = std::env::current_exe().and_then(|path| path.canonicalize());
    let beside = shipped.and_then(|name| Some(program.ok()?.parent()?.join(name)));
    beside.filter(|path| path.exists()).unwrap_or_else(|| folder.to_owned())
}

/// Why a model could not be used.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// A file could not be read.
    #[error(
        "{path}: cannot be read: {}; name the folder of a packaged model with --model or $BEAMSPLITTER_MODEL, or make one with `beamsplitter convert`", reason(.source)
    )]
    Read { path: PathBuf, source: std::io::Error },
    /// The files are not a model that can be asked.
    #[error("{folder}: {source}")]
    Engine { folder: PathBuf, source: EngineError },
    /// The word table is none.
    #[error("{folder}: {source}")]
    Words { folder: PathBuf, source: WordsError },
    /// The command needs a model of ours.
    #[error(
        "{0}: this command needs a model that reads words and points at names; this one spells them out"
    )]
    SpellsOut(PathBuf),
}

/// Reads a file of a model.
fn file(folder: &Path, name: &str) -> Result<Vec<u8>, ModelError> {
    let path = folder.join(name);
    std::fs::read(&path).map_err(|source| ModelError::Read { path, source })
}

/// Loads the packaged model in `folder` onto the processor.
pub fn load(folder: &Path) -> Result<Engine, ModelError> {
    load_onto(folder, &Device::flex())
}

/// Loads the packaged model in `folder` onto a device.
pub fn load_onto(folder: &Path, device: &Device) -> Result<Engine, ModelError> {
    let folder = found(folder);
    let read = |name| file(&folder, name);
    let failed = |source| ModelError::Engine { folder: folder.clone(), source };
    let manifest = Manifest::from_json(&read(MANIFEST)?).map_err(|e| failed(e.into()))?;
    let mut files = Files::new();
    for name in manifest.stored_files().into_keys() {
        files.insert(name.to_owned(), read(name)?);
    }
    let package = Package::read(manifest, files).map_err(|e| failed(e.into()))?;
    Engine::new(&package, device).map_err(failed)
}

/// Reads the word table of the model in `folder`, without its weights.
pub fn read_words(folder: &Path) -> Result<Words, ModelError> {
    let folder = found(folder);
    let read = |name| file(&folder, name);
    let words = Words::from_bytes(&read("tokenizer.json")?, &read("words.bin")?);
    words.map_err(|source| ModelError::Words { folder, source })
}
