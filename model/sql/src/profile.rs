//! What the cells of a column hold beside its values, found from the values alone.

use std::collections::BTreeMap;

use crate::date_form::order;
use crate::date_part::Dates;
use crate::number_form::{NumberForm, is_currency_sign, unit};

/// A distinct cell of a column, and how many of the rows that were looked at have it.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'t> {
    /// The cell as text.
    pub text: &'t str,
    /// Whether the cell is a number and no text.
    pub number: bool,
    /// Its rows.
    pub rows: usize,
}

/// Most different cells of one column that stand for a missing value.
const MOST_MISSING: usize = 2;
/// How often a number of nines is greater than all other numbers of its column, to stand for none.
const FAR: f64 = 8.0;
/// Fewest different numbers beside which another one stands for none.
const FEWEST: usize = 2;
/// Fewest cells of a column of which half are numbers.
const FEWEST_MIXED: usize = 4;
/// Longest unit, in characters.
const LONGEST_UNIT: usize = 5;
/// Codes of currencies that many columns of money have beside them (ISO 4217).
const CURRENCIES: [&str; 24] = [
    "AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "EUR", "GBP", "HKD", "HUF", "ILS", "INR",
    "JPY", "KRW", "MXN", "NOK", "NZD", "PLN", "SEK", "SGD", "TRY", "USD", "ZAR",
];

/// Returns the cells that seem to stand for a missing value: texts without digits among numbers or
/// dates, a number of nines far from all others, marks among words, dates of zeros.
///
/// ```
/// use beamsplitter_sql::profile::{Cell, missing};
/// let cells = ["12", "n/a", "31"].map(|text| Cell { text, number: false, rows: 1 });
/// assert_eq!(missing(&cells), ["n/a"]);
/// let cells = ["4.5", "-999", "3"].map(|text| Cell { text, number: true, rows: 1 });
/// assert_eq!(missing(&cells), ["-999"]);
/// ```
pub fn missing(cells: &[Cell<'_>]) -> Vec<String> {
    let has_digit = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let (mut found, cells): (Vec<&Cell<'_>>, Vec<_>) =
        cells.iter().partition(|cell| !cell.number && is_no_day(cell.text));
    let (figures, others): (Vec<&Cell<'_>>, Vec<_>) =
        cells.iter().copied().partition(|cell| has_digit(cell.text));
    let rows = |cells: &[&Cell<'_>]| cells.iter().map(|cell| cell.rows).sum::<usize>();
    let is_few = |of: &[&Cell<'_>]| of.len() <= MOST_MISSING && rows(of) * 2 <= rows(&figures);
    let is_figure = |cell: &&Cell<'_>| cell.text.starts_with(|c: char| !c.is_alphabetic());
    if figures.len() >= FEWEST && is_few(&others) && figures.iter().all(is_figure) {
        found.extend(&others);
    } else {
        let blank: Vec<_> = others.into_iter().filter(|cell| is_blank(cell.text)).collect();
        let words = cells.len() - blank.len();
        if blank.len() <= MOST_MISSING && words >= FEWEST {
            found.extend(&blank);
        }
    }
    let numbers = figures.iter().filter_map(|cell| Some((cell.text.parse::<f64>().ok()?, *cell)));
    let (nines, plain): (Vec<_>, Vec<_>) = numbers.partition(|(_, cell)| is_nines(cell.text));
    let greatest = plain.iter().map(|(number, _)| number.abs()).fold(0.0, f64::max);
    let is_positive = plain.iter().all(|(number, _)| *number >= 0.0);
    if plain.len() >= FEWEST && plain.len() + nines.len() == figures.len() {
        let is_far = |number: f64| number.abs() > FAR * greatest || number < 0.0 && is_positive;
        found.extend(nines.iter().filter(|(number, _)| is_far(*number)).map(|(_, cell)| *cell));
    }
    found.into_iter().map(|cell| cell.text.to_owned()).collect()
}

/// Returns whether a text has nothing to say: marks alone, or single letters with a stroke between.
fn is_blank(text: &str) -> bool {
    let mut parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    let marks = text.is_ascii() && parts.clone().next().is_none();
    marks || text.contains('/') && parts.all(|part| part.chars().count() == 1)
}

/// Returns whether a text is written as a date, alone or with a time of day, and all of its digits are zeros,
/// as MySQL writes a date that is none.
fn is_no_day(text: &str) -> bool {
    let date = text.split([' ', 'T']).next().unwrap_or_default();
    let mut parts: Vec<usize> = date.split(['-', '/', '.']).map(str::len).collect();
    parts.sort_unstable();
    let is_zero = |c: char| matches!(c, '0' | '-' | '/' | '.' | ':' | ' ' | 'T');
    parts == [2, 2, 4] && text.chars().all(is_zero)
}

/// Returns whether a number is two nines or more.
fn is_nines(text: &str) -> bool {
    let text = text.strip_suffix(".0").unwrap_or(text);
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.len() > 1 && digits.bytes().all(|byte| byte == b'9')
}

/// Returns the units beside the numbers of a column, in alphabetical order.
pub fn units(cells: &[Cell<'_>]) -> Vec<String> {
    let mut units: Vec<String> = cells.iter().filter_map(|cell| unit(cell.text)).collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// Returns whether a unit is a sign or a code of a currency.
fn is_currency(unit: &str) -> bool {
    unit.chars().all(is_currency_sign) || CURRENCIES.contains(&unit)
}

/// Returns the units that a column names, two at least, for the numbers in a column beside it: codes of
/// currencies alone, or short words of which one is another one with a letter before it, as kg is of g.
///
/// ```
/// use beamsplitter_sql::profile::{Cell, named_units};
/// let cells = ["mg", "g", "mg"].map(|text| Cell { text, number: false, rows: 1 });
/// assert_eq!(named_units(&cells), ["g", "mg"]);
/// ```
pub fn named_units(cells: &[Cell<'_>]) -> Vec<String> {
    let mut units: Vec<&str> = cells.iter().map(|cell| cell.text.trim()).collect();
    units.sort_unstable();
    units.dedup();
    units.retain(|unit| !unit.is_empty());
    let is_short = |unit: &&str| {
        unit.chars().count() <= LONGEST_UNIT && unit.starts_with(|c: char| !c.is_ascii_digit())
    };
    let is_larger = |unit: &&str| {
        let mut letters = unit.chars();
        letters.next().is_some_and(char::is_lowercase) && units.contains(&letters.as_str())
    };
    let are_units = units.iter().all(|unit| is_currency(unit))
        || units.iter().all(is_short) && units.iter().any(is_larger);
    let many = units.len() > 1 && are_units;
    if many { units.into_iter().map(str::to_owned).collect() } else { Vec::new() }
}

/// Says what a person should know of the cells of a column, `missing` among them; nothing where all
/// are as they seem.
pub fn remarks(cells: &[Cell<'_>], missing: &[String]) -> Vec<String> {
    let mut told = Vec::new();
    if !missing.is_empty() {
        let cells: Vec<String> = missing.iter().map(|text| shown(text)).collect();
        let (stand, a) = match cells.len() {
            1 => ("seems to stand", "a missing value"),
            _ => ("seem to stand", "missing values"),
        };
        told.push(format!("{} {stand} for {a}", cells.join(" and ")));
    }
    let rest: Vec<Cell<'_>> = cells
        .iter()
        .filter(|cell| !missing.iter().any(|text| text == cell.text))
        .copied()
        .collect();
    let texts = rest.iter().filter(|cell| !cell.number).map(|cell| cell.text);
    let units = units(&rest);
    let is_money = units.iter().all(|unit| is_currency(unit));
    if units.len() > 1 && (NumberForm::of(texts).is_some() || is_money) {
        told.push(format!("its numbers have different units ({})", units.join(", ")));
    }
    told.extend(half_percent(&rest));
    told.extend(half_dates(&rest));
    told.extend(different_dates(&rest).or_else(|| open_dates(&rest)));
    let parses = |text: &str| text.trim().parse::<f64>().is_ok();
    let is_number = |cell: &&Cell<'_>| {
        cell.number || parses(cell.text) || parses(&cell.text.replacen(',', ".", 1))
    };
    let numbers = rest.iter().filter(is_number).count();
    let word = rest.iter().find(|cell| !is_number(cell));
    if let Some(word) = word
        && rest.len() >= FEWEST_MIXED
        && numbers * 4 >= rest.len()
    {
        let (all, word) = (rest.len(), shown(word.text));
        told.push(format!("{numbers} of {all} values are numbers, the others text such as {word}"));
    }
    told
}

/// Tells that some numbers of a column are per cent and others are not, with one of each.
fn half_percent(cells: &[Cell<'_>]) -> Option<String> {
    let is_percent = |cell: &&Cell<'_>| {
        let number = cell.text.strip_suffix('%').map(str::trim);
        number.is_some_and(|number| number.replace(',', ".").parse::<f64>().is_ok())
    };
    let percent = cells.iter().find(is_percent)?;
    let is_plain = |cell: &&Cell<'_>| cell.text.parse().is_ok_and(|number: f64| number != 0.0);
    let plain = cells.iter().find(is_plain)?;
    let [percent, plain] = [percent, plain].map(|cell| shown(cell.text));
    Some(format!("some of its numbers are per cent ({percent}), others are not ({plain})"))
}

/// Tells that some dates of a column have a year and no day, as MySQL writes them, with one of them.
fn half_dates(cells: &[Cell<'_>]) -> Option<String> {
    let is_half = |cell: &&Cell<'_>| {
        let date = cell.text.split(' ').next().unwrap_or_default();
        let parts: Vec<&str> = date.split('-').collect();
        let is_number = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
        matches!(parts[..], [year, month, "00"] if year.len() == 4 && month.len() == 2 && year != "0000")
            && parts.iter().all(is_number)
    };
    let half = cells.iter().find(is_half)?;
    Some(format!(
        "some of its dates have no day ({}), so SQLite reads none there",
        shown(half.text)
    ))
}

/// Tells that a column writes its dates in different ways, with one of each.
fn different_dates(cells: &[Cell<'_>]) -> Option<String> {
    let orders = cells.iter().filter_map(|cell| Some((order(cell.text)?, cell.text)));
    let dates = orders.clone().count();
    let mut ways = BTreeMap::new();
    for (order, text) in orders {
        ways.entry(order).or_insert(text);
    }
    let ways: Vec<String> = ways.into_values().map(shown).collect();
    (ways.len() > 1 && dates * 5 >= cells.len() * 4)
        .then(|| format!("its dates are written in different ways ({})", ways.join(", ")))
}

/// Tells that the dates of a column leave open which of their numbers is the month, with what one is
/// taken for.
fn open_dates(cells: &[Cell<'_>]) -> Option<String> {
    let texts = cells.iter().filter(|cell| !cell.number).map(|cell| cell.text);
    let dates = Dates::of(texts.clone(), false, false)?;
    let (text, date) = texts.clone().find_map(|text| Some((text, dates.iso(text)?)))?;
    dates.is_open_in(texts).then_some(())?;
    let date = &date[..10];
    Some(format!(
        "nothing says whether its dates begin with the day or the month ({} is taken for {date})",
        shown(text)
    ))
}

/// Returns a cell as a sentence has it.
fn shown(text: &str) -> String {
    if text.trim().is_empty() { "empty text".to_owned() } else { format!("\"{text}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(cells: &[&str], expected: &[&str], told: &[&str]) {
        let number = cells.iter().all(|text| text.parse::<f64>().is_ok());
        let cells: Vec<Cell<'_>> =
            cells.iter().map(|text| Cell { text, number, rows: 1 }).collect();
        let found = missing(&cells);
        assert_eq!(found, expected, "{cells:?}");
        assert_eq!(remarks(&cells, &found), told, "{cells:?}");
    }

    #[test]
    fn what_stands_for_a_missing_value_is_found_from_the_values() {
        let seems = |text: &str| format!("\"{text}\" seems to stand for a missing value");
        for text in ["n/a", "n/r", "--", "?", "null", "unbekannt"] {
            check(&["100", "130", "225", text], &[text], &[&seems(text)]);
        }
        check(&["2020-01-31", "2021-04-01", "-"], &["-"], &[&seems("-")]);
        check(&["12", "-999", "31"], &["-999"], &[&seems("-999")]);
        check(&["12.5", "9999", "31"], &["9999"], &[&seems("9999")]);
        check(&["2020-01-31", "0000-00-00"], &["0000-00-00"], &[&seems("0000-00-00")]);
        let moment = "0000-00-00 00:00:00";
        check(&[moment], &[moment], &[&seems(moment)]);
        check(&["00/00/0000", "31/01/2020"], &["00/00/0000"], &[&seems("00/00/0000")]);
        check(&["Ann", "", "Bob"], &[""], &["empty text seems to stand for a missing value"]);
        check(&["Ann", "n/a", "Bob"], &["n/a"], &[&seems("n/a")]);
        let both = "\"-\" and \"?\" seem to stand for missing values";
        check(&["1", "2", "3", "4", "-", "?"], &["-", "?"], &[both]);
    }

    #[test]
    fn what_may_be_a_value_is_none() {
        for cells in [
            &["199", "249", "999"][..],
            &["-5", "3", "-9"],
            &["-1200", "300", "-999"],
            &["A", "A-", "B+"],
            &["Ann", "Bob"],
            &["9999"],
            &["0000", "00-00", "000-00-0000"],
            &["red", "blue", "🎵"],
        ] {
            check(cells, &[], &[]);
        }
    }

    #[test]
    fn units_may_stand_in_a_column_of_their_own() {
        #[track_caller]
        fn check(cells: &[&str], expected: &[&str]) {
            let cells: Vec<Cell<'_>> =
                cells.iter().map(|text| Cell { text, number: false, rows: 1 }).collect();
            assert_eq!(named_units(&cells), expected, "{cells:?}");
        }
        check(&["mg", "g", "mg", "µg"], &["g", "mg", "µg"]);
        check(&["m", "km"], &["km", "m"]);
        check(&["EUR", "USD", "EUR"], &["EUR", "USD"]);
        check(&["€", "$"], &["$", "€"]);
        for none in [
            &["mg", "mg"][..],
            &["new", "paid"],
            &["USA", "GER"],
            &["EUR"],
            &["n", "y"],
            &["-", "?"],
        ] {
            check(none, &[]);
        }
    }

    #[test]
    fn halves_of_a_column_are_told() {
        let percent = "some of its numbers are per cent (\"50%\"), others are not (\"0.25\")";
        check(&["50%", "0.25", "0.5"], &[], &[percent]);
        check(&["50%", "0", "12%"], &[], &[]);
        let half = "3 of 4 values are numbers, the others text such as \"<0,001\"";
        check(&["1,5E-03", "<0,001", "2,1E-02", "3,0"], &[], &[half]);
        let dates = "some of its dates have no day (\"1990-05-00\"), so SQLite reads none there";
        check(&["1990-05-00", "1985-02-11"], &[], &[dates]);
        check(
            &["0000-00-00", "1985-02-11"],
            &["0000-00-00"],
            &["\"0000-00-00\" seems to stand for a missing value"],
        );
    }

    #[test]
    fn dates_in_different_ways_are_told() {
        let told = "its dates are written in different ways (\"31.01.2020\", \"1/31/2020\", \"2020-01-31\")";
        check(&["2020-01-31", "31.01.2020", "1/31/2020"], &[], &[told]);
        check(&["May 3, 2020", "June 13, 2020"], &[], &[]);
        check(&["2020-01-31", "2020-01-31 10:00"], &[], &[]);
    }

    #[test]
    fn two_units_and_half_numbers_are_told() {
        check(&["500 g", "2 kg", "250 g"], &[], &["its numbers have different units (g, kg)"]);
        check(&["1,20 €", "$2.30"], &[], &["its numbers have different units ($, €)"]);
        check(&["$5", "$2.30"], &[], &[]);
        check(&["5 kg", "2 kg"], &[], &[]);
        let half = "3 of 5 values are numbers, the others text such as \"none\"";
        check(
            &["12", "none", "7", "a lot", "few"][..3],
            &["none"],
            &["\"none\" seems to stand for a missing value"],
        );
        check(&["12", "none", "7", "a lot", "9"], &[], &[half]);
    }
}
