//! `beamsplitter score practiq`: the categories and the SQL of any system for examples of `build
//! practiq`, counted as `evaluate practiq` counts.

use std::path::PathBuf;

use beamsplitter_ambiguity::Troubles;
use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_ambiguity::run::{scored_line, write_unscored};
use beamsplitter_interpret::Category;
use beamsplitter_interpret::evaluate::Benchmark;
use beamsplitter_interpret::evaluate::practiq::{Example, Practiq, Tally};
use clap::Args;
use serde_json::{Value as Json, json};

use super::benchmark::{interpretations, scored};
use super::counting::Counting;
use super::credited::Credited;
use super::given::{AllGiven, Given, PredictionFiles, tell_without};
use super::kept::{self, Done, Kept};
use super::problems::{self, Problem};
use super::verdicts::UNTOLD;
use crate::error::CommandError;
use crate::folder::Folder;
use crate::output::Outputs;
use crate::records::read_as;
use crate::report::Report;

/// What `score practiq --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter score practiq --predictions predictions.jsonl --file practiq.json --databases databases

A prediction has the queries that are shown for its question, none or null where there is none, and
beside them, if the system tells it, the category under `predicted_category` (`category`, where the
examples are in --file). What a conversation adds is whether the right query is among them.";

/// Keys of the category that a system says.
const CATEGORY: [&str; 2] = ["predicted_category", "category"];

/// Arguments of `beamsplitter score practiq`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    given: PredictionFiles,
    /// The databases of the examples: DIR/NAME/NAME.sqlite.
    #[arg(long)]
    databases: PathBuf,
    #[command(flatten)]
    counting: Counting,
}

/// Why an example is not counted.
#[derive(Debug, thiserror::Error)]
enum Reason {
    #[error("`{0}` is none of the categories: {all}", all = Category::ALL.map(Category::name).join(", "))]
    Unknown(String),
    #[error("it has no category, as other predictions have")]
    None,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    kept::run(&arguments.given, arguments.counting.show, |given| scored_file(arguments, given))
}

/// An example, with the category that stands beside its predictions.
type Told = (Example, Option<Json>);

/// Scores a file of predictions.
fn scored_file(arguments: &Arguments, given: &PredictionFiles) -> Result<Done, CommandError> {
    let Arguments { databases, counting, .. } = arguments;
    let Counting { labelled, top, seconds, force, .. } = counting;
    let parse = |object: Object| -> Result<Told, RecordError> {
        let said = object.get(CATEGORY[0]).cloned();
        Ok((read_as(object)?, said))
    };
    let AllGiven { items, mut problems, without } = given.read(labelled, parse)?;
    let said = |given: &Given<Told>| {
        let beside = CATEGORY.iter().find_map(|key| given.said.get(*key).cloned());
        beside.or_else(|| given.example.1.clone()).filter(|said| !said.is_null())
    };
    let tells = items.iter().any(|given| said(given).is_some());
    let folder = Folder::new(databases, seconds.duration());
    let outputs = Outputs::new(*force).reading([databases.as_path()]);
    let mut kept = Kept::begin((given, labelled), "practiq".to_owned(), (*top, top), &outputs)?;
    let (mut tally, mut troubles) = (Tally::default(), Troubles::default());
    let mut credited = Credited::default();
    for given in &items {
        let (index, example) = (given.index, &given.example.0);
        let one =
            category(said(given).as_ref(), tells).map_err(CommandError::of).and_then(|told| {
                let mut database = folder.open(&example.database).map_err(CommandError::of)?;
                let found = interpretations(&given.queries, *top, told, &mut database);
                let golds = Practiq::golds(example, index);
                credited.compare(index, &golds, &found, &mut database);
                let scored = scored::<Practiq, _>((index, example), &found, &mut database, *top);
                Ok((scored, (golds.len(), found.shown.len())))
            });
        match one {
            Ok(((queries, score, unscored), counts)) => {
                troubles.add(index, counts, &unscored);
                tally.add(example.category, &score);
                let mut line = scored_line(example, Ok::<_, CommandError>((queries, score)));
                write_unscored(&mut line, &unscored);
                if !tells {
                    line[UNTOLD] = json!(true);
                }
                kept.add(index, line)?;
            }
            Err(error) => problems.push(Problem { index, reason: error.to_string() }),
        }
    }
    if tally.examples() == 0 {
        return Err(given.nothing(&problems));
    }
    problems::tell(&problems, &folder.ended());
    tell_without(&without);
    let mut report = Report::new(tally.json(tells));
    report.json["unscored"] = json!(troubles);
    report.tables(tally.tables(tells));
    report.lines(troubles.not_run());
    report.json["problems"] = json!(problems);
    report.json["without predictions"] = json!(without);
    report.json["differences"] = json!({"ex": credited});
    report.text(credited.text());
    kept.finish(report, troubles)
}

/// Returns the category that a system says; none where no prediction of its file has one.
fn category(said: Option<&Json>, tells: bool) -> Result<Option<Category>, Reason> {
    match said {
        None if tells => Err(Reason::None),
        None => Ok(None),
        Some(said) => {
            let read = serde_json::from_value(said.clone());
            let text = said.as_str().map_or_else(|| said.to_string(), str::to_owned);
            read.map(Some).map_err(|_| Reason::Unknown(text))
        }
    }
}
