//! Small questions to a syntax tree of sqlparser.

use std::ops::ControlFlow;

use sqlparser::ast::{
    BinaryOperator, Expr, Ident, ObjectName, Select, SetExpr, Visit, visit_expressions,
};

/// Returns the name of a table or a function without its schema: the last part.
pub fn last_part(name: &ObjectName) -> Option<&Ident> {
    name.0.last()?.as_ident()
}

/// Splits the name of a column into the table before the dot, if there is one, and the column;
/// none for what is not a name.
pub fn column_name(expr: &Expr) -> Option<(Option<&Ident>, &Ident)> {
    match expr {
        Expr::Identifier(name) => Some((None, name)),
        Expr::CompoundIdentifier(parts) => match parts.as_slice() {
            [.., table, name] => Some((Some(table), name)),
            [name] => Some((None, name)),
            [] => None,
        },
        _ => None,
    }
}

/// Returns whether an expression within a part of a query is such a one, outer ones first; the rest is not
/// looked at. The walk is compiled once, not for each caller.
pub fn any_expression(part: &impl Visit, is: &mut dyn FnMut(&Expr) -> bool) -> bool {
    let found = visit_expressions(part, |expr| match is(expr) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    found.is_break()
}

/// Calls `each` with every expression within a part of a query, outer ones first.
pub fn each_expression(part: &impl Visit, each: &mut dyn FnMut(&Expr)) {
    any_expression(part, &mut |expr| {
        each(expr);
        false
    });
}

/// Returns the first `select` of a query, which names its columns.
pub fn first_select(body: &SetExpr) -> Option<&Select> {
    match body {
        SetExpr::Select(select) => Some(select),
        SetExpr::Query(query) => first_select(&query.body),
        SetExpr::SetOperation { left, .. } => first_select(left),
        _ => None,
    }
}

/// Splits a condition at its outermost ANDs; brackets around a part are left out.
pub fn conjuncts(condition: &Expr) -> Vec<&Expr> {
    split(condition, &BinaryOperator::And)
}

/// Splits a condition at its outermost ORs; brackets around a part are left out.
pub fn disjuncts(condition: &Expr) -> Vec<&Expr> {
    split(condition, &BinaryOperator::Or)
}

fn split<'e>(expr: &'e Expr, operator: &BinaryOperator) -> Vec<&'e Expr> {
    let mut parts = Vec::new();
    // Chains nest to the left, as deep as they are long.
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        match expr {
            Expr::BinaryOp { left, op, right } if op == operator => {
                open.extend([&**right, &**left]);
            }
            Expr::Nested(inner) => open.push(inner),
            part => parts.push(part),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlparser::dialect::SQLiteDialect;
    use sqlparser::parser::Parser;

    #[test]
    fn conditions_split_at_one_operator() {
        let parser = Parser::new(&SQLiteDialect {});
        let text = "(a > 20 OR a < 10) AND (b = 'x' AND c)";
        let condition = parser.try_with_sql(text).unwrap().parse_expr().unwrap();
        let texts = |parts: Vec<&Expr>| parts.iter().map(ToString::to_string).collect::<Vec<_>>();
        let parts = conjuncts(&condition);
        assert_eq!(texts(parts.clone()), ["a > 20 OR a < 10", "b = 'x'", "c"]);
        assert_eq!(texts(disjuncts(parts[0])), ["a > 20", "a < 10"]);
        assert_eq!(texts(disjuncts(&condition)), [text]);
    }
}
