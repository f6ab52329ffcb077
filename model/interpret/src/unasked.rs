//! Queries that differ from a likelier one in what no word of the question asks for: the opposite of a
//! condition, another column of the same groups.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use beamsplitter_link::Question;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::ColumnRef;
use beamsplitter_sql::syntax::any_expression;
use sqlparser::ast::{BinaryOperator, Expr, LimitClause, visit_expressions_mut};

use crate::facts::is_empty;
use crate::found::Reason;
use crate::gathered::ExecutedQuery;
use crate::query::ParsedQuery;
use crate::said::{is_written, says};
use crate::shown::{ALL, Shown};
use crate::verdict::names_column;

/// From this strength of a link on, a word asks for a column.
const ASKED: f64 = 0.6;

/// Returns in what `other` differs from `query`, which is likelier, where no word asks for it.
pub(crate) fn reason(
    prompt: &QuestionPrompt,
    query: &ExecutedQuery<'_>,
    other: &ExecutedQuery<'_>,
) -> Option<Reason> {
    let (mine, theirs) = (query.query.as_ref()?, other.query.as_ref()?);
    let returns_rows = query.result.as_ref().is_ok_and(|result| !is_empty(result));
    if returns_rows && is_opposite(mine, theirs) {
        return Some(Reason::Opposite);
    }
    shows_groups_otherwise(prompt, mine, theirs).then_some(Reason::Shown)
}

/// Returns whether a query compares a column, or what is computed of some, with itself, or subtracts or
/// divides it by itself.
pub(crate) fn compares_with_itself(query: &ParsedQuery<'_>) -> bool {
    use BinaryOperator::{Divide, Eq, Gt, GtEq, Lt, LtEq, Minus, NotEq};
    any_expression(&query.tree, &mut |expr| match expr {
        Expr::BinaryOp { left, op: Eq | NotEq | Lt | LtEq | Gt | GtEq | Minus | Divide, right } => {
            left == right && !matches!(&**left, Expr::Value(_))
        }
        _ => false,
    })
}

/// Returns whether a query returns the first few rows, and the question does not say how many.
pub(crate) fn has_unsaid_limit(question: &Question, query: &ParsedQuery<'_>) -> bool {
    let Some(LimitClause::LimitOffset { limit: Some(limit), .. }) = &query.tree.limit_clause else {
        return false;
    };
    let number = limit.to_string();
    number != "1" && is_written(&number) && !says(question, &number)
}

/// Returns whether a query shows more of its rows than columns that its conditions compare, or one
/// value for all.
pub(crate) fn tells_more(query: &ParsedQuery<'_>) -> bool {
    let compared: BTreeSet<ColumnRef> =
        query.filters().into_iter().map(|filter| filter.column).collect();
    Shown::of(query)
        .is_some_and(|shown| shown.others.contains(ALL) || !shown.columns.is_subset(&compared))
}

/// Returns whether two queries are the same but for one "not".
fn is_opposite(query: &ParsedQuery<'_>, other: &ParsedQuery<'_>) -> bool {
    let ((mine, denied), (theirs, theirs_denied)) = (affirmed(query), affirmed(other));
    denied.abs_diff(theirs_denied) == 1 && mine == theirs
}

/// Returns a query without its negations, and how many it had.
fn affirmed(query: &ParsedQuery<'_>) -> (String, usize) {
    let mut tree = query.tree.clone();
    let mut denied = 0;
    let _: ControlFlow<()> = visit_expressions_mut(&mut tree, |expr| {
        match expr {
            Expr::InSubquery { negated, .. }
            | Expr::InList { negated, .. }
            | Expr::Like { negated, .. } => denied += usize::from(std::mem::take(negated)),
            Expr::BinaryOp { op, .. } if *op == BinaryOperator::NotEq => {
                *op = BinaryOperator::Eq;
                denied += 1;
            }
            Expr::IsNotNull(inner) => {
                *expr = Expr::IsNull(inner.clone());
                denied += 1;
            }
            _ => {}
        }
        ControlFlow::Continue(())
    });
    (tree.to_string(), denied)
}

/// Returns whether two queries calculate the same for the same groups, of which `other` shows a column
/// that no word asks for.
fn shows_groups_otherwise(
    prompt: &QuestionPrompt,
    query: &ParsedQuery<'_>,
    other: &ParsedQuery<'_>,
) -> bool {
    let (Some(mine), Some(theirs)) = (Shown::of(query), Shown::of(other)) else { return false };
    let mut more = theirs.columns.difference(&mine.columns).peekable();
    mine.grouped
        && !mine.columns.is_empty()
        && !mine.others.is_empty()
        && mine.others == theirs.others
        && more.peek().is_some()
        && more.all(|column| !is_asked(prompt, *column))
        && query.without_selected() == other.without_selected()
}

/// Returns whether a word asks for a column.
fn is_asked(prompt: &QuestionPrompt, column: ColumnRef) -> bool {
    (0..prompt.question.words.len()).any(|at| names_column(prompt, at, column) >= ASKED)
}

#[cfg(test)]
mod tests {
    use beamsplitter_database::Value;

    use super::*;
    use crate::fixture::{executed, prompt, schema};

    /// Returns in what the second query differs from the first; both return a row.
    fn check(question: &str, queries: [&str; 2]) -> Option<Reason> {
        let schema = schema();
        let prompt = prompt(question, &schema, Vec::new());
        let rows = vec![vec![Value::Text("Ada".to_owned())]];
        let [first, second] = queries.map(|sql| executed(sql, rows.clone(), &schema));
        reason(&prompt, &first, &second)
    }

    #[test]
    fn nobody_means_the_opposite_as_well() {
        let sung = "select name from singer where id in (select singer_id from concert)";
        let without = sung.replace(" in ", " not in ");
        let opposite = Some(Reason::Opposite);
        assert_eq!(check("singers with a concert", [sung, &without]), opposite);
        assert_eq!(check("singers without a concert", [&without, sung]), opposite);
        let country = "select name from singer where country = 'France' and age != 30";
        let age = "select name from singer where country != 'France' and age = 30";
        assert_eq!(check("not singers from France of 30", [country, age]), None);
        assert_eq!(check("singers with a concert", [sung, "select name from singer"]), None);
    }

    #[test]
    fn groups_may_be_shown_by_several_columns() {
        let of = |column: &str| {
            format!(
                "select t1.{column}, count(*) from singer as t1 join concert as t2 \
                 on t1.id = t2.singer_id group by t1.id"
            )
        };
        let [name, id, country] = ["name", "id", "country"].map(of);
        let question = "how many concerts did each singer have";
        assert_eq!(check(question, [&name, &id]), Some(Reason::Shown));
        let question = "the country and number of concerts of each singer";
        assert_eq!(check(question, [&name, &country]), None, "it is asked for");
        let other = country.replace("group by t1.id", "group by t1.country");
        assert_eq!(check("concerts of each singer", [&name, &other]), None, "other groups");
    }

    #[test]
    fn what_a_condition_compares_tells_little() {
        let schema = schema();
        let tells = |sql: &str| tells_more(&ParsedQuery::parse(sql, &schema).unwrap());
        assert!(!tells("select country from singer where country != 'France'"));
        assert!(tells("select country, name from singer where country != 'France'"));
        assert!(tells("select * from singer where country != 'France'"));
        assert!(!tells("select max(age) from singer"));
    }
}
