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
    Ambiguous, AnswerError, BuildError, CallId, Execution, NotAQuery, Rows, RunError, ScoreError,
    Unwritten,
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

impl Ask for Describe {
    type Answer = Vec<Description>;
}

impl From<Describe> for LanguageCall {
    fn from(ask: Describe) -> Self {
        Self::Describe(ask)
    }
}

/// Asks for the normal form of each query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Normalise {
    /// The queries.
    pub queries: Vec<String>,
}

impl Ask for Normalise {
    type Answer = Vec<String>;
}

impl From<Normalise> for LanguageCall {
    fn from(ask: Normalise) -> Self {
        Self::Normalise(ask)
    }
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

impl Ask for ReadQuery {
    type Answer = QueryRead;
}

impl From<ReadQuery> for LanguageCall {
    fn from(ask: ReadQuery) -> Self {
        Self::Read(ask)
    }
}

/// Asks whether a text is a single `SELECT`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckQuery {
    /// The text.
    pub sql: String,
}

impl Ask for CheckQuery {
    type Answer = Result<(), NotAQuery>;
}

impl From<CheckQuery> for LanguageCall {
    fn from(ask: CheckQuery) -> Self {
        Self::Check(ask)
    }
}

/// Asks how the queries of an example run on a database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HowToRun {
    /// The example.
    pub item: Item,
    /// The database's schema.
    pub schema: Schema,
}

impl Ask for HowToRun {
    type Answer = Execution;
}

impl From<HowToRun> for LanguageCall {
    fn from(ask: HowToRun) -> Self {
        Self::HowToRun(Box::new(ask))
    }
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

impl Ask for MatchCandidates {
    /// For each candidate and each gold.
    type Answer = Vec<Vec<Metrics<bool>>>;
}

impl From<MatchCandidates> for LanguageCall {
    fn from(ask: MatchCandidates) -> Self {
        Self::Match(Box::new(ask))
    }
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

impl Ask for BuildAmbiguous {
    /// The record.
    type Answer = Result<Json, BuildError>;
}

impl From<BuildAmbiguous> for LanguageCall {
    fn from(ask: BuildAmbiguous) -> Self {
        Self::Build(Box::new(ask))
    }
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

impl Ask for ScoreCandidates {
    /// What each covers, and what could not be run or compared.
    type Answer = Result<Scored, ScoreError>;
}

impl From<ScoreCandidates> for LanguageCall {
    fn from(ask: ScoreCandidates) -> Self {
        Self::Score(Box::new(ask))
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
