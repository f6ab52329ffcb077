//! Ambiguous labels: words that stand for several columns of one table.

use std::collections::BTreeMap;
use std::io::Read;

use beamsplitter_sql::Schema;
use serde::{Deserialize, Serialize};

/// A word or phrase that may mean any of several columns of one table: "size" for length, diameter
/// and height.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Label {
    /// The table's name.
    pub table: String,
    /// What people say.
    pub label: String,
    /// Names of the columns that it may mean, at least two.
    pub columns: Vec<String>,
}

/// Why labels could not be used.
#[derive(Debug, thiserror::Error)]
pub enum LabelError {
    /// The text is no table with a header.
    #[error("the labels are not a CSV table: {0}")]
    Csv(#[from] csv::Error),
    /// A column of the file is missing.
    #[error("the labels lack the column “{0}”; their header must be “table,label,column”")]
    Header(&'static str),
    /// The JSON is no list of labels.
    #[error("the labels are not a JSON list of {{\"table\", \"label\", \"columns\"}}: {0}")]
    Json(#[from] serde_json::Error),
    /// A label names a table that the database lacks.
    #[error("label “{label}”: the database has no table “{table}”")]
    Table {
        /// The label.
        label: String,
        /// The table that it names.
        table: String,
    },
    /// A label names a column that its table lacks.
    #[error("label “{label}”: table “{table}” has no column “{column}”")]
    Column {
        /// The label.
        label: String,
        /// Its table.
        table: String,
        /// The column that it names.
        column: String,
    },
    /// A label of one column is not ambiguous.
    #[error("label “{label}” of table “{table}” stands for one column only; name at least two")]
    Single {
        /// The label.
        label: String,
        /// Its table.
        table: String,
    },
}

/// Parses labels from CSV with the header `table,label,column`, a row for each column.
///
/// # Errors
/// If a row cannot be read or the header lacks one of the three.
pub fn parse_csv(source: impl Read) -> Result<Vec<Label>, LabelError> {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(source);
    let header = reader.headers()?.clone();
    let place = |name: &'static str| {
        let mut names = header.iter();
        names.position(|h| h.eq_ignore_ascii_case(name)).ok_or(LabelError::Header(name))
    };
    let (table, label, column) = (place("table")?, place("label")?, place("column")?);
    let mut labels = BTreeMap::<(String, String), Vec<String>>::new();
    for record in reader.records() {
        let record = record?;
        let field = |place: usize| record.get(place).unwrap_or_default().to_owned();
        let columns = labels.entry((field(table), field(label))).or_default();
        if !columns.contains(&field(column)) {
            columns.push(field(column));
        }
    }
    let label = |((table, label), columns)| Label { table, label, columns };
    Ok(labels.into_iter().map(label).collect())
}

/// Parses labels from a JSON list.
pub fn parse_json(text: &str) -> Result<Vec<Label>, LabelError> {
    Ok(serde_json::from_str(text)?)
}

/// Parses a file of labels: a JSON list, or CSV.
pub fn parse(text: &str) -> Result<Vec<Label>, LabelError> {
    if text.trim_start().starts_with('[') { parse_json(text) } else { parse_csv(text.as_bytes()) }
}

/// Checks labels against a schema, and spells tables and columns as it does.
///
/// # Errors
/// The first label that names what the schema lacks, or fewer than two columns.
pub fn check(labels: Vec<Label>, schema: &Schema) -> Result<Vec<Label>, LabelError> {
    labels.into_iter().map(|label| check_one(label, schema)).collect()
}

fn check_one(mut label: Label, schema: &Schema) -> Result<Label, LabelError> {
    let Some(table) = schema.table_named(&label.table) else {
        return Err(LabelError::Table { label: label.label, table: label.table });
    };
    let table = &schema.tables[table];
    label.table.clone_from(&table.name);
    for column in &mut label.columns {
        let Some(place) = table.column_named(column) else {
            return Err(LabelError::Column {
                label: label.label,
                table: label.table,
                column: column.clone(),
            });
        };
        column.clone_from(&table.columns[place].name);
    }
    label.columns.dedup();
    if label.columns.len() < 2 {
        return Err(LabelError::Single { label: label.label, table: label.table });
    }
    Ok(label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn labels_of_csv_gather_their_columns() {
        let text =
            "table,label,column\nshell,size,Length\nshell, size ,Height\nshell,size,Length\n";
        let labels = parse_csv(text.as_bytes()).unwrap();
        assert_eq!(labels.len(), 1);
        assert_eq!(labels[0].columns, ["Length", "Height"]);
        let listed = r#" [{"table": "shell", "label": "size", "columns": ["Length", "Height"]}]"#;
        assert_eq!(parse(listed).unwrap(), labels);
        assert_eq!(parse(text).unwrap(), labels);
        let header = parse_csv("table,word,column\n".as_bytes()).unwrap_err();
        assert!(header.to_string().contains("“label”"), "{header}");
    }

    #[test]
    fn labels_are_checked_against_the_schema() {
        let label = |table: &str, columns: &[&str]| Label {
            table: table.into(),
            label: "size".into(),
            columns: columns.iter().map(ToString::to_string).collect(),
        };
        let check = |l: Label| check(vec![l], &fixture::schema()).map(|mut l| l.remove(0));
        let found = check(label("SHELL", &["length", "height"])).unwrap();
        assert_eq!((found.table.as_str(), found.columns[0].as_str()), ("shell", "Length"));
        for (wrong, word) in [
            (label("snail", &["Length", "Height"]), "no table “snail”"),
            (label("shell", &["Length", "Girth"]), "no column “Girth”"),
            (label("shell", &["Length"]), "at least two"),
            (label("shell", &["Length", "length"]), "at least two"),
        ] {
            let error = check(wrong).unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
        }
    }
}
