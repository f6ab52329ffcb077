//! Asking back: which question tells the readings apart best.

use std::collections::BTreeMap;

use beamsplitter_common::text::listed;
use serde::{Deserialize, Serialize};

use crate::span::Span;

/// Most turns of a conversation.
pub const MOST_TURNS: usize = 4;

/// Least probability of the second likeliest result for which something is asked back, and its least
/// share of the likeliest one's. Of 2,800 typed plain questions over databases that no weights saw, 129 are
/// asked back with these bounds, and the answer leads to another card that is right 17 times, of 350 with
/// several readings 27 and 14 times; with 0.15 and 0.5 it is 60 of 333 and 28 of 69 times.
const SECOND: (f64, f64) = (0.25, 0.5);

/// The same where a person is told that the question is ambiguous. Of 393 examples of PRACTIQ that mean
/// something, 58.3 % are right after two questions back with these bounds, 53.2 % with 0.2 and 0.5 for all.
const SECOND_TOLD: (f64, f64) = (0.1, 0.3);

/// A question back, with the answers to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clarification {
    /// The question, in English.
    pub question: String,
    /// Index of the span that it is about; none where whole readings are compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<usize>,
    /// What may be answered.
    pub options: Vec<Choice>,
}

/// An answer that a person can choose to a question back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What is shown.
    pub label: String,
    /// The readings that it keeps.
    pub readings: Vec<usize>,
}

/// Returns the question whose answer is expected to tell most about which *result* is wanted, or
/// none where no second result is likely enough.
///
/// `left` are the readings still possible, each with its probability and a number that is equal
/// for equal results; less is needed where the question `is_told` to be ambiguous. The information of
/// an answer is the drop of the entropy of results, in bits.
pub fn next_question(
    spans: &[Span],
    texts: &[String],
    left: &[Possible],
    is_told: bool,
) -> Option<Clarification> {
    if !is_open(left, if is_told { SECOND_TOLD } else { SECOND }) {
        return None;
    }
    let asked = spans.iter().enumerate().filter_map(|(index, span)| {
        let options = options_of(span, left);
        (options.len() > 1).then(|| (information(&options, left), index, options))
    });
    // The first of equals: the order of the question is the order of reading.
    let best = asked.reduce(|best, other| if other.0 > best.0 + 1e-9 { other } else { best });
    match best.filter(|(bits, ..)| *bits > 1e-9) {
        Some((_, index, options)) => {
            let labels: Vec<&str> = options.iter().map(|option| option.label.as_str()).collect();
            let question =
                format!("Which do you mean by “{}”: {}?", spans[index].text, listed(&labels, "or"));
            Some(Clarification { question, span: Some(index), options })
        }
        None => Some(Clarification {
            question: "Which of these do you mean?".to_owned(),
            span: None,
            options: whole_readings(texts, left),
        }),
    }
}

/// Returns whether a second result is likely enough to ask about, by itself and beside the likeliest.
fn is_open(left: &[Possible], (least, share): (f64, f64)) -> bool {
    let mut masses: Vec<f64> = by_result(left.iter()).into_values().collect();
    masses.sort_by(|a, b| b.total_cmp(a));
    matches!(masses.as_slice(), [first, second, ..] if *second >= least && *second >= share * first)
}

/// Returns the probability of each result.
fn by_result<'a>(left: impl Iterator<Item = &'a Possible>) -> BTreeMap<usize, f64> {
    let mut masses = BTreeMap::new();
    for possible in left {
        *masses.entry(possible.result).or_default() += possible.probability;
    }
    masses
}

/// A reading that is still possible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Possible {
    /// Its index among all readings.
    pub reading: usize,
    /// How likely it is meant; the probabilities need not sum to 1.
    pub probability: f64,
    /// Equal for equal results.
    pub result: usize,
}

/// Returns the readings that an answer leaves: those that the chosen option keeps.
pub fn answered(left: &[Possible], choice: &Choice) -> Vec<Possible> {
    left.iter().copied().filter(|possible| choice.readings.contains(&possible.reading)).collect()
}

/// Returns the meanings of a span that readings still take, and one answer for readings that take
/// none of them.
fn options_of(span: &Span, left: &[Possible]) -> Vec<Choice> {
    let of = |readings: &[usize]| -> Vec<usize> {
        left.iter().map(|p| p.reading).filter(|reading| readings.contains(reading)).collect()
    };
    let mut options: Vec<Choice> = span
        .meanings
        .iter()
        .map(|meaning| Choice { label: meaning.label.clone(), readings: of(&meaning.readings) })
        .filter(|option| !option.readings.is_empty())
        .collect();
    let is_kept = |reading: &usize| options.iter().any(|o| o.readings.contains(reading));
    let others: Vec<usize> = left.iter().map(|p| p.reading).filter(|r| !is_kept(r)).collect();
    if !others.is_empty() {
        options.push(Choice { label: "something else".to_owned(), readings: others });
    }
    options
}

fn whole_readings(texts: &[String], left: &[Possible]) -> Vec<Choice> {
    let mut options: Vec<(usize, Choice)> = Vec::new();
    for possible in left {
        match options.iter_mut().find(|(result, _)| *result == possible.result) {
            Some((_, option)) => option.readings.push(possible.reading),
            None => {
                let label = texts.get(possible.reading).cloned().unwrap_or_default();
                let option = Choice { label, readings: vec![possible.reading] };
                options.push((possible.result, option));
            }
        }
    }
    options.into_iter().map(|(_, option)| option).collect()
}

/// Returns the expected drop of entropy, in bits, when one of `options` is answered.
fn information(options: &[Choice], left: &[Possible]) -> f64 {
    let total: f64 = left.iter().map(|possible| possible.probability).sum();
    let after: f64 = options
        .iter()
        .map(|option| {
            let keeps = |possible: &Possible| option.readings.contains(&possible.reading);
            let mass: f64 = left.iter().filter(|p| keeps(p)).map(|p| p.probability).sum();
            mass / total * entropy(left, keeps)
        })
        .sum();
    entropy(left, |_| true) - after
}

/// Returns the entropy of the results of the readings that `keeps` lets through, in bits.
fn entropy(left: &[Possible], keeps: impl Fn(&Possible) -> bool) -> f64 {
    let masses = by_result(left.iter().filter(|possible| keeps(possible)));
    let total: f64 = masses.values().sum();
    let bits = |mass: &f64| -mass / total * (mass / total).log2();
    if total > 0.0 { masses.values().filter(|mass| **mass > 0.0).map(bits).sum() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::span::Meaning;

    fn span(text: &str, meanings: &[(&str, &[usize])]) -> Span {
        let meaning = |(label, readings): &(&str, &[usize])| Meaning {
            label: (*label).to_owned(),
            readings: readings.to_vec(),
        };
        let meanings = meanings.iter().map(meaning).collect();
        Span { text: text.to_owned(), start: 0, end: text.len(), meanings }
    }

    /// Returns what is left with equal probabilities; the results are given.
    fn left(results: &[usize]) -> Vec<Possible> {
        let possible = |(reading, &result)| Possible { reading, probability: 1.0, result };
        results.iter().enumerate().map(possible).collect()
    }

    #[test]
    fn the_question_that_splits_results_best_comes_first() {
        let spans = [
            span("name", &[("stage name", &[0, 1]), ("birth name", &[2, 3])]),
            span("cost", &[("price", &[0, 2]), ("fee", &[1, 3])]),
        ];
        // Price and fee are the same in the data: asking about them tells nothing.
        let asked = next_question(&spans, &[], &left(&[0, 0, 1, 1]), false).unwrap();
        assert_eq!(asked.question, "Which do you mean by “name”: stage name or birth name?");
        assert_eq!(asked.options[1].readings, [2, 3]);
        let asked = next_question(&spans, &[], &left(&[0, 1, 0, 1]), false).unwrap();
        assert_eq!(asked.span, Some(1));
    }

    #[test]
    fn answers_narrow_down_to_one_result() {
        let spans = [
            span("name", &[("stage name", &[0, 1]), ("birth name", &[2, 3])]),
            span("cost", &[("price", &[0, 2]), ("fee", &[1, 3])]),
        ];
        let all = left(&[0, 1, 2, 3]);
        let first = next_question(&spans, &[], &all, false).unwrap();
        let rest = answered(&all, &first.options[1]);
        let second = next_question(&spans, &[], &rest, false).unwrap();
        assert_eq!(second.span, Some(1));
        let rest = answered(&rest, &second.options[0]);
        assert_eq!(rest.iter().map(|p| p.reading).collect::<Vec<_>>(), [2]);
        assert_eq!(next_question(&spans, &[], &rest, false), None);
    }

    #[test]
    fn nothing_is_asked_where_one_result_is_far_likelier_or_none_is_likely() {
        let asks = |chances: [f64; 2], is_told| {
            let mut left = left(&[0, 1]);
            for (possible, chance) in left.iter_mut().zip(chances) {
                possible.probability = chance;
            }
            next_question(&[], &["a".to_owned(), "b".to_owned()], &left, is_told).is_some()
        };
        assert!(asks([0.5, 0.4], false) && asks([0.3, 0.25], false) && asks([0.25, 0.35], false));
        assert!(!asks([0.9, 0.4], false) && !asks([0.24, 0.23], false));
        assert!(asks([0.9, 0.4], true) && asks([0.24, 0.1], true) && !asks([0.9, 0.2], true));
    }

    #[test]
    fn without_a_span_whole_readings_are_compared() {
        let texts = ["Count them.".to_owned(), "List them.".to_owned()];
        let asked = next_question(&[], &texts, &left(&[0, 1]), false).unwrap();
        assert_eq!(asked.options[1].label, "List them.");
        assert_eq!(next_question(&[], &texts, &left(&[0, 0]), false), None);
    }
}
