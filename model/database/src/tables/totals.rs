//! Rows that add up others, as spreadsheets have them below their groups and at the end.

use super::numbers::{Style, is_figure};
use super::records::Record;

/// Fewest rows whose sums make a last line one of totals by themselves, where it has several sums or an
/// empty field, and where it has not.
const SUMMED: [usize; 2] = [3, 5];

/// Takes out the rows that add up the groups above them; returns their lines.
pub(super) fn sums(rows: &mut Vec<Record>) -> Vec<usize> {
    let found = groups(rows);
    let lines: Vec<usize> = found.iter().map(|at| rows[*at].line).collect();
    rows.retain(|row| !lines.contains(&row.line));
    lines
}

/// Returns the places of rows that add up the group above them, or all rows: every row with an empty
/// field has to be one of these, two at least, and one group has to have several rows.
fn groups(rows: &[Record]) -> Vec<usize> {
    let full = rows.iter().map(Record::filled).max().unwrap_or(0);
    let (mut found, mut start, mut largest) = (Vec::new(), 0, 0);
    let plain = |range: &[Record]| -> Vec<Record> {
        range.iter().filter(|row| row.filled() == full).cloned().collect()
    };
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| row.filled() < full) {
        let group = plain(&rows[start..at]);
        largest = largest.max(group.len());
        if !(adds_up(row, &group) > 0 || adds_up(row, &plain(&rows[..at])) > 0) {
            return Vec::new();
        }
        found.push(at);
        start = at + 1;
    }
    if found.len() > 1 && largest > 1 { found } else { Vec::new() }
}

/// What the last row of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Last {
    /// A row like those above.
    Row,
    /// The sums of those above.
    Total,
    /// Their sums, which may be chance.
    Unsure,
}

/// Returns what the last row is. Few figures, and small ones, add up by chance: then many of them have to,
/// or the row lacks something that those above have, or has words where these have a number or a date.
pub(super) fn last_of(rows: &[Record]) -> Last {
    let Some((last, above)) = rows.split_last() else { return Last::Row };
    let sums = adds_up(last, above);
    if sums == 0 {
        return Last::Row;
    }
    let [fewest, alone] = SUMMED;
    let evident = sums > 1 || last.filled() < above.iter().map(Record::filled).min().unwrap_or(0);
    let is_total = match above {
        [one, ..] if above.len() < fewest && names_itself(last, one) => true,
        [_] if !evident => return Last::Row,
        [one, other] if is_progression(one, other, last) => return Last::Row,
        [_, _] => evident && digits(last) > 2,
        _ => above.len() >= if evident { fewest } else { alone },
    };
    if is_total { Last::Total } else { Last::Unsure }
}

/// Returns whether a row has words where the one above has a number or a date.
fn names_itself(last: &Record, above: &Record) -> bool {
    (0..last.fields.len()).any(|column| {
        let (field, other) = (last.field(column), above.field(column));
        is_figure(other) && field.chars().any(char::is_alphabetic) && !is_figure(field)
    })
}

/// Returns whether three rows count on by equal steps from nothing, as numbers of rows do: 1, 2, 3 or
/// 10, 20, 30. The third is the sum of the others then, whatever it is.
fn is_progression(one: &Record, other: &Record, last: &Record) -> bool {
    (0..last.fields.len()).filter(|column| is_figure(last.field(*column))).all(|column| {
        let fields = [one, other].into_iter().map(|row| row.field(column));
        let Some(style) = Style::of(&fields, false) else { return false };
        let values: Vec<Option<f64>> =
            fields.map(|field| style.number(field)?.parse().ok()).collect();
        matches!(values[..], [Some(first), Some(second)] if second == 2.0 * first)
    })
}

/// Returns how many digits the figures of a row have, without the zeros at their ends.
fn digits(row: &Record) -> usize {
    let of = |field: &String| {
        let digits: String = field.chars().filter(char::is_ascii_digit).collect();
        digits.trim_end_matches('0').len()
    };
    row.fields.iter().filter(|field| is_figure(field)).map(of).sum()
}

/// Returns how many figures of a row are the sums of those above; 0 if one is not.
fn adds_up(total: &Record, above: &[Record]) -> usize {
    let value = |field: &str, style: &Style| style.number(field)?.parse::<f64>().ok();
    let mut sums = 0;
    for column in 0..total.fields.len() {
        let fields = above.iter().chain([total]).map(|row| row.field(column));
        let fields = fields.filter(|field| !field.is_empty());
        if total.field(column).is_empty() || !is_figure(total.field(column)) {
            continue;
        }
        let Some(style) = Style::of(&fields, false) else { return 0 };
        let sum: f64 = above.iter().filter_map(|row| value(row.field(column), &style)).sum();
        let total = value(total.field(column), &style).unwrap_or_default();
        if (sum - total).abs() > 1e-6 * total.abs().max(1.0) || sum == 0.0 {
            return 0;
        }
        sums += 1;
    }
    sums
}
