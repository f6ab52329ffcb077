//! What the benchmark's own evaluator says of files of predictions, and what we say.

mod data;

use std::collections::BTreeMap;
use std::path::Path;

use beamsplitter_ambiguity::{Kind, Record, Scorer, Summary, predictions, read, spider, summary};
use beamsplitter_database::{Database, Execution, QueryLimits, RunError, TextDecoding, run};
use beamsplitter_sql::Schema;
use beamsplitter_sqlite::Sqlite;
use rusqlite::{Connection, OpenFlags};

struct File(Sqlite);

impl Database for File {
    type Error = RunError;

    async fn schema(&mut self) -> Result<Schema, RunError> {
        Err(RunError::Closed { reason: "not asked for".to_owned() })
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        let limits = QueryLimits { text: TextDecoding::Lossy, ..QueryLimits::SCORED };
        run(&self.0, sql, &limits)
    }
}

fn score(data: &Path, kind: Kind, file: &Path) -> Summary {
    let tables = read(&data::file(&data.join("spider/tables.json")), spider::schema);
    let schemas: BTreeMap<String, Schema> =
        tables.items.into_iter().map(|(_, s)| (s.name.clone(), s)).collect();
    let records = read(&data::file(file), |object| Record::new(kind, object));
    assert_eq!(records.invalid, []);
    let mut scorers: BTreeMap<String, Scorer<File>> = BTreeMap::new();
    let mut coverages = Vec::new();
    for (_, record) in records.items {
        let id = record.db_id.clone();
        let scorer = scorers.entry(id.clone()).or_insert_with(|| {
            let path = data.join(format!("databases/{id}/{id}.sqlite"));
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
            Scorer::new(
                &schemas[&id],
                File(Sqlite::new(Connection::open_with_flags(path, flags).unwrap())),
            )
        });
        let mut outputs = predictions(record.object(), None).unwrap();
        outputs.truncate(5);
        coverages.push((id, pollster::block_on(scorer.coverage(&record, &outputs))));
    }
    summary(&coverages, 5)
}

#[track_caller]
fn check(data: &Path, kind: Kind, file: &str, expect: [f64; 6]) {
    let part = score(data, kind, &data.join("ambiqt").join(file)).whole;
    let (e, b) = (part.either, part.both);
    let found = [e.em, e.exm, e.direct, b.em, b.exm, b.direct];
    let near = found.iter().zip(expect).all(|(a, b)| (a - b).abs() < 0.0051);
    assert!(near, "{file}: {found:.2?}, not {expect:.2?}");
}

#[test]
#[ignore = "reads the files of AmbiQT and Spider (BEAMSPLITTER_DATA)"]
fn made_up_predictions() {
    let data = data::folder();
    let folder = "reference_predictions";
    for (kind, expect) in [
        (Kind::Column, [92.19, 92.19, 91.71, 65.55, 65.39, 64.27]),
        (Kind::Table, [99.45, 98.20, 98.61, 70.78, 69.53, 70.36]),
        (Kind::Join, [100.00, 100.00, 100.00, 78.87, 80.99, 80.28]),
        (Kind::Aggregate, [98.00, 100.00, 100.00, 82.00, 82.00, 80.00]),
    ] {
        check(&data, kind, &format!("{folder}/{}.json", kind.name()), expect);
    }
}

#[test]
#[ignore = "reads the files of AmbiQT and Spider (BEAMSPLITTER_DATA)"]
fn predictions_of_the_papers_systems() {
    let data = data::folder();
    for (name, expect) in [
        ("logical-beam", [97.89, 98.59, 90.85, 76.76, 80.28, 75.35]),
        ("t5-3b-bw10", [95.77, 97.89, 95.77, 33.80, 40.14, 36.62]),
        ("flan-t5-xl", [95.77, 97.89, 88.73, 23.94, 24.65, 23.94]),
        ("codex", [85.92, 88.73, 75.35, 40.14, 46.48, 42.25]),
        ("resdsql", [69.72, 71.83, 69.01, 0.00, 0.00, 0.00]),
        ("chatgpt", [47.89, 55.63, 51.41, 5.63, 5.63, 6.34]),
        ("ablation-direct", [99.30, 98.59, 94.37, 71.83, 80.28, 69.72]),
        ("ablation-two-stages-simple", [97.89, 98.59, 94.37, 66.20, 68.31, 64.79]),
        ("ablation-template-diversity", [97.89, 98.59, 95.77, 79.58, 81.69, 77.46]),
    ] {
        check(&data, Kind::Join, &format!("released_outputs_join/{name}.json"), expect);
    }
}
