//! Our own list of second names, by the words that names of tables and columns end with. Training
//! has another list (model/training/synonyms.py), on purpose: what is built with this one measures
//! and calibrates models that were trained with that one.

use beamsplitter_common::lexicon::Lists;
use beamsplitter_sql::names;

/// A word, and two that may stand for it. Plurals follow from singulars.
static WORDS: Lists = Lists::new(include_str!("ours.txt"), "second names");

/// Returns two names for a table or a column: its last word that the list has gives way, the rest
/// stays.
pub(super) fn synonyms(name: &str) -> Option<[String; 2]> {
    let words = names::words(name);
    let (at, pair) = words.iter().enumerate().rev().find_map(|(at, w)| Some((at, pair(w)?)))?;
    let with = |word: &str| {
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        words[at] = word;
        words.join("_")
    };
    Some([with(&pair[0]), with(&pair[1])])
}

fn pair(word: &str) -> Option<[String; 2]> {
    let find = |word: &str| {
        let (_, others) = WORDS.iter().find(|(known, _)| *known == word)?;
        Some([*others.first()?, *others.get(1)?])
    };
    if let Some(others) = find(word) {
        return Some(others.map(str::to_owned));
    }
    let singular = match word.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None => word.strip_suffix('s')?.to_owned(),
    };
    let found = find(&singular).or_else(|| find(singular.strip_suffix('e')?));
    found.map(|others| others.map(plural))
}

fn plural(name: &str) -> String {
    names::plural(&name.replace('_', " ")).replace(' ', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_known_word_gives_way() {
        let check = |name: &str, expect: [&str; 2]| assert_eq!(synonyms(name).unwrap(), expect);
        check("pet_age", ["pet_years_old", "pet_years_lived"]);
        check("Cities", ["towns", "municipalities"]);
        check("stuID", ["stu_number", "stu_key"]);
        check("country_xq", ["nation_xq", "state_xq"]);
        check("matches", ["games", "fixtures"]);
        assert!(synonyms("xq").is_none());
    }

    #[test]
    fn every_word_has_two_others_once() {
        let mut seen = std::collections::BTreeSet::new();
        for (word, others) in WORDS.iter() {
            assert!(seen.insert(word), "{word} is listed twice");
            assert!(
                others.len() == 2 && !others.contains(word) && others[0] != others[1],
                "{word}"
            );
        }
    }
}
