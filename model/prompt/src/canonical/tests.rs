use super::canonical;
use crate::read_sql;
use crate::round_trip::{literals, schema};
use crate::vocabulary::{Symbol, Word};

fn key(sql: &str) -> String {
    let symbols = read_sql(sql, &schema(), &literals()).unwrap_or_else(|e| panic!("{sql}: {e}"));
    canonical(&symbols, &schema(), &literals())
}

#[test]
fn equal_for_one_query_written_twice() {
    for (a, b) in [
        (
            "select s.name from singer s join concert c on s.id = c.singer_id group by s.id",
            "select s.name from concert c join singer s on s.id = c.singer_id group by c.singer_id",
        ),
        (
            "select name, age from singer where age > 3 and name = 'France'",
            "select age, name from singer where name = 'France' and age > 3",
        ),
        (
            "select name from singer where name = 'France' or age = 3",
            "select name from singer where age = 3 or name = 'France'",
        ),
        (
            "select name from singer where id in (select c.singer_id from concert c join singer s on c.singer_id = s.id)",
            "select name from singer where id in (select s.id from singer s join concert c on c.singer_id = s.id)",
        ),
    ] {
        assert_eq!(key(a), key(b), "{a}\n{b}");
    }
}

#[test]
fn different_for_different_queries() {
    for (a, b) in [
        ("select name from singer", "select age from singer"),
        ("select id from singer", "select id from concert"),
        ("select name from singer", "select distinct name from singer"),
        ("select name from singer where age > 3", "select name from singer where age < 3"),
        (
            "select name from singer where age > 3 and id > 4",
            "select name from singer where age > 3 or id > 4",
        ),
        ("select name from singer order by age, id", "select name from singer order by id, age"),
        ("select min(age), max(id) from singer", "select max(age), min(id) from singer"),
        (
            "select id from singer except select singer_id from concert",
            "select singer_id from concert except select id from singer",
        ),
        (
            "select s.name from singer s left join concert c on s.id = c.singer_id",
            "select s.name from concert c left join singer s on s.id = c.singer_id",
        ),
        (
            "select count(*) from singer",
            "select count(*) from singer s join concert c on s.id = c.singer_id",
        ),
        (
            "select a.name from singer a join singer b on a.age = b.age where b.id = 3",
            "select b.name from singer a join singer b on a.age = b.age where b.id = 3",
        ),
    ] {
        assert_ne!(key(a), key(b), "{a}\n{b}");
    }
}

#[test]
fn anything_has_a_key() {
    let mut state = 7_u64;
    for _ in 0..2000 {
        let picked: Vec<Symbol> = (0..12)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                Symbol::Word(Word::ALL[(state >> 33) as usize % Word::ALL.len()])
            })
            .collect();
        canonical(&picked, &schema(), &literals());
    }
}
