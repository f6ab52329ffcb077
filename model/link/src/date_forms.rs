//! The form in which a column writes dates, and dates written in it.

use std::collections::{BTreeMap, BTreeSet};

use crate::cell_match::Reason;
use crate::dates::{Bound, Date, month_name, month_number};

/// Shortest and longest cell that is looked at, in bytes.
const LENGTHS: std::ops::RangeInclusive<usize> = 5..=40;

/// One piece of a written date.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Piece {
    Year,
    Month,
    /// A month's name, whole or its first three letters.
    Name {
        short: bool,
    },
    Day,
    /// What stands between.
    Text(String),
}

/// A form: the order of year, month and day, and what stands between them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Form {
    pieces: Vec<Piece>,
    /// Whether a time of day follows.
    time: bool,
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
    unpadded: bool,
    /// The years of the cells, two at most.
    years: BTreeSet<u16>,
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

    /// Returns the texts by which a query on this column finds `date`, and how: whole cells for
    /// bounds, parts of them or LIKE patterns for periods. Empty for a column that holds other texts. A
    /// bound without a year has that of the cells, where all have one.
    pub fn texts(&self, date: Date, bound: Bound) -> Vec<(String, Reason)> {
        if self.dates * 5 < self.cells * 4 {
            return Vec::new();
        }
        let only_year =
            self.years.first().filter(|_| bound != Bound::Within && self.years.len() == 1);
        let date = Date { year: date.year.or(only_year.copied()), ..date };
        // Of forms equally frequent the first in order is taken.
        let best =
            self.forms.iter().max_by_key(|(form, count)| (**count, std::cmp::Reverse(*form)));
        best.and_then(|(form, _)| form.write(date, bound, !self.unpadded)).into_iter().collect()
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
    fn sorts(&self) -> bool {
        self.pieces.first() == Some(&Piece::Year)
            && matches!(self.pieces.get(2), Some(Piece::Month))
    }

    fn write(&self, date: Date, bound: Bound, padded: bool) -> Option<(String, Reason)> {
        let sorts = self.sorts() && padded;
        let has = |piece: &Piece| self.pieces.contains(piece);
        if !has(&Piece::Year) && date.month.is_none() {
            return None;
        }
        let year_first = self.pieces.first() == Some(&Piece::Year);
        let start = if year_first { Reason::DateStart } else { Reason::DatePart };
        let begins = |text: String| (text, Reason::DateStart);
        let holds = |text: String| (text, Reason::DatePart);
        Some(match (date.year, date.month, date.day) {
            (Some(year), None, _) if date.decade && (bound == Bound::Within || !sorts) => {
                ((year / 10).to_string(), start)
            }
            (Some(_), Some(_), Some(_)) if sorts && self.time && bound == Bound::Within => {
                begins(self.written(date, padded))
            }
            (Some(_), ..) if sorts && (date.day.is_some() || bound != Bound::Within) => {
                let clock = if self.time && bound == Bound::Last { " 23:59:59" } else { "" };
                let day = date.edge(bound == Bound::Last);
                (self.written(day, padded) + clock, Reason::Date)
            }
            (Some(year), None, _) => (year.to_string(), start),
            (Some(_), Some(_), None) if sorts => {
                begins(self.written(date, padded).trim_end_matches(['%', '-', '/', '.']).to_owned())
            }
            // A month without its year is what the cell contains.
            (_, Some(month), None) if date.year.is_none() || !has(&Piece::Year) => {
                match self.pieces.iter().find(|piece| is_name(piece)) {
                    Some(Piece::Name { short }) => holds(name(month, *short)),
                    _ if sorts => holds(self.written(date, padded).trim_matches('%').to_owned()),
                    _ => self.pattern(date, padded),
                }
            }
            (None, Some(_), _) if sorts => {
                holds(self.written(date, padded).trim_matches('%').to_owned())
            }
            (_, Some(_), _) => self.pattern(date, padded),
            (None, None, _) => return None,
        })
    }

    /// Returns the whole cell, or the LIKE pattern where the date or the time of day leaves something
    /// open.
    fn pattern(&self, date: Date, padded: bool) -> (String, Reason) {
        let any = if self.time { "%" } else { "" };
        let text = self.written(date, padded) + any;
        let reason = if text.contains('%') { Reason::DatePattern } else { Reason::Date };
        (text, reason)
    }

    /// Returns the date in this form, `%` for what it leaves open.
    fn written(&self, date: Date, padded: bool) -> String {
        let number = |part: Option<u8>| match part {
            Some(part) if padded => format!("{part:02}"),
            Some(part) => part.to_string(),
            None => "%".to_owned(),
        };
        let piece = |piece: &Piece| match piece {
            Piece::Year => date.year.map_or("%".to_owned(), |year| year.to_string()),
            Piece::Month => number(date.month),
            Piece::Day => number(date.day),
            Piece::Name { short } => date.month.map_or("%".to_owned(), |month| name(month, *short)),
            Piece::Text(text) => text.clone(),
        };
        self.pieces.iter().map(piece).collect()
    }
}

/// Returns the name of a month as cells write it: `June`, `Jun`.
fn name(month: u8, short: bool) -> String {
    let name = month_name(month);
    let rest = if short { &name[1..3] } else { &name[1..] };
    name[..1].to_uppercase() + rest
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

#[cfg(test)]
mod tests;
