//! `beamsplitter evaluate ambrosia`: how many of the interpretations of AMBROSIA's questions are
//! found (Saparina and Lapata 2024).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beamsplitter_database::{Value, equal_up_to_column_order};
use beamsplitter_interpret::Interpretations;
use beamsplitter_odin::hints::Hints;
use beamsplitter_odin::selector::Selector;
use beamsplitter_sql::lex;
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::input;
use crate::interpret::{Selection, interpretations};
use crate::limits::rows;
use crate::model::{ModelError, load};
use crate::progress::Progress;
use crate::terminal::{note, print};

/// What `evaluate ambrosia --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate ambrosia --file ambrosia.json";

/// Arguments of `beamsplitter evaluate ambrosia`.
#[derive(Args)]
pub struct Arguments {
    /// AMBROSIA's records: question, gold queries, and the statements that make the database.
    #[arg(long)]
    file: PathBuf,
    /// Folder of a packaged model.
    #[arg(long, default_value = "public/models/default")]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    #[command(flatten)]
    selection: Selection,
    /// Count this many interpretations: those that are shown, then those that follow.
    #[arg(long, default_value_t = 5, value_parser = rows, allow_negative_numbers = true)]
    top: usize,
    /// Run only the first N examples of the file.
    #[arg(long, value_name = "N", value_parser = rows, allow_negative_numbers = true)]
    limit: Option<usize>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// One record, as far as it is used.
#[derive(Deserialize)]
struct Record {
    question: String,
    gold_queries: Vec<String>,
    is_ambiguous: bool,
    ambig_type: String,
    db_dump: String,
}

/// What was found for one question.
struct Score {
    golds: usize,
    covered: usize,
    /// Whether the first interpretation is a gold.
    first: bool,
    predictions: usize,
    right: usize,
}

/// Sums over questions of one sort.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    examples: usize,
    single: usize,
    full: usize,
    first: usize,
    precision: f64,
}

/// Percentages of ambiguous questions.
#[derive(Serialize)]
struct Ambiguous {
    examples: usize,
    /// One gold or more is found.
    single: f64,
    /// All golds are found.
    full: f64,
    /// Mean share of the interpretations that are a gold.
    precision: f64,
}

/// Percentages of questions with one meaning.
#[derive(Serialize)]
struct Unambiguous {
    examples: usize,
    /// The first interpretation is the gold.
    first: f64,
    /// Any is.
    any: f64,
}

impl Sum {
    fn add(&mut self, found: &Score) {
        self.examples += 1;
        self.single += usize::from(found.covered > 0);
        self.full += usize::from(found.covered == found.golds);
        self.first += usize::from(found.first);
        self.precision += found.right as f64 / found.predictions.max(1) as f64;
    }

    fn percent(&self, count: f64) -> f64 {
        100.0 * count / self.examples.max(1) as f64
    }

    fn ambiguous(&self) -> Ambiguous {
        Ambiguous {
            examples: self.examples,
            single: self.percent(self.single as f64),
            full: self.percent(self.full as f64),
            precision: self.percent(self.precision),
        }
    }

    fn unambiguous(&self) -> Unambiguous {
        Unambiguous {
            examples: self.examples,
            first: self.percent(self.first as f64),
            any: self.percent(self.single as f64),
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let mut records: Vec<Record> = input::json(&arguments.file, "a list of AMBROSIA's records")?;
    records.truncate(arguments.limit.unwrap_or(usize::MAX));
    let mut engine = load(&arguments.model)?;
    let selector = arguments.selection.selector(&arguments.model).map_err(CommandError::of)?;
    let settings = arguments.decoder.settings(usize::from(arguments.selection.candidates))?;
    let folder = tempfile::tempdir().map_err(CommandError::of)?;
    let mut sums = BTreeMap::<(bool, String), Sum>::new();
    let mut broken = 0;
    let mut progress = Progress::new(records.len(), 0);
    for (index, record) in records.iter().enumerate() {
        let path = folder.path().join(format!("{index}.sqlite"));
        broken += usize::from(make(&path, &record.db_dump).map_err(CommandError::of)? > 0);
        let mut database = SqliteFile::open(&path)?;
        let chosen: (&Selector, f64) = (&selector, arguments.selection.alpha);
        let (question, none) = (&record.question, Hints::default());
        let found =
            interpretations(&mut engine, &mut database, question, &settings, chosen, &none)?
                .ok_or_else(|| ModelError::SpellsOut(arguments.model.clone()))?;
        let scored = score(record, &found, &mut database, arguments.top);
        for kind in [record.ambig_type.clone(), "all".to_owned()] {
            sums.entry((record.is_ambiguous, kind)).or_default().add(&scored);
        }
        progress.step("");
    }
    if broken > 0 {
        let what = "records have statements that SQLite refuses; the rest of each was used";
        note(format_args!("{broken} {what}"));
    }
    Ok(print(&figures(&sums, arguments.json))?)
}

/// Makes a database of its statements, and returns how many of them SQLite refuses: some dumps of
/// the benchmark have incomplete tables. Keys are not enforced: dumps fill tables in any order.
fn make(path: &Path, dump: &str) -> rusqlite::Result<usize> {
    let connection = rusqlite::Connection::open(path)?;
    connection.pragma_update(None, "foreign_keys", false)?;
    let mut refused = 0;
    let mut start = 0;
    let ends = lex::all_tokens(dump).into_iter().filter(|token| token.is(";"));
    for end in ends.map(|token| token.span().end).chain([dump.len()]) {
        refused += usize::from(connection.execute_batch(&dump[start..end]).is_err());
        start = end;
    }
    Ok(refused)
}

/// Compares the results of the first `top` interpretations with those of the golds.
fn score(record: &Record, found: &Interpretations, database: &mut SqliteFile, top: usize) -> Score {
    let rows = |sql: &str, database: &mut SqliteFile| -> Option<Vec<Vec<Value>>> {
        let run = beamsplitter_pipeline::Database::run(database, sql);
        pollster::block_on(run).ok().map(|result| result.rows)
    };
    let golds: Vec<Option<Vec<Vec<Value>>>> =
        record.gold_queries.iter().map(|sql| rows(sql, database)).collect();
    let predictions: Vec<&Vec<Vec<Value>>> = found
        .shown
        .iter()
        .chain(&found.folded)
        .take(top)
        .filter_map(|shown| shown.result.as_ref().ok().map(|result| &result.rows))
        .collect();
    let is = |gold: &Option<Vec<Vec<Value>>>, prediction: &[Vec<Value>]| {
        gold.as_ref().is_some_and(|gold| equal_up_to_column_order(gold, prediction, false))
    };
    let matches = |prediction: &&&Vec<Vec<Value>>| golds.iter().any(|gold| is(gold, prediction));
    Score {
        golds: golds.len(),
        covered: golds.iter().filter(|gold| predictions.iter().any(|p| is(gold, p))).count(),
        first: predictions.first().is_some_and(|first| matches(&first)),
        predictions: found.shown.len().max(1),
        right: predictions.iter().take(found.shown.len()).filter(matches).count(),
    }
}

fn figures(sums: &BTreeMap<(bool, String), Sum>, as_json: bool) -> String {
    let get = |ambiguous: bool, kind: &str| {
        sums.get(&(ambiguous, kind.to_owned())).copied().unwrap_or_default()
    };
    if as_json {
        let kinds: BTreeMap<&str, serde_json::Value> = sums
            .keys()
            .filter(|(_, kind)| kind != "all")
            .map(|(_, kind)| {
                let parts = json!({
                    "ambiguous": get(true, kind).ambiguous(),
                    "unambiguous": get(false, kind).unambiguous(),
                });
                (kind.as_str(), parts)
            })
            .collect();
        let out = json!({
            "ambiguous": get(true, "all").ambiguous(),
            "unambiguous": get(false, "all").unambiguous(),
            "by_type": kinds,
        });
        return format!("{out}\n");
    }
    let mut text = format!(
        "{:24}{:>9}{:>9}{:>9}{:>11}\n",
        "ambiguous", "examples", "single", "full", "precision"
    );
    for ((_, kind), sum) in sums.iter().filter(|((ambiguous, _), _)| *ambiguous) {
        let Ambiguous { examples, single, full, precision } = sum.ambiguous();
        text += &format!("{kind:24}{examples:9}{single:9.1}{full:9.1}{precision:11.1}\n");
    }
    text += &format!("{:24}{:>9}{:>9}{:>9}\n", "one meaning", "examples", "first", "any");
    for ((_, kind), sum) in sums.iter().filter(|((ambiguous, _), _)| !*ambiguous) {
        let Unambiguous { examples, first, any } = sum.unambiguous();
        text += &format!("{kind:24}{examples:9}{first:9.1}{any:9.1}\n");
    }
    text
}
