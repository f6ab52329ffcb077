//! What a question's interpretations are chosen from: the readings of rules and what was decoded,
//! executed.

use beamsplitter_database::{Database, Execution, RunError};
use beamsplitter_link::{CellMatch, Reason};
use beamsplitter_odin::selector::Facts;
use beamsplitter_pipeline::{Answer, same_rows};
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::english::english;
use beamsplitter_sql::normalise;

use crate::facts::{Executed, facts, is_empty, preferred};
use crate::places::dropped;
use crate::query::ParsedQuery;
use crate::rules::{self, Context, RuleReading};

/// A question with what its interpretations are chosen from.
pub(crate) struct Gathered<'a> {
    /// The question, its words linked with the database.
    pub prompt: &'a QuestionPrompt,
    /// The cells that it names.
    pub cells: Vec<CellMatch>,
    /// The readings of rules, then what was decoded.
    pub queries: Vec<ExecutedQuery<'a>>,
    /// What the selector is told of each.
    pub facts: Vec<Facts>,
}

impl<'a> Gathered<'a> {
    /// Gathers the candidates of an answer and the readings of rules, executed.
    pub async fn of<D: Database>(
        prompt: &'a QuestionPrompt,
        answer: &Answer,
        database: &mut D,
    ) -> Self {
        let cells = cells(prompt);
        let queries = gather(prompt, answer, database).await;
        let facts = facts(&executed(&queries, prompt, answer), prompt);
        Self { prompt, cells, queries, facts }
    }

    /// Returns a query as a tree; none where it cannot be parsed.
    pub fn query(&self, index: usize) -> Option<&ParsedQuery<'a>> {
        self.queries[index].query.as_ref()
    }

    /// Returns whether a query may be folded under another one: neither a rule nor a person's earlier
    /// choices speak for it.
    pub fn may_be_folded(&self, index: usize) -> bool {
        self.queries[index].rule.is_none() && self.facts[index].preference <= 0.0
    }

    /// Returns the places of the queries that return what no earlier one does.
    pub fn different(&self) -> impl Iterator<Item = usize> {
        (0..self.queries.len()).filter(|index| self.queries[*index].same_as.is_none())
    }
}

/// A query with its result, before it is chosen.
pub(crate) struct ExecutedQuery<'a> {
    pub sql: String,
    pub query: Option<ParsedQuery<'a>>,
    pub score: Option<f32>,
    pub rule: Option<RuleReading>,
    pub result: Result<Execution, RunError>,
    pub same_as: Option<usize>,
    /// Queries of the same names and rows that the decoder ranked below it.
    pub variants: Vec<String>,
}

/// A reading before it is chosen.
pub struct Examined {
    /// Its query.
    pub sql: String,
    /// What the selector is told of it.
    pub facts: Facts,
    /// What it returned; none where it cannot run.
    pub result: Option<Execution>,
}

/// Returns what [`interpret`](crate::interpret) chooses from: the rules' readings, then what was decoded.
pub async fn examined<D: Database>(
    prompt: &QuestionPrompt,
    answer: &Answer,
    database: &mut D,
) -> Vec<Examined> {
    let Gathered { queries, facts, .. } = Gathered::of(prompt, answer, database).await;
    let one = |(found, facts): (ExecutedQuery<'_>, Facts)| Examined {
        sql: found.sql,
        facts,
        result: found.result.ok(),
    };
    queries.into_iter().zip(facts).map(one).collect()
}

pub(crate) fn executed<'a>(
    found: &'a [ExecutedQuery<'a>],
    prompt: &QuestionPrompt,
    answer: &Answer,
) -> Vec<Executed<'a>> {
    let one = |found: &'a ExecutedQuery<'a>| Executed {
        sql: &found.sql,
        query: found.query.as_ref(),
        score: found.score,
        result: found.result.as_ref().ok(),
        same_as: found.same_as,
        preference: preferred(found.query.as_ref(), answer),
        dropped: dropped_of(prompt, &found.sql, found.query.as_ref()),
    };
    found.iter().map(one).collect()
}

/// Returns the number of the question's words that nothing in a query stands for.
fn dropped_of(prompt: &QuestionPrompt, sql: &str, query: Option<&ParsedQuery<'_>>) -> usize {
    let Some(query) = query else { return 0 };
    let told = english(sql, &prompt.schema).unwrap_or_default();
    dropped(prompt, query, &told).len()
}

/// Returns the facts of each candidate of an answer.
pub fn candidate_facts(prompt: &QuestionPrompt, answer: &Answer) -> Vec<Facts> {
    let schema = &prompt.schema;
    let parsed: Vec<Option<ParsedQuery<'_>>> = answer
        .candidates
        .iter()
        .map(|candidate| ParsedQuery::parse(&candidate.sql, schema))
        .collect();
    let executed: Vec<Executed<'_>> = answer
        .candidates
        .iter()
        .zip(&parsed)
        .map(|(candidate, query)| Executed {
            sql: &candidate.sql,
            query: query.as_ref(),
            score: Some(candidate.score),
            result: candidate.outcome.as_ref().ok(),
            same_as: candidate.same_as,
            preference: preferred(query.as_ref(), answer),
            dropped: dropped_of(prompt, &candidate.sql, query.as_ref()),
        })
        .collect();
    facts(&executed, prompt)
}

/// Returns the cells that the question names, from the literals of its prompt.
fn cells(prompt: &QuestionPrompt) -> Vec<CellMatch> {
    let of = |literal: &beamsplitter_link::Literal| {
        let (words, text) = (literal.words.clone(), literal.text.clone());
        let cell = move |&column| CellMatch {
            words: words.clone(),
            text: text.clone(),
            column,
            reason: Reason::default(),
        };
        literal.columns.iter().map(cell).collect::<Vec<_>>()
    };
    prompt.named().flat_map(of).collect()
}

/// Gathers the candidates and the rules' readings, each query once, rules first, all executed.
async fn gather<'a, D: Database>(
    prompt: &'a QuestionPrompt,
    answer: &Answer,
    database: &mut D,
) -> Vec<ExecutedQuery<'a>> {
    let schema = &prompt.schema;
    let parsed: Vec<ParsedQuery<'_>> = answer
        .candidates
        .iter()
        .filter_map(|candidate| ParsedQuery::parse(&candidate.sql, schema))
        .collect();
    let context =
        Context { question: &prompt.question, schema, links: &prompt.links, candidates: &parsed };
    let mut found: Vec<ExecutedQuery<'_>> = Vec::new();
    let rules = rules::readings(&context);
    rules.iter().for_each(|rule| database.prepare(&rule.sql));
    for rule in rules {
        let result = database.run(&rule.sql).await;
        // A rule that writes what cannot run has misread the schema.
        if result.is_ok() {
            let query = ParsedQuery::parse(&rule.sql, schema);
            let sql = rule.sql.clone();
            found.push(ExecutedQuery {
                sql,
                query,
                score: None,
                rule: Some(rule),
                result,
                same_as: None,
                variants: Vec::new(),
            });
        }
    }
    for candidate in &answer.candidates {
        let normal = normalise(&candidate.sql);
        let variants = candidate.variants.clone();
        if let Some(known) = found.iter_mut().find(|known| normalise(&known.sql) == normal) {
            known.variants.extend(variants);
            known.score = known.score.or(Some(candidate.score));
            continue;
        }
        found.push(ExecutedQuery {
            sql: candidate.sql.clone(),
            query: ParsedQuery::parse(&candidate.sql, schema),
            score: Some(candidate.score),
            rule: None,
            result: candidate.outcome.clone(),
            same_as: None,
            variants,
        });
    }
    for index in 0..found.len() {
        found[index].same_as = (0..index).find(|&earlier| same(&found[earlier], &found[index]));
    }
    found
}

/// Returns whether two queries return the same rows. Rows that say nothing are the same only where
/// the queries name the same columns.
pub(crate) fn same(a: &ExecutedQuery<'_>, b: &ExecutedQuery<'_>) -> bool {
    let (Ok(mine), Ok(theirs)) = (&a.result, &b.result) else { return false };
    let columns = |found: &ExecutedQuery<'_>| found.query.as_ref().map(ParsedQuery::columns);
    same_rows(&a.sql, mine, &b.sql, theirs) && (!is_empty(mine) || columns(a) == columns(b))
}
