//! Cross-validation over databases: every question teaches and every question calibrates, since its
//! score comes from weights that saw no question over its database.

use std::collections::BTreeMap;

use beamsplitter_odin::conformal::Calibration;
use beamsplitter_odin::selector::{Facts, Labelled, Selector};

/// Penalty on the selector's weights: keeps those of facts that are nearly always 0 near 0.
const RIDGE: f64 = 1.0;
/// Parts that the databases are dealt into.
const FOLDS: usize = 10;

/// The candidates of one question, and for each of its right queries those that return its rows.
#[derive(Clone)]
pub struct Labels {
    /// The candidates that may be shown.
    pub candidates: Vec<Labelled>,
    /// For each right query, places of candidates.
    pub readings: Vec<Vec<usize>>,
}

impl Labels {
    /// Returns the question with [`Facts::basic`] alone.
    pub fn basic(&self) -> Self {
        let of = |one: &Labelled| Labelled { facts: one.facts.basic(), right: one.right };
        Self { candidates: self.candidates.iter().map(of).collect(), ..self.clone() }
    }

    /// Returns whether the candidate that is first, the one for which `order` is least, is right.
    fn is_first_right(&self, order: impl Fn(&Facts) -> f64) -> bool {
        let candidates = self.candidates.iter();
        let first = candidates.min_by(|a, b| order(&a.facts).total_cmp(&order(&b.facts)));
        first.is_some_and(|first| first.right)
    }

    /// Returns the score of the likeliest candidate for each right query that has one.
    pub fn scores<'a>(&'a self, selector: &'a Selector) -> impl Iterator<Item = f64> + 'a {
        let of = |place: &usize| selector.score(&self.candidates[*place].facts);
        self.readings.iter().filter_map(move |reading| reading.iter().map(of).reduce(f64::min))
    }
}

/// A part of the questions, and weights from all others.
pub struct Fold<'a> {
    selector: Selector,
    held: Vec<&'a Labels>,
}

/// What is shown of questions over databases that were held out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shown {
    /// Mean number of candidates that are shown.
    pub shown: f64,
    /// Share of the right queries among the candidates that are shown.
    pub kept: f64,
    /// Share of the questions with a right candidate among those shown, and among all.
    pub right: [f64; 2],
    /// Share of the questions whose first candidate is right, by the decoder's order and by the
    /// selector's.
    pub first: [f64; 2],
}

/// Fits weights to the candidates of questions.
pub fn fit<'a>(questions: impl IntoIterator<Item = &'a Labels>) -> Selector {
    let examples: Vec<Labelled> =
        questions.into_iter().flat_map(|labels| labels.candidates.clone()).collect();
    Selector::fit(&examples, RIDGE).with_preference()
}

/// Deals the databases into parts, in their order; the questions where there is one database alone.
pub fn folds(labels: &BTreeMap<String, Vec<Labels>>) -> Vec<Fold<'_>> {
    let dealt: Vec<(usize, &Labels)> = match labels.len() {
        1 => labels.values().flatten().enumerate().collect(),
        _ => labels
            .values()
            .enumerate()
            .flat_map(|(at, of)| of.iter().map(move |l| (at, l)))
            .collect(),
    };
    let part = |number: usize| {
        let is_held = |(at, _): &&(usize, &Labels)| at % FOLDS == number;
        let held: Vec<&Labels> = dealt.iter().filter(is_held).map(|(_, labels)| *labels).collect();
        let others = dealt.iter().filter(|one| !is_held(one)).map(|(_, labels)| *labels);
        (!held.is_empty()).then(|| Fold { selector: fit(others), held })
    };
    (0..FOLDS).filter_map(part).collect()
}

/// Returns the mean negative log-likelihood of candidates that were held out.
pub fn loss(folds: &[Fold<'_>]) -> f64 {
    let of = |fold: &Fold<'_>| -> Vec<f64> {
        let candidates = fold.held.iter().flat_map(|labels| &labels.candidates);
        let chance = |one: &Labelled| match fold.selector.probability(&one.facts) {
            right if one.right => right,
            right => 1.0 - right,
        };
        candidates.map(|one| -chance(one).max(1e-9).ln()).collect()
    };
    let all: Vec<f64> = folds.iter().flat_map(of).collect();
    all.iter().sum::<f64>() / all.len().max(1) as f64
}

/// Returns the scores of right candidates, each by the weights of its part.
pub fn calibration(folds: &[Fold<'_>]) -> Calibration {
    Calibration::from(folds.iter().flat_map(Fold::scores).collect::<Vec<f64>>())
}

/// Returns what is shown at `alpha` of questions that neither weights nor calibration have seen:
/// those with several readings, or those with one.
pub fn shown(folds: &[Fold<'_>], alpha: f64, several: bool) -> Shown {
    let (mut sum, mut questions, mut readings) = (Shown::default(), 0.0_f64, 0.0_f64);
    for (number, fold) in folds.iter().enumerate() {
        let others = folds.iter().enumerate().filter(|(other, _)| *other != number);
        let points: Vec<f64> = others.flat_map(|(_, fold)| fold.scores()).collect();
        let selector = Selector { calibration: points.into(), ..fold.selector.clone() };
        let is_asked = |labels: &&&Labels| match labels.readings.len() {
            0 => false,
            readings => (readings > 1) == several,
        };
        for labels in fold.held.iter().filter(is_asked) {
            let facts: Vec<Facts> = labels.candidates.iter().map(|one| one.facts).collect();
            let kept = selector.select(&facts, alpha).kept;
            let is_shown = |of: &&Vec<usize>| of.iter().any(|place| kept.contains(place));
            let found: Vec<&Vec<usize>> =
                labels.readings.iter().filter(|of| !of.is_empty()).collect();
            let right = found.iter().copied().filter(is_shown).count();
            questions += 1.0;
            readings += found.len() as f64;
            sum.shown += kept.len() as f64;
            sum.kept += right as f64;
            sum.right[0] += f64::from(u8::from(right > 0));
            sum.right[1] += f64::from(u8::from(!found.is_empty()));
            let orders: [&dyn Fn(&Facts) -> f64; 2] =
                [&|facts| facts.rank + facts.by_rule, &|facts| selector.score(facts)];
            for (sum, order) in sum.first.iter_mut().zip(orders) {
                *sum += f64::from(u8::from(labels.is_first_right(order)));
            }
        }
    }
    let mean = |sum: f64| sum / questions.max(1.0);
    Shown {
        shown: mean(sum.shown),
        kept: sum.kept / readings.max(1.0),
        right: sum.right.map(mean),
        first: sum.first.map(mean),
    }
}

impl Fold<'_> {
    fn scores(&self) -> impl Iterator<Item = f64> + '_ {
        self.held.iter().flat_map(|labels| labels.scores(&self.selector))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns questions of ten databases: the first candidate is right, but for one question in four.
    fn labels() -> BTreeMap<String, Vec<Labels>> {
        let candidate = |gap: f64, right: bool| Labelled {
            facts: Facts { log_prob_gap: gap, ..Facts::default() },
            right,
        };
        let question = |place: usize| {
            let second = place % 4 == 3;
            let candidates =
                vec![candidate(0.0, !second), candidate(-1.0, second), candidate(-9.0, false)];
            Labels { candidates, readings: vec![vec![usize::from(second)]] }
        };
        (0..10).map(|db| (format!("db{db}"), (0..8).map(question).collect())).collect()
    }

    #[test]
    fn every_question_calibrates_and_is_held_out_once() {
        let labels = labels();
        let folds = folds(&labels);
        assert_eq!((folds.len(), calibration(&folds).len()), (10, 80));
        let all = shown(&folds, 0.1, false);
        assert_eq!((all.shown, all.kept, all.right), (2.0, 1.0, [1.0, 1.0]));
        let few = shown(&folds, 0.3, false);
        assert_eq!((few.shown, few.kept, few.right), (1.0, 0.75, [0.75, 1.0]));
    }

    #[test]
    fn a_question_without_an_answer_teaches_and_has_no_right_query_to_show() {
        let mut labels = labels();
        for of in labels.values_mut() {
            let wrong = of[0].candidates.iter().map(|one| Labelled { right: false, ..*one });
            of.push(Labels { candidates: wrong.collect(), readings: Vec::new() });
        }
        let folds = folds(&labels);
        assert_eq!(folds[0].held.len(), 9);
        assert_eq!(calibration(&folds).len(), 80);
        assert_eq!(shown(&folds, 0.1, false).right, [1.0, 1.0]);
    }

    #[test]
    fn facts_that_tell_more_have_the_smaller_loss_on_what_is_held_out() {
        let mut labels = labels();
        for (place, question) in labels.values_mut().flatten().enumerate() {
            for one in &mut question.candidates {
                one.facts.share = f64::from(u8::from(one.right != (place % 8 == 1)));
            }
        }
        let basic: BTreeMap<_, Vec<Labels>> = labels
            .iter()
            .map(|(id, of)| (id.clone(), of.iter().map(Labels::basic).collect()))
            .collect();
        let (all, few) = (loss(&folds(&labels)), loss(&folds(&basic)));
        assert!(all < few, "{all} {few}");
    }

    #[test]
    fn questions_of_one_database_are_dealt_themselves() {
        let one: BTreeMap<_, _> = labels().into_iter().take(1).collect();
        assert_eq!(folds(&one).len(), 8);
        assert!(folds(&BTreeMap::new()).is_empty());
    }
}
