//! Small questions to a syntax tree of sqlparser.

use sqlparser::ast::{Expr, Ident, ObjectName, Select, SetExpr};

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

/// Returns the first `select` of a query, which names its columns.
pub fn first_select(body: &SetExpr) -> Option<&Select> {
    match body {
        SetExpr::Select(select) => Some(select),
        SetExpr::Query(query) => first_select(&query.body),
        SetExpr::SetOperation { left, .. } => first_select(left),
        _ => None,
    }
}
