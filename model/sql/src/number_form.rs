//! Numbers that a column keeps as text: with units, currencies, marks between thousands.

use serde::{Deserialize, Serialize};

/// How a column of text writes numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberForm {
    /// What stands before the digits or between them and is no part of the value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// Whether a comma stands before the decimals.
    #[serde(default)]
    pub comma: bool,
    /// Cells that stand for a missing value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// A text as a number: what stands before its digits, and whether and how a comma and a point divide it.
struct Shown<'t> {
    before: &'t str,
    comma: bool,
    decimal_comma: bool,
    thousands_point: bool,
    space: bool,
}

/// Longest unit or currency, in characters.
const LONGEST_UNIT: usize = 4;

impl NumberForm {
    /// Returns the form in which four in five of a column's texts are numbers; none where fewer are.
    ///
    /// ```
    /// use beamsplitter_sql::number_form::NumberForm;
    /// let form = NumberForm::of(["1.234,50", "7,25"].into_iter()).unwrap();
    /// assert_eq!(form.value("c"), "CAST(REPLACE(REPLACE(c, '.', ''), ',', '.') AS REAL)");
    /// ```
    pub fn of<'t>(cells: impl Iterator<Item = &'t str>) -> Option<Self> {
        let (mut count, mut shown) = (0, Vec::new());
        for cell in cells.filter(|cell| !cell.trim().is_empty()) {
            count += 1;
            shown.extend(Shown::of(cell.trim()));
        }
        if shown.is_empty() || shown.len() * 5 < count * 4 {
            return None;
        }
        let comma = shown.iter().any(|shown| shown.decimal_comma);
        let mut marks: Vec<String> = Vec::new();
        let mut mark = |text: &str| {
            if !text.is_empty() && !marks.iter().any(|known| known == text) {
                marks.push(text.to_owned());
            }
        };
        for shown in &shown {
            mark(shown.before);
            if shown.space {
                mark(" ");
            }
            if shown.thousands_point && comma {
                mark(".");
            }
            if shown.comma && !comma {
                mark(",");
            }
        }
        Some(Self { marks, comma, missing: Vec::new() })
    }

    /// Returns the form with the cells that stand for a missing value: they have no value.
    #[must_use]
    pub fn without(self, missing: &[String]) -> Self {
        Self { missing: missing.to_vec(), ..self }
    }

    /// Returns the expression for the value of a cell of `column`, which is SQL.
    pub fn value(&self, column: &str) -> String {
        let replaced = |text: String, mark: &str, by: &str| {
            format!("REPLACE({text}, {}, '{by}')", crate::quote_text(mark))
        };
        let mut text = column.to_owned();
        for missing in &self.missing {
            text = format!("NULLIF({text}, {})", crate::quote_text(missing));
        }
        for mark in &self.marks {
            text = replaced(text, mark, "");
        }
        if self.comma {
            text = replaced(text, ",", ".");
        }
        format!("CAST({text} AS REAL)")
    }
}

/// Returns the letters of the unit behind a number, or the currency on either side.
pub(crate) fn unit(cell: &str) -> Option<String> {
    let cell = cell.trim();
    Shown::of(cell)?;
    let mut sides = cell.split(|c: char| !c.is_alphabetic());
    let word = sides.rfind(|side| !side.is_empty()).map(str::to_owned);
    word.or_else(|| cell.chars().find(|sign| is_currency_sign(*sign)).map(String::from))
}

/// Returns whether a character is the sign of a currency.
pub(crate) fn is_currency_sign(sign: char) -> bool {
    matches!(sign, '$' | '¢'..='¥' | '฿' | '₠'..='₿')
}

impl<'t> Shown<'t> {
    fn of(cell: &'t str) -> Option<Self> {
        let first = cell.find(|c: char| c.is_ascii_digit())?;
        let last = cell.rfind(|c: char| c.is_ascii_digit())?;
        let (before, number, after) = (&cell[..first], &cell[first..=last], &cell[last + 1..]);
        let unit = |text: &str| {
            text.chars().count() <= LONGEST_UNIT && !text.contains(['/', ':', '#', '.'])
        };
        let before = before.trim_end_matches(['-', '+']);
        let divided = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | ' ' | '\'');
        if !unit(before) || !unit(after) || !number.chars().all(divided) {
            return None;
        }
        // Letters before a number make a code of it.
        if before.chars().any(char::is_alphabetic) && !before.ends_with(' ') {
            return None;
        }
        let comma = number.contains(',');
        let tail = |mark: char| number.rsplit(mark).next().map_or(0, str::len);
        let (last_comma, last_point) = (number.rfind(','), number.rfind('.'));
        let decimal_comma = comma && last_comma > last_point && tail(',') != 3
            || last_point.is_some() && last_comma > last_point;
        let thousands_point =
            number.matches('.').count() > 1 || last_point.is_some() && last_comma > last_point;
        let space = number.contains(' ');
        Some(Self { before, comma, decimal_comma, thousands_point, space })
    }
}

#[cfg(test)]
mod tests {
    use super::NumberForm;

    #[test]
    fn values_are_read_whatever_stands_around_them() {
        let check = |cells: &[&str], expect: Option<&str>| {
            let form = NumberForm::of(cells.iter().copied());
            assert_eq!(form.map(|form| form.value("c")).as_deref(), expect, "{cells:?}");
        };
        check(&["1", "2.5"], Some("CAST(c AS REAL)"));
        check(&["£12.50", "£3.00"], Some("CAST(REPLACE(c, '£', '') AS REAL)"));
        check(&["1,200", "900"], Some("CAST(REPLACE(c, ',', '') AS REAL)"));
        check(&["12,5 kg", "3,0 kg"], Some("CAST(REPLACE(c, ',', '.') AS REAL)"));
        check(&["Bolt", "Nut 3"], None);
        check(&["A17", "B2"], None);
        check(&["12:30", "09:15"], None);
    }
}
