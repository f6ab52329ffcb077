//! Files of separated values and workbooks as tables: the SQL script that makes a database of them.

mod drawn;
mod figures;
mod notes;
mod numbers;
mod records;
mod separators;
mod sheet;
mod table;
mod totals;
mod workbook;

use std::collections::BTreeSet;

pub use self::records::Record;
pub use self::sheet::{Reading, Sheet};
use self::table::Table;
use crate::text::TextError;

/// Most columns of a table (<https://www.sqlite.org/limits.html>).
const MOST_COLUMNS: usize = 2000;
/// Endings of files of separated values.
const ENDINGS: [&str; 4] = ["csv", "tsv", "tab", "psv"];
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
/// are numbers, however they are written; an empty field is NULL. What is read in another way than
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
            false => Table::of_text(bytes, &reading).map(|read| vec![(None, read)]),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(text: &str) -> Result<TablesScript, TableError> {
        let file = TableFile::new("pets.csv", text);
        tables_script(vec![file]).map_err(|(_, error)| error)
    }

    /// Returns the script and the notes of a file.
    fn made(text: &str) -> (String, String) {
        let made = tables(text).unwrap();
        (made.script, made.notes.join(" ").replace("pets.csv: ", ""))
    }

    #[test]
    fn columns_have_the_type_of_their_fields() {
        let (script, notes) = made(
            "id,name,weight,zip,code\n1,\"Rex, the \"\"dog\"\"\",3.5,01067,1\n\
             2, O'Hara,,80331,12345678901234567890\n",
        );
        assert_eq!(
            script,
            "CREATE TABLE \"pets\" (\"id\" INTEGER, \"name\" TEXT, \"weight\" REAL, \"zip\" TEXT, \
             \"code\" TEXT);\n\
             INSERT INTO \"pets\" VALUES (1, 'Rex, the \"dog\"', 3.5, '01067', '1'), \
             (2, 'O''Hara', NULL, '80331', '12345678901234567890');\n"
        );
        assert_eq!(notes, "");
    }

    #[test]
    fn a_file_of_byte_order_marks_alone_is_empty() {
        assert_eq!(tables("\u{feff}\u{feff}"), Err(TableError::Text(TextError::Empty)));
        assert_eq!(tables("\n\n"), Err(TableError::Text(TextError::Empty)));
        assert_eq!(tables("").unwrap_err().to_string(), "The file is empty.");
    }

    #[test]
    fn json_is_no_table() {
        for text in ["{\"a\": 1}\n{\"a\": 2}\n", "[\n {\"a\": 1}]", "[[1, 2], [3, 4]]"] {
            assert_eq!(tables(text), Err(TableError::Json), "{text}");
        }
        assert!(tables("{a},b\n{1},{2}\n").is_ok());
    }

    #[test]
    fn a_nul_ends_neither_names_nor_fields() {
        let (script, _) = made("a,\0a\nx,1\0\n");
        assert!(script.contains("(\"a\" TEXT, \"\u{fffd}a\" TEXT)"), "{script}");
        assert!(script.contains("('x', '1\u{fffd}')"), "{script}");
    }

    #[test]
    fn semicolons_decimal_commas_and_names_that_repeat() {
        let (script, notes) = made("\u{feff}a;A;;\"b,c\"\r\n1;2,5;3\r\n\r\n");
        assert!(script.starts_with(
            "CREATE TABLE \"pets\" (\"a\" INTEGER, \"A_2\" REAL, \"column_3\" INTEGER, \"b,c\" TEXT)"
        ));
        assert!(script.ends_with("VALUES (1, 2.5, 3, NULL);\n"), "{script}");
        assert_eq!(
            notes,
            "Fields are separated by semicolons. Line 2: fewer fields than columns (4); those at \
             the end are empty. Read as numbers: A_2 (\"2,5\" is 2.5)."
        );
    }

    #[test]
    fn no_line_is_lost_without_a_word() {
        let (script, notes) =
            made("Report, of 2020\n\na,b,c\n1,x,2\n2,y,3,4\n3,z\n\n\"Source\nus\"\n");
        assert!(
            script.contains("(1, 'x', 2, NULL), (2, 'y', 3, 4), (3, 'z', NULL, NULL)"),
            "{script}"
        );
        assert_eq!(
            notes,
            "The columns are named in line 3. Line 1 above the table is left out (\"Report of 2020\"). \
             Line 8 below the table is left out (\"Source us\"). Line 5: more fields than names (3); \
             the others stand in column_4 and so on. A separator within a field needs double quotes \
             around it. Line 6: fewer fields than columns (3); those at the end are empty."
        );
        let (script, notes) = made("1,\"Ann\n2,Bob\n");
        assert!(script.contains("(1, '\"Ann'), (2, 'Bob')"), "{script}");
        assert!(notes.starts_with("No line names the columns, so they are column_1"), "{notes}");
        assert!(
            notes.ends_with(
                "Line 1: a quotation mark is never closed, so it is taken as a character."
            )
        );
    }

    #[test]
    fn numbers_are_numbers_however_they_are_written() {
        let (script, notes) =
            made("a,b,c\nx,\"1,200\",7\ny,n/a,8\nz,\"1,000,000\",about 9\nw,,10\nv,5,11\n");
        assert!(script.contains("\"b\" INTEGER, \"c\" TEXT"), "{script}");
        assert!(script.contains("('x', 1200, '7'), ('y', NULL, '8'), ('z', 1000000,"), "{script}");
        assert_eq!(
            notes,
            "Read as no value: \"n/a\" in b (1 row). c is kept as text: 1 of 5 fields is no number, \
             the first \"about 9\" in line 4. Read as numbers: b (\"1,200\" is 1200)."
        );
    }

    #[test]
    fn text_of_older_programs_is_read() {
        let file = TableFile::new("a.psv", b"name|n\nJos\xe9|1\n");
        let made = tables_script(vec![file]).unwrap();
        assert!(made.script.contains("('José', 1)"), "{made:?}");
        assert!(made.notes[0].starts_with("a.psv: The text is read as Windows-1252"), "{made:?}");
    }

    #[test]
    fn a_chosen_encoding_is_that_of_the_files_that_are_not_utf_8() {
        let reading = Reading { encoding: Some("windows-1251".into()), ..Reading::default() };
        let of = |name, bytes: &[u8]| TableFile {
            reading: reading.clone(),
            ..TableFile::new(name, bytes)
        };
        let kyiv = of("a.csv", b"city,n\n\xca\xe8\xbf\xe2,1\n");
        let made = tables_script(vec![kyiv, of("b.csv", "city,n\nŁódź,1\n".as_bytes())]).unwrap();
        assert!(made.script.contains("('Київ', 1)"), "{made:?}");
        assert!(made.script.contains("('Łódź', 1)"), "{made:?}");
        assert_eq!(made.notes, ["a.csv: The text is read as windows-1251 (\"Київ\" in line 2)."]);
    }

    #[test]
    fn a_table_with_more_columns_than_sqlite_has_is_refused() {
        let of = |columns: usize| tables(&vec!["a"; columns].join(","));
        assert!(of(2000).is_ok());
        assert_eq!(of(2001), Err(TableError::Wide { columns: 2001 }));
    }

    #[test]
    fn each_file_is_a_table() {
        let utf16 = "y\n2\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let files = [("a.csv", b"x\n1\n".to_vec()), ("A.CSV", utf16)];
        let files = files.map(|(name, bytes)| TableFile::new(name, bytes));
        let made = tables_script(files.into()).unwrap().script;
        assert!(made.contains("\"a\" (\"x\" INTEGER)"), "{made}");
        assert!(made.contains("\"A_2\" (\"y\" INTEGER)"), "{made}");
        assert!(is_table("x.Csv") && is_table("x.tsv") && is_table("x.XLSX") && !is_table("csv"));
    }
}
