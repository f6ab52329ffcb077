//! Cells beyond the first rows that may stand for a missing value.

use std::ops::ControlFlow;

use beamsplitter_sql::quote;

use crate::driver::{CellRef, Driver, Statement, cell_text};

/// Rows of a table that are looked at for them.
const ROWS: usize = 50_000;
/// Most different ones of a column that are looked at; where there are more, they are values.
const MOST: usize = 6;
/// Numbers of nines.
const NINES: &str = "99, 999, 9999, 99999, 999999, -9, -99, -999, -9999, -99999";
/// Dates of zeros, which are none.
const NO_DAY: &str = "v GLOB '0000?00?00*' OR v GLOB '00?00?0000*'";

/// A cell as text, whether it is a number, and its rows.
pub(super) type Seen = (String, bool, usize);

/// Returns the cells of a column that may stand for a missing value, and the least and the greatest of the
/// others, with the number of all others. `figures`: whether the others have digits. What takes until
/// after `until` is not looked at.
pub(super) fn cells<D: Driver + ?Sized>(
    driver: &D,
    table: &str,
    column: &str,
    figures: bool,
    until: f64,
) -> Vec<Seen> {
    let text = match figures {
        true => "v NOT GLOB '*[0-9]*'",
        false => "(v NOT GLOB '*[0-9A-Za-z]*' OR v GLOB '?/?')",
    };
    let odd = format!("typeof(v) = 'text' AND ({text} OR {NO_DAY}) OR v IN ({NINES})");
    let (table, column) = (quote(table), quote(column));
    let sql = format!(
        "SELECT CASE WHEN {odd} THEN v END AS odd, count(*), min(v), max(v) FROM (SELECT {column} AS v \
         FROM {table} LIMIT {ROWS}) WHERE v IS NOT NULL GROUP BY odd LIMIT {MOST}"
    );
    let mut found = Vec::new();
    let read = driver.query(&Statement::new(&sql).until(until), &mut |row| {
        let rows = match row.cell(1)? {
            CellRef::Integer(rows) => usize::try_from(rows).unwrap_or_default(),
            _ => 0,
        };
        let mut see = |cell: CellRef<'_>, rows| {
            let number = !matches!(cell, CellRef::Text(_));
            found.extend(cell_text(cell).map(|text| (text.to_string(), number, rows)));
        };
        match row.cell(0)? {
            CellRef::Null => {
                see(row.cell(2)?, 1);
                see(row.cell(3)?, rows);
            }
            cell => see(cell, rows),
        }
        Ok(ControlFlow::Continue(()))
    });
    // What could not be read is as if it had not been looked at.
    read.map_or_else(|_| Vec::new(), |_| found)
}
