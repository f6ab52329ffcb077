//! The answer in one or two English sentences, from what a query returned (PRACTIQ, section 3.3).

use beamsplitter_common::text::listed;
use beamsplitter_database::{Execution, Value};

/// Rows of one column that are all named; of more, the first ones are.
const NAMED: usize = 5;
/// Rows of which the first ones are named where not all are.
const FIRST: usize = 3;
/// Letters of a cell that a sentence quotes.
const LETTERS: usize = 60;

/// Returns what a result says, in one or two sentences.
pub fn answer(result: &Execution) -> String {
    let Execution { columns, rows, more } = result;
    match (rows.as_slice(), columns.as_slice()) {
        ([], _) => "Nothing in the database fits: there are no rows.".to_owned(),
        ([row], [_]) if row[0] == Value::Null => {
            "There is no value: the query returns NULL.".to_owned()
        }
        ([row], [_]) => format!("The answer is {}.", cell(&row[0])),
        ([row], _) => format!("There is one row: {}.", described(columns, row)),
        (rows, [_]) if rows.len() <= NAMED && !more => {
            format!("There are {}: {}.", rows.len(), named(rows))
        }
        (rows, [_]) => {
            format!(
                "There are {}. The first are {}.",
                many(rows.len(), *more),
                named(&rows[..FIRST])
            )
        }
        (rows, _) => format!(
            "There are {} rows. In the first, {}.",
            many(rows.len(), *more),
            clauses(columns, &rows[0])
        ),
    }
}

fn many(rows: usize, more: bool) -> String {
    if more { format!("more than {rows}") } else { rows.to_string() }
}

/// Returns "Ada, Bo and Cy".
fn named(rows: &[Vec<Value>]) -> String {
    let cells: Vec<String> = rows.iter().filter_map(|row| row.first()).map(cell).collect();
    listed(&cells, "and")
}

/// Returns "name Ada, age 36".
fn described(columns: &[String], row: &[Value]) -> String {
    let named = columns.iter().zip(row);
    let named: Vec<String> = named.map(|(name, value)| format!("{name} {}", cell(value))).collect();
    named.join(", ")
}

/// Returns "name is Ada and age is 36".
fn clauses(columns: &[String], row: &[Value]) -> String {
    let named = columns.iter().zip(row);
    let named = named.map(|(name, value)| format!("{name} is {}", cell(value)));
    listed(&named.collect::<Vec<_>>(), "and")
}

/// Returns a cell as a sentence has it, cut where it is long.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) if (number * 100.0).fract() == 0.0 => number.to_string(),
        Value::Real(number) => format!("about {number:.2}"),
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
        assert_eq!(answer(&Execution { columns, rows, more }), expect);
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
        let row = [text("Ada"), Value::Integer(36)];
        check(&["name", "age"], &[&row], false, "There is one row: name Ada, age 36.");
        check(
            &["name", "age"],
            &[&row, &row],
            false,
            "There are 2 rows. In the first, name is Ada and age is 36.",
        );
    }
}
