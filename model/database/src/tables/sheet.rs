//! A text of separated values as it is understood: the separator, the line of the names, and what
//! stands above and below the table.

use beamsplitter_common::text::first_of;
use serde::{Deserialize, Serialize};

use super::drawn::{aligned, undrawn};
use super::numbers::is_figure;
use super::records::{Record, Records};
use super::separators::{separator_of, told_separator, unwrapped, width};
use super::totals::is_total;

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
    /// Whether numbers stay text.
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
        if sheet.rows.last().is_some_and(|last| is_total(last, &sheet.rows)) {
            sheet.below.splice(..0, sheet.rows.pop());
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
pub(super) fn is_year(field: &str) -> bool {
    field.parse().is_ok_and(|year: u16| (1800..2200).contains(&year))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the separator, the names joined by bars, the rows, and the lines above and below.
    #[track_caller]
    fn check(text: &str, separator: char, head: &str, rows: usize, around: (usize, usize)) {
        let sheet = Sheet::read(text);
        let found = (
            char::from(sheet.separator),
            sheet.head.join("|"),
            sheet.rows.len(),
            (sheet.above.len(), sheet.below.len()),
        );
        assert_eq!(found, (separator, head.to_owned(), rows, around), "{text}");
    }

    #[test]
    fn separators_are_told_by_what_they_cut_alike() {
        check("a,b\n1,2\n", ',', "a|b", 1, (0, 0));
        check("a;b\n1,5;2\n2;3,5\n", ';', "a|b", 2, (0, 0));
        check("a\tb, c\n1\t2\n", '\t', "a|b, c", 1, (0, 0));
        check("a|b|c\nx, y|2|3\n", '|', "a|b|c", 1, (0, 0));
        check("a,b,c\n1,\"\n\tx\n\",\"\n\ty\n\"\n", ',', "a|b|c", 1, (0, 0));
        check("name\nAnn\nBob\n", '\0', "name", 2, (0, 0));
        check("a,b\n1,\"\n\"\"\t\"\n2,\"\n\"\"\t\"\n", ',', "a|b", 2, (0, 0));
        check("question\nWho, me?\nWhy?\nHow?\n", '\0', "question", 3, (0, 0));
        check("a,b,c\n1,\"x\ny\"\n2,3,4\n5,6\n", ',', "a|b|c", 3, (0, 0));
    }

    #[test]
    fn a_first_line_may_tell_the_separator() {
        check("sep=;\r\na,b;c\r\n1;2\r\n", ';', "a,b|c", 1, (0, 0));
        check("\"sep=,\"\na,b\n1,2\n", ',', "a|b", 1, (0, 0));
        check("sep=\t\na\tb\n1\t2\n", '\t', "a|b", 1, (0, 0));
        check("SEP=^\na^b\n1^2\n", '^', "a|b", 1, (0, 0));
        assert_eq!(Sheet::read("sep=;\na;b\n1;2\n").head_line, Some(2));
        check("sep=x,b\n1,2\n", ',', "sep=x|b", 1, (0, 0));
    }

    #[test]
    fn lines_about_the_file_stand_above_and_below() {
        check("Report of 2020\na,b,c\n1,2,3\n4,5,6\n", ',', "a|b|c", 2, (1, 0));
        check("Report\n\na,b\nx,2\n", ',', "a|b", 1, (1, 0));
        check(
            "Konto;DE12;;\nVon;1.1.;;\n;;;\na;b;c;d\n1;2;3;4\n5;6;7;8\n",
            ';',
            "a|b|c|d",
            2,
            (2, 0),
        );
        check("a,b,c\n1,2,3\n4,5,6\n\nSource: us\n", ',', "a|b|c", 2, (0, 1));
        check("a,b,c\nx,2,3\ny,5,6\nz,1,1\nTotal,8,10\n", ',', "a|b|c", 3, (0, 1));
        check("a,b,c\nx,2,3\ny,5,6\nz,1,1\nw,8,11\n", ',', "a|b|c", 4, (0, 0));
        check("a,b,c\nx,u,3\ny,u,6\nz,v,1\nTotal,,10\n", ',', "a|b|c", 3, (0, 1));
        check("a,b\nw,1\nx,2\ny,3\nz,6\n", ',', "a|b", 4, (0, 0));
        // Rows that say little are rows.
        check("a\n1,2\n", ',', "a", 1, (0, 0));
        check("a,,c,\n1,2,3,4\n5,6,7,8\n", ',', "a||c|", 2, (0, 0));
        check("question,b,c,d\nWho?,,,\nWhy?,,,\n", ',', "question|b|c|d", 2, (0, 0));
        // What is drawn is no row.
        check("| a | b |\n|---|:-:|\n| 1 | 2 |\n", '|', "a|b", 1, (0, 0));
        check("a,b\n1,-\n2,--\n", ',', "a|b", 2, (0, 0));
    }

    #[test]
    fn lines_of_one_field_may_hold_several() {
        check("\"a,\"\"b\"\"\"\n\"1,\"\"x\"\"\"\n", ',', "a|b", 1, (0, 0));
        check("\"question\"\n\"Who, me?\"\n\"Who, you?\"\n", '\0', "question", 2, (0, 0));
        check("a  b\n1  2\n", ' ', "a|b", 1, (0, 0));
        check("a~b\n1~2\n", '~', "a|b", 1, (0, 0));
    }

    #[test]
    fn a_person_may_say_how_it_is_read() {
        let text = "a;b,c\n1;2,3\n4;5,6\n";
        let read = |reading| Sheet::read_as(text, &reading);
        let commas = read(Reading { separator: Some(b','), ..Reading::default() });
        assert_eq!(commas.head, ["a;b", "c"]);
        let second = read(Reading { head_line: Some(2), ..Reading::default() });
        assert_eq!((second.head_line, second.above.len(), second.rows.len()), (Some(2), 1, 1));
        let none = read(Reading { head_line: Some(0), ..Reading::default() });
        assert_eq!((none.head_line, none.rows.len()), (None, 3));
    }

    #[test]
    fn a_table_may_have_no_names() {
        check("1,Ann,3.5\n2,Bob,4\n", ',', "", 2, (0, 0));
        check("state,2019,2020\nUtah,1,2\n", ',', "state|2019|2020", 1, (0, 0));
        check("2019,2020\n1,2\n", ',', "2019|2020", 1, (0, 0));
        check("Ann,Rome\nBob,Oslo\n", ',', "Ann|Rome", 1, (0, 0));
        check("", '\0', "", 0, (0, 0));
    }
}
