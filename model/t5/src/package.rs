//! The packaged form of a model: a manifest and the files that it names, with their hashes.
//!
//! Packages are read from bytes, which a browser fetches and the command reads from files.

mod entry;
mod parts;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use beamsplitter_common::WordTable;
use burn::tensor::Device;
use serde::{Deserialize, Serialize};

use crate::{
    added_tokens::{ADDED, SETTINGS, SPIECE, tokenizer_json},
    config::Config,
    error::Error,
    matrix::Scheme,
    t5::T5,
    tokenizer::Tokenizer,
    weights::{Files, INDEX, Weights, weight_files},
    words,
};

pub use entry::{FileEntry, sha256};
pub use parts::{FIRST_WORDS, REST_WORDS, WordParts};

/// Name of the manifest's file.
pub const MANIFEST: &str = "manifest.json";

/// Version of the packaged form that this crate reads and writes.
pub const FORMAT: u32 = 1;

const WEIGHTS: &str = "model.safetensors";
const TOKENIZER: &str = "tokenizer.json";
const WORDS: &str = "words.bin";

/// The manifest of a package, `manifest.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the packaged form, [`FORMAT`].
    pub format: u32,
    /// Name of the model, as it is shown.
    pub name: String,
    /// SPDX expression.
    pub licence: String,
    /// Name of the form in which the model reads schemas and writes SQL.
    pub linearisation: String,
    /// Tasks by name.
    pub tasks: BTreeMap<String, TaskConfig>,
    /// Form in which the weights are stored.
    pub quantization: Scheme,
    /// `config.json`.
    pub architecture: Config,
    /// All other files by name.
    pub files: BTreeMap<String, FileEntry>,
    /// The two files in which `words.bin` comes, where it was split.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word_parts: Option<WordParts>,
}

/// The form of a task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskConfig {
    /// Text before the input.
    #[serde(default)]
    pub prefix: String,
}

/// The parts of a manifest that a checkpoint does not have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The model's name.
    pub name: String,
    /// SPDX expression.
    pub licence: String,
    /// Name of the form in which the model reads schemas and writes SQL.
    pub linearisation: String,
    /// Tasks by name.
    pub tasks: BTreeMap<String, TaskConfig>,
}

/// A packaged model in memory, with all of its files checked.
#[derive(Clone, Debug)]
pub struct Package {
    /// The manifest.
    pub manifest: Manifest,
    files: Files,
    /// The word table, once it was read: the network and the language share it.
    table: OnceLock<WordTable>,
}

impl Manifest {
    /// Parses and checks `manifest.json`.
    ///
    /// # Errors
    /// If it is of another version, asks for an architecture that cannot be run, or names a file
    /// outside of its folder.
    pub fn from_json(bytes: &[u8]) -> Result<Self, Error> {
        let json = |error: serde_json::Error| Error::Json {
            file: MANIFEST.into(),
            reason: error.to_string(),
        };
        #[derive(Deserialize)]
        struct Version {
            format: u32,
        }
        let Version { format } = serde_json::from_slice(bytes).map_err(json)?;
        if format != FORMAT {
            return Err(Error::Manifest {
                reason: format!("it has format {format}, this version reads {FORMAT}"),
            });
        }
        let manifest: Self = serde_json::from_slice(bytes).map_err(json)?;
        manifest.check()?;
        Ok(manifest)
    }

    /// Checks that the architecture can be run and that every file lies beside the manifest.
    fn check(&self) -> Result<(), Error> {
        self.architecture.check()?;
        match self.files.keys().find(|name| !is_plain_name(name)) {
            None => Ok(()),
            Some(name) => Err(Error::FileName { name: name.clone() }),
        }
    }

    /// Writes `manifest.json`, indented.
    pub fn to_json(&self) -> Result<Vec<u8>, Error> {
        let mut bytes = serde_json::to_vec_pretty(self)
            .map_err(|error| Error::Manifest { reason: error.to_string() })?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// Returns the size in bytes of all files but the manifest, which a download fetches.
    pub fn size(&self) -> u64 {
        self.files.values().fold(0, |sum, file| sum.saturating_add(file.size))
    }

    /// Checks that the files have at most `limit` bytes, before they are fetched.
    pub fn check_size(&self, limit: u64) -> Result<(), Error> {
        check_limit(self.size(), limit)
    }
}

impl Package {
    /// Packages a published checkpoint: `config.json`, `model.safetensors` or its shards,
    /// `tokenizer.json` or `spiece.model` with the tokens that `added_tokens.json` and
    /// `tokenizer_config.json` add and, where the configuration asks for it, `words.bin`
    /// ([`files_read`]).
    ///
    /// # Errors
    /// If a file is missing, damaged, of another model, or all together exceed `limit` bytes.
    pub fn from_checkpoint(
        files: &Files,
        scheme: Scheme,
        about: About,
        limit: u64,
    ) -> Result<Self, Error> {
        check_limit(files.values().map(|bytes| bytes.len() as u64).sum(), limit)?;
        let Some(config) = files.get("config.json") else {
            return Err(Error::MissingFile { name: "config.json".into() });
        };
        let config = Config::from_json(config)?;
        let tokenizer = tokenizer_json(files)?;
        let words = match config.word_table {
            None if files.contains_key(WORDS) => {
                let reason = "config.json has no word_table, so it would not be read; remove one";
                return Err(Error::Words { reason: reason.into() });
            }
            None => None,
            Some(shape) => {
                let bytes =
                    files.get(WORDS).ok_or_else(|| Error::MissingFile { name: WORDS.into() })?;
                let table = WordTable::read(bytes).map_err(Error::of_words)?;
                words::check(&table, shape)?;
                Some(bytes.clone())
            }
        };
        let weights = Weights::read(&config, files, scheme)?;
        Self::write(config, &weights, tokenizer, words, scheme, about)
    }

    /// Packages the parts of a model. `weights` are written unchanged; `scheme` names their form.
    pub fn write(
        config: Config,
        weights: &Weights,
        tokenizer: Vec<u8>,
        words: Option<Vec<u8>>,
        scheme: Scheme,
        about: About,
    ) -> Result<Self, Error> {
        config.check()?;
        Tokenizer::from_json(&tokenizer)?;
        let mut files = Files::new();
        files.insert(WEIGHTS.into(), weights.write()?);
        files.insert(TOKENIZER.into(), tokenizer);
        if let Some(words) = words {
            files.insert(WORDS.into(), words);
        }
        let entries = files.iter().map(|(name, bytes)| (name.clone(), FileEntry::of(bytes)));
        let manifest = Manifest {
            format: FORMAT,
            name: about.name,
            licence: about.licence,
            linearisation: about.linearisation,
            tasks: about.tasks,
            quantization: scheme,
            architecture: config,
            files: entries.collect(),
            word_parts: None,
        };
        Ok(Self { manifest, files, table: OnceLock::new() })
    }

    /// Takes a fetched manifest and its files, and checks their sizes and hashes. Files that the
    /// manifest does not name are left out. A word table in two files becomes a whole one.
    ///
    /// # Errors
    /// If a file is missing or is not the one that the manifest means.
    pub fn read(manifest: Manifest, files: Files) -> Result<Self, Error> {
        let mut files = files;
        parts::join(&mut files)?;
        let whole = Manifest { word_parts: None, ..manifest };
        let package = Self::of_checked(whole, files)?;
        for (name, entry) in &package.manifest.files {
            entry.check(name, package.file(name)?)?;
        }
        Ok(package)
    }

    /// Takes files whose hashes were checked when they were fetched. Of a word table in two files the
    /// second part may come later ([`WordTable::add_rest`]).
    ///
    /// # Errors
    /// If a file is missing or has another size.
    pub fn of_checked(manifest: Manifest, mut files: Files) -> Result<Self, Error> {
        manifest.check()?;
        let needed = manifest.first_files();
        files.retain(|name, _| needed.contains_key(name.as_str()));
        for (name, entry) in needed {
            let bytes = files.get(name).ok_or_else(|| Error::MissingFile { name: name.into() })?;
            entry.check_size(name, bytes)?;
        }
        Ok(Self { manifest, files, table: OnceLock::new() })
    }

    /// Returns the files to store, manifest included.
    pub fn files(&self) -> Result<Files, Error> {
        let mut files = self.files.clone();
        files.insert(MANIFEST.into(), self.manifest.to_json()?);
        Ok(files)
    }

    /// Returns the bytes of a file.
    pub fn file(&self, name: &str) -> Result<&[u8], Error> {
        let missing = || Error::MissingFile { name: name.into() };
        self.files.get(name).map(Vec::as_slice).ok_or_else(missing)
    }

    /// Reads the tokenizer.
    pub fn tokenizer(&self) -> Result<Tokenizer, Error> {
        Tokenizer::from_json(self.file(TOKENIZER)?)
    }

    /// Reads the word table; all that read it share its rows, and what is added to them later.
    pub fn word_table(&self) -> Result<WordTable, Error> {
        if let Some(table) = self.table.get() {
            return Ok(table.clone());
        }
        let table = match self.manifest.word_parts {
            None => WordTable::read(self.file(WORDS)?),
            Some(_) => WordTable::read_first(self.file(FIRST_WORDS)?),
        };
        let table = table.map_err(Error::of_words)?;
        Ok(self.table.get_or_init(|| table).clone())
    }

    /// Reads the word table of a model that reads bags.
    pub fn words(&self) -> Result<Option<WordTable>, Error> {
        self.manifest.architecture.word_table.map(|_| self.word_table()).transpose()
    }

    /// Loads the model onto a device.
    pub fn model(&self, device: &Device) -> Result<T5, Error> {
        let config = self.manifest.architecture.clone();
        let weights = Weights::read(&config, &self.files, Scheme::None)?;
        T5::new(config, weights, self.words()?, device)
    }
}

/// Returns the names of a checkpoint's files that [`Package::from_checkpoint`] reads.
///
/// # Errors
/// If there are no weights.
pub fn files_read(files: &Files) -> Result<BTreeSet<String>, Error> {
    let mut names = weight_files(files)?;
    if !files.contains_key(WEIGHTS) {
        names.insert(INDEX.to_owned());
    }
    let tokenizer = if files.contains_key(TOKENIZER) { TOKENIZER } else { SPIECE };
    names.extend(["config.json", tokenizer, ADDED, SETTINGS, WORDS].map(str::to_owned));
    Ok(names)
}

/// Returns whether a name is that of a file in the manifest's own folder, on every system and in
/// every address: letters, digits, dots, dashes and underscores, with no dot at the beginning.
fn is_plain_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    !name.is_empty() && name.len() <= 255 && !name.starts_with('.') && name.bytes().all(plain)
}

fn check_limit(actual: u64, limit: u64) -> Result<(), Error> {
    if actual > limit { Err(Error::TooLarge { actual, limit }) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
