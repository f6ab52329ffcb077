//! Why a file cannot be opened.

use std::io;
use std::path::{Path, PathBuf};

use beamsplitter_database::{FileError, inspect};
use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_READONLY_ROLLBACK;

use crate::reason;

/// Why a file cannot be opened or read as a database. Every message names the file.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The operating system does not hand out its bytes.
    #[error("{path}: cannot be read: {}", reason(.source))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        source: io::Error,
    },
    /// It is a folder.
    #[error("{0} is a folder; name the SQLite file in it")]
    Folder(PathBuf),
    /// It is no database, or a damaged one.
    #[error(transparent)]
    Kind(#[from] FileError),
    /// Another program writes to it.
    #[error("{0} is locked by another program that writes to it; try again when that is done")]
    Locked(PathBuf),
    /// A program was interrupted while it wrote.
    #[error(
        "{path} holds an unfinished change: the program that wrote it was interrupted, and its \
         journal {path}-journal is still there. Open it once with that program or with \
         `sqlite3 {path} 'PRAGMA user_version'`, which undoes the change, and try again."
    )]
    HotJournal {
        /// The file.
        path: String,
    },
    /// A script that makes no database.
    #[error(
        "{path} could not be turned into a database. {reason} It must be in SQLite's own SQL, as \
         `sqlite3 FILE .dump` writes it, or a dump of MySQL, PostgreSQL or SQL Server."
    )]
    Script {
        /// The file.
        path: PathBuf,
        /// Which statements SQLite refused, or why it is no text, in sentences.
        reason: String,
    },
    /// A file of separated values that makes no table.
    #[error("{path} cannot be opened as a table. {reason}")]
    Table {
        /// The file.
        path: PathBuf,
        /// Why, as a sentence.
        reason: String,
    },
    /// Anything else that SQLite says.
    #[error("{path}: SQLite says “{message}”")]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// SQLite's message.
        message: String,
    },
    /// It holds nothing to ask about.
    #[error("{0} has no tables; choose a database with at least one")]
    Empty(PathBuf),
}

impl OpenError {
    /// Returns what an error of SQLite means for the file at `path`.
    pub fn of(path: &Path, error: &rusqlite::Error) -> Self {
        let message = match error {
            rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
            other => other.to_string(),
        };
        let code = error.sqlite_error();
        if code.is_some_and(|code| code.extended_code == SQLITE_READONLY_ROLLBACK) {
            return Self::HotJournal { path: path.display().to_string() };
        }
        match code.map(|code| code.code) {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                Self::Locked(path.to_owned())
            }
            _ => Self::of_message(path, message),
        }
    }

    /// Returns what a message of SQLite means for the file at `path`.
    pub fn of_message(path: &Path, message: String) -> Self {
        let name = path.display().to_string();
        if message.contains("not a database") {
            return match looked_at(path, &name) {
                Err(kind) => kind,
                Ok(()) => FileError::Encrypted { name }.into(),
            };
        }
        if message.contains("malformed") {
            let what = format!("SQLite says “{message}”");
            return looked_at(path, &name)
                .err()
                .unwrap_or_else(|| FileError::Damaged { name, what }.into());
        }
        if message.contains("locked") {
            return Self::Locked(path.to_owned());
        }
        Self::Sqlite { path: path.to_owned(), message }
    }
}

/// Bytes that are enough to tell kinds of file apart.
const HEAD: u64 = 4096;

/// Returns the first bytes of a file, and its length.
pub(crate) fn head(path: &Path) -> Result<(Vec<u8>, u64), OpenError> {
    use io::Read;
    let failed = |source| OpenError::Io { path: path.to_owned(), source };
    if path.is_dir() {
        return Err(OpenError::Folder(path.to_owned()));
    }
    let file = std::fs::File::open(path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head).map_err(failed)?;
    Ok((head, length))
}

fn looked_at(path: &Path, name: &str) -> Result<(), OpenError> {
    let (head, length) = head(path)?;
    inspect(name, &head, length)?;
    Ok(())
}
