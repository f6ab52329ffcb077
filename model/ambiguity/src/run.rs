//! Results of a benchmark run: one JSON object for each example, the same from the command and from
//! the page, so that either goes on with, scores or merges what the other wrote.

use std::fmt::{self, Display};
use std::str::FromStr;

use beamsplitter_common::Fnv;
use serde::Serialize;
use serde_json::{Value, json};

use crate::record::{Kind, Record};
use crate::score::{Coverage, Scored};
use crate::unscored::Unscored;

/// The key under which the candidates of an example are written, the benchmark's own: a file of
/// results is a file of predictions too.
pub const CANDIDATES: &str = "t2s_outs";

/// The key under which a result of AMBROSIA or PRACTIQ has its score.
pub const SCORE: &str = "score";

/// How the results of a run were made; every one of them says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Provenance {
    /// Benchmark and kind: `ambiqt column`.
    pub benchmark: String,
    /// The decoder's name.
    pub decoder: String,
    /// SHA-256 of the model's weights, if known.
    pub model: Option<String>,
    /// [`fingerprint`] of the decoder's settings as JSON.
    pub settings: String,
    /// Candidates of each question that count.
    pub top: usize,
    /// Width of its beams.
    pub width: usize,
    /// Kinds of information that the model was not given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Program and version.
    pub version: String,
    /// [`fingerprint`] of the examples' file, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
    /// [`fingerprint`] of the file of predictions, where another system made them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub predictions_hash: Option<String>,
}

/// What a result says that its run did not: it is of another run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What differs.
    pub key: String,
    /// As the result has it.
    pub found: String,
    /// As the run has it.
    pub expected: String,
}

/// Program and version, as results have them.
pub const VERSION: &str = concat!("beamsplitter ", env!("CARGO_PKG_VERSION"));

/// Returns the name of AmbiQT's part for a kind.
pub fn benchmark(kind: Kind) -> String {
    format!("ambiqt {}", kind.name())
}

impl Provenance {
    /// Converts it to the keys of a result.
    pub fn json(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// Returns what a result says that this run does not. The version may be another; what the data
    /// are, earlier versions did not say, and a run over results alone does not know.
    pub fn differs(&self, line: &Value) -> Option<Difference> {
        let ours = self.json();
        let mut keys = ours.as_object()?.iter().filter(|(key, value)| {
            let unsaid = *key == "data" && line[key.as_str()].is_null();
            *key != "version" && !unsaid && line[key.as_str()] != **value
        });
        let (key, value) = keys.next()?;
        let (found, expected) = (line[key.as_str()].to_string(), value.to_string());
        Some(Difference { key: key.clone(), found, expected })
    }

    /// Writes the keys into a result.
    pub fn sign(&self, line: &mut Value) {
        for (key, value) in self.json().as_object().into_iter().flatten() {
            line[key] = value.clone();
        }
    }
}

/// Hashes settings to 16 hexadecimal digits, so that runs with different settings differ.
pub fn fingerprint(bytes: &[u8]) -> String {
    Fnv::default().with(bytes.iter().copied()).hex()
}

/// Writes the result of an example: the record, its candidates, which golds they cover and what of
/// them could not be scored, or why there are none.
pub fn line<E: Display>(record: &Record, outcome: Result<(Vec<String>, Scored), E>) -> Value {
    let mut line = record.to_json();
    let (candidates, Scored { coverage, unscored }) = outcome.unwrap_or_else(|error| {
        line["error"] = json!(error.to_string());
        Default::default()
    });
    line[CANDIDATES] = json!(candidates);
    line["coverage"] = json!(coverage);
    write_unscored(&mut line, &unscored);
    line
}

/// Writes the result of an example that is interpreted: the record, the queries that were counted and
/// what they come to, or why there are none.
pub fn scored_line<S: Serialize, E: Display>(
    record: &impl Serialize,
    outcome: Result<(Vec<String>, S), E>,
) -> Value {
    let mut line = json!(record);
    match outcome {
        Ok((queries, score)) => (line[CANDIDATES], line[SCORE]) = (json!(queries), json!(score)),
        Err(error) => {
            (line[CANDIDATES], line[SCORE]) = (json!([]), Value::Null);
            line["error"] = json!(error.to_string());
        }
    }
    line
}

/// Writes what could not be scored into a result, if there is any.
pub fn write_unscored(line: &mut Value, unscored: &Unscored) {
    if !unscored.is_empty() {
        line["unscored"] = json!(unscored);
    }
}

/// Reads from a result what could not be scored; nothing in results of earlier versions.
pub fn unscored(line: &Value) -> Unscored {
    serde_json::from_value(line["unscored"].clone()).unwrap_or_default()
}

/// Reads the coverage from a result of the example `record`.
///
/// # Errors
/// If the result is another example's, or has no coverage.
pub fn covered(record: &Record, line: &Value) -> Result<Coverage, ResultError> {
    let index = || line["index"].to_string();
    if line["question"] != record.question.as_str() || line["query1"] != record.query1.as_str() {
        return Err(ResultError::OtherExample { index: index() });
    }
    let coverage = serde_json::from_value(line["coverage"].clone());
    coverage.map_err(|error| ResultError::Coverage { index: index(), reason: error.to_string() })
}

/// Reads the candidates from a result.
pub fn candidates(line: &Value) -> Vec<String> {
    let list = line[CANDIDATES].as_array().into_iter().flatten();
    list.filter_map(|sql| sql.as_str().map(str::to_owned)).collect()
}

/// Why a result cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResultError {
    /// The result of another example.
    #[error("the results have another question as example {index}")]
    OtherExample {
        /// The index in the result.
        index: String,
    },
    /// A result without coverage, or with one of another form.
    #[error("the results, example {index}: key “coverage”: {reason}")]
    Coverage {
        /// The index in the result.
        index: String,
        /// What is wrong.
        reason: String,
    },
}

/// A text that is not a [`Shard`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a shard; write 1/4 for the first of four")]
pub struct ShardError(String);

/// One of N parts of a benchmark: every N-th example, from the I-th on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    first: usize,
    step: usize,
}

impl Shard {
    /// Returns whether the example at that index is in it.
    pub fn holds(self, index: usize) -> bool {
        index % self.step == self.first
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first + 1, self.step)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let parts = text.split_once('/').and_then(|(i, n)| {
            Some((i.trim().parse::<usize>().ok()?, n.trim().parse::<usize>().ok()?))
        });
        match parts {
            Some((i, n)) if 1 <= i && i <= n => Ok(Self { first: i - 1, step: n }),
            _ => Err(ShardError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unscored::Trouble;

    fn record() -> Record {
        let object = json!({
            "db_id": "d", "question": "how many?", "orig_query": "select 1", "query1": "select 2",
            "query2": "select 3", "extra_table_map": {"t": ["a", "b"]}, "more": [1],
        });
        Record::any(object.as_object().unwrap().clone()).unwrap()
    }

    #[test]
    fn a_result_is_a_record_with_predictions() {
        let candidates = vec!["select 2".to_owned()];
        let line = line(&record(), Ok::<_, ResultError>((candidates.clone(), Scored::default())));
        assert_eq!(super::candidates(&line), candidates);
        assert_eq!(crate::predictions(line.as_object().unwrap(), None).unwrap(), candidates);
        assert_eq!(line["more"], json!([1]));
        assert_eq!(covered(&record(), &line), Ok(Coverage::default()));
        assert_eq!((line.get("unscored"), unscored(&line)), (None, Unscored::default()));
        let mut odd = line.clone();
        let troubles =
            Unscored { golds: vec![(0, Trouble::OutsideGrammar)], ..Unscored::default() };
        write_unscored(&mut odd, &troubles);
        assert_eq!(unscored(&odd), troubles);
        let failed = super::line(&record(), Err("no model".to_owned()));
        assert_eq!((&failed["error"], &failed["t2s_outs"]), (&json!("no model"), &json!([])));
        let mut other = line.clone();
        other["question"] = json!("who?");
        assert!(covered(&record(), &other).is_err());
    }

    #[test]
    fn results_of_another_run_are_told() {
        let run = Provenance {
            benchmark: "spider".into(),
            decoder: "beam".into(),
            model: None,
            settings: "0".into(),
            top: 5,
            width: 5,
            without: Vec::new(),
            version: VERSION.into(),
            data: Some("a".into()),
            predictions_hash: None,
        };
        let mut line = json!({});
        run.sign(&mut line);
        line["version"] = json!("beamsplitter 0.0.1");
        assert_eq!(run.differs(&line), None);
        line["data"] = Value::Null;
        assert_eq!(run.differs(&line), None, "earlier versions did not say it");
        line["data"] = json!("b");
        assert_eq!(run.differs(&line).unwrap().key, "data");
        let unknown = Provenance { data: None, ..run };
        assert_eq!(unknown.differs(&line), None);
    }

    #[test]
    fn shards_divide_what_there_is() {
        let shard: Shard = " 2/3".parse().unwrap();
        assert_eq!(shard.to_string(), "2/3");
        let held: Vec<usize> = (0..8).filter(|index| shard.holds(*index)).collect();
        assert_eq!(held, [1, 4, 7]);
        assert!("0/3".parse::<Shard>().is_err() && "4/3".parse::<Shard>().is_err());
    }
}
