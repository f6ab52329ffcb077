//! Which queries of a run could not be run or compared, and why.
//!
//! A figure says nothing of them: a prediction that is no SQL and one that returns other rows are
//! both wrong, and what Spider's grammar does not read is wrong whatever it returns. So every run
//! counts them beside its figures.

use std::collections::BTreeMap;
use std::fmt::Display;

use beamsplitter_common::text::{first_of, plural};
use serde::{Deserialize, Serialize};

/// Examples that are named of each reason.
const NAMED: usize = 10;
/// Reasons that are kept apart; the queries of all others are counted.
const REASONS: usize = 1_000;
/// Reasons that are told in words.
const TOLD: usize = 5;

/// Why a query could not be run or compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trouble {
    /// It does not run, or its result is not read whole: what the database says.
    NotRun(String),
    /// Spider's grammar does not read it, so exact set match never counts it.
    OutsideGrammar,
}

/// The queries of one example that could not be run or compared, by their places from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unscored {
    /// Gold queries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub golds: Vec<(usize, Trouble)>,
    /// Predictions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub predictions: Vec<(usize, Trouble)>,
}

impl Unscored {
    /// Returns what of golds and predictions does not run.
    pub fn of<'a, T: 'a, E: Display + 'a>(
        golds: impl Iterator<Item = &'a Result<T, E>>,
        predictions: impl Iterator<Item = &'a Result<T, E>>,
    ) -> Self {
        let failed = |(at, ran): (usize, &Result<T, E>)| {
            Some((at, Trouble::NotRun(ran.as_ref().err()?.to_string())))
        };
        Self {
            golds: golds.enumerate().filter_map(failed).collect(),
            predictions: predictions.enumerate().filter_map(failed).collect(),
        }
    }

    /// Returns whether all could be run and compared.
    pub fn is_empty(&self) -> bool {
        self.golds.is_empty() && self.predictions.is_empty()
    }
}

/// Queries of a run that could not be run or compared.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Troubles {
    /// Gold queries.
    pub golds: Queries,
    /// Predictions.
    pub predictions: Queries,
}

/// Golds or predictions of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Queries {
    /// All of them.
    pub all: usize,
    /// Those that do not run.
    pub not_run: Examples,
    /// Why they do not.
    pub reasons: BTreeMap<String, Examples>,
    /// Those that Spider's grammar does not read.
    pub outside_grammar: Examples,
}

/// Queries of one sort, and the examples that they are of.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Examples {
    /// The queries.
    pub queries: usize,
    /// The first examples, by their places in the file.
    pub examples: Vec<usize>,
    /// How many examples more there are.
    pub more: usize,
    /// The last example.
    #[serde(skip)]
    last: Option<usize>,
}

impl Examples {
    /// Adds a query of an example; those of one example come together.
    pub fn add(&mut self, example: usize) {
        self.queries += 1;
        if self.last == Some(example) {
            return;
        }
        self.last = Some(example);
        if self.examples.len() < NAMED { self.examples.push(example) } else { self.more += 1 }
    }

    /// Names the examples: `records 1, 4 and 3 more`.
    pub fn places(&self) -> String {
        let all = self.examples.len() + self.more;
        let word = if all == 1 { "record" } else { "records" };
        let mut places: Vec<String> = self.examples.iter().map(ToString::to_string).collect();
        places.resize(all, String::new());
        format!("{word} {}", first_of(&places, NAMED))
    }
}

impl Queries {
    fn add(&mut self, example: usize, queries: usize, troubles: &[(usize, Trouble)]) {
        self.all += queries;
        for (_, trouble) in troubles {
            match trouble {
                Trouble::OutsideGrammar => self.outside_grammar.add(example),
                Trouble::NotRun(reason) => {
                    self.not_run.add(example);
                    if self.reasons.len() < REASONS || self.reasons.contains_key(reason) {
                        self.reasons.entry(reason.clone()).or_default().add(example);
                    }
                }
            }
        }
    }

    fn lines(&self, name: &str, outside: Option<&str>) -> Vec<String> {
        let count = |of: &Examples| match of.queries {
            0 => "none".to_owned(),
            queries if queries == self.all => "all".to_owned(),
            queries => queries.to_string(),
        };
        let Self { all, not_run, reasons, outside_grammar } = self;
        let mut first = format!("{name}: {all}; cannot be run: {}", count(not_run));
        if outside.is_some() {
            first += &format!("; outside Spider's grammar: {}", count(outside_grammar));
        }
        let mut lines = vec![first];
        let mut ranked: Vec<(&String, &Examples)> = reasons.iter().collect();
        ranked.sort_by_key(|(_, of)| std::cmp::Reverse(of.queries));
        for (reason, of) in ranked.iter().take(TOLD) {
            lines.push(format!("  {}: {reason} ({})", plural(of.queries, "time"), of.places()));
        }
        let told: usize = ranked.iter().take(TOLD).map(|(_, of)| of.queries).sum();
        if not_run.queries > told {
            let more = plural(not_run.queries - told, "time");
            lines.push(format!("  {more}: another reason"));
        }
        if let Some(outside) = outside.filter(|_| outside_grammar.queries > 0) {
            lines.push(format!("  outside the grammar, {outside}: {}", outside_grammar.places()));
        }
        lines
    }
}

impl Troubles {
    /// Adds an example, with the numbers of its golds and of the predictions that were compared.
    pub fn add(&mut self, example: usize, (golds, predictions): (usize, usize), of: &Unscored) {
        let within = |all: usize, list: &[(usize, Trouble)]| {
            list.iter().filter(|(place, _)| *place < all).cloned().collect::<Vec<_>>()
        };
        self.golds.add(example, golds, &within(golds, &of.golds));
        self.predictions.add(example, predictions, &within(predictions, &of.predictions));
    }

    /// Returns whether there are predictions, and none of them runs.
    pub fn nothing_runs(&self) -> bool {
        let Queries { all, not_run, .. } = &self.predictions;
        *all > 0 && not_run.queries == *all
    }

    /// Tells it in lines, the counts first and then the most frequent reasons.
    pub fn lines(&self) -> Vec<String> {
        let golds = Some("EM counts nothing for them, EXM sets of rows");
        let mut lines = self.golds.lines("golds", golds);
        lines.extend(self.predictions.lines("predictions", Some("EM counts them as wrong")));
        lines
    }

    /// Tells it where Spider's grammar is not asked: only what could not be run.
    pub fn not_run(&self) -> Vec<String> {
        let mut lines = self.golds.lines("golds", None);
        lines.extend(self.predictions.lines("predictions", None));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_run_is_named_by_its_place() {
        let golds = [Ok(()), Err("no such table: dogs")];
        let unscored = Unscored::of(golds.iter(), [Ok(())].iter());
        assert_eq!(unscored.golds, [(1, Trouble::NotRun("no such table: dogs".to_owned()))]);
        assert!(unscored.predictions.is_empty());
    }

    #[test]
    fn each_is_counted_and_told() {
        let failed = |place, reason: &str| (place, Trouble::NotRun(reason.to_owned()));
        let mut troubles = Troubles::default();
        let odd = Unscored {
            golds: vec![failed(0, "no such table: x"), (0, Trouble::OutsideGrammar)],
            predictions: vec![failed(0, "syntax error"), failed(1, "syntax error"), failed(9, "x")],
        };
        troubles.add(4, (1, 2), &odd);
        assert!(troubles.nothing_runs());
        troubles.add(5, (1, 1), &Unscored::default());
        assert!(!troubles.nothing_runs() && !Troubles::default().nothing_runs());
        assert_eq!(
            troubles.lines(),
            [
                "golds: 2; cannot be run: 1; outside Spider's grammar: 1",
                "  1 time: no such table: x (record 4)",
                "  outside the grammar, EM counts nothing for them, EXM sets of rows: record 4",
                "predictions: 3; cannot be run: 2; outside Spider's grammar: none",
                "  2 times: syntax error (record 4)",
            ]
        );
        for example in 6..20 {
            troubles.add(example, (1, 0), &odd);
        }
        let told = troubles.lines();
        assert!(told[1].ends_with("(records 4, 6, 7, 8, 9, 10, 11, 12, 13, 14 and 5 more)"));
    }

    #[test]
    fn it_is_written_where_there_is_any() {
        let none = serde_json::to_value(Unscored::default()).unwrap();
        assert_eq!(none, serde_json::json!({}));
        let text = r#"{"predictions":[[1,{"not_run":"no"}],[2,"outside_grammar"]]}"#;
        let read: Unscored = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
    }
}
