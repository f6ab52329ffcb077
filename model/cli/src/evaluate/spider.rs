//! `beamsplitter evaluate spider`.

use std::path::PathBuf;

use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::{Changed, Verdicts};
use clap::Args;
use serde_json::{Value, json};

use super::Run;
use super::asked::{Asked, Asker};
use super::decoded::{Decoded, Ran};
use super::each::tell;
use super::error::EvaluateError;
use super::interpreted;
use crate::decoder::Decoder;
use crate::error::CommandError;
use crate::records::questions;
use crate::report::Report;
use crate::score::problems::Problem;
use crate::score::{Scorers, SpiderError, SpiderJudge, SpiderTally};

/// What `evaluate spider --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate spider --file dev.json --databases database --tables tables.json

Counts exact set match (EM), execution match (EXM) and equal results (direct), by hardness as
Spider's evaluator has it, by shape of the gold query, and by database. Files of `build robust` are
read as well; --test-suite adds the databases of `build test-suite`.";

/// Arguments of `beamsplitter evaluate spider`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    run: Run,
    /// Also count what is right on every database of a test suite: DIR/<db_id>/*.sqlite, as `build
    /// test-suite` writes it.
    #[arg(long, value_name = "DIR")]
    test_suite: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let run = &arguments.run;
    let file = run.labelled.records(&run.file, questions(Some(&run.of.databases)))?;
    let decoders = &run.options.decoders;
    let mut runs = Vec::new();
    for decoder in decoders {
        let names = run.options.names(*decoder);
        let one = Decoded { run, decoder: *decoder, benchmark: "spider", file: &run.file, names };
        let mut tally = Tally::new(arguments)?;
        let made_by =
            one.each(&file, line, |index, example, line| tally.add((index, example), line))?;
        tally.ran.made_by = made_by;
        tell(tally.ran.examples, &tally.ran.problems, "")?;
        runs.push((*decoder, tally));
    }
    match runs.as_slice() {
        [(decoder, tally)] => tally.report(run, *decoder).print(run.show),
        _ => together(run, &runs).print(run.show),
    }
}

/// Returns several runs in one table for the first candidates, and one for any of those that count.
fn together(run: &Run, runs: &[(Decoder, Tally)]) -> Report {
    let named: Vec<(&str, &SpiderTally)> =
        runs.iter().map(|(decoder, tally)| (decoder.name(), &tally.judge.tally)).collect();
    let told = |(decoder, tally): &(Decoder, Tally)| {
        let lines = tally.judge.tally.troubles().lines();
        (decoder.name().to_owned(), tally.report(run, *decoder).json, lines)
    };
    Report::together(SpiderTally::together(&named), runs.iter().map(told))
}

/// Returns the example with its candidates, and whether each matches the gold query.
fn line(example: &Example, asker: &mut Asker, scorers: &mut Scorers) -> Value {
    let mut line = Value::Object(example.object.clone());
    let (asked, verdicts) = verdicts(example, asker, scorers).unwrap_or_else(|error| {
        line["error"] = json!(error.to_string());
        Default::default()
    });
    interpreted::write(&mut line, &asked);
    line["predictions"] = json!(asked.candidates);
    verdicts.write(&mut line);
    line
}

fn verdicts(
    example: &Example,
    asker: &mut Asker,
    scorers: &mut Scorers,
) -> Result<(Asked, Verdicts), EvaluateError> {
    let id = &example.db_id;
    let schema = scorers.schema(id)?.clone();
    let asked = asker.candidates(&example.question, &Changed::new(schema), id, None)?;
    let scorer = scorers.of(id)?;
    let verdicts = pollster::block_on(scorer.verdicts(&asked.candidates, &example.query));
    Ok((asked, verdicts))
}

/// Matches of the candidates, and what selecting and interpreting gave.
struct Tally {
    ran: Ran,
    judge: SpiderJudge,
    /// Candidates that count.
    top: usize,
}

impl Tally {
    fn new(Arguments { run, test_suite }: &Arguments) -> Result<Self, CommandError> {
        let top = usize::from(run.top);
        let judge = SpiderJudge::new(&run.of, test_suite.as_deref(), run.seconds, top)?;
        Ok(Self { ran: Ran::default(), judge, top })
    }

    /// Returns what a run comes to.
    fn report(&self, run: &Run, decoder: Decoder) -> Report {
        let mut report = self.judge.tally.report();
        self.ran.write(&mut report, decoder, run.alpha);
        report
    }

    /// Adds the result of an example; returns the figures so far.
    fn add(
        &mut self,
        (place, example): (usize, &Example),
        line: &Value,
    ) -> Result<String, EvaluateError> {
        if line["question"] != example.question.as_str() {
            return Err(EvaluateError::OtherQuestion(place.to_string()));
        }
        let mut verdicts = Verdicts::read(line).map_err(EvaluateError::key(place, "matches"))?;
        let candidates: Vec<String> = serde_json::from_value(line["predictions"].clone())
            .map_err(EvaluateError::key(place, "predictions"))?;
        let right = verdicts.matches.iter().enumerate().filter(|(_, matched)| matched.execution);
        self.ran.add(line, candidates.len(), &[right.map(|(index, _)| index).collect()]);
        self.ran.examples += 1;
        let mut problem = line["error"].as_str().map(|error| format!("{error}; counts as wrong"));
        if verdicts.corrected.len() < verdicts.matches.len() {
            let reason = || "it was run by an earlier version, so nothing is corrected".to_owned();
            problem.get_or_insert_with(reason);
        }
        verdicts.truncate(self.top);
        let top = &candidates[..candidates.len().min(self.top)];
        match self.judge.add((place, example), top, verdicts) {
            Ok(_) => {}
            Err(error @ SpiderError::Gold(_)) => problem = Some(format!("{error}; left out")),
            Err(SpiderError::Suite(error)) => return Err(error.into()),
            Err(SpiderError::Scorer(error)) => return Err(error.into()),
        }
        self.ran.problems.extend(problem.map(|reason| Problem { index: place, reason }));
        Ok(self.judge.tally.figures())
    }
}
