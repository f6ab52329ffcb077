//! `beamsplitter build practiq`: examples of PRACTIQ's nine categories.

use std::collections::BTreeMap;
use std::path::PathBuf;

use beamsplitter_ambiguity::materialise::ScratchDatabase;
use beamsplitter_ambiguity::spider;
use beamsplitter_common::Random;
use beamsplitter_database::{Database, Execution, Value, equal_up_to_column_order};
use beamsplitter_interpret::Category;
use beamsplitter_interpret::practiq::{Check, Example, Original, Proposal, propose};
use clap::Args;
use serde_json::json;

use super::source::{Save, write};
use crate::error::CommandError;
use crate::folder::Folder;
use crate::limits::{Seconds, rows};
use crate::output::{FileKind, Force, OutputError, Outputs};
use crate::progress::Progress;
use crate::records::{questions, records};
use crate::scratch::ScratchCopy;
use crate::terminal::print;

/// What `build practiq --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter build practiq --file dev.json --databases database --out practiq

Writes practiq/practiq.json, a list of records with db_id, database, category, question, original
(the query of the original question) and readings (what the question may mean, each with its query),
and the changed databases as practiq/databases/NAME/NAME.sqlite.";

/// Arguments of `beamsplitter build practiq`.
#[derive(Args)]
pub struct Arguments {
    /// Questions with their queries (Spider's form: `db_id`, `question`, `query`).
    #[arg(long)]
    file: PathBuf,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite; or one file.
    #[arg(long)]
    databases: PathBuf,
    /// Folder for the examples and their databases.
    #[arg(long)]
    out: PathBuf,
    /// Build at most this many examples of each category.
    #[arg(long, default_value_t = 100, value_parser = rows, allow_negative_numbers = true)]
    each: usize,
    /// Seed of the random numbers: the same seed gives the same examples.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only these databases.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    #[command(flatten)]
    force: Force,
    /// Print the counts as JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let inputs = [&arguments.file, &arguments.databases].map(PathBuf::as_path);
    let outputs = Outputs::new(arguments.force).reading(inputs);
    let list = arguments.out.join("practiq.json");
    outputs.check(&list, FileKind::Examples)?;
    let mut questions = records(&arguments.file, questions(Some(&arguments.databases)))?.items;
    questions.retain(|(_, example)| {
        arguments.only.is_empty() || arguments.only.contains(&example.db_id)
    });
    let folder = Folder::new(&arguments.databases, arguments.seconds.duration());
    let databases = arguments.out.join("databases");
    std::fs::create_dir_all(&databases).map_err(OutputError::write(&databases))?;
    let mut made = Vec::new();
    let mut progress = Progress::new(Category::ALL.len() * arguments.each, 0);
    let mut counts = BTreeMap::new();
    for category in Category::ALL {
        let seed = arguments.seed.wrapping_mul(31).wrapping_add(category.index() as u64);
        let mut random = Random::new(seed);
        let mut order: Vec<usize> = (0..questions.len()).collect();
        random.shuffle(&mut order);
        let mut count = 0;
        progress.stage(category.name());
        for place in order {
            if count >= arguments.each {
                break;
            }
            let question = &questions[place].1;
            let name = format!("{}_{category}_{count}", question.db_id);
            let Some((example, copy)) = build(&folder, question, category, &name, &mut random)
            else {
                continue;
            };
            let save = Save { folder: &databases, name: &name, outputs: &outputs };
            write(&copy, &save).map_err(CommandError::of)?;
            made.push(example);
            count += 1;
            progress.step("");
        }
        counts.insert(category.name(), count);
    }
    drop(progress);
    outputs.write(&list, FileKind::Examples, &serde_json::to_vec_pretty(&made)?)?;
    Ok(print(&match arguments.json {
        true => format!("{}\n", json!(counts)),
        false => counts.iter().map(|(name, count)| format!("{name:32}{count:>6}\n")).collect(),
    })?)
}

/// Builds one example on a copy of its database; none where nothing fits or the check fails.
fn build(
    folder: &Folder,
    question: &spider::Example,
    category: Category,
    name: &str,
    random: &mut Random,
) -> Option<(Example, ScratchCopy)> {
    let mut copy = folder.copy(&question.db_id).ok()?;
    let schema = copy.own_schema().clone();
    let original =
        Original { question: &question.question, query: &question.query, schema: &schema };
    let proposal = propose(&original, category, random)?;
    for statement in &proposal.statements {
        pollster::block_on(copy.execute(statement)).ok()?;
    }
    let kept = holds(&mut copy, &proposal, &question.query);
    let example = Example {
        db_id: question.db_id.clone(),
        database: name.to_owned(),
        category,
        question: proposal.question,
        original: question.query.clone(),
        readings: proposal.readings,
    };
    kept.then_some((example, copy))
}

/// Returns whether executing shows what it has to.
fn holds(copy: &mut ScratchCopy, proposal: &Proposal, original: &str) -> bool {
    let mut run = |sql: &str| pollster::block_on(copy.run(sql)).ok();
    match proposal.check {
        Check::Runs => true,
        Check::Fails => run(original).is_none(),
        Check::Empty => run(original).is_some_and(|result| says_nothing(&result)),
        Check::Differ => {
            let results: Vec<Option<Execution>> =
                proposal.readings.iter().map(|reading| run(&reading.query)).collect();
            let Some(results) = results.into_iter().collect::<Option<Vec<_>>>() else {
                return false;
            };
            let differ =
                |a: &Execution, b: &Execution| !equal_up_to_column_order(&a.rows, &b.rows, false);
            results.iter().all(|result| !result.rows.is_empty())
                && results.windows(2).all(|pair| differ(&pair[0], &pair[1]))
        }
    }
}

fn says_nothing(result: &Execution) -> bool {
    result.rows.iter().flatten().all(|cell| matches!(cell, Value::Null | Value::Integer(0)))
}
