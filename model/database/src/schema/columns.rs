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
    pub left_out: Vec<(String, Unusable)>,
}

/// Why a table, a view or a column cannot be selected from.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum Unusable {
    #[error(transparent)]
    Driver(#[from] DriverError),
    #[error("its name is not UTF-8 text")]
    Name,
    #[error("SQLite finds no columns in it")]
    NoColumns,
}

impl Unusable {
    /// Returns why the object `name` cannot be used, of which SQLite says `error`.
    fn of(name: &str, error: DriverError) -> Self {
        if name.contains('\u{fffd}') { Self::Name } else { Self::Driver(error) }
    }
}

// Hidden 1 is a hidden column of a virtual table; 2 and 3 are generated columns, which `*` shows.
const COLUMNS: &str =
    "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid";

/// Reads the columns of `table`.
///
/// # Errors
/// Why nothing can be selected from it, in SQLite's words where it has any.
pub(super) fn read<D: Driver + ?Sized>(driver: &D, table: &str) -> Result<Columns, Unusable> {
    let mut found = Vec::new();
    driver.query(&Statement::new(COLUMNS).bind(&[table]), &mut |row| {
        let text = |at| Ok(cell_text(row.cell(at)?).unwrap_or_default().into_owned());
        let key = match row.cell(2)? {
            CellRef::Integer(place) => place,
            _ => 0,
        };
        let (name, declared): (String, String) = (text(0)?, text(1)?);
        let kind = ColumnKind::of_declared(&declared);
        let primary_key = key > 0;
        found.push((key, Column { name, kind, declared, primary_key, ..Column::default() }));
        Ok(ControlFlow::Continue(()))
    })?;
    if found.is_empty() {
        let lossy = table.contains('\u{fffd}');
        return Err(if lossy { Unusable::Name } else { Unusable::NoColumns });
    }
    let mut keys: Vec<(i64, String)> =
        found.iter().filter(|(key, _)| *key > 0).map(|(key, c)| (*key, c.name.clone())).collect();
    keys.sort_by_key(|(key, _)| *key);
    let primary_key = keys.into_iter().map(|(_, name)| name).collect();
    let columns = found.into_iter().map(|(_, column)| column).collect();
    selectable(driver, table, Columns { columns, primary_key, left_out: Vec::new() })
}

/// Leaves out the columns that a query cannot select: a generated column may call a function that
/// is not there, a name may not be UTF-8 text.
fn selectable<D: Driver + ?Sized>(
    driver: &D,
    table: &str,
    mut found: Columns,
) -> Result<Columns, Unusable> {
    let check = |columns: &[Column]| {
        let names: Vec<String> = columns.iter().map(|column| quote(&column.name)).collect();
        driver.check(&format!("SELECT {} FROM {}", names.join(", "), quote(table)))
    };
    if check(&found.columns).is_ok() {
        return Ok(found);
    }
    // The table itself may be the reason: a view over a table that is gone, say.
    driver.check(&format!("SELECT 1 FROM {}", quote(table)))?;
    for column in std::mem::take(&mut found.columns) {
        match check(std::slice::from_ref(&column)) {
            Ok(()) => found.columns.push(column),
            Err(error) => {
                let reason = Unusable::of(&column.name, error);
                found.left_out.push((column.name, reason));
            }
        }
    }
    match (found.columns.is_empty(), found.left_out.first()) {
        (true, Some((_, reason))) => Err(reason.clone()),
        _ => Ok(found),
    }
}
