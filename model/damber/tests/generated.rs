//! Tests made of a real database, scored, and reported.

use std::convert::Infallible;

use beamsplitter_damber::{
    Category, Generated, Label, Metrics, Options, generate, labels, report, score,
};
use beamsplitter_database::{Database, Execution, QueryLimits, RunError, run};
use beamsplitter_sql::Schema;
use beamsplitter_sql::schema::{ColumnRef, ForeignKey, Table};
use beamsplitter_sqlite::Sqlite;
use pollster::block_on;
use rusqlite::Connection;

const SHELLS: &str = "
    create table beach (id integer primary key, name text);
    insert into beach values (1, 'North Bay'), (2, 'O''Hara''s Cove');
    create table shell (ShellID integer primary key, Sex text, Length real, Height real,
        beach_id integer references beach(id));
    insert into shell values (1, 'M', 0.45, 0.09, 1), (2, 'F', 0.53, 0.13, 1),
        (3, 'M', 0.44, 0.12, 2), (4, 'I', 0.33, 0.08, null), (5, 'F', 0.53, 0.15, 2);
    create table empty (a text);";

struct Memory(Sqlite);

impl Database for Memory {
    type Error = Infallible;

    async fn schema(&mut self) -> Result<Schema, Infallible> {
        Ok(schema())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        run(&self.0, sql, &QueryLimits::SCORED)
    }
}

fn schema() -> Schema {
    let table =
        |name: &str, columns: &str| Table::of(name, &columns.split(' ').collect::<Vec<_>>());
    Schema {
        name: "shells".into(),
        tables: vec![
            table("beach", "id name"),
            table("shell", "ShellID Sex Length Height beach_id"),
            table("empty", "a"),
        ],
        foreign_keys: vec![ForeignKey {
            from: ColumnRef { table: 1, column: 4 },
            to: ColumnRef { table: 0, column: 0 },
        }],
    }
}

fn shells() -> Memory {
    let connection = Connection::open_in_memory().unwrap();
    connection.execute_batch(SHELLS).unwrap();
    Memory(Sqlite::new(connection))
}

fn generated(seed: u64) -> Generated {
    let size = Label {
        table: "shell".into(),
        label: "size".into(),
        columns: vec!["Length".into(), "Height".into()],
    };
    let labels = labels::check(vec![size], &schema()).unwrap();
    let options = Options { seed, ..Options::default() };
    block_on(generate(&mut shells(), &schema(), &labels, &options))
}

#[test]
fn every_category_has_tests_that_run() {
    let Generated { tests, skipped } = generated(0);
    assert_eq!(skipped, [("empty".to_owned(), "it has no rows".to_owned())]);
    for category in Category::ALL {
        let plain = tests.iter().filter(|test| test.category == category && !test.is_ambiguous());
        assert!(plain.count() >= 1, "{category} has no plain test");
    }
    let ids: std::collections::BTreeSet<_> = tests.iter().map(|test| &test.id).collect();
    assert_eq!(ids.len(), tests.len());
    let database = shells().0;
    for target in tests.iter().flat_map(|test| &test.targets) {
        let found = run(&database, &target.sql, &QueryLimits::SCORED).expect(&target.sql);
        assert!(!found.rows.is_empty(), "{}", target.sql);
    }
}

#[test]
fn ambiguous_tests_have_a_target_for_each_column() {
    let Generated { tests, .. } = generated(0);
    let ambiguous: Vec<_> = tests.iter().filter(|test| test.is_ambiguous()).collect();
    assert!(ambiguous.len() >= 10, "{}", ambiguous.len());
    for test in ambiguous {
        assert!(test.question.contains("size"), "{}", test.question);
        assert!(!test.question.contains("Length") && !test.question.contains("height"));
        let columns: Vec<_> = test.targets.iter().map(|target| target.column.as_str()).collect();
        assert_eq!(columns, ["Length", "Height"], "{}", test.id);
    }
}

#[test]
fn the_seed_decides() {
    assert_eq!(generated(1), generated(1));
    assert_ne!(generated(1), generated(2));
}

#[test]
fn questions_read_as_english() {
    let Generated { tests, .. } = generated(0);
    let question = |tag: &str| &tests.iter().find(|test| test.tag == tag).unwrap().question;
    assert!(question("at-least").ends_with("shells?") || question("at-least").ends_with("beach?"));
    assert!(question("foreign-key").contains("every shell and the name of its beach"));
}

#[test]
fn predictions_are_scored_against_their_best_target() {
    let Generated { tests, .. } = generated(0);
    let test = tests
        .iter()
        .find(|test| test.is_ambiguous() && test.category == Category::MinMaxAvg)
        .unwrap();
    let score = |sql: &str| block_on(score(&mut shells(), test, sql)).unwrap();
    let second = test.targets[1].sql.clone();
    let right = score(&format!("{second} LIMIT 1"));
    assert_eq!((right.column.as_str(), right.metrics.mean()), ("Height", 1.0));
    assert_eq!(score(&second.to_lowercase()).metrics, Metrics::identical(false));
    let wrong = score("select name from nowhere");
    assert_eq!(wrong.metrics, Metrics::failed(false));
    assert!(wrong.error.unwrap().contains("nowhere"));
    assert!(score("").error.is_some());
    // A target that does not run is told, and nothing equals it.
    let mut odd = test.clone();
    odd.targets[0].sql = "select nobody from nowhere".to_owned();
    let found = |test: &beamsplitter_damber::Test| {
        block_on(beamsplitter_damber::score(&mut shells(), test, "select nobody from nowhere"))
    };
    let scored = found(&odd).unwrap();
    assert_eq!((scored.metrics, scored.failing[0].0), (Metrics::failed(false), 0));
    odd.targets.truncate(1);
    assert!(found(&odd).unwrap_err().failing[0].1.contains("nowhere"));
}

#[test]
fn reports_gather_by_category_table_and_column() {
    let Generated { tests, .. } = generated(0);
    let mut database = shells();
    let predict = |test: &beamsplitter_damber::Test| match test.is_ambiguous() {
        true => "select 1".to_owned(),
        false => test.targets[0].sql.clone(),
    };
    let scores: Vec<_> = tests
        .iter()
        .map(|test| block_on(score(&mut database, test, &predict(test))).unwrap())
        .collect();
    let pairs: Vec<_> = tests.iter().zip(&scores).collect();
    let report = report(&pairs);
    let all = &report.plain.all;
    assert_eq!((all.mean, all.low.mean, all.high.mean), (1.0, 1.0, 1.0));
    assert!(report.ambiguous.all.mean < 0.5, "{}", report.ambiguous.all.mean);
    assert_eq!(report.plain.tables["shell"].right, 1.0);
    assert!(report.plain.categories.len() == Category::ALL.len());
    assert!(report.confusions.iter().all(|found| found.asked == found.used));
}
