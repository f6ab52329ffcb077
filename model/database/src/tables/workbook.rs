//! The sheets of a workbook of Excel or LibreOffice, as records of text.

use std::io::Cursor;

use calamine::{Data, ExcelDateTime, Range, Reader, SheetType, open_workbook_auto_from_rs};

use super::TableError;
use super::records::Record;

/// A sheet of a workbook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Worksheet {
    pub name: String,
    /// Its rows, with the numbers that the program shows.
    pub records: Vec<Record>,
    /// The first error that a cell shows in place of a value.
    pub errors: Option<String>,
}

/// Reads all sheets of cells.
///
/// # Errors
/// [`TableError::Workbook`].
pub(super) fn worksheets(bytes: Vec<u8>) -> Result<Vec<Worksheet>, TableError> {
    let failed = |error: calamine::Error| TableError::Workbook { reason: error.to_string() };
    let mut workbook = open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(failed)?;
    let sheets = workbook.sheets_metadata().iter();
    let names: Vec<String> = sheets
        .filter(|sheet| sheet.typ == SheetType::WorkSheet)
        .map(|sheet| sheet.name.clone())
        .collect();
    let sheet = |name: String| {
        let range = workbook.worksheet_range(&name).map_err(failed)?;
        let errors = range.used_cells().find_map(|(_, _, cell)| match cell {
            Data::Error(error) => Some(error.to_string()),
            _ => None,
        });
        Ok(Worksheet { name, records: records(&range), errors })
    };
    names.into_iter().map(sheet).collect()
}

fn records(range: &Range<Data>) -> Vec<Record> {
    let first = range.start().map_or(0, |(row, _)| row as usize);
    let record = |(at, row): (usize, &[Data])| Record {
        line: first + at + 1,
        fields: row.iter().map(|cell| text(cell).replace('\0', "\u{fffd}")).collect(),
    };
    range.rows().enumerate().map(record).collect()
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
