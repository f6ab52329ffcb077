//! The page's questions that mean one thing: their queries return rows, and are counted as Spider
//! counts. And its examples over the samples: their golds run, and differ.

mod memory;

use std::collections::BTreeSet;

use beamsplitter_ambiguity::materialise::{Fill, Verdict, materialise, undo};
use beamsplitter_ambiguity::score::Metrics;
use beamsplitter_ambiguity::{Kind, Record, Scorer};
use serde_json::Value;

use memory::{Memory, rows};

const SAMPLES: [(&str, &str); 2] = [
    ("festival.sqlite", include_str!("../../../public/samples/festival.sql")),
    ("library.sqlite", include_str!("../../../public/samples/library.sql")),
];

fn read(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

/// Asserts that each of these queries returns rows on a sample, no two the same.
fn differ(memory: &Memory, golds: &[&str]) {
    let text = |sql: &&str| {
        let mut rows: Vec<String> =
            rows(memory, sql).iter().map(|row| format!("{row:?}")).collect();
        assert!(!rows.is_empty(), "{sql} returns nothing");
        rows.sort();
        rows
    };
    let returned: BTreeSet<Vec<String>> = golds.iter().map(text).collect();
    assert_eq!(returned.len(), golds.len(), "{golds:?}");
}

#[test]
fn golds_of_ambiqt_over_the_samples_run_and_differ_on_the_changed_schema() {
    let all = read(include_str!("../../../public/samples/sample-ambiqt.json"));
    let mut of = [0; 4];
    for (sample, script) in SAMPLES {
        let mut memory = Memory::of(script);
        let schema = memory.tables();
        for one in all.iter().filter(|one| sample.strip_suffix(".sqlite") == one["db_id"].as_str())
        {
            let record = Record::any(one.as_object().unwrap().clone()).unwrap();
            let place = Kind::ALL.iter().position(|kind| *kind == record.kind()).unwrap();
            of[place] += 1;
            assert!(!rows(&memory, &record.orig_query).is_empty(), "{}", record.orig_query);
            let made = materialise(&record, &schema, &mut memory, Fill::of(record.kind()));
            let made = pollster::block_on(made).unwrap();
            assert_eq!(made.verdict, Verdict::Differ, "{}", record.question);
            differ(&memory, &[&record.query1, &record.query2]);
            pollster::block_on(undo(&mut memory));
        }
    }
    assert_eq!(of, [8; 4]);
}

#[test]
fn golds_of_ambrosia_and_practiq_over_the_samples_run_and_differ() {
    let ambrosia = read(include_str!("../../../public/samples/sample-ambrosia.json"));
    let practiq = read(include_str!("../../../public/samples/sample-practiq.json"));
    for (sample, script) in SAMPLES {
        let memory = Memory::of(script);
        for one in ambrosia.iter().filter(|one| one["db_file"] == sample) {
            let golds = one["gold_queries"].as_array().unwrap().iter();
            let golds: Vec<&str> = golds.map(|gold| gold.as_str().unwrap()).collect();
            assert_eq!(one["is_ambiguous"].as_bool(), Some(golds.len() > 1), "{}", one["question"]);
            differ(&memory, &golds);
        }
        let of = |one: &&Value| sample.strip_suffix(".sqlite") == one["database"].as_str();
        for one in practiq.iter().filter(of) {
            rows(&memory, one["original"].as_str().unwrap());
            let golds = one["readings"].as_array().unwrap().iter();
            let golds: Vec<&str> = golds.map(|of| of["query"].as_str().unwrap()).collect();
            let category = one["category"].as_str().unwrap();
            let fits = match golds.len() {
                0 => category.starts_with("nonexistent") || category == "unsupported_join",
                1 => category == "answerable",
                _ => category.starts_with("ambiguous"),
            };
            assert!(fits, "{}", one["question"]);
            differ(&memory, &golds);
        }
    }
}

#[test]
fn queries_of_questions_with_one_meaning_are_counted() {
    let all = read(include_str!("../../../public/samples/unambiguous.json"));
    let all_three = |is| Metrics { exact: is, execution: is, direct: is };
    for (sample, script) in SAMPLES {
        let memory = Memory::of(script);
        let schema = memory.tables();
        let of = all.iter().filter(|one| one["sample"] == sample);
        let golds: Vec<&str> = of.filter_map(|one| one["gold"].as_str()).collect();
        assert!(!golds.is_empty(), "{sample}");
        for gold in &golds {
            assert!(!rows(&memory, gold).is_empty(), "{gold}");
        }
        let mut scorer = Scorer::new(&schema, memory);
        for gold in golds {
            let matched = pollster::block_on(scorer.matches(gold, gold));
            assert_eq!(matched, all_three(true), "{gold}");
            let other = pollster::block_on(scorer.matches("select 'another'", gold));
            assert_eq!(other, all_three(false), "{gold}");
        }
    }
}
