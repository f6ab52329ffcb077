//! `beamsplitter build robust`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;

use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::synonyms::Synonyms;
use beamsplitter_common::text::plural;
use beamsplitter_database::Database;
use beamsplitter_suite::robust::{LeftOut, Reworded, realistic, synonyms};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::ambiqt::{Out, counts};
use crate::error::CommandError;
use crate::folder::{Folder, FolderError};
use crate::limits::Seconds;
use crate::original::Original;
use crate::output::{Force, Outputs};
use crate::records::{questions, records};
use crate::schemas::{SchemaError, Schemas};
use crate::terminal::note;

/// What `build robust --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter build robust --kind synonyms --file dev.json --tables tables.json --databases database --out synonyms.json

Writes the questions that can be said in other words, each with its gold query and what was
replaced; `evaluate spider --file` reads them.";

/// Arguments of `beamsplitter build robust`.
#[derive(Args)]
pub struct Arguments {
    /// What is changed in the questions.
    #[arg(long, value_enum)]
    kind: Kind,
    /// Questions with their queries (Spider's form: `db_id`, `question`, `query`).
    #[arg(long)]
    file: PathBuf,
    /// Spider's tables.json; without it, schemas are read from the databases.
    #[arg(long, required_unless_present = "databases")]
    tables: Option<PathBuf>,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite; with it, gold queries that fail are left
    /// out.
    #[arg(long)]
    databases: Option<PathBuf>,
    /// Where the examples go: a JSON list, or one example a line if it ends in `.jsonl`; default:
    /// stdout, one a line.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    #[command(flatten)]
    force: Force,
    /// Print the counts as JSON.
    #[arg(long)]
    json: bool,
}

/// The robustness sets.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Synonyms for the names of tables and columns (after Spider-Syn).
    Synonyms,
    /// Columns not named where a value, a comparison or an order tells them (after
    /// Spider-Realistic).
    Realistic,
}

/// Why a question is not in the set.
#[derive(Debug, thiserror::Error)]
enum Reason {
    /// Its schema is not known.
    #[error(transparent)]
    Schema(#[from] SchemaError),
    /// No rule fits its words.
    #[error(transparent)]
    Words(#[from] LeftOut),
    /// Its database cannot be used.
    #[error("{0}")]
    Folder(Rc<FolderError>),
    /// Its gold query does not run.
    #[error("the gold query fails")]
    Fails,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let inputs = [Some(&arguments.file), arguments.tables.as_ref(), arguments.databases.as_ref()];
    let outputs = Outputs::new(arguments.force);
    let outputs = outputs.reading(inputs.into_iter().flatten().map(PathBuf::as_path));
    let questions = records(&arguments.file, questions(arguments.databases.as_deref()))?.items;
    let Arguments { tables, databases, .. } = arguments;
    let mut schemas = Schemas::of(tables.as_deref(), databases.as_deref())?;
    let mut golds = Golds::of(arguments);
    let mut out = Out::open(arguments.out.as_deref(), &outputs)?;
    let (mut written, mut left_out) = (0_usize, BTreeMap::<String, usize>::new());
    for (index, example) in &questions {
        match reworded(arguments.kind, example, &mut schemas, &mut golds) {
            Ok(new) => {
                let mut record = Value::Object(example.object.clone());
                record["question"] = json!(new.question);
                record["original_question"] = json!(example.question);
                record["replaced"] = json!(new.replaced);
                record["orig_example_idx"] = json!(index);
                out.write(&record)?;
                written += 1;
            }
            Err(reason) => *left_out.entry(reason.to_string()).or_default() += 1,
        }
    }
    let to_file = out.is_file();
    out.close()?;
    if arguments.json {
        let all = json!({"questions": questions.len(), "examples": written, "left_out": left_out});
        return counts(to_file, &all);
    }
    note(format_args!("{}: {written} in other words", plural(questions.len(), "question")));
    for (reason, count) in &left_out {
        note(format_args!("left out, {}: {reason}", plural(count, "time")));
    }
    Ok(())
}

/// Returns a question in other words, if its gold query runs.
fn reworded(
    kind: Kind,
    Example { db_id, question, query, .. }: &Example,
    schemas: &mut Schemas,
    golds: &mut Golds,
) -> Result<Reworded, Reason> {
    let schema = schemas.get(db_id)?;
    let new = match kind {
        Kind::Synonyms => synonyms(question, query, schema, &Synonyms::own()),
        Kind::Realistic => realistic(question, query, schema),
    }?;
    golds.runs(db_id, query)?;
    Ok(new)
}

/// The databases that gold queries are run on.
struct Golds {
    folder: Option<Folder>,
    open: BTreeMap<String, Result<Original, Rc<FolderError>>>,
}

impl Golds {
    fn of(arguments: &Arguments) -> Self {
        let time = arguments.seconds.duration();
        let folder = arguments.databases.as_ref().map(|path| Folder::new(path, time));
        Self { folder, open: BTreeMap::new() }
    }

    /// Runs a gold query, where there are databases.
    fn runs(&mut self, id: &str, sql: &str) -> Result<(), Reason> {
        let Self { folder: Some(folder), open } = self else { return Ok(()) };
        let opened = open.entry(id.to_owned());
        let opened = opened.or_insert_with(|| folder.open(id).map_err(Rc::new));
        let database = opened.as_mut().map_err(|error| Reason::Folder(Rc::clone(error)))?;
        pollster::block_on(database.run(sql)).map(|_| ()).map_err(|_| Reason::Fails)
    }
}
