//! Whole LogicalBeam runs against golden files from Hugging Face's `generate` with logits
//! processors, see oracle/logicalbeam.py.

mod common;

use beamsplitter_decode::{FoundQuery, Settings, decode, trace::Flag};
use common::toy;
use pollster::block_on;
use serde_json::Value;

fn settings(preset: &str) -> Settings {
    toy::short(if preset == "paper" { Settings::paper() } else { Settings::released() })
}

fn compare(what: &str, found: &[FoundQuery], expected: &Value) {
    let expected: Vec<(String, f32)> = serde_json::from_value(expected.clone()).expect("queries");
    let sqls: Vec<_> = found.iter().map(|query| &query.sql).collect();
    let expected_sqls: Vec<_> = expected.iter().map(|(sql, _)| sql).collect();
    assert_eq!(sqls, expected_sqls, "{what}");
    for (query, (sql, score)) in found.iter().zip(&expected) {
        assert!((query.score - score).abs() < 1e-5, "{what}: {sql}: {} {score}", query.score);
    }
}

#[test]
fn runs_find_what_the_oracle_finds() {
    let golden: Vec<Value> =
        serde_json::from_str(include_str!("oracle/logicalbeam.json")).expect("it is JSON");
    assert!(golden.len() >= 40);
    let (mut repeated, mut filled) = (0, 0);
    for case in &golden {
        let seed = case["seed"].as_u64().expect("a seed");
        let preset = case["preset"].as_str().expect("a preset");
        let what = format!("seed {seed}, {preset}");
        let (mut model, tasks) = (toy::model(seed), toy::tasks());
        let settings = settings(preset);
        let outcome = block_on(decode(&mut model, &toy::Toy, &tasks, &settings, &mut ()));
        let outcome = outcome.expect("a run");

        let plans: Vec<_> =
            outcome.templates.iter().map(|t| (t.plan.joins, t.plan.selects)).collect();
        assert_eq!(serde_json::json!(plans), case["plans"], "{what}");
        let templates: Vec<_> = outcome.templates.iter().map(|t| t.template.clone()).collect();
        assert_eq!(serde_json::json!(templates), case["templates"], "{what}");
        compare(&what, &outcome.vanilla, &case["vanilla"]);
        // The oracle fills the first of equal templates; so does this, or counts it as the first.
        for (i, expected) in case["fillings"].as_array().expect("a list").iter().enumerate() {
            let repeats = outcome.trace.templates[i].flags.iter().find_map(|flag| match *flag {
                Flag::Repeats { template } => Some(template),
                _ => None,
            });
            match repeats {
                Some(other) if other > i => {
                    compare(&what, &outcome.fillings[other], expected);
                }
                Some(_) => assert_eq!(expected, &Value::Array(Vec::new()), "{what}"),
                None => compare(&what, &outcome.fillings[i], expected),
            }
            repeated += usize::from(repeats.is_some());
            filled += usize::from(!outcome.fillings[i].is_empty());
        }
        let candidates: Vec<_> = outcome.candidates.iter().map(|c| &c.sql).collect();
        assert_eq!(serde_json::json!(candidates), case["candidates"], "{what}");
        assert_eq!(model.reads, 1, "one prompt, read once");
        outcome.trace.check().expect("a trace that fits together");
    }
    assert!(repeated > 0 && filled > 50, "{repeated} repeated, {filled} filled");
}
