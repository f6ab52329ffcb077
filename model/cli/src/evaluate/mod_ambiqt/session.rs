//! One person's questions, in their order: each is asked with and without the hints of the earlier
//! choices, and the person picks the query that is meant where it is shown.

use std::collections::BTreeMap;

use beamsplitter_ambiguity::materialise::{Materialised, Verdict};
use beamsplitter_ambiguity::{Changed, Record, Unscored, changed_schema};
use beamsplitter_interpret::{candidate_facts, choice};
use beamsplitter_odin::hints::Hints;
use beamsplitter_odin::selector::{Facts, Selector};
use beamsplitter_pipeline::{Answer, ModelPrompt};
use serde::{Deserialize, Serialize};

use super::super::asked::{Asker, AskerError};
use super::super::error::EvaluateError;
use crate::score::Scorers;
use crate::score::mod_ambiqt::{is_right, unscored};
use crate::scratch::ScratchCopy;

/// One candidate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scored {
    /// What the selector knows of it.
    pub facts: Facts,
    /// The call that found it, from 0; 0 for decoders of one call.
    pub call: usize,
    /// Whether it returns what the meant query returns.
    pub right: bool,
}

/// One question, asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AskedTwice {
    /// Choices that the person had made over this database before.
    pub choices: usize,
    /// The candidates without hints.
    pub before: Vec<Scored>,
    /// The candidates with the hints of those choices.
    pub after: Vec<Scored>,
}

/// One question, and what of it could not be run.
pub struct Asked {
    /// What was found; none if the readings return the same rows, because then nothing tells which one
    /// was found, or if they fail.
    pub twice: Option<AskedTwice>,
    /// Candidates that were executed, with the hints of the choices where there are any.
    pub predictions: Vec<String>,
    /// Which golds and candidates do not run.
    pub unscored: Unscored,
}

/// What a person has chosen so far over one database.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Known {
    hints: Hints,
    choices: usize,
}

/// A person who asks.
pub struct Session<'a> {
    asker: Asker,
    selector: &'a Selector,
    alpha: f64,
    known: BTreeMap<String, Known>,
}

impl<'a> Session<'a> {
    /// Creates a person who has chosen nothing yet, and sees what `selector` keeps at `alpha`.
    pub fn new(asker: Asker, selector: &'a Selector, alpha: f64) -> Self {
        Self { asker, selector, alpha, known: BTreeMap::new() }
    }

    /// Returns what the person has chosen so far over a database.
    pub fn known(&self, id: &str) -> Known {
        self.known.get(id).cloned().unwrap_or_default()
    }

    /// Takes up what the person had chosen over a database, where a run goes on.
    pub fn recall(&mut self, id: &str, known: Known) {
        self.known.insert(id.to_owned(), known);
    }

    /// Asks one question.
    pub fn ask(&mut self, record: &Record, scorers: &mut Scorers) -> Result<Asked, EvaluateError> {
        let id = &record.db_id;
        let changed = changed_schema(record, scorers.schema(id)?)?;
        let mut scratch = self.asker.copies.take(id).map_err(AskerError::from)?;
        let made = scratch.materialise(record).map_err(AskerError::from)?;
        let asked = match made.verdict {
            Verdict::Differ => self.ask_twice(record, &changed, &made, &mut scratch),
            _ => {
                let unscored = unscored(&made.verdict, std::iter::empty());
                Ok(Asked { twice: None, predictions: Vec::new(), unscored })
            }
        };
        self.asker.copies.keep(id, scratch);
        Ok(asked?)
    }

    fn ask_twice(
        &mut self,
        record: &Record,
        changed: &Changed,
        made: &Materialised,
        scratch: &mut ScratchCopy,
    ) -> Result<Asked, AskerError> {
        let Record { db_id: id, question, .. } = record;
        let known = self.known.entry(id.clone()).or_default();
        let scored = |answer: &Answer| scored(answer, record, made);
        self.asker.hints = Hints::default();
        let plain = self.asker.ask(question, changed, id, Some(scratch))?;
        let before = scored(&plain);
        let says = |hints: &Hints| match &plain.prompt {
            ModelPrompt::Pointers(prompt) => {
                !hints.preferences(&prompt.question, &prompt.schema).is_empty()
            }
            ModelPrompt::Text(_) => false,
        };
        let personal = match says(&known.hints) {
            true => {
                self.asker.hints = known.hints.clone();
                Some(self.asker.ask(question, changed, id, Some(scratch))?)
            }
            false => None,
        };
        let after = personal.as_ref().map_or_else(|| before.clone(), scored);
        let choices = known.choices;
        let answer = personal.as_ref().unwrap_or(&plain);
        let facts: Vec<Facts> = after.iter().map(|scored| scored.facts).collect();
        let shown = self.selector.select(&facts, self.alpha).kept;
        if let Some(&picked) = shown.iter().find(|&&index| after[index].right)
            && let ModelPrompt::Pointers(prompt) = &answer.prompt
        {
            let sql = |index: usize| answer.candidates[index].sql.as_str();
            let others = shown.iter().filter(|&&index| !after[index].right);
            let rejected: Vec<&str> = others.map(|&index| sql(index)).collect();
            choice::learn(&mut known.hints, prompt, sql(picked), &rejected);
            known.choices += 1;
        }
        let ran = answer.candidates.iter().map(|candidate| &candidate.outcome);
        let unscored = unscored(&made.verdict, ran);
        let twice = Some(AskedTwice { choices, before, after });
        let predictions = answer.candidates.iter().map(|candidate| candidate.sql.clone());
        Ok(Asked { twice, predictions: predictions.collect(), unscored })
    }
}

/// Returns the candidates with their facts, the calls that found them, and which of them are right.
fn scored(answer: &Answer, record: &Record, made: &Materialised) -> Vec<Scored> {
    let facts = match &answer.prompt {
        ModelPrompt::Pointers(prompt) => candidate_facts(prompt, answer),
        ModelPrompt::Text(_) => vec![Facts::default(); answer.candidates.len()],
    };
    let calls = !answer.trace.masked_schemas.is_empty();
    let one = |(index, facts): (usize, Facts)| {
        let candidate = &answer.candidates[index];
        let right = is_right(record, made, &candidate.sql, &candidate.outcome);
        let call = answer.trace.candidates.get(index).map_or(0, |found| found.search);
        Scored { facts, call: if calls { call } else { 0 }, right }
    };
    facts.into_iter().enumerate().map(one).collect()
}
