//! Gathers the short text cells of a database, so that a question can name them.

use std::ops::ControlFlow;

use beamsplitter_sql::quote;
use beamsplitter_sql::schema::{ColumnRef, Schema};

use crate::driver::{CellRef, Driver, DriverError, Statement};
use crate::limits::CellBudget;
use crate::schema::objects;

/// A table or view whose cells were not all read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cells of {name} are not looked up in questions: {reason}")]
pub struct SkippedCells {
    /// Its name.
    pub name: String,
    /// Why.
    pub reason: SkipReason,
}

/// Why cells were not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SkipReason {
    /// The time was over.
    #[error("reading them takes too long")]
    TooSlow,
    /// [`CellBudget::views`] leaves views out.
    #[error("it is a view that takes too long")]
    View,
    /// The bytes were used up.
    #[error("the database has more text than is looked up")]
    TooMuch,
    /// SQLite cannot read them.
    #[error("SQLite says: {0}")]
    Sqlite(String),
}

impl From<DriverError> for SkipReason {
    fn from(error: DriverError) -> Self {
        match error {
            DriverError::Interrupted => Self::TooSlow,
            DriverError::Sqlite(message) => Self::Sqlite(message),
        }
    }
}

/// Hands the distinct short texts of every column to `insert`, tables first, then views, within
/// `budget`. Text that is not UTF-8 cannot be named in a question and is passed over.
///
/// Returns what was not read; the budget in rows and distinct cells of a column is no reason.
pub fn read_cells<D: Driver + ?Sized>(
    driver: &D,
    schema: &Schema,
    budget: &CellBudget,
    insert: &mut dyn FnMut(ColumnRef, &str),
) -> Vec<SkippedCells> {
    let end = driver.now() + budget.milliseconds;
    let mut reader = Reader { driver, schema, budget, end, bytes: 0 };
    let (views, tables): (Vec<usize>, Vec<usize>) = partition(driver, schema);
    let mut skipped = Vec::new();
    let tables = tables.into_iter().map(|table| (table, false));
    for (table, view) in tables.chain(views.into_iter().map(|view| (view, true))) {
        if let Err(reason) = reader.table(table, view, insert) {
            skipped.push(SkippedCells { name: schema.tables[table].name.clone(), reason });
        }
    }
    skipped
}

/// Returns places of the views of a schema, and of its tables.
fn partition<D: Driver + ?Sized>(driver: &D, schema: &Schema) -> (Vec<usize>, Vec<usize>) {
    // Whatever cannot be listed is read as carefully as a view.
    let objects = objects::list(driver).unwrap_or_default();
    let is_table = |name: &str| objects.iter().any(|object| !object.view && object.name == name);
    (0..schema.tables.len()).partition(|&at| !is_table(&schema.tables[at].name))
}

struct Reader<'a, D: ?Sized> {
    driver: &'a D,
    schema: &'a Schema,
    budget: &'a CellBudget,
    end: f64,
    bytes: usize,
}

impl<D: Driver + ?Sized> Reader<'_, D> {
    fn table(
        &mut self,
        table: usize,
        view: bool,
        insert: &mut dyn FnMut(ColumnRef, &str),
    ) -> Result<(), SkipReason> {
        let now = self.driver.now();
        if view && !self.budget.views {
            return Err(SkipReason::View);
        }
        let until = if view { self.end.min(now + self.budget.view) } else { self.end };
        for column in 0..self.schema.tables[table].columns.len() {
            if self.driver.now() >= until {
                return Err(SkipReason::TooSlow);
            }
            self.column(ColumnRef { table, column }, until, insert)?;
            if self.bytes >= self.budget.bytes {
                return Err(SkipReason::TooMuch);
            }
        }
        Ok(())
    }

    fn column(
        &mut self,
        at: ColumnRef,
        until: f64,
        insert: &mut dyn FnMut(ColumnRef, &str),
    ) -> Result<(), DriverError> {
        let CellBudget { rows, distinct, characters, .. } = self.budget;
        let sql = format!(
            "SELECT DISTINCT v FROM (SELECT {} AS v FROM {} LIMIT {rows}) \
             WHERE typeof(v) = 'text' AND length(v) BETWEEN 1 AND {characters} LIMIT {distinct}",
            quote(&self.schema.column(at).name),
            quote(&self.schema.tables[at.table].name),
        );
        self.driver.query(&Statement::new(&sql).until(until), &mut |row| {
            if let CellRef::Text(bytes) = row.cell(0)?
                && let Ok(text) = std::str::from_utf8(bytes)
            {
                self.bytes += text.len();
                insert(at, text);
            }
            Ok(match self.bytes < self.budget.bytes {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            })
        })?;
        Ok(())
    }
}
