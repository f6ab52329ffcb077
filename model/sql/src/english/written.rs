//! Parts of dates as a column writes them: `substr(dob, 7, 4)` is the year of "14/03/2024".

use sqlparser::ast::{BinaryOperator, Expr};

use super::noun::Noun;
use super::parts::bare;
use super::scope::Scope;
use crate::date_part::{DatePart, Dates};
use crate::syntax::column_in;

/// The parts of a date that are taken from a text.
const PARTS: &[DatePart] = &[
    DatePart::Date,
    DatePart::YearMonth,
    DatePart::Year,
    DatePart::Month,
    DatePart::Day,
    DatePart::Hour,
    DatePart::Days,
];

impl Scope<'_> {
    /// Returns which part of the dates of which column an expression takes, by the form that the column writes
    /// them in; none of any other expression.
    pub(super) fn written(&self, expr: &Expr) -> Option<(DatePart, Expr)> {
        let expr = bare(expr);
        let is_made =
            matches!(expr, Expr::BinaryOp { .. } | Expr::Substring { .. } | Expr::Function(_));
        let column = column_in(expr).filter(|_| is_made)?;
        let (_, at) = self.place(&column)?;
        let dates = self.schema.column(at).dates.as_ref()?;
        let part = cut(dates, expr, &column).or_else(|| in_order(dates, expr, &column));
        if let Some(part) = part {
            return Some((part, column));
        }
        if !matches!(dates, Dates::Form { .. }) {
            return None;
        }
        let (text, name) = (plain(&expr.to_string()), column.to_string());
        let bracketed = format!("({text})");
        let is_part = |part: &&DatePart| {
            let written = plain(&dates.part(**part, &name));
            written == text || written == bracketed
        };
        Some((*PARTS.iter().find(is_part)?, column))
    }

    /// Returns "year of the dob", and "dob" of a whole date.
    pub(super) fn written_date(&self, expr: &Expr) -> Option<Noun> {
        let (part, column) = self.written(expr)?;
        let date = self.noun(&column);
        let what = match part {
            DatePart::Date if self.is_whole_date(&column) => return Some(date),
            DatePart::Date => "date",
            DatePart::YearMonth => "year and month",
            DatePart::Year => "year",
            DatePart::Month => "month",
            DatePart::Day => "day",
            DatePart::Hour => "hour",
            DatePart::Quarter | DatePart::Weekday | DatePart::Days => return None,
        };
        Some(Noun::the(format!("{what} of {}", date.definite())))
    }
}

impl Scope<'_> {
    /// Returns whether the dates of a column have no time of day.
    fn is_whole_date(&self, column: &Expr) -> bool {
        let dates = self.place(column).and_then(|(_, at)| self.schema.column(at).dates.as_ref());
        matches!(dates, Some(Dates::Form { form, .. }) if !form.time)
    }
}

/// Returns the part of a date that `substr` cuts out of a column.
fn cut(dates: &Dates, expr: &Expr, column: &Expr) -> Option<DatePart> {
    let Expr::Substring { expr: of, substring_from, substring_for, .. } = bare(expr) else {
        return None;
    };
    let whole = |expr: &Expr| expr.to_string().replace(' ', "").parse::<i64>().ok();
    let start = whole(substring_from.as_deref().filter(|_| bare(of) == column)?)?;
    let length = match substring_for {
        Some(length) => Some(whole(length)?),
        None => None,
    };
    dates.cut(start, length)
}

/// Returns the date that its parts are, year first, whatever stands between them.
fn in_order(dates: &Dates, expr: &Expr, column: &Expr) -> Option<DatePart> {
    let mut parts = Vec::new();
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        match bare(expr) {
            Expr::BinaryOp { left, op: BinaryOperator::StringConcat, right } => {
                open.extend([&**right, &**left]);
            }
            Expr::Value(_) => {}
            other => parts.push(cut(dates, other, column)?),
        }
    }
    match parts.as_slice() {
        [DatePart::Year, DatePart::Month, DatePart::Day] => Some(DatePart::Date),
        [DatePart::Year, DatePart::Month] => Some(DatePart::YearMonth),
        _ => None,
    }
}

/// Returns SQL without spaces and letter case.
fn plain(sql: &str) -> String {
    sql.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}
