//! What a choice among readings teaches, and why a reading came first (ODIN, section 7).

use beamsplitter_odin::hints::{Hints, Names};
use beamsplitter_prompt::QuestionPrompt;

use crate::facts::items;
use crate::found::Interpretations;
use crate::query::ParsedQuery;

/// Learns that a person picked the query `picked` and not the `rejected` ones. Returns what is new:
/// a sentence for each hint.
pub fn learn(
    hints: &mut Hints,
    prompt: &QuestionPrompt,
    picked: &str,
    rejected: &[&str],
) -> Vec<String> {
    let Some(picked) = names(prompt, picked) else { return Vec::new() };
    let rejected: Vec<Names> = rejected.iter().filter_map(|sql| names(prompt, sql)).collect();
    let before = hints.hints.clone();
    hints.learn(&prompt.question, &prompt.schema, &prompt.links, &picked, &rejected);
    let new = hints.hints.iter().filter(|hint| !before.contains(hint) && hint.weight == 1.0);
    new.map(beamsplitter_odin::hints::Hint::sentence).collect()
}

/// Says which hints speak for a query, a sentence each: why it came first.
pub fn because(hints: &Hints, prompt: &QuestionPrompt, sql: &str) -> Vec<String> {
    let Some(names) = names(prompt, sql) else { return Vec::new() };
    let reasons = hints.reasons(&prompt.question, &prompt.schema, &names);
    reasons.into_iter().map(beamsplitter_odin::hints::Hint::sentence).collect()
}

/// Tells of each interpretation that is shown which of `hints` speak for it, and what choosing it
/// would teach.
pub fn explain(found: &mut Interpretations, prompt: &QuestionPrompt, hints: &Hints) {
    let queries: Vec<String> = found.shown.iter().map(|shown| shown.sql.clone()).collect();
    for (place, shown) in found.shown.iter_mut().enumerate() {
        let others = queries.iter().enumerate().filter(|(other, _)| *other != place);
        let rejected: Vec<&str> = others.map(|(_, sql)| sql.as_str()).collect();
        let mut learned = Hints::default();
        learn(&mut learned, prompt, &queries[place], &rejected);
        shown.because = because(hints, prompt, &queries[place]);
        shown.teaches = learned.hints;
    }
}

fn names(prompt: &QuestionPrompt, sql: &str) -> Option<Names> {
    ParsedQuery::parse(sql, &prompt.schema).map(|query| items(&query))
}
