//! A package whose word table comes in two files, so that a browser need not fetch all of it before the
//! first question.

use std::collections::BTreeMap;

use beamsplitter_common::WordTable;
use serde::{Deserialize, Serialize};

use super::{FileEntry, Manifest, WORDS};
use crate::{error::Error, weights::Files};

/// Name of the file with the vectors of frequent words.
pub const FIRST_WORDS: &str = "words.first.bin";
/// Name of the file with the vectors of all other words.
pub const REST_WORDS: &str = "words.rest.bin";

/// The two files that stand in place of `words.bin`. Together they are the file that the manifest names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordParts {
    /// [`FIRST_WORDS`].
    pub first: FileEntry,
    /// [`REST_WORDS`].
    pub rest: FileEntry,
}

impl Manifest {
    /// Returns the files that a model needs before it is asked: all but [`REST_WORDS`], which it needs
    /// only for questions and schemas with rare words.
    pub fn first_files(&self) -> BTreeMap<&str, &FileEntry> {
        let mut files: BTreeMap<_, _> =
            self.files.iter().map(|(name, entry)| (name.as_str(), entry)).collect();
        if let Some(parts) = &self.word_parts {
            files.remove(WORDS);
            files.insert(FIRST_WORDS, &parts.first);
        }
        files
    }

    /// Returns all files that lie beside the manifest.
    pub fn stored_files(&self) -> BTreeMap<&str, &FileEntry> {
        let mut files = self.first_files();
        files.extend(self.word_parts.as_ref().map(|parts| (REST_WORDS, &parts.rest)));
        files
    }
}

/// Puts the two parts of the word table together, where both are there.
pub(super) fn join(files: &mut Files) -> Result<(), Error> {
    if files.contains_key(WORDS) {
        return Ok(());
    }
    if let (Some(first), Some(rest)) = (files.get(FIRST_WORDS), files.get(REST_WORDS)) {
        let table = WordTable::read_first(first).map_err(Error::of_words)?;
        table.add_rest(rest).map_err(Error::of_words)?;
        files.insert(WORDS.into(), table.write().map_err(Error::of_words)?);
    }
    Ok(())
}
