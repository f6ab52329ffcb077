//! One fill after another, until the two readings return different results.

use beamsplitter_database::{Database, RunError, Value, equal_up_to_column_order};
use beamsplitter_sql::{Schema, is_ordered};

use super::{Fill, statements};
use crate::changed::ChangeError;
use crate::record::Record;

/// A copy of a database that may be changed. What [`Database::run`] runs still only reads.
#[allow(async_fn_in_trait)]
pub trait ScratchDatabase: Database {
    /// Executes a statement that changes the copy.
    ///
    /// # Errors
    /// If it fails; the copy is as before.
    async fn execute(&mut self, sql: &str) -> Result<(), RunError>;
}

/// Whether the two readings return different results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They are different.
    Differ,
    /// They are the same, whatever was filled in.
    Alike,
    /// A reading fails: its number, from 1, and the message.
    Fails(usize, String),
}

/// A changed database that lies in the scratch until [`undo`].
#[derive(Clone, Debug)]
pub struct Materialised {
    /// What the second alternative holds.
    pub fill: Fill,
    /// Whether the readings return different results.
    pub verdict: Verdict,
    /// What each reading returns; no rows for one that fails.
    pub results: [Vec<Vec<Value>>; 2],
}

/// Why there is no changed database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MaterialiseError {
    /// The change cannot be made.
    #[error(transparent)]
    Change(#[from] ChangeError),
    /// The database refused a statement.
    #[error("the changed database cannot be made: {message} (in `{statement}`)")]
    Statement {
        /// What the database said.
        message: String,
        /// The statement.
        statement: String,
    },
}

/// Makes the changed database of a record in the scratch, with the first of `fills` by which the
/// readings return different results, or with the first of all if none does. [`undo`] it before the
/// next.
///
/// # Errors
/// If the change cannot be made; the scratch is then as it was.
pub async fn materialise<W: ScratchDatabase>(
    record: &Record,
    schema: &Schema,
    scratch: &mut W,
    fills: &[Fill],
) -> Result<Materialised, MaterialiseError> {
    let mut first: Option<Materialised> = None;
    let mut failed = None;
    for &fill in fills {
        match make(record, schema, scratch, fill).await {
            Ok(made) if made.verdict == Verdict::Differ => return Ok(made),
            Ok(made) => {
                undo(scratch).await;
                first.get_or_insert(made);
            }
            Err(error) => failed = Some(error),
        }
    }
    match (first, failed) {
        (Some(first), _) => make(record, schema, scratch, first.fill).await,
        (None, Some(error)) => Err(error),
        (None, None) => make(record, schema, scratch, Fill::Same).await,
    }
}

/// Makes the scratch's copy what it was before [`materialise`].
pub async fn undo<W: ScratchDatabase>(scratch: &mut W) {
    // Nothing to undo is no failure.
    let _ = scratch.execute("rollback to made").await;
    let _ = scratch.execute("release made").await;
}

async fn make<W: ScratchDatabase>(
    record: &Record,
    schema: &Schema,
    scratch: &mut W,
    fill: Fill,
) -> Result<Materialised, MaterialiseError> {
    let mut all = vec!["savepoint made".to_owned()];
    all.extend(statements(record, schema, fill)?);
    for statement in all {
        if let Err(error) = scratch.execute(&statement).await {
            undo(scratch).await;
            return Err(MaterialiseError::Statement { message: error.to_string(), statement });
        }
    }
    let mut results = [Vec::new(), Vec::new()];
    for (nth, sql) in [&record.query1, &record.query2].into_iter().enumerate() {
        match scratch.run(sql).await {
            Ok(found) => results[nth] = found.rows,
            Err(error) => {
                let verdict = Verdict::Fails(nth + 1, error.to_string());
                return Ok(Materialised { fill, verdict, results });
            }
        }
    }
    let ordered = is_ordered(&record.query1) && is_ordered(&record.query2);
    let alike = equal_up_to_column_order(&results[0], &results[1], ordered);
    let verdict = if alike { Verdict::Alike } else { Verdict::Differ };
    Ok(Materialised { fill, verdict, results })
}
