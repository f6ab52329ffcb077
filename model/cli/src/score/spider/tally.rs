//! What matches, of all questions and of parts of them: by hardness, by shape of the gold query,
//! by database.

use std::collections::BTreeMap;

use beamsplitter_ambiguity::exact::Hardness;
use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::summary::rate;
use beamsplitter_ambiguity::{Metrics, Troubles, Unscored};
use beamsplitter_common::Table;
use beamsplitter_common::table::around;
use beamsplitter_sql::plan_of;
use serde_json::{Value, json};

use crate::report::Report;
use crate::score::credited::Credited;

/// How one prediction compares with the gold query.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted {
    /// By exact set match, by execution match, and by plain equality of results.
    pub matched: Metrics<bool>,
    /// The same without the errors of the published evaluators.
    pub corrected: Metrics<bool>,
    /// On every database of a test suite.
    pub suite: bool,
}

impl Counted {
    fn or(self, other: Self) -> Self {
        let either = |a: Metrics<bool>, b| a.zip(b, |a, b| a || b);
        Self {
            matched: either(self.matched, other.matched),
            corrected: either(self.corrected, other.corrected),
            suite: self.suite || other.suite,
        }
    }
}

/// A part of the questions, in the order in which it is printed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    All,
    Hardness(Hardness),
    /// Golds that Spider's grammar does not read: they have no hardness.
    Unread,
    Shape(&'static str),
    Database(String),
}

impl Part {
    fn name(&self) -> &str {
        match self {
            Self::All => "all",
            Self::Hardness(hardness) => hardness.name(),
            Self::Unread => "outside the grammar",
            Self::Shape(shape) => shape,
            Self::Database(name) => name,
        }
    }

    /// Returns the key of the JSON object that has it; none for all questions.
    fn group(&self) -> Option<&'static str> {
        match self {
            Self::All => None,
            Self::Hardness(_) | Self::Unread => Some("hardness"),
            Self::Shape(_) => Some("shapes"),
            Self::Database(_) => Some("databases"),
        }
    }
}

/// Of each question of a part: the first prediction, and any of those that count.
#[derive(Debug, Default)]
struct Matches {
    first: Vec<Counted>,
    any: Vec<Counted>,
}

/// Which predictions of a question count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    First,
    Any,
}

const SETS: [Set; 2] = [Set::First, Set::Any];

/// The name of the row of all questions, without the errors of the published evaluators.
const CORRECTED: &str = "all, corrected";

impl Set {
    fn name(self) -> &'static str {
        match self {
            Self::First => "first candidate",
            Self::Any => "any of the candidates",
        }
    }
}

impl Matches {
    fn of(&self, set: Set) -> &[Counted] {
        match set {
            Set::First => &self.first,
            Set::Any => &self.any,
        }
    }
}

fn corrected(of: &[Counted]) -> Vec<Counted> {
    of.iter().map(|one| Counted { matched: one.corrected, ..*one }).collect()
}

/// Matches over many questions.
#[derive(Debug, Default)]
pub struct SpiderTally {
    parts: BTreeMap<Part, Matches>,
    /// First predictions that are right by execution match.
    right: usize,
    top: usize,
    with_suite: bool,
    troubles: Troubles,
    differences: Metrics<Credited>,
}

impl SpiderTally {
    /// Counts the first `top` predictions of each question; with what a test suite says, or without.
    pub fn new(top: usize, with_suite: bool) -> Self {
        Self { parts: BTreeMap::new(), right: 0, top, with_suite, ..Self::default() }
    }

    /// Notes what of a question and its first predictions could not be run or compared.
    pub fn note(&mut self, index: usize, predictions: usize, unscored: &Unscored) {
        self.troubles.add(index, (1, predictions.min(self.top)), unscored);
    }

    /// Returns what could not be run or compared.
    pub fn troubles(&self) -> &Troubles {
        &self.troubles
    }

    /// Adds the predictions for the question at a place of its file, best first. `hardness` is that of
    /// its gold query; none where Spider's grammar does not read it.
    pub fn add(
        &mut self,
        (index, example): (usize, &Example),
        hardness: Option<Hardness>,
        counted: &[Counted],
    ) {
        for Counted { matched: published, corrected, .. } in counted.iter().take(self.top) {
            let Metrics { exact, execution, direct } = &mut self.differences;
            exact.add(index, published.exact, corrected.exact);
            execution.add(index, published.execution, corrected.execution);
            direct.add(index, published.direct, corrected.direct);
        }
        let first = counted.first().copied().unwrap_or_default();
        let any = counted.iter().take(self.top).fold(Counted::default(), |a, b| a.or(*b));
        self.right += usize::from(first.matched.execution);
        let shape = Part::Shape(shape(&example.query));
        let database = Part::Database(example.db_id.clone());
        let hardness = hardness.map_or(Part::Unread, Part::Hardness);
        for part in [Part::All, shape, database, hardness] {
            let matches = self.parts.entry(part).or_default();
            matches.first.push(first);
            matches.any.push(any);
        }
    }

    /// Returns how many questions have the right query first, for a line of progress.
    pub fn figures(&self) -> String {
        let all = self.parts.get(&Part::All).map_or(0, |matches| matches.first.len());
        format!("right {:.1}", 100.0 * self.right as f64 / all.max(1) as f64)
    }

    /// Returns all figures with their intervals.
    pub fn json(&self) -> Value {
        let mut out = json!({"examples": 0});
        if let Some(all) = self.parts.get(&Part::All) {
            out = self.part(all);
        }
        for (part, matches) in &self.parts {
            if let Some(group) = part.group() {
                out[group][part.name()] = self.part(matches);
            }
        }
        let Metrics { exact, execution, direct } = &self.differences;
        out["differences"] = json!({"em": exact, "exm": execution, "direct": direct});
        out["unscored"] = json!(self.troubles);
        out
    }

    fn part(&self, Matches { first, any }: &Matches) -> Value {
        let mut out = json!({"examples": first.len()});
        for (set, of) in [("first", first), ("any", any)] {
            let put = |out: &mut Value, of: &[Counted]| {
                let (percent, interval) = rate(&matched(of));
                (out[set], out["intervals"][set]) = (json!(percent), json!(interval));
            };
            put(&mut out, of);
            put(&mut out["corrected"], &corrected(of));
            if self.with_suite {
                let (percent, interval) = suite(of);
                out[set]["suite"] = json!(percent);
                out["intervals"][set]["suite"] = json!(interval);
            }
        }
        out
    }

    /// Returns all of it: a table of first predictions, one of any of those that count; then where the
    /// published figures are known to err, and what could not be run or compared.
    pub fn report(&self) -> Report {
        let mut report = Report::new(self.json());
        report.tables(SETS.map(|set| {
            let mut table = self.empty(set);
            for (part, matches) in &self.parts {
                let of = matches.of(set);
                table.row(part.name(), self.cells(of));
                if *part == Part::All {
                    table.row(CORRECTED, self.cells(&corrected(of)));
                }
            }
            table
        }));
        report.text(self.marks());
        report
    }

    /// Returns the tables of several systems, of all questions.
    pub fn together(systems: &[(&str, &Self)]) -> Vec<Table> {
        let table = |set: Set| {
            let mut table = systems.first().map(|(_, one)| one.empty(set))?;
            for (name, tally) in systems {
                let none = Matches::default();
                let of = tally.parts.get(&Part::All).unwrap_or(&none).of(set);
                table.row(*name, tally.cells(of));
                table.row(format!("{name}, corrected"), tally.cells(&corrected(of)));
            }
            Some(table)
        };
        SETS.into_iter().filter_map(table).collect()
    }

    fn empty(&self, set: Set) -> Table {
        let suite = self.with_suite.then_some("test suite");
        let heads = [set.name(), "examples", "EM", "EXM", "direct"].into_iter().chain(suite);
        Table::new("", heads)
    }

    fn marks(&self) -> String {
        let Metrics { exact, execution, direct } = &self.differences;
        let differences = [("EM", exact), ("EXM", execution), ("direct", direct)];
        let differences: String =
            differences.iter().filter_map(|(name, of)| of.line(name)).collect();
        let mut text = match differences.is_empty() {
            true => String::new(),
            false => format!(
                "Published figures err where names are quoted or queries lie outside Spider's grammar, and \
                 direct compares rows as sets.\nCorrected reads names as SQLite does and counts each row. \
                 Of the predictions\n{differences}"
            ),
        };
        for line in self.troubles.lines() {
            text += &format!("{line}\n");
        }
        text
    }

    /// Returns the number of questions, and the figures.
    fn cells(&self, of: &[Counted]) -> Vec<String> {
        let (percent, interval) = rate(&matched(of));
        let suite = self.with_suite.then(|| suite(of));
        let suite = suite.map(|(value, ends)| around(value, ends, 2, 1));
        let figures = percent.cells(&interval).into_iter().chain(suite);
        std::iter::once(of.len().to_string()).chain(figures).collect()
    }
}

fn matched(of: &[Counted]) -> Vec<Metrics<bool>> {
    of.iter().map(|counted| counted.matched).collect()
}

/// Returns the percentage that is right on a test suite, and its interval.
fn suite(of: &[Counted]) -> (f64, (f64, f64)) {
    let one = |counted: &Counted| Metrics { exact: counted.suite, ..Metrics::default() };
    let (percent, interval) = rate(&of.iter().map(one).collect::<Vec<_>>());
    (percent.em, interval.em)
}

/// Returns what a query is made of.
fn shape(sql: &str) -> &'static str {
    let words = sql.to_lowercase();
    if words.split(|c: char| !c.is_alphanumeric()).filter(|w| *w == "select").count() > 1 {
        "nested"
    } else if plan_of(sql).joins > 0 {
        "join"
    } else {
        "single table"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_of_queries() {
        assert_eq!(shape("select a from t"), "single table");
        assert_eq!(shape("SELECT a FROM t JOIN u"), "join");
        assert_eq!(shape("select a from t where b in (select c from u join v)"), "nested");
        assert_eq!(shape("select a from t union select b from u"), "nested");
    }

    #[test]
    fn every_part_has_its_figures() {
        let example = |db_id: &str| Example {
            db_id: db_id.to_owned(),
            question: String::new(),
            query: "select a from t".to_owned(),
            object: serde_json::Map::new(),
        };
        let right = Counted {
            matched: Metrics { exact: false, execution: true, direct: true },
            corrected: Metrics { exact: true, execution: true, direct: false },
            suite: false,
        };
        let better = Counted { suite: true, ..right };
        let mut tally = SpiderTally::new(2, true);
        tally.add((0, &example("d")), Some(Hardness::Easy), &[right, better]);
        tally.add((1, &example("e")), None, &[]);
        tally.note(1, 0, &Unscored::default());
        let json = tally.json();
        assert_eq!((&json["first"]["exm"], &json["first"]["em"]), (&json!(50.0), &json!(0.0)));
        assert_eq!((&json["first"]["suite"], &json["any"]["suite"]), (&json!(0.0), &json!(50.0)));
        assert_eq!(json["hardness"]["easy"]["any"]["suite"], 100.0);
        assert_eq!(json["databases"]["e"]["first"]["exm"], 0.0);
        assert_eq!(json["shapes"]["single table"]["examples"], 2);
        let text = format!("{:?}", tally.report());
        assert!(text.contains("test suite") && text.contains("\"all, corrected\""), "{text}");
        let (easy, unread) = (text.find("\"easy\"").unwrap(), text.find("\"outside").unwrap());
        assert!(easy < unread && tally.figures() == "right 50.0");
        assert_eq!(json["hardness"]["outside the grammar"]["examples"], 1);
        assert_eq!(json["corrected"]["first"]["em"], 50.0);
        assert_eq!(json["differences"]["em"]["corrected"]["queries"], 2);
        let marks = tally.marks();
        assert!(marks.contains("\n  EM: 2 right only corrected (record 0)\n"), "{marks}");
        let none = "predictions: 0; cannot be run: none; outside Spider's grammar: none\n";
        assert!(marks.ends_with(none), "{marks}");
    }
}
