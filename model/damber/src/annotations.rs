//! The labels of DAMBER's published annotations: a sheet for each table, a row for each cell that
//! annotators named, with how sure they were that the label stands for each column.

use std::collections::BTreeMap;

use beamsplitter_sql::Schema;
use beamsplitter_sql::schema::Table;

use crate::labels::{Label, LabelError};

/// What most of three annotators give: the lowest score of a column that counts as the label's.
/// With it "size" stands for length, diameter and height, as in section I of the paper.
const MAJORITY: f64 = 1.5;

/// The title of the column with labels. The columns after it are those of the table.
const LABEL: &str = "label";

/// Converts a sheet of annotations into labels of `table`. `rows` begin with the header: some
/// columns of notes, `label`, and the names of the table's columns. A column is one of a label's if
/// its score reaches the majority in some row of the label; labels of one column are left out.
///
/// # Errors
/// If the header has no `label`.
pub fn labels_of_sheet(table: &str, rows: &[Vec<String>]) -> Result<Vec<Label>, LabelError> {
    let (header, rows) = rows.split_first().ok_or(LabelError::Header(LABEL))?;
    let place = header.iter().position(|title| title.trim().eq_ignore_ascii_case(LABEL));
    let place = place.ok_or(LabelError::Header(LABEL))?;
    let mut labels = BTreeMap::<String, Vec<bool>>::new();
    for row in rows {
        let label = row.get(place).map(|label| label.trim()).unwrap_or_default();
        if label.is_empty() {
            continue;
        }
        let known = labels.entry(label.to_owned()).or_insert_with(|| vec![false; header.len()]);
        for (column, score) in row.iter().enumerate().skip(place + 1) {
            let reaches = score.trim().parse::<f64>().is_ok_and(|score| score >= MAJORITY);
            if let Some(known) = known.get_mut(column) {
                *known |= reaches;
            }
        }
    }
    let label = |(label, found): (String, Vec<bool>)| {
        let columns = header.iter().zip(found).filter(|(_, found)| *found);
        let columns = columns.map(|(title, _)| title.trim().to_owned()).collect();
        Label { table: table.to_owned(), label, columns }
    };
    Ok(labels.into_iter().map(label).filter(|label| label.columns.len() > 1).collect())
}

/// Names the table of each label as `schema` does, and leaves out columns that the table
/// lacks. Sheets of the published annotations are called other than their tables, and have more
/// columns: where no table has the name, it is the only one that has it as a part, or else the only
/// one with all of the columns. Returns the labels that fit, and the others with the reason.
pub fn fit(labels: Vec<Label>, schema: &Schema) -> (Vec<Label>, Vec<LabelError>) {
    let (mut fitting, mut left_out) = (Vec::new(), Vec::new());
    for mut label in labels {
        if schema.table_named(&label.table).is_none() {
            let found = only(schema, |table| is_part(&label.table, &table.name))
                .or_else(|| only(schema, |table| has_all(table, &label.columns)));
            label.table = found.unwrap_or(label.table);
        }
        if let Some(place) = schema.table_named(&label.table) {
            let table = &schema.tables[place];
            label.columns.retain(|column| table.column_named(column).is_some());
        }
        match crate::labels::check(vec![label], schema) {
            Ok(checked) => fitting.extend(checked),
            Err(error) => left_out.push(error),
        }
    }
    (fitting, left_out)
}

/// Returns the name of the one table that fits.
fn only(schema: &Schema, fits: impl Fn(&Table) -> bool) -> Option<String> {
    let mut tables = schema.tables.iter().filter(|table| fits(table));
    let found = tables.next().filter(|_| tables.next().is_none());
    found.map(|table| table.name.clone())
}

fn is_part(part: &str, name: &str) -> bool {
    name.to_lowercase().contains(&part.to_lowercase())
}

fn has_all(table: &Table, columns: &[String]) -> bool {
    columns.iter().all(|column| table.column_named(column).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    fn sheet(rows: &[&str]) -> Vec<Vec<String>> {
        rows.iter().map(|row| row.split(',').map(str::to_owned).collect()).collect()
    }

    #[test]
    fn a_majority_makes_a_column_one_of_the_label() {
        let rows = sheet(&[
            ",value,label,Sex,Length,Height",
            "12,0.1,size,0,1,2",
            "13,0.5,size,0,2.5,1",
            "14,M,sort,3,0,0",
            "15,M,,3,3,0",
        ]);
        let labels = labels_of_sheet("shells", &rows).unwrap();
        assert_eq!(labels.len(), 1);
        assert_eq!((labels[0].label.as_str(), labels[0].columns.len()), ("size", 2));
        assert!(labels_of_sheet("shells", &sheet(&["a,b"])).is_err());
        assert!(labels_of_sheet("shells", &[]).is_err());
    }

    #[test]
    fn sheets_find_their_tables() {
        let label = |table: &str, columns: &[&str]| Label {
            table: table.into(),
            label: "size".into(),
            columns: columns.iter().map(ToString::to_string).collect(),
        };
        let labels = vec![
            label("SHELL", &["length", "height"]),
            label("sheet 2", &["Length", "Height"]),
            label("hell", &["Length", "Height", "Girth"]),
            label("shell", &["Length", "Girth"]),
        ];
        let (fitting, left_out) = fit(labels, &fixture::schema());
        assert!(fitting.iter().all(|label| label.table == "shell"), "{fitting:?}");
        assert!(fitting.iter().all(|label| label.columns.len() == 2));
        assert_eq!((fitting.len(), left_out.len()), (3, 1));
    }
}
