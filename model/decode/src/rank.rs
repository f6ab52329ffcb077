//! Choice of the candidates among all results (section 5.2).

use crate::{
    model::Token,
    settings::{Order, Ranking},
};

/// A query that a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Normalised SQL.
    pub sql: String,
    /// Its tokens, without forced prefix and end token.
    pub tokens: Vec<Token>,
    /// Their log-probabilities under the model.
    pub log_probs: Vec<f32>,
    /// Final score in its search.
    pub score: f32,
    /// Index of the template that it fills; `None`: from vanilla beam search.
    pub template: Option<usize>,
    /// Its place among the readings of its search, from 0.
    pub rank: usize,
    /// Number of its search in the trace.
    pub search: usize,
    /// Its last node there.
    pub node: u32,
}

/// The candidates: the first of vanilla beam search, then fillings in the order of the settings,
/// without duplicates, up to the number wanted.
///
/// `fillings[i]` are the readings of template i, best first.
pub fn rank(settings: &Ranking, vanilla: &[Reading], fillings: &[Vec<Reading>]) -> Vec<Reading> {
    let mut ordered = Vec::new();
    for (i, fillings) in fillings.iter().enumerate() {
        let taken = settings.per_template.unwrap_or(usize::MAX);
        ordered.extend(fillings.iter().enumerate().take(taken).map(|(j, reading)| (i, j, reading)));
    }
    if let Order::Weighted { template, filling } = settings.order {
        ordered.sort_by_key(|&(i, j, _)| template * i + filling * j);
    }
    let mut candidates: Vec<Reading> = Vec::new();
    let first = vanilla.iter().take(settings.vanilla);
    for reading in first.chain(ordered.into_iter().map(|(_, _, reading)| reading)) {
        if candidates.len() == settings.candidates {
            break;
        }
        if candidates.iter().all(|earlier| earlier.sql != reading.sql) {
            candidates.push(reading.clone());
        }
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    fn readings(list: &str) -> Vec<Reading> {
        let reading = |(rank, sql): (usize, &str)| Reading {
            sql: sql.into(),
            tokens: Vec::new(),
            log_probs: Vec::new(),
            score: 0.0,
            template: None,
            rank,
            search: 0,
            node: 0,
        };
        list.split_whitespace().enumerate().map(reading).collect()
    }

    fn check(settings: Settings, vanilla: &str, fillings: &[&str], expect: &str) {
        let fillings: Vec<_> = fillings.iter().map(|list| readings(list)).collect();
        let found = rank(&settings.ranking, &readings(vanilla), &fillings);
        let found: Vec<_> = found.iter().map(|reading| reading.sql.as_str()).collect();
        assert_eq!(found.join(" "), expect);
    }

    #[test]
    fn paper_takes_two_of_everything() {
        check(Settings::paper(), "a b c", &["d e f", "g h", "i"], "a b d e g");
        check(Settings::paper(), "a b c", &["a b d", "g", "b h i", "j"], "a b g h j");
        check(Settings::paper(), "", &["x"], "x");
    }

    #[test]
    fn released_weighs_templates_against_fillings() {
        // Costs: d 0, e 2, f 4, g 3, h 5.
        check(Settings::released(), "a b c", &["d e f", "g h"], "a b d e g");
        check(Settings::released(), "a a c", &["d e f", "g h"], "a d e g f");
        // A tie, 3 * 0 + 2 * 3 = 3 * 2 + 2 * 0, goes to the earlier template.
        check(Settings::released(), "", &["d e f x", "g", "y"], "d e g f x");
    }
}
