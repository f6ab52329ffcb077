//! `beamsplitter evaluate practiq`: how well the nine categories are told apart, and what a
//! conversation with a person who knows the gold is worth (PRACTIQ, section 4).

use std::path::PathBuf;

use beamsplitter_ambiguity::Troubles;
use beamsplitter_ambiguity::run::{SCORE, scored_line, unscored, write_unscored};
use beamsplitter_common::Table;
use beamsplitter_interpret::evaluate::practiq::{Example, Score, Tally};
use beamsplitter_interpret::verdict::FEATURES;
use clap::Args;
use serde_json::{Value as Json, json};

use super::ambiqt::nothing;
use super::error::EvaluateError;
use super::reading::{Reader, Reading};
use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::output::{FileKind, Outputs};
use crate::records::read_as;
use crate::report::Report;
use crate::score::practiq::{figures, scored};
use crate::terminal::note;

/// What `evaluate practiq --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate practiq --file practiq/practiq.json --databases practiq/databases

The file has examples of `build practiq`.";

/// Arguments of `beamsplitter evaluate practiq`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// The databases of the examples: DIR/NAME/NAME.sqlite.
    #[arg(long)]
    databases: PathBuf,
    /// Also write the features of each example that the classifier reads, as JSON lines to train it
    /// on.
    #[arg(long, value_name = "FILE")]
    features: Option<PathBuf>,
}

/// The key of a result with what the classifier reads.
const FEATURES_KEY: &str = "features";

/// The key of a result with the number of queries that were run.
const RAN: &str = "counted";

/// What results of the page say of the number of candidates; all that are shown count.
const TOP: usize = 5;

/// What a run comes to.
#[derive(Default)]
struct Run {
    /// What is told of the run.
    made_by: Json,
    tally: Tally,
    troubles: Troubles,
    examples: usize,
    problems: Vec<Json>,
    /// Lines of --features.
    features: String,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let Arguments { reading, databases, features } = arguments;
    let outputs = reading.outputs().reading([databases.as_path()]);
    if let Some(path) = features {
        outputs.check(path, FileKind::Results)?;
    }
    let file = reading.labelled.records(&reading.file, read_as::<Example>)?;
    let mut runs = Vec::new();
    for decoder in &reading.options.decoders {
        let mut run = Run::default();
        let make = |index: usize, example: &Example, reader: &mut Reader<'_>| {
            arguments.line((index, example), reader)
        };
        let of = ("practiq", *decoder, TOP);
        let made_by = reading.each(of, &file, outputs.clone(), make, |index, example, line| {
            run.add(index, example, line)
        })?;
        run.made_by = made_by;
        nothing(run.examples, &run.problems)?;
        for problem in &run.problems {
            note(format_args!("example {}: {}; left out", problem["index"], problem["reason"]));
        }
        runs.push((decoder.name(), run));
    }
    write_features(arguments, &runs, &outputs)?;
    match runs.as_slice() {
        [(name, run)] => run.report(name).print(reading.show),
        _ => together(&runs).print(reading.show),
    }
}

fn write_features(
    arguments: &Arguments,
    runs: &[(&str, Run)],
    outputs: &Outputs,
) -> Result<(), CommandError> {
    let (Some(path), Some((_, run))) = (&arguments.features, runs.first()) else { return Ok(()) };
    Ok(outputs.write(path, FileKind::Results, run.features.as_bytes())?)
}

impl Arguments {
    /// Returns the example with the queries that are shown, and what they come to.
    fn line(
        &self,
        (index, example): (usize, &Example),
        reader: &mut Reader<'_>,
    ) -> Result<Json, CommandError> {
        let name = &example.database;
        let path = self.databases.join(name).join(format!("{name}.sqlite"));
        let failed = |error| scored_line(example, Err::<(Vec<String>, Score), CommandError>(error));
        let mut database = match SqliteFile::open(&path) {
            Ok(database) => database,
            Err(error) => return Ok(failed(error.into())),
        };
        let found = match reader.read(&example.question, &mut database)? {
            Ok(found) => found,
            Err(error) => return Ok(failed(error)),
        };
        let (queries, score, unscored) = scored(index, example, &found, &mut database);
        let mut line = scored_line(example, Ok::<_, CommandError>((queries, score)));
        line[RAN] = json!(found.results().count());
        line["verdict"] = json!(found.verdict.category);
        line[FEATURES_KEY] = json!(found.verdict.features);
        write_unscored(&mut line, &unscored);
        Ok(line)
    }
}

impl Run {
    fn add(
        &mut self,
        index: usize,
        example: &Example,
        line: &Json,
    ) -> Result<String, EvaluateError> {
        let same = line["question"] == example.question.as_str()
            && line["database"] == example.database.as_str();
        if !same {
            return Err(EvaluateError::OtherQuestion(index.to_string()));
        }
        self.examples += 1;
        if let Some(reason) = line["error"].as_str() {
            self.problems.push(json!({"index": index, "reason": reason}));
            return Ok(String::new());
        }
        let score: Score = serde_json::from_value(line[SCORE].clone())
            .map_err(EvaluateError::key(index, SCORE))?;
        let ran = line[RAN].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(score.shown);
        let golds = usize::from(example.meant(index).is_some());
        self.troubles.add(index, (golds, ran), &unscored(line));
        self.tally.add(example.category, &score);
        let names = if self.features.is_empty() { FEATURES } else { &[] };
        self.features += &format!("{}\n", features(index, example, line, names));
        Ok(format!("right {:.1}", self.tally.accuracy()))
    }

    fn report(&self, decoder: &str) -> Report {
        let mut report = figures(&self.tally, &self.troubles, true);
        report.json["made_by"] = self.made_by.clone();
        report.json["decoder"] = json!(decoder);
        report.json["problems"] = json!(self.problems);
        report
    }
}

/// Returns several runs in one table.
fn together(runs: &[(&str, Run)]) -> Report {
    let all = runs.iter().map(|(name, run)| run.report(name).json);
    let mut report = Report::new(json!({"runs": all.collect::<Vec<_>>()}));
    let heads = ["decoder", "examples", "category", "first", "clarified", "questions", "shown"];
    let mut table = Table::new("in per cent; questions back and readings shown on average", heads);
    for (name, Run { tally, .. }) in runs {
        let shares =
            [tally.accuracy(), tally.first(), tally.clarified()].map(|x| format!("{x:.1}"));
        let means = [tally.questions(), tally.shown()].map(|x| format!("{x:.2}"));
        let examples = tally.examples().to_string();
        table.row(*name, std::iter::once(examples).chain(shares).chain(means));
    }
    report.tables([table]);
    for (name, run) in runs {
        report.text(format!("{name}:\n"));
        report.lines(run.troubles.not_run());
    }
    report
}

/// Returns what the classifier reads of an example, named as results of a run are.
fn features(index: usize, example: &Example, line: &Json, names: &[&str]) -> Json {
    json!({
        "index": index,
        "benchmark": "practiq",
        "decoder": "interpret",
        "settings": "features",
        "db_id": example.db_id,
        "question": example.question,
        "category": example.category,
        "predicted": line["verdict"],
        "names": names,
        "features": line[FEATURES_KEY],
    })
}
