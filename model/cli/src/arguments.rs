//! Arguments that several commands have alike.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::database::{DatabaseError, SqliteFile};
use crate::limits::{Seconds, rows};
use crate::records::RecordsError;
use crate::score::Scorers;

/// A question over a database.
#[derive(Args)]
pub struct Asked {
    /// The SQLite file.
    #[arg(long)]
    pub database: PathBuf,
    /// Encoding of the database's text, if it is a script or a table, as web pages call it: windows-1251,
    /// iso-8859-2, gbk, shift_jis, macintosh. Else UTF-8 or UTF-16, or Windows-1252.
    #[arg(long)]
    pub encoding: Option<String>,
    /// The question, in English.
    #[arg(long)]
    pub question: String,
}

impl Asked {
    /// Opens the database.
    ///
    /// # Errors
    /// If it is no database that can be read, or holds nothing to ask about.
    pub fn open(&self) -> Result<SqliteFile, DatabaseError> {
        SqliteFile::open_in(&self.database, self.encoding.as_deref())
    }
}

/// How much of a result is read.
#[derive(Args)]
pub struct Limits {
    /// Read at most this many rows of each result.
    #[arg(long, default_value_t = 1000, value_parser = rows, allow_negative_numbers = true)]
    rows: usize,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
}

impl Limits {
    /// Opens a database whose queries keep to them.
    ///
    /// # Errors
    /// If it is no database that can be read, or holds nothing to ask about.
    pub fn open(&self, asked: &Asked) -> Result<SqliteFile, DatabaseError> {
        let mut database = asked.open()?;
        database.limits(self.rows, self.seconds.get());
        Ok(database)
    }
}

/// Where a benchmark's databases are.
#[derive(Args)]
pub struct BenchmarkDatabases {
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite or DIR/<db_id>.sqlite; or one such file.
    #[arg(long)]
    pub databases: PathBuf,
    /// Spider's tables.json; without it, schemas are read from the databases.
    #[arg(long)]
    pub tables: Option<PathBuf>,
}

impl BenchmarkDatabases {
    /// Lists what is read.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        [Some(&self.databases), self.tables.as_ref()].into_iter().flatten().map(PathBuf::as_path)
    }

    /// Returns scorers over these databases.
    ///
    /// # Errors
    /// If `--tables` cannot be read.
    pub fn scorers(&self, seconds: Seconds) -> Result<Scorers, RecordsError> {
        Scorers::new(self.tables.as_deref(), &self.databases, seconds)
    }
}

/// What is reported of AmbiQT beside the benchmark's own figures.
#[derive(Args)]
pub struct AmbiqtReport {
    /// Also score without the errors of the benchmark's evaluator, and say what that changes.
    #[arg(long)]
    pub corrected: bool,
    /// Also score by running everything on the changed databases, filled so that the golds
    /// return different results, and say where that differs.
    #[arg(long)]
    pub materialised: bool,
    /// Print coverage over the number of queries, also corrected and materialised.
    #[arg(long)]
    pub curve: bool,
    /// Print the paper's figures beside these.
    #[arg(long)]
    pub published: bool,
}

impl AmbiqtReport {
    /// Returns whether more than the benchmark's own evaluator scores.
    pub fn rescores(&self) -> bool {
        self.corrected || self.materialised
    }
}
