//! Sheets as CSV files in a folder: DAMBER publishes its tables and annotations as workbooks of
//! sheets.

use std::path::{Path, PathBuf};

use beamsplitter_sql::quote;
use rusqlite::{Connection, params_from_iter};

use super::error::DamberError;
use crate::error::CommandError;
use crate::input::InputError;
use crate::output::{APPLICATION_ID, FileKind, Outputs};

/// A sheet by its name: rows of cells as text, all as long as the first.
pub type Sheet = (String, Vec<Vec<String>>);

/// Reads the CSV files of a folder, in the order of their names.
pub fn read_sheets(folder: &Path) -> Result<Vec<Sheet>, CommandError> {
    let entries = std::fs::read_dir(folder).map_err(InputError::read(folder))?;
    let paths: Result<Vec<PathBuf>, _> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.map_err(InputError::read(folder))?;
    paths.retain(|path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("csv")));
    paths.sort();
    let mut sheets = Vec::new();
    for path in paths {
        let rows = rows(&path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if rows.len() > 1 {
            sheets.push((name, rows));
        }
    }
    match sheets.is_empty() {
        true => Err(CommandError::of(DamberError::NoSheet(folder.to_owned()))),
        false => Ok(sheets),
    }
}

fn rows(path: &Path) -> Result<Vec<Vec<String>>, CommandError> {
    let failed = |source| CommandError::of(DamberError::Sheet { path: path.to_owned(), source });
    let bytes = crate::input::bytes(path)?;
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes.as_slice());
    let records: Result<Vec<csv::StringRecord>, csv::Error> = reader.records().collect();
    let row = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect();
    Ok(records.map_err(failed)?.iter().map(row).collect())
}

/// Writes the sheets of a folder as the tables of a new database. A column whose cells are all
/// numbers is one of numbers; empty cells are NULL; columns without a title are left out.
///
/// # Errors
/// If the sheets cannot be read, or the database cannot be written.
pub fn save_tables(folder: &Path, to: &Path, outputs: &Outputs) -> Result<(), CommandError> {
    let sheets = read_sheets(folder)?;
    let output = outputs.create(to, FileKind::Database)?;
    let written = Connection::open(output.temporary()).and_then(|mut file| {
        let transaction = file.transaction()?;
        for sheet in &sheets {
            create(&transaction, sheet)?;
        }
        transaction.commit()?;
        file.pragma_update(None, "application_id", APPLICATION_ID)
    });
    written.map_err(|source| {
        CommandError::of(DamberError::Tables { path: folder.to_owned(), source })
    })?;
    Ok(output.finish()?)
}

fn create(file: &Connection, (name, rows): &Sheet) -> rusqlite::Result<()> {
    let Some((header, rows)) = rows.split_first() else { return Ok(()) };
    let titled: Vec<usize> =
        (0..header.len()).filter(|column| !header[*column].trim().is_empty()).collect();
    if titled.is_empty() {
        return Ok(());
    }
    let cells = |column: usize| rows.iter().map(move |row| row[column].trim());
    let columns: Vec<String> = titled
        .iter()
        .map(|&column| format!("{} {}", quote(header[column].trim()), kind(&mut cells(column))))
        .collect();
    file.execute(&format!("CREATE TABLE {} ({})", quote(name), columns.join(", ")), [])?;
    let places = vec!["?"; titled.len()].join(", ");
    let mut insert = file.prepare(&format!("INSERT INTO {} VALUES ({places})", quote(name)))?;
    for row in rows {
        let cells = titled.iter().map(|&column| row[column].trim());
        let cells = cells.map(|cell| (!cell.is_empty()).then_some(cell));
        insert.execute(params_from_iter(cells))?;
    }
    Ok(())
}

/// Returns the declared type of a column; SQLite converts text to it as it is stored.
fn kind(cells: &mut dyn Iterator<Item = &str>) -> &'static str {
    let mut kind = "TEXT";
    for cell in cells.filter(|cell| !cell.is_empty()) {
        kind = match (cell.parse::<i64>(), cell.parse::<f64>()) {
            (Ok(_), _) if kind != "REAL" => "INTEGER",
            (_, Ok(number)) if number.is_finite() => "REAL",
            _ => return "TEXT",
        };
    }
    kind
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_become_tables() {
        let file = Connection::open_in_memory().unwrap();
        let row = |cells: [&str; 4]| cells.map(str::to_owned).to_vec();
        let rows = vec![
            row(["Weight \"net\"", "n", "", "made"]),
            row(["0.40", "1", "x", "12 Sep"]),
            row(["1", "", "y", "9"]),
        ];
        create(&file, &("a sheet".to_owned(), rows)).unwrap();
        let sql = "select typeof(\"Weight \"\"net\"\"\"), typeof(n), typeof(made) from \"a sheet\"";
        let mut query = file.prepare(sql).unwrap();
        let rows = query.query_map([], |row| {
            Ok(format!(
                "{} {} {}",
                row.get::<_, String>(0)?,
                row.get::<_, String>(1)?,
                row.get::<_, String>(2)?
            ))
        });
        let rows: Vec<String> = rows.unwrap().map(Result::unwrap).collect();
        assert_eq!(rows, ["real integer text", "real null text"]);
    }
}
