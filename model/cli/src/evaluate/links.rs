//! `beamsplitter evaluate links`: whether the linker finds both meanings of an ambiguous name.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use beamsplitter_ambiguity::changed::ChangeError;
use beamsplitter_ambiguity::{Change, Kind, Record, changed_schema};
use beamsplitter_common::Table;
use beamsplitter_link::{Item, Question, rank};
use beamsplitter_sql::Schema;
use clap::Args;
use serde_json::json;

use crate::error::CommandError;
use crate::model::{SHIPPED, VARIABLE, read_words};
use crate::records::records;
use crate::report::{Report, Show};
use crate::schemas::Schemas;

/// Places that are counted.
const TOPS: [usize; 5] = [2, 3, 4, 5, 6];

/// What `evaluate links --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate links --kind column --file validation.json --tables tables.json";

/// Arguments of `beamsplitter evaluate links`.
#[derive(Args)]
pub struct Arguments {
    /// Kind of ambiguity: column or table, whose two names stand in the schema.
    #[arg(long)]
    kind: Kind,
    /// The benchmark's file.
    #[arg(long)]
    file: PathBuf,
    /// Spider's tables.json; without it, schemas are read from the databases.
    #[arg(long, required_unless_present = "databases")]
    tables: Option<PathBuf>,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite.
    #[arg(long)]
    databases: Option<PathBuf>,
    /// Folder with tokenizer.json and words.bin.
    #[arg(long, env = VARIABLE, default_value = SHIPPED)]
    words: PathBuf,
    #[command(flatten)]
    show: Show,
}

/// Why links cannot be counted.
#[derive(Debug, thiserror::Error)]
enum LinksError {
    /// A kind whose interpretations have the same names.
    #[error(
        "--kind {0}: its two interpretations differ in structure; only those of column and table differ in a name"
    )]
    Structure(&'static str),
    /// A record that does not fit its schema.
    #[error("{path}, example {index}: {source}")]
    Change { path: PathBuf, index: usize, source: ChangeError },
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let kind = arguments.kind;
    if !matches!(kind, Kind::Column | Kind::Table) {
        return Err(CommandError::of(LinksError::Structure(kind.name())));
    }
    let words = read_words(&arguments.words)?;
    let Arguments { tables, databases, .. } = arguments;
    let mut schemas = Schemas::of(tables.as_deref(), databases.as_deref())?;
    let file = records(&arguments.file, |object| Record::new(kind, object))?;
    let (mut examples, mut found) = (0_usize, [0_usize; TOPS.len()]);
    for (index, record) in &file.items {
        let schema = schemas.get(&record.db_id).map_err(CommandError::of)?;
        let changed = changed_schema(record, schema).map_err(|source| {
            let path = arguments.file.clone();
            CommandError::of(LinksError::Change { path, index: *index, source })
        })?;
        let golds = golds(record, &changed.schema);
        if golds.len() < 2 {
            continue;
        }
        examples += 1;
        let question = Question::new(&record.question);
        let ranked = rank(&words, &question, &changed.schema).into_iter();
        let sort = usize::from(kind == Kind::Column);
        let ranked: Vec<Vec<Item>> =
            ranked.map(|mut sorts| std::mem::take(&mut sorts[sort])).collect();
        let place = place(&ranked, &golds);
        for (count, top) in found.iter_mut().zip(TOPS) {
            *count += usize::from(place.is_some_and(|place| place < top));
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "counts")]
    let percent = |count: usize| 100.0 * count as f64 / examples.max(1) as f64;
    let both: BTreeMap<String, f64> =
        TOPS.iter().zip(found).map(|(top, count)| (top.to_string(), percent(count))).collect();
    let title = format!(
        "{examples} examples; both names among the first k that some words of the question mean, %"
    );
    let mut table = Table::new(title, ["k", "both"]);
    for (top, count) in TOPS.iter().zip(found) {
        table.row(top.to_string(), [format!("{:.1}", percent(count))]);
    }
    let mut report = Report::new(json!({"kind": kind.name(), "examples": examples, "both": both}));
    report.tables([table]);
    report.print(arguments.show)
}

/// Returns the items that the two readings of a record name.
fn golds(record: &Record, schema: &Schema) -> BTreeSet<Item> {
    let same = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
    match &record.change {
        // One change of several is enough to make two readings, and the first is the benchmark's.
        Change::Columns(columns) => columns
            .iter()
            .take(1)
            .flat_map(|(table, _, names)| {
                let columns = schema.columns().filter(move |(at, column)| {
                    same(&schema.tables[at.table].name, table)
                        && names.iter().any(|name| same(name, &column.name))
                });
                columns.map(|(at, _)| Item::Column(at))
            })
            .collect(),
        Change::Tables(tables) => tables
            .iter()
            .take(1)
            .flat_map(|(_, names)| {
                let tables = schema.tables.iter().enumerate();
                let named =
                    tables.filter(|(_, table)| names.iter().any(|name| same(name, &table.name)));
                named.map(|(t, _)| Item::Table(t))
            })
            .collect(),
        Change::Splits(_) | Change::Aggregates { .. } => BTreeSet::new(),
    }
}

/// Returns the place of the last of `golds` among the tables, or columns, in the order in which an
/// n-gram of the question means them, from 0; by the n-gram for which it is best.
fn place(ranked: &[Vec<Item>], golds: &BTreeSet<Item>) -> Option<usize> {
    let last = |items: &Vec<Item>| {
        let places = golds.iter().map(|gold| items.iter().position(|item| item == gold));
        places.collect::<Option<Vec<usize>>>().and_then(|places| places.into_iter().max())
    };
    ranked.iter().filter_map(last).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_words_count() {
        let table = |tables: &[usize]| tables.iter().map(|t| Item::Table(*t)).collect::<Vec<_>>();
        let golds = BTreeSet::from([Item::Table(1), Item::Table(2)]);
        let first = table(&[1, 3, 4, 2]);
        assert_eq!(place(std::slice::from_ref(&first), &golds), Some(3));
        assert_eq!(place(&[first, table(&[2, 1])], &golds), Some(1));
        assert_eq!(place(&[table(&[1]), table(&[2])], &golds), None, "each by other words");
    }
}
