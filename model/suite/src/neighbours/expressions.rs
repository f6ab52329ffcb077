//! What may stand for an expression.

use beamsplitter_sql::quote;
use beamsplitter_sql::syntax::last_part;
use sqlparser::ast::{
    BinaryOperator, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments, Ident,
    ObjectName, Value,
};

use crate::names::QueryNames;

const COMPARISONS: [BinaryOperator; 6] = [
    BinaryOperator::Eq,
    BinaryOperator::NotEq,
    BinaryOperator::Lt,
    BinaryOperator::LtEq,
    BinaryOperator::Gt,
    BinaryOperator::GtEq,
];
const AGGREGATES: [&str; 5] = ["count", "sum", "avg", "min", "max"];

/// Lists what may stand for an expression.
pub fn others(expr: &Expr, names: &QueryNames<'_>) -> Vec<Expr> {
    if let Some(text) = names.text(expr) {
        return texts(&text);
    }
    match expr {
        Expr::BinaryOp { left, op, right } => operators(left, op, right, names),
        Expr::Value(value) => match &value.value {
            Value::Number(digits, _) => numbers(digits),
            _ => Vec::new(),
        },
        Expr::Like { .. }
        | Expr::InList { .. }
        | Expr::InSubquery { .. }
        | Expr::Between { .. }
        | Expr::Exists { .. } => vec![negated(expr)],
        Expr::IsNull(of) => vec![Expr::IsNotNull(of.clone())],
        Expr::IsNotNull(of) => vec![Expr::IsNull(of.clone())],
        Expr::Identifier(_) | Expr::CompoundIdentifier(_) => columns(expr, names),
        Expr::Function(function) => aggregates(function),
        _ => Vec::new(),
    }
}

/// Lists another comparison, connective or sign, and each side of a connective by itself. What
/// tables are joined on stays a comparison by `=`.
fn operators(left: &Expr, op: &BinaryOperator, right: &Expr, names: &QueryNames<'_>) -> Vec<Expr> {
    let with = |op: BinaryOperator| Expr::BinaryOp {
        left: Box::new(left.clone()),
        op,
        right: Box::new(right.clone()),
    };
    match op {
        BinaryOperator::And => vec![with(BinaryOperator::Or), left.clone(), right.clone()],
        BinaryOperator::Or => vec![with(BinaryOperator::And), left.clone(), right.clone()],
        BinaryOperator::Plus => vec![with(BinaryOperator::Minus)],
        BinaryOperator::Minus => vec![with(BinaryOperator::Plus)],
        BinaryOperator::Multiply => vec![with(BinaryOperator::Divide)],
        BinaryOperator::Divide => vec![with(BinaryOperator::Multiply)],
        BinaryOperator::Eq if names.column(left).is_some() && names.column(right).is_some() => {
            Vec::new()
        }
        op if COMPARISONS.contains(op) => {
            let equality = |op: &BinaryOperator| COMPARISONS[..2].contains(op);
            let worded = names.text(left).is_some() || names.text(right).is_some();
            let few = worded && equality(op);
            let new = COMPARISONS.into_iter().filter(|new| new != op && (!few || equality(new)));
            new.map(with).collect()
        }
        _ => Vec::new(),
    }
}

/// Lists the numbers next to a number.
fn numbers(digits: &str) -> Vec<Expr> {
    let new = match (digits.parse::<i64>(), digits.parse::<f64>()) {
        (Ok(i), _) => [i.checked_add(1), i.checked_sub(1).filter(|i| *i >= 0)]
            .into_iter()
            .flatten()
            .map(|i| i.to_string())
            .collect(),
        (_, Ok(x)) => vec![format!("{:?}", x + 1.0), format!("{:?}", x - 1.0)],
        _ => Vec::new(),
    };
    new.into_iter().map(|digits| Expr::value(Value::Number(digits, false))).collect()
}

/// Lists texts near a text: of a pattern, without the `%` of one end; of any other, a letter less.
fn texts(text: &str) -> Vec<Expr> {
    let mut new: Vec<&str> = Vec::new();
    if text.contains('%') {
        new.extend(text.strip_prefix('%').into_iter().chain(text.strip_suffix('%')));
    } else if let Some((last, _)) = text.char_indices().next_back() {
        new.push(&text[..last]);
    }
    new.into_iter().map(|text| Expr::value(Value::SingleQuotedString(text.to_owned()))).collect()
}

fn negated(expr: &Expr) -> Expr {
    let mut other = expr.clone();
    match &mut other {
        Expr::Like { negated, .. }
        | Expr::InList { negated, .. }
        | Expr::InSubquery { negated, .. }
        | Expr::Between { negated, .. }
        | Expr::Exists { negated, .. } => *negated = !*negated,
        _ => {}
    }
    other
}

/// Lists the other columns of the same table; of each table that the column may be of.
fn columns(expr: &Expr, names: &QueryNames<'_>) -> Vec<Expr> {
    let own = names.columns(expr);
    let ident = |name: &str| match quote(name) == name {
        true => Ident::new(name),
        false => Ident::with_quote('`', name),
    };
    let with = |name: &str| match expr {
        Expr::CompoundIdentifier(parts) => {
            let mut parts = parts.clone();
            if let Some(last) = parts.last_mut() {
                *last = ident(name);
            }
            Expr::CompoundIdentifier(parts)
        }
        _ => Expr::Identifier(ident(name)),
    };
    let mut found = Vec::new();
    for at in own {
        let of = names.schema().tables[at.table].columns.iter().enumerate();
        let others = of.filter(|(column, _)| *column != at.column);
        found.extend(others.map(|(_, column)| with(&column.name)));
    }
    found
}

/// Lists the other aggregates of the same expression, and the expression by itself.
fn aggregates(function: &Function) -> Vec<Expr> {
    let name = last_part(&function.name).map(|name| name.value.to_lowercase());
    let Some(name) = name.filter(|name| AGGREGATES.contains(&name.as_str())) else {
        return Vec::new();
    };
    let FunctionArguments::List(list) = &function.args else { return Vec::new() };
    let [FunctionArg::Unnamed(FunctionArgExpr::Expr(of))] = list.args.as_slice() else {
        return Vec::new();
    };
    let named = |name: &str| {
        let name = ObjectName::from(vec![Ident::new(name)]);
        Expr::Function(Function { name, ..function.clone() })
    };
    let others = AGGREGATES.into_iter().filter(|other| *other != name).map(named);
    others.chain([of.clone()]).collect()
}
