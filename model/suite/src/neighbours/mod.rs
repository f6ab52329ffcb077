//! Queries that differ from a gold query in one place, as a wrong prediction may: another operator,
//! literal, column or aggregate, a clause or a condition less (Zhong et al. 2020, section 4.1).

mod clauses;
mod expressions;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use beamsplitter_sql::{GuardError, Schema, check_select};
use sqlparser::ast::{Expr, Query, Select, VisitMut, VisitorMut};

use crate::names::QueryNames;
use beamsplitter_ambiguity::test_suite::without_distinct;

/// Lists the neighbours of a query, each once, in the order of the text. DISTINCT is left out of
/// all of them, since it does not count. Whether a neighbour runs, only a database can say.
///
/// # Errors
/// If it is not a single SELECT.
pub fn neighbours(sql: &str, schema: &Schema) -> Result<Vec<String>, GuardError> {
    let query = check_select(&without_distinct(sql))?;
    let names = QueryNames::of(&query, schema);
    let mut places = Editor { names: &names, place: 0, wanted: None, counts: Vec::new() };
    let _ = query.clone().visit(&mut places);
    let mut known = BTreeSet::from([query.to_string()]);
    let mut found = Vec::new();
    for (place, count) in places.counts.iter().enumerate() {
        for nth in 0..*count {
            let mut changed = query.clone();
            let wanted = Some((place, nth));
            let mut editor = Editor { names: &names, place: 0, wanted, counts: Vec::new() };
            let _ = changed.visit(&mut editor);
            let text = changed.to_string();
            if known.insert(text.clone()) {
                found.push(text);
            }
        }
    }
    Ok(found)
}

/// Walks over the places of a query where something can be changed: counts what could stand there,
/// or changes one of them.
struct Editor<'a> {
    names: &'a QueryNames<'a>,
    place: usize,
    /// The place and the number of what is to stand there; none to count.
    wanted: Option<(usize, usize)>,
    counts: Vec<usize>,
}

impl Editor<'_> {
    fn offer<T>(&mut self, node: &mut T, others: Vec<T>) -> ControlFlow<()> {
        let place = self.place;
        self.place += 1;
        match self.wanted {
            None => self.counts.push(others.len()),
            Some((wanted, nth)) if wanted == place => {
                if let Some(other) = others.into_iter().nth(nth) {
                    *node = other;
                }
                return ControlFlow::Break(());
            }
            Some(_) => {}
        }
        ControlFlow::Continue(())
    }
}

impl VisitorMut for Editor<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<()> {
        let others = clauses::of_query(query);
        self.offer(query, others)
    }

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<()> {
        let others = clauses::of_select(select);
        self.offer(select, others)
    }

    fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        let others = expressions::others(expr, self.names);
        self.offer(expr, others)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use beamsplitter_sql::{ColumnRef, ForeignKey, Schema, Table};

    use super::neighbours;

    /// Returns dogs with their owners.
    pub(crate) fn schema() -> Schema {
        let mut tables = vec![
            Table::of("dog", &["id", "age", "weight", "breed", "owner"]),
            Table::of("person", &["id", "name"]),
        ];
        tables[0].columns[0].primary_key = true;
        tables[1].columns[0].primary_key = true;
        let at = |table, column| ColumnRef { table, column };
        let foreign_keys = vec![ForeignKey { from: at(0, 4), to: at(1, 0) }];
        Schema { name: "pets".to_owned(), tables, foreign_keys }
    }

    #[track_caller]
    fn check(sql: &str, expect: &[&str]) {
        assert_eq!(neighbours(sql, &schema()).unwrap(), expect, "{sql}");
    }

    #[track_caller]
    fn holds(sql: &str, expect: &[&str]) {
        let found = neighbours(sql, &schema()).unwrap();
        for sql in expect {
            assert!(found.iter().any(|f| f == sql), "{sql} is not among {found:#?}");
        }
    }

    #[test]
    fn columns_and_aggregates() {
        check("select name from person", &["SELECT id FROM person"]);
        holds(
            "select distinct max(p.id) from person as p",
            &[
                "SELECT min(p.id) FROM person AS p",
                "SELECT count(p.id) FROM person AS p",
                "SELECT p.id FROM person AS p",
                "SELECT max(p.name) FROM person AS p",
            ],
        );
    }

    #[test]
    fn conditions() {
        holds(
            "select id from dog where age > 3 and breed = \"pug\"",
            &[
                "SELECT id FROM dog WHERE age >= 3 AND breed = \"pug\"",
                "SELECT id FROM dog WHERE age > 4 AND breed = \"pug\"",
                "SELECT id FROM dog WHERE age > 3 OR breed = \"pug\"",
                "SELECT id FROM dog WHERE age > 3",
                "SELECT id FROM dog WHERE breed = \"pug\"",
                "SELECT id FROM dog",
                "SELECT id FROM dog WHERE weight > 3 AND breed = \"pug\"",
                "SELECT id FROM dog WHERE age > 3 AND breed <> \"pug\"",
                "SELECT id FROM dog WHERE age > 3 AND breed = 'pu'",
            ],
        );
        holds(
            "select id from dog where breed like '%p%' or age not in (select id from person)",
            &[
                "SELECT id FROM dog WHERE breed LIKE 'p%' OR age NOT IN (SELECT id FROM person)",
                "SELECT id FROM dog WHERE breed LIKE '%p' OR age NOT IN (SELECT id FROM person)",
                "SELECT id FROM dog WHERE breed LIKE '%p%' OR age IN (SELECT id FROM person)",
                "SELECT id FROM dog WHERE breed LIKE '%p%' OR age NOT IN (SELECT name FROM person)",
            ],
        );
    }

    #[test]
    fn clauses() {
        holds(
            "select name from person as p join dog as d on d.owner = p.id group by name \
             having count(*) > 1 order by count(*) desc limit 1",
            &[
                "SELECT name FROM person AS p GROUP BY name HAVING count(*) > 1 ORDER BY count(*) DESC LIMIT 1",
                "SELECT name FROM person AS p JOIN dog AS d ON d.owner = p.id GROUP BY name ORDER BY count(*) DESC LIMIT 1",
                "SELECT name FROM person AS p JOIN dog AS d ON d.owner = p.id GROUP BY name HAVING count(*) > 1 ORDER BY count(*) ASC LIMIT 1",
                "SELECT name FROM person AS p JOIN dog AS d ON d.owner = p.id GROUP BY name HAVING count(*) > 1 LIMIT 1",
                "SELECT name FROM person AS p JOIN dog AS d ON d.owner = p.id GROUP BY name HAVING count(*) > 1 ORDER BY count(*) DESC",
            ],
        );
        holds(
            "select id from dog union select id from person",
            &[
                "SELECT id FROM dog INTERSECT SELECT id FROM person",
                "SELECT id FROM dog EXCEPT SELECT id FROM person",
                "SELECT id FROM dog",
                "SELECT id FROM person",
            ],
        );
        assert!(neighbours("delete from dog", &schema()).is_err());
    }
}
