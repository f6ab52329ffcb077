//! AMBROSIA: how many of the interpretations of its questions are found (Saparina and Lapata 2024).

use std::collections::BTreeMap;

use beamsplitter_common::Table;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::{Benchmark, Rows, Source, is_gold, percent};
use crate::found::Interpretations;

/// The name of all types together.
pub const ALL: &str = "all";

/// One record, as far as it is used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Path of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub db_file: Option<String>,
    /// The statements that make the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub db_dump: Option<String>,
    /// The question.
    pub question: String,
    /// The queries of all that it may mean.
    pub gold_queries: Vec<String>,
    /// Whether it may mean several things.
    pub is_ambiguous: bool,
    /// Scope, attachment or vagueness.
    pub ambig_type: String,
}

impl Record {
    /// Returns the name of its database: that of the file without its ending; empty where it names
    /// none.
    pub fn database(&self) -> &str {
        let path = self.db_file.as_deref().unwrap_or_default();
        let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }
}

/// What was found for one question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Golds of the question.
    pub golds: usize,
    /// Interpretations that are shown.
    pub shown: usize,
    /// Of each interpretation that is counted, by place, the golds that it returns.
    pub matches: Vec<Vec<usize>>,
}

impl Score {
    /// Returns how many golds are found.
    pub fn covered(&self) -> usize {
        (0..self.golds).filter(|gold| self.matches.iter().flatten().any(|of| of == gold)).count()
    }

    /// Returns whether the first interpretation is a gold.
    pub fn first(&self) -> bool {
        self.matches.first().is_some_and(|golds| !golds.is_empty())
    }

    /// Returns what is right of the question, which is `ambiguous` or has one meaning, by name; what
    /// counts most first.
    pub fn verdicts(&self, ambiguous: bool) -> [(&'static str, bool); 2] {
        match ambiguous {
            true => [("full", self.covered() == self.golds), ("single", self.covered() > 0)],
            false => {
                [("one meaning, first", self.first()), ("one meaning, any", self.covered() > 0)]
            }
        }
    }

    /// Returns the share of the interpretations that are a gold, of those that are shown.
    pub fn precision(&self) -> f64 {
        let right = self.matches.iter().take(self.shown).filter(|golds| !golds.is_empty()).count();
        right as f64 / self.shown.max(1) as f64
    }
}

/// Compares the results of the first `top` interpretations, those that are shown before those that
/// are not, with the rows of the golds; a gold that failed has none. The queries that ran come with
/// the score, in its order.
pub fn score(golds: &[Option<Rows>], found: &Interpretations, top: usize) -> (Vec<String>, Score) {
    let all = found.shown.iter().chain(&found.folded).take(top);
    let ran = all.filter_map(|one| Some((&one.sql, &one.result.as_ref().ok()?.rows)));
    let (queries, matches) = ran
        .map(|(sql, rows)| {
            let is = |gold: &Option<Rows>| gold.as_ref().is_some_and(|gold| is_gold(gold, rows));
            let golds = golds.iter().enumerate().filter(|(_, gold)| is(gold));
            (sql.clone(), golds.map(|(at, _)| at).collect())
        })
        .unzip();
    (queries, Score { golds: golds.len(), shown: found.shown.len(), matches })
}

/// Sums over questions of one sort.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sum {
    examples: usize,
    single: usize,
    full: usize,
    first: usize,
    precision: f64,
}

/// Percentages of ambiguous questions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ambiguous {
    /// Questions.
    pub examples: usize,
    /// One gold or more is found.
    pub single: f64,
    /// All golds are found.
    pub full: f64,
    /// Mean share of the interpretations that are a gold.
    pub precision: f64,
}

/// Percentages of questions with one meaning.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Unambiguous {
    /// Questions.
    pub examples: usize,
    /// The first interpretation is the gold.
    pub first: f64,
    /// Any is.
    pub any: f64,
}

impl Sum {
    fn add(&mut self, found: &Score) {
        self.examples += 1;
        self.single += usize::from(found.covered() > 0);
        self.full += usize::from(found.covered() == found.golds);
        self.first += usize::from(found.first());
        self.precision += found.precision();
    }

    /// Returns what it comes to, of ambiguous questions.
    pub fn ambiguous(&self) -> Ambiguous {
        Ambiguous {
            examples: self.examples,
            single: percent(self.single as f64, self.examples),
            full: percent(self.full as f64, self.examples),
            precision: percent(self.precision, self.examples),
        }
    }

    /// Returns what it comes to, of questions with one meaning.
    pub fn unambiguous(&self) -> Unambiguous {
        Unambiguous {
            examples: self.examples,
            first: percent(self.first as f64, self.examples),
            any: percent(self.single as f64, self.examples),
        }
    }
}

/// Sums over all questions, by whether they are ambiguous, and by type.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sums(BTreeMap<(bool, String), Sum>);

impl Sums {
    /// Returns the figures of ambiguous questions and of those with one meaning, by type.
    pub fn tables(&self) -> [Table; 2] {
        let cell = |value: f64| format!("{value:.1}");
        let mut several = Table::new("", ["ambiguous", "examples", "single", "full", "precision"]);
        for (kind, sum) in self.by_type(true) {
            let Ambiguous { examples, single, full, precision } = sum.ambiguous();
            let figures = [single, full, precision].map(cell);
            several.row(kind, std::iter::once(examples.to_string()).chain(figures));
        }
        let mut one = Table::new("", ["one meaning", "examples", "first", "any"]);
        for (kind, sum) in self.by_type(false) {
            let Unambiguous { examples, first, any } = sum.unambiguous();
            one.row(kind, std::iter::once(examples.to_string()).chain([first, any].map(cell)));
        }
        [several, one]
    }

    /// Adds what was found for the question of a record.
    pub fn add(&mut self, record: &Record, found: &Score) {
        for kind in [record.ambig_type.clone(), ALL.to_owned()] {
            self.0.entry((record.is_ambiguous, kind)).or_default().add(found);
        }
    }

    /// Returns the sum over the questions of one type, or over [`ALL`].
    pub fn of(&self, ambiguous: bool, kind: &str) -> Sum {
        self.0.get(&(ambiguous, kind.to_owned())).copied().unwrap_or_default()
    }

    /// Lists the sums over ambiguous questions, or over those with one meaning, by type; [`ALL`] is
    /// among them.
    pub fn by_type(&self, ambiguous: bool) -> impl Iterator<Item = (&str, &Sum)> {
        let all = self.0.iter().filter(move |((of, _), _)| *of == ambiguous);
        all.map(|((_, kind), sum)| (kind.as_str(), sum))
    }
}

/// AMBROSIA as a benchmark.
#[derive(Debug)]
pub enum Ambrosia {}

impl Benchmark for Ambrosia {
    const NAME: &'static str = "ambrosia";
    const COUNTS: &'static str = "how many interpretations of each question of AMBROSIA are found";
    const FILE: &'static str = "\
The file has AMBROSIA's records: question, gold queries, and the statements that make the database.
Single and full coverage are of the first --top queries of a question, and so is precision.";
    const MAIN: &'static str = "full";
    type Example = Record;
    type Score = Score;
    type Sums = Sums;

    fn question(record: &Record) -> &str {
        &record.question
    }

    fn database(record: &Record) -> Source<'_> {
        match &record.db_dump {
            Some(statements) => Source::Statements(statements),
            None => Source::Named(record.database()),
        }
    }

    fn golds(record: &Record, _: usize) -> Vec<&str> {
        record.gold_queries.iter().map(String::as_str).collect()
    }

    fn score(golds: &[Option<Rows>], found: &Interpretations, top: usize) -> (Vec<String>, Score) {
        score(golds, found, top)
    }

    fn verdicts(record: &Record, score: &Score) -> Vec<(&'static str, bool)> {
        score.verdicts(record.is_ambiguous).to_vec()
    }

    fn add(sums: &mut Sums, record: &Record, score: &Score) {
        sums.add(record, score);
    }

    fn figures(sums: &Sums) -> Vec<(&'static str, String)> {
        let cell = |value: f64| format!("{value:.1}");
        let several = sums.of(true, ALL).ambiguous();
        let one = sums.of(false, ALL).unambiguous();
        vec![
            ("ambiguous", several.examples.to_string()),
            ("single", cell(several.single)),
            ("full", cell(several.full)),
            ("precision", cell(several.precision)),
            ("one meaning", one.examples.to_string()),
            ("first", cell(one.first)),
            ("any", cell(one.any)),
        ]
    }

    fn tables(sums: &Sums) -> Vec<Table> {
        sums.tables().to_vec()
    }

    fn json(sums: &Sums) -> Json {
        let of = |kind: &str| {
            json!({
                "ambiguous": sums.of(true, kind).ambiguous(),
                "unambiguous": sums.of(false, kind).unambiguous(),
            })
        };
        let kinds = sums.0.keys().map(|(_, kind)| kind.as_str()).filter(|kind| *kind != ALL);
        let kinds: BTreeMap<&str, Json> = kinds.map(|kind| (kind, of(kind))).collect();
        let mut all = of(ALL);
        all["by_type"] = json!(kinds);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{found, rows};
    use super::*;

    fn record(is_ambiguous: bool, ambig_type: &str) -> Record {
        Record { is_ambiguous, ambig_type: ambig_type.to_owned(), ..Record::default() }
    }

    #[test]
    fn golds_are_found_by_what_they_return() {
        let golds = [Some(rows(&[1, 2])), Some(rows(&[3])), None];
        // The second fails; the third returns the first gold in another order; the last is folded.
        let all: [Option<&[i64]>; 4] = [Some(&[9]), None, Some(&[2, 1]), Some(&[3])];
        let found = found(&all, 3);
        let (queries, score) = super::score(&golds, &found, 5);
        assert_eq!(queries, ["select 0", "select 2", "select 3"]);
        assert_eq!(score.matches, [vec![], vec![0], vec![1]]);
        assert_eq!((score.golds, score.shown, score.covered(), score.first()), (3, 3, 2, false));
        assert!((score.precision() - 2.0 / 3.0).abs() < 1e-9);
        let (queries, score) = super::score(&golds, &found, 3);
        assert_eq!((queries.len(), score.covered()), (2, 1), "the fourth is not counted");
        let text = serde_json::to_string(&score).unwrap();
        assert_eq!(serde_json::from_str::<Score>(&text).unwrap(), score);
        assert_eq!(Score::default().precision(), 0.0);
    }

    #[test]
    fn sums_are_by_type_and_of_all() {
        let score = |golds, matches: &[&[usize]]| {
            let matches: Vec<Vec<usize>> = matches.iter().map(|golds| golds.to_vec()).collect();
            Score { golds, shown: matches.len(), matches }
        };
        let mut sums = Sums::default();
        sums.add(&record(true, "scope"), &score(2, &[&[0], &[1]]));
        sums.add(&record(true, "vagueness"), &score(2, &[&[], &[1]]));
        sums.add(&record(false, "scope"), &score(1, &[&[], &[0]]));
        let all = sums.of(true, ALL).ambiguous();
        assert_eq!(all, Ambiguous { examples: 2, single: 100.0, full: 50.0, precision: 75.0 });
        assert_eq!(sums.of(true, "scope").ambiguous().full, 100.0);
        let one = sums.of(false, ALL).unambiguous();
        assert_eq!(one, Unambiguous { examples: 1, first: 0.0, any: 100.0 });
        let types: Vec<&str> = sums.by_type(true).map(|(kind, _)| kind).collect();
        assert_eq!(types, ["all", "scope", "vagueness"]);
        assert_eq!(sums.of(true, "attachment").ambiguous().examples, 0);
    }

    #[test]
    fn a_database_is_named_by_its_file() {
        let named = |path: &str| {
            let record = Record { db_file: Some(path.to_owned()), ..Record::default() };
            record.database().to_owned()
        };
        assert_eq!(named("data/scope/hotel/hotel.sqlite"), "hotel");
        assert_eq!(named("hotel"), "hotel");
        assert_eq!(Record::default().database(), "");
    }
}
