use super::*;

#[track_caller]
fn check(sql: &str, expect: &str) {
    assert_eq!(Template::of(sql).to_string(), expect);
}

#[test]
fn the_papers_examples() {
    check("SELECT name FROM singer", "select column from table");
    check(
        "SELECT t1.born_state, AVG(t2.age) FROM head AS t1 JOIN employee AS t2 ON t1.emp_id = t2.emp_id",
        "select column, avg(column) from table as t1 join table as t2 on column = column",
    );
    check(
        "SELECT last_name FROM head WHERE age > 56 AND first_name = \"John\"",
        "select column from table where column > number and column = string",
    );
}

#[test]
fn values_of_every_spelling() {
    check("select a from t where b = -2.5", "select column from table where column = number");
    check("select a - 5 from t", "select column - number from table");
    check("select a from t where b = 'it''s'", "select column from table where column = string");
    check(
        "select a from t where b in ('x', \"y\")",
        "select column from table where column in (string, string)",
    );
    check(
        "select a from t limit 5 offset 1e2",
        "select column from table limit number offset number",
    );
    check("select a from t limit 60e ;", "select column from table limit number");
    check(
        "select a from t where b between \"x\" and \"y\" and c",
        "select column from table where column between string and string and column",
    );
    check(
        "select a from t where b not like \"%x%\" or c is not null",
        "select column from table where column not like string or column is not null",
    );
}

#[test]
fn names_of_every_spelling() {
    check(
        "select `a b`, [c d], t.\"e f\" from `t u` as t",
        "select column, column, column from table as t",
    );
    check("select name from name", "select column from table");
    check("select year, key from CAST as t1", "select column, column from table as t1");
    check("select number from t", "select column from table");
    check("select string, column from number", "select column, column from table");
    check("select t1.* from singer as t1", "select column from table as t1");
    check("select count( * ), a * b from t", "select count(column), column * column from table");
    check("select main.t.a from main.t", "select column from table");
}

#[test]
fn structure_stays() {
    check("select COUNT ( DISTINCT a ) from t ;", "select count(distinct column) from table");
    check(
        "select a from (select b from t) x where x.b <> 1",
        "select column from (select column from table) x where column <> number",
    );
    check(
        "select cast(a as varchar(20)) from t",
        "select cast(column as varchar (number)) from table",
    );
    check(
        "with w(a) as (select 1) select a from w",
        "with w (column) as (select number) select column from table",
    );
    check(
        "select a from t join u using (b, c)",
        "select column from table join table using (column, column)",
    );
    check(
        "select a, rank() over (partition by b order by c) from t",
        "select column, rank() over (partition by column order by column) from table",
    );
    check("select a is distinct from b from t", "select column is distinct from column from table");
    check(
        "select a as \"My Total\", b as `x` from t",
        "select column as \"my total\", column as x from table",
    );
}

#[test]
fn a_schema_tells_names_from_strings() {
    let column = crate::Column { name: "owner id".into(), ..Default::default() };
    let table = crate::Table { name: "t".into(), columns: vec![column], ..crate::Table::default() };
    let schema = Schema { tables: vec![table], ..Default::default() };
    let check = |sql, expect| assert_eq!(Template::with_schema(sql, &schema).to_string(), expect);
    check(
        "select a from t where b = \"owner id\"",
        "select column from table where column = column",
    );
    check("select \"other\" from t", "select string from table");
}
