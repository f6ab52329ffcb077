//! Expressions, conditions and literals.

use beamsplitter_sql::date_part::DatePart;
use sqlparser::ast::{BinaryOperator, Expr, Query, UnaryOperator, Value};

use super::{Done, ReadError, Reader, column_symbols, strip};
use crate::vocabulary::{Symbol, Word};

impl Reader<'_> {
    /// Returns an operand of AND, with brackets around an OR.
    pub(super) fn operand(&mut self, expr: &Expr) -> Done {
        let inner = strip(expr);
        if let Expr::BinaryOp { op: BinaryOperator::Or, .. } = inner {
            self.put(Word::Open);
            self.expr(inner)?;
            self.put(Word::Close);
            return Ok(());
        }
        self.expr(inner)
    }

    pub(super) fn expr(&mut self, expr: &Expr) -> Done {
        if self.date_expression(expr)? {
            return Ok(());
        }
        match expr {
            Expr::Identifier(name) => match self.unqualified(&name.value) {
                Ok(column) => self.out.extend(column_symbols(column)),
                Err(error) => match self.output_named(&name.value) {
                    Some(word) => self.put(word),
                    // SQLite reads a quoted name that names nothing as text.
                    None if name.quote_style == Some('"') => self.literal(&name.value, false),
                    None => return Err(error),
                },
            },
            Expr::CompoundIdentifier(names) => match self.column_of(expr) {
                Ok(column) => self.out.extend(column_symbols(column)),
                Err(error) => {
                    let name = names.last().map_or("", |name| &name.value);
                    let word = self.output_named(name).ok_or(error)?;
                    self.put(word);
                }
            },
            Expr::Value(value) => match &value.value {
                Value::Number(text, _) => self.literal(text, true),
                Value::SingleQuotedString(text) | Value::DoubleQuotedString(text) => {
                    self.literal(text, false);
                }
                _ => return Err(ReadError::Construct("this literal")),
            },
            Expr::UnaryOp { op: UnaryOperator::Minus, expr: inner } if self.negative(inner) => {}
            Expr::UnaryOp { op: UnaryOperator::Minus, expr } => {
                self.put(Word::Minus);
                self.expr(expr)?;
            }
            Expr::UnaryOp { op: UnaryOperator::Not, expr } => {
                self.put(Word::Not);
                self.operand(expr)?;
            }
            Expr::BinaryOp { left, op, right } => self.binary(left, op, right)?,
            Expr::Nested(inner) => {
                self.put(Word::Open);
                self.expr(inner)?;
                self.put(Word::Close);
            }
            Expr::InList { expr, list, negated } => {
                let part = self.negatable(expr, *negated, Word::In)?;
                self.put(Word::Open);
                for (i, item) in list.iter().enumerate() {
                    if i > 0 {
                        self.put(Word::Comma);
                    }
                    self.compared(item, part)?;
                }
                self.put(Word::Close);
            }
            Expr::InSubquery { expr, subquery, negated } => {
                self.negatable(expr, *negated, Word::In)?;
                self.bracketed(subquery)?;
            }
            Expr::Between { expr, negated, low, high } => {
                let part = self.negatable(expr, *negated, Word::Between)?;
                self.compared(low, part)?;
                self.put(Word::And);
                self.compared(high, part)?;
            }
            Expr::Like { negated, expr, pattern, escape_char: None, .. } => {
                self.like(expr, *negated, pattern)?;
            }
            Expr::IsNull(expr) => {
                self.expr(expr)?;
                self.put(Word::IsNull);
            }
            Expr::IsNotNull(expr) => {
                self.expr(expr)?;
                self.put(Word::IsNotNull);
            }
            Expr::Exists { subquery, negated } => {
                if *negated {
                    self.put(Word::Not);
                }
                self.put(Word::Exists);
                self.bracketed(subquery)?;
            }
            Expr::Subquery(query) => self.bracketed(query)?,
            Expr::Function(function) => self.function(function)?,
            Expr::Cast { expr, data_type, .. } => self.cast(expr, data_type)?,
            Expr::Case { operand, conditions, else_result, .. } => {
                self.put(Word::Case);
                for case in conditions {
                    self.put(Word::When);
                    if let Some(operand) = operand {
                        self.expr(operand)?;
                        self.put(Word::Equal);
                    }
                    self.expr(&case.condition)?;
                    self.put(Word::Then);
                    self.expr(&case.result)?;
                }
                if let Some(result) = else_result.as_deref().filter(|result| !is_null(result)) {
                    self.put(Word::Else);
                    self.expr(result)?;
                }
                self.put(Word::CaseEnd);
            }
            Expr::Substring { expr, substring_from: Some(from), substring_for, .. } => {
                self.put(Word::Part);
                self.expr(expr)?;
                for number in [Some(from), substring_for.as_ref()].into_iter().flatten() {
                    self.put(Word::Comma);
                    self.expr(number)?;
                }
                self.put(Word::Close);
            }
            _ => return Err(ReadError::Construct("this expression")),
        }
        Ok(())
    }

    pub(super) fn bracketed(&mut self, query: &Query) -> Done {
        self.put(Word::Open);
        self.query(query)?;
        self.put(Word::Close);
        Ok(())
    }

    /// Writes an expression and how it is compared; returns the part of a date that it is.
    pub(super) fn negatable(
        &mut self,
        expr: &Expr,
        negated: bool,
        word: Word,
    ) -> Result<Option<DatePart>, ReadError> {
        self.expr(expr)?;
        if negated {
            self.put(Word::Not);
        }
        self.put(word);
        Ok(self.date_part_of(expr).map(|(part, _)| part))
    }

    pub(super) fn binary(&mut self, left: &Expr, op: &BinaryOperator, right: &Expr) -> Done {
        use BinaryOperator as B;
        let word = match op {
            B::And => {
                self.operand(left)?;
                self.put(Word::And);
                return self.operand(right);
            }
            B::Or => Word::Or,
            B::Eq => Word::Equal,
            B::NotEq => Word::NotEqual,
            B::Lt => Word::Less,
            B::Gt => Word::Greater,
            B::LtEq => Word::LessOrEqual,
            B::GtEq => Word::GreaterOrEqual,
            B::Plus => Word::Plus,
            B::Minus => Word::Minus,
            B::Multiply => Word::Star,
            B::Divide => Word::Slash,
            B::StringConcat => Word::Concat,
            B::Modulo => Word::Remainder,
            _ => return Err(ReadError::Construct("this operator")),
        };
        if word == Word::Star {
            // A factor of 1.0 makes a fraction of a quotient.
            for (one, other) in [(left, right), (right, left)] {
                if number_text(one).is_some_and(|text| text.parse() == Ok(1.0) && text != "1") {
                    return self.real(other);
                }
            }
        }
        if self.compares_date_part(left, word, right)? {
            return Ok(());
        }
        self.expr(left)?;
        self.put(word);
        self.expr(right)
    }

    pub(super) fn like(&mut self, expr: &Expr, negated: bool, pattern: &Expr) -> Done {
        let text = match pattern {
            Expr::Value(value) => match &value.value {
                Value::SingleQuotedString(text) | Value::DoubleQuotedString(text) => text,
                _ => return Err(ReadError::Construct("this LIKE")),
            },
            Expr::Identifier(name) if name.quote_style == Some('"') => &name.value,
            _ => return Err(ReadError::Construct("this LIKE")),
        };
        let inner = text.trim_matches('%');
        // A pattern that the question offers is written as it is.
        if inner.contains('%') && self.literals.iter().any(|l| l.text == *text) {
            self.negatable(expr, negated, Word::Like)?;
            self.literal(text, false);
            return Ok(());
        }
        let offered = |text: &str| self.literals.iter().any(|l| l.text.eq_ignore_ascii_case(text));
        if !offered(inner) && self.like_date(expr, negated, text)? {
            return Ok(());
        }
        if inner.contains(['%', '_']) {
            return Err(ReadError::Construct("a LIKE pattern with inner wildcards"));
        }
        let form = match (text.starts_with('%'), text.ends_with('%')) {
            (true, true) => Word::Contains,
            (false, true) => Word::StartsWith,
            (true, false) => Word::EndsWith,
            (false, false) => Word::Like,
        };
        self.negatable(expr, negated, form)?;
        self.literal(inner, false);
        Ok(())
    }

    /// Writes a negative number that the question offers with its sign; returns whether it does.
    fn negative(&mut self, digits: &Expr) -> bool {
        let Expr::Value(value) = digits else { return false };
        let Value::Number(digits, _) = &value.value else { return false };
        let text = format!("-{digits}");
        let offered = self.literals.iter().any(|l| l.number && l.text == text);
        if offered {
            self.literal(&text, true);
        }
        offered
    }

    /// Returns the offered literal that spells `text`, a small number as a word, or the unknown
    /// literal.
    pub(super) fn literal(&mut self, text: &str, number: bool) {
        if text.is_empty() {
            return self.put(Word::Empty);
        }
        let value = text.parse::<f64>().ok();
        let offered = self.literals.iter().position(|l| {
            l.text.eq_ignore_ascii_case(text)
                || (value.is_some() && l.number && l.text.parse::<f64>().ok() == value)
        });
        let small = Word::NUMBERS
            .iter()
            .find(|word| word.number().map(f64::from) == value && value.is_some());
        match (offered, small) {
            (Some(at), _) => self.out.push(Symbol::Value(at)),
            (None, Some(word)) if number => self.put(*word),
            _ => self.put(Word::Unknown),
        }
    }
}

/// Returns the digits of a number.
pub(super) fn number_text(expr: &Expr) -> Option<&str> {
    let Expr::Value(value) = strip(expr) else { return None };
    let Value::Number(text, _) = &value.value else { return None };
    Some(text)
}

/// Returns the text in quotes.
pub(super) fn quoted_text(expr: &Expr) -> Option<&str> {
    let Expr::Value(value) = strip(expr) else { return None };
    match &value.value {
        Value::SingleQuotedString(text) | Value::DoubleQuotedString(text) => Some(text),
        _ => None,
    }
}

pub(super) fn is_null(expr: &Expr) -> bool {
    matches!(expr, Expr::Value(value) if value.value == Value::Null)
}
