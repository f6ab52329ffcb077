//! What a person should know of a database before asking.

use beamsplitter_common::text::first_of;
use beamsplitter_database::{CellBudget, SchemaBudget};
use beamsplitter_sql::Schema;

/// Columns of all tables above which answers take clearly longer.
const MANY_COLUMNS: usize = 300;
/// Tables that are named in one warning.
const NAMED: usize = 4;

/// Returns warnings about a schema as it is shown, one sentence each: empty tables, very many
/// columns, what stands for a missing value, and what is not read of large tables and long cells.
pub fn warnings(schema: &Schema) -> Vec<String> {
    let names = |test: &dyn Fn(u64) -> bool| -> Vec<&str> {
        let found = schema.tables.iter().filter(|table| table.rows.is_some_and(test));
        found.map(|table| table.name.as_str()).collect()
    };
    let empty = names(&|rows| rows == 0);
    let long = names(&|rows| rows > CellBudget::LINKING.rows as u64);
    let columns: usize = schema.tables.iter().map(|table| table.columns.len()).sum();
    let mut found = Vec::new();
    match empty.len() {
        0 => {}
        1 => {
            found.push(format!("The table {} is empty: queries over it return nothing.", empty[0]))
        }
        _ => found.push(format!(
            "These tables are empty, and queries over them return nothing: {}.",
            first_of(&empty, NAMED)
        )),
    }
    if columns > MANY_COLUMNS {
        found.push(format!(
            "The database has {columns} columns. The model reads the names of all of them for each \
             question, so answers take longer."
        ));
    }
    if !long.is_empty() {
        found.push(format!(
            "Of {} the first {} rows of a column are searched for values that a question names; \
             queries read all rows.",
            first_of(&long, NAMED),
            CellBudget::LINKING.rows
        ));
    }
    found.extend(schema.remarks());
    if has_cut_samples(schema) {
        found.push(format!(
            "Of long values the first {} characters are shown beside their columns.",
            SchemaBudget::SHOWN.characters
        ));
    }
    found
}

/// Returns whether a sample is as long as the budget allows, and so may go on.
fn has_cut_samples(schema: &Schema) -> bool {
    let cut = |value: &String| value.chars().count() >= SchemaBudget::SHOWN.characters;
    schema.columns().any(|(_, column)| column.samples.iter().any(cut))
}

#[cfg(test)]
mod tests {
    use beamsplitter_sql::schema::{Column, Table};

    use super::*;

    fn table(name: &str, rows: Option<u64>, columns: usize) -> Table {
        Table {
            name: name.into(),
            columns: vec![Column::default(); columns],
            rows,
            ..Table::default()
        }
    }

    fn of(tables: Vec<Table>) -> Vec<String> {
        warnings(&Schema { tables, ..Schema::default() })
    }

    #[test]
    fn a_usual_database_needs_no_warning() {
        assert!(of(vec![table("a", Some(1), 5), table("not_counted", None, 5)]).is_empty());
    }

    #[test]
    fn what_is_empty_wide_or_cut_is_told() {
        let empty = of(vec![table("a", Some(0), 1)]);
        assert_eq!(empty, ["The table a is empty: queries over it return nothing."]);
        let many = of((0..6).map(|n| table(&format!("t{n}"), Some(0), 1)).collect());
        assert!(many[0].ends_with("t0, t1, t2, t3 and 2 more."), "{many:?}");
        assert!(of(vec![table("a", None, 301)])[0].contains("301 columns"));
        assert!(of(vec![table("a", Some(200_001), 1)])[0].contains("first 200000 rows"));
        let mut cut = table("a", None, 1);
        cut.columns[0].samples = vec!["x".repeat(40)];
        assert!(of(vec![cut])[0].contains("first 40 characters"));
    }
}
