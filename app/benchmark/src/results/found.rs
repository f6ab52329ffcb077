//! What was found of an example, as the line of its result has it.

use beamsplitter_ambiguity::run::{self, SCORE, covered};
use beamsplitter_ambiguity::{Coverage, Verdicts};
use beamsplitter_interpret::evaluate::{ambrosia, practiq};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{Example, ResultError, TOP};

/// What was found of an example.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// The golds of AmbiQT that candidates cover.
    Covered(Coverage),
    /// The golds of AMBROSIA that interpretations return.
    Ambrosia(ambrosia::Score),
    /// The category of PRACTIQ that the question was taken for.
    Practiq(practiq::Score),
    /// Which queries are the gold one of Spider.
    Spider(Verdicts),
    /// Nothing: it could not be asked.
    Nothing,
}

impl Found {
    /// Reads it from the result of an example.
    ///
    /// # Errors
    /// If the result is another example's, or has no score.
    pub(super) fn of(example: &Example, line: &Value) -> Result<Self, ResultError> {
        let is_same = match example {
            Example::Ambiqt(record) => return Ok(Self::Covered(covered(record, line)?)),
            Example::Ambrosia(record) => line["gold_queries"] == json!(record.gold_queries),
            Example::Practiq(example) => line["database"] == example.database.as_str(),
            Example::Spider(example) => {
                let query = line.get("query").or_else(|| line.get("SQL"));
                query.is_some_and(|query| *query == example.query.as_str())
            }
        };
        if !is_same || line["question"] != example.question() {
            let index = line["index"].to_string();
            return Err(run::ResultError::OtherExample { index }.into());
        }
        if line["error"].is_string() {
            return Ok(Self::Nothing);
        }
        match example {
            Example::Practiq(_) => score(line).map(Self::Practiq),
            Example::Spider(_) => Verdicts::read(line).map(Self::Spider).map_err(|error| {
                ResultError::Matches { index: line["index"].to_string(), reason: error.to_string() }
            }),
            _ => score(line).map(Self::Ambrosia),
        }
    }
}

impl Found {
    /// Returns what is right of the example, by name, as the command compares systems by it. Where
    /// labels changed the readings, the coverage says nothing of them.
    pub fn verdicts(&self, example: &Example) -> Vec<(String, bool)> {
        let named = |all: &[(&str, bool)]| {
            all.iter().map(|(name, right)| ((*name).to_owned(), *right)).collect()
        };
        match (self, example) {
            (Self::Covered(coverage), Example::Ambiqt(record)) if !record.is_relabelled() => {
                named(&coverage.verdicts(TOP))
            }
            (Self::Ambrosia(score), Example::Ambrosia(record)) => {
                named(&score.verdicts(record.is_ambiguous))
            }
            (Self::Practiq(score), Example::Practiq(of)) => named(&score.verdicts(of.category)),
            (Self::Spider(verdicts), _) => verdicts.named(TOP),
            _ => Vec::new(),
        }
    }
}

fn score<T: DeserializeOwned>(line: &Value) -> Result<T, ResultError> {
    serde_json::from_value(line[SCORE].clone()).map_err(|error| ResultError::Score {
        index: line["index"].to_string(),
        reason: error.to_string(),
    })
}
