use std::collections::BTreeSet;

use beamsplitter_ambiguity::materialise::ScratchDatabase;
use beamsplitter_common::Random;
use beamsplitter_database::{Database, Execution, QueryLimits, RunError, Value, run};
use beamsplitter_sql::Schema;
use beamsplitter_sqlite::Sqlite;
use rusqlite::Connection;

use super::{Fuzzer, Pools};
use crate::distil::Distillation;
use crate::literals::literals;
use crate::neighbours::tests::schema;

/// A database in memory that may be changed.
struct Memory(Sqlite);

impl Memory {
    fn new() -> Self {
        let connection = Connection::open_in_memory().unwrap();
        let script = "
            create table person (id integer primary key, name text);
            create table dog (id integer primary key, age integer, weight real, breed text,
                              owner integer references person (id));
            insert into person values (1, 'Ann'), (2, 'Bob');
            insert into dog values (1, 3, 4.5, 'pug', 1), (2, 5, 20.0, 'collie', null);";
        connection.execute_batch(script).unwrap();
        Self(Sqlite::new(connection))
    }
}

impl Database for Memory {
    type Error = RunError;

    async fn schema(&mut self) -> Result<Schema, RunError> {
        Ok(schema())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        run(&self.0, sql, &QueryLimits::SCORED)
    }
}

impl ScratchDatabase for Memory {
    async fn execute(&mut self, sql: &str) -> Result<(), RunError> {
        let done = self.0.connection().execute_batch(sql);
        done.map_err(|error| RunError::Sqlite { message: error.to_string() })
    }
}

fn filled(database: &mut Memory, statements: &[String]) {
    for statement in statements {
        pollster::block_on(database.execute(statement)).unwrap();
    }
}

fn cells(database: &mut Memory, sql: &str) -> Vec<Value> {
    pollster::block_on(database.run(sql)).unwrap().rows.into_iter().flatten().collect()
}

#[test]
fn keys_hold_and_values_are_typed() {
    let (schema, mut database) = (schema(), Memory::new());
    let compared = literals("select id from dog where breed like '%poodle%'", &schema).unwrap();
    let pools = pollster::block_on(Pools::read(&mut database, &schema, &compared));
    let fuzzer = Fuzzer::new(&schema, &pools);
    let (mut random, mut again) = (Random::new(3), Random::new(3));
    let mut poodles = 0;
    for _ in 0..40 {
        let statements = fuzzer.statements(&mut random);
        assert_eq!(statements, fuzzer.statements(&mut again));
        filled(&mut database, &statements);
        let lost = "select count(*) from dog where owner is not null and \
                    owner not in (select id from person) and exists (select 1 from person)";
        assert_eq!(cells(&mut database, lost), [Value::Integer(0)]);
        let kinds = "select distinct typeof(age) || typeof(breed) from dog";
        let kinds = cells(&mut database, kinds);
        assert!(kinds.iter().all(|kind| *kind == Value::Text("integertext".to_owned())));
        let found = cells(&mut database, "select count(*) from dog where breed like '%poodle%'");
        poodles += usize::from(found != [Value::Integer(0)]);
    }
    assert!(poodles > 10, "{poodles}");
}

#[test]
fn random_databases_tell_neighbours_apart() {
    let (schema, mut database) = (schema(), Memory::new());
    let golds = BTreeSet::from([
        "select name from person as p join dog as d on d.owner = p.id where age > 2".to_owned(),
        "select count(*) from dog where breed = 'pug'".to_owned(),
        "select nothing from dog".to_owned(),
    ]);
    let mut distillation = pollster::block_on(Distillation::new(&golds, &schema, &mut database));
    let before = distillation.counts();
    assert_eq!((before.golds, before.left_out), (2, 1));
    assert!(before.by_itself > 0 && before.untold > 0, "{before:?}");

    let compared: Vec<_> = golds.iter().flat_map(|sql| literals(sql, &schema).unwrap()).collect();
    let pools = pollster::block_on(Pools::read(&mut database, &schema, &compared));
    let fuzzer = Fuzzer::new(&schema, &pools);
    let mut random = Random::new(1);
    let mut told = 0;
    for _ in 0..60 {
        filled(&mut database, &fuzzer.statements(&mut random));
        told += pollster::block_on(distillation.tells(&mut database));
    }
    let after = distillation.counts();
    assert_eq!(after.untold + told, before.untold);
    assert!(distillation.untold().count() == after.untold);
    // What is left means the same as its gold on every database that can be.
    let left: Vec<&str> = distillation.untold().map(|(_, sql)| sql).collect();
    assert!(!left.iter().any(|sql| sql.contains("age >= 2")), "{left:?}");
    assert!(after.untold * 5 < after.neighbours, "{left:?}");
}
