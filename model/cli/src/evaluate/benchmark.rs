//! A decoder run over a benchmark whose questions are interpreted, whichever it is.

use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::Troubles;
use beamsplitter_ambiguity::run::{CANDIDATES, SCORE, scored_line, unscored, write_unscored};
use beamsplitter_common::Table;
use beamsplitter_interpret::evaluate::Benchmark;
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::each;
use super::error::EvaluateError;
use super::reading::{Reader, Reading};
use crate::benchmarks::{self, commands};
use crate::database::SqliteFile;
use crate::dump::Databases;
use crate::error::CommandError;
use crate::limits::{Seconds, rows};
use crate::output::Outputs;
use crate::records::read_as;
use crate::report::Report;
use crate::score::benchmark::{not_run, report, scored};
use crate::score::problems::Problem;
use crate::terminal::note;

/// What every such run is told.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// The databases that the examples name: DIR/NAME/NAME.sqlite.
    #[arg(long)]
    databases: Option<PathBuf>,
    /// Count this many interpretations: those that are shown, then those that follow.
    #[arg(long, default_value_t = 5, value_parser = rows, allow_negative_numbers = true)]
    top: usize,
}

/// What is run: the options of all such runs, where databases are, and how many interpretations count.
pub(super) struct Plan<'a> {
    pub reading: &'a Reading,
    pub databases: Option<&'a Path>,
    pub top: usize,
}

/// What a run comes to.
struct Run<B: Benchmark> {
    /// What is told of the run.
    made_by: Value,
    sums: B::Sums,
    troubles: Troubles,
    examples: usize,
    /// Examples that could not be asked, with the reason.
    problems: Vec<Problem>,
    /// Examples some of whose statements SQLite refuses.
    broken: usize,
}

/// The key of a result with the number of statements that SQLite refuses.
const REFUSED: &str = "refused";
/// The key of a result with the number of queries that were counted.
const COUNTED: &str = "counted";

benchmarks::benchmarks!(commands "evaluate" "");

fn run<B: Benchmark>(
    Arguments { reading, databases, top }: &Arguments,
) -> Result<(), CommandError> {
    let plan = Plan { reading, databases: databases.as_deref(), top: *top };
    plan.run::<B>(|_, _, _, _| {})?.print(reading.show)
}

impl Plan<'_> {
    /// Returns where files may be written.
    pub fn outputs(&self) -> Outputs {
        self.reading.outputs().reading(self.databases)
    }

    /// Runs all decoders, and returns what they come to. `see` is shown each result, with its decoder
    /// and example.
    pub fn run<B: Benchmark>(
        &self,
        mut see: impl FnMut(&str, usize, &B::Example, &Value),
    ) -> Result<Report, CommandError> {
        let Self { reading, databases, top } = self;
        let file = reading.labelled.records(&reading.file, read_as::<B::Example>)?;
        let mut runs = Vec::new();
        for decoder in &reading.options.decoders {
            let mut run = Run::<B>::default();
            let make = |index: usize, example: &B::Example, reader: &mut Reader<'_>| {
                line::<B>((index, example), reader, *databases, *top)
            };
            let of = (B::NAME, *decoder, *top);
            run.made_by =
                reading.each(of, &file, self.outputs(), make, |index, example, line| {
                    see(decoder.name(), index, example, line);
                    run.add(index, example, line)
                })?;
            each::tell(run.examples, &run.problems, "; left out")?;
            if run.broken > 0 {
                let what = "records have statements that SQLite refuses; the rest of each was used";
                note(format_args!("{} {what}", run.broken));
            }
            runs.push((decoder.name(), run));
        }
        Ok(match runs.as_slice() {
            [(name, run)] => run.report(name),
            _ => together(&runs),
        })
    }
}

/// Returns the example with the queries that were counted, and what they come to.
fn line<B: Benchmark>(
    (index, example): (usize, &B::Example),
    reader: &mut Reader<'_>,
    databases: Option<&Path>,
    top: usize,
) -> Result<Value, CommandError> {
    let failed = |error| scored_line(example, Err::<(Vec<String>, B::Score), CommandError>(error));
    // A benchmark has thousands of them: what is made for an example goes with it.
    let databases = Databases::new(databases, Seconds::QUERY.duration())?;
    let opened = databases
        .file(index, B::database(example))
        .and_then(|(path, refused)| Ok((SqliteFile::open(&path)?, refused)));
    let (mut database, refused) = match opened {
        Ok(opened) => opened,
        Err(error) => return Ok(failed(error)),
    };
    let mut found = match reader.read(B::question(example), &mut database)? {
        Ok(found) => found,
        Err(error) => return Ok(failed(error)),
    };
    database.compare(&mut found);
    let (queries, score, unscored) = scored::<B, _>((index, example), &found, &mut database, top);
    let mut line = scored_line(example, Ok::<_, CommandError>((queries, score)));
    line[COUNTED] = json!(B::counted(&found, top));
    if refused > 0 {
        line[REFUSED] = json!(refused);
    }
    for (key, value) in B::beside(&found) {
        line[key] = value;
    }
    write_unscored(&mut line, &unscored);
    Ok(line)
}

impl<B: Benchmark> Default for Run<B> {
    fn default() -> Self {
        Self {
            made_by: Value::Null,
            sums: B::Sums::default(),
            troubles: Troubles::default(),
            examples: 0,
            problems: Vec::new(),
            broken: 0,
        }
    }
}

impl<B: Benchmark> Run<B> {
    fn add(
        &mut self,
        index: usize,
        example: &B::Example,
        line: &Value,
    ) -> Result<String, EvaluateError> {
        if line["question"] != B::question(example) {
            return Err(EvaluateError::OtherQuestion(index.to_string()));
        }
        self.examples += 1;
        self.broken += usize::from(line[REFUSED].is_u64());
        if let Some(reason) = line["error"].as_str() {
            self.problems.push(Problem { index, reason: reason.to_owned() });
            return Ok(String::new());
        }
        let score: B::Score = serde_json::from_value(line[SCORE].clone())
            .map_err(EvaluateError::key(index, SCORE))?;
        let counted = line[COUNTED].as_u64().and_then(|n| usize::try_from(n).ok());
        let queries = || line[CANDIDATES].as_array().map_or(0, Vec::len);
        let golds = B::golds(example, index).len();
        self.troubles.add(index, (golds, counted.unwrap_or_else(queries)), &unscored(line));
        B::add(&mut self.sums, example, &score);
        let figures = B::figures(&self.sums);
        let main = figures.into_iter().find(|(name, _)| *name == B::MAIN);
        Ok(main.map(|(name, value)| format!("{name} {value}")).unwrap_or_default())
    }

    fn report(&self, decoder: &str) -> Report {
        let mut report = report::<B>(&self.sums, &self.troubles);
        report.json["made_by"] = self.made_by.clone();
        report.json["decoder"] = json!(decoder);
        report.json["problems"] = json!(self.problems);
        report
    }
}

/// Returns several runs in one table.
fn together<B: Benchmark>(runs: &[(&str, Run<B>)]) -> Report {
    let heads = B::figures(&B::Sums::default()).into_iter().map(|(name, _)| name);
    let mut table = Table::new("", std::iter::once("decoder").chain(heads));
    for (name, run) in runs {
        table.row(*name, B::figures(&run.sums).into_iter().map(|(_, value)| value));
    }
    let told = |(name, run): &(&str, Run<B>)| {
        ((*name).to_owned(), run.report(name).json, not_run(&run.troubles))
    };
    Report::together([table], runs.iter().map(told))
}
