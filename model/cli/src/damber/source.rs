//! Where tests come from: made of databases, or read from a file.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};

use beamsplitter_damber::profile::profiles;
use beamsplitter_damber::{Category, Label, Options, Test, generate, suggest};
use beamsplitter_sql::Schema;
use clap::Args;

use super::error::DamberError;
use super::labels;
use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::folder::Folder;
use crate::limits::{Seconds, rows};
use crate::model::read_words;
use crate::original::Original;
use crate::terminal::note;

/// Suggested labels of a table that are taken, the surest first.
const SUGGESTED: usize = 3;

/// How tests are made.
#[derive(Args)]
pub struct Making {
    /// Also suggest three labels for each table: words that several column names share, and more
    /// general words that are close to them in meaning.
    #[arg(long)]
    suggest: bool,
    /// Make at most this many tests of each database, spread over categories, labels and tables.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = rows, allow_negative_numbers = true)]
    tests: usize,
    /// Make at most this many plain tests of each category for each table.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(0..=100))]
    plain: u16,
    /// Make at most this many ambiguous tests of each category for each label.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(0..=100))]
    ambiguous: u16,
    /// Only these categories: project, distinct, select, order-by, count-distinct, min-max-avg,
    /// group-by, having, join.
    #[arg(long, value_delimiter = ',')]
    category: Vec<Category>,
    /// Seed of the random numbers: the same seed makes the same tests of a database.
    #[arg(long, value_name = "N", default_value_t = 0)]
    test_seed: u64,
}

impl Making {
    fn options(&self) -> Options {
        Options {
            categories: match self.category.is_empty() {
                true => Category::ALL.to_vec(),
                false => self.category.clone(),
            },
            plain: usize::from(self.plain),
            ambiguous: usize::from(self.ambiguous),
            most: Some(self.tests),
            seed: self.test_seed,
        }
    }
}

/// Makes the tests of databases, with the words of the files `labels` that stand for several columns.
/// Others are suggested from the words of the model in `model`.
///
/// # Errors
/// If a database or the labels cannot be used, or no test comes of them.
pub fn make(
    databases: &[PathBuf],
    (labels, making): (&[PathBuf], &Making),
    model: &Path,
    seconds: Seconds,
) -> Result<Vec<Test>, CommandError> {
    let options = making.options();
    let own = labels.iter().map(|path| Ok((path, labels::read(path)?)));
    let own: Vec<(&PathBuf, Vec<Label>)> = own.collect::<Result<_, CommandError>>()?;
    let words = making.suggest.then(|| read_words(model)).transpose()?;
    let mut tests = Vec::new();
    let mut reasons = Vec::new();
    for path in databases {
        let schema = SqliteFile::open(path)?.schema().clone();
        let mut database = Original::open(path, seconds.duration())?;
        let mut all = Vec::new();
        for (file, own) in &own {
            all.extend(labels::fitting(file, own.clone(), &schema, databases.len() == 1)?);
        }
        if let Some(words) = &words {
            for label in suggested(&mut database, &schema, words) {
                let known = |l: &Label| l.table == label.table && l.label == label.label;
                if !all.iter().any(known) {
                    all.push(label);
                }
            }
        }
        let made = pollster::block_on(generate(&mut database, &schema, &all, &options));
        for (table, reason) in made.skipped {
            reasons.push(format!("table {table} of {} has no tests: {reason}", schema.name));
        }
        tests.extend(made.tests);
    }
    reasons.iter().for_each(|reason| note(format_args!("note: {reason}")));
    match tests.is_empty() {
        true => {
            let reason = reasons.into_iter().next();
            let reason = reason.unwrap_or_else(|| "no category fits any table".to_owned());
            Err(CommandError::of(DamberError::NoTests(reason)))
        }
        false => Ok(tests),
    }
}

fn suggested(
    database: &mut Original,
    schema: &Schema,
    words: &beamsplitter_link::Words,
) -> Vec<Label> {
    let mut labels = Vec::new();
    for profile in pollster::block_on(profiles(database, schema)).into_iter().flatten() {
        for suggestion in suggest(&profile, words).into_iter().take(SUGGESTED) {
            let label = suggestion.label;
            let columns = label.columns.join(", ");
            note(format_args!(
                "label \"{}\" of {} for {columns}: {}",
                label.label, label.table, suggestion.reason
            ));
            labels.push(label);
        }
    }
    labels
}

/// The databases that tests are about: one file, or a folder of them.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct Places {
    /// The SQLite file.
    #[arg(long)]
    pub database: Option<PathBuf>,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite.
    #[arg(long)]
    pub databases: Option<PathBuf>,
}

impl Places {
    /// Opens the databases as they are asked for.
    pub fn open(&self, seconds: Seconds) -> OpenPlaces<'_> {
        let folder =
            self.databases.as_deref().map(|folder| Folder::new(folder, seconds.duration()));
        OpenPlaces { file: self.database.as_deref(), folder, seconds, open: BTreeMap::new() }
    }
}

/// Databases that were asked for.
pub struct OpenPlaces<'a> {
    file: Option<&'a Path>,
    folder: Option<Folder>,
    seconds: Seconds,
    open: BTreeMap<String, (PathBuf, Original)>,
}

impl OpenPlaces<'_> {
    /// Returns the file of a database and the database, opened when it is first asked for.
    pub fn of(&mut self, id: &str) -> Result<&mut (PathBuf, Original), CommandError> {
        let Self { file, folder, seconds, open } = self;
        match open.entry(id.to_owned()) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(place) => {
                let path = match (file, folder) {
                    (Some(file), _) => file.to_path_buf(),
                    (None, Some(folder)) => folder.file(id).map_err(CommandError::of)?,
                    (None, None) => PathBuf::from(id),
                };
                let database = Original::open(&path, seconds.duration())?;
                Ok(place.insert((path, database)))
            }
        }
    }
}
