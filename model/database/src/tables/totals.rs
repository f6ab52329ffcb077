//! Rows that add up others, as spreadsheets have them below their groups and at the end.

use super::numbers::{Style, is_figure};
use super::records::Record;

/// Fewest rows whose sums make a last line one of totals, where it has several sums or an empty field,
/// and where it has not.
const SUMMED: [usize; 2] = [3, 5];

/// Takes out the rows that add up those above: a last one, and those of groups, which have fewer fields.
pub(super) fn totals(rows: &mut Vec<Record>) -> Vec<Record> {
    let mut found = Vec::new();
    if rows.last().is_some_and(|last| is_total(last, rows)) {
        found.extend(rows.pop());
    }
    let of_groups = groups(rows);
    let mut at = 0;
    rows.retain(|row| {
        let kept = !of_groups.contains(&at);
        at += 1;
        if !kept {
            found.push(row.clone());
        }
        kept
    });
    found.sort_by_key(|row| row.line);
    found
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

/// Returns whether the figures of the last row are the sums of those above.
fn is_total(last: &Record, rows: &[Record]) -> bool {
    let above = &rows[..rows.len() - 1];
    let sums = adds_up(last, above);
    let [fewest, alone] = SUMMED;
    let evident = sums > 1 || last.filled() < above.iter().map(Record::filled).min().unwrap_or(0);
    sums > 0 && above.len() >= if evident { fewest } else { alone }
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
