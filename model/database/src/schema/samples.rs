//! Looks at the first rows of a table, and counts them.

use std::ops::ControlFlow;

use beamsplitter_sql::date_part::Dates;
use beamsplitter_sql::number_form::NumberForm;
use beamsplitter_sql::profile::{self, Cell};
use beamsplitter_sql::quote;
use beamsplitter_sql::schema::{Column, ColumnKind, Table};

use crate::driver::{CellRef, Driver, DriverError, Row, Statement, cell_text};
use crate::limits::SchemaBudget;
use crate::schema::odd;

/// What the first rows say of one column.
#[derive(Default)]
struct Seen {
    samples: Vec<String>,
    /// The distinct texts of all rows that are looked at, whether they are numbers, and their rows.
    cells: Vec<odd::Seen>,
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
    let mut rows = 0;
    let read = driver.query(&Statement::new(&sql).until(until), &mut |row| {
        rows += 1;
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
    let named: Vec<Vec<String>> =
        seen.iter().map(|seen| profile::named_units(&seen.cells())).collect();
    for (column, seen) in table.columns.iter_mut().zip(seen) {
        if !column.primary_key {
            let number = seen.numbers && !seen.others;
            let mut all = seen.cells.clone();
            if rows >= budget.rows {
                let figures = seen.has_figures();
                let odd = odd::cells(driver, &table.name, &column.name, figures, until);
                odd.into_iter().for_each(|odd| add(&mut all, odd));
            }
            let all: Vec<Cell<'_>> = all.iter().map(cell).collect();
            let missing = profile::missing(&all);
            column.remark = profile::remarks(&all, &missing).join("; ");
            let texts = seen.cells.iter().map(|(text, ..)| text.as_str());
            let texts = texts.filter(|text| !missing.iter().any(|missing| missing == text));
            column.dates = Dates::of(texts.clone(), number, column.is_called_date());
            if column.dates.is_none() && !number {
                column.numbers = NumberForm::of(texts).map(|form| form.without(&missing));
            }
            column.missing = missing;
        }
        if column.declared.is_empty() && seen.numbers && !seen.others {
            column.kind = ColumnKind::Number;
        }
        column.samples = seen.samples;
    }
    for (at, units) in named.iter().enumerate().filter(|(_, units)| !units.is_empty()) {
        tell_units(&mut table.columns, at, units);
    }
    Ok(())
}

/// Tells of the numbers beside a column of units that they have these units.
fn tell_units(columns: &mut [Column], at: usize, units: &[String]) {
    let is_number = |column: &&usize| {
        columns.get(**column).is_some_and(|column| {
            let number = column.kind == ColumnKind::Number || column.numbers.is_some();
            number && !column.primary_key && column.dates.is_none()
        })
    };
    // The first column of a table seldom has a unit.
    let beside = [at.wrapping_sub(1), at + 1, 0];
    let beside = match at {
        1 => &beside[1..],
        _ => &beside[..2],
    };
    if let Some(number) = beside.iter().find(is_number) {
        let (units, name) = (units.join(", "), columns[at].name.clone());
        let remark = &mut columns[*number].remark;
        let apart = if remark.is_empty() { "" } else { "; " };
        *remark +=
            &format!("{apart}its numbers have different units ({units}), which {name} names");
    }
}

impl Seen {
    fn cells(&self) -> Vec<Cell<'_>> {
        self.cells.iter().map(cell).collect()
    }

    /// Returns whether most cells have digits.
    fn has_figures(&self) -> bool {
        let has = |(text, ..): &&odd::Seen| text.contains(|c: char| c.is_ascii_digit());
        self.cells.iter().filter(has).count() * 2 > self.cells.len()
    }
}

fn cell((text, number, rows): &odd::Seen) -> Cell<'_> {
    Cell { text, number: *number, rows: *rows }
}

/// Adds a cell of all rows to those of the first ones.
fn add(cells: &mut Vec<odd::Seen>, (text, number, rows): odd::Seen) {
    match cells.iter_mut().find(|(known, ..)| *known == text) {
        Some((.., known)) => *known = rows.max(*known),
        None => cells.push((text, number, rows)),
    }
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
