//! What is saved from a view: names of files, and results as tables.

use beamsplitter_common::Table;
use beamsplitter_database::Value;
use beamsplitter_protocol::Rows;

/// Longest name of a file, without its ending.
const LONGEST: usize = 80;

/// Returns a file's name that says what is in it: the words of `parts` with hyphens, and the ending.
pub fn file_name(parts: &[&str], ending: &str) -> String {
    let parts = parts.join(" ").to_lowercase();
    let words = parts.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut name = String::new();
    for word in words {
        if name.chars().count() + word.chars().count() >= LONGEST {
            break;
        }
        if !name.is_empty() {
            name.push('-');
        }
        name.push_str(word);
    }
    if name.is_empty() {
        name.push_str("beamsplitter");
    }
    format!("{name}.{ending}")
}

/// Returns a result as a table. NULL is an empty cell, and so are bytes.
pub fn result_table(rows: &Rows) -> Table {
    let cell = |value: &Value| match value {
        Value::Null | Value::Blob(_) => String::new(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => text.clone(),
    };
    let rows_of = rows.rows.iter().map(|row| row.iter().map(cell).collect());
    Table::of_rows(std::iter::once(rows.columns.clone()).chain(rows_of).collect())
}

#[cfg(test)]
mod tests {
    use beamsplitter_common::TableForm;

    use super::*;

    #[test]
    fn a_result_is_written_in_each_form() {
        let text = |text: &str| Value::Text(text.to_owned());
        let rows = Rows {
            columns: vec!["name".into(), "a,b".into()],
            rows: vec![
                vec![text("say \"x\""), Value::Null],
                vec![text("two\nlines"), Value::Integer(-3)],
                vec![text("=cmd|' /C calc'!A0"), text("-1,2")],
            ],
            ..Rows::default()
        };
        let table = result_table(&rows);
        assert_eq!(
            table.write(TableForm::Csv),
            "name,\"a,b\"\n\"say \"\"x\"\"\",\n\"two\nlines\",-3\n'=cmd|' /C calc'!A0,\"'-1,2\"\n"
        );
        assert!(table.write(TableForm::Markdown).contains("\n| two lines | -3 |\n"));
        assert!(table.write(TableForm::Latex).contains("\ntwo lines & -3 \\\\\n"));
    }

    #[test]
    fn a_name_says_what_is_in_the_file() {
        let name = |parts: &[&str]| file_name(parts, "svg");
        assert_eq!(name(&["Beam tree", "How many?", "beam"]), "beam-tree-how-many-beam.svg");
        assert_eq!(name(&["  ", "?/.."]), "beamsplitter.svg");
        let long = "word ".repeat(99);
        assert!(name(&[&long]).len() <= LONGEST + 4);
    }
}
