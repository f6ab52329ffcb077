//! Files of comma-separated values as tables: the SQL script that makes a database of them.

use std::collections::BTreeSet;

/// Why such a file cannot be a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CsvTableError {
    /// No line with the names of columns.
    #[error("it is empty, and its first line has to name the columns")]
    Empty,
    /// A line with more fields than there are columns.
    #[error("record {line} has {fields} fields where the first line names {columns}")]
    Ragged {
        /// The record, from 1.
        line: usize,
        /// Its fields.
        fields: usize,
        /// Columns of the table.
        columns: usize,
    },
}

/// Rows of one statement.
const BATCH: usize = 200;

/// Returns whether a file is taken for such a table by its name.
pub fn is_csv(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("csv"))
}

/// Returns the script that makes a table of each file, given as name and text. The first line names
/// the columns; a column whose fields are all numbers has numbers; an empty field is NULL.
///
/// # Errors
/// The name of the file, and [`CsvTableError`].
pub fn tables_script(files: &[(String, String)]) -> Result<String, (String, CsvTableError)> {
    let mut taken = BTreeSet::new();
    let mut script = String::new();
    for (name, text) in files {
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        let table = unused(stem.trim(), "data", &mut taken);
        let made = table_script(&table, text).map_err(|error| (name.clone(), error))?;
        script.push_str(&made);
    }
    Ok(script)
}

fn table_script(table: &str, text: &str) -> Result<String, CsvTableError> {
    let records = records(text);
    let Some((head, rows)) = records.split_first() else {
        return Err(CsvTableError::Empty);
    };
    for (place, row) in rows.iter().enumerate() {
        if row.len() > head.len() {
            let (fields, columns) = (row.len(), head.len());
            return Err(CsvTableError::Ragged { line: place + 2, fields, columns });
        }
    }
    let mut taken = BTreeSet::new();
    let field =
        |row: &[String], column: usize| row.get(column).map_or("", |text| text.trim()).to_owned();
    let kinds: Vec<&str> = (0..head.len())
        .map(|column| {
            kind(rows.iter().map(|row| field(row, column)).filter(|text| !text.is_empty()))
        })
        .collect();
    let columns: Vec<String> = head
        .iter()
        .zip(&kinds)
        .enumerate()
        .map(|(place, (title, kind))| {
            let title = unused(title.trim(), &format!("column_{}", place + 1), &mut taken);
            format!("{} {kind}", quoted(&title, '"'))
        })
        .collect();
    let mut script = format!("CREATE TABLE {} ({});\n", quoted(table, '"'), columns.join(", "));
    for rows in rows.chunks(BATCH) {
        let literal = |row: &Vec<String>, column: usize| match field(row, column) {
            text if text.is_empty() => "NULL".to_owned(),
            text if kinds[column] == "TEXT" => quoted(&text, '\''),
            text => text,
        };
        let values: Vec<String> = rows
            .iter()
            .map(|row| {
                let cells: Vec<String> =
                    (0..head.len()).map(|column| literal(row, column)).collect();
                format!("({})", cells.join(", "))
            })
            .collect();
        script.push_str(&format!(
            "INSERT INTO {} VALUES {};\n",
            quoted(table, '"'),
            values.join(", ")
        ));
    }
    Ok(script)
}

/// Returns the type of a column with these fields.
fn kind(fields: impl Iterator<Item = String>) -> &'static str {
    let (mut any, mut whole) = (false, true);
    for field in fields {
        any = true;
        // What begins with a zero is a code, not a number.
        let digits = field.trim_start_matches('-');
        let is_code = digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0.");
        let is_plain = digits.starts_with(|c: char| c.is_ascii_digit())
            && digits.chars().all(|c| c.is_ascii_digit() || c == '.');
        if is_code || !is_plain || field.parse::<f64>().is_err() {
            return "TEXT";
        }
        whole &= field.parse::<i64>().is_ok();
    }
    match (any, whole) {
        (false, _) => "TEXT",
        (_, true) => "INTEGER",
        (_, false) => "REAL",
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

fn quoted(text: &str, sign: char) -> String {
    let doubled = format!("{sign}{sign}");
    format!("{sign}{}{sign}", text.replace(sign, &doubled).replace('\0', ""))
}

/// Cuts a text into records and fields (RFC 4180); the separator is the one that the first line has
/// most of: a comma, a semicolon or a tab.
fn records(text: &str) -> Vec<Vec<String>> {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().next().unwrap_or_default();
    let count = |sign: char| first.matches(sign).count();
    let separator = [',', ';', '\t'].into_iter().rev().max_by_key(|&sign| count(sign));
    let separator = separator.unwrap_or(',');
    let (mut records, mut record, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut is_quoted = false;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if is_quoted && signs.peek() == Some(&'"') => {
                field.push('"');
                signs.next();
            }
            '"' if is_quoted => is_quoted = false,
            '"' if field.is_empty() => is_quoted = true,
            sign if is_quoted => field.push(sign),
            '\r' => {}
            '\n' => {
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            sign if sign == separator => record.push(std::mem::take(&mut field)),
            sign => field.push(sign),
        }
    }
    if !field.is_empty() || !record.is_empty() {
        record.push(field);
        records.push(record);
    }
    // A line without anything is no row.
    records
        .retain(|record| record.len() > 1 || record.iter().any(|field| !field.trim().is_empty()));
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(text: &str) -> Result<String, CsvTableError> {
        tables_script(&[("pets.csv".to_owned(), text.to_owned())]).map_err(|(_, error)| error)
    }

    #[test]
    fn columns_have_the_type_of_their_fields() {
        let made =
            script("id,name,weight,zip\n1,\"Rex, the \"\"dog\"\"\",3.5,01067\n2,O'Hara,,80331\n");
        assert_eq!(
            made.unwrap(),
            "CREATE TABLE \"pets\" (\"id\" INTEGER, \"name\" TEXT, \"weight\" REAL, \"zip\" TEXT);\n\
             INSERT INTO \"pets\" VALUES (1, 'Rex, the \"dog\"', 3.5, '01067'), (2, 'O''Hara', NULL, '80331');\n"
        );
    }

    #[test]
    fn semicolons_and_names_that_repeat() {
        let made = script("\u{feff}a;A;\r\n1;2;3\r\n\r\n").unwrap();
        assert!(made.starts_with(
            "CREATE TABLE \"pets\" (\"a\" INTEGER, \"A_2\" INTEGER, \"column_3\" INTEGER)"
        ));
        assert!(made.ends_with("VALUES (1, 2, 3);\n"));
    }

    #[test]
    fn what_is_no_table_gets_one_sentence() {
        assert!(script("").unwrap_err().to_string().starts_with("it is empty"));
        let ragged = script("a\n1\n1,2\n").unwrap_err().to_string();
        assert_eq!(ragged, "record 3 has 2 fields where the first line names 1");
    }

    #[test]
    fn each_file_is_a_table() {
        let files = [("a.csv", "x\n1\n"), ("A.CSV", "y\n2\n")];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let made = tables_script(&files).unwrap();
        assert!(made.contains("\"a\"") && made.contains("\"A_2\""), "{made}");
        assert!(is_csv("x.Csv") && !is_csv("csv"));
    }
}
