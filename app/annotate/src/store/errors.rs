//! Why files and databases of a project cannot be used.

use beamsplitter_browser::archive::ArchiveError;
use beamsplitter_browser::blob::ReadError;
use beamsplitter_browser::zip::ZipError;
use beamsplitter_clients::LanguageError;
use beamsplitter_label::import::ImportError;
use beamsplitter_label::label_set::LabelSetError;
use beamsplitter_protocol::{DatabaseChangeError, OpenError};
use beamsplitter_shell::ui::{bytes, plural};

use crate::bundle::LARGEST;

/// Why the queries of an example are not run. Each is a sentence.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum DatabaseError {
    /// The record has no `db_id`.
    #[error("The example names no database: attach the one that it is about.")]
    NotNamed,
    /// Nobody attached its file.
    #[error("Database {db_id} is not attached; attach its file to see results.")]
    NotAttached {
        /// Its name.
        db_id: String,
    },
    /// It does not come out of its archive.
    #[error("{db_id} cannot be unpacked: {error}.")]
    Unpack {
        /// Its name.
        db_id: String,
        /// Why.
        error: ArchiveError,
    },
    /// It does not open.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The language worker is gone.
    #[error("It cannot be run: {0}.")]
    Language(#[from] LanguageError),
    /// The database that is there is not the example's.
    #[error("{0}")]
    Other(String),
}

/// Why an example's change is not made in a copy of its database. Each is a sentence.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlaceError {
    /// It was not made.
    #[error(transparent)]
    NotChanged(#[from] DatabaseChangeError),
    /// What was made does not open.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Why an example's question is not decoded. Each is the rest of a sentence.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum DecodeError {
    /// Its database is not there.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// Its database is not there under a name.
    #[error("its database is not attached.")]
    NotAttached,
    /// Its file does not come out of its archive.
    #[error("it cannot be unpacked: {0}.")]
    Unpack(#[from] ArchiveError),
    /// The changed database was not made.
    #[error(transparent)]
    NotChanged(#[from] DatabaseChangeError),
    /// The page did not open it, for this reason.
    #[error("{0}")]
    NotOpened(String),
}

/// Why nothing of a file is imported. Each is a sentence.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Its bytes do not come.
    #[error("{name} could not be read: {error}.")]
    Read {
        /// Name of the file.
        name: String,
        /// Why.
        error: ReadError,
    },
    /// Nobody said which encoding it has.
    #[error("{name} is not in Unicode: open it by itself to choose its encoding.")]
    Encoding {
        /// Name of the file.
        name: String,
    },
    /// It is a label set with a fault.
    #[error("{name}: {error}")]
    LabelSet {
        /// Name of the file.
        name: String,
        /// What is wrong with it.
        error: LabelSetError,
    },
    /// It holds nothing that can be used.
    #[error("{name}: {error}")]
    Content {
        /// Name of the file.
        name: String,
        /// Why.
        error: ImportError,
    },
}

/// Why a project is not written with its databases. Each is the rest of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BundleError {
    /// More than one file holds.
    #[error(
        "its {} have {}, and one file holds {} of them at most; detach some, or save the project \
         without them",
        plural(*count, "database"),
        bytes(*size),
        bytes(LARGEST)
    )]
    TooLarge {
        /// How many databases.
        count: usize,
        /// Their bytes.
        size: u64,
    },
    /// The project was not written.
    #[error("the browser has no room for it, or the project was closed")]
    NoProject,
    /// The archive has no room in memory.
    #[error("the browser has no room for it")]
    NoRoom,
    /// The project is not packed.
    #[error(transparent)]
    Pack(#[from] ArchiveError),
    /// A database is not packed.
    #[error("{name} cannot be read: {error}")]
    Database {
        /// Its name.
        name: String,
        /// Why.
        error: ArchiveError,
    },
    /// It does not fit into the format.
    #[error(transparent)]
    Zip(#[from] ZipError),
}
