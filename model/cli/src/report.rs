//! What `score` and `evaluate` tell: one report, as text, as JSON, or its tables for a paper.

use beamsplitter_common::{Table, TableForm};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr;

use crate::error::CommandError;
use crate::terminal::{escaped, note, print, print_line};

/// In which form a report is printed.
#[derive(Args, Clone, Copy, Debug)]
pub struct Show {
    /// Print JSON.
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Print the tables in this form; what else there is to say then goes to the standard error.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// A form of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// In columns, for a terminal.
    Text,
    /// JSON, as --json.
    Json,
    /// Comma-separated values; a figure and the ends of its interval are three columns.
    Csv,
    /// A table of Markdown.
    Markdown,
    /// A tabular of LaTeX.
    Latex,
}

/// Figures as tables and sentences, and the same as JSON.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// All of it.
    pub json: Value,
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
enum Part {
    Table(Table),
    Text(String),
}

impl Report {
    /// Creates a report that has its JSON, and nothing as text yet.
    pub fn new(json: Value) -> Self {
        Self { json, parts: Vec::new() }
    }

    /// Returns several runs in one report: their tables, then what is told of each below its name.
    pub fn together(
        tables: impl IntoIterator<Item = Table>,
        runs: impl IntoIterator<Item = (String, Value, Vec<String>)>,
    ) -> Self {
        let mut report = Self::default();
        report.tables(tables);
        let mut all = Vec::new();
        for (name, json, lines) in runs {
            all.push(json);
            report.text(format!("{name}:\n"));
            report.lines(lines);
        }
        report.json = json!({"runs": all});
        report
    }

    /// Adds tables.
    pub fn tables(&mut self, tables: impl IntoIterator<Item = Table>) {
        self.parts.extend(tables.into_iter().map(Part::Table));
    }

    /// Adds text, each of its lines with its end.
    pub fn text(&mut self, text: impl Into<String>) {
        let text = text.into();
        match self.parts.last_mut() {
            _ if text.is_empty() => {}
            Some(Part::Text(before)) => before.push_str(&text),
            _ => self.parts.push(Part::Text(text)),
        }
    }

    /// Adds lines, each without its end.
    pub fn lines(&mut self, lines: impl IntoIterator<Item = String>) {
        self.text(lines.into_iter().map(|line| line + "\n").collect::<String>());
    }

    /// Prints it.
    ///
    /// # Errors
    /// If the standard output cannot be written.
    pub fn print(&self, show: Show) -> Result<(), CommandError> {
        if show.json || show.format == Format::Json {
            return Ok(print_line(&self.json)?);
        }
        let mut out = Vec::new();
        for part in &self.parts {
            match (part, show.format) {
                (Part::Table(table), Format::Csv) => out.push(table.write(TableForm::Csv)),
                (Part::Table(table), Format::Markdown) => {
                    out.push(table.write(TableForm::Markdown))
                }
                (Part::Table(table), Format::Latex) => out.push(table.write(TableForm::Latex)),
                (Part::Table(table), _) => out.push(in_columns(table)),
                (Part::Text(text), Format::Text) => out.push(text.clone()),
                (Part::Text(text), _) => note(text.trim_end()),
            }
        }
        Ok(print(&out.join("\n"))?)
    }
}

/// Returns a table in columns that line up, for a terminal.
fn in_columns(table: &Table) -> String {
    let heads = Some(&table.heads).filter(|heads| heads.iter().any(|head| !head.is_empty()));
    let rows: Vec<Vec<String>> = heads
        .into_iter()
        .chain(&table.rows)
        .map(|row| row.iter().map(|cell| escaped(cell)).collect())
        .collect();
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|c| c.width()).max();
    let widths: Vec<usize> =
        (0..table.heads.len()).map(|at| width(at).unwrap_or_default()).collect();
    let mut text = match table.title.is_empty() {
        true => String::new(),
        false => format!("{}\n", escaped(&table.title)),
    };
    for row in &rows {
        let mut line = String::new();
        for (at, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let space = " ".repeat(width.saturating_sub(cell.width()));
            let gap = if at == 0 { "" } else { "  " };
            line += &match table.is_figures(at) {
                true => format!("{gap}{space}{cell}"),
                false => format!("{gap}{cell}{space}"),
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_in_any_script() {
        let mut table = Table::new("2 rows", ["", "EM", "note"]);
        table.row("東京", ["70.0".to_owned(), "-".to_owned()]);
        table.row("a", ["7.0".to_owned(), String::new()]);
        assert_eq!(in_columns(&table), "2 rows\n        EM  note\n東京  70.0     -\na      7.0\n");
    }
}
