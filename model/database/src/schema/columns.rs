//! Reads the columns of one table or view.

use std::ops::ControlFlow;

use beamsplitter_sql::quote;
use beamsplitter_sql::schema::{Column, ColumnKind};

use crate::driver::{CellRef, Driver, DriverError, Statement, cell_text};

/// The columns of a table that can be selected.
pub(super) struct Columns {
    pub columns: Vec<Column>,
    /// Names in the primary key, in the key's order.
    pub primary_key: Vec<String>,
    /// Columns that cannot be selected, with reasons.
    pub left_out: Vec<(String, String)>,
}

// Hidden 1 is a hidden column of a virtual table; 2 and 3 are generated columns, which `*` shows.
const COLUMNS: &str =
    "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid";

/// Reads the columns of `table`.
///
/// # Errors
/// Why nothing can be selected from it, in SQLite's words where it has any.
pub(super) fn read<D: Driver + ?Sized>(driver: &D, table: &str) -> Result<Columns, String> {
    let mut found = Vec::new();
    let listed = driver.query(&Statement::new(COLUMNS).bind(&[table]), &mut |row| {
        let text = |at| Ok(cell_text(row.cell(at)?).unwrap_or_default().into_owned());
        let key = match row.cell(2)? {
            CellRef::Integer(place) => place,
            _ => 0,
        };
        let (name, declared): (String, String) = (text(0)?, text(1)?);
        let kind = ColumnKind::of_declared(&declared);
        let primary_key = key > 0;
        found.push((key, Column { name, kind, declared, primary_key, samples: Vec::new() }));
        Ok(ControlFlow::Continue(()))
    });
    listed.map_err(|error: DriverError| error.to_string())?;
    if found.is_empty() {
        return Err(match table.contains('\u{fffd}') {
            true => "its name is not UTF-8 text".to_owned(),
            false => "SQLite finds no columns in it".to_owned(),
        });
    }
    let mut keys: Vec<(i64, String)> =
        found.iter().filter(|(key, _)| *key > 0).map(|(key, c)| (*key, c.name.clone())).collect();
    keys.sort_by_key(|(key, _)| *key);
    let primary_key = keys.into_iter().map(|(_, name)| name).collect();
    let columns = found.into_iter().map(|(_, column)| column).collect();
    let (columns, left_out) = selectable(driver, table, columns)?;
    Ok(Columns { columns, primary_key, left_out })
}

/// A column that cannot be selected, and why.
type UnusableColumn = (String, String);

/// The columns that a query can select, and the others with reasons: a generated column may call a
/// function that is not there, a name may not be UTF-8 text.
fn selectable<D: Driver + ?Sized>(
    driver: &D,
    table: &str,
    columns: Vec<Column>,
) -> Result<(Vec<Column>, Vec<UnusableColumn>), String> {
    let check = |names: &[&Column]| {
        let names: Vec<String> = names.iter().map(|column| quote(&column.name)).collect();
        driver.check(&format!("SELECT {} FROM {}", names.join(", "), quote(table)))
    };
    if check(&columns.iter().collect::<Vec<_>>()).is_ok() {
        return Ok((columns, Vec::new()));
    }
    // The table itself may be the reason: a view over a table that is gone, say.
    driver.check(&format!("SELECT 1 FROM {}", quote(table))).map_err(|error| error.to_string())?;
    let (mut kept, mut left_out) = (Vec::new(), Vec::new());
    for column in columns {
        match check(&[&column]) {
            Ok(()) => kept.push(column),
            Err(_) if column.name.contains('\u{fffd}') => {
                left_out.push((column.name, "its name is not UTF-8 text".to_owned()));
            }
            Err(error) => left_out.push((column.name, error.to_string())),
        }
    }
    match (kept.is_empty(), left_out.first()) {
        (true, Some((_, reason))) => Err(reason.clone()),
        _ => Ok((kept, left_out)),
    }
}
