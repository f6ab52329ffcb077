//! The form in which a column writes dates, and the SQL that takes their parts.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::clock::Clock;

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
    /// The last two digits of a year.
    ShortYear,
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
    /// Whether hours count to twelve, twice a day.
    pub(crate) halves: bool,
    /// Whether SQLite's functions of dates do not read a time of day as it is written.
    pub(crate) odd_times: bool,
    /// The years of the cells, two at most.
    pub years: BTreeSet<u16>,
    /// The numbers of cells that are three numbers of at most two digits.
    short: Vec<[Small; 3]>,
    /// Cells of two numbers, and those of them whose second one may be the next year: `2008/09`.
    months: usize,
    seasons: usize,
}

/// The orders in which people write three numbers.
pub(crate) static USUAL: [[Piece; 3]; 3] = [
    [Piece::Day, Piece::Month, Piece::ShortYear],
    [Piece::Month, Piece::Day, Piece::ShortYear],
    [Piece::ShortYear, Piece::Month, Piece::Day],
];

/// A number of one digit or two, and whether it has two.
type Small = (u8, bool);

impl DateForms {
    /// Counts one cell.
    pub fn add(&mut self, cell: &str) {
        self.cells += 1;
        let Some(form) = Form::of(cell) else { return };
        self.dates += 1;
        self.short.extend(form.short);
        self.months += usize::from(form.form.is_month());
        self.seasons += usize::from(form.season);
        self.unpadded |= form.unpadded;
        if form.form.time {
            let clock = Clock::of(form.form.behind(cell));
            self.halves |= clock.as_ref().is_some_and(|clock| clock.halves);
            self.odd_times |= clock.is_none_or(|clock| !clock.plain);
        }
        if self.years.len() < 2 {
            self.years.extend(form.year);
        }
        *self.forms.entry(form.form).or_default() += if form.sure { 100 } else { 1 };
    }

    /// Returns the commonest form, where four in five cells are dates; of forms equally frequent the
    /// first in order. Months alone and dates with years of two digits are dates where all cells are.
    pub fn best(&self) -> Option<Form> {
        if self.dates * 5 < self.cells * 4 {
            return None;
        }
        let best =
            self.forms.iter().max_by_key(|(form, count)| (**count, std::cmp::Reverse(*form)));
        let form = best?.0;
        let all = self.dates == self.cells;
        if form.is_month() {
            return (all && self.seasons < self.months).then(|| form.clone());
        }
        match form.pieces.contains(&Piece::Year) || form.pieces.iter().any(is_name) {
            true => Some(form.clone()),
            false if all && self.short.len() == self.cells => self.with_short_year(form),
            false => None,
        }
    }

    /// Returns a form of three numbers with the order in which they are dates: of those that all cells
    /// allow the one with the fewest different years; then the one that is usual between its marks.
    fn with_short_year(&self, form: &Form) -> Option<Form> {
        let mark = form.pieces.iter().find_map(|piece| match piece {
            Piece::Text(mark) => Some(mark.as_str()),
            _ => None,
        });
        let first = match mark {
            Some(".") => 0,
            Some("/") => 1,
            _ => 2,
        };
        let orders = USUAL[first..].iter().chain(&USUAL[..first]);
        let order = orders.filter_map(|order| {
            let allows = |(piece, (number, two)): (&Piece, &Small)| match piece {
                Piece::Day => (1..=31).contains(number),
                Piece::Month => (1..=12).contains(number),
                _ => *two,
            };
            let valid = self.short.iter().all(|cell| order.iter().zip(cell).all(allows));
            let years = order.iter().position(|piece| *piece == Piece::ShortYear)?;
            let years: BTreeSet<u8> = self.short.iter().map(|cell| cell[years].0).collect();
            valid.then_some((years.len(), order))
        });
        let (_, order) = order.min_by_key(|(years, _)| *years)?;
        Some(form.in_order(order))
    }

    /// Returns the first of the hundred years that years of two digits stand for: half-way between the
    /// last one of the cells and the first one, so that 1948 and 2003 are not 2048 and 2003.
    pub fn century(&self, form: &Form) -> u16 {
        let numbers = |piece: &&Piece| !matches!(piece, Piece::Text(_));
        let mut pieces = form.pieces.iter().filter(numbers);
        let Some(at) = pieces.position(|piece| *piece == Piece::ShortYear) else { return 0 };
        let years: BTreeSet<u16> = self.short.iter().map(|cell| u16::from(cell[at].0)).collect();
        let next = years.iter().skip(1).copied().chain(years.first().map(|year| year + 100));
        let gaps = years.iter().zip(next).map(|(year, next)| (next - year, *year));
        let (gap, last) = gaps.max().unwrap_or((100, 0));
        1900 + (last + gap / 2 + 1) % 100
    }
}

/// A form as one cell shows it.
struct Shown {
    form: Form,
    sure: bool,
    unpadded: bool,
    year: Option<u16>,
    /// The three numbers of a date that may have a year of two digits.
    short: Option<[Small; 3]>,
    /// Whether it is a year and the last digits of the next one, or a month.
    season: bool,
}

impl Form {
    /// Returns the form of a cell that is a date: year, month and day, or two of them with a named
    /// month, or year and month alone. Of three numbers of two digits, all are days.
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
                if !time || run.starts_with(':') {
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
        let short = short(&pieces, &numbers);
        let sure = short.is_some() || set_month(&mut pieces, &numbers)?;
        let one_digit = |(_, run): &(usize, &str)| run.len() == 1;
        let unpadded = numbers.iter().any(one_digit);
        let year = numbers.iter().find(|(at, _)| pieces[*at] == Piece::Year);
        let year: Option<u16> = year.and_then(|(_, run)| run.parse().ok());
        let form = Self { pieces, time };
        let month = numbers.last().and_then(|(_, run)| run.parse().ok());
        let next = year.map(|year| (year + 1) % 100);
        let season = form.is_month() && form.pieces[0] == Piece::Year && month == next;
        Some(Shown { form, sure, unpadded, year, short, season })
    }

    /// Returns whether it is a year and the number of a month.
    fn is_month(&self) -> bool {
        !self.pieces.contains(&Piece::Day) && self.pieces.contains(&Piece::Month)
    }

    /// Returns year, month and day of a cell of this form; 1 for what it lacks. `century` is the first of the
    /// years that two digits stand for.
    pub(crate) fn read(&self, cell: &str, century: u16) -> Option<[u16; 3]> {
        if self.pieces == [Piece::Year, Piece::Month, Piece::Day] {
            let number = |digits: std::ops::Range<usize>| cell.get(digits)?.parse().ok();
            return Some([number(0..4)?, number(4..6)?, number(6..8)?]);
        }
        let mut found = [None, Some(1), Some(1)];
        for (piece, run) in self.pieces.iter().zip(runs(cell)) {
            let number = run.parse::<u16>().ok();
            match piece {
                Piece::Year => found[0] = number,
                Piece::ShortYear => {
                    found[0] = number.map(|year| century + (year + 100 - century % 100) % 100);
                }
                Piece::Month => found[1] = number,
                Piece::Name { .. } => {
                    found[1] = month_number(&run.to_ascii_lowercase()).map(u16::from);
                }
                Piece::Day => found[2] = number,
                Piece::Text(_) => {}
            }
        }
        Some([found[0]?, found[1]?, found[2]?])
    }

    /// Returns the form with its numbers in this order.
    pub(crate) fn in_order(&self, order: &[Piece; 3]) -> Self {
        let mut order = order.iter();
        let pieces = self.pieces.iter().map(|piece| match piece {
            Piece::Text(_) => piece.clone(),
            _ => order.next().unwrap_or(piece).clone(),
        });
        Self { pieces: pieces.collect(), time: self.time }
    }

    /// Returns what stands behind the date of a cell of this form.
    pub(crate) fn behind<'t>(&self, cell: &'t str) -> &'t str {
        let date: usize = runs(cell).iter().take(self.pieces.len()).map(|run| run.len()).sum();
        &cell[date..]
    }

    /// Returns a sign for each piece of the date.
    pub(crate) fn signs(&self) -> String {
        let sign = |piece: &Piece| match piece {
            Piece::Year => 'Y',
            Piece::ShortYear | Piece::Month | Piece::Day => 'N',
            Piece::Name { .. } => 'M',
            Piece::Text(text) => text.trim().chars().find(|c| !c.is_alphabetic()).unwrap_or(' '),
        };
        self.pieces.iter().map(sign).collect()
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
    Form::of(cell).map(|shown| shown.form.signs())
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

/// Returns three numbers of at most two digits with one mark between them.
fn short(pieces: &[Piece], numbers: &[(usize, &str)]) -> Option<[Small; 3]> {
    let mark = |text: &str| matches!(text, "/" | "." | "-");
    match pieces {
        [Piece::Day, Piece::Text(a), Piece::Day, Piece::Text(b), Piece::Day, ..]
            if a == b && mark(a) =>
        {
            let small = |(_, run): &(usize, &str)| Some((run.parse().ok()?, run.len() == 2));
            let small: Option<Vec<Small>> = numbers.iter().map(small).collect();
            small?.try_into().ok()
        }
        _ => None,
    }
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
        (0, 1, &[(_, day), (last, _)]) if days(day) && numbers[1].1.len() == 2 => {
            pieces[last] = Piece::ShortYear;
            Some(true)
        }
        (0 | 1, 1, &[(_, day)]) => days(day).then_some(true),
        (1, 1, []) => Some(true),
        (1, 0, &[(at, month)]) if months(month) && is_year_and_month(pieces, numbers) => {
            pieces[at] = Piece::Month;
            Some(true)
        }
        (1, 0, &[(first, a), (second, b)]) if days(a) && days(b) => {
            let year_first = pieces[0] == Piece::Year;
            // Between points the day stands first.
            let points = !year_first && pieces.contains(&Piece::Text(".".to_owned()));
            let (month, sure) = match (months(a), months(b)) {
                (true, false) => (first, true),
                (false, true) if !year_first => (second, true),
                (true, true) if points => (second, false),
                (true, true) => (first, year_first),
                _ => return None,
            };
            pieces[month] = Piece::Month;
            Some(sure)
        }
        _ => None,
    }
}

/// Returns whether two numbers are a year of our times and a month, with a mark between: `2024-03`.
fn is_year_and_month(pieces: &[Piece], numbers: &[(usize, &str)]) -> bool {
    let is_year = |run: &str| run.len() == 4 && (run.starts_with("19") || run.starts_with("20"));
    pieces.len() == 3
        && matches!(&pieces[1], Piece::Text(mark) if mark == "-" || mark == "/")
        && numbers.iter().any(|(_, run)| is_year(run))
}
