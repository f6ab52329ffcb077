//! Each probe of an audit on a small database: what it finds, and what it leaves alone.

#[path = "../../../tests/cases.rs"]
mod cases;
#[path = "../../ambiguity/tests/memory/mod.rs"]
mod memory;

use beamsplitter_suite::audit::{Auditor, Finding};
use memory::Memory;

const SHOP: &str = "
    create table shop (id integer primary key, name text, area integer, opened text);
    create table sale (id integer primary key, shop integer references shop(id), price text, code text);
    insert into shop values (1, 'North', 50, '2001'), (2, 'South', 50, '1999'), (3, 'East', 70, null);
    insert into sale values (1, 1, '9', 'a'), (2, 1, '100', 'b'), (3, 2, '25', 'c'), (4, 3, '30', 'd');";

fn auditor() -> Auditor<Memory> {
    let schema = Memory::of(SHOP).tables();
    let copies = [Memory::of(SHOP), Memory::of(SHOP)];
    pollster::block_on(Auditor::new(schema, Memory::of(SHOP), copies))
}

fn audit(sql: &str) -> Vec<Finding> {
    let mut auditor = auditor();
    assert!(auditor.unordered().is_none());
    pollster::block_on(auditor.query(sql)).expect(sql)
}

#[test]
fn probes_find_what_they_look_for() {
    cases::check("tests/audit.txt", |sql| {
        let found: Vec<&str> = audit(sql).iter().map(|finding| finding.probe.name()).collect();
        found.join(", ")
    });
}

#[test]
fn numbers_as_text() {
    let found = audit("select id from sale order by price desc limit 1").remove(0);
    let second = "SELECT id FROM sale ORDER BY CAST(price AS NUMERIC) DESC LIMIT 1";
    assert_eq!(found.statements[1], second);
    assert_eq!(found.counts, [1, 1]);
    // Rows are shown as the statements return them.
    let found = audit("select max(price) from sale").remove(0);
    assert_eq!(format!("{:?}", found.only), "[[[Text(\"9\")]], [[Integer(100)]]]");
}

#[test]
fn cuts_among_ties_and_before_nulls() {
    let found = audit("select name from shop order by area limit 1").remove(0);
    assert_eq!(found.statements[1], "SELECT name FROM shop ORDER BY area LIMIT 2");
    assert_eq!(found.counts, [0, 1]);
}

#[test]
fn rows_that_a_join_repeats() {
    let join = "from shop as T1 join sale as T2 on T1.id = T2.shop";
    let found = audit(&format!("select sum(T1.area) {join}")).remove(0);
    assert_eq!(format!("{:?}", found.only), "[[[Integer(220)]], [[Integer(170)]]]");
}

#[test]
fn literals_that_no_cell_has() {
    let found = audit("select name from shop where name = 'n orth'").remove(0);
    assert_eq!(format!("{:?}", found.only[1]), "[[Text(\"North\")]]");
}

#[test]
fn readings_that_return_the_same() {
    let alike = |readings: [&str; 2]| {
        let readings = readings.map(str::to_owned);
        pollster::block_on(auditor().readings(&readings)).len()
    };
    assert_eq!(alike(["select name, id from shop", "select id, name from shop where id > 0"]), 1);
    assert_eq!(alike(["select name from shop", "select name from shop where id > 1"]), 0);
    assert_eq!(alike(["select name from shop", "select nobody from shop"]), 0);
}

#[test]
fn what_does_not_run_is_an_error() {
    for sql in ["select nobody from shop", "delete from shop", ""] {
        assert!(pollster::block_on(auditor().query(sql)).is_err(), "{sql}");
    }
}
