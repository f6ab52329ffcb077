//! What examples are built from: a file of Spider's form with its databases, or one question.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use beamsplitter_ambiguity::Record;
use beamsplitter_ambiguity::build::Synonyms;
use beamsplitter_ambiguity::changed::ChangeError;
use beamsplitter_ambiguity::materialise::{Fill, ScratchDatabase, statements};
use beamsplitter_ambiguity::spider::Example;
use beamsplitter_database::RunError;
use beamsplitter_sql::Schema;
use clap::Args;
use rusqlite::Connection;
use serde_json::{Map, Value};

use crate::database::{DatabaseError, SqliteFile};
use crate::folder::{Folder, FolderError};
use crate::input::{self, InputError};
use crate::limits::Seconds;
use crate::output::{APPLICATION_ID, FileKind, OutputError, Outputs};
use crate::records::{RecordsError, questions, records, schemas};
use crate::scratch::ScratchCopy;

/// Where questions, databases and names come from.
#[derive(Args)]
pub struct Source {
    /// Questions with their queries, as JSON or CSV: `question`, `query`, and `db_id`, but where
    /// `--databases` is one file.
    #[arg(long, required_unless_present = "database", conflicts_with = "database")]
    file: Option<PathBuf>,
    /// Folder of databases, DIR/<db_id>/<db_id>.sqlite, or one file. Without it, nothing is executed.
    #[arg(long, required_unless_present_any = ["database", "tables"])]
    databases: Option<PathBuf>,
    /// Spider's tables.json; without it, schemas are read from the databases.
    #[arg(long)]
    tables: Option<PathBuf>,
    /// One SQLite file, instead of a file of questions.
    #[arg(long, requires = "question", requires = "sql")]
    database: Option<PathBuf>,
    /// The question over it.
    #[arg(long)]
    question: Option<String>,
    /// The query that answers it.
    #[arg(long)]
    sql: Option<String>,
    /// Files of names: two_tbl_synonyms.json, two_col_synonyms.json, or files of that form.
    #[arg(long, num_args = 1..)]
    synonyms: Vec<PathBuf>,
    /// Names of your own: table=first,second or table.column=first,second.
    #[arg(long = "synonym", value_name = "NAME=FIRST,SECOND")]
    synonym: Vec<String>,
    /// Only names that were given, none of the command's own list.
    #[arg(long)]
    given_names_only: bool,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
}

impl Source {
    /// Returns whether it is one question over one database.
    pub fn is_one(&self) -> bool {
        self.database.is_some()
    }

    /// Protects what is read from being written over.
    pub fn protect(&self, outputs: Outputs) -> Outputs {
        let files = [&self.file, &self.databases, &self.tables].into_iter().flatten();
        let outputs = outputs.reading(files.chain(&self.synonyms).map(PathBuf::as_path));
        self.database.iter().fold(outputs, |outputs, path| outputs.reading_database(path))
    }

    /// Returns the questions, each with its place in the file.
    pub fn questions(&self) -> Result<Vec<(usize, Example)>, BuildError> {
        if let (Some(database), Some(question), Some(sql)) =
            (&self.database, &self.question, &self.sql)
        {
            let id = database.file_stem().map(|s| s.to_string_lossy().into_owned());
            let example = Example {
                db_id: id.unwrap_or_default(),
                question: question.clone(),
                query: sql.clone(),
                object: Map::new(),
            };
            return Ok(vec![(0, example)]);
        }
        let file = self.file.as_ref().ok_or(BuildError::NoQuestions)?;
        Ok(records(file, questions(self.databases.as_deref()))?.items)
    }

    /// Returns databases and their schemas.
    pub fn databases(&self) -> Result<Databases<'_>, BuildError> {
        let schemas = match &self.tables {
            Some(tables) => schemas(tables)?,
            None => BTreeMap::new(),
        };
        let folder = self.databases.as_ref().map(|path| Folder::new(path, self.seconds.duration()));
        Ok(Databases { source: self, schemas, folder, copies: BTreeMap::new() })
    }

    /// Returns the names for each database: the user's, then the files', then our own.
    pub fn names(&self) -> Result<Names, BuildError> {
        let mut own = if self.given_names_only { Synonyms::default() } else { Synonyms::own() };
        for name in &self.synonym {
            own.add(name).map_err(|e| BuildError::Name(e.to_string()))?;
        }
        let mut by_database: BTreeMap<String, Synonyms> = BTreeMap::new();
        for path in &self.synonyms {
            let failed = |reason: String| BuildError::Names { path: path.clone(), reason };
            let all: Map<String, Value> = input::json(path, "a file of names by database")?;
            for (database, part) in &all {
                let part = part.as_object().ok_or_else(|| {
                    failed(format!("the names of database {database} must be an object"))
                })?;
                let of = by_database.entry(database.clone()).or_insert_with(|| own.clone());
                of.import(part).map_err(|e| failed(e.to_string()))?;
            }
        }
        Ok(Names { own, by_database })
    }

    fn file_of(&self, folder: Option<&Folder>, id: &str) -> Option<Result<PathBuf, FolderError>> {
        self.database.clone().map(Ok).or_else(|| folder.map(|folder| folder.file(id)))
    }
}

/// Where a database goes.
pub struct Save<'a> {
    /// The folder of all.
    pub folder: &'a Path,
    /// Its name.
    pub name: &'a str,
    /// What must not be written over.
    pub outputs: &'a Outputs,
}

/// Why nothing can be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// Neither a file nor a database was named.
    #[error("name a --file or a --database")]
    NoQuestions,
    /// Questions or schemas cannot be read.
    #[error(transparent)]
    Records(#[from] RecordsError),
    /// A file cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// `--synonym` is none.
    #[error("--synonym: {0}")]
    Name(String),
    /// A file of `--synonyms` is none.
    #[error("{path}: {reason}")]
    Names { path: PathBuf, reason: String },
    /// A schema is not known.
    #[error("--tables has no database `{0}`")]
    NoSchema(String),
    /// No file is known for a database.
    #[error("database `{0}` is not known")]
    Unknown(String),
    /// A database is not in its folder.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A database cannot be read.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// Why a changed database was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// There is no original.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The original cannot be read.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// It cannot be changed as the record says.
    #[error(transparent)]
    Change(#[from] ChangeError),
    /// A statement that changes it fails.
    #[error(transparent)]
    Run(#[from] RunError),
    /// It cannot be marked as one of this command.
    #[error("{path}: {source}")]
    Sign { path: PathBuf, source: rusqlite::Error },
    /// It could not be written.
    #[error(transparent)]
    Output(#[from] OutputError),
}

/// Names for tables and columns, by database.
pub struct Names {
    own: Synonyms,
    by_database: BTreeMap<String, Synonyms>,
}

impl Names {
    /// Returns the names for a database.
    pub fn of(&self, id: &str) -> &Synonyms {
        self.by_database.get(id).unwrap_or(&self.own)
    }
}

/// Databases and their schemas, read when they are first needed.
pub struct Databases<'a> {
    source: &'a Source,
    schemas: BTreeMap<String, Schema>,
    folder: Option<Folder>,
    copies: BTreeMap<String, Result<ScratchCopy, Rc<FolderError>>>,
}

impl Databases<'_> {
    /// Returns the schema of a database: of `--tables`, or its own.
    pub fn schema(&mut self, id: &str) -> Result<Schema, BuildError> {
        if !self.schemas.contains_key(id) {
            if self.source.tables.is_some() {
                return Err(BuildError::NoSchema(id.to_owned()));
            }
            let schema = SqliteFile::open(&self.file(id)?)?.schema().clone();
            self.schemas.insert(id.to_owned(), Schema { name: id.to_owned(), ..schema });
        }
        Ok(self.schemas[id].clone())
    }

    /// Writes the changed database of a record to FOLDER/NAME/NAME.sqlite.
    pub fn save(&self, record: &Record, fill: Fill, save: &Save<'_>) -> Result<(), SaveError> {
        write(&self.changed(record, fill)?, save)
    }

    /// Writes a database as it is to FOLDER/NAME/NAME.sqlite, so that examples over it have all that they
    /// need in one folder.
    pub fn save_original(
        &self,
        id: &str,
        folder: &Path,
        outputs: &Outputs,
    ) -> Result<(), SaveError> {
        let file = self.file(id)?;
        let there = folder.join(id).join(format!("{id}.sqlite"));
        let is_same = there.canonicalize().ok().zip(file.canonicalize().ok());
        if is_same.is_some_and(|(there, file)| there == file) {
            return Ok(());
        }
        write(&ScratchCopy::of(&file, Duration::MAX)?, &Save { folder, name: id, outputs })
    }

    /// Returns the file of a database.
    fn file(&self, id: &str) -> Result<PathBuf, BuildError> {
        let file = self.source.file_of(self.folder.as_ref(), id);
        Ok(file.ok_or_else(|| BuildError::Unknown(id.to_owned()))??)
    }

    /// Returns a copy of the database of a record, changed as the record says.
    fn changed(&self, record: &Record, fill: Fill) -> Result<ScratchCopy, SaveError> {
        let mut copy = ScratchCopy::of(&self.file(&record.db_id)?, Duration::MAX)?;
        let schema = copy.own_schema().clone();
        for statement in statements(record, &schema, fill)? {
            pollster::block_on(copy.execute(&statement))?;
        }
        Ok(copy)
    }

    /// Returns a copy of a database to change and run queries on; none if no databases were named.
    pub fn copy(&mut self, id: &str) -> Option<Result<&mut ScratchCopy, Rc<FolderError>>> {
        if !self.copies.contains_key(id) {
            let time = self.source.seconds.duration();
            let file = self.source.file_of(self.folder.as_ref(), id)?;
            let copy = file.and_then(|file| Ok(ScratchCopy::of(&file, time)?));
            self.copies.insert(id.to_owned(), copy.map_err(Rc::new));
        }
        Some(self.copies.get_mut(id)?.as_mut().map_err(|error| Rc::clone(error)))
    }
}

/// Writes a copy to FOLDER/NAME/NAME.sqlite, as a file of this command.
pub fn write(copy: &ScratchCopy, save: &Save<'_>) -> Result<(), SaveError> {
    let Save { folder, name, outputs } = save;
    let folder = folder.join(name);
    std::fs::create_dir_all(&folder).map_err(OutputError::write(&folder))?;
    write_to(copy, &folder.join(format!("{name}.sqlite")), outputs)
}

/// Writes a copy to a file of this command.
pub fn write_to(copy: &ScratchCopy, path: &Path, outputs: &Outputs) -> Result<(), SaveError> {
    let output = outputs.create(path, FileKind::Database)?;
    copy.save(output.temporary())?;
    let sign = Connection::open(output.temporary())
        .and_then(|file| file.pragma_update(None, "application_id", APPLICATION_ID));
    sign.map_err(|source| SaveError::Sign { path: output.path().to_owned(), source })?;
    Ok(output.finish()?)
}
