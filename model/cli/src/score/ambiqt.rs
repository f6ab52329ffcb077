//! `beamsplitter score ambiqt`.

use beamsplitter_ambiguity::run::{benchmark, line};
use beamsplitter_ambiguity::{Kind, Record, Scored, Tally, Troubles};
use clap::Args;
use serde_json::{Value, json};

use super::changed::Changed;
use super::counting::Counting;
use super::given::{Given, PredictionFiles};
use super::kept::{self, Done, Kept};
use super::print::{published, published_json, unscored};
use super::scorers::{ScorerError, Scorers};
use crate::arguments::{AmbiqtReport, BenchmarkDatabases};
use crate::error::CommandError;
use crate::labels::RELABELLED;
use crate::output::Outputs;
use crate::report::Report;
use crate::terminal::note;

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
    #[command(flatten)]
    report: AmbiqtReport,
    #[command(flatten)]
    counting: Counting,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    kept::run(&arguments.given, arguments.counting.show, |given| scored(arguments, given))
}

/// Scores a file of predictions.
fn scored(arguments: &Arguments, given: &PredictionFiles) -> Result<Done, CommandError> {
    let Arguments { kind, of, report: wanted, counting, .. } = arguments;
    let Counting { labelled, top, seconds, force, .. } = counting;
    let outputs = Outputs::new(*force).reading(of.inputs());
    let settings = (*top, &(top, &labelled.labels));
    let parse = |object| Record::new(*kind, object);
    let (mut kept, items) =
        Kept::begin((given, labelled), parse, &benchmark(*kind), settings, &outputs)?;
    if items.iter().any(|given| given.example.is_relabelled()) {
        note(RELABELLED);
    }
    let mut scorers = of.scorers(*seconds)?;
    let mut tally = Tally::default();
    let mut troubles = Troubles::default();
    let mut changed = Changed::new(*top);
    for given in &items {
        let to = (&mut tally, &mut troubles, &mut changed);
        kept.add(given.index, score(arguments, given, &mut scorers, to))?;
    }
    let ended = scorers.ended();
    kept.tell(&ended)?;
    let summary = tally.summary(*top);
    let mut report = Report::new(json!(summary));
    kept.write(&mut report);
    report.json["ended"] = json!(ended);
    report.json["unscored"] = json!(troubles);
    changed.json(&mut report.json, wanted);
    if wanted.published {
        report.json["published"] = published_json(*kind);
    }
    report.tables(summary.tables(wanted.curve));
    report.lines(unscored(&troubles));
    changed.report(&mut report, wanted);
    if wanted.published {
        report.tables([published(*kind)]);
    }
    kept.finish(report, troubles)
}

fn score(
    arguments: &Arguments,
    Given { index, example: record, queries: predictions, .. }: &Given<Record>,
    scorers: &mut Scorers,
    (tally, troubles, changed): (&mut Tally, &mut Troubles, &mut Changed),
) -> Result<Value, ScorerError> {
    let scorer = scorers.of(&record.db_id)?;
    let scored = pollster::block_on(scorer.scored(record, predictions));
    let line = line(record, Ok::<_, ScorerError>((predictions.clone(), scored.clone())));
    let Scored { coverage, unscored } = scored;
    troubles.add(*index, (1, predictions.len().min(arguments.counting.top)), &unscored);
    if arguments.report.rescores() {
        // Only what counts: a changed database is made for each record.
        let most = if arguments.report.curve { predictions.len() } else { arguments.counting.top };
        let top = &predictions[..most.min(predictions.len())];
        changed.judge(scorers, (*index, record, top), &coverage);
    }
    if !record.is_relabelled() {
        tally.add(&record.db_id, &coverage);
    }
    Ok(line)
}
