//! What separates the fields of a text, told by what it cuts alike.

use std::collections::BTreeMap;

use super::records::{Record, Records};

/// What can stand between two fields: commas first, semicolons as spreadsheets write them where the
/// comma is a decimal sign, tabs, bars, and signs that texts seldom have.
const SEPARATORS: [u8; 6] = *b",;\t|~^";
/// Bytes by which the separator is told.
const LOOKED_AT: usize = 1 << 17;

/// Returns the separator that the first line tells, as Excel reads it (`sep=;`), and what follows.
pub(super) fn told_separator(text: &str) -> Option<(u8, &str)> {
    let (first, rest) = text.split_once('\n').or_else(|| text.split_once('\r'))?;
    let first = first.trim_end_matches('\r').trim_matches('"');
    let told =
        first.get(..4).filter(|word| word.eq_ignore_ascii_case("sep=")).map(|_| &first[4..])?;
    // A row of a table with this separator may be filled up: `sep=;;;`.
    let separator = told.bytes().next().filter(u8::is_ascii)?;
    told.bytes().all(|byte| byte == separator).then_some((separator, rest))
}

/// Returns the separator that cuts the largest share of its records into one number of fields; 0 where none
/// cuts any.
pub(super) fn separator_of(text: &str) -> u8 {
    let cut = text.floor_char_boundary(LOOKED_AT);
    let looked_at = match text[..cut].rfind('\n') {
        Some(end) if cut < text.len() => &text[..end],
        _ => &text[..cut],
    };
    let alike = |separator: &u8| {
        let mut reader = Records::new(looked_at, *separator, 1);
        let mut records: Vec<Record> =
            reader.by_ref().filter(|record| !record.is_blank()).collect();
        let all = records.len();
        // A field with half of a pair of quotation marks was cut in the wrong place.
        records.retain(|record| !reader.halved.contains(&record.line));
        width(&records).map_or((0, 0), |(width, alike)| (alike * 1000 / all, width))
    };
    let cutting = SEPARATORS.into_iter().rev().filter(|separator| alike(separator).0 > 0);
    // The last of equals.
    cutting.max_by_key(alike).unwrap_or(0)
}

/// Returns the most frequent number of fields, at least two, and how many records have it; of equally
/// frequent ones the largest. None where most records from the first such one on are not cut at all:
/// so are lines of prose.
pub(super) fn width(records: &[Record]) -> Option<(usize, usize)> {
    let mut counts = BTreeMap::new();
    for record in records.iter().filter(|record| record.fields.len() > 1 && !record.is_blank()) {
        *counts.entry(record.fields.len()).or_insert(0_usize) += 1;
    }
    let (width, found) = counts.into_iter().max_by_key(|(width, records)| (*records, *width))?;
    let of_table = records.iter().skip_while(|record| record.fields.len() < width);
    let (cut, whole): (Vec<_>, Vec<_>) =
        of_table.filter(|record| !record.is_blank()).partition(|record| record.fields.len() > 1);
    (cut.len() >= whole.len()).then_some((width, found))
}

/// Returns the text between the quotation marks around each line, where it has fields of its own.
pub(super) fn unwrapped(records: &[Record]) -> Option<String> {
    let fields: Vec<&str> = records.iter().map(|record| record.field(0)).collect();
    let inner = fields.join("\n");
    let separator = separator_of(&inner);
    let widths: Vec<usize> =
        Records::new(&inner, separator, 1).map(|record| record.fields.len()).collect();
    let alike = widths.iter().all(|width| *width == widths[0]);
    (separator != 0 && widths.len() > 1 && alike).then_some(inner)
}
