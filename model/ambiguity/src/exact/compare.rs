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
    use beamsplitter_sql::{Column, ColumnRef, ForeignKey, Schema, Table};

    fn names() -> Names {
        let table = |name: &str, columns: &[&str]| Table {
            name: name.to_owned(),
            columns: columns
                .iter()
                .map(|c| Column { name: (*c).to_owned(), ..Column::default() })
                .collect(),
            ..Table::default()
        };
        let at = |table, column| ColumnRef { table, column };
        Names::new(&Schema {
            name: String::new(),
            tables: vec![table("Dog", &["Id", "Age", "Owner"]), table("Person", &["Id", "Name"])],
            foreign_keys: vec![ForeignKey { from: at(0, 2), to: at(1, 0) }],
        })
    }

    #[track_caller]
    fn check(a: &str, b: &str, expect: bool) {
        let names = names();
        let (Some(a), Some(b)) = (read_query(a, &names), read_query(b, &names)) else {
            panic!("cannot be read: {a} or {b}");
        };
        assert_eq!(exact_match(&a, &b, &names), expect);
        assert_eq!(exact_match(&b, &a, &names), expect);
    }

    #[test]
    fn order_and_values_are_left_aside() {
        check("select id, age from dog", "SELECT Age, Id FROM Dog", true);
        check("select id from dog where age > 3", "select id from dog where age > 'x'", true);
        check(
            "select id from dog where age = 1 and id = 2",
            "select id from dog where id = 1 and age = 2",
            true,
        );
        check(
            "select id from dog where age = 1 and id = 2",
            "select id from dog where age = 1 or id = 2",
            false,
        );
        check("select distinct id from dog", "select id from dog", true);
        check("select max(age) from dog", "select min(age) from dog", false);
        check("select id from dog order by age", "select id from dog order by age desc", false);
        check("select id from dog limit 1", "select id from dog limit 3", true);
        check("select id from dog limit 1", "select id from dog", false);
        check("select age from dog group by owner", "select age from dog", false);
    }

    #[test]
    fn columns_tied_by_a_key_are_one() {
        let join = "from dog as t1 join person as t2 on t1.owner = t2.id";
        check(&format!("select t1.owner {join}"), &format!("select t2.id {join}"), true);
        check(
            &format!("select age {join} group by t1.owner"),
            &format!("select age {join} group by t2.id"),
            true,
        );
        // The other table is not in `from`.
        check("select owner from dog", "select id from person", false);
    }

    #[test]
    fn inner_queries_are_compared_as_they_are() {
        let inner = |sql: &str| format!("select id from dog where age = (select {sql})");
        check(&inner("max(age) from dog"), &inner("max(age) from dog"), true);
        check(&inner("distinct age from dog"), &inner("age from dog"), false);
        check(&inner("age from dog limit 1"), &inner("age from dog limit 2"), false);
        check(
            "select id from dog except select owner from dog where age = 1",
            "select id from dog except select owner from dog where age = 2",
            true,
        );
        check("select id from dog union select id from dog", "select id from dog", false);
    }

    #[test]
    fn each_clause_counts() {
        let dog = |rest: &str| format!("select id from dog {rest}");
        let same = |a: &str, b: &str, expect| check(&dog(a), &dog(b), expect);
        same("where age between 1 and 2", "where age between 3 and 4", true);
        same("where age >= 1", "where age > 1", false);
        same("where age not in (select age from dog)", "where age in (select age from dog)", false);
        same("where age like 'a%'", "where age like '%b'", true);
        same("where age like 'a%'", "where age = 'a'", false);
        // Of a value it does not count whether it is one: a column is forgotten too.
        same("where age = 1", "where age = owner", true);
        same("where age = 1", "where age = (select max(age) from dog)", false);
        same("where age = 1 and id = 2", "where age = 1", false);
        same(
            "where age = 1 and id = 2 or owner = 3",
            "where age = 1 or id = 2 and owner = 3",
            true,
        );
        same("group by owner", "group by owner having count(*) > 1", false);
        same("group by owner having count(*) > 1", "group by owner having count(*) > 2", true);
        same("group by owner having count(*) > 1", "group by owner having max(age) > 1", false);
        same("group by owner, age", "group by age, owner", false);
        same("order by age desc limit 1", "order by age desc limit 5", true);
        same("order by age desc limit 1", "order by age desc", false);
        same("order by age, id", "order by id, age", false);
        same("order by age", "order by age asc", true);
        same("union select age from dog", "intersect select age from dog", false);
        same("union select age from dog", "union select id from dog", false);
        same("union select age from dog where age = 1", "union select age from dog", false);
    }

    #[test]
    fn tables_and_results_count() {
        check("select id, age from dog", "select id from dog", false);
        check("select count(*) from dog", "select count(id) from dog", false);
        check("select count(distinct age) from dog", "select count(age) from dog", true);
        check("select max(age), id from dog", "select id, max(age) from dog", true);
        check("select max(age), id from dog", "select age, max(id) from dog", false);
        check("select age - id from dog", "select id - age from dog", false);
        let join = "join person as t2 on t1.owner = t2.id";
        let with = format!("select t1.age from dog as t1 {join}");
        check(&with, "select age from dog", false);
        // What tables are joined on does not count.
        let other = "select t1.age from dog as t1 join person as t2 on t1.id = t2.id";
        check(&with, other, true);
        let swapped = "select t2.age from person as t1 join dog as t2 on t1.id = t2.owner";
        check(&with, swapped, true);
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
