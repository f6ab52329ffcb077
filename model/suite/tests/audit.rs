//! Each probe of an audit on a small database: what it finds, and what it leaves alone.

#[path = "../../ambiguity/tests/memory/mod.rs"]
mod memory;

use beamsplitter_suite::audit::{Auditor, Finding, Probe};
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

/// Checks which probes find something.
#[track_caller]
fn check(sql: &str, expected: &[Probe]) {
    let found: Vec<Probe> = audit(sql).iter().map(|finding| finding.probe).collect();
    assert_eq!(found, expected, "{sql}");
}

#[test]
fn numbers_as_text() {
    check("select id from sale order by price desc limit 1", &[Probe::TextNumbers]);
    check("select max(price) from sale", &[Probe::TextNumbers]);
    check("select id from sale where price > '20'", &[Probe::TextNumbers]);
    check("select id from sale order by cast(price as real) desc limit 1", &[]);
    check("select id from sale where price = '9'", &[]);
    check("select opened from shop order by opened desc limit 1", &[]);
    let found = audit("select id from sale order by price desc limit 1").remove(0);
    let second = "SELECT id FROM sale ORDER BY CAST(price AS NUMERIC) DESC LIMIT 1";
    assert_eq!(found.statements[1], second);
    assert_eq!(found.counts, [1, 1]);
}

#[test]
fn cuts_among_ties_and_before_nulls() {
    check("select name from shop order by area limit 1", &[Probe::Cut]);
    check("select name from shop order by area limit 2", &[Probe::TiedOrder]);
    check("select area from shop order by area limit 1", &[]);
    check("select name from shop order by area desc limit 1", &[]);
    check("select name from shop order by area, id limit 1", &[]);
    check("select name from shop limit 2", &[Probe::Cut]);
    check("select name, area as a from shop order by a limit 1", &[Probe::Cut]);
    check("select name, area from shop order by 2 limit 1 offset 1", &[Probe::Cut]);
    check("select name from shop order by opened limit 1", &[Probe::NullCut]);
    check("select name from shop order by opened desc limit 1", &[]);
    check(
        "select price from sale where shop = (select id from shop order by area limit 1)",
        &[Probe::Cut],
    );
    let found = audit("select name from shop order by area limit 1").remove(0);
    assert_eq!(found.statements[1], "SELECT name FROM shop ORDER BY area LIMIT 2");
    assert_eq!(found.counts, [0, 1]);
}

#[test]
fn what_changes_with_the_order_of_rows() {
    check("select shop, code from sale group by shop", &[Probe::RowOrder]);
    check("select group_concat(code) from sale", &[Probe::RowOrder]);
    check("select name from shop order by area", &[Probe::TiedOrder]);
    check("select shop, max(code) from sale group by shop", &[]);
    check("select name from shop", &[]);
}

#[test]
fn rows_that_a_join_repeats() {
    let join = "from shop as T1 join sale as T2 on T1.id = T2.shop";
    check(&format!("select sum(T1.area) {join}"), &[Probe::Repeated]);
    check(&format!("select count(T1.name) {join}"), &[Probe::Repeated]);
    check(&format!("select T1.area, count(T1.id) {join} group by T1.area"), &[Probe::Repeated]);
    check(&format!("select count(distinct T1.name), count(T2.id), count(*) {join}"), &[]);
    // The one sale is no more than the one shop.
    check(&format!("select sum(T1.area) {join} where T2.code = 'd'"), &[]);
    let found = audit(&format!("select sum(T1.area) {join}")).remove(0);
    assert_eq!(format!("{:?}", found.only), "[[[Integer(220)]], [[Integer(170)]]]");
}

#[test]
fn conditions_without_effect() {
    check("select name from shop where area > 10 and name like 'N%'", &[Probe::NoEffect]);
    check("select name from shop where area > 60", &[]);
    check(
        "select name from shop where id in (select shop from sale where (code = 'a' or code = 'b') and id > 0)",
        &[Probe::NoEffect],
    );
    check("select shop from sale group by shop having count(*) > 0", &[Probe::NoEffect]);
    check("select shop from sale group by shop having count(*) > 1", &[]);
    // Nothing is told of a query without rows, and a join is no condition.
    check("select name from shop where area > 100 and id > 0", &[]);
    check("select distinct name from shop, sale where shop.id = sale.shop", &[]);
}

#[test]
fn literals_that_no_cell_has() {
    check("select name from shop where name = 'north'", &[Probe::Literal]);
    check("select id from shop where name like '%x%'", &[Probe::Literal]);
    check("select id from shop where name != \"West\"", &[Probe::NoEffect, Probe::Literal]);
    check("select id from shop where name in ('North', 'Nord')", &[Probe::Literal]);
    check("select id from shop where name = 'North' or area > 60", &[]);
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
