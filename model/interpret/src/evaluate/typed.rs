//! Questions as people type them over databases that nobody tuned on: what is shown for each, and
//! what it is told to be.
//!
//! A question is plain (one meaning), ambiguous (several readings) or unanswerable. A card is right
//! if its rows hold those of an accepted query: columns in any order, and more columns than that
//! query has ([`equal_in_columns`]); a card with fewer is not, since each line lists the queries
//! with fewer columns that are accepted, too.

use beamsplitter_database::{Value, equal_in_columns};
use serde::{Deserialize, Serialize};

use super::Rows;
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
    pub(super) fn first(&self) -> bool {
        self.cards.first().is_some_and(|readings| !readings.is_empty())
    }

    /// Returns how many readings are among the cards.
    pub(super) fn covered(&self) -> usize {
        (0..self.readings).filter(|of| self.cards.iter().flatten().any(|is| is == of)).count()
    }

    /// Returns whether it is told that there is no answer.
    pub(super) fn is_told(&self) -> bool {
        self.told.sort() == Sort::Unanswerable
    }

    /// Returns whether a question back leads to nothing: it pays where cards have several readings,
    /// or the right card stands behind a wrong one.
    pub(super) fn is_pointless(&self) -> bool {
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
pub fn is_right(gold: &[Vec<Value>], rows: &[Vec<Value>]) -> bool {
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

#[cfg(test)]
mod tests {
    use super::super::fixture::{found, rows};
    use super::super::tally::{Tally, Told};
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
