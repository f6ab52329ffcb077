//! `beamsplitter evaluate ambiqt`.

use beamsplitter_ambiguity::run::{benchmark, candidates, covered, line};
use beamsplitter_ambiguity::{Kind, Record, Tally, changed_schema};
use clap::Args;
use serde_json::{Value, json};

use super::Run;
use super::asked::{Asked, Asker};
use super::each::each;
use super::error::EvaluateError;
use super::interpreted::{self, InterpretedTally};
use super::selected::{KEPT, SelectionTally, kept};
use crate::arguments::AmbiqtReport;
use crate::error::CommandError;
use crate::records::records;
use crate::score::{Changed, Scorers, published, published_json, table};
use crate::terminal::{note, print, print_line};

/// What `evaluate ambiqt --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate ambiqt --kind join --file validation.json --databases database --tables tables.json";

/// Arguments of `beamsplitter evaluate ambiqt`.
#[derive(Args)]
pub struct Arguments {
    /// Kind of ambiguity.
    #[arg(long)]
    kind: Kind,
    #[command(flatten)]
    run: Run,
    #[command(flatten)]
    report: AmbiqtReport,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let Arguments { kind, run, report } = arguments;
    let top = usize::from(run.top);
    let file = records(&run.file, |object| Record::new(*kind, object))?;
    let mut tally = Tally::default();
    let mut problems: Vec<Value> = Vec::new();
    let mut selected = SelectionTally::default();
    let mut interpreted = InterpretedTally::default();
    let mut changed = Changed::new(top);
    let mut judges = run.of.scorers(run.seconds)?;
    let (mut either, mut both) = (0, 0);
    let benchmark = benchmark(*kind);
    each(run, &benchmark, &file, example, |record, line| {
        let coverage = covered(record, line).map_err(EvaluateError::Kept)?;
        if let Some(reason) = line.get("error") {
            problems.push(json!({"index": line["index"], "reason": reason}));
        }
        if report.rescores() {
            let index = tally.len();
            let index = line["index"].as_u64().and_then(|i| i.try_into().ok()).unwrap_or(index);
            changed.judge(&mut judges, (index, record, &candidates(line)), &coverage);
        }
        if let Some(kept) = kept(line) {
            let covers = |reading: usize| {
                let of = coverage.predictions.iter().enumerate();
                of.filter(|(_, covers)| covers[reading].execution).map(|(index, _)| index).collect()
            };
            let right: [Vec<usize>; 2] = [covers(0), covers(1)];
            selected.add(coverage.predictions.len(), &kept, &right);
            interpreted.add(line, coverage.predictions.len(), &right);
        }
        either += usize::from(coverage.either(top).execution);
        both += usize::from(coverage.both(top).execution);
        tally.add(&record.db_id, &coverage);
        let percent = |count: usize| 100.0 * count as f64 / tally.len() as f64;
        Ok(format!("either {:.1}, both {:.1}", percent(either), percent(both)))
    })?;
    let summary = tally.summary(top);
    if run.json {
        let mut json = json!(summary);
        json["benchmark"] = json!(benchmark);
        json["decoder"] = json!(run.options.decoder.name());
        json["problems"] = json!(problems);
        if !interpreted.is_empty() {
            json["interpretations"] = interpreted.json();
        }
        if let Some(alpha) = run.alpha {
            json["selection"] = selected.json(alpha);
        }
        changed.json(&mut json, report);
        if report.published {
            json["published"] = published_json(*kind);
        }
        return Ok(print_line(json)?);
    }
    for problem in &problems {
        note(format_args!(
            "example {}: {}; counts as not covered",
            problem["index"], problem["reason"]
        ));
    }
    let mut text = table(&summary, report.curve);
    if !interpreted.is_empty() {
        text += &interpreted.text();
    }
    if let Some(alpha) = run.alpha {
        text += &selected.text(alpha);
    }
    text += &changed.text(report);
    if report.published {
        text += &published(*kind);
    }
    Ok(print(&text)?)
}

/// Returns the record with the candidates, and with what they cover.
fn example(record: &Record, asker: &mut Asker, scorers: &mut Scorers) -> Value {
    let mut found = Asked::default();
    let outcome = asked(record, asker, scorers).and_then(|asked| {
        found = asked;
        let scorer = scorers.of(&record.db_id)?;
        let coverage = pollster::block_on(scorer.coverage(record, &found.candidates));
        Ok((found.candidates.clone(), coverage))
    });
    let mut line = line(record, outcome.map_err(|error| error.to_string()));
    interpreted::write(&mut line, &found);
    if let Some(kept) = &found.kept {
        line[KEPT] = json!(kept);
    }
    line
}

fn asked(record: &Record, asker: &mut Asker, scorers: &Scorers) -> Result<Asked, EvaluateError> {
    let schema = scorers.schema(&record.db_id)?;
    let changed = changed_schema(record, schema)?;
    Ok(asker.candidates(&record.question, &changed, &record.db_id, Some(record))?)
}
