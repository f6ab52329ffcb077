//! `beamsplitter evaluate ambiqt`.

use beamsplitter_ambiguity::run::{self, benchmark, candidates, covered, line};
use beamsplitter_ambiguity::{Kind, Record, Tally, Troubles, changed_schema};
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
use crate::score::{Changed, Scorers, published, published_json, table, unscored};
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
    let file = records(&run.file, |object| Record::new(*kind, object))?;
    let mut judges = run.of.scorers(run.seconds)?;
    let mut sums = Sums::new(usize::from(run.top));
    let benchmark = benchmark(*kind);
    each(run, &benchmark, &file, example, |record, line| {
        sums.add(record, line, report.rescores().then_some(&mut judges))
    })?;
    nothing(sums.tally.len(), &sums.problems)?;
    if run.json {
        return Ok(print_line(sums.json(arguments, &benchmark))?);
    }
    for problem in &sums.problems {
        note(format_args!(
            "example {}: {}; counts as not covered",
            problem["index"], problem["reason"]
        ));
    }
    Ok(print(&sums.text(arguments))?)
}

/// Refuses a run none of whose examples could be run.
///
/// # Errors
/// If there are examples, and each of them has a problem.
pub(super) fn nothing(examples: usize, problems: &[Value]) -> Result<(), EvaluateError> {
    match problems.first() {
        Some(first) if problems.len() == examples => {
            let reason = first["reason"].as_str().unwrap_or_default().to_owned();
            Err(EvaluateError::Nothing { examples, reason })
        }
        _ => Ok(()),
    }
}

/// What the results of a run come to.
struct Sums {
    top: usize,
    tally: Tally,
    /// Examples that could not be run, with the reason.
    problems: Vec<Value>,
    troubles: Troubles,
    selected: SelectionTally,
    interpreted: InterpretedTally,
    changed: Changed,
    /// Examples of which one interpretation is covered, and both.
    either: usize,
    both: usize,
}

impl Sums {
    fn new(top: usize) -> Self {
        Self {
            top,
            tally: Tally::default(),
            problems: Vec::new(),
            troubles: Troubles::default(),
            selected: SelectionTally::default(),
            interpreted: InterpretedTally::default(),
            changed: Changed::new(top),
            either: 0,
            both: 0,
        }
    }

    /// Adds the result of an example, scored once more where there are `judges`; returns the figures
    /// so far.
    fn add(
        &mut self,
        record: &Record,
        line: &Value,
        judges: Option<&mut Scorers>,
    ) -> Result<String, EvaluateError> {
        let coverage = covered(record, line).map_err(EvaluateError::Kept)?;
        if let Some(reason) = line.get("error") {
            self.problems.push(json!({"index": line["index"], "reason": reason}));
        }
        let index = line["index"].as_u64().and_then(|i| i.try_into().ok());
        let index = index.unwrap_or(self.tally.len());
        let counted = coverage.predictions.len().min(self.top);
        self.troubles.add(index, (1, counted), &run::unscored(line));
        if let Some(judges) = judges {
            self.changed.judge(judges, (index, record, &candidates(line)), &coverage);
        }
        if let Some(kept) = kept(line) {
            let covers = |reading: usize| {
                let of = coverage.predictions.iter().enumerate();
                of.filter(|(_, covers)| covers[reading].execution).map(|(index, _)| index).collect()
            };
            let right: [Vec<usize>; 2] = [covers(0), covers(1)];
            self.selected.add(coverage.predictions.len(), &kept, &right);
            self.interpreted.add(line, coverage.predictions.len(), &right);
        }
        self.either += usize::from(coverage.either(self.top).execution);
        self.both += usize::from(coverage.both(self.top).execution);
        self.tally.add(&record.db_id, &coverage);
        let percent = |count: usize| 100.0 * count as f64 / self.tally.len() as f64;
        Ok(format!("either {:.1}, both {:.1}", percent(self.either), percent(self.both)))
    }

    fn json(&self, Arguments { kind, run, report }: &Arguments, benchmark: &str) -> Value {
        let mut json = json!(self.tally.summary(self.top));
        json["benchmark"] = json!(benchmark);
        json["decoder"] = json!(run.options.decoder.name());
        json["problems"] = json!(self.problems);
        json["unscored"] = json!(self.troubles);
        if !self.interpreted.is_empty() {
            json["interpretations"] = self.interpreted.json();
        }
        if let Some(alpha) = run.alpha {
            json["selection"] = self.selected.json(alpha);
        }
        self.changed.json(&mut json, report);
        if report.published {
            json["published"] = published_json(*kind);
        }
        json
    }

    fn text(&self, Arguments { kind, run, report }: &Arguments) -> String {
        let mut text = table(&self.tally.summary(self.top), report.curve);
        text += &unscored(&self.troubles);
        if !self.interpreted.is_empty() {
            text += &self.interpreted.text();
        }
        if let Some(alpha) = run.alpha {
            text += &self.selected.text(alpha);
        }
        text += &self.changed.text(report);
        if report.published {
            text += &published(*kind);
        }
        text
    }
}

/// Returns the record with the candidates, and with what they cover.
fn example(record: &Record, asker: &mut Asker, scorers: &mut Scorers) -> Value {
    let mut found = Asked::default();
    let outcome = asked(record, asker, scorers).and_then(|asked| {
        found = asked;
        let scorer = scorers.of(&record.db_id)?;
        let scored = pollster::block_on(scorer.scored(record, &found.candidates));
        Ok((found.candidates.clone(), scored))
    });
    let mut line = line(record, outcome.map_err(|error| error.to_string()));
    interpreted::write(&mut line, &found);
    if let Some(kept) = &found.kept {
        line[KEPT] = json!(kept);
    }
    line
}

fn asked(
    record: &Record,
    asker: &mut Asker,
    scorers: &mut Scorers,
) -> Result<Asked, EvaluateError> {
    let schema = scorers.schema(&record.db_id)?;
    let changed = changed_schema(record, schema)?;
    Ok(asker.candidates(&record.question, &changed, &record.db_id, Some(record))?)
}
