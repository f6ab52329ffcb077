//! `beamsplitter build test-suite`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::materialise::ScratchDatabase;
use beamsplitter_common::random::{Random, mix};
use beamsplitter_sql::{ColumnRef, ForeignKey, Schema};
use beamsplitter_suite::{Counts, Distillation, Fuzzer, Pools, literals};
use clap::Args;
use serde_json::{Value, json};

use super::source::{SaveError, write_to};
use crate::error::CommandError;
use crate::folder::{Folder, FolderError};
use crate::limits::{Seconds, rows};
use crate::output::{Force, OutputError, Outputs};
use crate::records::{questions, records, schemas};
use crate::terminal::{note, print};

/// What `build test-suite --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter build test-suite --file dev.json --databases database --tables tables.json --out suite

Writes suite/<db_id>/000.sqlite and so on: random databases that each tell a query apart from a gold
one that differs from it in one place (Zhong et al. 2020). `evaluate spider` and `score spider` count
what is right on all of them with --test-suite suite.";

/// Arguments of `beamsplitter build test-suite`.
#[derive(Args)]
pub struct Arguments {
    /// Questions with their queries (Spider's form: `db_id`, `question`, `query`).
    #[arg(long)]
    file: PathBuf,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite; or one file.
    #[arg(long)]
    databases: PathBuf,
    /// Spider's tables.json, for the foreign keys that the databases do not declare.
    #[arg(long)]
    tables: Option<PathBuf>,
    /// Folder for the suites: DIR/<db_id>/*.sqlite. A suite that is there already is not changed.
    #[arg(long)]
    out: PathBuf,
    /// Random databases to draw for each database; those that tell nothing apart are not kept.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = rows, allow_negative_numbers = true)]
    draws: usize,
    /// Seed of the random numbers: the same seed gives the same suites.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only these databases.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Also print the neighbours that no database tells from their gold query.
    #[arg(long)]
    untold: bool,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    #[command(flatten)]
    force: Force,
    /// Print the counts as JSON.
    #[arg(long)]
    json: bool,
}

/// Why there is no suite for a database.
#[derive(Debug, thiserror::Error)]
enum TestSuiteError {
    /// There is one already.
    #[error("{0}: holds files already, and a suite is all of them; name another folder with --out")]
    Exists(PathBuf),
    /// Its database cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// It could not be written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// A folder could not be made.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// No database could be used.
    #[error("no suite was built: {0}")]
    Nothing(String),
}

/// What came of one database.
struct Made {
    counts: Counts,
    kept: usize,
    untold: Vec<(String, String)>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let inputs = [Some(&arguments.file), Some(&arguments.databases), arguments.tables.as_ref()];
    let outputs = Outputs::new(arguments.force);
    let outputs = outputs.reading(inputs.into_iter().flatten().map(PathBuf::as_path));
    let mut golds: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, example) in records(&arguments.file, questions(Some(&arguments.databases)))?.items {
        if arguments.only.is_empty() || arguments.only.contains(&example.db_id) {
            golds.entry(example.db_id).or_default().insert(example.query);
        }
    }
    let known = arguments.tables.as_deref().map(schemas).transpose()?.unwrap_or_default();
    let folder = Folder::new(&arguments.databases, arguments.seconds.duration());
    let mut made = BTreeMap::new();
    let mut first = None;
    for (id, queries) in &golds {
        match build(arguments, (id.as_str(), queries), known.get(id), &folder, &outputs) {
            Ok(of) => {
                made.insert(id.as_str(), of);
            }
            Err(TestSuiteError::Folder(error)) => {
                note(format_args!("{id}: {error}; left out"));
                first.get_or_insert(error.to_string());
            }
            Err(error) => return Err(CommandError::of(error)),
        }
    }
    if made.is_empty() {
        let reason = first.unwrap_or_else(|| "--only names none of --file".to_owned());
        return Err(CommandError::of(TestSuiteError::Nothing(reason)));
    }
    Ok(print(&match arguments.json {
        true => format!("{}\n", of_all(&made)),
        false => text(&made),
    })?)
}

/// Builds the suite of one database.
fn build(
    arguments: &Arguments,
    (id, queries): (&str, &BTreeSet<String>),
    known: Option<&Schema>,
    folder: &Folder,
    outputs: &Outputs,
) -> Result<Made, TestSuiteError> {
    let mut copy = folder.copy(id)?;
    let place = empty(&arguments.out.join(id))?;
    let schema = with_keys(copy.own_schema().clone(), known);
    let mut distillation = pollster::block_on(Distillation::new(queries, &schema, &mut copy));
    let compared = queries.iter().flat_map(|sql| literals(sql, &schema).unwrap_or_default());
    let compared: Vec<_> = compared.collect();
    let pools = pollster::block_on(Pools::read(&mut copy, &schema, &compared));
    // What the original took would be in every copy otherwise.
    let _ = pollster::block_on(copy.execute("vacuum"));
    let fuzzer = Fuzzer::new(&schema, &pools);
    let mut random =
        Random::new(id.bytes().fold(arguments.seed, |seed, byte| mix(seed, u64::from(byte))));
    let mut kept = 0;
    for _ in 0..arguments.draws {
        if distillation.counts().untold == 0 {
            break;
        }
        for statement in fuzzer.statements(&mut random) {
            // A statement that a trigger or a check refuses leaves its table empty.
            let _ = pollster::block_on(copy.execute(&statement));
        }
        if pollster::block_on(distillation.tells(&mut copy)) > 0 {
            write_to(&copy, &place.join(format!("{kept:03}.sqlite")), outputs)?;
            kept += 1;
        }
    }
    let counts = distillation.counts();
    note(format_args!(
        "{id}: {} of {} told apart",
        counts.neighbours - counts.untold,
        counts.neighbours
    ));
    let untold = distillation.untold().map(|(a, b)| (a.to_owned(), b.to_owned()));
    let untold = untold.filter(|_| arguments.untold).collect();
    Ok(Made { counts, kept, untold })
}

/// Makes the folder of a suite; refuses one that has files.
fn empty(path: &Path) -> Result<PathBuf, TestSuiteError> {
    std::fs::create_dir_all(path).map_err(OutputError::write(path))?;
    let mut entries = std::fs::read_dir(path).map_err(OutputError::write(path))?;
    match entries.next() {
        Some(_) => Err(TestSuiteError::Exists(path.to_owned())),
        None => Ok(path.to_owned()),
    }
}

/// Returns a schema with the foreign keys of another one, by their names.
fn with_keys(mut schema: Schema, known: Option<&Schema>) -> Schema {
    let Some(known) = known else { return schema };
    let place = |at: ColumnRef| {
        let table = schema.table_named(&known.tables[at.table].name)?;
        let column = schema.tables[table].column_named(&known.column(at).name)?;
        Some(ColumnRef { table, column })
    };
    let keys = known.foreign_keys.iter();
    let keys =
        keys.filter_map(|key| Some(ForeignKey { from: place(key.from)?, to: place(key.to)? }));
    let keys: Vec<ForeignKey> = keys.filter(|key| !schema.foreign_keys.contains(key)).collect();
    schema.foreign_keys.extend(keys);
    schema
}

fn sum<'a>(all: impl Iterator<Item = &'a Made>) -> Made {
    let none = Made { counts: Counts::default(), kept: 0, untold: Vec::new() };
    all.fold(none, |mut sum, made| {
        let (a, b) = (&mut sum.counts, &made.counts);
        a.golds += b.golds;
        a.left_out += b.left_out;
        a.neighbours += b.neighbours;
        a.by_itself += b.by_itself;
        a.untold += b.untold;
        sum.kept += made.kept;
        sum
    })
}

fn of_all(made: &BTreeMap<&str, Made>) -> Value {
    let one = |Made { counts, kept, untold }: &Made| {
        json!({
            "golds": counts.golds, "left_out": counts.left_out, "neighbours": counts.neighbours,
            "by_database": counts.by_itself,
            "by_suite": counts.neighbours - counts.untold - counts.by_itself,
            "untold": counts.untold, "databases": kept, "pairs": untold,
        })
    };
    let mut out = one(&sum(made.values()));
    out["by_id"] = made.iter().map(|(id, of)| ((*id).to_owned(), one(of))).collect();
    out
}

fn text(made: &BTreeMap<&str, Made>) -> String {
    let heads = ["golds", "neighbours", "by itself", "by suite", "not told", "databases"];
    let heads: String = heads.iter().map(|head| format!("{head:>12}")).collect();
    let mut text = format!("{:28}{heads}\n", "");
    let total = sum(made.values());
    for (id, Made { counts, kept, .. }) in
        made.iter().map(|(id, of)| (*id, of)).chain([("all", &total)])
    {
        let told = counts.neighbours - counts.untold - counts.by_itself;
        let cells = [counts.golds, counts.neighbours, counts.by_itself, told, counts.untold, *kept];
        let cells: String = cells.iter().map(|cell| format!("{cell:>12}")).collect();
        let _ = writeln!(text, "{id:28}{cells}");
    }
    for (gold, neighbour) in made.values().flat_map(|of| &of.untold) {
        let _ = writeln!(text, "\n{gold}\n  {neighbour}");
    }
    text
}
