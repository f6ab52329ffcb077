use super::*;
use crate::output::Force;
use beamsplitter_ambiguity::run::{Shard, VERSION};
use serde_json::json;

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("beamsplitter-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn outputs() -> Outputs {
    Outputs::default()
}

fn run(decoder: &str) -> Provenance {
    Provenance {
        benchmark: "spider".into(),
        decoder: decoder.into(),
        model: None,
        settings: "0".into(),
        top: 5,
        width: 5,
        without: Vec::new(),
        version: VERSION.into(),
        data: Some("0".into()),
        predictions_hash: None,
    }
}

/// Returns a result of a run.
fn signed(decoder: &str, mut line: Value) -> Value {
    run(decoder).sign(&mut line);
    line
}

#[test]
fn files_of_others_stay() {
    let folder = folder("foreign");
    let path = folder.join("out.jsonl");
    for text in ["{\"index\": 1}", "[1, 2]", "{}\n", "\n{\"index\": 1, \"pre", "a\nb\n"] {
        std::fs::write(&path, text).unwrap();
        assert!(Results::open(Some(&path), &run("beam"), &outputs()).is_err(), "{text}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_run_that_was_ended_goes_on() {
    let folder = folder("resume");
    let path = folder.join("out.jsonl");
    let run = run("beam");
    let mut results = Results::open(Some(&path), &run, &outputs()).unwrap();
    results.add(4, signed("beam", json!({"x": 1}))).unwrap();
    drop(results);
    let mut text = std::fs::read(&path).unwrap();
    text.extend(b"{\"index\": 5, \"dec");
    std::fs::write(&path, text).unwrap();

    let mut results = Results::open(Some(&path), &run, &outputs()).unwrap();
    assert_eq!(results.get(4).unwrap().unwrap()["x"], 1);
    assert!(!results.has(5));
    results.add(5, signed("beam", json!({}))).unwrap();
    assert_eq!(results.get(5).unwrap().unwrap()["index"], 5);
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 2);
    let other = Results::open(Some(&path), &self::run("logicalbeam"), &outputs());
    assert!(other.err().unwrap().to_string().contains("another run"));
    let anew = Outputs::new(Force { force: true });
    let anew = Results::open(Some(&path), &self::run("logicalbeam"), &anew).unwrap();
    assert!(!anew.has(4));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn shards_together_are_the_run() {
    let folder = folder("merge");
    let paths: Vec<PathBuf> =
        ["1", "2", "3", "all", "merged"].iter().map(|n| folder.join(n)).collect();
    let run = run("beam");
    let line = |index: usize| signed("beam", json!({"predictions": [index], "score": 0.1}));
    for i in 1..=3 {
        let shard: Shard = format!("{i}/3").parse().unwrap();
        let mut results = Results::open(Some(&paths[i - 1]), &run, &outputs()).unwrap();
        for index in (0..10).filter(|index| shard.holds(*index)) {
            results.add(index, line(index)).unwrap();
        }
    }
    let mut whole = Results::open(Some(&paths[3]), &run, &outputs()).unwrap();
    (0..10).for_each(|index| whole.add(index, line(index)).unwrap());
    merge(&paths[4], &paths[..3], &outputs()).unwrap();
    assert_eq!(std::fs::read(&paths[4]).unwrap(), std::fs::read(&paths[3]).unwrap());
    assert!(merge(&paths[4], &paths[2..4], &outputs()).is_err());
    // A shard of another run.
    let other = folder.join("other");
    let mut results = Results::open(Some(&other), &self::run("greedy"), &outputs()).unwrap();
    results.add(11, signed("greedy", json!({}))).unwrap();
    let error = merge(&folder.join("mixed"), &[paths[0].clone(), other], &outputs()).unwrap_err();
    let error = error.to_string();
    assert!(error.contains("(decoder is \"greedy\", not \"beam\"); merge shards"), "{error}");
    assert!(!folder.join("mixed").exists());
    std::fs::remove_dir_all(folder).unwrap();
}
