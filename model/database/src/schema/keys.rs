//! Reads foreign keys.

use std::ops::ControlFlow;

use beamsplitter_sql::schema::{ColumnRef, ForeignKey, Schema};

use crate::driver::{CellRef, Driver, Statement, cell_text};

// SQLite numbers the keys of a table backwards: the last that is declared is number 0.
const KEYS: &str = "SELECT \"from\", \"table\", \"to\", seq FROM pragma_foreign_key_list(?) \
    ORDER BY id DESC, seq";

/// One column of a key as SQLite lists it.
struct Listed {
    from: String,
    parent: String,
    to: Option<String>,
    place: usize,
}

/// Reads the foreign keys of all tables, in the order in which they are declared; a composite key
/// gives one pair for each of its columns. `primary_keys`: for each table the columns of its
/// primary key, in the key's order.
///
/// References to tables or columns that are not there are passed over, as SQLite itself does until
/// a row is written.
pub(super) fn read<D: Driver + ?Sized>(
    driver: &D,
    schema: &Schema,
    primary_keys: &[Vec<String>],
) -> Vec<ForeignKey> {
    let mut keys = Vec::new();
    for (index, table) in schema.tables.iter().enumerate() {
        for key in listed(driver, &table.name) {
            let Some(parent) = schema.table_named(&key.parent) else { continue };
            // A reference that names no column means the parent's primary key.
            let to = key.to.or_else(|| primary_keys[parent].get(key.place).cloned());
            let to = to.and_then(|to| schema.tables[parent].column_named(&to));
            if let (Some(from), Some(to)) = (table.column_named(&key.from), to) {
                keys.push(ForeignKey {
                    from: ColumnRef { table: index, column: from },
                    to: ColumnRef { table: parent, column: to },
                });
            }
        }
    }
    keys
}

fn listed<D: Driver + ?Sized>(driver: &D, table: &str) -> Vec<Listed> {
    let mut found = Vec::new();
    let read = driver.query(&Statement::new(KEYS).bind(&[table]), &mut |row| {
        let text = |at| Ok(cell_text(row.cell(at)?).map(|text| text.into_owned()));
        let place = match row.cell(3)? {
            CellRef::Integer(place) => usize::try_from(place).unwrap_or(0),
            _ => 0,
        };
        if let (Some(from), Some(parent)) = (text(0)?, text(1)?) {
            found.push(Listed { from, parent, to: text(2)?, place });
        }
        Ok(ControlFlow::Continue(()))
    });
    // A table whose keys cannot be listed has none that could be used.
    if read.is_err() { Vec::new() } else { found }
}
