//! How a text was understood as a table, in sentences, where that is not plain.

use std::collections::BTreeSet;

use beamsplitter_common::text::first_of;

use super::numbers::Style;
use super::records::Record;
use super::sheet::{NAMED, Sheet};

/// Characters of a line that is left out, as it is told.
const QUOTED: usize = 60;

impl Sheet {
    /// Tells how the text was understood where that is not plain.
    pub(super) fn notes(&self, width: usize) -> Vec<String> {
        let mut notes = Vec::new();
        let separator = match self.separator {
            b',' | 0 => None,
            b';' => Some("semicolons".to_owned()),
            b'\t' => Some("tabs".to_owned()),
            b' ' => Some("their place in the line".to_owned()),
            other => Some(format!("\"{}\"", char::from(other))),
        };
        notes.extend(separator.map(|separator| format!("Fields are separated by {separator}.")));
        notes.extend(self.done.iter().cloned());
        match self.head_line {
            None => {
                notes.push("No line names the columns, so they are column_1 and so on.".to_owned())
            }
            Some(1) => {}
            Some(line) => notes.push(format!("The columns are named in line {line}.")),
        }
        notes.extend(left_out(&self.above, "above"));
        notes.extend(left_out(&self.below, "below"));
        let lines = |of: Vec<usize>| {
            let lines: Vec<String> = of.iter().map(usize::to_string).collect();
            let what = if lines.len() == 1 { "Line" } else { "Lines" };
            (!lines.is_empty()).then(|| format!("{what} {}", first_of(&lines, NAMED)))
        };
        let of = |is: &dyn Fn(usize) -> bool| {
            self.rows.iter().filter(|row| is(row.reach())).map(|row| row.line).collect::<Vec<_>>()
        };
        let named = if self.head.is_empty() { width } else { self.head.len() };
        let longer = lines(of(&|reach| reach > named));
        notes.extend(longer.map(|lines| {
            format!(
                "{lines}: more fields than names ({named}); the others stand in column_{} and so on. A \
                 separator within a field needs double quotes around it.",
                named + 1
            )
        }));
        let short = self.rows.iter().filter(|row| row.fields.len() < named).map(|row| row.line);
        notes.extend(lines(short.collect()).map(|lines| {
            format!("{lines}: fewer fields than columns ({named}); those at the end are empty.")
        }));
        notes.extend(self.merged());
        if self.rows.is_empty() {
            notes.push("It has no rows below the names.".to_owned());
        }
        notes.extend(lines(self.unclosed.clone()).map(|lines| {
            format!("{lines}: a quotation mark is never closed, so it is taken as a character.")
        }));
        notes
    }
}

impl Sheet {
    /// Tells which columns at the left have a value in the first row of each group alone, as cells that were
    /// merged are saved: all their values are different, and no more than half of the rows have one.
    fn merged(&self) -> Option<String> {
        let is_merged = |column: &usize| {
            let of = self.rows.iter().map(|row| row.field(*column));
            let values: Vec<&str> = of.clone().filter(|field| !field.is_empty()).collect();
            let different = values.iter().collect::<BTreeSet<_>>().len();
            let first = of.clone().next().is_some_and(|field| !field.is_empty());
            first
                && values.len() > 1
                && different == values.len()
                && values.len() * 2 <= self.rows.len()
        };
        let columns: Vec<String> = (0..self.head.len().saturating_sub(1))
            .take_while(is_merged)
            .map(|column| self.head[column].clone())
            .collect();
        (!columns.is_empty()).then(|| {
            format!(
                "{} may be of merged cells: a row without a value there may belong to the one above that \
                 has one, and is read as it is written.",
                first_of(&columns, NAMED)
            )
        })
    }
}

/// Tells which lines beside a table are left out.
fn left_out(records: &[Record], side: &str) -> Option<String> {
    let (first, last) = (records.first()?, records.last()?);
    let begins: Vec<&str> =
        first.fields.iter().flat_map(|field| field.split_whitespace()).collect();
    let begins = shortened(&begins.join(" "));
    let lines = if first.line == last.line {
        format!("Line {} {side} the table is", first.line)
    } else {
        format!("Lines {} to {} {side} the table are", first.line, last.line)
    };
    Some(format!("{lines} left out (\"{begins}\")."))
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_owned(),
    }
}

/// Returns a field without what stands behind a number as a mark: `1,234*`, `980 (e)`, `12 [3]`.
fn unmarked(field: &str) -> &str {
    let end = field.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ',' | '-' | '+'));
    let (number, mark) = field.split_at(end.unwrap_or(field.len()));
    let mark = mark.trim_start();
    let signs = !mark.chars().any(char::is_alphanumeric);
    if signs || mark.starts_with(['(', '[']) && mark.ends_with([')', ']']) { number } else { field }
}

/// Tells that a column of text is numbers but for a few fields, or for marks behind them.
pub(super) fn odd_ones(name: &str, fields: &[(usize, &str)]) -> Option<String> {
    let is_number = |field| Style::of(&std::iter::once(field), false).is_some();
    let odd: Vec<_> = fields.iter().filter(|(_, field)| !is_number(*field)).collect();
    let (line, first) = odd.first()?;
    let first = shortened(first);
    if fields.iter().all(|(_, field)| is_number(unmarked(field))) {
        let odd = odd.len();
        return Some(format!(
            "{name} is kept as text: marks stand behind its numbers (\"{first}\" in line {line}, {odd} in all)."
        ));
    }
    (odd.len() * 4 <= fields.len()).then(|| {
        let (odd, all) = (odd.len(), fields.len());
        let are = if odd == 1 { "is no number" } else { "are no numbers" };
        format!("{name} is kept as text: {odd} of {all} fields {are}, the first \"{first}\" in line {line}.")
    })
}
