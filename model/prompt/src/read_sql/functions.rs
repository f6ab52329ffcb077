//! Calls of functions and casts.

use beamsplitter_sql::syntax::last_part;
use sqlparser::ast::{
    DataType, DuplicateTreatment, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments,
};

use super::expr::{is_null, number_text};
use super::{Done, ReadError, Reader, strip};
use crate::vocabulary::Word;

impl Reader<'_> {
    pub(super) fn function(&mut self, function: &Function) -> Done {
        let name = last_part(&function.name).map(|name| name.value.to_lowercase());
        let name = name.unwrap_or_default();
        if self.counts_cases(&name, function)? {
            return Ok(());
        }
        let open = match name.as_str() {
            "substr" | "substring" => Word::Part,
            "coalesce" | "ifnull" => Word::Given,
            "total" => Word::Sum,
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

    /// Writes an expression as a number with fractions.
    pub(super) fn real(&mut self, expr: &Expr) -> Done {
        self.put(Word::Real);
        self.expr(strip(expr))?;
        self.put(Word::Close);
        Ok(())
    }

    pub(super) fn cast(&mut self, expr: &Expr, kind: &DataType) -> Done {
        if self.date_part_of(expr).is_some() {
            return self.expr(expr);
        }
        let kind = kind.to_string().to_ascii_uppercase();
        let is = |parts: &[&str]| parts.iter().any(|part| kind.contains(part));
        self.put(if is(&["INT"]) {
            Word::Integer
        } else if is(&["REAL", "FLOA", "DOUB", "NUM", "DEC"]) {
            Word::Real
        } else if is(&["CHAR", "TEXT"]) {
            Word::Text
        } else {
            return Err(ReadError::Construct("this CAST"));
        });
        let mut text = strip(expr);
        while let Expr::Function(function) = text {
            let (true, [inner, ..]) = (
                is_called(function, "replace") || is_called(function, "nullif"),
                &arguments(function)[..],
            ) else {
                break;
            };
            let numbers = self.column_of(inner).ok().map(|of| self.schema.column(of.column));
            if numbers.is_some_and(|column| column.numbers.is_none()) {
                break;
            }
            text = strip(inner);
        }
        self.expr(text)?;
        self.put(Word::Close);
        Ok(())
    }

    /// Writes a count or a sum of 1 for each row that meets a condition as the sum of the condition,
    /// and `iif` as CASE; returns whether it was one of them.
    fn counts_cases(&mut self, name: &str, function: &Function) -> Result<bool, ReadError> {
        let arguments = arguments(function);
        if let (Some(filter), "count", false) = (&function.filter, name, arguments.len() > 1) {
            self.put(Word::Sum);
            self.expr(filter)?;
            self.put(Word::Close);
            return Ok(true);
        }
        match (name, arguments.as_slice()) {
            ("iif", [condition, yes, no]) => {
                for (word, expr) in [(Word::When, condition), (Word::Then, yes), (Word::Else, no)] {
                    if word == Word::When {
                        self.put(Word::Case);
                    }
                    self.put(word);
                    self.expr(expr)?;
                }
                self.put(Word::CaseEnd);
                Ok(true)
            }
            ("sum" | "count" | "total", [case]) => {
                let (condition, yes, no) = match strip(case) {
                    Expr::Case { operand: None, conditions, else_result, .. } => {
                        let [only] = conditions.as_slice() else { return Ok(false) };
                        (&only.condition, &only.result, else_result.as_deref())
                    }
                    Expr::Function(inner) if is_called(inner, "iif") => {
                        let [condition, yes, no] = self::arguments(inner)[..] else {
                            return Ok(false);
                        };
                        (condition, yes, Some(no))
                    }
                    _ => return Ok(false),
                };
                let one = number_text(yes).is_some_and(|text| text.parse() == Ok(1.0));
                let none = no.is_none_or(is_null);
                let zero = no.and_then(number_text).is_some_and(|text| text.parse() == Ok(0.0));
                let counted = if name == "count" { none } else { one && (none || zero) };
                if counted {
                    self.put(Word::Sum);
                    self.expr(condition)?;
                    self.put(Word::Close);
                }
                Ok(counted)
            }
            _ => Ok(false),
        }
    }
}

/// Returns the expressions that a function is called with; none where one of them is no expression.
pub(super) fn arguments(function: &Function) -> Vec<&Expr> {
    let FunctionArguments::List(list) = &function.args else { return Vec::new() };
    let expr = |argument| match argument {
        &FunctionArg::Unnamed(FunctionArgExpr::Expr(ref expr)) => Some(expr),
        _ => None,
    };
    list.args.iter().map(expr).collect::<Option<_>>().unwrap_or_default()
}

/// Returns whether a function has that name.
pub(super) fn is_called(function: &Function, name: &str) -> bool {
    last_part(&function.name).is_some_and(|own| own.value.eq_ignore_ascii_case(name))
}
