//! An answer as text.

use std::fmt::Write as _;

use beamsplitter_interpret::Interpretations;
use beamsplitter_pipeline::{Answer, Candidate, Execution};

use super::{as_interpretation, beside};
use crate::terminal::{cell, escaped, escaped_lines, table};

/// Rows of each result that are shown.
const SHOWN: usize = 5;
/// What stands before every line of a candidate but its first.
const INDENT: &str = "   ";

/// Writes the candidates with the first rows of their results and what a person should know of them, what
/// stands beside them, and the templates.
pub fn answer(answer: &Answer, interpreted: Option<&Interpretations>) -> String {
    let mut text = String::new();
    for (at, found) in answer.candidates.iter().enumerate() {
        let repairs = answer.trace.candidates.get(at).map_or(&[][..], |traced| &traced.repairs);
        text += &candidate(at, found, repairs);
        if let Some(one) = as_interpretation(interpreted, found) {
            for caution in one.leaves_out().iter().chain(&one.cautions) {
                let _ = writeln!(text, "{INDENT}{}", escaped(caution));
            }
        }
    }
    for one in beside(interpreted, answer) {
        let (told, sql) = (escaped(&one.text), escaped_lines(&one.sql));
        let _ = writeln!(text, "Beside them: {told}\n{INDENT}{sql}");
        if let Ok(execution) = &one.result {
            text += &result(execution);
        }
    }
    if answer.candidates.is_empty() {
        text += "The model found no query for this question.\n";
    }
    for template in &answer.templates {
        let template_text = escaped(&template.text);
        let _ = writeln!(text, "plan ({}, {}): {template_text}", template.joins, template.selects);
    }
    text
}

fn candidate(at: usize, candidate: &Candidate, repairs: &[String]) -> String {
    let sql = escaped_lines(&candidate.sql);
    let mut text = format!("{}. {}\n{INDENT}{sql}\n", at + 1, escaped(&candidate.english));
    for repair in repairs {
        let _ = writeln!(text, "{INDENT}repaired: {}", escaped(repair));
    }
    match (&candidate.outcome, candidate.same_as) {
        (Err(error), _) => {
            let _ = writeln!(text, "{INDENT}failed: {}", escaped(&error.to_string()));
        }
        (Ok(_), Some(other)) => {
            let _ = writeln!(text, "{INDENT}same result as candidate {}", other + 1);
        }
        (Ok(execution), None) => text += &result(execution),
    }
    for variant in &candidate.variants {
        let _ = writeln!(text, "{INDENT}also written: {}", escaped_lines(variant));
    }
    text
}

/// Returns the first rows under the names of the columns, and how many there are.
fn result(execution: &Execution) -> String {
    let Execution { columns, rows, more } = execution;
    let heads: Vec<String> = columns.iter().map(|name| escaped(name)).collect();
    let shown: Vec<Vec<String>> =
        rows.iter().take(SHOWN).map(|row| row.iter().map(cell).collect()).collect();
    let mut text = table(&heads, &shown, INDENT);
    let _ = match (rows.len(), more) {
        (0, _) => writeln!(text, "{INDENT}(no rows)"),
        (read, true) => {
            let shown = shown.len();
            writeln!(text, "{INDENT}({shown} of more than {read} rows; --rows reads more)")
        }
        (read, false) if read > SHOWN => writeln!(text, "{INDENT}({SHOWN} of {read} rows)"),
        _ => Ok(()),
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use beamsplitter_database::Value;

    fn execution(rows: usize, more: bool) -> Execution {
        let rows = (0..rows).map(|_| vec![Value::Integer(1)]).collect();
        Execution { columns: vec!["n".to_owned()], rows, more }
    }

    #[test]
    fn how_many_rows_there_are_is_said() {
        assert_eq!(result(&execution(0, false)), "   n\n   -\n   (no rows)\n");
        assert!(result(&execution(2, false)).ends_with("1\n   1\n"));
        assert!(result(&execution(37, false)).ends_with("   (5 of 37 rows)\n"));
        let many = result(&execution(1000, true));
        assert!(many.ends_with("   (5 of more than 1000 rows; --rows reads more)\n"), "{many}");
    }
}
