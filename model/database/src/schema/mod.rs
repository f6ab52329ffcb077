//! Reads the schema of an open database: tables, views, columns, keys.

mod columns;
mod comments;
mod keys;
pub(crate) mod objects;
mod odd;
mod samples;

use std::fmt;

use beamsplitter_sql::schema::{Schema, Table};
use serde::{Deserialize, Serialize};

use crate::driver::{Driver, DriverError};
use crate::limits::SchemaBudget;

/// A schema with what was left out of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OpenSchema {
    /// Tables and views that can be asked about.
    pub schema: Schema,
    /// Names of those that are views.
    pub views: Vec<String>,
    /// What cannot, with reasons.
    pub left_out: Vec<LeftOut>,
    /// Tables whose rows were not counted because the time for it was over.
    pub uncounted: usize,
}

/// A part of a database that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// What it is.
    pub kind: ObjectKind,
    /// Its name; of a column with its table's name before a dot.
    pub name: String,
    /// Why it cannot be used.
    pub reason: String,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, name, reason } = self;
        let kind = match kind {
            ObjectKind::Table => "table",
            ObjectKind::View => "view",
            ObjectKind::Column => "column",
        };
        write!(f, "{kind} {name} is left out: {reason}")
    }
}

/// What a [`LeftOut`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ObjectKind {
    /// A table, virtual tables included.
    Table,
    /// A view.
    View,
    /// A column of a table or view.
    Column,
}

/// Reads the schema of the database that is called `name`.
///
/// Tables come in the order in which they were made, foreign keys in the order in which they are
/// declared. Tables that belong to SQLite or to a full-text or spatial index are not listed. Views
/// are compiled but never executed here: one may take any time. Comments are those of the SQL that
/// SQLite keeps of each. The type of a column that declares
/// none is inferred from its first rows.
///
/// # Errors
/// If SQLite cannot read the list of tables: the file is damaged, locked, or no database.
pub fn read_schema<D: Driver + ?Sized>(
    driver: &D,
    name: &str,
    budget: &SchemaBudget,
) -> Result<OpenSchema, DriverError> {
    let mut read = OpenSchema {
        schema: Schema { name: name.into(), ..Schema::default() },
        ..OpenSchema::default()
    };
    let start = driver.now();
    let mut primary_keys = Vec::new();
    for object in objects::list(driver)? {
        let kind = if object.view { ObjectKind::View } else { ObjectKind::Table };
        let columns = match columns::read(driver, &object.name) {
            Ok(columns) => columns,
            Err(reason) => {
                let reason = reason.to_string();
                read.left_out.push(LeftOut { kind, name: object.name, reason });
                continue;
            }
        };
        let left_out = columns.left_out.into_iter().map(|(column, reason)| LeftOut {
            kind: ObjectKind::Column,
            name: format!("{}.{column}", object.name),
            reason: reason.to_string(),
        });
        read.left_out.extend(left_out);
        let mut table = Table { name: object.name, columns: columns.columns, ..Table::default() };
        comments::read(&object.sql, object.view, &mut table);
        if object.view {
            read.views.push(table.name.clone());
        } else {
            if let Err(error) = samples::read(driver, &mut table, budget, start) {
                let (name, reason) = (table.name, error.to_string());
                read.left_out.push(LeftOut { kind, name, reason });
                continue;
            }
            table.rows = samples::count(driver, &table.name, start + budget.counting);
            read.uncounted += usize::from(table.rows.is_none() && budget.counting > 0.0);
        }
        primary_keys.push(columns.primary_key);
        read.schema.tables.push(table);
    }
    read.schema.foreign_keys = keys::read(driver, &read.schema, &primary_keys);
    Ok(read)
}
