//! Files of separated values and workbooks as tables: the SQL script that makes a database of them.

mod dates;
mod drawn;
mod notes;
mod numbers;
mod records;
mod separators;
mod sheet;
mod totals;
mod workbook;

use std::collections::BTreeSet;

use beamsplitter_common::text::first_of;
use beamsplitter_sql::date_part::Dates;

use self::notes::odd_ones;
use self::numbers::{Style, has_decimal_comma, is_missing};
pub use self::records::Record;
use self::sheet::NAMED;
pub use self::sheet::{Reading, Sheet};
use self::workbook::{Worksheet, worksheets};
use crate::text::{TextError, read_text_in};

/// Rows of one statement.
const BATCH: usize = 200;
/// Most columns of a table (<https://www.sqlite.org/limits.html>).
const MOST_COLUMNS: usize = 2000;
/// Endings of files of separated values.
const ENDINGS: [&str; 5] = ["csv", "tsv", "tab", "psv", PLAIN];
/// The ending of any text: it is a table where it has columns.
const PLAIN: &str = "txt";
/// Endings of workbooks, of which every sheet is a table.
const WORKBOOKS: [&str; 5] = ["xlsx", "xlsm", "xlsb", "xls", "ods"];

/// A file of separated values, or a workbook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFile {
    /// Its name; the table is called by it, without the ending.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// How a person wants it to be read.
    pub reading: Reading,
}

impl TableFile {
    /// Returns a file of which nobody said how it is read.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), bytes: bytes.into(), reading: Reading::default() }
    }
}

/// Why such a file cannot be a table; a sentence that says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// Empty, another kind of file, or no text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// Objects and lists.
    #[error(
        "It holds JSON, not a table. Save it as CSV; examples in JSON are opened in Annotate or Benchmark."
    )]
    Json,
    /// Statements of SQL.
    #[error("It holds SQL, not a table. Let its name end in .sql.")]
    Sql,
    /// Lines of text, of which nothing makes columns.
    #[error(
        "It holds text, but nothing divides its lines into columns. A list of one column opens where \
         its name ends in .csv."
    )]
    NoColumns,
    /// No workbook, or one that cannot be read.
    #[error(
        "It cannot be read as a workbook ({reason}). Save it as .xlsx or .csv, without a password."
    )]
    Workbook {
        /// What stands in the way.
        reason: String,
    },
    /// A workbook without a cell.
    #[error("No sheet of the workbook has a cell that holds something.")]
    NoCells,
    /// More columns than a table of SQLite can have.
    #[error(
        "A line has {columns} fields, and a table can have {MOST_COLUMNS} columns. Leave out columns \
         that you do not ask about."
    )]
    Wide {
        /// Columns of the file.
        columns: usize,
    },
}

/// What makes tables of files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TablesScript {
    /// Statements for an empty database.
    pub script: String,
    /// How the files were understood where that is not plain, one sentence each.
    pub notes: Vec<String>,
}

/// Returns whether a file is taken for a table by its name.
pub fn is_table(name: &str) -> bool {
    ENDINGS.iter().any(|known| ends_with(name, known)) || is_workbook(name)
}

fn is_workbook(name: &str) -> bool {
    WORKBOOKS.iter().any(|known| ends_with(name, known))
}

/// Returns whether a file is taken for a script of SQL by its name.
pub fn is_script(name: &str) -> bool {
    ends_with(name, "sql")
}

fn ends_with(name: &str, known: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case(known))
}

/// Returns the script that makes a table of each file, and of each sheet of a workbook. A column has numbers where all of its fields
/// are numbers, however they are written, and dates as SQLite writes them where all are dates; an empty
/// field is NULL. What is read in another way than
/// it is written, and every line that is no row, is told.
///
/// # Errors
/// The name of the file, and [`TableError`].
pub fn tables_script(files: Vec<TableFile>) -> Result<TablesScript, (String, TableError)> {
    let mut taken = BTreeSet::new();
    let mut made = TablesScript::default();
    let several = files.len() > 1;
    for TableFile { name, bytes, mut reading } in files {
        // The encoding of some is not that of others which are plain.
        reading.encoding.take_if(|_| several && std::str::from_utf8(&bytes).is_ok());
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem).trim();
        // Some programs call a text by the ending of a workbook.
        let read = match is_workbook(&name) && std::str::from_utf8(&bytes).is_err() {
            true => Table::of_workbook(bytes, &reading),
            false => Table::of_text(bytes, &reading, ends_with(&name, PLAIN))
                .map(|read| vec![(None, read)]),
        };
        for (sheet, (table, notes)) in read.map_err(|error| (name.clone(), error))? {
            let title = unused(sheet.as_deref().unwrap_or(stem), "data", &mut taken);
            table.write(&title, &mut made.script);
            let place =
                sheet.map_or_else(|| name.clone(), |sheet| format!("{name}, sheet {sheet}"));
            made.notes.extend(notes.into_iter().map(|note| format!("{place}: {note}")));
        }
    }
    Ok(made)
}

/// The columns and rows of a file.
struct Table {
    columns: Vec<(String, Kind)>,
    rows: Vec<Record>,
}

/// A table, and what should be told of how it was read.
type Told = (Table, Vec<String>);

/// What the fields of a column are.
enum Kind {
    Text,
    /// Dates that are written otherwise than SQLite writes them.
    Dates(Dates),
    /// Numbers, and whether all of them are whole.
    Numbers(Style, bool),
}

impl Table {
    /// Reads a text, which may be any where its ending is `plain`; returns also what of it should be told.
    fn of_text(bytes: Vec<u8>, reading: &Reading, plain: bool) -> Result<Told, TableError> {
        let (text, told) = read_text_in(bytes, reading.encoding.as_deref())?;
        if is_json(&text) {
            return Err(TableError::Json);
        }
        if is_sql(&text) {
            return Err(TableError::Sql);
        }
        // SQLite reads a script up to the first NUL.
        let sheet = Sheet::read_as(&text.replace('\0', "\u{fffd}"), reading);
        let (table, mut notes) = Self::of_sheet(sheet, reading)?.ok_or(TextError::Empty)?;
        let divided = table.rows.iter().filter(|row| row.filled() > 1).count();
        if plain && (table.columns.len() < 2 || divided * 2 < table.rows.len()) {
            return Err(TableError::NoColumns);
        }
        notes.splice(..0, told);
        Ok((table, notes))
    }

    /// Reads the sheets of a workbook that hold something, each with its name where there are several.
    fn of_workbook(
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

    fn write(&self, title: &str, script: &mut String) {
        let columns = self.columns.iter().map(|(name, kind)| {
            let declared = match kind {
                Kind::Text | Kind::Dates(_) => "TEXT",
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

    /// Tells which columns hold numbers and dates that are written otherwise than SQL writes them, what
    /// stands for no value, and which columns are numbers but for a few fields.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let mut rewritten = [("numbers", Vec::new(), None), ("dates", Vec::new(), None)];
        for (at, (name, kind)) in self.columns.iter().enumerate() {
            let fields = || self.rows.iter().map(move |row| (row.line, row.field(at)));
            let filled = || fields().filter(|(_, field)| !field.is_empty());
            if let Kind::Text = kind {
                notes.extend(odd_ones(name, &filled().collect::<Vec<_>>()));
                continue;
            }
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
            let is_other = |field: &&str| !is_missing(field) && !kind.is_plain(field);
            if let Some(field) = filled().map(|(_, field)| field).find(is_other) {
                let (_, columns, example) = &mut rewritten[usize::from(kind.is_dates())];
                columns.push(name.clone());
                *example = example.take().or_else(|| Some((field.to_owned(), kind.value(field)?)));
            }
        }
        for (what, columns, example) in rewritten {
            let Some((written, value)) = example else { continue };
            let columns = first_of(&columns, NAMED);
            notes.push(format!("Read as {what}: {columns} (\"{written}\" is {value})."));
        }
        notes
    }
}

impl Kind {
    fn is_dates(&self) -> bool {
        matches!(self, Self::Dates(_))
    }

    /// Returns whether SQL writes a field as it is written.
    fn is_plain(&self, field: &str) -> bool {
        self.value(field).as_deref() == Some(field)
    }

    /// Returns the number or the date that a field is, as SQL writes it; none where it stands for no value.
    fn value(&self, field: &str) -> Option<String> {
        match self {
            Self::Text => Some(field.to_owned()),
            Self::Dates(dates) => dates.iso(field),
            Self::Numbers(style, _) => style.number(field),
        }
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

/// Returns whether a line of a text begins a table or its rows as SQL does.
fn is_sql(text: &str) -> bool {
    let begins = |line: &str, words: &[u8]| {
        line.as_bytes().get(..words.len()).is_some_and(|start| start.eq_ignore_ascii_case(words))
    };
    let is_statement = |line| begins(line, b"create table ") || begins(line, b"insert into ");
    text.contains(';') && text.lines().any(is_statement)
}

/// Returns what the fields of each column are.
fn kinds(rows: &[Record], semicolons: bool, width: usize) -> Vec<Kind> {
    let comma = semicolons
        || rows.iter().any(|row| row.fields.iter().any(|field| has_decimal_comma(field)));
    let kind = |column| {
        let fields = rows.iter().map(move |row| row.field(column));
        let fields = fields.filter(|field| !field.is_empty() && !is_missing(field));
        if let Some(dates) = dates::written(&fields) {
            return Kind::Dates(dates);
        }
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
    let field = row.field(column);
    match kind.value(field).filter(|_| !field.is_empty()) {
        None => "NULL".to_owned(),
        Some(number) if matches!(kind, Kind::Numbers(..)) => number,
        Some(text) => quoted(&text, '\''),
    }
}

/// Returns a name that is not taken yet, and takes it; `other` where there is none.
fn unused(name: &str, other: &str, taken: &mut BTreeSet<String>) -> String {
    let name = if name.is_empty() { other } else { name };
    let mut found = name.to_owned();
    let mut number = 2;
    while !taken.insert(found.to_lowercase()) {
        found = format!("{name}_{number}");
        number += 1;
    }
    found
}

/// Returns the text between these signs; SQLite ends a statement at a NUL, so there is none.
fn quoted(text: &str, sign: char) -> String {
    let doubled = format!("{sign}{sign}");
    format!("{sign}{}{sign}", text.replace(sign, &doubled).replace('\0', ""))
}

#[cfg(test)]
mod tests;
