//! Predictions judged on the changed database itself, instead of by putting names back.
//!
//! The benchmark's evaluator restores a prediction to the original schema word by word and compares
//! it there ([`Scorer`](crate::Scorer)). It errs in ways that this module does not:
//!
//! 1. A column's new name is put back in every table, also where another column has it, and the
//!    original name becomes the new one everywhere: a gold query over two tables with one such
//!    name each is counted as wrong.
//! 2. A split-off column is put back only where the original table stands first, as `t1`.
//! 3. A precomputed aggregate is put back with one group at most, the first plain result.
//! 4. A space is put behind each bracket, inside strings too, so that values no longer match.
//! 5. Whatever stands before an `@` is dropped, also where the `@` is in a string.
//! 6. A prediction that runs is right wherever the original query does not run.
//! 7. Rows are compared in order, also where nothing orders them; of two results from one
//!    expression only the last is compared.
//! 8. Quoted names and aliases that several SELECTs have are misread ([`Reader`]), and what lies
//!    outside Spider's grammar is never an exact match.
//! 9. A prediction that would not run on the changed schema at all is right if it runs when put
//!    back.
//!
//! Two counts come out. **Corrected**: the changed database holds the same cells for both
//! alternatives; a prediction covers a reading if it names the alternatives that the reading names
//! and returns the same. **Materialised**: the second alternative holds other cells, so that the
//! readings return different results; a prediction covers a reading if it returns the same.

use beamsplitter_database::{equal, equal_up_to_column_order};
use beamsplitter_sql::{Column, Schema, is_ordered};

use crate::changed::{Changed, changed_schema};
use crate::exact::Reader;
use crate::materialise::{
    Fill, MaterialiseError, ScratchDatabase, Verdict, lacking, materialise, undo,
};
use crate::name_references::{NameReferences, Target};
use crate::record::{Change, Record};
use crate::restore::{Restored, prepared, restored};
use crate::score::{Coverage, Metrics};
use crate::unscored::{Trouble, Unscored};

/// Which of the alternatives a query names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// Those of one reading, from 0.
    One(usize),
    /// Those of both.
    Both,
    /// None.
    Neither,
    /// It cannot be told: the query cannot be read.
    Unreadable,
}

/// What the predictions of a record cover on its changed database.
#[derive(Clone, Debug)]
pub struct Judged {
    /// By names and results, with the same cells for both alternatives.
    pub corrected: Coverage,
    /// By results alone, with the exact match of `corrected`; none where both readings return the
    /// same.
    pub materialised: Option<Coverage>,
    /// Whether they can.
    pub verdict: Verdict,
    /// Readings that fail on the changed database, with the message.
    pub failing: [Option<String>; 2],
    /// For each prediction, which alternatives it names.
    pub named: Vec<Named>,
    /// For each prediction, why it fails on the changed database, if it does.
    pub failed: Vec<Option<String>>,
}

/// Judges predictions for records of one database.
pub struct Judge<W> {
    scratch: W,
    own: Schema,
    spider: Schema,
}

/// What came of running the predictions once.
struct Outcomes {
    verdicts: Vec<[Metrics<bool>; 2]>,
    failed: Vec<Option<String>>,
    failing: [Option<String>; 2],
}

impl Judged {
    /// Says which readings and predictions do not run on the changed database.
    pub fn unscored(&self) -> Unscored {
        let troubles = |all: &[Option<String>]| {
            let failed = all.iter().enumerate();
            let failed = failed.filter_map(|(at, reason)| Some((at, reason.clone()?)));
            failed.map(|(at, reason)| (at, Trouble::NotRun(reason))).collect()
        };
        Unscored { golds: troubles(&self.failing), predictions: troubles(&self.failed) }
    }
}

impl<W: ScratchDatabase> Judge<W> {
    /// Creates a judge with a copy of the database, its own schema, and the schema with Spider's keys.
    pub fn new(scratch: W, own: Schema, spider: Schema) -> Self {
        Self { scratch, own, spider }
    }

    /// Computes which readings of `record` the `predictions` cover.
    ///
    /// # Errors
    /// If the changed database cannot be made.
    pub async fn judge(
        &mut self,
        record: &Record,
        predictions: &[String],
    ) -> Result<Judged, MaterialiseError> {
        let mut changed = changed_schema(record, &self.spider)?;
        if let Change::Aggregates { table, .. } = &record.change {
            let lacking = lacking(record, &changed.schema);
            if let Some(new) = changed.schema.table_named(table) {
                changed.origins[new].extend(lacking.iter().map(|_| None));
                let column = |name| Column { name, ..Column::default() };
                changed.schema.tables[new].columns.extend(lacking.into_iter().map(column));
            }
        }
        let queries: Vec<String> = predictions.iter().map(|p| prepared(p)).collect();
        let named: Vec<Named> = queries.iter().map(|sql| named(record, &changed, sql)).collect();

        let Outcomes { verdicts, failed, failing } =
            self.on(record, &queries, &[Fill::Same], &changed.schema).await?;
        let mut corrected = Coverage::default();
        for (verdicts, named) in verdicts.into_iter().zip(&named) {
            let by_name = |reading: usize| *named == Named::One(reading);
            let only =
                |reading: usize| verdicts[reading].map(|covered| covered && by_name(reading));
            corrected.predictions.push([only(0), only(1)]);
        }

        let fills = Fill::of(record.kind());
        let made = materialise(record, &self.own, &mut self.scratch, fills).await?;
        undo(&mut self.scratch).await;
        let mut materialised = None;
        if made.verdict == Verdict::Differ {
            let there = self.on(record, &queries, &[made.fill], &changed.schema).await?;
            // Exact set match knows no rows, and a key makes its columns one, both names of an
            // ambiguous one too: the corrected verdict holds.
            let both = there.verdicts.into_iter().zip(&corrected.predictions);
            let exact = both.map(|(there, corrected)| {
                [0, 1].map(|r: usize| Metrics { exact: corrected[r].exact, ..there[r] })
            });
            materialised = Some(Coverage { predictions: exact.collect() });
        }
        Ok(Judged { corrected, materialised, verdict: made.verdict, failing, named, failed })
    }

    /// Runs readings and predictions on the database with that fill.
    async fn on(
        &mut self,
        record: &Record,
        queries: &[String],
        fills: &[Fill],
        schema: &Schema,
    ) -> Result<Outcomes, MaterialiseError> {
        let made = materialise(record, &self.own, &mut self.scratch, fills).await?;
        let readings = [&record.query1, &record.query2];
        let mut golds = Vec::with_capacity(2);
        for (sql, rows) in readings.into_iter().zip(made.results) {
            // A reading that failed before the other ran is run again, to know its own outcome.
            let gold = match &made.verdict {
                Verdict::Fails(..) => self.scratch.run(sql).await.map(|found| found.rows),
                _ => Ok(rows),
            };
            golds.push(gold);
        }
        let mut outcomes = Vec::with_capacity(queries.len());
        for sql in queries {
            outcomes.push(self.scratch.run(sql).await.map(|found| found.rows));
        }
        undo(&mut self.scratch).await;

        let reader = Reader::new(schema);
        let read = readings.map(|sql| reader.read(sql));
        let verdicts = queries.iter().zip(&outcomes).map(|(sql, outcome)| {
            let query = reader.read(sql);
            [0, 1].map(|reading: usize| {
                let exact = reader.matches(&query, &read[reading]);
                // Nothing covers a reading that does not run, not even its own text.
                let Ok(gold) = &golds[reading] else { return Metrics::default() };
                let Ok(rows) = outcome else { return Metrics { exact, ..Metrics::default() } };
                let ordered = is_ordered(readings[reading]);
                Metrics {
                    exact,
                    execution: equal_up_to_column_order(rows, gold, ordered),
                    direct: equal(rows, gold, ordered),
                }
            })
        });
        let verdicts = verdicts.collect();
        let mut failing = golds.into_iter().map(|gold| gold.err().map(|e| e.to_string()));
        let failing = [failing.next().flatten(), failing.next().flatten()];
        let failed =
            outcomes.into_iter().map(|outcome| outcome.err().map(|e| e.to_string())).collect();
        Ok(Outcomes { verdicts, failed, failing })
    }
}

/// Finds the alternatives of `record` that a query names.
pub fn named(record: &Record, changed: &Changed, sql: &str) -> Named {
    let schema = &changed.schema;
    let Ok(name_references) = NameReferences::of(sql, schema) else { return Named::Unreadable };
    let is = |name: &str, other: &str| name.eq_ignore_ascii_case(other);
    let reads =
        |table: &str| name_references.tables().iter().any(|t| is(&schema.tables[*t].name, table));
    let mut found = [false; 2];
    match &record.change {
        Change::Columns(columns) => {
            for (table, _, names) in columns {
                for (nth, name) in names.iter().take(2).enumerate() {
                    found[nth] |= name_references.all.iter().any(|reference| {
                        matches!(reference.target, Target::Column(at)
                            if is(&schema.tables[at.table].name, table)
                                && is(&schema.column(at).name, name))
                    });
                }
            }
        }
        Change::Tables(tables) => {
            for (_, names) in tables {
                for (nth, name) in names.iter().take(2).enumerate() {
                    found[nth] |= reads(name);
                }
            }
        }
        Change::Splits(splits) => {
            let new = splits.iter().any(|split| reads(&split.new_table()));
            found = [!new, new];
        }
        Change::Aggregates { table, .. } => {
            let new = reads(table);
            found = [!new, new];
        }
    }
    match found {
        [true, true] => Named::Both,
        [true, false] => Named::One(0),
        [false, true] => Named::One(1),
        [false, false] => Named::Neither,
    }
}

/// Explains why the benchmark's evaluator and the changed database say different things of a prediction and
/// a reading. `benchmark` is what the evaluator says.
pub fn reason(
    record: &Record,
    judged: &Judged,
    predictions: &[String],
    (prediction, reading): (usize, usize),
    benchmark: bool,
) -> String {
    let failed = judged.failed.get(prediction).and_then(Option::as_ref);
    let named = judged.named.get(prediction).copied().unwrap_or(Named::Unreadable);
    let other = match named {
        Named::One(other) if other != reading => Some(format!("it names reading {}'s", other + 1)),
        Named::Both => Some("it names the alternatives of both readings".to_owned()),
        Named::Neither => Some("it names neither alternative".to_owned()),
        Named::Unreadable => Some("it cannot be read".to_owned()),
        Named::One(_) => None,
    };
    if benchmark {
        if let Some(message) = &judged.failing[reading] {
            return format!("the reading itself fails on the changed database: {message}");
        }
        if let Some(message) = failed {
            return format!("it does not run on the changed database: {message}");
        }
        return other.unwrap_or_else(|| {
            "it returns something else on the changed database than the reading".to_owned()
        });
    }
    let sql = predictions.get(prediction).map(|p| prepared(p)).unwrap_or_default();
    let back = match restored(record, &sql) {
        Restored::Each(both) => Some(both[reading].clone()),
        Restored::Then(_) if reading == 0 => Some(sql),
        Restored::Then(second) => second,
    };
    match back {
        Some(back) => format!(
            "right on the changed database; with the original names it is `{back}`, which the original query does not equal"
        ),
        None => "right on the changed database, but it cannot be written with the original names"
            .to_owned(),
    }
}
