//! Opens files for reading, without writing to them or beside them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use beamsplitter_database::{
    OpenSchema, READ_ONLY, SchemaBudget, ScriptOutcome, TableFile, is_script, is_table,
    read_schema, read_text_in, run_script, tables_script,
};
use rusqlite::{Connection, OpenFlags};

use crate::driver::Sqlite;
use crate::error::{OpenError, head};
use crate::private_copy::{PrivateCopy, beside};

/// How long to wait for another program that writes.
const WAITING: Duration = Duration::from_secs(2);

/// A SQLite file, open for reading.
pub struct OpenFile {
    driver: Sqlite,
    path: PathBuf,
    notes: Vec<String>,
    /// What became of the script that it is.
    script: ScriptOutcome,
    /// Dropped after the connection to it.
    _copy: Option<PrivateCopy>,
}

/// How a file has to be opened.
enum Way {
    /// As a script, executed in memory.
    Script,
    /// As a file of separated values, whose table is made in memory.
    Table,
    /// As SQLite opens any file to read it.
    Plain,
    /// As a file that nobody changes: SQLite makes no files beside it.
    Immutable,
    /// As a copy, into which its write-ahead log can be written.
    Copied,
}

impl OpenFile {
    /// Opens the file at `path`.
    ///
    /// A file that keeps a write-ahead log is opened so that no `-wal` or `-shm` file is left
    /// behind: as immutable where no log is there, with the files that are there where another
    /// program has it open, and as a private copy where a log was left by an interrupted program.
    /// A script is executed in memory, where it can change no file; what SQLite refuses is left out
    /// and noted. A file of separated values is a database of one table.
    ///
    /// # Errors
    /// Every way in which a path can turn out not to be a database that can be read.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::open_in(path, None)
    }

    /// Opens the file at `path`; a text in this encoding, if it is one.
    ///
    /// # Errors
    /// As [`Self::open`], and if no encoding has this name.
    pub fn open_in(path: &Path, encoding: Option<&str>) -> Result<Self, OpenError> {
        match way(path)? {
            Way::Script => Self::scripted(path, encoding),
            Way::Table => Self::table(path, encoding),
            Way::Plain => match Self::connect(path, path, None) {
                // The files beside it may not be shared: it lies in a folder that is read-only.
                Err(OpenError::Sqlite { message, .. })
                    if beside(path, "-wal").exists() && cannot_open(&message) =>
                {
                    let mut file = Self::immutable(path)?;
                    file.notes = vec![format!(
                        "{} is read without its write-ahead log, which cannot be opened here: \
                         recent changes may be missing",
                        path.display()
                    )];
                    Ok(file)
                }
                opened => opened,
            },
            Way::Immutable => Self::immutable(path),
            Way::Copied => {
                let copy = PrivateCopy::of(path)
                    .map_err(|source| OpenError::Io { path: path.to_owned(), source })?;
                let copied = copy.file().to_owned();
                let mut file = Self::connect(path, &copied, Some(copy))?;
                file.notes.push(format!(
                    "{} has a write-ahead log that an interrupted program left; a copy is read, \
                     with the changes of the log",
                    path.display()
                ));
                Ok(file)
            }
        }
    }

    fn immutable(path: &Path) -> Result<Self, OpenError> {
        let mut file = Self::connect(path, Path::new(&immutable_uri(path)), None)?;
        file.notes.push(format!(
            "{} keeps a write-ahead log; it is read as it is now, and what other programs change \
             meanwhile is not seen",
            path.display()
        ));
        Ok(file)
    }

    fn table(path: &Path, encoding: Option<&str>) -> Result<Self, OpenError> {
        let bytes = std::fs::read(path)
            .map_err(|source| OpenError::Io { path: path.to_owned(), source })?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let mut table = TableFile::new(name.unwrap_or_default(), bytes);
        table.reading.encoding = encoding.map(str::to_owned);
        let made = tables_script(vec![table]).map_err(|(_, error)| OpenError::Table {
            path: path.to_owned(),
            reason: error.to_string(),
        })?;
        let failed = |error| OpenError::of(path, &error);
        let connection = Connection::open_in_memory().map_err(failed)?;
        connection.execute_batch(&made.script).map_err(failed)?;
        let file = Self { notes: made.notes, ..Self::of_connection(connection, path) };
        file.read_only().map_err(failed)?;
        Ok(file)
    }

    fn scripted(path: &Path, encoding: Option<&str>) -> Result<Self, OpenError> {
        let failed = |error| OpenError::of(path, &error);
        let unread = |source| OpenError::Io { path: path.to_owned(), source };
        let no_text = |error: beamsplitter_database::TextError| OpenError::Script {
            path: path.to_owned(),
            reason: error.to_string(),
        };
        let bytes = std::fs::read(path).map_err(unread)?;
        let (script, told) = read_text_in(bytes, encoding).map_err(no_text)?;
        let mut file = Self::of_connection(Connection::open_in_memory().map_err(failed)?, path);
        file.script = run_script(&file.driver, &script);
        file.notes = told.into_iter().chain(file.script.notes()).collect();
        file.read_only().map_err(failed)?;
        Ok(file)
    }

    fn read_only(&self) -> rusqlite::Result<()> {
        let connection = self.driver.connection();
        READ_ONLY.iter().try_for_each(|statement| connection.execute_batch(statement))
    }

    fn connect(path: &Path, target: &Path, copy: Option<PrivateCopy>) -> Result<Self, OpenError> {
        let failed = |error| OpenError::of(path, &error);
        let access = match copy {
            Some(_) => OpenFlags::SQLITE_OPEN_READ_WRITE,
            None => OpenFlags::SQLITE_OPEN_READ_ONLY,
        };
        let flags = access | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
        let connection = Connection::open_with_flags(target, flags).map_err(failed)?;
        connection.busy_timeout(WAITING).map_err(failed)?;
        // The first statement that reads the file finds out what it is.
        connection.query_row("PRAGMA schema_version", [], |_| Ok(())).map_err(failed)?;
        let file = Self { _copy: copy, ..Self::of_connection(connection, path) };
        file.read_only().map_err(failed)?;
        Ok(file)
    }

    /// Uses a connection that is open already; `path` is what messages name.
    pub fn of_connection(connection: Connection, path: &Path) -> Self {
        let driver = Sqlite::new(connection);
        let (notes, script) = (Vec::new(), ScriptOutcome::default());
        Self { driver, path: path.to_owned(), notes, script, _copy: None }
    }

    /// Returns the driver over it.
    pub fn driver(&self) -> &Sqlite {
        &self.driver
    }

    /// Returns the path that was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns what a person should know of how it was opened, one sentence each.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Reads the schema; its name is the file's, without the ending.
    ///
    /// # Errors
    /// If SQLite cannot read it, or there is nothing to ask about.
    pub fn schema(&self, budget: &SchemaBudget) -> Result<OpenSchema, OpenError> {
        let name = self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let read = read_schema(&self.driver, &name.unwrap_or_default(), budget)
            .map_err(|error| OpenError::of_message(&self.path, error.to_string()))?;
        if read.schema.tables.is_empty() && !self.script.refused.is_empty() {
            let reason = self.script.notes().join(" ");
            return Err(OpenError::Script { path: self.path.clone(), reason });
        }
        if read.schema.tables.is_empty() && read.left_out.is_empty() {
            return Err(OpenError::Empty(self.path.clone()));
        }
        if let ([], Some(left_out)) = (&read.schema.tables[..], read.left_out.first()) {
            let message = format!("nothing in it can be used: {left_out}");
            return Err(OpenError::Sqlite { path: self.path.clone(), message });
        }
        Ok(read)
    }
}

/// How SQLite's files begin.
const MAGIC: &[u8] = b"SQLite format 3\0";

fn way(path: &Path) -> Result<Way, OpenError> {
    let (head, _) = head(path)?;
    let named =
        |is: fn(&str) -> bool| path.file_name().is_some_and(|name| is(&name.to_string_lossy()));
    if !head.starts_with(MAGIC) && named(is_script) {
        return Ok(Way::Script);
    }
    if !head.starts_with(MAGIC) && named(is_table) {
        return Ok(Way::Table);
    }
    // https://www.sqlite.org/fileformat2.html#the_database_header: 2 is write-ahead logging.
    let logs = head.starts_with(MAGIC) && head.get(18..20).is_some_and(|v| v.contains(&2));
    if !logs {
        return Ok(Way::Plain);
    }
    let log = std::fs::metadata(beside(path, "-wal")).map_or(0, |log| log.len());
    Ok(match (log, beside(path, "-shm").exists()) {
        (_, true) => Way::Plain,
        (0, false) => Way::Immutable,
        (_, false) => Way::Copied,
    })
}

fn cannot_open(message: &str) -> bool {
    message.contains("unable to open") || message.contains("readonly")
}

/// Returns the address by which SQLite opens a file as one that nobody changes
/// (<https://www.sqlite.org/uri.html>).
fn immutable_uri(path: &Path) -> String {
    let mut uri = String::from("file:");
    let bytes = path.as_os_str().as_encoded_bytes();
    if cfg!(windows) && path.is_absolute() {
        uri.push_str("///");
    }
    for &byte in bytes {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'/' | b'.' | b'-' | b'_' | b':' => uri.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => uri.push(byte.into()),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri + "?immutable=1"
}
