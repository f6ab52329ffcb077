//! The form in which a column writes dates, and the SQL that takes their parts.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Returns the number of a month's name: its whole name or three letters of it.
pub fn month_number(word: &str) -> Option<u8> {
    let is = |month: &&str| *month == word || (word.len() == 3 && month.starts_with(word));
    let at = MONTHS.iter().position(is).or((word == "sept").then_some(8))?;
    Some(at as u8 + 1)
}

/// Returns the name of month 1 to 12, in lower case.
pub fn month_name(month: u8) -> &'static str {
    MONTHS[usize::from(month - 1) % 12]
}

/// Shortest and longest cell that is looked at, in bytes.
const LENGTHS: std::ops::RangeInclusive<usize> = 5..=40;

/// One piece of a written date.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// Four digits of a year.
    Year,
    /// One digit of a month or two.
    Month,
    /// A month's name.
    Name {
        /// Whether it is its first three letters.
        short: bool,
    },
    /// One digit of a day or two.
    Day,
    /// What stands between.
    Text(String),
}

/// A form: the order of year, month and day, and what stands between them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Form {
    /// Its pieces in order.
    pub pieces: Vec<Piece>,
    /// Whether a time of day follows.
    pub time: bool,
}

/// Counts the forms of a column's cells.
#[derive(Clone, Debug, Default)]
pub struct DateForms {
    cells: usize,
    dates: usize,
    /// Cells of each form; one whose day is over 12 counts a hundred times, since it says which
    /// number is the month.
    forms: BTreeMap<Form, usize>,
    /// Whether a month or a day has one digit.
    pub unpadded: bool,
    /// The years of the cells, two at most.
    pub years: BTreeSet<u16>,
}

impl DateForms {
    /// Counts one cell.
    pub fn add(&mut self, cell: &str) {
        self.cells += 1;
        let Some(form) = Form::of(cell) else { return };
        self.dates += 1;
        self.unpadded |= form.unpadded;
        if self.years.len() < 2 {
            self.years.extend(form.year);
        }
        *self.forms.entry(form.form).or_default() += if form.sure { 100 } else { 1 };
    }
    /// Returns the commonest form, where four in five cells are dates; of forms equally frequent the
    /// first in order.
    pub fn best(&self) -> Option<&Form> {
        if self.dates * 5 < self.cells * 4 {
            return None;
        }
        let best =
            self.forms.iter().max_by_key(|(form, count)| (**count, std::cmp::Reverse(*form)));
        best.map(|(form, _)| form)
    }
}

/// A form as one cell shows it.
struct Shown {
    form: Form,
    sure: bool,
    unpadded: bool,
    year: Option<u16>,
}

impl Form {
    /// Returns the form of a cell that is a date: year, month and day, or two of them with a named
    /// month.
    fn of(cell: &str) -> Option<Shown> {
        if !LENGTHS.contains(&cell.len()) || !cell.is_ascii() {
            return None;
        }
        let runs = runs(cell);
        let mut pieces = Vec::new();
        let mut numbers: Vec<(usize, &str)> = Vec::new();
        let mut time = false;
        for (at, run) in runs.iter().enumerate() {
            let digits = run.starts_with(|c: char| c.is_ascii_digit());
            let done = numbers.len() + usize::from(pieces.iter().any(is_name)) == 3;
            if done {
                let clock = digits || runs.get(at + 1).is_some_and(|next| next.len() <= 2);
                time = clock && runs[at..].iter().any(|run| run.contains(':'));
                if !time {
                    return None;
                }
                break;
            }
            match run.len() {
                4 if digits => pieces.push(Piece::Year),
                1 | 2 if digits => pieces.push(Piece::Day),
                _ if digits => return None,
                length => match month_number(&run.to_ascii_lowercase()) {
                    Some(_) => pieces.push(Piece::Name { short: length == 3 }),
                    None => pieces.push(Piece::Text((*run).to_owned())),
                },
            }
            if digits {
                numbers.push((pieces.len() - 1, run));
            }
        }
        let sure = set_month(&mut pieces, &numbers)?;
        let one_digit = |(_, run): &(usize, &str)| run.len() == 1;
        let unpadded = numbers.iter().any(one_digit);
        let year = numbers.iter().find(|(at, _)| pieces[*at] == Piece::Year);
        let year = year.and_then(|(_, run)| run.parse().ok());
        Some(Shown { form: Self { pieces, time }, sure, unpadded, year })
    }

    /// Returns whether texts of this form are in the order of time.
    pub fn sorts(&self) -> bool {
        self.pieces.first() == Some(&Piece::Year)
            && matches!(self.pieces.get(2), Some(Piece::Month))
    }
}

/// Returns in which order a date has year, named month and numbers, and the signs between them; none of
/// what is no date. Dates of one form that differ in length or in the time of day have one order.
pub(crate) fn order(cell: &str) -> Option<String> {
    let sign = |piece: &Piece| match piece {
        Piece::Year => 'Y',
        Piece::Month | Piece::Day => 'N',
        Piece::Name { .. } => 'M',
        Piece::Text(text) => text.trim().chars().find(|c| !c.is_alphabetic()).unwrap_or(' '),
    };
    Form::of(cell).map(|shown| shown.form.pieces.iter().map(sign).collect())
}

fn is_name(piece: &Piece) -> bool {
    matches!(piece, Piece::Name { .. })
}

/// Splits a text into runs of digits, of letters and of other characters.
fn runs(text: &str) -> Vec<&str> {
    let class = |b: &u8| (b.is_ascii_digit(), b.is_ascii_alphabetic());
    let same = |a: &u8, b: &u8| class(a) == class(b);
    let mut rest = text;
    let runs = text.as_bytes().chunk_by(same).map(|run| {
        let (run, after) = rest.split_at(run.len());
        rest = after;
        run
    });
    runs.collect()
}

/// Says which of the numbers is the month, in dates of one year, one month and one day; returns
/// whether the cell leaves no doubt.
fn set_month(pieces: &mut [Piece], numbers: &[(usize, &str)]) -> Option<bool> {
    let years = numbers.iter().filter(|(at, _)| pieces[*at] == Piece::Year).count();
    let names = pieces.iter().filter(|piece| is_name(piece)).count();
    let small: Vec<(usize, u8)> = numbers
        .iter()
        .filter(|(at, _)| pieces[*at] == Piece::Day)
        .filter_map(|(at, run)| Some((*at, run.parse().ok()?)))
        .collect();
    let months = |number: u8| (1..=12).contains(&number);
    let days = |number: u8| (1..=31).contains(&number);
    match (years, names, small.as_slice()) {
        (0 | 1, 1, &[(_, day)]) => days(day).then_some(true),
        (1, 1, []) => Some(true),
        (1, 0, &[(first, a), (second, b)]) if days(a) && days(b) => {
            let year_first = pieces[0] == Piece::Year;
            let (month, sure) = match (months(a), months(b)) {
                (true, false) => (first, true),
                (false, true) if !year_first => (second, true),
                (true, true) => (first, year_first),
                _ => return None,
            };
            pieces[month] = Piece::Month;
            Some(sure)
        }
        _ => None,
    }
}
