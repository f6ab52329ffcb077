//! Values in words: columns, functions, arithmetic.

use beamsplitter_common::text::listed;
use sqlparser::ast::{BinaryOperator, DataType, Expr, UnaryOperator, Value};

use super::dates::{is_date_part, number};
use super::noun::{Noun, enclose, is_calculated, nth, places};
use super::parts::{aggregates, bare, parts};
use super::scope::{ColumnPhrase, Scope};
use crate::schema::ColumnKind;
use crate::syntax::column_name;

/// Expressions are put into words down to this depth.
pub(super) const MAX_DEPTH: usize = 40;

impl<'a> Scope<'a> {
    /// Puts a value into a noun phrase.
    pub(super) fn noun(&self, expr: &Expr) -> Noun {
        self.deep_noun(expr, 0)
    }

    /// Returns the phrase of a value with its article.
    pub(super) fn definite(&self, expr: &Expr) -> String {
        self.noun(expr).definite()
    }

    /// Puts a value into a noun phrase, `depth` levels down.
    pub(super) fn deep_noun(&self, expr: &Expr, depth: usize) -> Noun {
        if depth > MAX_DEPTH {
            return Noun::the("value of a long calculation");
        }
        if let Some(noun) = self.written_date(expr) {
            return noun;
        }
        let definite = |expr: &Expr| self.deep_noun(expr, depth + 1).definite();
        match expr {
            Expr::Identifier(_) | Expr::CompoundIdentifier(_) => match self.name(expr) {
                Name::Column(found) => found.noun,
                Name::Result(expr) => self.unnamed().deep_noun(expr, depth + 1),
                Name::String(text) => Noun::bare(format!("'{text}'")),
            },
            Expr::Value(value) => literal(&value.value),
            Expr::Nested(inner) => match &**inner {
                Expr::BinaryOp { .. } if !is_date_part(inner) => {
                    let inner = self.deep_noun(inner, depth + 1);
                    Noun::bare(format!("({})", inner.definite()))
                }
                inner => self.deep_noun(inner, depth + 1),
            },
            Expr::UnaryOp { op: UnaryOperator::Minus, expr } => match &**expr {
                Expr::Value(_) => Noun::bare(format!("-{}", definite(expr))),
                _ => Noun::bare(format!("minus {}", definite(expr))),
            },
            Expr::UnaryOp { op: UnaryOperator::Plus, expr } => self.deep_noun(expr, depth + 1),
            Expr::BinaryOp { left, op, right } => {
                let known = self.share(expr).or_else(|| self.between(expr, depth));
                let known = known.or_else(|| self.whole_year(expr, depth));
                if let Some(noun) = known.or_else(|| self.rearranged(expr, depth)) {
                    return noun;
                }
                if *op == BinaryOperator::Multiply {
                    match (number(left), number(right)) {
                        (Some(1.0), _) => return self.deep_noun(right, depth + 1),
                        (_, Some(1.0)) => return self.deep_noun(left, depth + 1),
                        _ => {}
                    }
                }
                let word = match op {
                    BinaryOperator::Plus => "plus",
                    BinaryOperator::Minus => "minus",
                    BinaryOperator::Multiply => "times",
                    BinaryOperator::Divide => "divided by",
                    BinaryOperator::Modulo => "modulo",
                    BinaryOperator::StringConcat => "followed by",
                    _ => return self.truth(expr),
                };
                // What a call takes of a calculation stands apart, and a product in a sum.
                let is_sum = matches!(op, BinaryOperator::Plus | BinaryOperator::Minus);
                let part = |expr: &Expr| {
                    let noun = self.deep_noun(expr, depth + 1);
                    let is_apart = match expr {
                        Expr::Function(_) | Expr::Cast { .. } => true,
                        Expr::BinaryOp { op, .. } => {
                            is_sum
                                && matches!(op, BinaryOperator::Multiply | BinaryOperator::Divide)
                        }
                        _ => false,
                    };
                    match is_apart && is_calculated(&noun.text) {
                        true => Noun::bare(format!("({})", noun.definite())),
                        false => noun,
                    }
                };
                let is_cut = *op == BinaryOperator::Divide
                    && self.is_integer(left)
                    && self.is_integer(right);
                let cut = if is_cut { " (whole part)" } else { "" };
                let (left, right) = (part(left), part(right));
                let text = format!("{} {word} {}{cut}", left.text, right.definite());
                Noun { text, the: left.the }
            }
            Expr::Function(function) => self.call(function, depth),
            // Parts of dates are numbers to people.
            Expr::Cast { expr, .. } if is_date_part(expr) || self.written(expr).is_some() => {
                self.deep_noun(expr, depth + 1)
            }
            Expr::Cast { expr, data_type, .. } => {
                let kind = type_name(data_type);
                let value = if kind.ends_with(" number") { written(expr) } else { expr };
                let noun = self.deep_noun(value, depth + 1);
                match kind == "a number" && self.is_number(value) {
                    true => noun,
                    false => Noun { text: format!("{} as {kind}", noun.text), ..noun },
                }
            }
            Expr::Collate { expr, .. } => self.deep_noun(expr, depth + 1),
            Expr::Subquery(query) => Noun::bare(enclose(self.one_value(query))),
            Expr::Case { operand, conditions, else_result, .. } => {
                let mut cases: Vec<String> = conditions
                    .iter()
                    .map(|case| {
                        let when = match operand {
                            Some(operand) => {
                                format!("{} is {}", definite(operand), definite(&case.condition))
                            }
                            None => self.sentence(&case.condition),
                        };
                        format!("{} if {when}", definite(&case.result))
                    })
                    .collect();
                if let Some(other) = else_result {
                    cases.push(format!("otherwise {}", definite(other)));
                }
                Noun::bare(format!("({})", cases.join("; ")))
            }
            Expr::Substring { expr, substring_from, substring_for, .. } => {
                let text = |e: &Option<Box<Expr>>| e.as_ref().map(|e| definite(e));
                let (from, count) = (text(substring_from), text(substring_for));
                let first = from.as_ref().and_then(|from| from.parse::<usize>().ok());
                if let (Some(first), None) = (first, &count) {
                    let noun = self.deep_noun(expr, depth + 1);
                    let text = match first {
                        2 => format!("{} without its first character", noun.text),
                        _ => format!("{} from its {} character on", noun.text, nth(first)),
                    };
                    return Noun { text, ..noun };
                }
                let places = places(&from.unwrap_or_default(), count.as_deref());
                Noun::the(format!("text at {places} of {}", definite(expr)))
            }
            Expr::Trim { expr, .. } => {
                Noun::bare(format!("{} without outer spaces", definite(expr)))
            }
            Expr::Ceil { expr, .. } => Noun::bare(format!("{} rounded up", definite(expr))),
            Expr::Floor { expr, .. } => Noun::bare(format!("{} rounded down", definite(expr))),
            Expr::Extract { field, expr, .. } => {
                Noun::the(format!("{} of {}", field.to_string().to_lowercase(), definite(expr)))
            }
            Expr::Tuple(items) => {
                Noun::bare(listed(&items.iter().map(definite).collect::<Vec<_>>(), "and"))
            }
            Expr::Wildcard(_) | Expr::QualifiedWildcard(..) => Noun::bare("everything"),
            _ => self.truth(expr),
        }
    }

    /// Returns a condition that stands where a value is expected.
    fn truth(&self, expr: &Expr) -> Noun {
        match self.known(expr) {
            Some(sentence) => Noun::bare(format!("whether {sentence}")),
            None => Noun::bare(format!("`{expr}`")),
        }
    }

    /// Returns what the name `expr` stands for, as SQLite looks it up: columns, result columns,
    /// strings.
    pub(super) fn name(&self, expr: &Expr) -> Name<'a> {
        let Some((qualifier, name)) = column_name(expr) else {
            return Name::String(expr.to_string());
        };
        if let Some(found) = self.column(qualifier, name) {
            return Name::Column(found);
        }
        let same = |(n, _): &&(String, &Expr)| n.eq_ignore_ascii_case(&name.value);
        match self.named.iter().find(same) {
            Some((_, expr)) if qualifier.is_none() => Name::Result(expr),
            _ if qualifier.is_none() && name.quote_style == Some('"') => {
                Name::String(name.value.clone())
            }
            _ => Name::Column(self.unknown(qualifier, name)),
        }
    }

    /// Returns the scope without names of results, which cannot refer to each other.
    fn unnamed(&self) -> Self {
        let mut bare = self.clone();
        bare.named.clear();
        bare
    }

    /// Returns whether the values of an expression are numbers already.
    fn is_number(&self, expr: &Expr) -> bool {
        use BinaryOperator::{Divide, Minus, Modulo, Multiply, Plus};
        match bare(expr) {
            Expr::Function(function) => {
                let name = parts(function).0;
                ["count", "sum", "total", "avg", "abs", "round", "length"].contains(&&*name)
            }
            Expr::BinaryOp { op, .. } => matches!(op, Plus | Minus | Multiply | Divide | Modulo),
            name => column_name(name).is_some() && self.kind(name) == Some(ColumnKind::Number),
        }
    }

    /// Returns whether the values of an expression are whole numbers to SQLite, which divides these without a
    /// rest.
    fn is_integer(&self, expr: &Expr) -> bool {
        use BinaryOperator::{Divide, Minus, Multiply, Plus};
        match bare(expr) {
            Expr::Value(value) => match &value.value {
                Value::Number(number, _) => number.parse::<i64>().is_ok(),
                _ => false,
            },
            Expr::Function(function) => {
                let (name, args, _) = parts(function);
                match (name.as_str(), args.as_slice()) {
                    // Text that is digits is a whole number, too.
                    ("count" | "substr", _) => true,
                    ("sum" | "min" | "max", [only]) => self.is_integer(only),
                    _ => false,
                }
            }
            Expr::Substring { .. } => true,
            Expr::Cast { data_type, .. } => type_name(data_type) == "a whole number",
            Expr::BinaryOp { left, op: Plus | Minus | Multiply | Divide, right } => {
                self.is_integer(left) && self.is_integer(right)
            }
            name => self.place(name).is_some_and(|(_, column)| {
                self.schema.column(column).declared.to_ascii_uppercase().contains("INT")
            }),
        }
    }

    /// Returns what the values of an expression are, where that is known.
    pub(super) fn kind(&self, expr: &Expr) -> Option<ColumnKind> {
        match expr {
            _ if self.written(expr).is_some() => Some(ColumnKind::Time),
            Expr::Identifier(_) | Expr::CompoundIdentifier(_) => match self.name(expr) {
                Name::Column(found) => found.kind,
                Name::Result(expr) => self.unnamed().kind(expr),
                Name::String(_) => Some(ColumnKind::Text),
            },
            Expr::Nested(inner) => self.kind(inner),
            Expr::BinaryOp { op: BinaryOperator::StringConcat, .. } => {
                self.date_of(expr).map(|_| ColumnKind::Time)
            }
            Expr::Function(function) => {
                let (name, args, _) = parts(function);
                match (name.as_str(), args.as_slice()) {
                    ("min" | "max", [only]) => self.kind(only),
                    ("date" | "datetime" | "time" | "strftime", _) => Some(ColumnKind::Time),
                    ("lower" | "upper" | "substr" | "trim" | "group_concat", _) => {
                        Some(ColumnKind::Text)
                    }
                    _ => Some(ColumnKind::Number),
                }
            }
            _ => None,
        }
    }
}

fn literal(value: &Value) -> Noun {
    Noun::bare(match value {
        Value::Number(number, _) => number.strip_suffix(".0").unwrap_or(number).to_owned(),
        Value::Null => "nothing".into(),
        Value::Boolean(truth) => truth.to_string(),
        Value::SingleQuotedString(text) | Value::DoubleQuotedString(text) => format!("'{text}'"),
        other => other.to_string(),
    })
}

/// Returns the value of which a text was written for a number to be read: what is left out of it and
/// what is exchanged says how numbers are written there, and no more.
fn written(mut expr: &Expr) -> &Expr {
    loop {
        expr = match expr {
            Expr::Trim { expr, .. } | Expr::Nested(expr) => expr.as_ref(),
            Expr::Function(function) => {
                let (name, args, _) = parts(function);
                match (name.as_str(), args.first()) {
                    ("replace" | "nullif" | "trim", Some(&first)) => first,
                    _ => return expr,
                }
            }
            _ => return expr,
        };
    }
}

fn type_name(data_type: &DataType) -> String {
    let name = data_type.to_string().to_lowercase();
    match name.as_str() {
        "int" | "integer" | "bigint" => "a whole number".into(),
        "real" | "float" | "double" | "numeric" | "decimal" => "a number".into(),
        "text" => "text".into(),
        _ => name,
    }
}

/// What an identifier is.
pub(super) enum Name<'a> {
    /// A column of some table.
    Column(ColumnPhrase),
    /// The name of a result column of this query.
    Result(&'a Expr),
    /// A string that stands between `"`.
    String(String),
}

/// Returns whether an expression takes one value per group.
pub(super) fn is_aggregate(expr: &Expr) -> bool {
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        match expr {
            Expr::Function(function) if aggregates(function) => return true,
            Expr::Function(function) => open.extend(parts(function).1),
            Expr::BinaryOp { left, right, .. } => open.extend([&**left, &**right]),
            Expr::Nested(inner) | Expr::UnaryOp { expr: inner, .. } => open.push(inner),
            Expr::Cast { expr, .. }
            | Expr::Substring { expr, .. }
            | Expr::Trim { expr, .. }
            | Expr::Ceil { expr, .. }
            | Expr::Floor { expr, .. } => open.push(expr),
            Expr::Case { conditions, else_result, .. } => {
                open.extend(conditions.iter().flat_map(|when| [&when.condition, &when.result]));
                open.extend(else_result.as_deref());
            }
            _ => {}
        }
    }
    false
}

/// Returns whether an expression counts.
pub(super) fn is_count(expr: &Expr) -> bool {
    matches!(expr, Expr::Function(f) if aggregates(f) && parts(f).0 == "count")
}

/// Returns whether an expression is `count(*)`.
pub(super) fn is_row_count(expr: &Expr) -> bool {
    matches!(expr, Expr::Function(f) if aggregates(f) && f.filter.is_none() && {
        let (name, args, _) = parts(f);
        name == "count" && args.is_empty()
    })
}
