//! Pairs of a gold query and a prediction, with the right answer of every way to compare them.

#[path = "../../ambiguity/tests/memory/mod.rs"]
mod memory;

use beamsplitter_ambiguity::{Metrics, Scorer, Trouble, Unscored};
use beamsplitter_suite::TestSuite;
use memory::Memory;

const DATABASE: &str = include_str!("pairs/database.sql");
const OTHER: &str = include_str!("pairs/other.sql");
const PAIRS: &str = include_str!("pairs/pairs.txt");

#[test]
fn each_pair_is_judged_as_the_table_says() {
    let schema = Memory::of(DATABASE).tables();
    let mut scorer = Scorer::new(&schema, Memory::of(DATABASE));
    let both = vec![Memory::of(DATABASE), Memory::of(&format!("{DATABASE}{OTHER}"))];
    let mut suite = TestSuite::new(both);
    let lines = PAIRS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (mut wrong, mut pairs) = (Vec::new(), 0);
    for line in lines {
        pairs += 1;
        let cells: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let [expected, gold, prediction] = cells[..] else { panic!("{line}") };
        let prediction = match prediction {
            "same" => gold,
            "nothing" => "",
            other => other,
        };
        let compared = pollster::block_on(scorer.compare(prediction, gold));
        let corrected = compared.corrected.map_or_else(|| "???".to_owned(), signs);
        let suite = match compared.corrected {
            None => '?',
            Some(_) if pollster::block_on(suite.passes(prediction, gold)) => '+',
            Some(_) => '-',
        };
        let troubles = troubles(&compared.unscored);
        let found = format!("{} {corrected} {suite} {troubles}", signs(compared.published));
        if found != expected.split_whitespace().collect::<Vec<_>>().join(" ") {
            wrong.push(format!("{found:14} | {gold} | {prediction}"));
        }
    }
    assert!(pairs >= 100, "{pairs}");
    assert!(wrong.is_empty(), "found:\n{}", wrong.join("\n"));
}

/// Writes `+` for a match, by EM, EXM and direct.
fn signs(metrics: Metrics<bool>) -> String {
    let Metrics { exact, execution, direct } = metrics.map(|yes| if yes { '+' } else { '-' });
    [exact, execution, direct].iter().collect()
}

/// Writes the troubles: of the gold and of the prediction, what does not run in small letters.
fn troubles(unscored: &Unscored) -> String {
    let mut text = String::new();
    for (list, name) in [(&unscored.golds, 'g'), (&unscored.predictions, 'p')] {
        text.extend(list.iter().map(|(_, trouble)| match trouble {
            Trouble::NotRun(_) => name,
            Trouble::OutsideGrammar => name.to_ascii_uppercase(),
        }));
    }
    if text.is_empty() { ".".to_owned() } else { text }
}
