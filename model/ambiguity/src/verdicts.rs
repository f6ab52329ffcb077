//! The queries that a system has for one question, compared with its one gold query.

#[cfg(feature = "parser")]
use beamsplitter_database::Database;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::score::Metrics;
#[cfg(feature = "parser")]
use crate::score::Scorer;
use crate::unscored::{Trouble, Unscored};

/// What queries for one question come to, best first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdicts {
    /// As the benchmark's evaluators count; none where the gold query does not run.
    pub matches: Vec<Metrics<bool>>,
    /// The same without their errors; none in results of earlier versions.
    #[serde(default)]
    pub corrected: Vec<Metrics<bool>>,
    /// On every database of a test suite, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suite: Option<Vec<bool>>,
    /// What could not be run or compared.
    #[serde(default, skip_serializing_if = "Unscored::is_empty")]
    pub unscored: Unscored,
}

impl Verdicts {
    /// Reads it from the result of an example.
    ///
    /// # Errors
    /// If a key is missing or of another form.
    pub fn read(line: &Value) -> serde_json::Result<Self> {
        Self::deserialize(line)
    }

    /// Writes it into the result of an example.
    pub fn write(&self, line: &mut Value) {
        if let (Value::Object(line), Value::Object(own)) = (line, json!(self)) {
            line.extend(own);
        }
    }

    /// Keeps what is said of the first `top` queries.
    pub fn truncate(&mut self, top: usize) {
        self.matches.truncate(top);
        self.corrected.truncate(top);
        self.unscored.predictions.retain(|(place, _)| *place < top);
    }

    /// Returns what the database says of the gold query, where it does not run.
    pub fn gold_not_run(&self) -> Option<&str> {
        self.unscored.golds.iter().find_map(|(_, trouble)| match trouble {
            Trouble::NotRun(reason) => Some(reason.as_str()),
            Trouble::OutsideGrammar => None,
        })
    }

    /// Returns what is right of the example, by name; what counts most first. Of the queries the first
    /// `top` count.
    pub fn named(&self, top: usize) -> Vec<(String, bool)> {
        let corrected =
            (!self.corrected.is_empty()).then(|| named(&self.corrected, ", corrected", top));
        let mut all = named(&self.matches, "", top);
        all.extend(corrected.into_iter().flatten());
        if let Some((first, any)) = self.on_suite(top) {
            all.push(("first test suite".to_owned(), first));
            all.push(("any test suite".to_owned(), any));
        }
        all
    }

    /// Returns whether the first query, and any of the first `top`, is right on the test suite.
    pub fn on_suite(&self, top: usize) -> Option<(bool, bool)> {
        let suite = self.suite.as_ref()?;
        let first = suite.first().copied().unwrap_or_default();
        Some((first, suite.iter().take(top).any(|right| *right)))
    }
}

/// Returns what is right of an example: of the first query, and of any of the first `top`.
pub fn named(matches: &[Metrics<bool>], form: &str, top: usize) -> Vec<(String, bool)> {
    let metrics =
        |of: Metrics<bool>| [("EXM", of.execution), ("EM", of.exact), ("direct", of.direct)];
    let first = metrics(matches.first().copied().unwrap_or_default());
    let counted = matches.iter().take(top).copied();
    let any = metrics(counted.fold(Metrics::default(), |a, b| a.zip(b, |a, b| a || b)));
    let mut named = Vec::new();
    for ((name, first), (_, any)) in first.into_iter().zip(any) {
        named.extend([(format!("first {name}{form}"), first), (format!("any {name}{form}"), any)]);
    }
    named
}

/// Joins the two signs of a comparison, which models of word pieces write apart and both published
/// evaluators join.
pub fn joined(sql: &str) -> String {
    sql.replace("> =", ">=").replace("< =", "<=").replace("! =", "!=")
}

#[cfg(feature = "parser")]
impl<D: Database> Scorer<D> {
    /// Compares queries with the gold one.
    pub async fn verdicts(&mut self, queries: &[String], gold: &str) -> Verdicts {
        let golds = self.gold_troubles(gold).await;
        let unscored = Unscored { golds, ..Unscored::default() };
        let mut all = Verdicts { unscored, ..Verdicts::default() };
        let runs = all.gold_not_run().is_none();
        for (place, sql) in queries.iter().enumerate() {
            let compared = self.compare(sql, gold).await;
            let troubles = compared.unscored.predictions.into_iter();
            all.unscored.predictions.extend(troubles.map(|(_, trouble)| (place, trouble)));
            if let (true, Some(corrected)) = (runs, compared.corrected) {
                all.matches.push(compared.published);
                all.corrected.push(corrected);
            }
        }
        all
    }
}
