//! Dates, times and parts of texts in words.

use beamsplitter_common::text::listed;
use sqlparser::ast::{BinaryOperator, Expr, Value};

use super::noun::{Noun, places};
use super::parts::{bare, parts};
use super::scope::Scope;
use crate::date_form::month_name;
use crate::date_part::DatePart;
use crate::syntax::{counted_moment, parse_expression};

/// What SQLite's modifiers say of how a time is written; no person needs to hear it.
const WRITTEN: &[&str] = &["'unixepoch'", "'auto'", "'localtime'", "'utc'", "'julianday'"];

/// Formats of `strftime`, each with what it leaves of a time.
const FORMATS: &[(&str, &str)] = &[
    ("'%Y'", "year"),
    ("'%m'", "month"),
    ("'%d'", "day"),
    ("'%H'", "hour"),
    ("'%M'", "minute"),
    ("'%w'", "weekday (0 is Sunday)"),
    ("'%W'", "week"),
    ("'%j'", "day of the year"),
    ("'%Y-%m'", "year and month"),
    ("'%Y-%W'", "year and week"),
    ("'%m-%d'", "month and day"),
    ("'%Y-%m-%d'", "date"),
    ("'%H:%M'", "time"),
    ("'%s'", "time in seconds"),
];

/// What `strftime` says of weekdays, which nobody needs to hear where they have names.
pub(super) const COUNTED_FROM: &str = " (0 is Sunday)";
const WEEKDAYS: [&str; 7] =
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

impl Scope<'_> {
    /// Returns a call of a function of dates in words; none of any other.
    pub(super) fn dated(&self, name: &str, args: &[&Expr], depth: usize) -> Option<Noun> {
        let what = match name {
            "date" => "date",
            "time" => "time",
            "datetime" => "date and time",
            "julianday" => "day number",
            "unixepoch" => "time in seconds",
            "strftime" => {
                let format = self.deep_noun(args.first()?, depth + 1).text;
                let known = FORMATS.iter().find(|(known, _)| *known == format);
                let (time, rest) = args.get(1..)?.split_first()?;
                let time = self.time(time, rest, depth);
                return Some(match known {
                    Some((_, what)) => Noun::the(format!("{what} of {time}")),
                    None => Noun::bare(format!("{time} in the format {format}")),
                });
            }
            _ => return None,
        };
        let (time, rest) = args.split_first()?;
        let time = self.time(time, rest, depth);
        match (name, time.as_str()) {
            ("date", "'now'") => Some(Noun::bare("today")),
            (_, "'now'") => Some(Noun::bare("now")),
            _ => Some(Noun::the(format!("{what} of {time}"))),
        }
    }

    /// Returns a time with what its modifiers say: "the start of the month of the shipped date".
    fn time(&self, time: &Expr, modifiers: &[&Expr], depth: usize) -> String {
        let said: Vec<String> =
            modifiers.iter().map(|of| self.deep_noun(of, depth + 1).text).collect();
        let time = counted_moment(time).unwrap_or(time);
        let mut text = self.deep_noun(time, depth + 1).definite();
        for said in said.iter().filter(|said| !WRITTEN.contains(&said.as_str())) {
            let bare = said.trim_matches('\'');
            text = match (bare.strip_prefix('-'), bare.strip_prefix('+')) {
                (Some(span), _) => format!("{span} before {text}"),
                (_, Some(span)) => format!("{span} after {text}"),
                _ if bare.starts_with("start of ") => {
                    format!("the {} of {text}", bare.replacen("of ", "of the ", 1))
                }
                _ => format!("{text} ({bare})"),
            };
        }
        text
    }

    /// Returns the name of the month or of the weekday that a part of a date is compared with.
    pub(super) fn called(&self, left: &Expr, right: &Expr) -> Option<String> {
        let left = match bare(left) {
            Expr::Cast { expr, .. } => bare(expr),
            other => other,
        };
        let Expr::Value(value) = bare(right) else { return None };
        let (Value::Number(number, _) | Value::SingleQuotedString(number)) = &value.value else {
            return None;
        };
        let number: u8 = number.parse().ok()?;
        if format_of(left) == Some("%w") {
            return WEEKDAYS.get(usize::from(number)).map(ToString::to_string);
        }
        let is_month = format_of(left) == Some("%m")
            || self.written(left).is_some_and(|(part, _)| part == DatePart::Month);
        let mut name =
            month_name(Some(number).filter(|n| is_month && (1..=12).contains(n))?).to_owned();
        name.get_mut(..1)?.make_ascii_uppercase();
        Some(name)
    }

    /// Returns "number of days from the opened date to the closed date" of a difference of times.
    pub(super) fn between(&self, expr: &Expr, depth: usize) -> Option<Noun> {
        let (days, scale) = scaled(expr);
        let Expr::BinaryOp { left, op: BinaryOperator::Minus, right } = days else { return None };
        let unit = [(1.0, "days"), (24.0, "hours"), (1440.0, "minutes"), (86400.0, "seconds")];
        let (_, unit) = unit.into_iter().find(|(many, _)| *many == scale)?;
        // Nothing is put into words that may have to be put into others.
        let [to, from] = [left, right].map(|side| match self.written(side) {
            Some((DatePart::Days, column)) => Some(vec![column]),
            _ => Some(day(side)?.into_iter().cloned().collect()),
        });
        let (to, from) = (to?, from?);
        let text = |args: &[Expr]| {
            let args: Vec<&Expr> = args.iter().collect();
            let (time, rest) = args.split_first()?;
            let text = self.time(time, rest, depth + 1);
            Some(if text == "'now'" { "today".to_owned() } else { text })
        };
        let (to, from) = (text(&to)?, text(&from)?);
        Some(Noun::the(format!("number of {unit} from {from} to {to}")))
    }

    /// Returns "year of the dob" of two digits that are written as four.
    pub(super) fn whole_year(&self, expr: &Expr, depth: usize) -> Option<Noun> {
        let year = self.deep_noun(of_short_year(expr)?, depth + 1);
        Some(Noun::the(format!("year of {}", year.definite())))
    }

    /// Returns the column whose date an expression writes as SQLite writes dates, with or without hyphens.
    pub(super) fn date_of<'e>(&self, expr: &'e Expr) -> Option<&'e Expr> {
        let mut first = None;
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            match bare(expr) {
                Expr::BinaryOp { left, right, .. } => open.extend([&**left, &**right]),
                Expr::Substring { expr, .. } => open.push(expr),
                Expr::Function(function) => open.extend(parts(function).1),
                Expr::Value(_) => {}
                column => first = first.or(Some(column)),
            }
        }
        let column = first?;
        let (_, at) = self.place(column)?;
        let dates = self.schema.column(at).dates.as_ref()?;
        let joined = |expr: &Expr| expr.to_string().replace(" || '-'", "");
        let name = column.to_string();
        let written = [dates.part(DatePart::Date, &name), dates.whole(&name)];
        let mut written = written.iter().filter_map(|sql| parse_expression(sql));
        written.any(|written| joined(&written) == joined(bare(expr))).then_some(column)
    }

    /// Returns "dob read at places 7 to 10, 1 to 2 and 4 to 5" of parts of one text.
    pub(super) fn rearranged(&self, expr: &Expr, depth: usize) -> Option<Noun> {
        if let Some(column) = self.date_of(expr) {
            return Some(self.deep_noun(column, depth + 1));
        }
        let mut open = vec![expr];
        let mut found = Vec::new();
        while let Some(expr) = open.pop() {
            match bare(expr) {
                Expr::BinaryOp { left, op: BinaryOperator::StringConcat, right } => {
                    open.extend([&**right, &**left]);
                }
                Expr::Value(value) if matches!(value.value, Value::SingleQuotedString(_)) => {}
                Expr::Substring { expr, substring_from, substring_for, .. } => {
                    found.push((expr, substring_from.as_ref()?, substring_for.as_ref()));
                }
                _ => return None,
            }
        }
        let &(whole, ..) = found.first().filter(|_| found.len() > 1)?;
        if found.iter().any(|(of, ..)| *of != whole) {
            return None;
        }
        let text = |expr: &Expr| self.deep_noun(expr, depth + 1).text;
        let places = found.iter().map(|(_, from, count)| {
            let count = count.map(|count| text(count));
            places(&text(from), count.as_deref())
        });
        let (places, whole) = (places.collect::<Vec<String>>(), text(whole));
        Some(Noun::the(format!("{whole} read at {}", listed(&places, "and"))))
    }
}

/// Returns whether an expression is a part of a date.
pub(super) fn is_date_part(expr: &Expr) -> bool {
    format_of(expr).is_some() || of_short_year(expr).is_some()
}

/// Returns the date whose year of two digits an expression writes as four: `1966 + (substr(dob, 7, 2) + 34)
/// % 100`.
fn of_short_year(expr: &Expr) -> Option<&Expr> {
    let Expr::BinaryOp { left, op: BinaryOperator::Plus, right } = bare(expr) else { return None };
    let Expr::BinaryOp { left: shifted, op: BinaryOperator::Modulo, right: hundred } = bare(right)
    else {
        return None;
    };
    let Expr::BinaryOp { left: digits, op: BinaryOperator::Plus, .. } = bare(shifted) else {
        return None;
    };
    let mut of = bare(digits);
    while let Expr::Substring { expr, .. } = of {
        of = bare(expr);
    }
    let is_year = number(left).is_some() && number(hundred) == Some(100.0) && of != bare(digits);
    is_year.then_some(of)
}

/// Returns the format of a call of `strftime`.
fn format_of(expr: &Expr) -> Option<&str> {
    let Expr::Function(function) = bare(expr) else { return None };
    let (name, args, _) = parts(function);
    let Expr::Value(value) = *args.first().filter(|_| name == "strftime")? else { return None };
    match &value.value {
        Value::SingleQuotedString(format) => Some(format),
        _ => None,
    }
}

/// Returns what `julianday` is called with.
fn day(expr: &Expr) -> Option<Vec<&Expr>> {
    let Expr::Function(function) = bare(expr) else { return None };
    let (name, args, _) = parts(function);
    (name == "julianday" && !args.is_empty()).then_some(args)
}

/// Returns the number that a literal is.
pub(super) fn number(expr: &Expr) -> Option<f64> {
    match bare(expr) {
        Expr::Value(value) => match &value.value {
            Value::Number(number, _) => number.parse().ok(),
            _ => None,
        },
        _ => None,
    }
}

/// Returns an expression without the numbers that it is multiplied by, and their product.
pub(super) fn scaled(expr: &Expr) -> (&Expr, f64) {
    let (mut expr, mut scale) = (bare(expr), 1.0);
    while let Expr::BinaryOp { left, op: BinaryOperator::Multiply, right } = expr {
        (expr, scale) = match (number(left), number(right)) {
            (_, Some(factor)) => (bare(left), scale * factor),
            (Some(factor), _) => (bare(right), scale * factor),
            _ => break,
        };
    }
    (expr, scale)
}
