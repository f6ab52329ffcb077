//! A conversation about what a question means: one question back at a time, each answer narrows
//! the readings, and every turn can be taken back.
//!
//! A conversation is the list of its answers; [`state`] says what they leave. To take a turn back
//! is to ask for the state of a shorter list.

use serde::{Deserialize, Serialize};

use crate::clarify::{Clarification, MOST_TURNS, Possible, answered, next_question};
use crate::found::{Interpretation, Interpretations};
use crate::own_words::matching;
use crate::span::Span;
use crate::verdict::Sort;

/// What a person answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "answer", content = "value")]
pub enum Answer {
    /// One of the options, by its place.
    Option(usize),
    /// Words of the person's own, held against the options by [`own_words`](crate::own_words).
    Text(String),
    /// Every option is meant.
    Both,
    /// The person does not know.
    DoNotKnow,
}

/// Where a conversation stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Readings that are still possible, likeliest first, by their place among those shown.
    pub left: Vec<usize>,
    /// What is asked next; none where one result is left or everything was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Clarification>,
    /// Questions that were asked, each with the answer to it.
    pub turns: Vec<(Clarification, Answer)>,
}

/// Returns where a conversation stands after `answers`. Answers beyond the last question are left
/// out, and so is an option that there is not.
pub fn state(found: &Interpretations, answers: &[Answer]) -> State {
    let mut left = possible(&found.shown);
    let mut done = Vec::new();
    let mut turns = Vec::new();
    let mut question = next(found, &left, &done);
    for answer in answers.iter().take(MOST_TURNS) {
        let Some(asked) = question.take() else { break };
        let chosen = match answer {
            Answer::Option(place) => asked.options.get(*place),
            Answer::Text(text) => {
                let at = matching(&asked.options, &found.shown, text);
                at.ok().map(|at| &asked.options[at])
            }
            Answer::Both | Answer::DoNotKnow => None,
        };
        if let Some(choice) = chosen {
            left = answered(&left, choice);
        }
        let span = asked.span;
        turns.push((asked, answer.clone()));
        // What was asked once is not asked again; after whole readings nothing is left to ask.
        if let Some(span) = span.filter(|_| turns.len() < MOST_TURNS) {
            done.push(span);
            // Who means all of them has nothing to choose between whole readings.
            let all = *answer == Answer::Both;
            question = next(found, &left, &done).filter(|next| !all || next.span.is_some());
        }
    }
    State { left: left.iter().map(|possible| possible.reading).collect(), question, turns }
}

/// Returns what is asked back first.
#[cfg(feature = "parser")]
pub(crate) fn first_question(found: &Interpretations) -> Option<Clarification> {
    next(found, &possible(&found.shown), &[])
}

/// Returns the next question about the spans that were not asked about.
fn next(found: &Interpretations, left: &[Possible], done: &[usize]) -> Option<Clarification> {
    let texts: Vec<String> = found.shown.iter().map(|shown| shown.text.clone()).collect();
    let open: Vec<usize> = (0..found.spans.len()).filter(|span| !done.contains(span)).collect();
    let spans: Vec<Span> = open.iter().map(|&span| found.spans[span].clone()).collect();
    let is_told = found.verdict.category.sort() == Sort::Ambiguous;
    let mut question = next_question(&spans, &texts, left, is_told)?;
    question.span = question.span.map(|span| open[span]);
    Some(question)
}

/// Least probability of a reading that is shown: what the selector holds for all but impossible may
/// be meant nevertheless, and then an answer must be able to tell it from the others.
const LEAST: f64 = 1e-3;

/// Returns the shown interpretations whose queries ran, each as possible before any answer.
pub fn possible(shown: &[Interpretation]) -> Vec<Possible> {
    let ran = shown.iter().enumerate().filter(|(_, shown)| shown.result.is_ok());
    ran.map(|(reading, shown)| Possible {
        reading,
        probability: shown.probability.max(LEAST),
        result: reading,
    })
    .collect()
}
