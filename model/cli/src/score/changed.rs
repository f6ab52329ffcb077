//! What the changed databases say, beside the benchmark's evaluator.

use std::collections::BTreeMap;

use beamsplitter_ambiguity::corrected::{Judged, reason};
use beamsplitter_ambiguity::materialise::Verdict;
use beamsplitter_ambiguity::{Coverage, Record, Summary, Tally, Troubles};
use beamsplitter_common::text::plural;
use serde::Serialize;
use serde_json::{Value, json};

use super::credited::Credited;
use super::print::compared;
use super::problems::places;
use super::scorers::Scorers;
use crate::arguments::AmbiqtReport;
use crate::report::Report;

/// Counts on the changed databases.
#[derive(Default)]
pub struct Changed {
    top: usize,
    corrected: Counted,
    materialised: Counted,
    /// Records whose readings return the same, whatever the database holds.
    alike: Vec<usize>,
    /// Records a reading of which fails.
    failing: Vec<(usize, String)>,
    /// Records without a changed database.
    problems: Vec<(usize, String)>,
    /// Golds and predictions that do not run on them.
    troubles: Troubles,
}

/// One way to count, and the benchmark's on the same records.
#[derive(Default)]
struct Counted {
    ours: Tally,
    theirs: Tally,
    /// Predictions that only one of the two credits, for a reading.
    credited: Credited,
    /// The first ones.
    differences: Vec<Difference>,
    /// Their number by reason, with the first example of each.
    reasons: BTreeMap<String, (usize, String)>,
}

/// Differences that are listed.
const LISTED: usize = 10_000;

/// An example of which the two say different things, by one of its predictions.
#[derive(Serialize)]
struct Difference {
    index: usize,
    database: String,
    /// Place among the predictions, from 1.
    prediction: usize,
    /// The reading, from 1.
    reading: usize,
    /// What the benchmark's evaluator says.
    benchmark: bool,
    reason: String,
    sql: String,
}

impl Counted {
    fn add(
        &mut self,
        (index, record, predictions): (usize, &Record, &[String]),
        ours: &Coverage,
        theirs: &Coverage,
        judged: &Judged,
        top: usize,
    ) {
        let both =
            |coverage: &Coverage| (coverage.either(top).execution, coverage.both(top).execution);
        for (ours, theirs) in ours.predictions.iter().zip(&theirs.predictions).take(top) {
            for (ours, theirs) in ours.iter().zip(theirs) {
                self.credited.add(index, theirs.execution, ours.execution);
            }
        }
        if both(ours) != both(theirs) {
            for (at, sql) in predictions.iter().take(top).enumerate() {
                let of = |coverage: &Coverage| coverage.predictions.get(at).copied();
                let (Some(ours), Some(theirs)) = (of(ours), of(theirs)) else { continue };
                for reading in 0..2 {
                    let benchmark = theirs[reading].execution;
                    if ours[reading].execution != benchmark {
                        let reason = reason(record, judged, predictions, (at, reading), benchmark);
                        self.differ(Difference {
                            index,
                            database: record.db_id.clone(),
                            prediction: at + 1,
                            reading: reading + 1,
                            benchmark,
                            reason,
                            sql: sql.clone(),
                        });
                    }
                }
            }
        }
        self.ours.add(&record.db_id, ours);
        self.theirs.add(&record.db_id, theirs);
    }

    fn differ(&mut self, difference: Difference) {
        let Difference { index, database, prediction, reading, reason, sql, .. } = &difference;
        // One line for each kind of reason, with the first example of it.
        let kind = reason.split([':', '`']).next().unwrap_or_default();
        let said = if difference.benchmark { "counted" } else { "not counted" };
        let kind = format!("{said} by the benchmark's evaluator, but {}", kind.trim());
        let example = || {
            let place = format!("record {index} ({database}), prediction {prediction}");
            (0, format!("{place}, gold {reading}: {reason}\n      {sql}"))
        };
        self.reasons.entry(kind).or_insert_with(example).0 += 1;
        if self.differences.len() < LISTED {
            self.differences.push(difference);
        }
    }

    fn summaries(&self, top: usize) -> [Summary; 2] {
        [self.ours.summary(top), self.theirs.summary(top)]
    }

    fn json(&self, top: usize) -> Value {
        let [ours, theirs] = self.summaries(top);
        json!({
            "examples": ours.whole.examples,
            "either": ours.whole.either, "both": ours.whole.both,
            "intervals": ours.whole.intervals, "databases": ours.databases, "curve": ours.curve,
            "benchmark": {
                "either": theirs.whole.either, "both": theirs.whole.both,
                "intervals": theirs.whole.intervals,
            },
            "credited": self.credited, "differences": self.differences,
        })
    }

    fn report(&self, report: &mut Report, name: &str, top: usize, curve: bool) {
        report.tables([compared(name, &self.summaries(top), curve)]);
        report.text(self.credited.line("EXM, predictions for each reading").unwrap_or_default());
        for (kind, (count, example)) in &self.reasons {
            report.text(format!("  {} {kind}\n    {example}\n", plural(count, "time")));
        }
    }
}

impl Changed {
    /// Creates nothing yet; `top` predictions of each record count.
    pub fn new(top: usize) -> Self {
        Self { top, ..Self::default() }
    }

    /// Judges the predictions of a record on its changed database, and adds that.
    pub fn judge(
        &mut self,
        scorers: &mut Scorers,
        (index, record, predictions): (usize, &Record, &[String]),
        theirs: &Coverage,
    ) {
        let judged = match scorers.judge(&record.db_id) {
            Ok(judge) => {
                pollster::block_on(judge.judge(record, predictions)).map_err(|e| e.to_string())
            }
            Err(error) => Err(error.to_string()),
        };
        match judged {
            Ok(judged) => self.add(index, record, predictions, theirs, judged),
            Err(reason) => self.problems.push((index, reason)),
        }
    }

    /// Adds a record with what the benchmark's evaluator says and what was judged.
    fn add(
        &mut self,
        index: usize,
        record: &Record,
        predictions: &[String],
        theirs: &Coverage,
        judged: Judged,
    ) {
        let mut theirs = theirs.clone();
        theirs.predictions.truncate(predictions.len());
        let example = (index, record, predictions);
        self.troubles.add(index, (2, predictions.len().min(self.top)), &judged.unscored());
        self.corrected.add(example, &judged.corrected, &theirs, &judged, self.top);
        match (&judged.materialised, &judged.verdict) {
            (Some(ours), _) => {
                self.materialised.add(example, ours, &theirs, &judged, self.top);
            }
            (None, Verdict::Fails(reading, message)) => {
                self.failing.push((index, format!("gold {reading} fails: {message}")));
            }
            (None, _) => self.alike.push(index),
        }
    }

    /// Adds the counts to a summary in JSON.
    pub fn json(&self, json: &mut Value, report: &AmbiqtReport) {
        if report.corrected {
            json["corrected"] = self.corrected.json(self.top);
        }
        if report.materialised {
            json["materialised"] = self.materialised.json(self.top);
            json["materialised"]["alike"] = json!(self.alike);
            json["materialised"]["failing"] = json!(self.failing);
        }
        if report.rescores() {
            json["not changed"] = json!(self.problems);
            json["unscored on the changed databases"] = json!(self.troubles);
        }
    }

    /// Returns the summary of each way to count that is wanted, with its name.
    pub fn summaries(&self, corrected: bool, materialised: bool) -> Vec<(&'static str, Summary)> {
        let mut all = Vec::new();
        if corrected {
            all.push(("corrected", self.corrected.ours.summary(self.top)));
        }
        if materialised {
            all.push(("materialised", self.materialised.ours.summary(self.top)));
        }
        all
    }

    /// Adds the counts to a report.
    pub fn report(&self, to: &mut Report, report: &AmbiqtReport) {
        if report.corrected {
            self.corrected.report(to, "corrected", self.top, report.curve);
        }
        if report.materialised {
            self.materialised.report(to, "materialised", self.top, report.curve);
            if !self.alike.is_empty() {
                to.text(format!(
                    "  left out: {} whose golds return the same on every database tried: {}\n",
                    plural(self.alike.len(), "record"),
                    places(self.alike.iter().copied())
                ));
            }
            for (index, reason) in &self.failing {
                to.text(format!("  left out: record {index}: {reason}\n"));
            }
        }
        if report.rescores() {
            let mut text =
                "On the changed databases a gold that cannot be run is covered by nothing:\n"
                    .to_owned();
            for line in self.troubles.not_run() {
                text += &format!("  {line}\n");
            }
            for (index, reason) in &self.problems {
                text += &format!("  no changed database for record {index}: {reason}\n");
            }
            to.text(text);
        }
    }
}
