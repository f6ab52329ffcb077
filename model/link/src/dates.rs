//! Dates and periods that a question says.

use std::ops::Range;

use crate::question::Question;

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

/// A day, a month or a year; a day or a month may come without its year.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Date {
    /// From 1000 to 2199.
    pub year: Option<u16>,
    /// From 1 to 12.
    pub month: Option<u8>,
    /// From 1 to 31.
    pub day: Option<u8>,
}

/// How a question bounds time by a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The time is within it: "in June 2005".
    Within,
    /// Its first day counts: "since 2005", "before 2005".
    First,
    /// Its last day counts: "until 2005", "after 2005".
    Last,
}

/// A date of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidDate {
    /// The words that say it.
    pub words: Range<usize>,
    /// The date.
    pub date: Date,
    /// Which of its days counts.
    pub bound: Bound,
}

impl Date {
    /// Returns its first (or last) day, as a date of year, month and day where its year is known.
    #[must_use]
    pub fn edge(self, last: bool) -> Self {
        let month = self.month.unwrap_or(if last { 12 } else { 1 });
        let days = match month {
            2 => 28 + u8::from(self.year.is_some_and(is_leap)),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let day = self.day.unwrap_or(if last { days } else { 1 });
        Self { year: self.year, month: Some(month), day: Some(day) }
    }
}

fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// Returns the dates of a question in order. A date without a year has that of the next date:
/// "between 1 June and 30 June 2005".
pub fn dates(question: &Question) -> Vec<SaidDate> {
    let mut found: Vec<SaidDate> = Vec::new();
    let mut at = 0;
    while at < question.words.len() {
        let bound = bound(question, at);
        match read(question, at, bound.is_some()) {
            Some((end, date)) => {
                let open = open_end(question, end);
                let bound = open.or(bound).unwrap_or(Bound::Within);
                found.push(SaidDate { words: at..end, date, bound });
                at = end;
            }
            None => at += 1,
        }
    }
    let mut year = None;
    for said in found.iter_mut().rev() {
        year = said.date.year.or(year);
        said.date.year = year;
    }
    found
}

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

fn month(question: &Question, at: usize) -> Option<u8> {
    month_number(question.word(at))
}

fn year(question: &Question, at: usize) -> Option<u16> {
    let word = question.word(at);
    word.parse().ok().filter(|year| word.len() == 4 && (1000..2200).contains(year))
}

/// Returns a day of a month and the place behind it: `1`, `1st`.
fn day(question: &Question, at: usize) -> Option<(u8, usize)> {
    let word = question.word(at);
    let day = word.parse().ok().filter(|day| word.len() < 3 && (1..=31).contains(day))?;
    let ordinal = ["st", "nd", "rd", "th"].contains(&question.word(at + 1));
    Some((day, at + 1 + usize::from(ordinal && question.touches_next(at))))
}

/// Returns what the words before `at` say about a date that begins there; none where no preposition
/// of time stands before it.
fn bound(question: &Question, at: usize) -> Option<Bound> {
    let skipped = ["the", "of", "year", "month", "years", "including"];
    let before = (0..at).rev().find(|&i| !skipped.contains(&question.word(i)))?;
    let between = || (0..before).rev().take(8).any(|i| question.word(i) == "between");
    let or = |word: &str| (0..before).next_back().is_some_and(|i| question.word(i) == word);
    Some(match question.word(before) {
        // "on or after", "before or on"
        "after" if or("or") => Bound::First,
        "before" if or("or") => Bound::Last,
        "in" | "during" | "on" | "for" => Bound::Within,
        "since" | "from" | "between" | "before" | "starting" => Bound::First,
        "after" | "until" | "till" | "through" | "to" | "by" => Bound::Last,
        "and" | "-" if between() => Bound::Last,
        "than" => match question.word(before.checked_sub(1)?) {
            "earlier" | "sooner" => Bound::First,
            "later" => Bound::Last,
            _ => return None,
        },
        _ if before + 1 < at => Bound::Within,
        _ => return None,
    })
}

/// Returns what the words from `at` on say about the date before them: "or later", "onwards".
fn open_end(question: &Question, at: usize) -> Option<Bound> {
    match [question.word(at), question.word(at + 1)] {
        ["or" | "and", "later" | "after"] | ["onward" | "onwards", _] => Some(Bound::First),
        ["or" | "and", "earlier" | "before"] => Some(Bound::Last),
        _ => None,
    }
}

/// Reads a date from `at` on. A year or a month alone is one only behind a preposition of time.
fn read(question: &Question, at: usize, preposition: bool) -> Option<(usize, Date)> {
    numeric(question, at)
        .or_else(|| day_first(question, at))
        .or_else(|| month_first(question, at, preposition))
        .or_else(|| {
            let year = year(question, at).filter(|_| preposition)?;
            let whole = at == 0 || !question.touches_next(at - 1);
            whole.then_some((at + 1, Date { year: Some(year), ..Date::default() }))
        })
}

/// Reads `2005-06-01`, `06/01/2005` (the month first unless it cannot be one), `1.6.2005`.
fn numeric(question: &Question, at: usize) -> Option<(usize, Date)> {
    let whole = at == 0 || !question.touches_next(at - 1);
    let mark = question.word(at + 1);
    let spread = matches!(mark, "-" | "/")
        && mark == question.word(at + 3)
        && (at..at + 4).all(|i| question.touches_next(i));
    let (end, parts): (usize, Vec<&str>) = match spread {
        true => (at + 5, [at, at + 2, at + 4].map(|i| question.word(i)).to_vec()),
        false => (at + 1, question.word(at).split('.').collect()),
    };
    if !whole {
        return None;
    }
    let &[first, second, third] = parts.as_slice() else { return None };
    let [a, b, c] = [first.parse().ok()?, second.parse().ok()?, third.parse().ok()?];
    let (year, month, day): (u16, u16, u16) = match (first.len(), third.len()) {
        (4, 1..=2) => (a, b, c),
        (1..=2, 4) if a > 12 || mark != "/" => (c, b, a),
        (1..=2, 4) => (c, a, b),
        _ => return None,
    };
    let valid =
        (1000..2200).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    valid
        .then_some((end, Date { year: Some(year), month: Some(month as u8), day: Some(day as u8) }))
}

/// Reads `1 June 2005`, `1st of June`.
fn day_first(question: &Question, at: usize) -> Option<(usize, Date)> {
    let (day, next) = day(question, at)?;
    let next = next + usize::from(question.word(next) == "of");
    let month = month(question, next)?;
    let (end, year) = year_after(question, next + 1);
    Some((end, Date { year, month: Some(month), day: Some(day) }))
}

/// Reads `June 1, 2005`, `June 2005`; `June` alone behind a preposition.
fn month_first(question: &Question, at: usize, preposition: bool) -> Option<(usize, Date)> {
    let month = month(question, at)?;
    if let Some((day, next)) = day(question, at + 1) {
        let (end, year) = year_after(question, next);
        return Some((end, Date { year, month: Some(month), day: Some(day) }));
    }
    let (end, year) = year_after(question, at + 1);
    let sure = year.is_some() || preposition;
    sure.then_some((end, Date { year, month: Some(month), day: None }))
}

/// Returns the year from `at` on, behind a comma or "of", and the place behind it.
fn year_after(question: &Question, at: usize) -> (usize, Option<u16>) {
    let skip = usize::from(matches!(question.word(at), "," | "of"));
    match year(question, at + skip) {
        Some(year) => (at + skip + 1, Some(year)),
        None => (at, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &str) {
        let part = |part: Option<u16>| part.map_or("?".to_owned(), |part| part.to_string());
        let write = |said: SaidDate| {
            let Date { year, month, day } = said.date;
            let [month, day] = [month, day].map(|part| part.map(u16::from));
            format!("{:?} {}-{}-{}", said.bound, part(year), part(month), part(day))
        };
        let texts: Vec<String> = dates(&Question::new(text)).into_iter().map(write).collect();
        assert_eq!(texts.join(", "), expect, "{text}");
    }

    #[test]
    fn reads_days() {
        check("on 1 June 2005", "Within 2005-6-1");
        check("on the 1st of June, 2005", "Within 2005-6-1");
        check("on June 1st, 2005", "Within 2005-6-1");
        check("on Dec 31", "Within ?-12-31");
        check("before 2005-06-01", "First 2005-6-1");
        check("after 06/15/2005", "Last 2005-6-15");
        check("15/06/2005", "Within 2005-6-15");
        check("1.6.2005", "Within 2005-6-1");
        check("between 1 June and 30 June 2005", "First 2005-6-1, Last 2005-6-30");
    }

    #[test]
    fn reads_months_and_years() {
        check("placed in 2023", "Within 2023-?-?");
        check("since the year 2005", "First 2005-?-?");
        check("in 2005 or later", "First 2005-?-?");
        check("on or after June 1, 2005", "First 2005-6-1");
        check("from 2005 onwards", "First 2005-?-?");
        check("between April and June 2017", "First 2017-4-?, Last 2017-6-?");
        check("from May 2004 to June 2005", "First 2004-5-?, Last 2005-6-?");
        check("orders in march", "Within ?-3-?");
        check("later than 1999", "Last 1999-?-?");
        check("between 1999 and 2001", "First 1999-?-?, Last 2001-?-?");
    }

    #[test]
    fn takes_no_other_number_for_a_date() {
        check("more than 2000 students", "");
        check("Who may march?", "");
        check("flight 2005-06-99", "");
        check("version 1.2 of 5-6-7", "");
        check("in room 2005", "");
    }
}
