//! Two queries, clause by clause.

use super::names::Names;
use super::query::{Comparison, Conditions, Query};

/// Returns whether two queries match: the same items in every clause, the same connectives, the same
/// tables. Groups are compared by the columns' own names, `limit`s by whether there is one.
pub fn exact_match(a: &Query, b: &Query, names: &Names) -> bool {
    same_items(&a.select, &b.select)
        && same_items(&a.filter.all, &b.filter.all)
        && connectives(&a.filter) == connectives(&b.filter)
        && grouped(a, b, names)
        && ordered(a, b)
        && a.compound.iter().zip(&b.compound).all(|pair| match pair {
            (Some(a), Some(b)) => exact_match(a, b, names),
            (None, None) => true,
            _ => false,
        })
        && keywords(a) == keywords(b)
        && same_items(&a.from, &b.from)
}

/// Returns the same items, each as often, in any order.
fn same_items<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    let mut left: Vec<&T> = b.iter().collect();
    a.len() == b.len()
        && a.iter().all(|item| {
            let at = left.iter().position(|other| *other == item);
            at.map(|at| left.swap_remove(at)).is_some()
        })
}

/// Returns whether `and`, and whether `or`, stands between the conditions.
fn connectives(conditions: &Conditions) -> [bool; 2] {
    [conditions.or.contains(&false), conditions.or.contains(&true)]
}

fn grouped(a: &Query, b: &Query, names: &Names) -> bool {
    let own = |query: &Query| -> Vec<String> {
        let name = |column| names.name(column).to_owned();
        query.group.iter().map(|u| u.column.map_or_else(|| "*".to_owned(), name)).collect()
    };
    let columns = |query: &Query| -> Vec<_> { query.group.iter().map(|u| u.column).collect() };
    let whole = || columns(a) == columns(b) && a.having == b.having;
    same_items(&own(a), &own(b)) && (a.group.is_empty() || whole())
}

fn ordered(a: &Query, b: &Query) -> bool {
    match (&a.order, &b.order) {
        (None, None) => true,
        (Some(one), Some(other)) => one == other && a.limit.is_some() == b.limit.is_some(),
        _ => false,
    }
}

/// Returns what is used anywhere outside inner queries. `asc` and `desc` are among [`ordered`]'s.
fn keywords(query: &Query) -> [bool; 8] {
    let conditions = query.conditions();
    let any = |holds: fn(&super::query::Condition) -> bool| {
        conditions.iter().any(|c| c.all.iter().any(holds))
    };
    [
        !query.filter.all.is_empty(),
        !query.group.is_empty(),
        !query.having.all.is_empty(),
        query.limit.is_some(),
        conditions.iter().any(|c| c.or.contains(&true)),
        any(|c| c.not),
        any(|c| c.comparison == Comparison::In),
        any(|c| c.comparison == Comparison::Like),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::{Names, exact_match, read_query};
    use crate::cases;
    use beamsplitter_sql::{ColumnRef, ForeignKey, Schema, Table};

    fn names() -> Names {
        let at = |table, column| ColumnRef { table, column };
        Names::new(&Schema {
            name: String::new(),
            tables: vec![
                Table::of("Dog", &["Id", "Age", "Owner"]),
                Table::of("Person", &["Id", "Name"]),
            ],
            foreign_keys: vec![ForeignKey { from: at(0, 2), to: at(1, 0) }],
        })
    }

    #[test]
    fn what_counts_is_what_the_evaluator_counts() {
        let names = names();
        cases::check("src/exact/compare.txt", |case| {
            let (a, b) = case.split_once(" | ").unwrap();
            let [a, b] =
                [a, b].map(|sql| read_query(sql, &names).unwrap_or_else(|| panic!("{sql}")));
            let same = exact_match(&a, &b, &names);
            assert_eq!(exact_match(&b, &a, &names), same, "{case}");
            (if same { "the same" } else { "another" }).to_owned()
        });
    }

    #[test]
    fn what_lies_outside_the_subset() {
        let names = names();
        for sql in [
            "select id from dog, person",
            "select id from dog left join person on owner = id",
            "select id form dog",
            "select id from dog where age in (1, 2)",
            "select x from dog",
            "select t3.id from dog as t1",
            "select id from dog as person",
            "select id from dog where age = 1 owner = 2",
            "select",
            "",
            "select 'a from dog",
        ] {
            assert!(read_query(sql, &names).is_none(), "{sql}");
        }
        let deep = "select id from dog where id in (".repeat(5000);
        assert!(read_query(&deep, &names).is_none());
        assert!(read_query("select id age from dog where age = 1) and so on", &names).is_some());
    }
}
