//! Cells of files of comma-separated values that spreadsheets open: text that they would take for a
//! formula begins with an apostrophe, as they write such text themselves
//! (<https://owasp.org/www-community/attacks/CSV_Injection>).

use std::borrow::Cow;

/// How formulas begin.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Returns text that a spreadsheet shows and does not compute; a number with its sign is
/// none of its formulas, nor is a dash.
///
/// ```
/// use beamsplitter_common::inert::{inert, not_inert};
/// assert_eq!(inert("=1+1"), "'=1+1");
/// assert_eq!(not_inert(&inert("=1+1")), "=1+1");
/// assert_eq!(inert("a=1"), "a=1");
/// assert_eq!(inert("-1.5"), "-1.5");
/// assert_eq!(inert("-"), "-");
/// ```
pub fn inert(cell: &str) -> Cow<'_, str> {
    let is_number = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_digit()) && text.parse::<f64>().is_ok()
    };
    let is_signed = cell.strip_prefix(['-', '+']).is_some_and(is_number);
    let is_harmless = is_signed || cell == "-" || !is_formula(cell);
    if is_harmless { cell.into() } else { format!("'{cell}").into() }
}

/// Returns the text that [`inert`] made a cell of.
pub fn not_inert(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_formula(text)).unwrap_or(cell)
}

/// Returns whether a cell begins as a formula does, behind any apostrophes.
fn is_formula(cell: &str) -> bool {
    cell.trim_start_matches('\'').starts_with(FORMULA)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_comes_back_and_none_is_computed() {
        for cell in [
            "", "a", "'", "'a", "=1", "'=1", "''=1", "-3", "'-3", "--3", "-", "@x", "+1", "\tx",
            "\r", "a\n=1",
        ] {
            let written = inert(cell);
            assert!(!written.starts_with(FORMULA) || ["-3", "+1", "-"].contains(&cell), "{cell:?}");
            assert_eq!(not_inert(&written), cell);
        }
    }
}
