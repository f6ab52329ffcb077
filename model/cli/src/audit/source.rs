//! The examples of a benchmark, whichever it is, and their databases.

use std::path::{Path, PathBuf};
use std::time::Duration;

use beamsplitter_ambiguity::materialise::MaterialiseError;
use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_ambiguity::restore::{Restored, prepared, restored};
use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::{Record, Scorer};
use beamsplitter_damber::{Test, score};
use beamsplitter_database::Database;
use beamsplitter_interpret::evaluate::ambrosia::{self, Ambrosia};
use beamsplitter_interpret::evaluate::{Benchmark, Source, practiq};
use beamsplitter_suite::audit::Auditor;

use super::report::{Place, Report};
use crate::database::DatabaseError;
use crate::dump;
use crate::error::CommandError;
use crate::folder::{Folder, FolderError};
use crate::original::Original;
use crate::records::read_as;
use crate::score::benchmark::interpretations;
use crate::scratch::ScratchCopy;

/// An example of a benchmark.
pub enum Item {
    /// AmbiQT's, or one of Mod-AmbiQT.
    Ambiqt(Record),
    /// AMBROSIA's, with the statements that make its database.
    Ambrosia(ambrosia::Record),
    /// PRACTIQ's, with what its question may mean; nothing where it has no answer.
    Practiq(practiq::Example),
    /// A test of DAMBER, with queries of which each is as good as the others.
    Damber(Test),
    /// A question with one query: Spider's, BIRD's or any.
    Plain(Example),
}

impl Item {
    /// Reads an example of the benchmark whose keys it has.
    ///
    /// # Errors
    /// If a key is missing or of another type.
    pub fn new(object: Object) -> Result<Self, RecordError> {
        if object.contains_key("gold_queries") {
            return read_as(object).map(Self::Ambrosia);
        }
        if object.contains_key("category") && object.contains_key("readings") {
            return read_as(object).map(Self::Practiq);
        }
        if object.contains_key("targets") {
            return read_as(object).map(Self::Damber);
        }
        if object.contains_key("query1") && object.contains_key("query2") {
            return Record::any(object).map(Self::Ambiqt);
        }
        Example::new(object).map(Self::Plain)
    }

    fn question(&self) -> &str {
        match self {
            Self::Ambiqt(record) => &record.question,
            Self::Ambrosia(record) => &record.question,
            Self::Practiq(example) => &example.question,
            Self::Damber(test) => &test.question,
            Self::Plain(example) => &example.question,
        }
    }

    fn database(&self) -> &str {
        match self {
            Self::Ambiqt(record) => &record.db_id,
            Self::Ambrosia(record) => record.database(),
            Self::Practiq(example) => &example.database,
            Self::Damber(test) => &test.db_id,
            Self::Plain(example) => &example.db_id,
        }
    }

    fn golds(&self) -> Vec<String> {
        match self {
            Self::Ambiqt(record) => vec![record.orig_query.clone()],
            Self::Ambrosia(record) => record.gold_queries.clone(),
            Self::Practiq(example) => {
                example.readings.iter().map(|reading| reading.query.clone()).collect()
            }
            Self::Damber(test) => test.targets.iter().map(|target| target.sql.clone()).collect(),
            Self::Plain(example) => vec![example.query.clone()],
        }
    }
}

/// Why the database of an example is not there.
#[derive(Debug, thiserror::Error)]
enum SourceError {
    #[error("name a folder with --databases, or one file with --database")]
    Nowhere,
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
    #[error(transparent)]
    Changed(#[from] MaterialiseError),
}

/// The databases of the examples; the last one is kept open, since examples of one stand together.
pub struct Databases {
    folder: Option<Folder>,
    file: Option<PathBuf>,
    time: Duration,
    made: dump::Databases,
    last: Option<(String, Opened)>,
}

/// An open database.
pub struct Opened {
    auditor: Auditor<ScratchCopy>,
    path: PathBuf,
    time: Duration,
}

impl Databases {
    /// Returns databases of a folder, or one file for all, each query of which may take so long.
    pub fn new(
        folder: Option<&Path>,
        file: Option<&Path>,
        time: Duration,
    ) -> Result<Self, CommandError> {
        Ok(Self {
            folder: folder.map(|path| Folder::new(path, time)),
            file: file.map(Path::to_owned),
            time,
            made: dump::Databases::new(folder, time)?,
            last: None,
        })
    }

    /// Opens the database of an example.
    pub fn open(&mut self, item: &Item, index: usize) -> Result<&mut Opened, CommandError> {
        let key = match item {
            Item::Ambrosia(record) => match Ambrosia::database(record) {
                Source::Statements(key) | Source::Named(key) => key,
            },
            item => item.database(),
        };
        let opened = match self.last.take() {
            Some((known, opened)) if known == key => opened,
            _ => self.opened(item, index)?,
        };
        Ok(&mut self.last.insert((key.to_owned(), opened)).1)
    }

    fn opened(&self, item: &Item, index: usize) -> Result<Opened, CommandError> {
        let path = match (item, &self.file, &self.folder) {
            (Item::Ambrosia(record), file, _) => match (Ambrosia::database(record), file) {
                (Source::Named(_), Some(file)) => file.clone(),
                (source, _) => self.made.file(index, source)?.0,
            },
            (_, Some(file), _) => file.clone(),
            (item, None, Some(folder)) => {
                folder.file(item.database()).map_err(|e| CommandError::of(SourceError::from(e)))?
            }
            (_, None, None) => return Err(CommandError::of(SourceError::Nowhere)),
        };
        let copy = || ScratchCopy::of(&path, self.time);
        let copies = [copy()?, copy()?];
        let database = copy()?;
        let schema = database.own_schema().clone();
        let auditor = pollster::block_on(Auditor::new(schema, database, copies));
        Ok(Opened { auditor, path, time: self.time })
    }
}

impl Opened {
    /// Looks at the golds of an example, or at those of its predictions that are credited.
    pub fn look(
        &mut self,
        item: &Item,
        index: usize,
        predictions: Option<&[String]>,
        report: &mut Report,
    ) -> Result<(), CommandError> {
        let place = |of: String| Place {
            index,
            of,
            database: item.database().to_owned(),
            question: item.question().to_owned(),
        };
        if let Some(reason) = self.auditor.unordered() {
            report.unordered(item.database(), &reason.to_string());
        }
        let golds = item.golds();
        let queries: Vec<(String, String)> = match predictions {
            None if golds.len() == 1 => vec![("gold".to_owned(), golds[0].clone())],
            None => {
                let numbered = golds.iter().zip(1..);
                numbered.map(|(sql, nth)| (format!("gold {nth}"), sql.clone())).collect()
            }
            Some(predictions) => self.credited((index, item), predictions)?,
        };
        for (of, sql) in queries {
            let found = pollster::block_on(self.auditor.query(&sql));
            report.add(place(of), &sql, found);
        }
        if predictions.is_none() {
            let alike = match item {
                Item::Ambiqt(record) => {
                    let alike = pollster::block_on(self.auditor.record(record));
                    alike.map_err(|e| CommandError::of(SourceError::from(e)))?.into_iter().collect()
                }
                _ => pollster::block_on(self.auditor.readings(&golds)),
            };
            for finding in alike {
                report.found(place("golds".to_owned()), "", finding);
            }
        }
        Ok(())
    }

    /// Returns the predictions that the benchmark's own comparison of results credits; of AmbiQT's, what
    /// they are restored to.
    fn credited(
        &self,
        (index, item): (usize, &Item),
        predictions: &[String],
    ) -> Result<Vec<(String, String)>, CommandError> {
        let mut database = Original::open(&self.path, self.time)?;
        let numbered = || predictions.iter().enumerate();
        let (gold, forms): (&str, Vec<(usize, String)>) = match item {
            Item::Plain(example) => {
                (&example.query, numbered().map(|(nth, sql)| (nth, sql.clone())).collect())
            }
            Item::Ambiqt(record) => {
                let forms = numbered().flat_map(|(nth, sql)| {
                    forms(record, sql).into_iter().map(move |form| (nth, form))
                });
                (&record.orig_query, forms.collect())
            }
            Item::Ambrosia(record) => {
                return Ok(returned(&record.gold_queries, predictions, &mut database));
            }
            Item::Practiq(example) => {
                let meant = example.meant(index).map(|reading| reading.query.clone());
                return Ok(returned(meant.as_slice(), predictions, &mut database));
            }
            Item::Damber(test) => {
                let mut is_whole = |sql: &str| {
                    let scored = pollster::block_on(score(&mut database, test, sql));
                    scored.is_ok_and(|scored| scored.metrics.mean() >= 1.0)
                };
                let whole = numbered().filter(|(_, sql)| is_whole(sql));
                return Ok(whole.map(|(nth, sql)| (name(nth), sql.clone())).collect());
            }
        };
        let schema = pollster::block_on(database.schema())?;
        let mut scorer = Scorer::new(&schema, database);
        let credited = forms
            .into_iter()
            .filter(|(_, sql)| pollster::block_on(scorer.matches(sql, gold)).execution);
        Ok(credited.map(|(nth, sql)| (name(nth), sql)).collect())
    }
}

/// Returns what a report calls a prediction, by its place from 0.
fn name(nth: usize) -> String {
    format!("prediction {}", nth + 1)
}

/// Returns the predictions that return what one of the golds does, as AMBROSIA and PRACTIQ compare.
fn returned(
    golds: &[String],
    predictions: &[String],
    database: &mut Original,
) -> Vec<(String, String)> {
    let ran = golds.iter().map(|sql| {
        let ran = pollster::block_on(database.run(sql));
        ran.ok().map(|ran| ran.rows)
    });
    let golds: Vec<_> = ran.collect();
    let top = predictions.len();
    let found = interpretations(predictions, top, None, database);
    let (queries, score) = ambrosia::score(&golds, &found, top);
    let right = queries.into_iter().zip(score.matches).filter(|(_, of)| !of.is_empty());
    let place = |sql: &String| predictions.iter().position(|other| other == sql);
    right.map(|(sql, _)| (name(place(&sql).unwrap_or_default()), sql)).collect()
}

/// Returns what a prediction for AmbiQT is compared as, each form once.
fn forms(record: &Record, sql: &str) -> Vec<String> {
    let sql = prepared(sql);
    let mut forms = match restored(record, &sql) {
        Restored::Each(forms) => forms.to_vec(),
        Restored::Then(second) => std::iter::once(sql).chain(second).collect(),
    };
    forms.dedup();
    forms
}
