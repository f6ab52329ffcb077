//! The sheets of a workbook of Excel or LibreOffice, as records of text.

use std::io::Cursor;

use calamine::{Data, ExcelDateTime, Reader, SheetType, Sheets, open_workbook_auto_from_rs};

use super::records::Record;
use super::{MOST_COLUMNS, TableError};

/// A sheet of a workbook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Worksheet {
    pub name: String,
    /// Its rows, with the numbers that the program shows; one blank record stands for all empty rows in
    /// a place.
    pub records: Vec<Record>,
    /// The first error that a cell shows in place of a value.
    pub errors: Option<String>,
}

/// A cell that holds something: its row and column, from 0, and what it holds.
type Cell = ((u32, u32), Data);

/// Reads all sheets of cells.
///
/// # Errors
/// [`TableError::Workbook`], and [`TableError::Wide`] for a sheet with too many columns.
pub(super) fn worksheets(bytes: Vec<u8>) -> Result<Vec<Worksheet>, TableError> {
    let failed = |error: calamine::Error| TableError::Workbook { reason: error.to_string() };
    let mut workbook = open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(failed)?;
    let sheets = workbook.sheets_metadata().iter();
    let names: Vec<String> = sheets
        .filter(|sheet| sheet.typ == SheetType::WorkSheet)
        .map(|sheet| sheet.name.clone())
        .collect();
    let sheet = |name: String| {
        let cells = cells(&mut workbook, &name).map_err(failed)?;
        let errors = cells.iter().find_map(|(_, cell)| match cell {
            Data::Error(error) => Some(error.to_string()),
            _ => None,
        });
        Ok(Worksheet { name, records: records(cells)?, errors })
    };
    names.into_iter().map(sheet).collect()
}

/// Returns the cells of a sheet that hold something. One in the last corner costs no more than
/// another: where the form of the file allows, no grid is made of them.
fn cells(workbook: &mut Sheets<Cursor<Vec<u8>>>, name: &str) -> Result<Vec<Cell>, calamine::Error> {
    let mut found = Vec::new();
    match workbook {
        Sheets::Xlsx(book) => {
            let mut cells = book.worksheet_cells_reader(name)?;
            while let Some(cell) = cells.next_cell()? {
                found.push((cell.get_position(), cell.get_value().clone().into()));
            }
        }
        Sheets::Xlsb(book) => {
            let mut cells = book.worksheet_cells_reader(name)?;
            while let Some(cell) = cells.next_cell()? {
                found.push((cell.get_position(), cell.get_value().clone().into()));
            }
        }
        other => {
            let range = other.worksheet_range(name)?;
            let (row, column) = range.start().unwrap_or_default();
            let cells = range.used_cells();
            found.extend(cells.map(|(down, right, cell)| {
                ((row + down as u32, column + right as u32), cell.clone())
            }));
        }
    }
    found.retain(|(_, cell)| *cell != Data::Empty);
    found.sort_by_key(|(place, _)| *place);
    Ok(found)
}

/// Returns the rows of cells that are in order, from the first column that holds something on.
fn records(cells: Vec<Cell>) -> Result<Vec<Record>, TableError> {
    let columns = || cells.iter().map(|((_, column), _)| *column);
    let (first, last) = (columns().min().unwrap_or_default(), columns().max().unwrap_or_default());
    let width = (last - first) as usize + 1;
    if width > MOST_COLUMNS {
        return Err(TableError::Wide { columns: width });
    }
    let mut records: Vec<Record> = Vec::new();
    for ((row, column), cell) in cells {
        let line = row as usize + 1;
        let above = records.last().map(|record| record.line);
        if above.is_some_and(|above| above + 1 < line) {
            records.push(Record { line: line - 1, fields: vec![String::new()] });
        }
        if above != Some(line) {
            records.push(Record { line, fields: Vec::new() });
        }
        if let Some(record) = records.last_mut() {
            record.fields.resize((column - first) as usize, String::new());
            record.fields.push(text(&cell).replace('\0', "\u{fffd}"));
        }
    }
    Ok(records)
}

/// Returns a cell as it would stand in a text of separated values: dates in ISO 8601, nothing for an
/// error.
fn text(cell: &Data) -> String {
    match cell {
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number.to_string(),
        Data::String(text) | Data::DurationIso(text) => text.clone(),
        Data::DateTimeIso(text) => text.replace('T', " "),
        Data::Bool(is) => if *is { "TRUE" } else { "FALSE" }.to_owned(),
        Data::DateTime(moment) => moment_text(moment),
        Data::Error(_) | Data::Empty => String::new(),
    }
}

/// Returns a day, a time or both, whichever the cell has.
fn moment_text(moment: &ExcelDateTime) -> String {
    if moment.is_duration() {
        let seconds = (moment.as_f64() * 86_400.0).round() as i64;
        let (minutes, seconds) = (seconds.div_euclid(60), seconds.rem_euclid(60));
        return format!("{}:{:02}:{seconds:02}", minutes / 60, minutes.rem_euclid(60));
    }
    let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
    let date = format!("{year:04}-{month:02}-{day:02}");
    let time = format!("{hour:02}:{minute:02}:{second:02}");
    match moment.as_f64() {
        days if days < 1.0 => time,
        days if days.fract() == 0.0 => date,
        _ => format!("{date} {time}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use calamine::ExcelDateTimeType::{DateTime, TimeDelta};

    #[test]
    fn cells_are_written_as_a_text_would_have_them() {
        let of = |days, kind| text(&Data::DateTime(ExcelDateTime::new(days, kind, false)));
        assert_eq!(of(45_000.0, DateTime), "2023-03-15");
        assert_eq!(of(45_000.75, DateTime), "2023-03-15 18:00:00");
        assert_eq!(of(0.5, DateTime), "12:00:00");
        assert_eq!(of(1.25, TimeDelta), "30:00:00");
        assert_eq!(text(&Data::Float(3.0)), "3");
        assert_eq!(text(&Data::Bool(true)), "TRUE");
        assert_eq!(text(&Data::DateTimeIso("2023-03-15T18:00:00".into())), "2023-03-15 18:00:00");
    }
}
