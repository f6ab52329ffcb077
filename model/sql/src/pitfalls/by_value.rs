//! The query that compares numbers and dates by value, where a column keeps them as text.

use std::ops::ControlFlow;

use sqlparser::ast::{
    BinaryOperator, Expr, FunctionArg, FunctionArgExpr, FunctionArguments, OrderByKind, Query,
    SelectItem, Value, VisitMut, VisitorMut,
};

use super::{Resolve, compares_sizes, is_one_of};
use crate::date_part::DatePart;
use crate::quote_text;
use crate::schema::{Column, ColumnRef, Schema};
use crate::syntax::{first_select, parse_expression};

/// Calls `each` with what a query compares by size, as [`each_sized`](super::each_sized) does, to change
/// it: with both sides of a comparison, and with one expression alone.
pub fn each_sized_mut(query: &mut Query, each: &mut dyn FnMut(&mut Expr, Option<&mut Expr>)) {
    let _ = query.visit(&mut Sized { each });
}

struct Sized<'e> {
    each: &'e mut dyn FnMut(&mut Expr, Option<&mut Expr>),
}

impl VisitorMut for Sized<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<()> {
        if let Some(OrderByKind::Expressions(order)) =
            query.order_by.as_mut().map(|by| &mut by.kind)
        {
            order.iter_mut().for_each(|by| (self.each)(&mut by.expr, None));
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        if !compares_sizes(expr) && !is_extreme(expr) {
            return ControlFlow::Continue(());
        }
        match expr {
            Expr::BinaryOp { left, right, .. } => (self.each)(left, Some(right)),
            Expr::Between { expr, low, high, .. } => {
                (self.each)(&mut expr.clone(), Some(low));
                (self.each)(expr, Some(high));
            }
            Expr::Function(function) => {
                if let FunctionArguments::List(list) = &mut function.args {
                    for argument in &mut list.args {
                        if let FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) = argument {
                            (self.each)(expr, None);
                        }
                    }
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// Returns whether an expression compares something with the greatest or least of a query.
fn is_extreme(expr: &Expr) -> bool {
    let Expr::BinaryOp { op: BinaryOperator::Eq | BinaryOperator::NotEq, right, .. } = expr else {
        return false;
    };
    let Expr::Subquery(query) = &**right else { return false };
    let items = first_select(&query.body).map_or(&[][..], |select| &select.projection);
    matches!(items, [SelectItem::UnnamedExpr(Expr::Function(of))] if is_one_of(of, &["max", "min"]))
}

/// Returns the query that compares by value what columns keep as text, for the columns of which `as_text`
/// says so; none where it compares none of them.
pub fn by_value(
    query: &Query,
    schema: &Schema,
    column: Resolve<'_>,
    as_text: &dyn Fn(&Column) -> bool,
) -> Option<Query> {
    let mut changed = query.clone();
    let kept_as_text =
        |expr: &Expr| column(expr).filter(|at: &ColumnRef| as_text(schema.column(*at)));
    let mut any = false;
    each_sized_mut(&mut changed, &mut |expr, other| {
        let columns = [kept_as_text(expr), other.as_deref().and_then(kept_as_text)];
        let [mine, theirs] = columns.map(|at| at.map(|at| schema.column(at)));
        any |= mine.or(theirs).is_some();
        // A day is compared with days, whatever their time.
        let is_day = mine.or(theirs).is_some_and(|column| {
            let mut sides = [Some(&*expr), other.as_deref()].into_iter().flatten();
            sides.any(|side| is_whole_day(column, side))
        });
        let write = |expr: &mut Expr, own: Option<&Column>, of: Option<&Column>| {
            let text = own.and_then(|own| value(own, &expr.to_string(), is_day));
            let text = text.or_else(|| literal(of?, expr));
            if let Some(by_value) = text.and_then(|text| parse_expression(&text)) {
                *expr = by_value;
            }
        };
        write(expr, mine, theirs);
        if let Some(other) = other {
            write(other, theirs, mine);
        }
    });
    any.then_some(changed)
}

/// Returns whether an expression is a text of a day without a time, as a column of dates writes them or as
/// SQLite does.
fn is_whole_day(column: &Column, expr: &Expr) -> bool {
    let text = text_of(expr).filter(|_| column.dates.is_some());
    text.is_some_and(|text| !text.contains(':'))
}

fn text_of(expr: &Expr) -> Option<&str> {
    let Expr::Value(literal) = expr else { return None };
    let Value::SingleQuotedString(text) = &literal.value else { return None };
    Some(text)
}

/// Returns the expression for the value of a cell, its day alone if it is a date and `is_day`.
fn value(column: &Column, cell: &str, is_day: bool) -> Option<String> {
    match (&column.dates, &column.numbers) {
        (Some(dates), _) if is_day => Some(dates.part(DatePart::Date, cell)),
        (Some(dates), _) => Some(dates.whole(cell)),
        (None, Some(numbers)) => Some(numbers.value(cell)),
        (None, None) => None,
    }
}

/// Returns a text that is compared with the values of a column as one of them.
fn literal(column: &Column, expr: &Expr) -> Option<String> {
    let text = text_of(expr)?;
    match &column.dates {
        Some(dates) => dates.iso(text).map(|date| quote_text(&date)),
        None => value(column, &quote_text(text), false),
    }
}
