//! Between the page and the worker that reads SQL as a syntax tree.
//!
//! Each thing that can be asked is a type of its own which names the type of its answer
//! ([`Ask`]). To add one: the type, a variant of [`LanguageCall`], and what it comes to in
//! the language worker.

use beamsplitter_ambiguity::Verdicts;
use beamsplitter_ambiguity::score::{Metrics, Scored};
use beamsplitter_common::Plan;
use beamsplitter_label::Item;
use beamsplitter_sql::Schema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{
    Ambiguous, AnswerError, BuildError, CallId, NotAQuery, Rows, RunError, ScoreError, Unwritten,
};

/// Something that the page asks.
pub trait Ask: Into<LanguageCall> {
    /// What it comes to.
    type Answer: DeserializeOwned + Serialize;
}

/// From the page to the language worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LanguageRequest {
    /// Asks something.
    Ask {
        /// Comes back with the answer.
        call: CallId,
        /// What is asked.
        what: LanguageCall,
    },
    /// Answer to [`LanguageReply::Runs`].
    Ran {
        /// The number of that query.
        query: CallId,
        /// Its rows, or why there are none.
        outcome: Result<Rows, RunError>,
    },
}

/// From the language worker to the page.
#[derive(Debug, Serialize, Deserialize)]
pub enum LanguageReply {
    /// The worker runs and waits for calls.
    Ready,
    /// Answer to [`LanguageRequest::Ask`].
    Answered {
        /// The request's.
        call: CallId,
        /// As JSON text, of the type that the call names.
        answer: Result<String, AnswerError>,
    },
    /// What is asked needs the rows of a query.
    Runs {
        /// The call on whose behalf.
        call: CallId,
        /// Comes back with the rows.
        query: CallId,
        /// The query.
        sql: String,
    },
}

/// All that can be asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LanguageCall {
    /// See [`Describe`].
    Describe(Describe),
    /// See [`Normalise`].
    Normalise(Normalise),
    /// See [`ReadQuery`].
    Read(ReadQuery),
    /// See [`CheckQuery`].
    Check(CheckQuery),
    /// See [`HowToRun`].
    HowToRun(Box<HowToRun>),
    /// See [`MatchCandidates`].
    Match(Box<MatchCandidates>),
    /// See [`BuildAmbiguous`].
    Build(Box<BuildAmbiguous>),
    /// See [`ScoreCandidates`].
    Score(Box<ScoreCandidates>),
    /// See [`ScoreQueries`].
    ScoreQueries(Box<ScoreQueries>),
}

/// Asks what each query says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Describe {
    /// The queries.
    pub queries: Vec<String>,
    /// What they are over.
    pub schema: Schema,
}

/// What a query says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Description {
    /// In English.
    pub english: String,
    /// In normal form: the same for queries that are the same but for spelling.
    pub normal: String,
}

impl Description {
    /// Creates the description of a query that is not parsed: its own text.
    pub fn none(sql: &str) -> Self {
        Self { english: sql.to_owned(), normal: sql.to_owned() }
    }
}

/// Asks for the normal form of each query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Normalise {
    /// The queries.
    pub queries: Vec<String>,
}

/// Asks how the decoder would write a query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReadQuery {
    /// The query.
    pub sql: String,
    /// What it is over.
    pub schema: Schema,
}

/// A query as the decoder sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueryRead {
    /// In English.
    pub english: String,
    /// Joins and selected columns.
    pub plan: Plan,
    /// Its template, as SQL orders it.
    pub template: String,
    /// Template and query in the output language, or why it has no words for the query.
    pub written: Result<(String, String), Unwritten>,
}

/// Asks whether a text is a single `SELECT`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckQuery {
    /// The text.
    pub sql: String,
}

/// Asks how the queries of an example run on a database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HowToRun {
    /// The example.
    pub item: Item,
    /// The database's schema.
    pub schema: Schema,
}

/// Asks which gold each candidate of an example is; wants the example's database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchCandidates {
    /// The example.
    pub item: Item,
    /// What its queries see.
    pub schema: Schema,
    /// The unchanged database's schema, where the example is AmbiQT's and that is what is open:
    /// its queries are then counted as the benchmark does.
    pub unchanged: Option<Schema>,
}

/// Asks for the AmbiQT record that makes a question ambiguous.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BuildAmbiguous {
    /// The question.
    pub question: String,
    /// What the query is over.
    pub schema: Schema,
    /// Which table or column, its names, and the query.
    pub wanted: Ambiguous,
    /// The kind of ambiguity, by its name.
    pub kind: String,
}

/// Asks which interpretations of a record candidates cover, as the benchmark's evaluator counts;
/// wants the record's database, unchanged. Without it, exact match alone is counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreCandidates {
    /// The record, as AmbiQT writes it.
    pub record: Json,
    /// The candidates, best first.
    pub candidates: Vec<String>,
    /// The database's schema.
    pub schema: Schema,
}

/// Says how each call is named, and what it comes to.
macro_rules! asks {
    ($($call:ident($ask:ident) -> $answer:ty;)+) => {$(
        impl Ask for $ask {
            type Answer = $answer;
        }

        impl From<$ask> for LanguageCall {
            fn from(ask: $ask) -> Self {
                Self::$call(ask.into())
            }
        }
    )+};
}

asks! {
    Describe(Describe) -> Vec<Description>;
    Normalise(Normalise) -> Vec<String>;
    Read(ReadQuery) -> QueryRead;
    Check(CheckQuery) -> Result<(), NotAQuery>;
    HowToRun(HowToRun) -> Execution;
    // For each candidate and each gold.
    Match(MatchCandidates) -> Vec<Vec<Metrics<bool>>>;
    // The record.
    Build(BuildAmbiguous) -> Result<Json, BuildError>;
    // What each covers, and what could not be run or compared.
    Score(ScoreCandidates) -> Result<Scored, ScoreError>;
}

/// A way to run the queries of one example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Execution {
    /// On the database as it is.
    Plain(Schema),
    /// With the changed tables put before the query.
    Through {
        /// The schema that queries see.
        schema: Schema,
        /// `"t" ("a") AS (SELECT ...), ...`; empty where nothing changes.
        with: String,
    },
    /// Not at all, for this reason.
    Not(String),
}

impl Execution {
    /// Returns tables and columns that queries can name.
    pub fn schema(&self) -> Option<&Schema> {
        match self {
            Self::Plain(schema) | Self::Through { schema, .. } => Some(schema),
            Self::Not(_) => None,
        }
    }

    /// Returns whether both places of the change show the same cells.
    pub fn is_through(&self) -> bool {
        matches!(self, Self::Through { .. })
    }

    /// Returns the query as it is to be run.
    pub fn sql(&self, query: &str) -> String {
        let Self::Through { with, .. } = self else { return query.to_owned() };
        if with.is_empty() {
            return query.to_owned();
        }
        let query = query.trim_start();
        match query.get(..5) {
            Some(word) if word.eq_ignore_ascii_case("with ") => {
                let rest = query[5..].trim_start();
                let recursive =
                    rest.get(..10).is_some_and(|w| w.eq_ignore_ascii_case("recursive "));
                let (word, rest) =
                    if recursive { ("WITH RECURSIVE", &rest[10..]) } else { ("WITH", rest) };
                format!("{word} {with}, {rest}")
            }
            _ => format!("WITH {with} {query}"),
        }
    }
}

/// Asks how queries for one question compare with its gold query; wants the database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreQueries {
    /// The queries, best first.
    pub queries: Vec<String>,
    /// The gold query.
    pub gold: String,
    /// The database's schema.
    pub schema: Schema,
}

impl Ask for ScoreQueries {
    type Answer = Verdicts;
}

impl From<ScoreQueries> for LanguageCall {
    fn from(ask: ScoreQueries) -> Self {
        Self::ScoreQueries(Box::new(ask))
    }
}
