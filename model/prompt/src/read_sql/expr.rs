//! Expressions, conditions and literals.

use beamsplitter_sql::syntax::last_part;
use sqlparser::ast::{
    BinaryOperator, DuplicateTreatment, Expr, Function, FunctionArg, FunctionArgExpr,
    FunctionArguments, Query, UnaryOperator, Value,
};

use super::{Done, ReadError, Reader, column_symbols, strip};
use crate::vocabulary::{MOST_NUMBER, Symbol};

impl Reader<'_> {
    /// Returns an operand of AND, with brackets around an OR.
    pub(super) fn operand(&mut self, expr: &Expr) -> Done {
        let inner = strip(expr);
        if let Expr::BinaryOp { op: BinaryOperator::Or, .. } = inner {
            self.put("(");
            self.expr(inner)?;
            self.put(")");
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
                self.put("-");
                self.expr(expr)?;
            }
            Expr::UnaryOp { op: UnaryOperator::Not, expr } => {
                self.put("not");
                self.operand(expr)?;
            }
            Expr::BinaryOp { left, op, right } => self.binary(left, op, right)?,
            Expr::Nested(inner) => {
                self.put("(");
                self.expr(inner)?;
                self.put(")");
            }
            Expr::InList { expr, list, negated } => {
                self.negatable(expr, *negated, "in")?;
                self.put("(");
                for (i, item) in list.iter().enumerate() {
                    if i > 0 {
                        self.put(",");
                    }
                    self.expr(item)?;
                }
                self.put(")");
            }
            Expr::InSubquery { expr, subquery, negated } => {
                self.negatable(expr, *negated, "in")?;
                self.bracketed(subquery)?;
            }
            Expr::Between { expr, negated, low, high } => {
                self.negatable(expr, *negated, "between")?;
                self.expr(low)?;
                self.put("and");
                self.expr(high)?;
            }
            Expr::Like { negated, expr, pattern, escape_char: None, .. } => {
                self.like(expr, *negated, pattern)?;
            }
            Expr::IsNull(expr) => {
                self.expr(expr)?;
                self.put("is null");
            }
            Expr::IsNotNull(expr) => {
                self.expr(expr)?;
                self.put("is not null");
            }
            Expr::Exists { subquery, negated } => {
                if *negated {
                    self.put("not");
                }
                self.put("exists");
                self.bracketed(subquery)?;
            }
            Expr::Subquery(query) => self.bracketed(query)?,
            Expr::Function(function) => self.function(function)?,
            _ => return Err(ReadError::Construct("this expression")),
        }
        Ok(())
    }

    pub(super) fn bracketed(&mut self, query: &Query) -> Done {
        self.put("(");
        self.query(query)?;
        self.put(")");
        Ok(())
    }

    pub(super) fn negatable(&mut self, expr: &Expr, negated: bool, text: &str) -> Done {
        self.expr(expr)?;
        if negated {
            self.put("not");
        }
        self.put(text);
        Ok(())
    }

    pub(super) fn binary(&mut self, left: &Expr, op: &BinaryOperator, right: &Expr) -> Done {
        use BinaryOperator as B;
        let text = match op {
            B::And => {
                self.operand(left)?;
                self.put("and");
                return self.operand(right);
            }
            B::Or => "or",
            B::Eq => "=",
            B::NotEq => "!=",
            B::Lt => "<",
            B::Gt => ">",
            B::LtEq => "<=",
            B::GtEq => ">=",
            B::Plus => "+",
            B::Minus => "-",
            B::Multiply => "*",
            B::Divide => "/",
            B::StringConcat => "||",
            _ => return Err(ReadError::Construct("this operator")),
        };
        self.expr(left)?;
        self.put(text);
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
            self.negatable(expr, negated, "like")?;
            self.literal(text, false);
            return Ok(());
        }
        if inner.contains(['%', '_']) {
            return Err(ReadError::Construct("a LIKE pattern with inner wildcards"));
        }
        let form = match (text.starts_with('%'), text.ends_with('%')) {
            (true, true) => "contains",
            (false, true) => "starts with",
            (true, false) => "ends with",
            (false, false) => "like",
        };
        self.negatable(expr, negated, form)?;
        self.literal(inner, false);
        Ok(())
    }

    pub(super) fn function(&mut self, function: &Function) -> Done {
        let name = last_part(&function.name).map(|name| name.value.to_lowercase());
        let open = match name.unwrap_or_default().as_str() {
            "count" => "count(",
            "sum" => "sum(",
            "avg" => "avg(",
            "min" => "min(",
            "max" => "max(",
            "abs" => "abs(",
            "round" => "round(",
            "length" => "length(",
            "lower" => "lower(",
            "upper" => "upper(",
            _ => return Err(ReadError::Construct("this function")),
        };
        let FunctionArguments::List(list) = &function.args else {
            return Err(ReadError::Construct("this function call"));
        };
        self.put(open);
        if list.duplicate_treatment == Some(DuplicateTreatment::Distinct) {
            self.put("distinct");
        }
        for (i, argument) in list.args.iter().enumerate() {
            if i > 0 {
                self.put(",");
            }
            match argument {
                FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) => self.expr(strip(expr))?,
                FunctionArg::Unnamed(FunctionArgExpr::Wildcard) => self.put("*"),
                FunctionArg::Unnamed(FunctionArgExpr::QualifiedWildcard(name)) => {
                    let name = last_part(name).map_or("", |name| &name.value);
                    let source = self.source_named(name)?.source;
                    self.source(source);
                    self.put(".*");
                }
                _ => return Err(ReadError::Construct("this function call")),
            }
        }
        self.put(")");
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
        let small = |v: f64| v.fract() == 0.0 && (0.0..=MOST_NUMBER as f64).contains(&v);
        match (offered, value) {
            (Some(at), _) => self.out.push(Symbol::Value(at)),
            (None, Some(v)) if number && small(v) => self.put(&format!("{v:.0}")),
            _ => self.put("<unknown>"),
        }
    }
}
