//! The page's questions that mean one thing: their queries return rows, and are counted as Spider
//! counts.

mod memory;

use beamsplitter_ambiguity::Scorer;
use beamsplitter_ambiguity::score::Metrics;
use serde_json::Value;

use memory::{Memory, rows};

#[test]
fn queries_of_questions_with_one_meaning_are_counted() {
    let samples = [
        ("festival.sqlite", include_str!("../../../public/samples/festival.sql")),
        ("library.sqlite", include_str!("../../../public/samples/library.sql")),
    ];
    let text = include_str!("../../../public/samples/unambiguous.json");
    let all: Vec<Value> = serde_json::from_str(text).unwrap();
    let all_three = |is| Metrics { exact: is, execution: is, direct: is };
    for (sample, script) in samples {
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
