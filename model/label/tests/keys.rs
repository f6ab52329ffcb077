//! What each key sets and clears: one table in the standard label set, tried over all pairs of keys.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use beamsplitter_label::adjudication::{ADJUDICATOR, adjudicated, is_open};
use beamsplitter_label::{Item, LabelSet, Project, Shortcut, Value};
use serde_json::json;

type Values = BTreeMap<String, Value>;

/// Returns items with no gold query to three, with and without a kind.
fn items() -> Vec<Item> {
    let mut items = Vec::new();
    for golds in 0..4 {
        for kind in ["", "column"] {
            let golds: Vec<String> = (0..golds).map(|n| format!("select {n}")).collect();
            let object = json!({"question": "?", "kind": kind, "golds": golds});
            items.push(Item::new(object.as_object().unwrap().clone()).unwrap());
        }
    }
    items
}

fn project(item: &Item) -> Project {
    static SET: LazyLock<LabelSet> = LazyLock::new(LabelSet::standard);
    Project::new("test", SET.clone(), vec![item.clone()])
}

/// Presses a key; returns whether the item can have it.
fn press(project: &mut Project, item: &Item, shortcut: &Shortcut) -> bool {
    match shortcut.values(&project.label_set, item) {
        Ok(set) => decide(project, item, set),
        Err(_) => false,
    }
}

fn decide(project: &mut Project, item: &Item, set: BTreeMap<String, Option<Value>>) -> bool {
    let event = project.decision(1, item, set, 1);
    event.map(|decision| project.record(decision.event)).is_ok()
}

fn values(project: &Project, item: &Item) -> Values {
    project.labels(&item.id).map(|labels| labels.values.clone()).unwrap_or_default()
}

#[track_caller]
fn check_consistent(project: &Project, item: &Item) {
    let Some(labels) = project.labels(&item.id) else { return };
    let mut found = project.label_set.contradictions_of(labels, item.golds.len());
    found.retain(|rule| !rule.told);
    assert!(found.is_empty(), "{:?}: {found:?}", labels.values);
}

/// Returns every single decision on a label that a contradiction can be about.
fn decisions(item: &Item) -> Vec<(String, Value)> {
    let set = LabelSet::standard();
    let mut all = Vec::new();
    for slot in set.slots(item.golds.len()) {
        let options = slot.field.options().iter().map(|option| Value::text(option.id.clone()));
        match slot.field.id.as_str() {
            "gold" | "ambiguous" => all.extend(options.map(|value| (slot.name.clone(), value))),
            "preferred" => {
                let golds = (1..=item.golds.len()).map(|n| n.to_string());
                let values = golds.chain(["third".into(), "none".into()]);
                all.extend(values.map(|value| (slot.name.clone(), Value::text(value))));
            }
            _ => {}
        }
    }
    all
}

#[test]
fn the_last_of_two_keys_counts() {
    let keys = LabelSet::standard().shortcuts;
    let mut tried = 0;
    for item in items() {
        for second in &keys {
            let mut alone = project(&item);
            if !press(&mut alone, &item, second) {
                let about = [("2", 1), ("3", 2), ("7", 3)];
                let about = about.iter().find(|(key, _)| *key == second.key);
                assert!(item.golds.is_empty() || about.unwrap().1 > item.golds.len());
                assert!(!second.fits(&alone.label_set, item.golds.len()));
                continue;
            }
            check_consistent(&alone, &item);
            for first in &keys {
                let mut both = project(&item);
                press(&mut both, &item, first);
                assert!(press(&mut both, &item, second));
                let (both, alone) = (values(&both, &item), values(&alone, &item));
                assert_eq!(both, alone, "{} then {}", first.key, second.key);
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 2 * 7 * (5 + 6 + 7));
}

#[test]
fn no_decisions_one_after_the_other_leave_a_contradiction() {
    let keys = LabelSet::standard().shortcuts;
    for item in items() {
        let single = decisions(&item);
        for key in &keys {
            for (first, second) in single.iter().flat_map(|a| single.iter().map(move |b| (a, b))) {
                let mut project = project(&item);
                press(&mut project, &item, key);
                for (slot, value) in [first, second] {
                    let set = BTreeMap::from([(slot.clone(), Some(value.clone()))]);
                    let done = decide(&mut project, &item, set);
                    // Refused is what would contradict, and only a preferred reading is.
                    assert!(done || slot == "preferred", "{slot}");
                    let now = values(&project, &item);
                    assert!(!done || now.get(slot) == Some(value));
                    check_consistent(&project, &item);
                }
            }
        }
    }
}

#[test]
fn a_refused_decision_says_why() {
    let item = items().remove(4);
    let mut project = project(&item);
    let text = |slot: &str, text: &str| BTreeMap::from([(slot.into(), Some(Value::text(text)))]);
    assert!(decide(&mut project, &item, text("gold.1", "invalid")));
    let refused = project.decision(1, &item, text("preferred", "1"), 1).unwrap_err();
    assert_eq!(refused.to_string(), "an invalid gold cannot be the preferred reading");
    assert!(decide(&mut project, &item, text("preferred", "2")));
    assert!(decide(&mut project, &item, text("gold.2", "invalid")));
    assert!(!values(&project, &item).contains_key("preferred"));
}

#[test]
fn what_is_cleared_is_told() {
    let item = items().remove(4);
    let mut project = project(&item);
    let text = |slot: &str, text: &str| BTreeMap::from([(slot.into(), Some(Value::text(text)))]);
    assert!(decide(&mut project, &item, text("preferred", "2")));
    let decision = project.decision(1, &item, text("gold.2", "invalid"), 1).unwrap();
    assert_eq!(
        decision.told,
        ["Preferred reading was cleared: an invalid gold cannot be the preferred reading."]
    );
    let decision = project.decision(1, &item, text("gold.1", "invalid"), 1).unwrap();
    assert_eq!(decision.told, Vec::<String>::new());
}

#[test]
fn a_reading_that_nobody_wrote_is_told_and_not_refused() {
    let items = items();
    let told = |golds: usize, decisions: &[(&str, &str)]| {
        let item = &items[2 * golds];
        let mut project = project(item);
        for (slot, text) in decisions {
            let set = BTreeMap::from([((*slot).into(), Some(Value::text(*text)))]);
            assert!(decide(&mut project, item, set), "{slot}");
        }
        let labels = project.labels(&item.id).unwrap();
        project.label_set.contradictions_of(labels, golds).len()
    };
    assert_eq!(told(2, &[("ambiguous", "yes")]), 0);
    assert_eq!(told(2, &[("ambiguous", "yes"), ("gold.1", "invalid")]), 1);
    assert_eq!(told(2, &[("gold.1", "valid"), ("gold.2", "valid"), ("ambiguous", "yes")]), 0);
    let written = [("gold.1", "invalid"), ("ambiguous", "yes"), ("corrected.1", "select 1")];
    assert_eq!((told(2, &written[..2]), told(2, &written)), (1, 0));
    assert_eq!(told(3, &[("ambiguous", "yes"), ("gold.3", "invalid")]), 0);
    assert_eq!(told(1, &[("gold.1", "valid"), ("ambiguous", "yes")]), 1);
    assert_eq!(told(1, &[("ambiguous", "yes"), ("third", "select 2")]), 0);
    assert_eq!(told(2, &[("preferred", "third")]), 1);
    assert_eq!(told(2, &[("preferred", "third"), ("third", "select 2")]), 0);
}

#[test]
fn one_undo_takes_back_what_was_cleared_too() {
    let item = items().remove(4);
    let keys = LabelSet::standard().shortcuts;
    for first in &keys {
        for second in &keys {
            let mut project = project(&item);
            press(&mut project, &item, first);
            let before = values(&project, &item);
            if !press(&mut project, &item, second) {
                continue; // the key of a gold query that this item has not
            }
            let undo = project.event(2, beamsplitter_label::Action::Undo);
            project.record(undo);
            assert_eq!(values(&project, &item), before);
        }
    }
}

#[test]
fn a_kind_that_a_key_takes_over_is_the_files() {
    let set = LabelSet::standard();
    let named = |key: &str, item: &Item| {
        let shortcut = set.shortcuts.iter().find(|shortcut| shortcut.key == key).unwrap();
        shortcut.from_file(&set, item).into_iter().collect::<Vec<_>>()
    };
    let [without, with] = [4, 5].map(|at| items().remove(at));
    assert_eq!(named("1", &with), ["kind"]);
    assert_eq!(named("2", &with), Vec::<String>::new());
    assert_eq!(named("1", &without), Vec::<String>::new());
}

#[test]
fn the_adjudicated_labels_are_the_adjudicators() {
    let keys = LabelSet::standard().shortcuts;
    for item in items() {
        for (first, second) in keys.iter().flat_map(|a| keys.iter().map(move |b| (a, b))) {
            for last in &keys {
                let mut project = project(&item);
                for (who, key) in [("ada", first), ("bob", second)] {
                    who.clone_into(&mut project.annotator);
                    press(&mut project, &item, key);
                }
                let agreed = adjudicated(&project, &item);
                let labels =
                    beamsplitter_label::Labels { values: agreed.values, ..Default::default() };
                let mut found = project.label_set.contradictions_of(&labels, item.golds.len());
                found.retain(|rule| !rule.told);
                assert_eq!(found, Vec::<&_>::new());

                ADJUDICATOR.clone_into(&mut project.annotator);
                if !press(&mut project, &item, last) {
                    continue;
                }
                let decided = values(&project, &item);
                let mut found = adjudicated(&project, &item).values;
                if item.kind.is_empty() {
                    found.remove("kind");
                }
                assert_eq!(found, decided, "{} {}, then {}", first.key, second.key, last.key);
                assert!(!is_open(&project, &item));
            }
        }
    }
}
