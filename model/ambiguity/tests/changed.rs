//! The changed schemas: rules by example, and the benchmark's own lists of names.

mod data;

use std::collections::{BTreeMap, BTreeSet};

use beamsplitter_ambiguity::{Changed, Kind, Record, changed_schema, read, record::Split, spider};
use beamsplitter_sql::{Column, ColumnRef, ForeignKey, Schema, Table};

fn schema() -> Schema {
    let column = |name: &str| Column {
        name: name.to_owned(),
        primary_key: name == "Id",
        ..Column::default()
    };
    let table = |name: &str, columns: &[&str]| Table {
        name: name.to_owned(),
        columns: columns.iter().map(|c| column(c)).collect(),
        ..Table::default()
    };
    Schema {
        name: "d".to_owned(),
        tables: vec![table("Dog", &["Id", "Age", "Owner", "Mother"]), table("Owner", &["Id"])],
        foreign_keys: vec![key((0, 2), (1, 0)), key((0, 3), (0, 0))],
    }
}

fn key(from: (usize, usize), to: (usize, usize)) -> ForeignKey {
    let at = |(table, column)| ColumnRef { table, column };
    ForeignKey { from: at(from), to: at(to) }
}

fn names(of: &[&str]) -> Vec<String> {
    of.iter().map(|n| (*n).to_owned()).collect()
}

fn columns(changed: &Changed, table: usize) -> Vec<&str> {
    changed.schema.tables[table].columns.iter().map(|c| c.name.as_str()).collect()
}

#[test]
fn synonyms_of_a_column_share_origin_and_keys() {
    let mut changed = Changed::new(schema());
    changed.column_synonyms("dog", "id", &names(&["Number", "Tag"])).unwrap();
    assert_eq!(columns(&changed, 0), ["Number", "Tag", "Age", "Owner", "Mother"]);
    assert!(changed.origins[0][..2].iter().flatten().all(|o| o.column == "Id"));
    let keys = [key((0, 3), (1, 0)), key((0, 4), (0, 0)), key((0, 4), (0, 1))];
    assert_eq!(changed.schema.foreign_keys, keys);
    assert!(changed.column_synonyms("dog", "age", &names(&["a", "TAG"])).is_err());
}

#[test]
fn synonyms_of_a_table_keep_inner_keys_inside() {
    let mut changed = Changed::new(schema());
    changed.table_synonyms("dog", &names(&["Hound", "Mutt"])).unwrap();
    assert_eq!(columns(&changed, 1), ["Id", "Age", "Owner", "Mother"]);
    assert_eq!(changed.origins[1][1].as_ref().unwrap().table, "Dog");
    let keys = [key((0, 2), (2, 0)), key((1, 2), (2, 0)), key((0, 3), (0, 0)), key((1, 3), (1, 0))];
    assert_eq!(changed.schema.foreign_keys, keys);
}

#[test]
fn a_split_column_keeps_its_own_reference() {
    let split = Split { table: "dog".into(), column: "owner".into(), key: "id".into() };
    let mut changed = Changed::new(schema());
    changed.split(&split).unwrap();
    assert_eq!(changed.schema.tables[2].name, "dog_owner");
    assert_eq!(columns(&changed, 2), ["Id", "Owner"]);
    assert_eq!(changed.schema.foreign_keys[2..], [key((2, 0), (0, 0)), key((2, 1), (1, 0))]);
    assert!(changed.split(&split).is_err());
}

#[test]
fn aggregates_have_no_origin() {
    let mut changed = Changed::new(schema());
    let all = names(&["Owner", "avg_age", "number"]);
    changed.aggregates("dog_age", &all, &names(&["owner", "age"]), &["dog"]).unwrap();
    let origins: Vec<bool> = changed.origins[2].iter().map(Option::is_some).collect();
    assert_eq!(origins, [true, false, false]);
    assert_eq!(changed.schema.foreign_keys[2..], [key((2, 0), (1, 0))]);
    assert_eq!(changed.shown().count(), 6);
}

/// Tables with their columns, in lower case.
type Outline = BTreeSet<(String, BTreeSet<String>)>;

fn outline(schema: &Schema) -> Outline {
    let columns = |t: &Table| t.columns.iter().map(|c| c.name.to_lowercase()).collect();
    schema.tables.iter().map(|t| (t.name.to_lowercase(), columns(t))).collect()
}

fn listed(text: &str) -> Outline {
    let tables = text.split(" | ").map(|table| {
        let (name, columns) = table.split_once(" : ").unwrap_or((table, ""));
        let columns = columns.split(',').map(|c| c.trim().to_lowercase());
        (name.trim().to_lowercase(), columns.filter(|c| !c.is_empty()).collect())
    });
    tables.collect()
}

#[test]
#[ignore = "reads the files of AmbiQT and Spider (BEAMSPLITTER_DATA)"]
fn every_record_lists_the_schema_that_is_made() {
    let data = data::folder();
    let entries = read(&data::file(&data.join("spider/tables.json")), spider::schema);
    assert_eq!(entries.invalid, []);
    let schemas: BTreeMap<String, Schema> =
        entries.items.into_iter().map(|(_, s)| (s.name.clone(), s)).collect();
    for kind in Kind::ALL {
        let path = data.join(format!("ambiqt/{}/validation.json", kind.name()));
        let records = read(&data::file(&path), |object| Record::new(kind, object));
        assert_eq!(records.invalid, []);
        for (index, record) in records.items {
            let changed = changed_schema(&record, &schemas[&record.db_id]).unwrap();
            let clean = record.object()["schema_clean"].as_str().unwrap();
            assert_eq!(outline(&changed.schema), listed(clean), "{} {index}", kind.name());
        }
    }
}
