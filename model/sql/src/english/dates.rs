//! Dates, times and parts of texts in words.

use beamsplitter_common::text::listed;
use sqlparser::ast::{BinaryOperator, Expr, Value};

use super::call::parts;
use super::noun::Noun;
use super::scope::Scope;

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
        let is_counted = said.iter().any(|text| text == "'unixepoch'");
        // Milliseconds are written as seconds first.
        let time = match time {
            Expr::BinaryOp { left, op: BinaryOperator::Divide, right }
                if is_counted && number(right) == Some(1000.0) =>
            {
                left
            }
            other => other,
        };
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

    /// Returns "number of days from the opened date to the closed date" of a difference of times.
    pub(super) fn between(&self, expr: &Expr, depth: usize) -> Option<Noun> {
        let (days, scale) = scaled(expr);
        let Expr::BinaryOp { left, op: BinaryOperator::Minus, right } = days else { return None };
        let unit = [(1.0, "days"), (24.0, "hours"), (1440.0, "minutes"), (86400.0, "seconds")];
        let (_, unit) = unit.into_iter().find(|(many, _)| *many == scale)?;
        let day = |expr: &Expr| {
            let Expr::Function(function) = bare(expr) else { return None };
            let (name, args, _) = parts(function);
            let (time, rest) = args.split_first().filter(|_| name == "julianday")?;
            let text = self.time(time, rest, depth + 1);
            Some(if text == "'now'" { "today".to_owned() } else { text })
        };
        let (to, from) = (day(left)?, day(right)?);
        Some(Noun::the(format!("number of {unit} from {from} to {to}")))
    }

    /// Returns "dob read at places 7 to 10, 1 to 2 and 4 to 5" of parts of one text.
    pub(super) fn rearranged(&self, expr: &Expr, depth: usize) -> Option<Noun> {
        let mut open = vec![expr];
        let mut found: Vec<(String, String)> = Vec::new();
        while let Some(expr) = open.pop() {
            match bare(expr) {
                Expr::BinaryOp { left, op: BinaryOperator::StringConcat, right } => {
                    open.extend([&**right, &**left]);
                }
                Expr::Value(value) if matches!(value.value, Value::SingleQuotedString(_)) => {}
                Expr::Substring { expr, substring_from, substring_for, .. } => {
                    let text = |e: &Expr| self.deep_noun(e, depth + 1).text;
                    let from = text(substring_from.as_ref()?);
                    let count = substring_for.as_ref().map(|count| text(count));
                    found.push((text(expr), places(&from, count.as_deref())));
                }
                _ => return None,
            }
        }
        let (whole, _) = found.first().cloned().filter(|_| found.len() > 1)?;
        let places: Vec<String> = found
            .into_iter()
            .map(|(of, places)| (of == whole).then_some(places))
            .collect::<Option<_>>()?;
        Some(Noun::the(format!("{whole} read at {}", listed(&places, "and"))))
    }
}

/// Returns which characters of a text are meant: "places 4 to 5".
pub(super) fn places(from: &str, count: Option<&str>) -> String {
    let numbers = (from.parse::<i64>(), count.map(str::parse::<i64>));
    match (numbers, count) {
        ((Ok(from), Some(Ok(1))), _) if from > 0 => format!("place {from}"),
        ((Ok(from), Some(Ok(many))), _) if from > 0 && many > 0 => {
            format!("places {from} to {}", from + many - 1)
        }
        ((Ok(from), None), _) if from < 0 => format!("the last {} places", -from),
        (_, Some(count)) => format!("{count} places from {from}"),
        (_, None) => format!("the places from {from}"),
    }
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

/// Returns an expression without its brackets.
pub(super) fn bare(mut expr: &Expr) -> &Expr {
    while let Expr::Nested(inner) = expr {
        expr = inner;
    }
    expr
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
