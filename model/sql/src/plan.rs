//! The plan of a query: how many joins, how many selections (LogicalBeam, section 5.1).

use beamsplitter_common::Plan;

use crate::lex;
use crate::reader;
use crate::roles::Role;

/// Counts the plan of a query or of a template; a query and its template have the same.
///
/// ```
/// use beamsplitter_common::Plan;
/// use beamsplitter_sql::{Template, plan_of};
/// let sql = "select t1.a, count(t2.b) from t as t1 join u as t2 on t1.c = t2.c";
/// assert_eq!(plan_of(sql), Plan { joins: 1, selects: 2 });
/// assert_eq!(plan_of(&Template::of(sql).to_string()), plan_of(sql));
/// ```
pub fn plan_of(sql: &str) -> Plan {
    let tokens = lex::statement(sql);
    let roles = reader::assign(&tokens, None, false);
    let mut plan = Plan::default();
    let mut depth = 0_usize;
    let mut listing = None;
    for (token, (role, _)) in tokens.iter().zip(&roles) {
        let keyword = |word| *role == Role::Keyword && token.is_word(word);
        plan.joins += u32::from(keyword("join"));
        if token.is("(") {
            depth += 1;
        } else if token.is(")") {
            depth = depth.saturating_sub(1);
        } else if listing.is_none() && depth == 0 && keyword("select") {
            listing = Some(true);
            plan.selects = 1;
        } else if listing == Some(true) && depth == 0 {
            let ends = ["from", "where", "group", "order", "limit", "union", "except"];
            if ends.into_iter().chain(["intersect", "having"]).any(keyword) {
                listing = Some(false);
            }
            plan.selects += u32::from(token.is(","));
        }
    }
    plan
}

/// Returns whether a query asks for an order of its rows: an `order by` of the outermost query.
pub fn is_ordered(sql: &str) -> bool {
    let tokens = lex::statement(sql);
    let roles = reader::assign(&tokens, None, false);
    let mut depth = 0_usize;
    tokens.iter().zip(&roles).any(|(token, (role, _))| {
        if token.is("(") {
            depth += 1;
        } else if token.is(")") {
            depth = depth.saturating_sub(1);
        }
        depth == 0 && *role == Role::Keyword && token.is_word("order")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Template;

    #[track_caller]
    fn check(sql: &str, joins: u32, selects: u32) {
        assert_eq!(plan_of(sql), Plan { joins, selects });
        assert_eq!(plan_of(&Template::of(sql).to_string()), Plan { joins, selects });
    }

    #[test]
    fn counts() {
        check("select a from t", 0, 1);
        check("SELECT * FROM t", 0, 1);
        check("select a, b, max(c, d) from t join u on t.x = u.y left join v using (z)", 2, 3);
        check(
            "select (select a, b from u), c from t, u where x in (select y, z from w join v)",
            1,
            2,
        );
        check("select a from t group by b, c order by d, e limit 1, 2", 0, 1);
        check("select a, b from t union select c, d from u join v", 1, 2);
        check("with w as (select a, b, c from t join u) select a from w", 1, 1);
        check("", 0, 0);
    }

    #[test]
    fn order_of_the_outermost_query() {
        assert!(is_ordered("select a from t order by b"));
        assert!(!is_ordered("select a from (select b from t order by c) limit 1"));
        assert!(!is_ordered("select `order` from t where a = 'order by'"));
        assert!(is_ordered("select a from t union select b from u order by 1"));
    }
}
