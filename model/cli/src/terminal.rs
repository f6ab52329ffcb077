//! What the command says, on the standard output and on the standard error.
//!
//! Nothing else in this package prints: a reader that goes away ends the command quietly, and a
//! disk that is full ends it with a sentence.

use std::fmt::{Display, Write as _};
use std::io::Write;

use beamsplitter_database::Value;
use unicode_width::UnicodeWidthStr;

use crate::output::reason;
use crate::progress::before_line;

/// Most characters of a cell that a terminal shows.
const CELL: usize = 200;

/// Why the standard output could not be written.
#[derive(Debug, thiserror::Error)]
#[error("the standard output cannot be written: {}", reason(.0))]
pub struct PrintError(#[source] std::io::Error);

/// Prints text.
///
/// # Errors
/// If the reader has gone or the system refuses.
pub fn print(text: &str) -> Result<(), PrintError> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(PrintError)
}

/// Prints a value and an end of line.
pub fn print_line(line: impl Display) -> Result<(), PrintError> {
    print(&format!("{line}\n"))
}

/// Tells something beside the output, on the standard error. Nobody listening is no failure.
pub fn note(line: impl Display) {
    let _ = writeln!(std::io::stderr().lock(), "{}{line}", before_line());
}

/// Returns text of a database as a terminal may show it: control characters and marks that turn the
/// direction of writing are escaped, so that no cell moves the cursor or hides another.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if harmless(c) {
            out.push(c);
        } else {
            out.extend(c.escape_default());
        }
    }
    out
}

/// Escapes SQL for a terminal as [`escaped`] does, but keeps its lines.
pub fn escaped_lines(text: &str) -> String {
    text.split('\n').map(escaped).collect::<Vec<_>>().join("\n")
}

fn harmless(c: char) -> bool {
    let turns =
        matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}');
    let separates = matches!(c, '\u{2028}' | '\u{2029}');
    !(c.is_control() || turns || separates)
}

/// Returns a cell in one line; of a long one the start, and how long it is.
pub fn cell(value: &Value) -> String {
    match value {
        Value::Null => "NULL".to_owned(),
        Value::Integer(i) => i.to_string(),
        Value::Real(x) if x.is_finite() => format!("{x:?}"),
        Value::Real(x) => if *x > 0.0 { "Infinity" } else { "-Infinity" }.to_owned(),
        Value::Text(text) => match text.char_indices().nth(CELL) {
            Some((end, _)) => format!("{}… {}, cut", escaped(&text[..end]), size(text.len())),
            None => escaped(text),
        },
        Value::Blob(bytes) => format!("<{}>", size(bytes.len())),
    }
}

/// Returns a number of bytes in words.
pub fn size(bytes: usize) -> String {
    #[expect(clippy::cast_precision_loss, reason = "shown to three digits")]
    let of = |unit: usize| bytes as f64 / unit as f64;
    match bytes {
        1 => "1 byte".to_owned(),
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{:.0} KB", of(1_000)),
        1_000_000..10_000_000 => format!("{:.1} MB", of(1_000_000)),
        _ => format!("{:.0} MB", of(1_000_000)),
    }
}

/// Returns rows below their heads, in columns that line up; each line begins with `indent`.
pub fn table(heads: &[String], rows: &[Vec<String>], indent: &str) -> String {
    let widths: Vec<usize> = heads
        .iter()
        .enumerate()
        .map(|(at, head)| {
            let cells = rows.iter().filter_map(|row| row.get(at));
            cells.chain([head]).map(|cell| cell.width()).max().unwrap_or_default()
        })
        .collect();
    let line = |cells: &[String]| {
        let padded = cells.iter().zip(&widths).map(|(cell, width)| {
            format!("{cell}{}", " ".repeat(width.saturating_sub(cell.width())))
        });
        format!("{indent}{}", padded.collect::<Vec<_>>().join(" | ").trim_end())
    };
    let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    let mut text = format!("{}\n{indent}{}\n", line(heads), rule.join("-+-"));
    for row in rows {
        let _ = writeln!(text, "{}", line(row));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_moves_the_cursor() {
        let text = |text: &str| cell(&Value::Text(text.to_owned()));
        assert_eq!(text("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
        assert_eq!(text("one\ntwo\t\0"), "one\\ntwo\\t\\u{0}");
        assert_eq!(text("evil\u{202e}gpj"), "evil\\u{202e}gpj");
        assert_eq!(text("Größe 東京"), "Größe 東京");
        assert_eq!(escaped_lines("a\nb\u{7}"), "a\nb\\u{7}");
    }

    #[test]
    fn long_cells_are_cut() {
        let long = cell(&Value::Text("ä".repeat(25_000_000)));
        assert_eq!(long.chars().count(), CELL + "… 50 MB, cut".chars().count());
        assert!(long.ends_with("ä… 50 MB, cut"), "{long}");
        assert_eq!(cell(&Value::Blob(vec![0; 1500])), "<2 KB>");
        assert_eq!(cell(&Value::Real(f64::NEG_INFINITY)), "-Infinity");
        assert_eq!(cell(&Value::Real(3.0)), "3.0");
    }

    #[test]
    fn tables_line_up() {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let text = table(&row(["name", "n"]), &[row(["東京", "1"]), row(["Bern", "22"])], "  ");
        assert_eq!(text, "  name | n\n  -----+---\n  東京 | 1\n  Bern | 22\n");
    }
}
