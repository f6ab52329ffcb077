//! The answer in one or two English sentences, from what a query returned (PRACTIQ, section 3.3).

use beamsplitter_common::text::{listed, rounded};
use beamsplitter_database::{Execution, Value};

/// Rows of one column that are all named; of more, the first ones are.
const NAMED: usize = 5;
/// Rows of which the first ones are named where not all are.
const FIRST: usize = 3;
/// Letters of a cell that a sentence quotes.
const LETTERS: usize = 60;

/// Returns what a result says, in one or two sentences; `heads` call its columns in English, where
/// they are known.
pub fn answer(result: &Execution, heads: &[String]) -> String {
    let Execution { columns, rows, more } = result;
    let heads = if heads.len() == columns.len() { heads } else { columns };
    match (rows.as_slice(), columns.as_slice()) {
        ([], _) => "Nothing in the database fits: there are no rows.".to_owned(),
        ([row], [_]) if row[0] == Value::Null && !more => {
            "There is no value: the query returns NULL.".to_owned()
        }
        ([row], [_]) if !more => format!("The answer is {}.", cell(&row[0])),
        ([row], _) if !more => format!("There is one row: {}.", described(heads, row)),
        (rows, [_]) if rows.len() <= NAMED && !more => {
            format!("There are {}: {}.", rows.len(), named(rows))
        }
        (rows, [_]) => {
            let (many, first) = (many(rows.len(), *more), &rows[..rows.len().min(FIRST)]);
            let are = if first.len() == 1 { "is" } else { "are" };
            format!("There are {many}. The first {are} {}.", named(first))
        }
        (rows, _) => format!(
            "There are {} rows. The first: {}.",
            many(rows.len(), *more),
            described(heads, &rows[0])
        ),
    }
}

fn many(rows: usize, more: bool) -> String {
    if more { format!("more than {rows}") } else { rows.to_string() }
}

/// Returns "Ada, Bo and Cy"; "all Ada" where all are the same.
fn named(rows: &[Vec<Value>]) -> String {
    let cells: Vec<String> = rows.iter().filter_map(|row| row.first()).map(cell).collect();
    match cells.as_slice() {
        [first, rest @ ..] if !rest.is_empty() && rest.iter().all(|other| other == first) => {
            format!("all {first}")
        }
        cells => listed(cells, "and"),
    }
}

/// Returns "name Ada, age 36".
fn described(heads: &[String], row: &[Value]) -> String {
    let named = heads.iter().zip(row);
    let named: Vec<String> = named.map(|(name, value)| format!("{name} {}", cell(value))).collect();
    named.join(", ")
}

/// Returns a cell as a sentence has it, cut where it is long.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => "without a value".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => {
            let text = rounded(*number);
            let is_near = |near: f64| (near - number).abs() <= 1e-9 * number.abs();
            let is_exact = text.parse().is_ok_and(is_near);
            if is_exact { text } else { format!("about {text}") }
        }
        Value::Text(text) if text.trim().is_empty() => "an empty text".to_owned(),
        Value::Text(text) => match text.char_indices().nth(LETTERS) {
            Some((end, _)) => format!("{} …", &text[..end]),
            None => text.clone(),
        },
        Value::Blob(bytes) => format!("{} bytes", bytes.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(columns: &[&str], rows: &[&[Value]], more: bool, expect: &str) {
        let columns = columns.iter().map(ToString::to_string).collect();
        let rows = rows.iter().map(|row| row.to_vec()).collect();
        assert_eq!(answer(&Execution { columns, rows, more }, &[]), expect);
    }

    #[test]
    fn results_are_told_in_sentences() {
        let text = |text: &str| Value::Text(text.to_owned());
        let (ada, bo) = (text("Ada"), text("Bo"));
        let (ada, bo) = (std::slice::from_ref(&ada), std::slice::from_ref(&bo));
        check(&["n"], &[], false, "Nothing in the database fits: there are no rows.");
        check(&["n"], &[&[Value::Integer(6)]], false, "The answer is 6.");
        check(&["n"], &[&[Value::Real(41.666)]], false, "The answer is about 41.67.");
        check(&["n"], &[&[Value::Null]], false, "There is no value: the query returns NULL.");
        check(&["name"], &[ada, bo], false, "There are 2: Ada and Bo.");
        check(
            &["name"],
            &[bo, ada, bo, ada, bo, bo],
            false,
            "There are 6. The first are Bo, Ada and Bo.",
        );
        check(
            &["name"],
            &[bo, ada, bo, ada],
            true,
            "There are more than 4. The first are Bo, Ada and Bo.",
        );
        // The rows that were read may be few, where cells are large.
        check(&["name"], &[bo, ada], true, "There are more than 2. The first are Bo and Ada.");
        check(&["name"], &[bo], true, "There are more than 1. The first is Bo.");
        let row = [text("Ada"), Value::Integer(36)];
        check(&["name", "age"], &[&row], false, "There is one row: name Ada, age 36.");
        check(
            &["name", "age"],
            &[&row, &row],
            false,
            "There are 2 rows. The first: name Ada, age 36.",
        );
    }

    #[test]
    fn columns_are_called_in_english_and_missing_values_are_said() {
        let columns = vec!["status".to_owned(), "count(*)".to_owned()];
        let rows = vec![vec![Value::Text("paid".to_owned()), Value::Integer(49)]];
        let result = Execution { columns, rows, more: false };
        let heads = ["status".to_owned(), "number of orders".to_owned()];
        let told = answer(&result, &heads);
        assert_eq!(told, "There is one row: status paid, number of orders 49.");
        let none = [Value::Null];
        let none: [&[Value]; 6] = [&none; 6];
        check(&["n"], &none, false, "There are 6. The first are all without a value.");
        check(&["n"], &[&[Value::Text(String::new())]], false, "The answer is an empty text.");
        check(&["n"], &[&[Value::Real(0.1 + 0.2)]], false, "The answer is 0.3.");
    }
}
