//! What an expression is made of.

use sqlparser::ast::{
    DuplicateTreatment, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments,
};

use crate::syntax::last_part;

/// Returns a function's name in lower case, its arguments (none for `*`), and whether they are
/// `distinct`.
pub(super) fn parts(function: &Function) -> (String, Vec<&Expr>, bool) {
    let name = last_part(&function.name);
    let name = name.map_or_else(|| function.name.to_string(), |name| name.value.clone());
    let FunctionArguments::List(list) = &function.args else {
        return (name.to_lowercase(), Vec::new(), false);
    };
    let args = list.args.iter().filter_map(|arg| match arg {
        FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) => Some(expr),
        _ => None,
    });
    let distinct = list.duplicate_treatment == Some(DuplicateTreatment::Distinct);
    (name.to_lowercase(), args.collect(), distinct)
}

/// Returns whether a function takes one value per group.
pub(super) fn aggregates(function: &Function) -> bool {
    let (name, args, _) = parts(function);
    function.over.is_none()
        && match name.as_str() {
            "count" | "avg" | "sum" | "total" | "group_concat" | "string_agg" => true,
            "min" | "max" => args.len() == 1,
            _ => false,
        }
}

/// Returns an expression without its brackets.
pub(super) fn bare(mut expr: &Expr) -> &Expr {
    while let Expr::Nested(inner) = expr {
        expr = inner;
    }
    expr
}
