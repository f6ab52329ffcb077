//! The fourth change: a table of precomputed aggregates.

use beamsplitter_sql::{Column, ColumnKind, ColumnRef, ForeignKey};

use super::{ChangeError, Changed};

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
