//! Files of comma-separated values as tables: the SQL script that makes a database of them.

use std::collections::BTreeSet;

use csv::{ReaderBuilder, StringRecord, Trim};

use crate::text::{TextError, read_text};

/// Rows of one statement.
const BATCH: usize = 200;

/// What can stand between two fields: commas first, semicolons as spreadsheets write them where the
/// comma is a decimal sign, tabs.
const DELIMITERS: [u8; 3] = *b",;\t";

/// A file of comma-separated values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFile {
    /// Its name; the table is called by it, without the ending.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Why such a file cannot be a table; a sentence that says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// Empty, another kind of file, or text in another encoding.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A line with more fields than there are columns.
    #[error(
        "Line {line} has {fields} fields, but the first line names {columns}. Put a field that \
         contains the separator between double quotes."
    )]
    Ragged {
        /// The line, from 1.
        line: usize,
        /// Its fields.
        fields: usize,
        /// Columns of the table.
        columns: usize,
    },
    /// More columns than a table of SQLite can have.
    #[error(
        "The first line names {columns} columns, and a table can have {MOST_COLUMNS}. Leave out columns \
         that you do not ask about."
    )]
    Wide {
        /// Columns of the file.
        columns: usize,
    },
}

/// Most columns of a table (<https://www.sqlite.org/limits.html>).
const MOST_COLUMNS: usize = 2000;

/// Returns whether a file is taken for a table by its name.
pub fn is_csv(name: &str) -> bool {
    ends_with(name, "csv")
}

/// Returns whether a file is taken for a script of SQL by its name.
pub fn is_script(name: &str) -> bool {
    ends_with(name, "sql")
}

fn ends_with(name: &str, known: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case(known))
}

/// Returns what stands between the fields of a table: of comma, semicolon and tab the one that cuts
/// its first line into most fields.
pub fn csv_delimiter(text: &str) -> u8 {
    let fields = |delimiter: &u8| {
        let mut reader = ReaderBuilder::new().delimiter(*delimiter).from_reader(text.as_bytes());
        reader.headers().map_or(0, StringRecord::len)
    };
    // The first of equals, so a comma where nothing is cut.
    DELIMITERS.into_iter().rev().max_by_key(fields).unwrap_or(DELIMITERS[0])
}

/// Returns the script that makes a table of each file. The first line names the columns; a column
/// whose fields are all numbers has numbers; an empty field is NULL.
///
/// # Errors
/// The name of the file, and [`TableError`].
pub fn tables_script(files: Vec<TableFile>) -> Result<String, (String, TableError)> {
    let mut taken = BTreeSet::new();
    let mut script = String::new();
    for TableFile { name, bytes } in files {
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        let title = unused(stem.trim(), "data", &mut taken);
        // SQLite reads a script up to the first NUL.
        let text = read_text(bytes).map(|text| text.replace('\0', "\u{fffd}"));
        match text.map_err(TableError::from).and_then(|text| Table::read(&text)) {
            Ok(table) => table.write(&title, &mut script),
            Err(error) => return Err((name, error)),
        }
    }
    Ok(script)
}

/// The records of a file.
struct Table {
    columns: Vec<String>,
    rows: Vec<StringRecord>,
    /// Whether "3,5" is a number, as in files with semicolons.
    decimal_comma: bool,
}

impl Table {
    fn read(text: &str) -> Result<Self, TableError> {
        let delimiter = csv_delimiter(text);
        let mut builder = ReaderBuilder::new();
        builder.delimiter(delimiter).flexible(true).trim(Trim::All);
        let mut reader = builder.from_reader(text.as_bytes());
        let mut taken = BTreeSet::new();
        let titles = reader.headers().cloned().unwrap_or_default();
        let title = |(place, title)| unused(title, &format!("column_{}", place + 1), &mut taken);
        let columns: Vec<String> = titles.iter().enumerate().map(title).collect();
        if columns.is_empty() {
            return Err(TextError::Empty.into());
        }
        if columns.len() > MOST_COLUMNS {
            return Err(TableError::Wide { columns: columns.len() });
        }
        let mut rows = Vec::new();
        // Text in memory that is valid UTF-8 is read without errors.
        for row in reader.records().flatten() {
            if row.iter().skip(columns.len()).any(|field| !field.is_empty()) {
                let line = line_of(text, row.position().map_or(0, |start| start.byte() as usize));
                let (fields, columns) = (row.len(), columns.len());
                return Err(TableError::Ragged { line, fields, columns });
            }
            rows.push(row);
        }
        Ok(Self { columns, rows, decimal_comma: delimiter == b';' })
    }

    fn write(&self, title: &str, script: &mut String) {
        let types: Vec<Type> = (0..self.columns.len()).map(|column| self.type_of(column)).collect();
        let columns = self.columns.iter().zip(&types);
        let columns = columns.map(|(name, kind)| format!("{} {}", quoted(name, '"'), kind.name()));
        let title = quoted(title, '"');
        let columns = columns.collect::<Vec<_>>().join(", ");
        script.push_str(&format!("CREATE TABLE {title} ({columns});\n"));
        for rows in self.rows.chunks(BATCH) {
            let cells = |row| {
                let literals =
                    types.iter().enumerate().map(|(at, kind)| self.literal(row, at, *kind));
                format!("({})", literals.collect::<Vec<_>>().join(", "))
            };
            let values = rows.iter().map(cells).collect::<Vec<_>>().join(", ");
            script.push_str(&format!("INSERT INTO {title} VALUES {values};\n"));
        }
    }

    /// Returns the type of a column by its fields.
    fn type_of(&self, column: usize) -> Type {
        let fields = self.rows.iter().filter_map(|row| row.get(column));
        let mut types =
            fields.filter(|field| !field.is_empty()).map(|field| self.type_of_field(field));
        let first = types.next().unwrap_or(Type::Text);
        types.fold(first, Type::wider)
    }

    fn type_of_field(&self, field: &str) -> Type {
        let number = self.number(field);
        let digits = number.strip_prefix('-').unwrap_or(&number);
        let (whole, fraction) = match digits.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (digits, None),
        };
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        // What begins with a zero is a code, not a number.
        let is_code = whole.len() > 1 && whole.starts_with('0');
        match fraction {
            _ if !is_digits(whole) || is_code => Type::Text,
            Some(fraction) if is_digits(fraction) => Type::Real,
            // A longer one would lose digits as a number.
            None if number.parse::<i64>().is_ok() => Type::Integer,
            _ => Type::Text,
        }
    }

    fn literal(&self, row: &StringRecord, column: usize, kind: Type) -> String {
        match row.get(column).unwrap_or_default() {
            "" => "NULL".to_owned(),
            field if kind == Type::Text => quoted(field, '\''),
            field => self.number(field),
        }
    }

    /// Returns a field with a decimal point.
    fn number(&self, field: &str) -> String {
        if self.decimal_comma { field.replacen(',', ".", 1) } else { field.to_owned() }
    }
}

/// Returns the line, from 1, of a record that begins here or after empty lines.
fn line_of(text: &str, start: usize) -> usize {
    let (before, record) = text.as_bytes().split_at_checked(start).unwrap_or_default();
    let empty = record.iter().take_while(|byte| matches!(byte, b'\r' | b'\n'));
    1 + before.iter().chain(empty).filter(|byte| **byte == b'\n').count()
}

/// What all fields of a column are, narrowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Type {
    Integer,
    Real,
    Text,
}

impl Type {
    fn wider(self, other: Self) -> Self {
        self.max(other)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Integer => "INTEGER",
            Self::Real => "REAL",
            Self::Text => "TEXT",
        }
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
mod tests {
    use super::*;

    fn script(text: &str) -> Result<String, TableError> {
        let file = TableFile { name: "pets.csv".to_owned(), bytes: text.into() };
        tables_script(vec![file]).map_err(|(_, error)| error)
    }

    #[test]
    fn columns_have_the_type_of_their_fields() {
        let made = script(
            "id,name,weight,zip,code\n1,\"Rex, the \"\"dog\"\"\",3.5,01067,1\n\
             2, O'Hara,,80331,12345678901234567890\n",
        );
        assert_eq!(
            made.unwrap(),
            "CREATE TABLE \"pets\" (\"id\" INTEGER, \"name\" TEXT, \"weight\" REAL, \"zip\" TEXT, \
             \"code\" TEXT);\n\
             INSERT INTO \"pets\" VALUES (1, 'Rex, the \"dog\"', 3.5, '01067', '1'), \
             (2, 'O''Hara', NULL, '80331', '12345678901234567890');\n"
        );
    }

    #[test]
    fn a_file_of_byte_order_marks_alone_is_empty() {
        assert_eq!(script("\u{feff}\u{feff}"), Err(TableError::Text(TextError::Empty)));
    }

    #[test]
    fn a_nul_ends_neither_names_nor_fields() {
        let made = script("a,\0a\nx,1\0\n").unwrap();
        assert!(made.contains("(\"a\" TEXT, \"\u{fffd}a\" TEXT)"), "{made}");
        assert!(made.contains("('x', '1\u{fffd}')"), "{made}");
    }

    #[test]
    fn semicolons_decimal_commas_and_names_that_repeat() {
        let made = script("\u{feff}a;A;;\"b,c\"\r\n1;2,5;3\r\n\r\n").unwrap();
        assert!(made.starts_with(
            "CREATE TABLE \"pets\" (\"a\" INTEGER, \"A_2\" REAL, \"column_3\" INTEGER, \"b,c\" TEXT)"
        ));
        assert!(made.ends_with("VALUES (1, 2.5, 3, NULL);\n"), "{made}");
    }

    #[test]
    fn what_is_no_table_gets_one_sentence() {
        assert_eq!(script("").unwrap_err().to_string(), "The file is empty.");
        let ragged = script("a\n1\n\n1,2\n").unwrap_err();
        assert_eq!(ragged, TableError::Ragged { line: 4, fields: 2, columns: 1 });
        assert!(ragged.to_string().starts_with("Line 4 has 2 fields, but the first line names 1."));
    }

    #[test]
    fn a_table_with_more_columns_than_sqlite_has_is_refused() {
        let of = |columns: usize| script(&vec!["a"; columns].join(","));
        assert!(of(2000).is_ok());
        assert_eq!(of(2001), Err(TableError::Wide { columns: 2001 }));
    }

    #[test]
    fn each_file_is_a_table() {
        let utf16 = "y\n2\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let files = [("a.csv", b"x\n1\n".to_vec()), ("A.CSV", utf16)];
        let files = files.map(|(name, bytes)| TableFile { name: name.to_owned(), bytes });
        let made = tables_script(files.into()).unwrap();
        assert!(made.contains("\"a\" (\"x\" INTEGER)"), "{made}");
        assert!(made.contains("\"A_2\" (\"y\" INTEGER)"), "{made}");
        assert!(is_csv("x.Csv") && !is_csv("csv"));
    }
}
