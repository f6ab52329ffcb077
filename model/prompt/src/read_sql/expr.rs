//! Expressions, conditions and literals.

use beamsplitter_sql::syntax::last_part;
use sqlparser::ast::{
    BinaryOperator, DuplicateTreatment, Expr, Function, FunctionArg, FunctionArgExpr,
    FunctionArguments, Query, UnaryOperator, Value,
};

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
        match expr {
            Expr::Identifier(name) => match self.unqualified(&name.value) {
                Ok(column) => self.out.extend(column_symbols(column)),
                // SQLite reads a quoted name that names nothing as text.
                Err(_) if name.quote_style == Some('"') => self.literal(&name.value, false),
                Err(error) => return Err(error),
            },
            Expr::CompoundIdentifier(_) => {
                let column = self.column_of(expr)?;
                self.out.extend(column_symbols(column));
            }
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
                self.negatable(expr, *negated, Word::In)?;
                self.put(Word::Open);
                for (i, item) in list.iter().enumerate() {
                    if i > 0 {
                        self.put(Word::Comma);
                    }
                    self.expr(item)?;
                }
                self.put(Word::Close);
            }
            Expr::InSubquery { expr, subquery, negated } => {
                self.negatable(expr, *negated, Word::In)?;
                self.bracketed(subquery)?;
            }
            Expr::Between { expr, negated, low, high } => {
                self.negatable(expr, *negated, Word::Between)?;
                self.expr(low)?;
                self.put(Word::And);
                self.expr(high)?;
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

    pub(super) fn negatable(&mut self, expr: &Expr, negated: bool, word: Word) -> Done {
        self.expr(expr)?;
        if negated {
            self.put(Word::Not);
        }
        self.put(word);
        Ok(())
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
            _ => return Err(ReadError::Construct("this operator")),
        };
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

    pub(super) fn function(&mut self, function: &Function) -> Done {
        let name = last_part(&function.name).map(|name| name.value.to_lowercase());
        let open = match name.unwrap_or_default().as_str() {
            "count" => Word::Count,
            "sum" => Word::Sum,
            "avg" => Word::Avg,
            "min" => Word::Min,
            "max" => Word::Max,
            "abs" => Word::Abs,
            "round" => Word::Round,
            "length" => Word::Length,
            "lower" => Word::Lower,
            "upper" => Word::Upper,
            _ => return Err(ReadError::Construct("this function")),
        };
        let FunctionArguments::List(list) = &function.args else {
            return Err(ReadError::Construct("this function call"));
        };
        self.put(open);
        if list.duplicate_treatment == Some(DuplicateTreatment::Distinct) {
            self.put(Word::Distinct);
        }
        for (i, argument) in list.args.iter().enumerate() {
            if i > 0 {
                self.put(Word::Comma);
            }
            match argument {
                FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) => self.expr(strip(expr))?,
                FunctionArg::Unnamed(FunctionArgExpr::Wildcard) => self.put(Word::Star),
                FunctionArg::Unnamed(FunctionArgExpr::QualifiedWildcard(name)) => {
                    let name = last_part(name).map_or("", |name| &name.value);
                    let source = self.source_named(name)?.source;
                    self.source(source);
                    self.put(Word::DotStar);
                }
                _ => return Err(ReadError::Construct("this function call")),
            }
        }
        self.put(Word::Close);
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
        let value = text.parse::<f64>().ok();
        let offered = self.literals.iter().position(|l| {
            l.text.eq_ignore_ascii_case(text)
                || (value.is_some() && l.number && l.text.parse::<f64>().ok() == value)
        });
        let small = Word::NUMBERS.iter().zip(0..).find(|(_, n)| value == Some(f64::from(*n)));
        match (offered, small) {
            (Some(at), _) => self.out.push(Symbol::Value(at)),
            (None, Some((word, _))) if number => self.put(*word),
            _ => self.put(Word::Unknown),
        }
    }
}
