//! The syntax tree of a query, by sqlparser, and small questions to it.

use std::ops::ControlFlow;

use sqlparser::ast::{
    BinaryOperator, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments, Ident,
    JoinConstraint, JoinOperator, ObjectName, Query, Select, SelectItem, SetExpr, Statement,
    TableFactor, Value, Visit, Visitor,
};
use sqlparser::dialect::SQLiteDialect;
use sqlparser::keywords::Keyword;
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::Token;

use crate::date_part::SERIAL;

/// Deepest nesting of brackets and queries that is parsed.
pub const MAX_DEPTH: usize = 50;

/// Parses one query, with semicolons behind it or none. What only other statements have is not compiled
/// into the program.
///
/// # Errors
/// sqlparser's, where the text is something else or nests deeper than [`MAX_DEPTH`].
pub fn parse_query(sql: &str) -> Result<Query, ParserError> {
    let dialect = SQLiteDialect {};
    let mut parser = Parser::new(&dialect).with_recursion_limit(MAX_DEPTH).try_with_sql(sql)?;
    // What sqlparser takes for a query as well, since WITH may stand before it.
    let writes = [Keyword::INSERT, Keyword::UPDATE, Keyword::DELETE, Keyword::MERGE];
    if parser.peek_one_of_keywords(&writes).is_some() {
        return parser.expected("SELECT", parser.peek_token());
    }
    let query = parser.parse_query()?;
    while parser.consume_token(&Token::SemiColon) {}
    match parser.peek_token() {
        end if end.token == Token::EOF => Ok(*query),
        more => parser.expected("end of statement", more),
    }
}

/// Parses one expression; none where the text is something else.
pub fn parse_expression(sql: &str) -> Option<Expr> {
    let query = parse_query(&format!("SELECT {sql}")).ok()?;
    match first_select(&query.body)?.projection.as_slice() {
        [SelectItem::UnnamedExpr(expr)] => Some(expr.clone()),
        _ => None,
    }
}

/// Walks through a part of a query, outer parts first, until `visitor` breaks. sqlparser compiles its walk
/// for each type of visitor; this is the one type.
pub fn walk(part: &impl Visit, visitor: &mut dyn Visitor<Break = ()>) -> ControlFlow<()> {
    part.visit(&mut AnyVisitor(visitor))
}

/// Any visitor, as one type. It passes on what our visitors look at.
struct AnyVisitor<'v>(&'v mut dyn Visitor<Break = ()>);

impl Visitor for AnyVisitor<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        self.0.pre_visit_query(query)
    }

    fn post_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        self.0.post_visit_query(query)
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        self.0.pre_visit_select(select)
    }

    fn post_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        self.0.post_visit_select(select)
    }

    fn pre_visit_relation(&mut self, relation: &ObjectName) -> ControlFlow<()> {
        self.0.pre_visit_relation(relation)
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        self.0.pre_visit_table_factor(factor)
    }

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        self.0.pre_visit_expr(expr)
    }

    fn pre_visit_statement(&mut self, statement: &Statement) -> ControlFlow<()> {
        self.0.pre_visit_statement(statement)
    }
}

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

/// Returns the expression of an item of a SELECT list.
pub fn expression(item: &SelectItem) -> Option<&Expr> {
    match item {
        SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } => Some(expr),
        _ => None,
    }
}

/// Returns the expressions that a function is called with.
pub fn arguments(function: &Function) -> impl Iterator<Item = &Expr> {
    let arguments = match &function.args {
        FunctionArguments::List(list) => list.args.as_slice(),
        _ => &[],
    };
    arguments.iter().filter_map(|argument| match argument {
        FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) => Some(expr),
        _ => None,
    })
}

/// Returns whether a function has one of these names, which are in lower case.
pub fn is_one_of(function: &Function, names: &[&str]) -> bool {
    names.contains(&function.name.to_string().to_lowercase().as_str())
}

/// Returns whether a function adds up what it is called with, or divides the sum.
pub fn is_sum(function: &Function) -> bool {
    is_one_of(function, &["avg", "sum"])
}

/// Returns the column of an expression that makes a moment of a count: what stands before `/ 1000`,
/// `/ 1000000` and `+ 2415018.5`, as [`Dates`](crate::date_part::Dates) writes them.
pub fn counted_moment(expr: &Expr) -> Option<&Expr> {
    let Expr::BinaryOp { left, op, right } = expr else { return None };
    let Expr::Value(value) = &**right else { return None };
    let Value::Number(number, _) = &value.value else { return None };
    let number: f64 = number.parse().ok()?;
    let is_scale = match op {
        BinaryOperator::Divide => [1e3, 1e6].contains(&number),
        BinaryOperator::Plus => number == SERIAL,
        _ => false,
    };
    is_scale.then_some(left)
}

/// Returns the condition of a join.
pub fn join_condition(join: &JoinOperator) -> Option<&Expr> {
    match join {
        JoinOperator::Join(JoinConstraint::On(on))
        | JoinOperator::Inner(JoinConstraint::On(on))
        | JoinOperator::Left(JoinConstraint::On(on))
        | JoinOperator::LeftOuter(JoinConstraint::On(on)) => Some(on),
        _ => None,
    }
}

/// Returns whether an expression within a part of a query is such a one, outer ones first; the rest is not
/// looked at.
pub fn any_expression(part: &impl Visit, is: &mut dyn FnMut(&Expr) -> bool) -> bool {
    struct Find<'f>(&'f mut dyn FnMut(&Expr) -> bool);

    impl Visitor for Find<'_> {
        type Break = ();

        fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
            if (self.0)(expr) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }

    walk(part, &mut Find(is)).is_break()
}

/// Returns the first column that an expression names.
pub fn column_in(expr: &Expr) -> Option<Expr> {
    let mut found = None;
    any_expression(expr, &mut |part| {
        let is_column = column_name(part).is_some();
        if is_column {
            found = Some(part.clone());
        }
        is_column
    });
    found
}

/// Calls `each` with every expression within a part of a query, outer ones first.
pub fn each_expression(part: &impl Visit, each: &mut dyn FnMut(&Expr)) {
    any_expression(part, &mut |expr| {
        each(expr);
        false
    });
}

/// Calls `each` with the name of every table within a part of a query, outer ones first.
pub fn each_table(part: &impl Visit, each: &mut dyn FnMut(&ObjectName)) {
    struct Each<'f>(&'f mut dyn FnMut(&ObjectName));

    impl Visitor for Each<'_> {
        type Break = ();

        fn pre_visit_relation(&mut self, name: &ObjectName) -> ControlFlow<()> {
            (self.0)(name);
            ControlFlow::Continue(())
        }
    }

    // It never breaks.
    let _ = walk(part, &mut Each(each));
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

/// Returns the SELECTs of a query and of the sides of its set operations, subqueries not counted.
pub fn selects(body: &SetExpr) -> Vec<&Select> {
    match body {
        SetExpr::Select(select) => vec![select],
        SetExpr::Query(query) => selects(&query.body),
        SetExpr::SetOperation { left, right, .. } => {
            let mut found = selects(left);
            found.extend(selects(right));
            found
        }
        _ => Vec::new(),
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
