//! Dates: what SQL takes from them by functions, parts of texts and patterns becomes one word for
//! each part, whatever form the column has.

use beamsplitter_sql::date_form::Piece;
use beamsplitter_sql::date_part::{DatePart, Dates};
use beamsplitter_sql::syntax::{column_in, counted_moment, parse_expression};
use sqlparser::ast::{BinaryOperator, Expr, Function};

use super::expr::{number_text, quoted_text};
use super::functions::{arguments, is_called};
use super::{Done, ReadError, Reader, column_symbols, strip};
use crate::joins::SourceColumn;
use crate::vocabulary::Word;

impl Reader<'_> {
    /// Returns the part of a date that an expression takes, and the column that holds the date.
    pub(super) fn date_part_of(&self, expr: &Expr) -> Option<(DatePart, SourceColumn)> {
        match strip(expr) {
            Expr::Cast { expr, data_type, .. } => {
                let integer = data_type.to_string().to_ascii_uppercase().contains("INT");
                let number = |part: &DatePart| !matches!(part, DatePart::Date | DatePart::Days);
                self.date_part_of(expr).filter(|(part, _)| integer && number(part))
            }
            Expr::Substring { expr, substring_from, substring_for, .. } => {
                self.cut(expr, substring_from.as_deref()?, substring_for.as_deref())
            }
            Expr::Function(function) => self.date_function(function),
            Expr::BinaryOp { left, op: BinaryOperator::Plus, .. } => {
                let (part, column) = self.date_part_of(left)?;
                (part == DatePart::Days && self.is_moment(strip(expr), column))
                    .then_some((part, column))
            }
            _ => None,
        }
    }

    /// Returns whether an expression is the days of a column's dates with their times of day.
    fn is_moment(&self, expr: &Expr, column: SourceColumn) -> bool {
        let dates = self.schema.column(column.column).dates.as_ref();
        let (Some(dates), Some(name)) = (dates, column_in(expr)) else { return false };
        let days = parse_expression(&dates.part(DatePart::Days, &name.to_string()));
        days.is_some_and(|days| strip(&days) == expr)
    }

    fn date_function(&self, function: &Function) -> Option<(DatePart, SourceColumn)> {
        match arguments(function)[..] {
            [format, moment, ..] if is_called(function, "strftime") => {
                let part = match quoted_text(format)? {
                    "%Y" => DatePart::Year,
                    "%m" => DatePart::Month,
                    "%d" => DatePart::Day,
                    "%w" => DatePart::Weekday,
                    "%H" => DatePart::Hour,
                    "%Y-%m" => DatePart::YearMonth,
                    "%Y-%m-%d" => DatePart::Date,
                    _ => return None,
                };
                Some((part, self.moment(moment)?))
            }
            [moment, ..] if is_called(function, "date") => {
                let modified = arguments(function)[1..]
                    .iter()
                    .any(|modifier| quoted_text(modifier).is_none_or(|text| text != "unixepoch"));
                Some((DatePart::Date, self.moment(moment).filter(|_| !modified)?))
            }
            [moment, ..] if is_called(function, "julianday") => {
                Some((DatePart::Days, self.moment(moment)?))
            }
            [text, start, ref length @ ..] if is_called(function, "substr") => {
                self.cut(text, start, length.first().copied())
            }
            _ => None,
        }
    }

    fn cut(
        &self,
        text: &Expr,
        start: &Expr,
        length: Option<&Expr>,
    ) -> Option<(DatePart, SourceColumn)> {
        let column = self.column_of(strip(text)).ok()?;
        let number = |expr: &Expr| match strip(expr) {
            Expr::UnaryOp { expr, .. } => number_text(expr)?.parse::<i64>().ok().map(|n| -n),
            expr => number_text(expr)?.parse().ok(),
        };
        let dates = self.schema.column(column.column).dates.as_ref()?;
        let length = match length {
            Some(length) => Some(number(length)?),
            None => None,
        };
        Some((dates.cut(number(start)?, length)?, column))
    }

    /// Returns the column whose date a function reads: itself, or put together from its parts.
    fn moment(&self, expr: &Expr) -> Option<SourceColumn> {
        match strip(expr) {
            counted if counted_moment(counted).is_some() => self.moment(counted_moment(counted)?),
            Expr::BinaryOp { left, op: BinaryOperator::StringConcat, right } => {
                match (self.moment(left), self.moment(right)) {
                    (Some(a), Some(b)) => (a == b).then_some(a),
                    (Some(one), None) if quoted_text(right).is_some() => Some(one),
                    (None, Some(one)) if quoted_text(left).is_some() => Some(one),
                    _ => None,
                }
            }
            Expr::Function(function) if is_called(function, "date") => {
                self.moment(arguments(function).first()?)
            }
            Expr::Function(_) | Expr::Substring { .. } => Some(self.date_part_of(expr)?.1),
            column => self.column_of(column).ok(),
        }
    }

    /// Writes an expression that takes a part of a date, or today; returns whether it does.
    pub(super) fn date_expression(&mut self, expr: &Expr) -> Result<bool, ReadError> {
        if let Some((part, column)) = self.date_part_of(expr) {
            self.put_date_part(part, column);
            return Ok(true);
        }
        let Expr::Function(function) = expr else { return Ok(false) };
        let now = |expr: &&Expr| quoted_text(expr).is_some_and(|text| text == "now");
        let today = match arguments(function)[..] {
            [] => is_called(function, "current_date"),
            [only] => is_called(function, "date") && now(&only),
            _ => false,
        };
        if today {
            self.put(Word::Today);
            return Ok(true);
        }
        let days = is_called(function, "julianday");
        if let (true, [moment]) = (days, &arguments(function)[..]) {
            if let Expr::Function(extreme) = strip(moment)
                && let [inner] = arguments(extreme)[..]
                && let Some(column) = self.moment(inner)
                && let Some(word) = [("min", Word::Min), ("max", Word::Max)]
                    .into_iter()
                    .find_map(|(name, word)| is_called(extreme, name).then_some(word))
            {
                self.put(word);
                self.put_date_part(DatePart::Days, column);
                self.put(Word::Close);
                return Ok(true);
            }
            self.put(Word::Days);
            match now(moment) {
                true => self.put(Word::Today),
                false => self.expr(moment)?,
            }
            self.put(Word::Close);
        }
        Ok(days)
    }

    fn put_date_part(&mut self, part: DatePart, column: SourceColumn) {
        self.put(Word::of_date_part(part));
        self.out.extend(column_symbols(column));
        self.put(Word::Close);
    }

    /// Writes what a part of a date is compared with: `'03'` is the number 3.
    pub(super) fn compared(&mut self, expr: &Expr, part: Option<DatePart>) -> Done {
        let text = quoted_text(expr).filter(|_| part.is_some());
        match text.filter(|text| text.parse::<u16>().is_ok()) {
            Some(digits) => {
                let digits = digits.trim_start_matches('0');
                self.literal(if digits.is_empty() { "0" } else { digits }, true);
                Ok(())
            }
            None => self.expr(expr),
        }
    }

    /// Writes a comparison of a part of a date; returns whether it is one.
    pub(super) fn compares_date_part(
        &mut self,
        left: &Expr,
        word: Word,
        right: &Expr,
    ) -> Result<bool, ReadError> {
        let Some((part, column)) = self.date_part_of(left) else { return Ok(false) };
        let month =
            quoted_text(right).filter(|_| part == DatePart::YearMonth && word == Word::Equal);
        match month.and_then(|text| text.split_once(|c: char| !c.is_ascii_digit())) {
            Some((year, month)) if year.len() == 4 => {
                self.put_equation(DatePart::Year, column, year);
                self.put(Word::And);
                self.put_equation(DatePart::Month, column, month);
            }
            _ => {
                self.put_date_part(part, column);
                self.put(word);
                self.compared(right, Some(part))?;
            }
        }
        Ok(true)
    }

    fn put_equation(&mut self, part: DatePart, column: SourceColumn, digits: &str) {
        self.put_date_part(part, column);
        self.put(Word::Equal);
        self.literal(digits.trim_start_matches('0'), true);
    }

    /// Writes a pattern that asks for a year, a month or both as their comparisons; returns whether it
    /// does.
    pub(super) fn like_date(
        &mut self,
        expr: &Expr,
        negated: bool,
        pattern: &str,
    ) -> Result<bool, ReadError> {
        let Ok(column) = self.column_of(strip(expr)) else { return Ok(false) };
        let Some(dates) = &self.schema.column(column.column).dates else { return Ok(false) };
        let Some(parts) = asked(dates, pattern) else { return Ok(false) };
        if negated {
            self.put(Word::Not);
            self.put(Word::Open);
        }
        for (at, (part, digits)) in parts.into_iter().enumerate() {
            if at > 0 {
                self.put(Word::And);
            }
            self.put_equation(part, column, &digits);
        }
        if negated {
            self.put(Word::Close);
        }
        Ok(true)
    }
}

/// Returns the year and the month that a LIKE pattern asks for.
fn asked(dates: &Dates, pattern: &str) -> Option<Vec<(DatePart, String)>> {
    let dash = || Piece::Text("-".to_owned());
    let iso = vec![Piece::Year, dash(), Piece::Month, dash(), Piece::Day];
    let pieces = match dates {
        Dates::Sqlite => &iso,
        Dates::Form { form, .. } => &form.pieces,
        _ => return None,
    };
    let runs = pattern.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty());
    let runs: Vec<&str> = runs.collect();
    let compact = |run: &str| pieces.len() == 3 && run.len() == 6;
    let (year, month) = match runs[..] {
        [run] if compact(run) => (Some(&run[..4]), Some(&run[4..])),
        [year] if year.len() == 4 => (Some(year), None),
        [month] if month.len() < 3 => (None, Some(month)),
        [year, month] if year.len() == 4 && month.len() < 3 => (Some(year), Some(month)),
        [month, year] if year.len() == 4 && month.len() < 3 => (Some(year), Some(month)),
        _ => return None,
    };
    let text = |piece: &Piece| match piece {
        Piece::Year => year.unwrap_or("%").to_owned(),
        Piece::Month => month.unwrap_or("%").to_owned(),
        Piece::Name { .. } | Piece::Day | Piece::ShortYear => "%".to_owned(),
        Piece::Text(text) => text.clone(),
    };
    let whole: String = pieces.iter().map(text).collect();
    let mark = |c: char| !c.is_ascii_digit();
    let same = pattern.trim_matches(mark) == whole.trim_matches(mark)
        && pattern.starts_with('%') == whole.starts_with('%');
    let month = month.filter(|month| (1..=12).contains(&month.parse::<u8>().unwrap_or(0)));
    let year = year.map(|year| (DatePart::Year, year.to_owned()));
    let parts: Vec<_> =
        year.into_iter().chain(month.map(|month| (DatePart::Month, month.to_owned()))).collect();
    (same && !parts.is_empty()).then_some(parts)
}
