//! Dates and periods that a question says.

use std::ops::Range;

use beamsplitter_common::lexicon::List;
use beamsplitter_sql::date_form::month_number;

use crate::question::Question;

/// From the twenties on.
static DECADES: List = List::new(crate::LEXICON, "decades");

/// A day, a month, a year or a decade; a day or a month may come without its year.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Date {
    /// From 1000 to 2199.
    pub year: Option<u16>,
    /// From 1 to 12.
    pub month: Option<u8>,
    /// From 1 to 31.
    pub day: Option<u8>,
    /// Whether all ten years from `year` on are meant.
    pub decade: bool,
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
        let last_year = self.year.map(|year| year + if self.decade { 9 } else { 0 });
        let year = if last { last_year } else { self.year };
        Self { year, month: Some(month), day: Some(day), decade: false }
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
                let bound = bound.filter(|_| begins_a_span(question, at, end));
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
        "in" | "during" | "on" | "for" | "dated" => Bound::Within,
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

/// Returns whether the date at `at..end` is no "orders from June 2005": what is from a time is within
/// it unless the words say where the span ends. So have all seven golds of Spider's training
/// questions with "from" and a year that nothing follows.
fn begins_a_span(question: &Question, at: usize, end: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).map_or("", |at| question.word(at));
    let skipped = (1..=3).find(|back| !matches!(before(*back), "the" | "year" | "month" | "of"));
    let Some(from) = skipped.filter(|back| before(*back) == "from") else { return true };
    matches!(before(from + 1), "starting" | "beginning" | "ranging" | "on" | "running")
        || matches!(question.word(end), "to" | "until" | "till" | "through" | "and" | "-" | "–")
        || matches!(question.word(end), "on" | "onward" | "onwards" | "or" | "up")
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
        .or_else(|| decade(question, at))
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
    let (month, day) = (Some(month as u8), Some(day as u8));
    valid.then_some((end, Date { year: Some(year), month, day, ..Date::default() }))
}

/// Reads `1980s`; `80s` and `eighties` behind "the", of the last century.
fn decade(question: &Question, at: usize) -> Option<(usize, Date)> {
    let word = question.word(at);
    let the = at > 0 && question.word(at - 1) == "the";
    let tens = DECADES.iter().position(|decade| *decade == word).filter(|_| the);
    let ends = question.touches_next(at) && question.word(at + 1) == "s";
    let number: Option<u16> = word.parse().ok().filter(|year| ends && year % 10 == 0);
    let (end, year) = match (tens, number) {
        (Some(tens), _) => (at + 1, 1920 + 10 * tens as u16),
        (None, Some(year @ 20..=90)) if the => (at + 2, 1900 + year),
        (None, Some(year @ 1000..=2190)) => (at + 2, year),
        _ => return None,
    };
    Some((end, Date { year: Some(year), decade: true, ..Date::default() }))
}

/// Reads `1 June 2005`, `1st of June`.
fn day_first(question: &Question, at: usize) -> Option<(usize, Date)> {
    let (day, next) = day(question, at)?;
    let next = next + usize::from(question.word(next) == "of");
    let month = month(question, next)?;
    let (end, year) = year_after(question, next + 1);
    Some((end, Date { year, month: Some(month), day: Some(day), ..Date::default() }))
}

/// Reads `June 1, 2005`, `June 2005`; `June` alone behind a preposition.
fn month_first(question: &Question, at: usize, preposition: bool) -> Option<(usize, Date)> {
    let month = month(question, at)?;
    if let Some((day, next)) = day(question, at + 1) {
        let (end, year) = year_after(question, next);
        return Some((end, Date { year, month: Some(month), day: Some(day), ..Date::default() }));
    }
    let (end, year) = year_after(question, at + 1);
    let sure = year.is_some() || preposition;
    sure.then_some((end, Date { year, month: Some(month), ..Date::default() }))
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
    use crate::cases;

    #[test]
    fn reads_days_months_and_years() {
        let part = |part: Option<u16>| part.map_or("?".to_owned(), |part| part.to_string());
        let write = |said: SaidDate| {
            let Date { year, month, day, .. } = said.date;
            let [month, day] = [month, day].map(|part| part.map(u16::from));
            format!("{:?} {}-{}-{}", said.bound, part(year), part(month), part(day))
        };
        cases::check("src/dates.txt", |text| {
            let said = dates(&Question::new(text)).into_iter().map(write);
            said.collect::<Vec<_>>().join(", ")
        });
    }
}
