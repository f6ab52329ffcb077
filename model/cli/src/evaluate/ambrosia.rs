//! `beamsplitter evaluate ambrosia`: how many of the interpretations of AMBROSIA's questions are
//! found (Saparina and Lapata 2024).

use std::path::Path;

use beamsplitter_ambiguity::Troubles;
use beamsplitter_ambiguity::run::{SCORE, scored_line, unscored, write_unscored};
use beamsplitter_common::Table;
use beamsplitter_interpret::evaluate::ambrosia::{
    ALL, Ambiguous, Record, Score, Sums, Unambiguous,
};
use clap::Args;
use serde_json::{Value, json};

use super::ambiqt::nothing;
use super::error::EvaluateError;
use super::reading::{Reader, Reading};
use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::limits::rows;
use crate::records::read_as;
use crate::report::Report;
use crate::score::ambrosia::{figures, scored, write_database};
use crate::terminal::note;

/// What `evaluate ambrosia --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate ambrosia --file ambrosia.json

The file has AMBROSIA's records: question, gold queries, and the statements that make the database.";

/// Arguments of `beamsplitter evaluate ambrosia`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// Count this many interpretations: those that are shown, then those that follow.
    #[arg(long, default_value_t = 5, value_parser = rows, allow_negative_numbers = true)]
    top: usize,
}

/// What a run comes to.
#[derive(Default)]
struct Tally {
    /// What is told of the run.
    made_by: Value,
    sums: Sums,
    troubles: Troubles,
    examples: usize,
    /// Examples that could not be asked, with the reason.
    problems: Vec<Value>,
    /// Examples some of whose statements SQLite refuses.
    broken: usize,
}

/// The key of a result with the number of statements that SQLite refuses.
const REFUSED: &str = "refused";

/// Runs the command.
pub fn run(Arguments { reading, top }: &Arguments) -> Result<(), CommandError> {
    let file = reading.labelled.records(&reading.file, read_as::<Record>)?;
    let folder = tempfile::tempdir().map_err(CommandError::of)?;
    let mut runs = Vec::new();
    for decoder in &reading.options.decoders {
        let mut tally = Tally::default();
        let make = |index: usize, record: &Record, reader: &mut Reader<'_>| {
            line((index, record), reader, folder.path(), *top)
        };
        let of = ("ambrosia", *decoder, *top);
        let made_by = reading.each(of, &file, reading.outputs(), make, |index, record, line| {
            tally.add(index, record, line)
        })?;
        tally.made_by = made_by;
        nothing(tally.examples, &tally.problems)?;
        tally.tell();
        runs.push((decoder.name(), tally));
    }
    match runs.as_slice() {
        [(name, tally)] => tally.report(name).print(reading.show),
        _ => together(&runs).print(reading.show),
    }
}

/// Returns the record with the queries that were counted, and which golds they return.
fn line(
    (index, record): (usize, &Record),
    reader: &mut Reader<'_>,
    folder: &Path,
    top: usize,
) -> Result<Value, CommandError> {
    let path = folder.join(format!("{index}.sqlite"));
    let failed = |error| scored_line(record, Err::<(Vec<String>, Score), CommandError>(error));
    let opened = write_database(&path, record, index)
        .and_then(|refused| Ok((SqliteFile::open(&path)?, refused)));
    let (mut database, refused) = match opened {
        Ok(opened) => opened,
        Err(error) => return Ok(failed(error)),
    };
    let found = match reader.read(&record.question, &mut database)? {
        Ok(found) => found,
        Err(error) => return Ok(failed(error)),
    };
    let (queries, score, unscored) = scored(record, &found, &mut database, top);
    drop(database);
    // A benchmark has thousands of them.
    let _ = std::fs::remove_file(&path);
    let mut line = scored_line(record, Ok::<_, CommandError>((queries, score)));
    line["counted"] = json!(top.min(found.results().count()));
    if refused > 0 {
        line[REFUSED] = json!(refused);
    }
    write_unscored(&mut line, &unscored);
    Ok(line)
}

impl Tally {
    fn add(
        &mut self,
        index: usize,
        record: &Record,
        line: &Value,
    ) -> Result<String, EvaluateError> {
        let same = line["question"] == record.question.as_str()
            && line["gold_queries"] == json!(record.gold_queries);
        if !same {
            return Err(EvaluateError::OtherQuestion(index.to_string()));
        }
        self.examples += 1;
        self.broken += usize::from(line[REFUSED].is_u64());
        if let Some(reason) = line["error"].as_str() {
            self.problems.push(json!({"index": index, "reason": reason}));
            return Ok(String::new());
        }
        let score: Score = serde_json::from_value(line[SCORE].clone())
            .map_err(EvaluateError::key(index, SCORE))?;
        let counted = line["counted"].as_u64().and_then(|n| usize::try_from(n).ok());
        let counted = counted.unwrap_or(score.matches.len());
        self.troubles.add(index, (record.gold_queries.len(), counted), &unscored(line));
        self.sums.add(record, &score);
        Ok(format!("full {:.1}", self.sums.of(true, ALL).ambiguous().full))
    }

    /// Tells what could not be asked, and what of databases could not be made.
    fn tell(&self) {
        for problem in &self.problems {
            note(format_args!("example {}: {}; left out", problem["index"], problem["reason"]));
        }
        if self.broken > 0 {
            let what = "records have statements that SQLite refuses; the rest of each was used";
            note(format_args!("{} {what}", self.broken));
        }
    }

    fn report(&self, decoder: &str) -> Report {
        let mut report = figures(&self.sums, &self.troubles);
        report.json["made_by"] = self.made_by.clone();
        report.json["decoder"] = json!(decoder);
        report.json["problems"] = json!(self.problems);
        report
    }
}

/// Returns several runs in one table.
fn together(runs: &[(&str, Tally)]) -> Report {
    let all = runs.iter().map(|(name, tally)| tally.report(name).json);
    let mut report = Report::new(json!({"runs": all.collect::<Vec<_>>()}));
    let heads = ["decoder", "ambiguous", "single", "full", "precision"];
    let mut table = Table::new("", heads.into_iter().chain(["one meaning", "first", "any"]));
    let cell = |value: f64| format!("{value:.1}");
    for (name, tally) in runs {
        let Ambiguous { examples: several, single, full, precision } =
            tally.sums.of(true, ALL).ambiguous();
        let Unambiguous { examples: one, first, any } = tally.sums.of(false, ALL).unambiguous();
        let [single, full, precision, first, any] = [single, full, precision, first, any].map(cell);
        let cells = [several.to_string(), single, full, precision, one.to_string(), first, any];
        table.row(*name, cells);
    }
    report.tables([table]);
    for (name, tally) in runs {
        report.text(format!("{name}:\n"));
        report.lines(tally.troubles.not_run());
    }
    report
}
