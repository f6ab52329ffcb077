//! Looks at the first rows of a table, and counts them.

use std::ops::ControlFlow;

use beamsplitter_sql::date_part::Dates;
use beamsplitter_sql::number_form::NumberForm;
use beamsplitter_sql::profile::{self, Cell};
use beamsplitter_sql::quote;
use beamsplitter_sql::schema::{ColumnKind, Table};

use crate::driver::{CellRef, Driver, DriverError, Row, Statement, cell_text};
use crate::limits::SchemaBudget;

/// What the first rows say of one column.
#[derive(Default)]
struct Seen {
    samples: Vec<String>,
    /// The distinct texts of all rows that are looked at, whether they are numbers, and their rows.
    cells: Vec<(String, bool, usize)>,
    numbers: bool,
    others: bool,
}

/// Fills in the sample values of each column, and the kind of those that declare no type: numbers
/// where the first rows hold nothing else. Nothing is read after `start` + `budget.sampling`.
///
/// # Errors
/// What SQLite says of a table that cannot be read.
pub(super) fn read<D: Driver + ?Sized>(
    driver: &D,
    table: &mut Table,
    budget: &SchemaBudget,
    start: f64,
) -> Result<(), DriverError> {
    let names: Vec<String> = table.columns.iter().map(|column| quote(&column.name)).collect();
    let sql =
        format!("SELECT {} FROM {} LIMIT {}", names.join(", "), quote(&table.name), budget.rows);
    let mut seen: Vec<Seen> = table.columns.iter().map(|_| Seen::default()).collect();
    let until = start + budget.sampling;
    let read = driver.query(&Statement::new(&sql).until(until), &mut |row| {
        for (column, seen) in seen.iter_mut().enumerate() {
            look(row, column, seen, budget)?;
        }
        Ok(ControlFlow::Continue(()))
    });
    match read {
        // What was seen until then is as good as any.
        Ok(_) | Err(DriverError::Interrupted) => {}
        Err(error) => return Err(error),
    }
    for (column, seen) in table.columns.iter_mut().zip(seen) {
        column.samples = seen.samples;
        if !column.primary_key {
            let number = seen.numbers && !seen.others;
            let cells = seen.cells.iter();
            let cells: Vec<Cell<'_>> = cells
                .map(|(text, number, rows)| Cell { text, number: *number, rows: *rows })
                .collect();
            let missing = profile::missing(&cells);
            column.remark = profile::remarks(&cells, &missing).join("; ");
            let texts = cells.iter().map(|cell| cell.text);
            let texts = texts.filter(|text| !missing.iter().any(|missing| missing == text));
            column.dates = Dates::of(texts.clone(), number);
            if column.dates.is_none() && !number {
                column.numbers = NumberForm::of(texts).map(|form| form.without(&missing));
            }
            column.missing = missing;
        }
        if column.declared.is_empty() && seen.numbers && !seen.others {
            column.kind = ColumnKind::Number;
        }
    }
    Ok(())
}

fn look(
    row: &dyn Row,
    column: usize,
    seen: &mut Seen,
    budget: &SchemaBudget,
) -> Result<(), DriverError> {
    let cell = row.cell(column)?;
    match cell {
        CellRef::Integer(_) | CellRef::Real(_) => seen.numbers = true,
        CellRef::Text(_) => seen.others = true,
        CellRef::Null | CellRef::Blob(_) => return Ok(()),
    }
    if let Some(text) = cell_text(cell) {
        let sample: String = text.chars().take(budget.characters).collect();
        match seen.cells.iter_mut().find(|(text, ..)| *text == sample) {
            Some((.., rows)) => *rows += 1,
            None => {
                if seen.samples.len() < budget.samples {
                    seen.samples.push(sample.clone());
                }
                seen.cells.push((sample, !matches!(cell, CellRef::Text(_)), 1));
            }
        }
    }
    Ok(())
}

/// Counts the rows of a table; none where that takes until after `until`.
pub(super) fn count<D: Driver + ?Sized>(driver: &D, table: &str, until: f64) -> Option<u64> {
    if driver.now() >= until {
        return None;
    }
    let sql = format!("SELECT count(*) FROM {}", quote(table));
    let mut rows = None;
    let counted = driver.query(&Statement::new(&sql).until(until), &mut |row| {
        if let CellRef::Integer(count) = row.cell(0)? {
            rows = u64::try_from(count).ok();
        }
        Ok(ControlFlow::Break(()))
    });
    counted.ok().and(rows)
}
