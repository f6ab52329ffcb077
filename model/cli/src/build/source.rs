//! What examples are built from: a file of Spider's form with its databases, or one question.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use beamsplitter_ambiguity::Record;
use beamsplitter_ambiguity::build::Synonyms;
use beamsplitter_ambiguity::materialise::{Fill, ScratchDatabase, statements};
use beamsplitter_ambiguity::spider::Example;
use beamsplitter_sql::Schema;
use clap::Args;
use rusqlite::Connection;
use serde_json::{Map, Value};

use crate::database::SqliteFile;
use crate::folder::{self, Folder};
use crate::output::{APPLICATION_ID, FileKind, OutputError, Outputs};
use crate::scratch::ScratchCopy;

/// Where questions, databases and names come from.
#[derive(Args)]
pub struct Source {
    /// Questions with their queries (Spider's form: `db_id`, `question`, `query`).
    #[arg(long, required_unless_present = "database", conflicts_with = "database")]
    file: Option<PathBuf>,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite. Without it, nothing is executed.
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
    /// Seconds that a query may run.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
}

impl Source {
    /// Whether it is one question over one database.
    pub fn is_one(&self) -> bool {
        self.database.is_some()
    }

    /// Protects what is read from being written over.
    pub fn protect(&self, outputs: Outputs) -> Outputs {
        let files = [&self.file, &self.databases, &self.tables].into_iter().flatten();
        let outputs = outputs.reading(files.chain(&self.synonyms).map(PathBuf::as_path));
        self.database.iter().fold(outputs, |outputs, path| outputs.reading_database(path))
    }

    /// The questions, each with its place in the file.
    pub fn questions(&self) -> Result<Vec<(usize, Example)>, String> {
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
        let Some(file) = &self.file else { return Err("name a --file or a --database".to_owned()) };
        Ok(folder::records(file, Example::new)?.items)
    }

    /// Databases and their schemas.
    pub fn databases(&self) -> Result<Databases<'_>, String> {
        let schemas = match &self.tables {
            Some(tables) => folder::schemas(tables)?,
            None => BTreeMap::new(),
        };
        let folder = self.databases.as_ref().map(|path| Folder::new(path, self.seconds));
        Ok(Databases { source: self, schemas, folder, copies: BTreeMap::new() })
    }

    /// The names for each database: the user's, then the files', then our own.
    pub fn names(&self) -> Result<Names, String> {
        let mut own = if self.given_names_only { Synonyms::default() } else { Synonyms::own() };
        for name in &self.synonym {
            own.add(name).map_err(|e| e.to_string())?;
        }
        let mut by_database: BTreeMap<String, Synonyms> = BTreeMap::new();
        for path in &self.synonyms {
            let failed = |e: String| format!("{}: {e}", path.display());
            let all: Map<String, Value> =
                serde_json::from_slice(&folder::bytes(path)?).map_err(|e| failed(e.to_string()))?;
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

    fn file_of(&self, folder: Option<&Folder>, id: &str) -> Option<Result<PathBuf, String>> {
        self.database.clone().map(Ok).or_else(|| folder.map(|folder| folder.file(id)))
    }
}

/// Where the changed database of one example goes.
pub struct Save<'a> {
    /// The folder of all.
    pub folder: &'a Path,
    /// The name of the example's database.
    pub name: &'a str,
    /// What must not be written over.
    pub outputs: &'a Outputs,
}

/// Why a changed database was not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// It could not be made.
    #[error("{0}")]
    NotMade(String),
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
    /// The names for a database.
    pub fn of(&self, id: &str) -> &Synonyms {
        self.by_database.get(id).unwrap_or(&self.own)
    }
}

/// Databases and their schemas, read when they are first needed.
pub struct Databases<'a> {
    source: &'a Source,
    schemas: BTreeMap<String, Schema>,
    folder: Option<Folder>,
    copies: BTreeMap<String, Result<ScratchCopy, String>>,
}

impl Databases<'_> {
    /// The schema of a database: of `--tables`, or its own.
    pub fn schema(&mut self, id: &str) -> Result<Schema, String> {
        if !self.schemas.contains_key(id) {
            if self.source.tables.is_some() {
                return Err(format!("--tables has no database `{id}`"));
            }
            let file = self.source.file_of(self.folder.as_ref(), id);
            let file = file.unwrap_or_else(|| Err(format!("database `{id}` is not known")))?;
            self.schemas.insert(id.to_owned(), own_schema(&file, id)?);
        }
        Ok(self.schemas[id].clone())
    }

    /// Writes the changed database of a record to FOLDER/NAME/NAME.sqlite.
    pub fn save(&self, record: &Record, fill: Fill, save: &Save<'_>) -> Result<(), SaveError> {
        let copy = self.changed(record, fill).map_err(SaveError::NotMade)?;
        let Save { folder, name, outputs } = save;
        let folder = folder.join(name);
        std::fs::create_dir_all(&folder).map_err(OutputError::write(&folder))?;
        let output = outputs.create(&folder.join(format!("{name}.sqlite")), FileKind::Database)?;
        copy.save(output.temporary()).map_err(|e| SaveError::NotMade(e.to_string()))?;
        let sign = Connection::open(output.temporary())
            .and_then(|file| file.pragma_update(None, "application_id", APPLICATION_ID));
        sign.map_err(|e| SaveError::NotMade(e.to_string()))?;
        Ok(output.finish()?)
    }

    /// A copy of the database of a record, changed as the record says.
    fn changed(&self, record: &Record, fill: Fill) -> Result<ScratchCopy, String> {
        let file = self.source.file_of(self.folder.as_ref(), &record.db_id);
        let file = file.unwrap_or_else(|| Err(format!("{} is not known", record.db_id)))?;
        let mut copy = ScratchCopy::of(&file, Duration::MAX).map_err(|e| e.to_string())?;
        let schema = copy.own_schema().clone();
        for statement in statements(record, &schema, fill).map_err(|e| e.to_string())? {
            pollster::block_on(copy.execute(&statement)).map_err(|e| e.to_string())?;
        }
        Ok(copy)
    }

    /// A copy of a database to change and run queries on; none if no databases were named.
    pub fn copy(&mut self, id: &str) -> Option<Result<&mut ScratchCopy, String>> {
        if !self.copies.contains_key(id) {
            let time = Duration::try_from_secs_f64(self.source.seconds);
            let time = time.unwrap_or(Duration::MAX);
            let file = self.source.file_of(self.folder.as_ref(), id)?;
            let copy =
                file.and_then(|file| ScratchCopy::of(&file, time).map_err(|e| e.to_string()));
            self.copies.insert(id.to_owned(), copy);
        }
        Some(self.copies.get_mut(id)?.as_mut().map_err(|e| e.clone()))
    }
}

fn own_schema(file: &Path, id: &str) -> Result<Schema, String> {
    let file = SqliteFile::open(file).map_err(|e| e.to_string())?;
    Ok(Schema { name: id.to_owned(), ..file.schema().clone() })
}
