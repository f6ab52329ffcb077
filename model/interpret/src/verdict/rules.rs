//! Probabilities by rules over the evidence, where no trained [network](super::network) is there:
//! each rule that holds adds to its category, and the sums go through a softmax.

use super::category::Category;
use super::features::FEATURES;

/// A category, and what adds to it: a feature, from what number on, and how much for each unit, up
/// to `most` units.
struct Rule {
    category: Category,
    feature: &'static str,
    from: f64,
    weight: f64,
    most: f64,
}

const fn rule(category: Category, feature: &'static str, from: f64, weight: f64) -> Rule {
    Rule { category, feature, from, weight, most: 2.0 }
}

/// What speaks for being answerable when nothing speaks against it.
const BASE: f64 = 2.0;

use Category::{
    AmbiguousFilterCriteria as Criteria, AmbiguousSelectColumn as Select,
    AmbiguousValuesWithinColumn as Values, AmbiguousWhereColumn as Where, Answerable,
    NonexistentFilterValue as NoValue, NonexistentSelectColumn as NoSelect,
    NonexistentWhereColumn as NoWhere, UnsupportedJoin as Apart,
};

const RULES: &[Rule] = &[
    rule(Answerable, "select_exact", 0.5, 0.8),
    rule(Answerable, "filter_cell", 0.5, 0.8),
    rule(Select, "tie_select", 0.5, 2.4),
    rule(Select, "tie_select_names", 0.5, 1.2),
    rule(Select, "other_select", 0.1, 1.2),
    rule(Where, "tie_where", 0.5, 2.4),
    rule(Where, "tie_where_names", 0.5, 1.2),
    rule(Where, "other_where", 0.1, 1.2),
    rule(Values, "value_within_two", 0.5, 3.4),
    rule(Values, "value_of_best_within", 0.5, 0.8),
    rule(Criteria, "vague", 0.5, 2.2),
    rule(Criteria, "vague_unknown", 0.5, 1.4),
    rule(Criteria, "own_numbers", 0.5, 0.8),
    rule(NoSelect, "asked_unknown", 0.5, 2.2),
    rule(NoWhere, "limiting_unknown", 0.5, 1.8),
    rule(NoWhere, "numbers_unused", 0.5, 1.0),
    rule(NoValue, "capitals_unknown", 0.5, 2.0),
    rule(NoValue, "quoted_unknown", 0.5, 2.0),
    rule(NoValue, "value_of_best_nowhere", 0.5, 2.0),
    rule(Apart, "apart", 0.3, 2.2),
    rule(Apart, "tables_unused", 0.5, 0.8),
];

/// Returns the probability of each category.
pub fn probabilities(features: &[f64]) -> [f64; 9] {
    let value = |name: &str| {
        let place = FEATURES.iter().position(|feature| *feature == name);
        place.and_then(|place| features.get(place)).copied().unwrap_or_default()
    };
    let mut sums = [0.0; 9];
    sums[Category::Answerable.index()] = BASE;
    for rule in RULES {
        let value = value(rule.feature);
        if value >= rule.from {
            sums[rule.category.index()] += rule.weight * value.min(rule.most);
        }
    }
    let total: f64 = sums.iter().map(|sum| sum.exp()).sum();
    sums.map(|sum| sum.exp() / total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::network::likeliest;

    #[test]
    fn every_rule_reads_a_feature() {
        assert!(RULES.iter().all(|rule| FEATURES.contains(&rule.feature)));
    }

    #[test]
    fn evidence_speaks_for_its_category() {
        let with = |name: &str, value: f64| {
            let mut features = vec![0.0; FEATURES.len()];
            let place = FEATURES.iter().position(|feature| *feature == name).unwrap();
            features[place] = value;
            likeliest(&probabilities(&features)).0
        };
        assert_eq!(with("words", 3.0), Category::Answerable);
        assert_eq!(with("value_within_two", 1.0), Category::AmbiguousValuesWithinColumn);
        assert_eq!(with("asked_unknown", 1.0), Category::NonexistentSelectColumn);
        assert_eq!(with("apart", 1.0), Category::UnsupportedJoin);
    }
}
