//! What a program suggests for an item, in its file: shown as a suggestion, and nobody's decision until
//! an annotator takes it. And how sure the program is.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use crate::{Item, LabelSet, Value};

/// The key of a record that holds suggestions: an object of slots and their values.
const SUGGESTED: &str = "suggested";
/// Keys of a record that say how sure a program is, from 0 to 1.
const SURE: [&str; 3] = ["confidence", "probability", "score"];

/// Lists the suggestions of an item that its label set admits.
pub fn suggested(item: &Item, set: &LabelSet) -> BTreeMap<String, Value> {
    let Some(Json::Object(all)) = item.object.get(SUGGESTED) else { return BTreeMap::new() };
    let value = |(slot, value): (&String, &Json)| {
        let value: Value = serde_json::from_value(value.clone()).ok()?;
        let fits = !value.is_empty() && set.check(slot, &value, item.golds.len()).is_ok();
        fits.then(|| (slot.clone(), value))
    };
    all.iter().filter_map(value).collect()
}

/// Returns how sure a program is of an item, more being surer: what its record says, or how far its best
/// candidate is ahead of the next. None where nothing is known.
pub fn certainty(item: &Item) -> Option<f64> {
    let number = |key: &&str| item.object.get(*key).and_then(Json::as_f64);
    SURE.iter().find_map(number).or_else(|| {
        let candidates = item.object.get("candidates")?.as_array()?;
        let mut scores = candidates.iter().filter_map(|one| one.get("score")?.as_f64());
        let (best, next) = (scores.next()?, scores.next()?);
        // Scores are logarithms: what the best has of both.
        Some(1.0 / (1.0 + (next - best).exp()))
    })
}

/// Puts those places of items first of which a program is least sure, and those last of which nothing is
/// known.
pub(crate) fn sort_by_certainty(items: &[Item], places: &mut [usize]) {
    let sure = |at: usize| certainty(&items[at]).unwrap_or(f64::INFINITY);
    places.sort_by(|&a, &b| sure(a).total_cmp(&sure(b)));
}

/// Returns what items have in common whose first golds differ in literals alone.
pub(crate) fn skeleton(item: &Item) -> String {
    let text = item.golds.first().unwrap_or(&item.question);
    let mut bare = String::new();
    let mut quoted = false;
    for c in text.chars() {
        if c == '\'' {
            quoted = !quoted;
        } else if !quoted && !c.is_ascii_digit() && !c.is_whitespace() {
            bare.extend(c.to_lowercase());
        }
    }
    format!("{}\n{bare}", item.db_id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn item(value: Json) -> Item {
        Item::new(value.as_object().unwrap().clone()).unwrap()
    }

    #[test]
    fn suggestions_are_what_the_label_set_admits() {
        let of = item(json!({"question": "?", "query1": "a",
            "suggested": {"gold.1": "valid", "gold.2": "valid", "ambiguous": "perhaps", "kind": ["scope"]}}));
        let found = suggested(&of, &LabelSet::standard());
        let slots: Vec<&str> = found.keys().map(String::as_str).collect();
        assert_eq!(slots, ["gold.1", "kind"]);
        assert!(suggested(&item(json!({"question": "?"})), &LabelSet::standard()).is_empty());
    }

    #[test]
    fn the_spread_of_candidates_says_how_sure_a_program_is() {
        let scored = |scores: &[f64]| {
            let all = scores.iter().map(|score| json!({"sql": "select 1", "score": score}));
            certainty(&item(json!({"question": "?", "candidates": all.collect::<Vec<_>>()})))
        };
        assert!(scored(&[-1.0, -1.1]) < scored(&[-1.0, -5.0]));
        assert_eq!(scored(&[-1.0, -1.0]), Some(0.5));
        assert_eq!(scored(&[-1.0]), None);
        let all = [
            json!({"question": "?", "confidence": 0.2}),
            json!({"question": "?"}),
            json!({"question": "?", "score": -3}),
        ]
        .map(item);
        assert_eq!(certainty(&all[0]), Some(0.2));
        let mut places = [1, 0, 2];
        sort_by_certainty(&all, &mut places);
        assert_eq!(places, [2, 0, 1]);
    }

    #[test]
    fn queries_are_alike_that_differ_in_literals_alone() {
        let of = |sql: &str| skeleton(&item(json!({"question": "?", "query1": sql})));
        assert_eq!(of("select a from t where b = 'x'"), of("SELECT a  FROM t WHERE b = 'yy'"));
        assert_eq!(of("select a from t limit 1"), of("select a from t limit 25"));
        assert_ne!(of("select a from t"), of("select b from t"));
    }
}
