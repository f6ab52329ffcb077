//! Questions as people type them over databases that nobody tuned on: what is shown for each, and
//! what it is told to be.
//!
//! A question is plain (one meaning), ambiguous (several readings) or unanswerable. A card is right
//! if its rows hold those of an accepted query: columns in any order, and more columns than that
//! query has ([`equal_in_columns`]); a card with fewer is not, since each line lists the queries
//! with fewer columns that are accepted, too.

use std::collections::BTreeMap;

use beamsplitter_database::{Value, equal_in_columns};
use serde::{Deserialize, Serialize};

pub use super::reliability::{Reliability, Tenth};
use super::{Rows, percent};
use crate::found::Interpretations;
use crate::verdict::{Category, Sort};

/// A line of a file of questions; keys that are not listed are not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "class", rename_all = "lowercase")]
pub enum Line {
    /// A question with one meaning.
    Plain {
        /// The question.
        question: String,
        /// All queries that are accepted.
        sql: Vec<String>,
    },
    /// A question that people would read in several ways.
    Ambiguous {
        /// The question.
        question: String,
        /// What it may mean.
        readings: Vec<Reading>,
    },
    /// A question for which the database lacks something.
    Unanswerable {
        /// The question.
        question: String,
        /// What kind of thing is missing.
        category: Category,
        /// The words of the question that say it.
        missing: String,
    },
    /// Several questions in a row, which are not counted here.
    Conversation,
}

/// One thing that an ambiguous question may mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// All queries that are accepted for it.
    pub sql: Vec<String>,
}

/// What a question is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// It has one meaning.
    Plain,
    /// It has several.
    Ambiguous,
    /// It has no answer.
    Unanswerable,
}

impl Line {
    /// Returns the question; none of a conversation.
    pub fn question(&self) -> Option<&str> {
        match self {
            Self::Plain { question, .. }
            | Self::Ambiguous { question, .. }
            | Self::Unanswerable { question, .. } => Some(question),
            Self::Conversation => None,
        }
    }

    /// Returns the accepted queries of each reading: one reading of a plain question, none of an
    /// unanswerable one.
    pub fn readings(&self) -> Vec<&[String]> {
        match self {
            Self::Plain { sql, .. } => vec![sql],
            Self::Ambiguous { readings, .. } => {
                readings.iter().map(|reading| reading.sql.as_slice()).collect()
            }
            Self::Unanswerable { .. } | Self::Conversation => Vec::new(),
        }
    }
}

/// What was found for a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// What the question is.
    pub class: Class,
    /// Its readings: 1 of a plain question, 0 of an unanswerable one.
    pub readings: usize,
    /// What it was told to be.
    pub told: Category,
    /// Why it is likeliest to have no answer, and how likely, whether that was told or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspected: Option<(Category, f64)>,
    /// Of each card, in the order shown, the readings whose rows it has.
    pub cards: Vec<Vec<usize>>,
    /// Of each card, how likely it was said to be right.
    #[serde(default)]
    pub chances: Vec<f64>,
    /// Whether something is asked back.
    pub asked: bool,
    /// Whether words are told for which nothing was found.
    pub told_words: bool,
    /// Of an unanswerable question, the category it has, and whether the words that are told hold
    /// one that the database lacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lacks: Option<(Category, bool)>,
}

impl Score {
    /// Returns what is right of the question, by name.
    pub fn verdicts(&self) -> Vec<(&'static str, bool)> {
        match self.class {
            Class::Unanswerable => vec![("told to have no answer", self.is_told())],
            Class::Plain | Class::Ambiguous => {
                vec![("first card right", self.first()), ("a card right", self.covered() > 0)]
            }
        }
    }

    /// Returns whether the first card is right.
    fn first(&self) -> bool {
        self.cards.first().is_some_and(|readings| !readings.is_empty())
    }

    /// Returns how many readings are among the cards.
    fn covered(&self) -> usize {
        (0..self.readings).filter(|of| self.cards.iter().flatten().any(|is| is == of)).count()
    }

    /// Returns whether it is told that there is no answer.
    fn is_told(&self) -> bool {
        self.told.sort() == Sort::Unanswerable
    }

    /// Returns whether a question back leads to nothing: it pays where cards have several readings,
    /// or the right card stands behind a wrong one.
    fn is_pointless(&self) -> bool {
        let pays = self.covered() > 1 || self.covered() == 1 && !self.first();
        self.asked && !pays
    }
}

/// Compares what was found for a line with the rows of the accepted queries of each of its readings;
/// none for a conversation.
pub fn score(line: &Line, golds: &[Vec<Rows>], found: &Interpretations) -> Option<Score> {
    let class = match line {
        Line::Plain { .. } => Class::Plain,
        Line::Ambiguous { .. } => Class::Ambiguous,
        Line::Unanswerable { .. } => Class::Unanswerable,
        Line::Conversation => return None,
    };
    let verdict = &found.verdict;
    let is_suspected = verdict.likeliest().sort() == Sort::Unanswerable && !verdict.asks_to_change;
    let words: Vec<&String> = verdict.missing.iter().chain(&verdict.unused).collect();
    let lacks = match line {
        Line::Unanswerable { category, missing, .. } => {
            Some((*category, words.iter().any(|word| shares_a_word(word, missing))))
        }
        _ => None,
    };
    let has = |rows: &[Vec<Value>]| -> Vec<usize> {
        let is = |golds: &&Vec<Rows>| golds.iter().any(|gold| is_right(gold, rows));
        let readings = golds.iter().enumerate().filter(|(_, golds)| is(golds));
        readings.map(|(reading, _)| reading).collect()
    };
    let card = |result: Option<&Rows>| result.map(|rows| has(rows)).unwrap_or_default();
    let results = found.shown.iter().map(|one| one.result.as_ref().ok().map(|ran| &ran.rows));
    Some(Score {
        class,
        readings: golds.len(),
        told: verdict.category,
        suspected: is_suspected.then_some((verdict.likeliest(), verdict.probability)),
        cards: results.map(card).collect(),
        chances: found.shown.iter().map(|one| one.probability).collect(),
        asked: found.clarification.is_some(),
        told_words: !words.is_empty(),
        lacks,
    })
}

/// Returns whether rows hold those of an accepted query, which has some.
fn is_right(gold: &[Vec<Value>], rows: &[Vec<Value>]) -> bool {
    !gold.is_empty() && equal_in_columns(gold, rows)
}

/// Returns whether two texts have a word in common, letter case aside.
fn shares_a_word(a: &str, b: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let b = words(b);
    words(a).iter().any(|word| b.contains(word))
}

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

#[cfg(test)]
mod tests {
    use super::super::fixture::{found, rows};
    use super::*;

    fn line(text: &str) -> Line {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn lines_of_all_classes_are_read() {
        let plain = line(r#"{"question": "a?", "class": "plain", "sql": ["select 1"]}"#);
        assert_eq!((plain.question(), plain.readings().len()), (Some("a?"), 1));
        let ambiguous = line(
            r#"{"question": "b?", "class": "ambiguous", "words": ["b"], "sql": ["select 1"],
                "readings": [{"meaning": "m", "sql": ["select 1"]}, {"sql": ["select 2"]}]}"#,
        );
        assert_eq!(ambiguous.readings(), [["select 1"], ["select 2"]]);
        let missing = line(
            r#"{"question": "c?", "class": "unanswerable", "category": "unsupported_join",
                "missing": "c", "nearest": [], "sql": []}"#,
        );
        assert!(missing.readings().is_empty());
        let talk = line(r#"{"class": "conversation", "turns": [{"question": "d?"}]}"#);
        assert_eq!((talk.question(), score(&talk, &[], &found(&[], 0))), (None, None));
    }

    #[test]
    fn cards_are_right_by_their_rows() {
        let plain = line(r#"{"question": "a?", "class": "plain", "sql": ["x", "y"]}"#);
        let golds = [vec![rows(&[1, 2]), rows(&[7])]];
        let found = found(&[Some(&[3]), Some(&[2, 1]), None, Some(&[7])], 3);
        let score = score(&plain, &golds, &found).unwrap();
        assert_eq!(score.cards, [vec![], vec![0], vec![]], "the fourth is not shown");
        let mut tally = Tally::default();
        tally.add(&score);
        let figures = tally.of(Class::Plain);
        assert_eq!((figures.first, figures.any, figures.every), (0.0, 100.0, 100.0));
        assert_eq!((figures.cards, figures.told_unanswerable), (3.0, 0.0));
        assert!((figures.wrong_cards - 200.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn a_question_back_pays_where_it_leads_to_another_right_card() {
        let with = |cards: &[&[usize]], readings| Score {
            class: Class::Ambiguous,
            readings,
            told: Category::Answerable,
            suspected: None,
            cards: cards.iter().map(|card| card.to_vec()).collect(),
            chances: Vec::new(),
            asked: true,
            told_words: false,
            lacks: None,
        };
        assert!(!with(&[&[0], &[1]], 2).is_pointless(), "two readings");
        assert!(!with(&[&[], &[0]], 1).is_pointless(), "the right one is second");
        assert!(with(&[&[0], &[]], 1).is_pointless(), "the right one is first");
        assert!(with(&[&[], &[]], 2).is_pointless(), "none is right");
        assert!(with(&[&[], &[]], 0).is_pointless(), "there is no answer");
    }

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
    fn a_verdict_is_right_on_what_has_no_answer() {
        let missing = line(
            r#"{"question": "the shoe size of Bo", "class": "unanswerable",
                "category": "nonexistent_select_column", "missing": "shoe size"}"#,
        );
        let plain = line(r#"{"question": "a?", "class": "plain", "sql": ["x"]}"#);
        let mut found = found(&[], 0);
        found.verdict.category = Category::NonexistentWhereColumn;
        found.verdict.missing = vec!["Shoe".to_owned()];
        let mut tally = Tally::default();
        tally.add(&score(&missing, &[], &found).unwrap());
        tally.add(&score(&plain, &[vec![rows(&[1])]], &found).unwrap());
        let of = tally.of(Class::Unanswerable);
        assert_eq!((of.told_unanswerable, of.category, of.named), (100.0, 0.0, 100.0));
        assert_eq!(tally.of(Class::Plain).told_unanswerable, 100.0);
        assert_eq!(tally.verdict(), Told { told: 2, right: 1 });
        assert_eq!(tally.verdicts().len(), 1);
        let where_column = (Told { told: 2, right: 1 }, None);
        assert_eq!(tally.bounds()[&Category::NonexistentWhereColumn], where_column);
    }
}
