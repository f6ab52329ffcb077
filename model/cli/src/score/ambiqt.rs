//! `beamsplitter score ambiqt`.

use beamsplitter_ambiguity::{Kind, Record, Scored, Tally, Troubles};
use clap::Args;
use serde_json::json;

use super::changed::Changed;
use super::given::{AllGiven, Given, PredictionFiles, tell_without};
use super::print::{published, published_json, table, unscored};
use super::problems::{self, Problem};
use super::scorers::{ScorerError, Scorers};
use crate::arguments::{AmbiqtReport, BenchmarkDatabases};
use crate::error::CommandError;
use crate::limits::{Seconds, rows};
use crate::terminal::{print, print_line};

/// What `score ambiqt --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter score ambiqt --kind join --predictions predictions.json --databases database
  beamsplitter score ambiqt --kind join --predictions mine.jsonl --file validation.json --databases database";

/// Arguments of `beamsplitter score ambiqt`.
#[derive(Args)]
pub struct Arguments {
    /// Kind of ambiguity.
    #[arg(long)]
    kind: Kind,
    #[command(flatten)]
    given: PredictionFiles,
    #[command(flatten)]
    of: BenchmarkDatabases,
    /// Count this many predictions of each record.
    #[arg(long, default_value_t = 5, value_parser = rows, allow_negative_numbers = true)]
    top: usize,
    #[command(flatten)]
    report: AmbiqtReport,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let parse = |object| Record::new(arguments.kind, object);
    let AllGiven { items, mut problems, without } = arguments.given.read(parse)?;
    let mut scorers = arguments.of.scorers(arguments.seconds)?;
    let mut tally = Tally::default();
    let mut troubles = Troubles::default();
    let mut changed = Changed::new(arguments.top);
    for given in &items {
        let to = (&mut tally, &mut troubles, &mut changed);
        if let Err(error) = score(arguments, given, &mut scorers, to) {
            problems.push(Problem { index: given.index, reason: error.to_string() });
        }
    }
    if tally.is_empty() {
        return Err(arguments.given.nothing(&problems));
    }
    let path = &arguments.given.predictions;
    let ended = scorers.ended();
    let summary = tally.summary(arguments.top);
    if arguments.json {
        let mut json = json!(summary);
        json["problems"] = json!(problems);
        json["without predictions"] = json!(without);
        json["ended"] = json!(ended);
        json["unscored"] = json!(troubles);
        changed.json(&mut json, &arguments.report);
        if arguments.report.published {
            json["published"] = published_json(arguments.kind);
        }
        print_line(json)?;
        return problems::runs(path, &troubles);
    }
    problems::tell(&problems, &ended);
    tell_without(&without);
    let mut text = table(&summary, arguments.report.curve);
    text += &unscored(&troubles);
    text += &changed.text(&arguments.report);
    if arguments.report.published {
        text += &published(arguments.kind);
    }
    print(&text)?;
    problems::runs(path, &troubles)
}

fn score(
    arguments: &Arguments,
    Given { index, example: record, queries: predictions, .. }: &Given<Record>,
    scorers: &mut Scorers,
    (tally, troubles, changed): (&mut Tally, &mut Troubles, &mut Changed),
) -> Result<(), ScorerError> {
    let scorer = scorers.of(&record.db_id)?;
    let scored = pollster::block_on(scorer.scored(record, predictions));
    let Scored { coverage, unscored } = scored;
    troubles.add(*index, (1, predictions.len().min(arguments.top)), &unscored);
    if arguments.report.rescores() {
        // Only what counts: a changed database is made for each record.
        let most = if arguments.report.curve { predictions.len() } else { arguments.top };
        let top = &predictions[..most.min(predictions.len())];
        changed.judge(scorers, (*index, record, top), &coverage);
    }
    tally.add(&record.db_id, &coverage);
    Ok(())
}
