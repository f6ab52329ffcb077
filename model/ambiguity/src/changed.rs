//! The changed schema of a record, and where each of its columns has its cells.
//!
//! The four changes (AmbiQT, section 3):
//!
//! * A column is replaced, at its place, by its synonyms. They inherit its kind, its origin and
//!   whether it is part of the primary key; every foreign key from or to it leaves from or leads to
//!   each of them.
//! * A table is replaced, at its place, by several of the same columns and origins. Foreign keys are
//!   doubled likewise; one from the table to itself stays inside each copy.
//! * A table is added at the end with copies of the primary key and of one more column of a table
//!   that keeps both. The copied key is the new table's primary key and refers to the key it was
//!   copied from; a foreign key from the copied column is copied too.
//! * A table is added at the end with copies of the columns that the query groups by or filters on,
//!   and with aggregates. It has no primary key. A copy refers to the column it was copied from
//!   where that is a primary key, and to what that column refers to.

use beamsplitter_sql::{Column, ColumnKind, ColumnRef, ForeignKey, Schema, Table};

use crate::record::{Change, Record, Split};

/// A column of the original database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Its table.
    pub table: String,
    /// The column.
    pub column: String,
}

/// A schema some columns of which show cells of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The schema.
    pub schema: Schema,
    /// For each column of each table, where its cells lie in the original database; none where no
    /// single column holds them.
    pub origins: Vec<Vec<Option<Origin>>>,
}

/// A change cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChangeError {
    /// A table that it names is not there.
    #[error("database {database} has no table {table}")]
    NoTable {
        /// The database.
        database: String,
        /// The table.
        table: String,
    },
    /// A column that it names is not there.
    #[error("table {table} of database {database} has no column {column}")]
    NoColumn {
        /// The database.
        database: String,
        /// The table.
        table: String,
        /// The column.
        column: String,
    },
    /// A new name is taken.
    #[error("{0} is there already; choose another name")]
    Taken(String),
    /// A new name has a character that ends every statement of SQL.
    #[error("the name {0:?} has a NUL character, which SQL cannot hold; choose another name")]
    Nul(String),
}

/// Makes the schema on which both readings of `record` run from its database's own.
///
/// # Errors
/// If the record names tables or columns that the schema does not have, or new ones that it has.
pub fn changed_schema(record: &Record, schema: &Schema) -> Result<Changed, ChangeError> {
    let mut changed = Changed::new(schema.clone());
    match &record.change {
        Change::Columns(columns) => {
            for (table, column, names) in columns {
                changed.column_synonyms(table, column, names)?;
            }
        }
        Change::Tables(tables) => {
            for (table, names) in tables {
                changed.table_synonyms(table, names)?;
            }
        }
        Change::Splits(splits) => {
            for split in splits {
                changed.split(split)?;
            }
        }
        Change::Aggregates { table, columns, plain, tables } => {
            let tables: Vec<&str> = tables.iter().map(|(table, _)| table.as_str()).collect();
            changed.aggregates(table, columns, plain, &tables)?;
        }
    }
    Ok(changed)
}

impl Changed {
    /// Creates an unchanged schema: each column shows its own cells.
    pub fn new(schema: Schema) -> Self {
        let origins = schema.tables.iter().map(|table| {
            let origin = |column: &Column| {
                Some(Origin { table: table.name.clone(), column: column.name.clone() })
            };
            table.columns.iter().map(origin).collect()
        });
        Self { origins: origins.collect(), schema }
    }

    /// Lists each column that shows cells of the original database, with their place there.
    pub fn shown(&self) -> impl Iterator<Item = (ColumnRef, &Origin)> {
        self.origins.iter().enumerate().flat_map(|(table, columns)| {
            columns.iter().enumerate().filter_map(move |(column, origin)| {
                Some((ColumnRef { table, column }, origin.as_ref()?))
            })
        })
    }

    /// Replaces `column` of `table` by columns called `names`.
    ///
    /// # Errors
    /// If there is no such column, or a name is taken.
    pub fn column_synonyms(
        &mut self,
        table: &str,
        column: &str,
        names: &[String],
    ) -> Result<(), ChangeError> {
        let at = self.find_column(self.find_table(table)?, column)?;
        let columns = &mut self.schema.tables[at.table].columns;
        let old = columns[at.column].clone();
        let new = names.iter().map(|name| Column { name: name.clone(), ..old.clone() });
        columns.splice(at.column..=at.column, new);
        distinct(columns.iter().map(|c| c.name.as_str()))?;
        let origins = &mut self.origins[at.table];
        let origin = origins[at.column].clone();
        origins.splice(at.column..=at.column, names.iter().map(|_| origin.clone()));
        let moved = |place: ColumnRef| -> Vec<ColumnRef> {
            let to = |column| ColumnRef { table: at.table, column };
            if place.table != at.table || place.column < at.column {
                vec![place]
            } else if place.column > at.column {
                vec![to(place.column + names.len() - 1)]
            } else {
                (0..names.len()).map(|i| to(at.column + i)).collect()
            }
        };
        self.keys(|from, to| pairs(&moved(from), &moved(to)));
        Ok(())
    }

    /// Replaces `table` by equal tables called `names`.
    ///
    /// # Errors
    /// If there is no such table, or a name is taken.
    pub fn table_synonyms(&mut self, table: &str, names: &[String]) -> Result<(), ChangeError> {
        let t = self.find_table(table)?;
        let old = self.schema.tables[t].clone();
        let new = names.iter().map(|name| Table { name: name.clone(), ..old.clone() });
        self.schema.tables.splice(t..=t, new);
        distinct(self.schema.tables.iter().map(|t| t.name.as_str()))?;
        let origins = self.origins[t].clone();
        self.origins.splice(t..=t, names.iter().map(|_| origins.clone()));
        let moved = |place: ColumnRef| -> Vec<ColumnRef> {
            let to = |table| ColumnRef { table, ..place };
            match place.table.cmp(&t) {
                std::cmp::Ordering::Less => vec![place],
                std::cmp::Ordering::Greater => vec![to(place.table + names.len() - 1)],
                std::cmp::Ordering::Equal => (0..names.len()).map(|i| to(t + i)).collect(),
            }
        };
        self.keys(|from, to| {
            let mut keys = pairs(&moved(from), &moved(to));
            if from.table == t && to.table == t {
                keys.retain(|key| key.from.table == key.to.table);
            }
            keys
        });
        Ok(())
    }

    /// Adds a table with copies of a primary key and a column.
    ///
    /// # Errors
    /// If the table or a column is not there, or the new table's name is taken.
    pub fn split(&mut self, split: &Split) -> Result<(), ChangeError> {
        let t = self.find_table(&split.table)?;
        let key = self.find_column(t, &split.key)?;
        let column = self.find_column(t, &split.column)?;
        let new = self.schema.tables.len();
        let at = |column| ColumnRef { table: new, column };
        let mut columns = vec![self.copy(key), self.copy(column)];
        columns[0].0.primary_key = true;
        columns[1].0.primary_key = false;
        let mut keys = vec![ForeignKey { from: at(0), to: key }];
        let copied = self.schema.foreign_keys.iter().filter(|k| k.from == column);
        keys.extend(copied.map(|k| ForeignKey { from: at(1), to: k.to }));
        self.add(split.new_table(), columns, keys)
    }

    fn copy(&self, at: ColumnRef) -> (Column, Option<Origin>) {
        (self.schema.column(at).clone(), self.origins[at.table][at.column].clone())
    }

    fn add(
        &mut self,
        name: String,
        columns: Vec<(Column, Option<Origin>)>,
        keys: Vec<ForeignKey>,
    ) -> Result<(), ChangeError> {
        let (columns, origins): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
        distinct(columns.iter().map(|c| c.name.as_str()))?;
        self.schema.tables.push(Table { name, columns, ..Table::default() });
        distinct(self.schema.tables.iter().map(|t| t.name.as_str()))?;
        self.origins.push(origins);
        self.schema.foreign_keys.extend(keys);
        self.keys(|from, to| vec![ForeignKey { from, to }]);
        Ok(())
    }

    /// Replaces each foreign key, and drops duplicates and those from a column to itself.
    fn keys(&mut self, moved: impl Fn(ColumnRef, ColumnRef) -> Vec<ForeignKey>) {
        let mut keys: Vec<ForeignKey> = Vec::new();
        for key in self.schema.foreign_keys.iter().flat_map(|key| moved(key.from, key.to)) {
            if key.from != key.to && !keys.contains(&key) {
                keys.push(key);
            }
        }
        self.schema.foreign_keys = keys;
    }

    fn find_table(&self, name: &str) -> Result<usize, ChangeError> {
        self.schema.table_named(name).ok_or_else(|| ChangeError::NoTable {
            database: self.schema.name.clone(),
            table: name.to_owned(),
        })
    }

    fn find_column(&self, table: usize, name: &str) -> Result<ColumnRef, ChangeError> {
        let of = &self.schema.tables[table];
        let column = of.column_named(name).ok_or_else(|| ChangeError::NoColumn {
            database: self.schema.name.clone(),
            table: of.name.clone(),
            column: name.to_owned(),
        })?;
        Ok(ColumnRef { table, column })
    }

    fn first_with(&self, tables: &[usize], name: &str) -> Option<ColumnRef> {
        tables.iter().find_map(|&table| {
            let column = self.schema.tables[table].column_named(name)?;
            Some(ColumnRef { table, column })
        })
    }
}

fn pairs(from: &[ColumnRef], to: &[ColumnRef]) -> Vec<ForeignKey> {
    from.iter().flat_map(|&from| to.iter().map(move |&to| ForeignKey { from, to })).collect()
}

/// Checks that each name can be written, and is there once.
fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Result<(), ChangeError> {
    let mut seen = std::collections::BTreeSet::new();
    for name in names {
        if name.contains('\0') {
            return Err(ChangeError::Nul(name.to_owned()));
        }
        if !seen.insert(name.to_lowercase()) {
            return Err(ChangeError::Taken(name.to_owned()));
        }
    }
    Ok(())
}

impl Changed {
    /// Adds a table `name` of `columns`. Those that no aggregate makes are copies from
    /// `tables`; `avg_age` is an aggregate if `age` is among `plain`.
    ///
    /// # Errors
    /// If one of `tables` is not there, or a name is taken.
    pub fn aggregates(
        &mut self,
        name: &str,
        columns: &[String],
        plain: &[String],
        tables: &[&str],
    ) -> Result<(), ChangeError> {
        let sources: Vec<usize> =
            tables.iter().map(|table| self.find_table(table)).collect::<Result<_, _>>()?;
        let table = self.schema.tables.len();
        let mut added = Vec::new();
        let mut keys = Vec::new();
        for column in columns {
            let of = aggregated(column, plain);
            let place = if of.is_none() { self.first_with(&sources, column) } else { None };
            let Some(place) = place else {
                added.push((self.aggregate(&sources, column, of), None));
                continue;
            };
            let (original, origin) = self.copy(place);
            let from = ColumnRef { table, column: added.len() };
            if original.primary_key {
                keys.push(ForeignKey { from, to: place });
            }
            let referred = self.schema.foreign_keys.iter().filter(|k| k.from == place);
            keys.extend(referred.map(|k| ForeignKey { from, to: k.to }));
            added.push((Column { primary_key: false, ..original }, origin));
        }
        self.add(name.to_owned(), added, keys)
    }

    /// Returns a precomputed column: numbers, unless it is the least or greatest of something else.
    fn aggregate(&self, sources: &[usize], name: &str, of: Option<&str>) -> Column {
        let lower = name.to_lowercase();
        let extreme = lower.starts_with("min") || lower.starts_with("max");
        let place = of.filter(|_| extreme).and_then(|of| self.first_with(sources, of));
        let kind = place.map_or(ColumnKind::Number, |at| self.schema.column(at).kind);
        Column { name: name.to_owned(), kind, ..Column::default() }
    }
}

/// Returns the column that `column` aggregates, as in `avg_age`.
fn aggregated<'a>(column: &str, plain: &'a [String]) -> Option<&'a str> {
    let lower = column.to_lowercase();
    let (function, of) = lower.split_once('_')?;
    let plain = plain.iter().find(|p| p.to_lowercase() == of)?;
    ["sum", "avg", "min", "max", "count"].contains(&function).then_some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_name_can_be_written_and_is_free() {
        let dogs = Table::of("dogs", &["name", "age"]);
        let schema = Schema { tables: vec![dogs], ..Schema::default() };
        let named = |name: &str| {
            let names = [name.to_owned(), "winters".to_owned()];
            Changed::new(schema.clone()).column_synonyms("dogs", "age", &names)
        };
        assert!(named("years").is_ok() && named("ye`ars").is_ok());
        assert!(matches!(named("Name"), Err(ChangeError::Taken(_))));
        assert!(matches!(named("ye\0ars"), Err(ChangeError::Nul(_))));
    }
}
