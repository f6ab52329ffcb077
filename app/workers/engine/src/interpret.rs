//! What the question may mean, from what its run found.

use beamsplitter_interpret::choice::explain;
use beamsplitter_interpret::{Interpretations, interpret};
use beamsplitter_pipeline::{Answer, Linearisation, ModelPrompt};
use beamsplitter_protocol::{Interpreting, RunEvent, RunId};
use beamsplitter_sql::Schema;

use crate::calls::RemoteDatabase;
use crate::loader::Loaded;
use crate::port::Port;
use crate::rest::RestError;

/// Runs that can be interpreted once more: a comparison's beside the page's own.
const KEPT: usize = 8;

/// What an interpreted run found, so that it can be interpreted once more.
pub struct FinishedRun {
    /// Which run it was.
    pub run: RunId,
    /// The database that was asked.
    pub schema: Schema,
    /// What the pipeline found.
    pub answer: Answer,
}

impl FinishedRun {
    /// Interprets the question; none where the model does not point at names.
    ///
    /// # Errors
    /// If a word is needed whose vector does not come.
    pub async fn interpretations(
        &mut self,
        port: &Port,
        loaded: &Loaded,
        how: &Interpreting,
    ) -> Result<Option<Interpretations>, RestError> {
        let (Linearisation::Pointers(words), ModelPrompt::Pointers(prompt)) =
            (&loaded.language, &self.answer.prompt)
        else {
            return Ok(None);
        };
        let (question, schema) = (&prompt.question, &prompt.schema);
        self.answer.preferences = how.hints.preferences(question, schema);
        let schema = self.schema.clone();
        let last = Default::default();
        let mut database = RemoteDatabase::new(port.clone(), self.run, schema, last);
        let selector = loaded.selector.clone().with_picks(how.hints.own_scores());
        let rest = &loaded.rest;
        rest.is_needed(None);
        let mut found = loop {
            let found =
                interpret(words, prompt, &self.answer, &mut database, &selector, how.alpha).await;
            if !rest.is_needed(None) {
                break found;
            }
            rest.whole(port, Some(self.run)).await?;
        };
        explain(&mut found, prompt, &how.hints);
        Ok(Some(found))
    }
}

/// Keeps what a run found, in place of the oldest one.
pub fn keep(known: &mut Vec<FinishedRun>, found: FinishedRun) {
    if known.len() >= KEPT {
        known.remove(0);
    }
    known.push(found);
}

/// Interprets run `run` once more, if what it found is among `known`.
pub async fn again(
    port: &Port,
    loaded: Option<&mut Loaded>,
    known: &mut [FinishedRun],
    (run, how): (RunId, Interpreting),
) {
    let found = known.iter_mut().find(|found| found.run == run);
    let (Some(loaded), Some(found)) = (loaded, found) else { return };
    // Where a word is needed that does not come, what was shown stays.
    if let Ok(Some(interpretations)) = found.interpretations(port, loaded, &how).await {
        port.event(run, RunEvent::Interpreted(Box::new(interpretations)));
        port.send_held();
    }
}
