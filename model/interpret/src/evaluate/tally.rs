//! What questions as people type them come to.

use std::collections::BTreeMap;

use serde::Serialize;

use super::percent;
use super::typed::{Class, Score};
use crate::verdict::{Category, Sort};

/// Counts of the questions of one class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    /// Questions.
    pub questions: usize,
    first: usize,
    any: usize,
    every: usize,
    cards: usize,
    wrong: usize,
    told: usize,
    ambiguous: usize,
    told_words: usize,
    asked: usize,
    pointless: usize,
    category: usize,
    named: usize,
    reliability: Reliability,
}

/// What the questions of one class come to; shares in per cent of the questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Figures {
    /// Questions.
    pub questions: usize,
    /// The first card is right.
    pub first: f64,
    /// One card or more is right.
    pub any: f64,
    /// All readings are among the cards.
    pub every: f64,
    /// Cards shown, on average.
    pub cards: f64,
    /// Cards that are none of the readings, in per cent of the cards.
    pub wrong_cards: f64,
    /// Told that there is no answer: a false alarm where there is one.
    pub told_unanswerable: f64,
    /// Told to be ambiguous.
    pub told_ambiguous: f64,
    /// Told words for which nothing was found.
    pub told_words: f64,
    /// Asked back.
    pub asked: f64,
    /// Questions back that lead to nothing, in per cent of those that were asked.
    pub pointless: f64,
    /// Told the category that it has; of unanswerable questions.
    pub category: f64,
    /// Told a word that the database lacks; of unanswerable questions.
    pub named: f64,
    /// Mean squared error of the probability that a card is said to be right with.
    pub brier: f64,
    /// By how much that probability is off on average, in tenths of it.
    pub calibration_error: f64,
}

impl Counts {
    fn add(&mut self, score: &Score) {
        self.questions += 1;
        self.first += usize::from(score.first());
        self.any += usize::from(score.covered() > 0);
        self.every += usize::from(score.readings > 0 && score.covered() == score.readings);
        self.cards += score.cards.len();
        self.wrong += score.cards.iter().filter(|readings| readings.is_empty()).count();
        self.told += usize::from(score.is_told());
        self.ambiguous += usize::from(score.told.sort() == Sort::Ambiguous);
        self.told_words += usize::from(score.told_words);
        self.asked += usize::from(score.asked);
        self.pointless += usize::from(score.is_pointless());
        for (card, chance) in score.cards.iter().zip(&score.chances) {
            self.reliability.add(*chance, !card.is_empty());
        }
        if let Some((category, named)) = score.lacks {
            self.category += usize::from(category == score.told);
            self.named += usize::from(named);
        }
    }

    /// Returns what it comes to.
    pub fn figures(&self) -> Figures {
        let share = |count: usize| percent(count as f64, self.questions);
        Figures {
            questions: self.questions,
            first: share(self.first),
            any: share(self.any),
            every: share(self.every),
            cards: self.cards as f64 / self.questions.max(1) as f64,
            wrong_cards: percent(self.wrong as f64, self.cards),
            told_unanswerable: share(self.told),
            told_ambiguous: share(self.ambiguous),
            told_words: share(self.told_words),
            asked: share(self.asked),
            pointless: percent(self.pointless as f64, self.asked),
            category: share(self.category),
            named: share(self.named),
            brier: self.reliability.brier(),
            calibration_error: self.reliability.calibration_error(),
        }
    }
}

/// How often a verdict that there is no answer was given, and how often it was right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Told {
    /// Questions that were told it.
    pub told: usize,
    /// Of these, those that have no answer, for whatever reason.
    pub right: usize,
}

/// From which probability on a category is right at least four times in five.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bound {
    /// The least such probability.
    pub least: f64,
    /// Questions at or above it, and those of them that have no answer.
    pub of: Told,
}

/// Fewest questions that a bound rests on.
const FEWEST: usize = 20;

/// Returns the least bound of some questions, each with the probability that it has no answer and
/// whether it has none; none where no bound has enough of them.
fn bound(questions: &[(f64, bool)]) -> Option<Bound> {
    let mut questions = questions.to_vec();
    questions.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut of = Told::default();
    let mut least = None;
    for equal in questions.chunk_by(|a, b| a.0 == b.0) {
        of.told += equal.len();
        of.right += equal.iter().filter(|(_, right)| *right).count();
        if of.told >= FEWEST && of.right * 5 >= of.told * 4 {
            least = Some(Bound { least: equal[0].0, of });
        }
    }
    least
}

/// Counts over all questions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    classes: BTreeMap<Class, Counts>,
    /// By the category that was told.
    verdicts: BTreeMap<Category, Told>,
    /// Probability that there is no answer, and whether there is none, by the likeliest category.
    suspected: BTreeMap<Category, Vec<(f64, bool)>>,
}

impl Tally {
    /// Adds what was found for a question.
    pub fn add(&mut self, score: &Score) {
        self.classes.entry(score.class).or_default().add(score);
        if let Some((category, probability)) = score.suspected {
            let is_right = score.class == Class::Unanswerable;
            self.suspected.entry(category).or_default().push((probability, is_right));
        }
        if score.is_told() {
            let told = self.verdicts.entry(score.told).or_default();
            told.told += 1;
            told.right += usize::from(score.class == Class::Unanswerable);
        }
    }

    /// Returns what the questions of a class come to.
    pub fn of(&self, class: Class) -> Figures {
        self.classes.get(&class).map(Counts::figures).unwrap_or_default()
    }

    /// Returns how likely the cards of a class were said to be right beside how many are, for each
    /// tenth of the probability.
    pub fn tenths(&self, class: Class) -> [Tenth; 10] {
        self.classes.get(&class).map(|counts| counts.reliability.tenths).unwrap_or_default()
    }

    /// Returns how often there was said to be no answer, by the category that was told.
    pub fn verdicts(&self) -> &BTreeMap<Category, Told> {
        &self.verdicts
    }

    /// Returns for each category that was likeliest, told or not, how often it was right, and from
    /// which probability on at least four times in five.
    pub fn bounds(&self) -> BTreeMap<Category, (Told, Option<Bound>)> {
        let of = |questions: &Vec<(f64, bool)>| {
            let right = questions.iter().filter(|(_, right)| *right).count();
            (Told { told: questions.len(), right }, bound(questions))
        };
        self.suspected.iter().map(|(category, questions)| (*category, of(questions))).collect()
    }

    /// Returns the same of all categories together.
    pub fn verdict(&self) -> Told {
        let sum = |of: fn(&Told) -> usize| self.verdicts.values().map(of).sum();
        Told { told: sum(|told| told.told), right: sum(|told| told.right) }
    }
}

/// How likely cards were said to be right, beside whether they are, in tenths of the probability.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reliability {
    /// The cards of each tenth of the probability, from the lowest on.
    pub tenths: [Tenth; 10],
    squares: f64,
}

/// The cards whose probability lies in one tenth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Tenth {
    /// How many they are.
    pub cards: usize,
    /// How many of them are right.
    pub right: usize,
    /// The sum of their probabilities.
    pub said: f64,
}

impl Reliability {
    /// Adds a card.
    pub fn add(&mut self, chance: f64, is_right: bool) {
        let tenth = &mut self.tenths[((chance * 10.0) as usize).min(9)];
        tenth.cards += 1;
        tenth.right += usize::from(is_right);
        tenth.said += chance;
        self.squares += (chance - f64::from(u8::from(is_right))).powi(2);
    }

    fn cards(&self) -> usize {
        self.tenths.iter().map(|tenth| tenth.cards).sum()
    }

    /// Returns the mean squared error of the probabilities (Brier score).
    pub fn brier(&self) -> f64 {
        self.squares / self.cards().max(1) as f64
    }

    /// Returns by how much the probability of a card is off from the share of right ones in its
    /// tenth, on average (expected calibration error).
    pub fn calibration_error(&self) -> f64 {
        let off = |tenth: &Tenth| (tenth.said - tenth.right as f64).abs();
        self.tenths.iter().map(off).sum::<f64>() / self.cards().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_the_least_probability_that_is_right_four_times_in_five() {
        let of = |questions: &[(f64, bool, usize)]| {
            let each = questions.iter();
            let all = each.flat_map(|(p, right, times)| std::iter::repeat_n((*p, *right), *times));
            bound(&all.collect::<Vec<_>>()).map(|found| (found.least, found.of))
        };
        assert_eq!(of(&[(0.9, true, 19)]), None, "too few");
        let all = Told { told: 20, right: 20 };
        assert_eq!(of(&[(0.9, true, 20), (0.8, false, 6)]), Some((0.9, all)));
        let of_both = Told { told: 40, right: 32 };
        assert_eq!(of(&[(0.7, false, 8), (0.7, true, 12), (0.9, true, 20)]), Some((0.7, of_both)));
        assert_eq!(of(&[(0.7, false, 7), (0.7, true, 23)]), None, "equals stand together");
    }

    #[test]
    fn probabilities_are_held_against_what_is_right() {
        let mut found = Reliability::default();
        for (chance, is_right) in [(0.5, true), (0.5, false), (1.0, true), (0.1, false)] {
            found.add(chance, is_right);
        }
        assert_eq!((found.tenths[5].cards, found.tenths[5].right), (2, 1));
        assert!((found.brier() - (0.25 + 0.25 + 0.01) / 4.0).abs() < 1e-9);
        assert!(
            (found.calibration_error() - 0.1 / 4.0).abs() < 1e-9,
            "{}",
            found.calibration_error()
        );
    }
}
