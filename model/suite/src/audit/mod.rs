//! Golds and credited predictions that somebody should look at: each probe runs a query beside
//! another one that would return the same if nothing were odd.
//!
//! After AttestQL, which looks for such golds in BIRD. A finding is no verdict ([`DECIDES_NOTHING`]):
//! a cut among equals may be meant, and a condition without effect may have one in another database.

mod cells;
mod cut;
mod effect;
mod finding;
mod numbers;
mod order;
mod repeats;

use beamsplitter_ambiguity::Record;
use beamsplitter_ambiguity::materialise::{
    Fill, MaterialiseError, ScratchDatabase, Verdict, materialise, undo,
};
use beamsplitter_database::{RunError, equal_up_to_column_order};
use beamsplitter_sql::{GuardError, Schema, check_select, is_ordered};

use beamsplitter_ambiguity::test_suite::rows;

pub use finding::{DECIDES_NOTHING, Finding, Probe};

/// Why a query cannot be looked at.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AuditError {
    /// It is not one SELECT.
    #[error(transparent)]
    Guard(#[from] GuardError),
    /// It does not run.
    #[error(transparent)]
    Run(#[from] RunError),
    /// It returns more rows than are read.
    #[error("it returns more rows than are compared")]
    Large,
}

/// Looks at queries over one database.
pub struct Auditor<W> {
    schema: Schema,
    database: W,
    /// The database with its tables copied in their order and in the opposite one.
    copies: Result<[W; 2], RunError>,
}

impl<W: ScratchDatabase> Auditor<W> {
    /// Creates an auditor of a database with that schema, its own types among it. The two copies of the
    /// database are changed.
    pub async fn new(schema: Schema, database: W, mut copies: [W; 2]) -> Self {
        let mut done = Ok(());
        for (copy, turned) in copies.iter_mut().zip([false, true]) {
            if done.is_ok() {
                done = order::copy_tables(copy, &schema, turned).await;
            }
        }
        Self { schema, database, copies: done.map(|()| copies) }
    }

    /// Returns why the order of rows is not looked at, if it is not.
    pub fn unordered(&self) -> Option<&RunError> {
        self.copies.as_ref().err()
    }

    /// Lists what is found of one query.
    ///
    /// # Errors
    /// If it is not one SELECT that runs.
    pub async fn query(&mut self, sql: &str) -> Result<Vec<Finding>, AuditError> {
        let Self { schema, database, copies } = self;
        let query = check_select(sql)?;
        let ran = database.run(sql).await?;
        if ran.more {
            return Err(AuditError::Large);
        }
        let result = ran.rows;
        let mut found = Vec::new();
        found.extend(numbers::numbers(database, &query, schema, &result).await);
        let cuts = cut::cuts(database, &query).await;
        // A cut among ties changes with the order of the rows: it is told once.
        if let (Ok(copies), true) = (copies, cuts.is_empty()) {
            found.extend(order::order(copies, sql).await);
        }
        found.extend(cuts);
        found.extend(repeats::repeats(database, &query, schema).await);
        found.extend(effect::effects(database, &query, &result).await);
        found.extend(cells::cells(database, &query, schema).await);
        found.sort_by_key(|finding| finding.probe);
        Ok(found)
    }

    /// Lists the readings of one question that return the same. One that does not run is like none.
    pub async fn readings(&mut self, readings: &[String]) -> Vec<Finding> {
        let mut results = Vec::new();
        for sql in readings {
            results.push(rows(&mut self.database, sql).await);
        }
        let mut found = Vec::new();
        for (second, b) in results.iter().enumerate() {
            for (first, a) in results[..second].iter().enumerate() {
                let Some((a, b)) = a.as_ref().zip(b.as_ref()) else { continue };
                let statements = [&readings[first], &readings[second]].map(Clone::clone);
                let ordered = statements.iter().all(|sql| is_ordered(sql));
                if equal_up_to_column_order(a, b, ordered) {
                    found.push(Finding::same(Probe::Alike, statements));
                }
            }
        }
        found
    }

    /// Returns a finding if the two readings of a record return the same on its changed database,
    /// whatever the second alternative is filled with.
    ///
    /// # Errors
    /// If the changed database cannot be made.
    pub async fn record(&mut self, record: &Record) -> Result<Option<Finding>, MaterialiseError> {
        let fills = Fill::of(record.kind());
        let made = materialise(record, &self.schema, &mut self.database, fills).await?;
        undo(&mut self.database).await;
        let statements = [record.query1.clone(), record.query2.clone()];
        let alike = made.verdict == Verdict::Alike;
        Ok(alike.then(|| Finding::same(Probe::Alike, statements)))
    }
}
