//! Databases that a person attaches to examples: SQLite files, or zip archives of them.

use beamsplitter_browser::archive::{ArchiveError, Source, entries};
use beamsplitter_state::database_files::{db_id, is_of};
use web_sys::Blob;

/// A database of examples.
#[derive(Clone)]
pub struct Attached {
    /// Its `db_id`.
    pub name: String,
    /// Where its bytes are.
    pub source: Source,
}

/// Examples that one view hands over to another, with their databases.
#[derive(Clone)]
pub struct Handed {
    /// Name of their file.
    pub name: String,
    /// The file.
    pub file: Blob,
    /// The databases.
    pub databases: Vec<Attached>,
}

/// Why a file is not attached. Each is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AttachError {
    /// It is no archive.
    #[error("{name} cannot be read: {error}.")]
    Archive {
        /// Name of the file.
        name: String,
        /// Why.
        error: ArchiveError,
    },
    /// Nothing to attach.
    #[error("{name} holds no database: .sqlite, .sqlite3, .db, or a zip archive of them.")]
    NoDatabase {
        /// Name of the file.
        name: String,
    },
}

impl Attached {
    /// Returns the databases of a file: itself, or those of an archive.
    pub async fn of_file(name: &str, file: &Blob) -> Result<Vec<Self>, AttachError> {
        let found: Vec<Self> = if name.to_lowercase().ends_with(".zip") {
            let failed = |error| AttachError::Archive { name: name.to_owned(), error };
            let packed = entries(file).await.map_err(failed)?.into_iter().filter_map(|entry| {
                let name = db_id(&entry.path)?.to_owned();
                Some(Self { name, source: Source::Packed(file.clone(), entry) })
            });
            packed.collect()
        } else {
            let name = db_id(name).map(str::to_owned);
            name.map(|name| Self { name, source: Source::File(file.clone()) }).into_iter().collect()
        };
        match found.is_empty() {
            true => Err(AttachError::NoDatabase { name: name.to_owned() }),
            false => Ok(found),
        }
    }

    /// Adds databases to others, each in the place of one of its name.
    pub fn add(found: Vec<Self>, all: &mut Vec<Self>) {
        all.retain(|old| !found.iter().any(|new| is_of(&new.name, &old.name)));
        all.extend(found);
    }
}
