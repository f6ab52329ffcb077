//! Predictions judged on the changed database, where the benchmark's evaluator errs.

mod memory;

use beamsplitter_ambiguity::build::{Original, Rules, Synonyms, build};
use beamsplitter_ambiguity::corrected::{Judge, Named, reason};
use beamsplitter_ambiguity::{Coverage, Kind, Record, Scorer};
use memory::Memory;

const SCRIPT: &str = "
    create table dogs (id integer primary key, name text, age integer);
    create table cats (id integer primary key, name text);
    insert into dogs values (1, 'Rex', 3), (2, 'Ada', 5), (3, 'Tim', 11);
    insert into cats values (1, 'Tom'), (2, 'Rex');";

fn record(kind: Kind, query: &str, nth: usize) -> Record {
    let schema = Memory::of(SCRIPT).tables();
    let mut synonyms = Synonyms::default();
    for names in ["dogs.name=alias,label", "dogs.age=years,months", "dogs=hounds,mutts"] {
        synonyms.add(names).unwrap();
    }
    let original = Original { question: "?", query, schema: &schema };
    build(&original, kind, &synonyms, Rules::Benchmark).examples.swap_remove(nth)
}

/// Lists for each prediction the readings that it covers: by the benchmark's evaluator, corrected,
/// and materialised.
fn covered(record: &Record, predictions: &[&str]) -> Vec<[String; 3]> {
    let predictions: Vec<String> = predictions.iter().map(|p| (*p).to_owned()).collect();
    let schema = Memory::of(SCRIPT).tables();
    let mut scorer = Scorer::new(&schema, Memory::of(SCRIPT));
    let theirs = pollster::block_on(scorer.coverage(record, &predictions));
    let mut judge = Judge::new(Memory::of(SCRIPT), schema.clone(), schema);
    let judged = pollster::block_on(judge.judge(record, &predictions)).unwrap();
    let shown = |coverage: &Coverage, at: usize| {
        let readings = coverage.predictions[at];
        (0..2).filter(|r| readings[*r].execution).map(|r| char::from(b'1' + r as u8)).collect()
    };
    let materialised = judged.materialised.expect("the readings differ");
    (0..predictions.len())
        .map(|at| [shown(&theirs, at), shown(&judged.corrected, at), shown(&materialised, at)])
        .collect()
}

#[track_caller]
fn check(record: &Record, cases: &[(&str, [&str; 3])]) {
    let predictions: Vec<&str> = cases.iter().map(|(sql, _)| *sql).collect();
    for ((sql, expect), found) in cases.iter().zip(covered(record, &predictions)) {
        assert_eq!(found, *expect, "{sql}");
    }
}

#[test]
fn columns_are_told_apart_by_table() {
    let union = "SELECT name FROM dogs EXCEPT SELECT name FROM cats";
    check(
        &record(Kind::Column, union, 0),
        &[
            ("select alias from dogs except select name from cats", ["", "1", "1"]),
            ("select label from dogs except select name from cats", ["", "2", "2"]),
            // Does not run: cats have no label.
            ("select label from dogs except select label from cats", ["2", "", ""]),
        ],
    );
    check(
        &record(Kind::Column, "SELECT name , age FROM dogs", 1),
        &[
            ("select name, years from dogs", ["1", "1", "1"]),
            ("SELECT months, name FROM dogs", ["2", "2", "2"]),
            ("select name, age from dogs", ["", "", ""]),
            // The same three rows, in another order that nothing asks for.
            ("select name, months from dogs order by name", ["", "2", "2"]),
        ],
    );
}

/// A key makes its columns one for exact set match, so both names of an ambiguous key are one
/// there: a query that names one alternative is not both readings.
#[test]
fn by_results_alone_exact_match_tells_the_two_names_of_a_key_apart() {
    use beamsplitter_sql::{ColumnRef, ForeignKey};
    let script = "create table owners (id integer primary key, name text);
        create table dogs (id integer primary key, owner integer references owners(id));
        insert into owners values (1, 'Ann'), (2, 'Ben');
        insert into dogs values (1, 2), (2, 2), (3, 1);";
    let mut schema = Memory::of(script).tables();
    let at = |table, column| ColumnRef { table, column };
    schema.foreign_keys = vec![ForeignKey { from: at(1, 1), to: at(0, 0) }];
    let mut synonyms = Synonyms::default();
    synonyms.add("dogs.owner=keeper,holder").unwrap();
    let original = Original { question: "?", query: "SELECT owner FROM dogs", schema: &schema };
    let built = build(&original, Kind::Column, &synonyms, Rules::Benchmark);
    let record = &built.examples[0];
    let mut judge = Judge::new(Memory::of(script), schema.clone(), schema);
    let predictions = ["select keeper from dogs".to_owned()];
    let judged = pollster::block_on(judge.judge(record, &predictions)).unwrap();
    for coverage in [judged.corrected, judged.materialised.unwrap()] {
        let covered = coverage.predictions[0].map(|reading| (reading.exact, reading.execution));
        assert_eq!(covered, [(true, true), (false, false)]);
    }
}

#[test]
fn a_join_counts_where_it_is_used() {
    check(
        &record(Kind::Join, "SELECT name , age FROM dogs", 1),
        &[
            ("select name, age from dogs", ["1", "1", "1"]),
            (
                "select t1.name, t2.age from dogs as t1 join dogs_age as t2 on t1.id = t2.id",
                ["2", "2", "2"],
            ),
            // The new table is joined, and the age taken from the old one.
            (
                "select t1.name, t1.age from dogs as t1 join dogs_age as t2 on t1.id = t2.id",
                ["2", "2", "1"],
            ),
            // Does not run: dogs_age has no name.
            (
                "select t2.name, t2.age from dogs as t1 join dogs_age as t2 on t1.id = t2.id",
                ["2", "", ""],
            ),
            // The new table stands first.
            (
                "select t2.name, t1.age from dogs_age as t1 join dogs as t2 on t1.id = t2.id",
                ["", "2", "2"],
            ),
        ],
    );
}

#[test]
fn tables_and_aggregates() {
    check(
        &record(Kind::Table, "SELECT count(*) FROM dogs WHERE age > 4", 0),
        &[
            ("select count(*) from hounds where age > 4", ["1", "1", "1"]),
            ("select count(*) from mutts where age > 4", ["2", "2", "2"]),
            ("select count(*) from dogs where age > 4", ["", "", ""]),
        ],
    );
    check(
        &record(Kind::Aggregate, "SELECT max(age) FROM dogs", 0),
        &[
            ("select max(age) from dogs", ["1", "1", "1"]),
            ("select max_age from dogs_age", ["2", "2", "2"]),
        ],
    );
}

#[test]
fn reasons_say_what_happened() {
    let record = record(Kind::Join, "SELECT name , age FROM dogs", 1);
    let predictions =
        ["select t2.name, t2.age from dogs as t1 join dogs_age as t2 on t1.id = t2.id".to_owned()];
    let schema = Memory::of(SCRIPT).tables();
    let mut judge = Judge::new(Memory::of(SCRIPT), schema.clone(), schema);
    let judged = pollster::block_on(judge.judge(&record, &predictions)).unwrap();
    assert_eq!(judged.named, [Named::One(1)]);
    let reason = reason(&record, &judged, &predictions, (0, 1), true);
    assert!(reason.contains("does not run") && reason.contains("t2.name"), "{reason}");
}

#[test]
fn keys_refer_to_what_took_the_tables_place() {
    use beamsplitter_ambiguity::materialise::{Fill, statements};
    use beamsplitter_sql::{ColumnRef, ForeignKey};
    let at = |table, column| ColumnRef { table, column };
    let mut schema = Memory::of(SCRIPT).tables();
    schema.foreign_keys = vec![ForeignKey { from: at(1, 0), to: at(0, 0) }];
    let record = record(Kind::Table, "SELECT count(*) FROM dogs WHERE age > 4", 0);
    let memory = Memory::of(SCRIPT);
    for statement in statements(&record, &schema, Fill::Rotated).unwrap() {
        memory.0.connection().execute_batch(&statement).unwrap();
    }
    let referred = "select \"table\" from pragma_foreign_key_list('cats') order by 1";
    let referred = format!("{:?}", memory::rows(&memory, referred));
    assert_eq!(referred, r#"[[Text("hounds")], [Text("mutts")]]"#);
    let cats = memory::rows(&memory, "select count(*) from cats");
    assert_eq!(format!("{cats:?}"), "[[Integer(2)]]");
}

#[test]
fn a_gold_query_outside_of_spiders_grammar_is_compared_by_its_results() {
    let schema = Memory::of(SCRIPT).tables();
    let mut scorer = Scorer::new(&schema, Memory::of(SCRIPT));
    let mut matches = |sql: &str, gold: &str| {
        let found = pollster::block_on(scorer.matches(sql, gold));
        (found.exact, found.execution, found.direct)
    };
    let range = "SELECT max(age) - min(age) FROM dogs";
    assert_eq!(matches("select max(age) - min(age) from dogs", range), (false, true, true));
    assert_eq!(matches("select max(age) from dogs", range), (false, false, false));
    let unknown = "SELECT name FROM dogs WHERE age IS NULL";
    assert_eq!(matches("select name from dogs where age is null", unknown), (false, true, true));
    // A prediction outside of it is wrong for a gold query within, as the evaluator has it.
    let last = "SELECT max(age) FROM dogs";
    assert_eq!(matches("select max(age) - min(age) + 3 from dogs", last), (false, false, true));
}

#[test]
fn a_reading_that_does_not_run_is_covered_by_nothing() {
    let mut record = record(Kind::Table, "SELECT name FROM dogs WHERE age > 4", 0);
    record.query2 = "select nobody from mutts".to_owned();
    let schema = Memory::of(SCRIPT).tables();
    let mut judge = Judge::new(Memory::of(SCRIPT), schema.clone(), schema);
    let predictions = [record.query1.clone(), record.query2.clone()];
    let judged = pollster::block_on(judge.judge(&record, &predictions)).unwrap();
    let covered = judged.corrected.predictions.iter().map(|both| both.map(|of| of.exact));
    assert_eq!(covered.collect::<Vec<_>>(), [[true, false], [false, false]]);
    let unscored = judged.unscored();
    assert_eq!((unscored.golds.len(), unscored.predictions.len()), (1, 1));
    assert_eq!((unscored.golds[0].0, unscored.predictions[0].0), (1, 1));
}

#[test]
fn a_gold_query_that_does_not_run_is_no_match_and_is_told() {
    use beamsplitter_ambiguity::{Metrics, Trouble};
    let schema = Memory::of(SCRIPT).tables();
    let mut scorer = Scorer::new(&schema, Memory::of(SCRIPT));
    let mut compare = |sql: &str, gold: &str| pollster::block_on(scorer.compare(sql, gold));
    let all = |yes| Metrics { exact: yes, execution: yes, direct: yes };
    let broken = compare("select name from dogs", "select nobody from dogs");
    // As the published evaluator has it.
    assert_eq!((broken.published.execution, broken.corrected), (true, None));
    let [(0, Trouble::NotRun(reason)), (0, Trouble::OutsideGrammar)] = &broken.unscored.golds[..]
    else {
        panic!("{broken:?}")
    };
    assert!(reason.contains("nobody") && broken.unscored.predictions.is_empty());
    let nonsense = compare("webshop,Who?", "select name from dogs");
    assert_eq!((nonsense.published, nonsense.corrected), (all(false), Some(all(false))));
    assert_eq!(nonsense.unscored.predictions.len(), 2);
    // A lost DISTINCT and lost rows are seen, and so is another order only where it is asked for.
    let pets = "select name from dogs union all select name from cats";
    let lost = compare("select name from dogs union select name from cats", pets);
    assert_eq!((lost.published.direct, lost.corrected.unwrap().direct), (true, false));
    let turned = compare("select name from dogs order by age desc", "select name from dogs");
    assert_eq!((turned.published.execution, turned.corrected.unwrap().execution), (false, true));
    let quoted = compare("select `name` from dogs", "select [name] from dogs");
    assert_eq!((quoted.published.exact, quoted.corrected), (false, Some(all(true))));
    assert!(quoted.unscored.golds.contains(&(0, Trouble::OutsideGrammar)));
}
