//! Parts of dates, whatever form a column writes them in.

mod form;
mod read;

use serde::{Deserialize, Serialize};

use crate::date_form::{DateForms, Form, Piece};

/// How the cells of a column stand for moments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dates {
    /// As SQLite writes them: `2024-03-15`, with or without a time.
    Sqlite,
    /// As text (or a number of six or eight digits) of another form.
    Form {
        /// The form.
        form: Form,
        /// Whether months and days have two digits.
        padded: bool,
        /// The first of the hundred years that years of two digits stand for; 0 where they have four.
        #[serde(default, skip_serializing_if = "is_zero")]
        century: u16,
        /// Whether the hours of a time of day count to twelve, twice a day.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        halves: bool,
    },
    /// Seconds since 1970.
    Seconds,
    /// Milliseconds since 1970.
    Milliseconds,
    /// Microseconds since 1970.
    Microseconds,
    /// Days of the Julian calendar, as SQLite counts them.
    Julian,
    /// Days as spreadsheets count them, from the end of 1899 on.
    Serial,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// A part of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatePart {
    /// Four digits.
    Year,
    /// 1 to 4.
    Quarter,
    /// Two digits.
    Month,
    /// Two digits of the month's day.
    Day,
    /// 0 for Sunday to 6.
    Weekday,
    /// Two digits, 00 to 23.
    Hour,
    /// `2024-03`.
    YearMonth,
    /// `2024-03-15`.
    Date,
    /// Days since an epoch, with their fractions, so that two can be subtracted.
    Days,
}

/// Seconds from 2000 to 2032: a column of such integers holds moments. (Ten digits from 2 on are
/// telephone numbers.)
const SECONDS: std::ops::RangeInclusive<i64> = 946_684_800..=1_988_150_400;
/// Julian days of the same years; with a fraction they are no other numbers.
const JULIAN: std::ops::Range<f64> = 2_447_892.0..2_477_113.0;
/// Julian days of two centuries and days of spreadsheets from 1927 to 2064, where the column is called a
/// date.
const CALLED_JULIAN: std::ops::Range<f64> = 2_415_020.0..2_488_070.0;
const CALLED_SERIAL: std::ops::Range<f64> = 10_000.0..60_000.0;
/// The Julian day from which spreadsheets count.
pub(crate) const SERIAL: f64 = 2_415_018.5;

impl Dates {
    /// Returns how the texts of some cells stand for moments; none where they do not. `number` says
    /// whether the cells are numbers, `called` whether name or type of their column says that it is a date.
    pub fn of<'t>(
        cells: impl Iterator<Item = &'t str> + Clone,
        number: bool,
        called: bool,
    ) -> Option<Self> {
        let all = |is: &dyn Fn(&str) -> bool| {
            let mut any = false;
            cells.clone().all(|cell| {
                any = true;
                is(cell)
            }) && any
        };
        let whole = |cell: &str| cell.parse::<i64>().ok();
        let compact_form = |pieces| {
            let form = Form { pieces, time: false };
            Some(Self::Form { form, padded: true, century: 0, halves: false })
        };
        if all(&|cell| compact(cell)) {
            return compact_form(vec![Piece::Year, Piece::Month, Piece::Day]);
        }
        let different = cells.clone().zip(cells.clone().skip(1)).any(|(a, b)| a != b);
        if all(&|cell| cell.len() == 6 && compact(&format!("{cell}01"))) && (called || different) {
            return compact_form(vec![Piece::Year, Piece::Month]);
        }
        // Times that a program wrote as text have all of their digits.
        if all(&|cell| whole(cell).is_some_and(|n| SECONDS.contains(&n)) && cell.len() >= 9) {
            return Some(Self::Seconds);
        }
        let counts = |per_second: i64| {
            all(&|cell| whole(cell).is_some_and(|n| n > 0 && SECONDS.contains(&(n / per_second))))
        };
        let days = |of: std::ops::Range<f64>, fraction: bool| {
            all(&|cell| {
                cell.parse().is_ok_and(|day: f64| of.contains(&day))
                    && (!fraction || cell.contains('.'))
            })
        };
        if number && counts(1_000) {
            return Some(Self::Milliseconds);
        }
        if number && counts(1_000_000) {
            return Some(Self::Microseconds);
        }
        if number && days(JULIAN, true) || called && days(CALLED_JULIAN, false) {
            return Some(Self::Julian);
        }
        if called && days(CALLED_SERIAL, false) {
            return Some(Self::Serial);
        }
        if number {
            return None;
        }
        let mut forms = DateForms::default();
        cells.for_each(|cell| forms.add(cell));
        let form = forms.best()?;
        let (padded, halves) = (!forms.unpadded, forms.halves);
        let dash = Piece::Text("-".to_owned());
        let iso = [Piece::Year, dash.clone(), Piece::Month, dash, Piece::Day];
        let whole = [Piece::Year, Piece::ShortYear].iter().any(|year| form.pieces.contains(year));
        match form.pieces == iso && padded && !forms.odd_times {
            true => Some(Self::Sqlite),
            false => {
                let century = forms.century(&form);
                whole.then_some(Self::Form { form, padded, century, halves })
            }
        }
    }

    /// Returns whether the cells are numbers that count from some moment on: their digits say nothing
    /// of a date.
    pub fn is_count(&self) -> bool {
        !matches!(self, Self::Sqlite | Self::Form { .. })
    }

    /// Returns the expression for a part of the date in `column`, which is SQL.
    ///
    /// ```
    /// use beamsplitter_sql::date_part::{DatePart, Dates};
    /// let dates = Dates::of(["14/03/2024", "02/04/2024"].into_iter(), false, false).unwrap();
    /// assert_eq!(dates.part(DatePart::Month, "d"), "substr(d, 4, 2)");
    /// ```
    pub fn part(&self, part: DatePart, column: &str) -> String {
        let direct = match self {
            Self::Form { form, halves: true, .. } if part == DatePart::Hour => {
                let text = form.text_of_time(column);
                let hour = format!("substr({text}, instr({text}, ':') - 2, 2)");
                let half = format!("(instr(lower(substr({text}, instr({text}, ':'))), 'p') > 0)");
                Some(format!("printf('%02d', {hour} % 12 + 12 * {half})"))
            }
            Self::Form { form, padded, century, .. } => form.part(part, column, *padded, *century),
            _ => None,
        };
        if let Some(direct) = direct {
            return direct;
        }
        let moment = self.moment(column);
        let by = |format: &str| format!("strftime('{format}', {moment})");
        match part {
            DatePart::Year => by("%Y"),
            DatePart::Month => by("%m"),
            DatePart::Day => by("%d"),
            DatePart::Weekday => by("%w"),
            DatePart::Hour => by("%H"),
            DatePart::YearMonth => by("%Y-%m"),
            DatePart::Date => format!("date({moment})"),
            DatePart::Days => match self.time_of_day(column) {
                Some(time) => format!("(julianday({moment}) + {time})"),
                None => format!("julianday({moment})"),
            },
            DatePart::Quarter => {
                format!("(CAST({} AS INTEGER) + 2) / 3", self.part(DatePart::Month, column))
            }
        }
    }

    /// Returns the share of the day that the time of a text is, which may have none; none where SQLite's
    /// functions read the time themselves.
    fn time_of_day(&self, column: &str) -> Option<String> {
        let Self::Form { form, .. } = self else { return None };
        let text = form.time.then(|| form.text_of_time(column))?;
        let hour = self.part(DatePart::Hour, column);
        let two = |behind: u8| format!("substr({text}, instr({text}, ':') + {behind}, 2)");
        let seconds = format!("{hour} * 3600 + {} * 60 + {}", two(1), two(4));
        Some(format!("(instr({text}, ':') > 0) * ({seconds}) / 86400.0"))
    }

    /// Returns the expression for what `column` holds in the order of time: the date with its time of day.
    pub fn whole(&self, column: &str) -> String {
        let Self::Form { form, .. } = self else { return column.to_owned() };
        let date = self.part(DatePart::Date, column);
        let text = form.text_of_time(column);
        match self {
            Self::Form { halves: true, .. } => {
                let hour = self.part(DatePart::Hour, column);
                let minutes = format!("rtrim(substr({text}, instr({text}, ':')), ' AaPpMm.')");
                format!("{date} || ' ' || {hour} || {minutes}")
            }
            _ if form.time => format!("{date} || ' ' || substr({text}, instr({text}, ':') - 2)"),
            _ => date,
        }
    }

    /// Returns the arguments by which SQLite's functions of dates read a cell.
    fn moment(&self, column: &str) -> String {
        match self {
            Self::Sqlite | Self::Julian => column.to_owned(),
            Self::Form { form, padded, century, .. } => {
                let part = |part| form.part(part, column, *padded, *century);
                part(DatePart::Date).unwrap_or_else(|| column.to_owned())
            }
            Self::Seconds => format!("{column}, 'unixepoch'"),
            Self::Milliseconds => format!("{column} / 1000, 'unixepoch'"),
            Self::Microseconds => format!("{column} / 1000000, 'unixepoch'"),
            Self::Serial => format!("{column} + {SERIAL}"),
        }
    }

    /// Returns the part that `substr(column, start, length)` cuts out, and whether it is text of
    /// the form that [`part`](Self::part) gives.
    pub fn cut(&self, start: i64, length: Option<i64>) -> Option<DatePart> {
        let form = match self {
            Self::Sqlite => &Form {
                pieces: vec![
                    Piece::Year,
                    Piece::Text("-".to_owned()),
                    Piece::Month,
                    Piece::Text("-".to_owned()),
                    Piece::Day,
                ],
                time: true,
            },
            Self::Form { form, padded: true, .. } => form,
            _ => return None,
        };
        let (mut at, mut parts) = (1, Vec::new());
        for piece in &form.pieces {
            let width = piece.width(true)?;
            let part = match piece {
                Piece::Year => Some(DatePart::Year),
                Piece::Month => Some(DatePart::Month),
                Piece::Day => Some(DatePart::Day),
                _ => None,
            };
            parts.extend(part.map(|part| (at, width, part)));
            at += width;
        }
        let total = at - 1;
        let from_end = start < 0 && !form.time;
        let start = if from_end { start.saturating_add(total + 1) } else { start };
        let length = length.unwrap_or((total + 1).saturating_sub(start));
        if let Some((.., part)) =
            parts.iter().find(|(at, width, _)| (*at, *width) == (start, length))
        {
            return Some(*part);
        }
        let of = |wanted: DatePart| parts.iter().find(|(.., part)| *part == wanted);
        let (year, month, day) = (of(DatePart::Year)?, of(DatePart::Month)?, of(DatePart::Day)?);
        let end = start.saturating_add(length).saturating_sub(1);
        let holds = |part: &(i64, i64, DatePart)| start <= part.0 && part.0 + part.1 - 1 <= end;
        match (holds(year), holds(month), holds(day)) {
            (true, true, true) if start == 1 && length == total => Some(DatePart::Date),
            (true, true, false) => Some(DatePart::YearMonth),
            _ if *self == Self::Sqlite && (start, length) == (12, 2) => Some(DatePart::Hour),
            _ => None,
        }
    }
}

/// Returns whether a text is a date of eight digits, `20240315`.
fn compact(cell: &str) -> bool {
    let number = |range: std::ops::Range<usize>| cell.get(range)?.parse::<u32>().ok();
    cell.len() == 8
        && number(0..4).is_some_and(|year| (1900..2100).contains(&year))
        && number(4..6).is_some_and(|month| (1..=12).contains(&month))
        && number(6..8).is_some_and(|day| (1..=31).contains(&day))
}

#[cfg(test)]
mod tests;
