//! The columns and rows of a file, and the statements that write them.

use std::collections::BTreeSet;

use beamsplitter_common::text::first_of;

use super::notes::odd_ones;
use super::numbers::{Style, has_decimal_comma, is_missing};
use super::records::Record;
use super::sheet::{NAMED, Reading, Sheet};
use super::workbook::{Worksheet, worksheets};
use super::{MOST_COLUMNS, TableError, unused};
use crate::text::{TextError, read_text_in};

/// Rows of one statement.
const BATCH: usize = 200;

/// The columns and rows of a file.
pub(super) struct Table {
    columns: Vec<(String, Kind)>,
    rows: Vec<Record>,
}

/// A table, and what should be told of how it was read.
pub(super) type Told = (Table, Vec<String>);

/// What the fields of a column are.
enum Kind {
    Text,
    /// Numbers, and whether all of them are whole.
    Numbers(Style, bool),
}

impl Table {
    /// Reads a text; returns also what of it should be told.
    pub(super) fn of_text(bytes: Vec<u8>, reading: &Reading) -> Result<Told, TableError> {
        let (text, told) = read_text_in(bytes, reading.encoding.as_deref())?;
        if is_json(&text) {
            return Err(TableError::Json);
        }
        // SQLite reads a script up to the first NUL.
        let sheet = Sheet::read_as(&text.replace('\0', "\u{fffd}"), reading);
        let (table, mut notes) = Self::of_sheet(sheet, reading)?.ok_or(TextError::Empty)?;
        notes.splice(..0, told);
        Ok((table, notes))
    }

    /// Reads the sheets of a workbook that hold something, each with its name where there are several.
    pub(super) fn of_workbook(
        bytes: Vec<u8>,
        reading: &Reading,
    ) -> Result<Vec<(Option<String>, Told)>, TableError> {
        let mut tables = Vec::new();
        for Worksheet { name, records, errors } in worksheets(bytes)? {
            let Some((table, mut notes)) = Self::of_sheet(Sheet::of(records, reading, 0), reading)?
            else {
                continue;
            };
            notes.extend(
                errors.map(|error| format!("Cells with an error ({error}) have no value.")),
            );
            tables.push((Some(name), (table, notes)));
        }
        if let [(name, _)] = tables.as_mut_slice() {
            *name = None;
        }
        if tables.is_empty() { Err(TableError::NoCells) } else { Ok(tables) }
    }

    /// Returns the table of a sheet; none where it has no column.
    fn of_sheet(sheet: Sheet, reading: &Reading) -> Result<Option<Told>, TableError> {
        let sheet = sheet.of_figures(reading);
        let width =
            sheet.rows.iter().map(Record::reach).chain([sheet.head.len()]).max().unwrap_or(0);
        if width == 0 {
            return Ok(None);
        }
        if width > MOST_COLUMNS {
            return Err(TableError::Wide { columns: width });
        }
        let mut notes = sheet.notes(width);
        let mut taken = BTreeSet::new();
        let names = (0..width).map(|at| {
            let name = sheet.head.get(at).map_or("", String::as_str);
            unused(name, &format!("column_{}", at + 1), &mut taken)
        });
        let kinds = match reading.text {
            true => (0..width).map(|_| Kind::Text).collect(),
            false => kinds(&sheet.rows, sheet.separator == b';', width),
        };
        let columns: Vec<(String, Kind)> = names.zip(kinds).collect();
        let table = Self { columns, rows: sheet.rows };
        if !reading.text {
            notes.extend(table.notes());
        }
        Ok(Some((table, notes)))
    }

    pub(super) fn write(&self, title: &str, script: &mut String) {
        let columns = self.columns.iter().map(|(name, kind)| {
            let declared = match kind {
                Kind::Text => "TEXT",
                Kind::Numbers(_, true) => "INTEGER",
                Kind::Numbers(_, false) => "REAL",
            };
            format!("{} {declared}", quoted(name, '"'))
        });
        let title = quoted(title, '"');
        let columns = columns.collect::<Vec<_>>().join(", ");
        script.push_str(&format!("CREATE TABLE {title} ({columns});\n"));
        for rows in self.rows.chunks(BATCH) {
            let cells = |row| {
                let literals =
                    self.columns.iter().enumerate().map(|(at, (_, kind))| literal(row, at, kind));
                format!("({})", literals.collect::<Vec<_>>().join(", "))
            };
            let values = rows.iter().map(cells).collect::<Vec<_>>().join(", ");
            script.push_str(&format!("INSERT INTO {title} VALUES {values};\n"));
        }
    }

    /// Tells which columns hold numbers that are written otherwise than SQL writes them, what stands
    /// for no value, and which columns are numbers but for a few fields.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let mut example = None;
        let mut rewritten = Vec::new();
        for (at, (name, kind)) in self.columns.iter().enumerate() {
            let fields = || self.rows.iter().map(move |row| (row.line, row.field(at)));
            let filled = || fields().filter(|(_, field)| !field.is_empty());
            let Kind::Numbers(style, _) = kind else {
                notes.extend(odd_ones(name, &filled().collect::<Vec<_>>()));
                continue;
            };
            let missing: Vec<&str> =
                filled().map(|(_, field)| field).filter(|field| is_missing(field)).collect();
            if !missing.is_empty() {
                let rows = if missing.len() == 1 {
                    "1 row".into()
                } else {
                    format!("{} rows", missing.len())
                };
                let spellings: BTreeSet<String> =
                    missing.iter().map(|field| format!("\"{field}\"")).collect();
                let spellings = first_of(&spellings.into_iter().collect::<Vec<_>>(), NAMED);
                notes.push(format!("Read as no value: {spellings} in {name} ({rows})."));
            }
            let other = |(_, field): &(usize, &str)| !style.is_plain(field) && !is_missing(field);
            if let Some((_, field)) = filled().find(other) {
                rewritten.push(name.clone());
                example = example.or_else(|| Some((field.to_owned(), style.number(field)?)));
            }
        }
        if let Some((written, number)) = example {
            let columns = first_of(&rewritten, NAMED);
            notes.push(format!("Read as numbers: {columns} (\"{written}\" is {number})."));
        }
        notes
    }
}

/// Returns whether a text is a JSON object, a list of some, or a line for each.
fn is_json(text: &str) -> bool {
    let text = text.trim();
    let begins = |open, next: &[char]| {
        text.strip_prefix(open).is_some_and(|rest| rest.trim_start().starts_with(next))
    };
    begins('{', &['"', '}']) && text.ends_with('}')
        || begins('[', &['{', '[']) && text.ends_with(']')
}

/// Returns what the fields of each column are.
fn kinds(rows: &[Record], semicolons: bool, width: usize) -> Vec<Kind> {
    let comma = semicolons
        || rows.iter().any(|row| row.fields.iter().any(|field| has_decimal_comma(field)));
    let kind = |column| {
        let fields = rows.iter().map(move |row| row.field(column));
        let fields = fields.filter(|field| !field.is_empty() && !is_missing(field));
        match Style::of(&fields, comma).filter(|_| fields.clone().next().is_some()) {
            None => Kind::Text,
            Some(style) => {
                let whole = |field| style.number(field).is_some_and(|number| !number.contains('.'));
                let whole = fields.clone().all(whole);
                Kind::Numbers(style, whole)
            }
        }
    };
    (0..width).map(kind).collect()
}

fn literal(row: &Record, column: usize, kind: &Kind) -> String {
    match (row.field(column), kind) {
        ("", _) => "NULL".to_owned(),
        (field, Kind::Text) => quoted(field, '\''),
        (field, Kind::Numbers(style, _)) => {
            style.number(field).unwrap_or_else(|| "NULL".to_owned())
        }
    }
}

/// Returns the text between these signs; SQLite ends a statement at a NUL, so there is none.
fn quoted(text: &str, sign: char) -> String {
    let doubled = format!("{sign}{sign}");
    format!("{sign}{}{sign}", text.replace(sign, &doubled).replace('\0', ""))
}
