//! PRACTIQ: how well the nine categories are told apart, and what a conversation with a person who
//! knows the gold is worth (PRACTIQ, section 4).

use beamsplitter_common::Table;
use beamsplitter_database::Value;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};

use super::{Benchmark, Rows, Source, is_gold, percent};
use crate::clarify::Choice;
use crate::conversation::{Answer, state};
use crate::found::Interpretations;
use crate::verdict::Category;

/// Questions that a conversation may ask.
pub const CLARIFICATIONS: usize = 2;

/// An example, as files have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// The original database.
    pub db_id: String,
    /// The changed database: DIR/NAME/NAME.sqlite.
    pub database: String,
    /// The category.
    pub category: Category,
    /// The question, over the changed database.
    pub question: String,
    /// The query of the original question, over the original database.
    pub original: String,
    /// What the question may mean, each with its query over the changed database; one for an
    /// answerable question, none for an unanswerable one.
    pub readings: Vec<Reading>,
}

/// One thing that a question may mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// What is meant, as a person would answer a question back.
    pub meaning: String,
    /// Its query.
    pub query: String,
}

impl Example {
    /// Returns what the person means who asks the example at `index` of its file: one of the
    /// readings, each in turn.
    pub fn meant(&self, index: usize) -> Option<&Reading> {
        self.readings.get(index % self.readings.len().max(1))
    }
}

/// What was found for one question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// What it was taken for, whether a person is told it or not.
    pub category: Category,
    /// What speaks for that, in one sentence.
    pub evidence: String,
    /// Readings that are shown.
    pub shown: usize,
    /// What a conversation adds; none where nothing is meant that can be executed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clarified: Option<Clarified>,
}

impl Score {
    /// Returns what is right of an example of a category, by name: the category, and the reading that
    /// is meant, if one is.
    pub fn verdicts(&self, category: Category) -> Vec<(&'static str, bool)> {
        let clarified = self.clarified.map(|of| [("first", of.first), ("clarified", of.last)]);
        let category = [("category", self.category == category)];
        category.into_iter().chain(clarified.into_iter().flatten()).collect()
    }
}

/// How a conversation about a question ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clarified {
    /// Whether the first reading that is shown is what is meant.
    pub first: bool,
    /// Whether the first that is left after at most [`CLARIFICATIONS`] questions back is.
    pub last: bool,
    /// Questions that were asked back.
    pub questions: usize,
}

/// Says what was found, where the person means the rows of `gold`; none where nothing is meant. The
/// queries that are shown come with the score.
pub fn score(found: &Interpretations, gold: Option<&[Vec<Value>]>) -> (Vec<String>, Score) {
    let clarified = gold.map(|gold| {
        let (kept, questions) = talk(found, gold);
        let first = is_right(found, found.shown.first().map(|_| 0), gold);
        Clarified { first, last: is_right(found, kept, gold), questions }
    });
    let queries = found.shown.iter().map(|shown| shown.sql.clone()).collect();
    let (category, evidence) = (found.verdict.likeliest(), found.verdict.evidence.clone());
    (queries, Score { category, evidence, shown: found.shown.len(), clarified })
}

/// Returns whether reading `at` returns the gold's rows.
fn is_right(found: &Interpretations, at: Option<usize>, gold: &[Vec<Value>]) -> bool {
    let shown = at.and_then(|at| found.shown.get(at));
    let result = shown.and_then(|shown| shown.result.as_ref().ok());
    result.is_some_and(|result| is_gold(gold, &result.rows))
}

/// Holds the conversation with a person who looks for `gold`: returns the reading that is left
/// first, and how many questions were asked.
fn talk(found: &Interpretations, gold: &[Vec<Value>]) -> (Option<usize>, usize) {
    let mut answers = Vec::new();
    loop {
        let now = state(found, &answers);
        let asked = now.question.filter(|_| answers.len() < CLARIFICATIONS);
        let Some(asked) = asked else { return (now.left.first().copied(), answers.len()) };
        let leads = |option: &Choice| {
            let readings = option.readings.iter();
            readings
                .filter(|reading| now.left.contains(reading))
                .any(|reading| is_right(found, Some(*reading), gold))
        };
        let option = asked.options.iter().position(leads);
        answers.push(option.map_or(Answer::DoNotKnow, Answer::Option));
    }
}

/// Counts over all examples.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Examples by category, row, and by what they were taken for, column.
    pub confusion: [[usize; 9]; 9],
    /// Examples of which something is meant.
    pub asked: usize,
    first: usize,
    last: usize,
    shown: usize,
    questions: usize,
}

impl Tally {
    /// Adds what was found for an example of a category.
    pub fn add(&mut self, category: Category, found: &Score) {
        self.confusion[category.index()][found.category.index()] += 1;
        self.shown += found.shown;
        let Some(clarified) = found.clarified else { return };
        self.asked += 1;
        self.first += usize::from(clarified.first);
        self.last += usize::from(clarified.last);
        self.questions += clarified.questions;
    }

    /// Returns how many examples there are.
    pub fn examples(&self) -> usize {
        self.confusion.iter().flatten().sum()
    }

    /// Returns how many of all examples were told right, in per cent.
    pub fn accuracy(&self) -> f64 {
        let right: usize = (0..9).map(|at| self.confusion[at][at]).sum();
        percent(right as f64, self.examples())
    }

    /// Returns how many of a category were told right, in per cent.
    pub fn accuracy_of(&self, category: Category) -> f64 {
        let row = self.confusion[category.index()];
        percent(row[category.index()] as f64, row.iter().sum())
    }

    /// Returns how often the first reading that is shown is what is meant, in per cent.
    pub fn first(&self) -> f64 {
        percent(self.first as f64, self.asked)
    }

    /// Returns how often it is after at most [`CLARIFICATIONS`] questions back, in per cent.
    pub fn clarified(&self) -> f64 {
        percent(self.last as f64, self.asked)
    }

    /// Returns how many questions are asked back, on average.
    pub fn questions(&self) -> f64 {
        self.questions as f64 / self.asked.max(1) as f64
    }

    /// Returns how many readings are shown, on average.
    pub fn shown(&self) -> f64 {
        self.shown as f64 / self.examples().max(1) as f64
    }

    /// Returns how well categories are told apart: of each the share that is right, and what its examples
    /// were taken for, in the order of the rows.
    pub fn categories(&self) -> Table {
        let places = (1..=Category::ALL.len()).map(|place| place.to_string());
        let heads =
            ["category", "examples", "right, %"].map(str::to_owned).into_iter().chain(places);
        let mut table = Table::new("Categories, and what each was taken for", heads);
        let percent = |right: f64, of: usize| match of {
            0 => "-".to_owned(),
            _ => format!("{right:.1}"),
        };
        for (category, place) in Category::ALL.into_iter().zip(1..) {
            let row = self.confusion[category.index()];
            let (of, own) = (row.iter().sum::<usize>(), self.accuracy_of(category));
            let counts = row.iter().map(ToString::to_string);
            let name = format!("{place} {}", category.name());
            table.row(name, [of.to_string(), percent(own, of)].into_iter().chain(counts));
        }
        let all = self.examples();
        let taken = (0..9).map(|at| self.confusion.iter().map(|row| row[at]).sum::<usize>());
        let sums = [all.to_string(), percent(self.accuracy(), all)];
        table.row("all", sums.into_iter().chain(taken.map(|sum| sum.to_string())));
        table
    }

    /// Returns what conversations add.
    pub fn conversations(&self) -> Table {
        let title = format!("What is meant, in {} examples that mean something", self.asked);
        let mut table = Table::new(title, ["", ""]);
        let after = format!("right after at most {CLARIFICATIONS} questions back, %");
        table.row("right, the first shown, %", [format!("{:.1}", self.first())]);
        table.row(after, [format!("{:.1}", self.clarified())]);
        table.row("questions back", [format!("{:.2}", self.questions())]);
        table.row("readings shown", [format!("{:.2}", self.shown())]);
        table
    }
}

impl Tally {
    /// Returns the figures as JSON; without what examples were taken for, where a system does not
    /// say it.
    pub fn json(&self, with_categories: bool) -> Json {
        let mut json = json!({
            "examples": self.examples(),
            "clarification": {
                "examples": self.asked,
                "first": self.first(),
                "clarified": self.clarified(),
                "questions": self.questions(),
            },
            "shown": self.shown(),
        });
        if with_categories {
            let own = |of: Category| (of.name().to_owned(), json!(self.accuracy_of(of)));
            json["accuracy"] = json!(self.accuracy());
            json["by_category"] =
                Json::Object(Category::ALL.map(own).into_iter().collect::<Map<_, _>>());
            json["categories"] = json!(Category::ALL.map(Category::name));
            json["confusion"] = json!(self.confusion);
        }
        json
    }

    /// Returns the same as tables.
    pub fn tables(&self, with_categories: bool) -> Vec<Table> {
        let categories = with_categories.then(|| self.categories());
        categories.into_iter().chain([self.conversations()]).collect()
    }
}

/// PRACTIQ as a benchmark.
#[derive(Debug)]
pub enum Practiq {}

impl Benchmark for Practiq {
    const NAME: &'static str = "practiq";
    const COUNTS: &'static str =
        "for how many questions the right one of PRACTIQ's nine categories is found";
    const FILE: &'static str = "The file has examples of `build practiq`.";
    const MAIN: &'static str = "category";
    type Example = Example;
    type Score = Score;
    type Sums = Tally;

    fn question(example: &Example) -> &str {
        &example.question
    }

    fn database(example: &Example) -> Source<'_> {
        Source::Named(&example.database)
    }

    fn golds(example: &Example, index: usize) -> Vec<&str> {
        example.meant(index).map(|meant| meant.query.as_str()).into_iter().collect()
    }

    /// All that are shown count.
    fn score(golds: &[Option<Rows>], found: &Interpretations, _: usize) -> (Vec<String>, Score) {
        score(found, golds.first().and_then(Option::as_deref))
    }

    fn counted(found: &Interpretations, _: usize) -> usize {
        found.results().count()
    }

    fn beside(found: &Interpretations) -> Vec<(&'static str, Json)> {
        let verdict = &found.verdict;
        vec![("verdict", json!(verdict.category)), ("features", json!(verdict.features))]
    }

    fn verdicts(example: &Example, score: &Score) -> Vec<(&'static str, bool)> {
        score.verdicts(example.category)
    }

    fn add(tally: &mut Tally, example: &Example, score: &Score) {
        tally.add(example.category, score);
    }

    fn figures(tally: &Tally) -> Vec<(&'static str, String)> {
        let share = |value: f64| format!("{value:.1}");
        let mean = |value: f64| format!("{value:.2}");
        vec![
            ("examples", tally.examples().to_string()),
            ("category", share(tally.accuracy())),
            ("first", share(tally.first())),
            ("clarified", share(tally.clarified())),
            ("questions", mean(tally.questions())),
            ("shown", mean(tally.shown())),
        ]
    }

    fn tables(tally: &Tally) -> Vec<Table> {
        tally.tables(true)
    }

    fn json(tally: &Tally) -> Json {
        tally.json(true)
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{found, rows};
    use super::*;
    use crate::span::{Meaning, Span};

    /// Returns two readings that a word tells apart.
    fn two() -> Interpretations {
        let mut found = found(&[Some(&[1]), Some(&[2])], 2);
        let meaning =
            |label: &str, reading| Meaning { label: label.into(), readings: vec![reading] };
        let meanings = vec![meaning("stage name", 0), meaning("birth name", 1)];
        found.spans = vec![Span { text: "name".into(), start: 0, end: 4, meanings }];
        found.verdict.category = Category::AmbiguousSelectColumn;
        found
    }

    #[test]
    fn a_question_back_leads_to_what_is_meant() {
        let (queries, score) = super::score(&two(), Some(&rows(&[2])));
        assert_eq!(queries, ["select 0", "select 1"]);
        assert_eq!((score.category, score.shown), (Category::AmbiguousSelectColumn, 2));
        let clarified = Clarified { first: false, last: true, questions: 1 };
        assert_eq!(score.clarified, Some(clarified));
        let (_, score) = super::score(&two(), Some(&rows(&[7])));
        assert!(!score.clarified.unwrap().last, "no reading is what is meant");
        let (_, score) = super::score(&two(), None);
        assert_eq!(score.clarified, None);
        let text = serde_json::to_string(&score).unwrap();
        assert_eq!(serde_json::from_str::<Score>(&text).unwrap(), score);
    }

    #[test]
    fn categories_are_counted_by_what_they_were_taken_for() {
        let mut tally = Tally::default();
        assert_eq!((tally.accuracy(), tally.questions(), tally.shown()), (0.0, 0.0, 0.0));
        let (_, score) = super::score(&two(), Some(&rows(&[2])));
        tally.add(Category::AmbiguousSelectColumn, &score);
        let (_, score) = super::score(&two(), None);
        tally.add(Category::UnsupportedJoin, &score);
        assert_eq!((tally.examples(), tally.asked, tally.confusion[8][1]), (2, 1, 1));
        assert_eq!((tally.accuracy(), tally.first(), tally.clarified()), (50.0, 0.0, 100.0));
        assert_eq!(tally.accuracy_of(Category::AmbiguousSelectColumn), 100.0);
        assert_eq!(tally.accuracy_of(Category::UnsupportedJoin), 0.0);
        assert_eq!((tally.questions(), tally.shown()), (1.0, 2.0));
    }

    #[test]
    fn each_reading_is_meant_in_turn() {
        let reading = |query: &str| Reading { meaning: String::new(), query: query.to_owned() };
        let mut example = Example {
            db_id: String::new(),
            database: String::new(),
            category: Category::default(),
            question: String::new(),
            original: String::new(),
            readings: vec![reading("a"), reading("b")],
        };
        let meant = |index| example.meant(index).map(|meant| meant.query.clone());
        assert_eq!((meant(0), meant(3)), (Some("a".to_owned()), Some("b".to_owned())));
        example.readings.clear();
        assert_eq!(example.meant(3), None);
    }
}
