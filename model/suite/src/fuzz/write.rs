//! Rows as SQL.

use beamsplitter_database::Value;
use beamsplitter_sql::{Table, quote, quote_text};

/// Rows of one statement.
const ROWS: usize = 100;

/// Returns the statement that empties a table.
pub fn clear(table: &Table) -> String {
    format!("delete from {}", quote(&table.name))
}

/// Returns the statements that insert rows. One that breaks a constraint of the table is left out
/// by SQLite.
pub fn insert(table: &Table, rows: &[Vec<Value>]) -> Vec<String> {
    let columns: Vec<String> = table.columns.iter().map(|column| quote(&column.name)).collect();
    let row = |row: &Vec<Value>| {
        let cells: Vec<String> = row.iter().map(literal).collect();
        format!("({})", cells.join(", "))
    };
    let statement = |rows: &[Vec<Value>]| {
        let rows: Vec<String> = rows.iter().map(row).collect();
        let (name, columns) = (quote(&table.name), columns.join(", "));
        format!("insert or ignore into {name} ({columns}) values {}", rows.join(", "))
    };
    rows.chunks(ROWS).map(statement).collect()
}

/// Returns a cell as a literal of SQLite.
pub fn literal(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Integer(i64::MIN) => "(-9223372036854775807 - 1)".to_owned(),
        Value::Integer(i) => i.to_string(),
        Value::Real(x) if x.is_finite() => format!("{x:?}"),
        Value::Real(x) => if *x > 0.0 { "9e999" } else { "-9e999" }.to_owned(),
        // A NUL would end the statement.
        Value::Text(text) => quote_text(&text.replace('\0', "")),
        Value::Blob(bytes) => {
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            format!("x'{digits}'")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_as_literals() {
        let text = |value: Value| literal(&value);
        assert_eq!(text(Value::Text("it's".to_owned())), "'it''s'");
        assert_eq!(text(Value::Real(1.0)), "1.0");
        assert_eq!(text(Value::Real(f64::NEG_INFINITY)), "-9e999");
        assert_eq!(text(Value::Blob(vec![0, 255])), "x'00ff'");
    }
}
