use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

use super::*;
use crate::{Action, LabelSet};

/// Returns the record as these labels leave it; its keys that are not shown are left out.
fn said_in(set: LabelSet, record: &Json, labels: &[(&str, &str)]) -> Result<Object, Reason> {
    let object = record.as_object().unwrap().clone();
    let item = Item::new(object.clone()).unwrap();
    let mut project = Project::new("test", set, vec![item.clone()]);
    if !labels.is_empty() {
        let value = |slot: &str, value: &str| match slot {
            "kind" => Value::List(vec![value.to_owned()]),
            _ => Value::text(value),
        };
        let set = labels.iter().map(|(slot, of)| ((*slot).to_owned(), Some(value(slot, of))));
        let set: BTreeMap<_, _> = set.collect();
        let action = Action::Decide { item: item.id, set, from_file: BTreeSet::new(), spent: 1 };
        let event = project.event(1, action);
        project.record(event);
    }
    cleaned_record(&project, &object)
}

fn own(name: &str) -> LabelSet {
    LabelSet::read(match name {
        "practiq" => include_str!("../label_set/practiq.json"),
        "mod-ambiqt" => include_str!("../label_set/mod-ambiqt.json"),
        "damber" => include_str!("../label_set/damber.json"),
        _ => include_str!("../label_set/ambrosia.json"),
    })
    .unwrap()
}

#[track_caller]
fn assert_left(left: Result<Object, Reason>, changed: bool, expected: Result<Json, Reason>) {
    match (left, expected) {
        (Ok(mut left), Ok(expected)) => {
            let labelled = left.remove("labelled").unwrap();
            assert_eq!(Json::Object(left), expected);
            assert_eq!(labelled["changed"], changed);
        }
        (left, expected) => {
            assert_eq!(left.map(Json::Object), expected);
        }
    }
}

#[test]
fn labels_keep_change_and_drop() {
    let record = json!({"id": "x", "question": "?", "query": "q", "query1": "a", "query2": "b"});
    let said = |labels: &[(&str, &str)]| said_in(LabelSet::standard(), &record, labels);
    let both = [("gold.1", "valid"), ("gold.2", "valid")];
    let with = |more: &[(&'static str, &'static str)]| said(&[&both[..], more].concat());
    assert_left(with(&[("ambiguous", "yes")]), false, Ok(record.clone()));
    assert_left(with(&[("ambiguous", "no")]), false, Err(Reason::Unambiguous));
    assert_left(with(&[("ambiguous", "unsure")]), false, Err(Reason::Open));
    assert_left(said(&[]), false, Err(Reason::Unlabelled));
    assert_left(said(&[("ambiguous", "yes")]), false, Err(Reason::Open));
    let changed = |readings: &[&str]| {
        let mut record = json!({"id": "x", "question": "?", "query": "q"});
        for (reading, place) in readings.iter().zip(1..) {
            record[format!("query{place}")] = json!(reading);
        }
        Ok(record)
    };
    let one = [("gold.1", "valid"), ("gold.2", "invalid"), ("ambiguous", "yes")];
    assert_left(said(&one), false, Err(Reason::Readings));
    let corrected = said(&[&one[..], &[("corrected.2", "c")]].concat());
    assert_left(corrected, true, changed(&["a", "c"]));
    assert_left(said(&[&one[..], &[("third", "d ")]].concat()), true, changed(&["a", "d"]));
    let three = with(&[("ambiguous", "yes"), ("third", "c")]);
    assert_left(three, true, changed(&["a", "b", "c"]));
    // A label set may have room for more.
    let mut set = LabelSet::standard();
    let mut more = set.field("third").unwrap().clone();
    more.id = "fourth".into();
    set.fields.push(more);
    let written = [("ambiguous", "yes"), ("third", "c"), ("fourth", "d")];
    let four = said_in(set, &record, &[&both[..], &written].concat());
    assert_left(four, true, changed(&["a", "b", "c", "d"]));
    // What was changed before stays so.
    let mut before = record.clone();
    before["labelled"] = json!({"changed": true});
    let kept =
        said_in(LabelSet::standard(), &before, &[&both[..], &[("ambiguous", "yes")]].concat());
    assert_left(kept, true, Ok(record.clone()));
}

#[test]
fn a_question_of_spider_has_one_query() {
    let of = |key: &str, sql: &str| json!({"question": "?", "db_id": "d", key: sql});
    let said = |labels: &[(&str, &str)]| said_in(LabelSet::standard(), &of("query", "a"), labels);
    assert_left(said(&[("gold.1", "valid"), ("ambiguous", "no")]), false, Ok(of("query", "a")));
    let wrong = [("gold.1", "invalid"), ("ambiguous", "no")];
    assert_left(said(&wrong), false, Err(Reason::NoReading));
    let corrected = [&wrong[..], &[("corrected.1", "b")]].concat();
    assert_left(said(&corrected), true, Ok(of("query", "b")));
    let bird = said_in(LabelSet::standard(), &of("SQL", "a"), &corrected);
    assert_left(bird, true, Ok(of("SQL", "b")));
    let asked = json!({"question": "?"});
    let written = said_in(LabelSet::standard(), &asked, &[("ambiguous", "no"), ("third", "b")]);
    assert_left(written, true, Ok(json!({"question": "?", "query": "b"})));
    let two = [("gold.1", "valid"), ("ambiguous", "yes"), ("third", "b")];
    assert_left(said(&two), false, Err(Reason::Ambiguous));
}

#[test]
fn a_question_of_ambrosia_may_lose_its_ambiguity() {
    let of = |golds: &[&str], is: bool| json!({"question": "?", "gold_queries": golds, "is_ambiguous": is, "ambig_type": "scope"});
    let said = |labels: &[(&str, &str)]| said_in(own("ambrosia"), &of(&["a", "b"], true), labels);
    let both = [("gold.1", "valid"), ("gold.2", "valid"), ("ambiguous", "yes")];
    assert_left(said(&both), false, Ok(of(&["a", "b"], true)));
    let third = said(&[&both[..], &[("third", "c")]].concat());
    assert_left(third, true, Ok(of(&["a", "b", "c"], true)));
    let second = said(&[("gold.1", "invalid"), ("gold.2", "valid"), ("ambiguous", "no")]);
    assert_left(second, true, Ok(of(&["b"], false)));
    let none = said(&[("gold.1", "invalid"), ("gold.2", "invalid"), ("ambiguous", "no")]);
    assert_left(none, false, Err(Reason::NoReading));
}

#[test]
fn an_example_of_practiq_has_the_category_of_its_labels() {
    let reading = |meaning: &str, sql: &str| json!({"meaning": meaning, "query": sql});
    let of = |category: &str, readings: Vec<Json>| json!({"question": "?", "db_id": "d", "database": "d_1", "category": category, "readings": readings});
    let two = of("ambiguous_select_column", vec![reading("x", "a"), reading("y", "b")]);
    let said = |labels: &[(&str, &str)]| said_in(own("practiq"), &two, labels);
    assert_left(said(&[("category", "ambiguous-select-column")]), false, Ok(two.clone()));
    let other = of("ambiguous_where_column", vec![reading("x", "a"), reading("y", "b")]);
    assert_left(said(&[("category", "ambiguous-where-column")]), true, Ok(other));
    assert_left(said(&[("category", "answerable")]), false, Err(Reason::Open));
    let first = said(&[("category", "answerable"), ("gold.1", "valid"), ("gold.2", "invalid")]);
    assert_left(first, true, Ok(of("answerable", vec![reading("x", "a")])));
    let none = of("nonexistent_filter_value", Vec::new());
    assert_left(said(&[("category", "nonexistent-filter-value")]), true, Ok(none.clone()));
    // By the standard label set, too.
    let said =
        |record: &Json, labels: &[(&str, &str)]| said_in(LabelSet::standard(), record, labels);
    let third = [("gold.1", "valid"), ("gold.2", "invalid"), ("ambiguous", "yes"), ("third", "c")];
    let expected = of("ambiguous_select_column", vec![reading("x", "a"), reading("", "c")]);
    assert_left(said(&two, &third), true, Ok(expected));
    assert_left(said(&none, &[("ambiguous", "no")]), false, Ok(none.clone()));
    let kind = [("ambiguous", "no"), ("kind", "unsupported-join")];
    assert_left(said(&none, &kind), true, Ok(of("unsupported_join", Vec::new())));
    let wrong = said(&two, &[("gold.1", "invalid"), ("gold.2", "invalid"), ("ambiguous", "no")]);
    assert_left(wrong, false, Err(Reason::NoReading));
}

#[test]
fn a_typed_question_changes_its_class() {
    let plain = json!({"question": "?", "class": "plain", "sql": ["a", "b"]});
    let said =
        |record: &Json, labels: &[(&str, &str)]| said_in(LabelSet::standard(), record, labels);
    let kept = said(&plain, &[("gold.1", "valid"), ("ambiguous", "no")]);
    assert_left(kept, false, Ok(plain.clone()));
    let wrong = [("gold.1", "invalid"), ("ambiguous", "no"), ("corrected.1", "c")];
    let corrected = json!({"question": "?", "class": "plain", "sql": ["c"]});
    assert_left(said(&plain, &wrong), true, Ok(corrected));
    let two = [("gold.1", "valid"), ("ambiguous", "yes"), ("third", "c")];
    let sql = |all: &[&str]| json!({"sql": all});
    let ambiguous =
        json!({"question": "?", "class": "ambiguous", "readings": [sql(&["a", "b"]), sql(&["c"])]});
    assert_left(said(&plain, &two), true, Ok(ambiguous.clone()));
    let one = [("gold.1", "valid"), ("gold.2", "invalid"), ("ambiguous", "no")];
    assert_left(said(&ambiguous, &one), true, Ok(plain.clone()));
    let meant = |more: Json| {
        json!({"question": "?", "class": "ambiguous", "readings": [
            {"meaning": "x", "sql": ["a"]}, {"meaning": "y", "sql": more}]})
    };
    let mut written = meant(json!(["b", "c"]));
    written["sql"] = json!(["a", "b", "c"]);
    let both = [("gold.1", "valid"), ("gold.2", "valid"), ("ambiguous", "yes")];
    assert_left(said(&written, &both), false, Ok(written.clone()));
    let corrected = [&both[..], &[("corrected.2", "d")]].concat();
    assert_left(said(&written, &corrected), true, Ok(meant(json!(["d"]))));
    let lacks = json!({"question": "?", "class": "unanswerable", "missing": "fee",
        "category": "nonexistent_select_column"});
    assert_left(said(&lacks, &[("ambiguous", "no")]), false, Ok(lacks.clone()));
    let found = json!({"question": "?", "class": "plain", "sql": ["c"]});
    assert_left(said(&lacks, &[("ambiguous", "no"), ("third", "c")]), true, Ok(found));
}

#[test]
fn what_is_meant_in_mod_ambiqt_is_the_preferred_reading() {
    let of = |plausible: &[&str], two: [&str; 2], meant: usize| {
        json!({"question": "?", "plausible": plausible, "query1": two[0], "query2": two[1],
            "preferred": meant})
    };
    let four = of(&["a", "b", "c", "d"], ["a", "d"], 2);
    let said = |labels: &[(&str, &str)]| said_in(own("mod-ambiqt"), &four, labels);
    assert_left(said(&[("preferred", "4")]), false, Ok(four.clone()));
    let second = of(&["a", "b", "c", "d"], ["b", "d"], 1);
    assert_left(said(&[("preferred", "2")]), true, Ok(second));
    let third = [("preferred", "third"), ("gold.1", "invalid"), ("third", "e")];
    let expected = of(&["b", "c", "d", "e"], ["e", "b"], 1);
    assert_left(said(&third), true, Ok(expected));
    assert_left(said(&[("preferred", "none")]), false, Err(Reason::Open));
    let standard = ["gold.1", "gold.2", "gold.3"].map(|gold| (gold, "valid"));
    let standard = [&standard[..], &[("gold.4", "invalid"), ("ambiguous", "yes")]].concat();
    let left = said_in(LabelSet::standard(), &four, &standard);
    assert_left(left, false, Err(Reason::Open));
}

#[test]
fn a_test_of_damber_keeps_the_queries_that_answer() {
    let of = |targets: &[(&str, &str)]| {
        let targets = targets.iter().map(|(column, sql)| json!({"column": column, "sql": sql}));
        json!({"question": "?", "label": "size", "targets": targets.collect::<Vec<_>>()})
    };
    let three = of(&[("x", "a"), ("y", "b"), ("z", "c")]);
    let said = |labels: &[(&str, &str)]| said_in(own("damber"), &three, labels);
    let two = [("gold.1", "answers"), ("gold.2", "other"), ("gold.3", "answers")];
    let left = said(&[&two[..], &[("fits", "yes")]].concat());
    assert_left(left, true, Ok(of(&[("x", "a"), ("z", "c")])));
    let left = said(&[&two[..], &[("fits", "no")]].concat());
    assert_left(left, false, Err(Reason::Unambiguous));
    let plain = json!({"question": "?", "targets": [{"column": "x", "sql": "a"}]});
    let left = said_in(own("damber"), &plain, &[("gold.1", "answers"), ("fits", "yes")]);
    assert_left(left, false, Ok(plain.clone()));
}

#[test]
fn an_example_is_known_without_its_database() {
    let record = json!({"question": "?", "query": "a"});
    let item = Item::new(record.as_object().unwrap().clone()).unwrap();
    let project = Project::new("test", LabelSet::standard(), vec![item]);
    let mut named = record;
    named["db_id"] = json!("d");
    let named = Item::new(named.as_object().unwrap().clone()).unwrap();
    assert!(known(&project, &named).is_some());
    let other = json!({"question": "?", "query": "b", "db_id": "d"});
    assert!(known(&project, &Item::new(other.as_object().unwrap().clone()).unwrap()).is_none());
}
