//! A text of separated values as it is understood: the separator, the line of the names, and what
//! stands above and below the table.

use std::collections::BTreeSet;

use beamsplitter_common::text::first_of;
use serde::{Deserialize, Serialize};

use super::drawn::{aligned, undrawn};
use super::numbers::is_figure;
use super::records::{Record, Records};
use super::separators::{separator_of, told_separator, unwrapped, width};
use super::totals::{Last, last_of, sums};

/// Lines and columns that are named in a note.
pub(super) const NAMED: usize = 5;

/// Most lines that stand above or below a table.
const MOST_AROUND: usize = 50;
/// Rows by which a line of names is told from one of values.
const COMPARED: usize = 100;

/// How a person wants a file to be read; what is not said is found out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// The encoding of the text, by a name that web pages have for it.
    #[serde(default)]
    pub encoding: Option<String>,
    /// What separates two fields, an ASCII character.
    #[serde(default)]
    pub separator: Option<u8>,
    /// The line that names the columns, from 1; 0 where none does.
    #[serde(default)]
    pub head_line: Option<usize>,
    /// Whether numbers and dates stay text.
    #[serde(default)]
    pub text: bool,
}

/// A file of separated values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// What separates two fields, an ASCII character; 0 where a line is one field.
    pub separator: u8,
    /// The line that names the columns, from 1; none where no line does.
    pub head_line: Option<usize>,
    /// The names as they are written.
    pub head: Vec<String>,
    /// The records of the table, without empty ones.
    pub rows: Vec<Record>,
    /// Records above the line of names.
    pub above: Vec<Record>,
    /// Records below the table: notes, totals.
    pub below: Vec<Record>,
    /// Lines with a quotation mark that nothing closes.
    pub unclosed: Vec<usize>,
    /// What else was done to understand it, a sentence each.
    pub done: Vec<String>,
}

impl Sheet {
    /// Reads a text.
    ///
    /// ```
    /// # use beamsplitter_database::Sheet;
    /// let sheet = Sheet::read("Account: 7\n\nday;sum\n1 May;3,5\n2 May;4\n");
    /// assert_eq!((sheet.separator, sheet.head_line), (b';', Some(3)));
    /// assert_eq!(sheet.head, ["day", "sum"]);
    /// assert_eq!(sheet.rows.len(), 2);
    /// ```
    pub fn read(text: &str) -> Self {
        Self::read_as(text, &Reading::default())
    }

    /// Reads a text as a person wants it to be read.
    pub fn read_as(text: &str, reading: &Reading) -> Self {
        let text = text.trim_start_matches('\u{feff}');
        let (told, text, first_line) = match told_separator(text) {
            Some((separator, rest)) => (Some(separator), rest, 2),
            None => (None, text, 1),
        };
        let separator = reading.separator.or(told).unwrap_or_else(|| separator_of(text));
        let mut reader = Records::new(text, separator, first_line);
        let mut records: Vec<Record> = reader.by_ref().collect();
        let whole = reading.separator.is_none() && separator == 0;
        if let Some(inner) = whole.then(|| unwrapped(&records)).flatten() {
            let mut sheet = Self::read_as(&inner, reading);
            sheet.done.push("The quotation marks around each line are taken off.".to_owned());
            return sheet;
        }
        if let Some(records) = whole.then(|| aligned(text)).flatten() {
            return Self { separator: b' ', ..Self::of(records, reading, b' ') };
        }
        let formulas = unformulated(&mut records);
        let escaped = reader.escaped;
        let mut sheet =
            Self { separator, unclosed: reader.unclosed, ..Self::of(records, reading, separator) };
        if escaped {
            sheet.done.push("A backslash stands before quotation marks within fields.".to_owned());
        }
        if formulas {
            sheet.done.push("Fields that are written =\"…\" are the text between.".to_owned());
        }
        sheet
    }

    /// Finds the table among records: where the names stand, and what stands above and below.
    pub(super) fn of(mut records: Vec<Record>, reading: &Reading, separator: u8) -> Self {
        let drawn = undrawn(&mut records, separator);
        let width = width(&records).map_or(1, |(width, _)| width);
        let end = end(&records, width);
        let mut below = records.split_off(end);
        below.retain(|record| !record.is_blank());
        let start = match reading.head_line {
            Some(line) => records.iter().take_while(|record| record.line < line).count(),
            None => start(&records, width),
        };
        let mut above: Vec<Record> = records.drain(..start).collect();
        above.retain(|record| !record.is_blank());
        records.retain(|record| !record.is_blank());
        let mut sheet = Self { rows: records, above, below, ..Self::default() };
        let names = |first: &Record| match reading.head_line {
            Some(line) => line > 0,
            None => is_head(first, &sheet.rows[1..]),
        };
        if sheet.rows.first().is_some_and(names) {
            let head = sheet.rows.remove(0);
            sheet.head_line = Some(head.line);
            sheet.head = head.fields.iter().map(|name| name.trim().to_owned()).collect();
            // Columns at the end that have neither a name nor a value are separators alone.
            let reach = sheet.rows.iter().map(Record::reach).chain([head.reach()]).max();
            sheet.head.truncate(reach.unwrap_or_default());
            sheet.leave_out_names();
        }
        if !drawn.is_empty() {
            sheet.done.push("Lines that are drawn between rows are left out.".to_owned());
        }
        match last_of(&sheet.rows) {
            Last::Row => {}
            Last::Total => {
                sheet.below.splice(..0, sheet.rows.pop());
            }
            Last::Unsure => {
                sheet.done.push("The last row adds up those above it, and is kept.".to_owned());
            }
        }
        sheet
    }

    /// Leaves out rows that repeat the names, as where files were put one behind the other.
    fn leave_out_names(&mut self) {
        let names = |row: &Record| {
            let field = |at| row.field(at).trim_start_matches('\u{feff}');
            row.reach() == self.head.len()
                && self.head.iter().enumerate().all(|(at, name)| field(at) == name)
        };
        let again: Vec<usize> =
            self.rows.iter().filter(|row| names(row)).map(|row| row.line).collect();
        // One word may be a value, too.
        if self.head.len() > 1 && !again.is_empty() {
            self.rows.retain(|row| !again.contains(&row.line));
            let lines: Vec<String> = again.iter().map(usize::to_string).collect();
            let lines = first_of(&lines, NAMED);
            self.done.push(format!("Lines that repeat the names are left out: {lines}."));
        }
    }

    /// Adds units in brackets that stand in a line of their own below the names.
    fn name_units(&mut self) {
        let Some(units) = self.rows.first().filter(|_| self.rows.len() > 1) else { return };
        let is_unit = |field: &str| {
            !is_figure(field)
                && [('[', ']'), ('(', ')')].iter().any(|(open, close)| {
                    field.len() > 2 && field.starts_with(*open) && field.ends_with(*close)
                })
        };
        let mut filled = units.fields.iter().map(|field| field.trim()).filter(|f| !f.is_empty());
        if units.is_blank() || !filled.all(is_unit) || units.reach() > self.head.len() {
            return;
        }
        let lines = (self.head_line.unwrap_or_default(), units.line);
        self.done.push(format!("The columns are named in lines {} and {}.", lines.0, lines.1));
        let name = |(at, name): (usize, &String)| format!("{name} {}", units.field(at));
        self.head =
            self.head.iter().enumerate().map(name).map(|name| name.trim().to_owned()).collect();
        self.rows.remove(0);
    }

    /// Understands what only tables of figures have: names in two lines, a first column without a name, and
    /// rows that add up others.
    pub(super) fn of_figures(mut self, reading: &Reading) -> Self {
        if reading.head_line.is_none() {
            self.name_groups();
            self.name_units();
            self.name_rows();
        }
        let sums: Vec<String> = sums(&mut self.rows).iter().map(usize::to_string).collect();
        if !sums.is_empty() {
            let lines = first_of(&sums, NAMED);
            self.done.push(format!("Lines that add up those above are left out: {lines}."));
        }
        self
    }

    /// Joins two lines of names, of which the first names groups of columns: each name of a group is
    /// followed by empty fields, and the second line names their columns alone.
    fn name_groups(&mut self) {
        let Some(second) = self.rows.first() else { return };
        let is_name = |field: &str| !is_figure(field) || is_year(field);
        let columns = self.head.len().max(second.reach());
        let mut group = "";
        let mut names = Vec::new();
        for at in 0..columns {
            let name = self.head.get(at).map_or("", String::as_str);
            if !name.is_empty() {
                group = name;
            }
            let of = second.field(at);
            if group.is_empty() || (name.is_empty() && of.is_empty()) || !is_name(of) {
                return;
            }
            names.push(format!("{group} {of}").trim_end().to_owned());
        }
        let alone = (0..columns).any(|at| {
            self.head.get(at).is_some_and(|name| !name.is_empty()) && second.field(at).is_empty()
        });
        let figures = |at: usize| {
            let mut below = self.rows[1..].iter().map(|row| row.field(at)).peekable();
            !second.field(at).is_empty() && below.peek().is_some() && below.all(is_figure)
        };
        if alone && self.head.iter().any(String::is_empty) && (0..columns).any(figures) {
            let lines = (self.head_line.unwrap_or_default(), second.line);
            self.done.push(format!("The columns are named in lines {} and {}.", lines.0, lines.1));
            self.head = names;
            self.rows.remove(0);
        }
    }

    /// Makes room for a first column without a name, where every row has one field more than there are
    /// names, and the first ones differ: so R writes the names of rows.
    fn name_rows(&mut self) {
        let longer = self.head.len() + 1;
        let mut first = BTreeSet::new();
        let is_longer = |row: &Record| row.reach() == longer && row.fields.len() == longer;
        let named = self.rows.iter().all(|row| is_longer(row) && first.insert(row.field(0)));
        if named && self.head.len() > 1 && self.rows.len() > 1 {
            self.head.insert(0, String::new());
            let told =
                "The first column has no name: every row has one field more than there are names.";
            self.done.push(told.to_owned());
        }
    }
}

/// Takes fields that a spreadsheet would read as a formula of one text, `="007"`, for that text; returns
/// whether there are any.
fn unformulated(records: &mut [Record]) -> bool {
    let mut any = false;
    for field in records.iter_mut().flat_map(|record| &mut record.fields) {
        let text = field.strip_prefix("=\"").and_then(|field| field.strip_suffix('"'));
        if let Some(text) = text.filter(|text| !text.contains('"')) {
            *field = text.to_owned();
            any = true;
        }
    }
    any
}

/// Returns where the table begins: behind records that reach over half of its columns at most, or are
/// shorter than it and cut off by an empty line, as the lines about a file are.
fn start(records: &[Record], width: usize) -> usize {
    let about = |record: &Record| record.reach() * 2 <= width;
    let full = records.iter().position(|r| r.fields.len() >= width && !about(r)).unwrap_or(0);
    if full > MOST_AROUND {
        return 0;
    }
    let start = records[..full].iter().rposition(about).map_or(0, |at| at + 1);
    // One line is no table.
    let rows = records[start..].iter().filter(|record| !record.is_blank()).count();
    if rows > 1 { start } else { 0 }
}

/// Returns where the table ends: before records that are shorter than it and half empty, or cut off
/// from it by an empty line.
fn end(records: &[Record], width: usize) -> usize {
    let last = records.iter().rposition(|record| !record.is_blank()).map_or(0, |at| at + 1);
    let mut end = last;
    while end > 1 && last - end < MOST_AROUND {
        let record = &records[end - 1];
        let sparse = record.filled() * 2 <= width && width > 2;
        let apart = records[..end - 1].last().is_some_and(Record::is_blank);
        let is_note = record.is_blank() || (sparse && (apart || record.fields.len() < width));
        if !is_note {
            break;
        }
        end -= 1;
    }
    // A table that ends so early is none, and neither are the notes.
    if end > 1 { end } else { last }
}

/// Returns whether a record names columns: it is no figure where the rows below are, and not all of
/// its figures are values like theirs.
fn is_head(first: &Record, rows: &[Record]) -> bool {
    let rows = &rows[..rows.len().min(COMPARED)];
    let mut alike = 0;
    for column in 0..first.fields.len() {
        let mut below =
            rows.iter().map(|row| row.field(column)).filter(|field| !field.is_empty()).peekable();
        if below.peek().is_none() || !below.all(is_figure) {
            continue;
        }
        match first.field(column) {
            "" => {}
            field if is_figure(field) && !is_year(field) => alike += 1,
            _ => return true,
        }
    }
    alike == 0
}

/// Returns whether a field names a year, as columns are named by.
fn is_year(field: &str) -> bool {
    field.parse().is_ok_and(|year: u16| (1800..2200).contains(&year))
}

#[cfg(test)]
mod tests;
