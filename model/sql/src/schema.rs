//! What a database holds, as far as reading a question needs it: tables, columns, types, keys.

use serde::{Deserialize, Serialize};

use crate::date_part::Dates;
use crate::names::words;
use crate::number_form::NumberForm;

/// The tables of one database, in the order in which the database lists them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schema {
    /// Name of the database (`db_id` in Spider's files), or of its file.
    #[serde(default)]
    pub name: String,
    /// Tables, in the database's own order.
    pub tables: Vec<Table>,
    /// References between columns, declared by the database.
    #[serde(default)]
    pub foreign_keys: Vec<ForeignKey>,
}

/// One table or view.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Name exactly as the database spells it.
    pub name: String,
    /// Columns in the table's own order.
    pub columns: Vec<Column>,
    /// Number of rows, where it was counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u64>,
    /// What the database's own SQL says of it in comments, for people to look at.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

/// One column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// Name exactly as the database spells it.
    pub name: String,
    /// What its values are.
    #[serde(default)]
    pub kind: ColumnKind,
    /// The type as the database declares it, `VARCHAR(20)` say; empty where it declares none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub declared: String,
    /// Whether it is part of the table's primary key.
    #[serde(default)]
    pub primary_key: bool,
    /// A few distinct values, for people to look at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub samples: Vec<String>,
    /// How its cells stand for moments, where they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dates: Option<Dates>,
    /// How its texts stand for numbers, where they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<NumberForm>,
    /// Its cells that seem to stand for a missing value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// What a person should know of its cells, in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub remark: String,
    /// What the database's own SQL says of it in comments, for people to look at.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

/// What the values of a column are, in Spider's five words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColumnKind {
    /// Words.
    #[default]
    Text,
    /// Integers and decimals.
    Number,
    /// Dates and times.
    Time,
    /// Yes or no.
    Boolean,
    /// Anything else.
    Others,
}

impl Column {
    /// Returns whether its type or its name says that it is a date: `shipping_date`, `shipped_on`.
    pub fn is_called_date(&self) -> bool {
        let words = words(&self.name);
        let last = words.last().filter(|_| words.len() > 1);
        let declared = self.declared.to_ascii_lowercase();
        // A TIME may be a number of seconds.
        declared.contains("date")
            || declared.contains("timestamp")
            || words.iter().any(|word| word == "date")
            || last.is_some_and(|last| last == "on" || last == "at")
    }

    /// Returns whether its known values are dates as SQLite writes them, whatever type it declares.
    pub fn holds_dates(&self) -> bool {
        !self.samples.is_empty() && self.samples.iter().all(|text| is_date(text))
    }
}

/// Numbers that are taken for years.
pub const YEARS: std::ops::RangeInclusive<u32> = 1000..=2199;

/// Returns whether a text begins with a date as SQLite writes it: `2020-01-31`.
pub fn is_date(text: &str) -> bool {
    let Some((date, rest)) = text.split_at_checked(10) else { return false };
    let digits = |part: &str| part.chars().all(|c| c.is_ascii_digit());
    let within = |part: &str, most: u32| digits(part) && part.parse().is_ok_and(|n: u32| n <= most);
    let mut parts = date.split('-');
    let [year, month, day] =
        [parts.next(), parts.next(), parts.next()].map(Option::unwrap_or_default);
    year.len() == 4
        && digits(year)
        && month.len() == 2
        && within(month, 12)
        && within(day, 31)
        && !rest.starts_with(|c: char| c.is_ascii_digit())
}

impl ColumnKind {
    /// Returns the kind of a declared SQLite type, after SQLite's own affinity rules, with dates and
    /// booleans told apart by name (<https://www.sqlite.org/datatype3.html>, section 3.1).
    pub fn of_declared(declared: &str) -> Self {
        let lower = declared.to_ascii_lowercase();
        let has = |part: &str| lower.contains(part);
        if has("date") || has("time") || has("year") {
            Self::Time
        } else if has("bool") {
            Self::Boolean
        } else if has("int")
            || has("real")
            || has("floa")
            || has("doub")
            || has("num")
            || has("dec")
        {
            Self::Number
        } else if has("char") || has("clob") || has("text") || lower.is_empty() {
            Self::Text
        } else {
            Self::Others
        }
    }
}

/// A column, by position in its schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ColumnRef {
    /// Index into [`Schema::tables`].
    pub table: usize,
    /// Index into [`Table::columns`].
    pub column: usize,
}

/// One column that refers to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ForeignKey {
    /// The column that holds the reference.
    pub from: ColumnRef,
    /// The column that it refers to.
    pub to: ColumnRef,
}

impl Schema {
    /// Says what a person should know of the cells of its columns, a sentence for each.
    pub fn remarks(&self) -> impl Iterator<Item = String> {
        let told = self.columns().filter(|(_, column)| !column.remark.is_empty());
        told.map(|(at, column)| {
            format!("{}.{}: {}.", self.tables[at.table].name, column.name, column.remark)
        })
    }

    /// Returns the column at `at`.
    ///
    /// # Panics
    /// If `at` is not of this schema.
    pub fn column(&self, at: ColumnRef) -> &Column {
        &self.tables[at.table].columns[at.column]
    }

    /// Returns the name of a column after that of its table: `table.column`.
    ///
    /// # Panics
    /// If `at` is not of this schema.
    pub fn full_name(&self, at: ColumnRef) -> String {
        format!("{}.{}", self.tables[at.table].name, self.column(at).name)
    }

    /// Lists every column with its place, in order.
    pub fn columns(&self) -> impl Iterator<Item = (ColumnRef, &Column)> {
        self.tables.iter().enumerate().flat_map(|(table, t)| {
            t.columns.iter().enumerate().map(move |(column, c)| (ColumnRef { table, column }, c))
        })
    }

    /// Returns whether a column refers to another one.
    pub fn is_foreign_key(&self, at: ColumnRef) -> bool {
        self.foreign_keys.iter().any(|key| key.from == at)
    }

    /// Returns whether a column is part of a primary key, refers to another one or is referred to.
    pub fn is_key(&self, at: ColumnRef) -> bool {
        self.column(at).primary_key
            || self.foreign_keys.iter().any(|key| key.from == at || key.to == at)
    }

    /// Finds the table of that name, letter case ignored as SQLite does.
    pub fn table_named(&self, name: &str) -> Option<usize> {
        self.tables.iter().position(|t| t.name.eq_ignore_ascii_case(name))
    }
}

impl Table {
    /// Creates a table with columns of text, whose rows are not counted.
    pub fn of(name: &str, columns: &[impl AsRef<str>]) -> Self {
        let names = columns.iter().map(|name| name.as_ref().to_owned());
        let columns = names.map(|name| Column { name, ..Column::default() }).collect();
        Self { name: name.to_owned(), columns, ..Self::default() }
    }

    /// Finds the column of that name, letter case ignored as SQLite does.
    pub fn column_named(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|c| c.name.eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_primary_or_at_an_end_of_a_reference() {
        let column = |primary_key| Column { primary_key, ..Column::default() };
        let table = |columns: Vec<Column>| Table { columns, ..Table::default() };
        let at = |table, column| ColumnRef { table, column };
        let schema = Schema {
            tables: vec![
                table(vec![column(true), column(false), column(false)]),
                table(vec![column(false)]),
            ],
            foreign_keys: vec![ForeignKey { from: at(1, 0), to: at(0, 1) }],
            ..Schema::default()
        };
        let columns = [at(0, 0), at(0, 1), at(0, 2), at(1, 0)];
        assert_eq!(columns.map(|at| schema.is_key(at)), [true, true, false, true]);
        assert_eq!(columns.map(|at| schema.is_foreign_key(at)), [false, false, false, true]);
    }
}
