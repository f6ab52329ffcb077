//! Two systems on the same examples: which has each of them right.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::run::CANDIDATES;
use beamsplitter_common::Table;
use beamsplitter_common::compared::{self, Compared, side_name};
use beamsplitter_common::paired::Side;
use serde_json::{Value, json};

use super::problems::places;
use super::verdicts::{LineError, verdicts};
use crate::output::FileKind;
use crate::report::Report;
use crate::results::{ResultsError, each_result};

/// Keys of a result under which its queries stand.
const QUERIES: [&str; 2] = [CANDIDATES, "predictions"];

/// What a system has right.
#[derive(Clone, Debug, Default)]
pub struct System {
    /// What it is called.
    pub name: String,
    /// Examples, by their places.
    pub examples: BTreeMap<usize, Example>,
}

/// One example.
#[derive(Clone, Debug, Default)]
pub struct Example {
    /// Its database.
    pub database: String,
    /// Its question.
    pub question: String,
    /// The first query for it.
    pub query: String,
    /// What is right, by name.
    verdicts: Vec<(String, bool)>,
}

/// Why systems cannot be compared.
#[derive(Debug, thiserror::Error)]
pub enum SystemError {
    /// A file cannot be read, or holds no results.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// A result of an unknown form.
    #[error("{path}, example {index}: {source}")]
    Line { path: PathBuf, index: usize, source: LineError },
    /// Results of other questions.
    #[error(
        "`{first}` and `{second}` have different questions as example {index}: they are of different files"
    )]
    Questions { first: String, second: String, index: usize },
    /// Nothing in common.
    #[error("`{first}` and `{second}` have no example in common that is counted alike")]
    Nothing { first: String, second: String },
    /// No such figure.
    #[error("--by {by}: these results have no such figure; they have {}", .known.join("; "))]
    Unknown { by: String, known: Vec<String> },
}

/// Returns what a file of a system is called.
pub fn name(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

impl System {
    /// Creates a system of which nothing is known yet.
    pub fn new(name: String) -> Self {
        Self { name, examples: BTreeMap::new() }
    }

    /// Reads a file of results; none where it holds something else.
    pub fn results(path: &Path) -> Option<Result<Self, SystemError>> {
        FileKind::Results.wrote(path).then(|| Self::read(path))
    }

    /// Reads a file of results.
    pub fn read(path: &Path) -> Result<Self, SystemError> {
        let mut system = Self::new(name(path));
        let mut broken = None;
        each_result(path, |index, line| {
            if let Err(source) = system.add(index, &line) {
                broken.get_or_insert((index, source));
            }
            Ok(())
        })?;
        match broken {
            None => Ok(system),
            Some((index, source)) => {
                Err(SystemError::Line { path: path.to_owned(), index, source })
            }
        }
    }

    /// Adds the result of an example.
    ///
    /// # Errors
    /// If it does not say what is right.
    pub fn add(&mut self, index: usize, line: &Value) -> Result<(), LineError> {
        let text = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
        let first = QUERIES.iter().find_map(|key| line[*key].as_array()?.first()?.as_str());
        let database = ["database", "db_id", "db_file"].iter().find_map(|key| line[*key].as_str());
        let example = Example {
            database: database.unwrap_or_default().to_owned(),
            question: text("question"),
            query: first.unwrap_or_default().to_owned(),
            verdicts: verdicts(line)?,
        };
        self.examples.insert(index, example);
        Ok(())
    }
}

/// Compares two systems by every figure that both have.
fn compared(first: &System, second: &System) -> Result<Vec<Compared>, SystemError> {
    let names = || (first.name.clone(), second.name.clone());
    let mut pairs = Vec::new();
    for (index, one) in &first.examples {
        let Some(other) = second.examples.get(index) else { continue };
        if one.question != other.question {
            let (first, second) = names();
            return Err(SystemError::Questions { first, second, index: *index });
        }
        pairs.push((*index, &*one.verdicts, &*other.verdicts));
    }
    let all = compared::compared(pairs);
    if all.is_empty() {
        let (first, second) = names();
        return Err(SystemError::Nothing { first, second });
    }
    Ok(all)
}

/// Adds to a report how two systems compare: each figure with the paired difference, and, by the
/// first of them, which examples only one of them has right.
///
/// # Errors
/// If they are of different examples.
pub fn tell(report: &mut Report, first: &System, second: &System) -> Result<(), SystemError> {
    let all = compared(first, second)?;
    let names = [first.name.as_str(), second.name.as_str()];
    report.tables([compared::table(names, &all)]);
    if let Some(main) = all.first() {
        report.text(format!("By {}:\n", main.by));
        for side in Side::ALL {
            let of = main.places(side);
            report.text(format!("  {}: {}{}\n", side_name(side, names), of.len(), listed(&of)));
        }
    }
    report.text(format!(
        "{}p is that of McNemar's exact test; --list of `score compare` has the examples.\n",
        left_out(first, second)
    ));
    if !report.json.is_object() {
        report.json = json!({});
    }
    let comparisons = all.iter().map(|one| {
        let lists = Side::ALL.map(|side| one.places(side));
        let [only_first, only_second, both, neither] = lists;
        json!({
            "by": one.by, "paired": one.paired, "only_first": only_first,
            "only_second": only_second, "both": both, "neither": neither,
        })
    });
    let comparison = json!({
        "first": first.name, "second": second.name, "figures": comparisons.collect::<Vec<_>>(),
    });
    match report.json["comparisons"].as_array_mut() {
        Some(before) => before.push(comparison),
        None => report.json["comparisons"] = json!([comparison]),
    }
    Ok(())
}

/// Says how many examples only one of the two files has.
fn left_out(first: &System, second: &System) -> String {
    let lacks = |one: &System, other: &System| {
        one.examples.keys().filter(|index| !other.examples.contains_key(index)).count()
    };
    let counts = [(first, lacks(first, second)), (second, lacks(second, first))];
    let said = counts.into_iter().filter(|(_, count)| *count > 0);
    said.map(|(system, count)| format!("left out: {count} examples of {} alone\n", system.name))
        .collect()
}

fn listed(of: &[usize]) -> String {
    match of {
        [] => String::new(),
        [one] => format!(" (record {one})"),
        many => format!(" (records {})", places(many.iter().copied())),
    }
}

/// Returns the examples of one side, by a figure or by the first.
///
/// # Errors
/// If the systems are of different examples, or have no such figure.
pub fn examples(
    (first, second): (&System, &System),
    side: Side,
    by: Option<&str>,
) -> Result<Table, SystemError> {
    let all = compared(first, second)?;
    let found = match by {
        Some(by) => all.iter().find(|one| one.by == by),
        None => all.first(),
    };
    let unknown = || SystemError::Unknown {
        by: by.unwrap_or_default().to_owned(),
        known: all.iter().map(|one| one.by.clone()).collect(),
    };
    let found = found.ok_or_else(unknown)?;
    let title = format!("right by {}: {}", found.by, side_name(side, [&first.name, &second.name]));
    let heads = ["record", "database", "question", &first.name, &second.name];
    let mut table = Table::new(title, heads);
    for index in found.places(side) {
        let (Some(one), Some(other)) = (first.examples.get(&index), second.examples.get(&index))
        else {
            continue;
        };
        let cells = [&one.database, &one.question, &one.query, &other.query];
        table.row(index.to_string(), cells.map(String::clone));
    }
    Ok(table)
}
