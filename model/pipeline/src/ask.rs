//! Answers a question: the one function that sequences the steps.

use std::ops::ControlFlow;

use beamsplitter_decode::trace::Trace;
use beamsplitter_decode::{
    self as decode, DecodeError, Model, OutputLanguage, Settings, Tasks, decode,
};
use beamsplitter_link::Question;
use beamsplitter_prompt::{PointerLanguage, QuestionPrompt, TextLanguage, TextPrompt};

use crate::answer::{Answer, TemplateCard};
use crate::database::CellLookup;
use crate::event::{Event, Observer};
use crate::execute::execute;
use crate::linearisation::{LinearisationRef, ModelPrompt, supported_settings};

/// A reason why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum AskError<D: std::error::Error + 'static, M: std::error::Error + 'static> {
    /// The question has no words.
    #[error("the question is empty; ask something in English")]
    EmptyQuestion,
    /// The database failed.
    #[error(transparent)]
    Database(D),
    /// The decoder failed or was cancelled.
    #[error(transparent)]
    Decode(DecodeError<M>),
}

/// Passes the decoder's events on.
struct DecodeEvents<'a, O>(&'a mut O);

impl<O: Observer> decode::Observer for DecodeEvents<'_, O> {
    fn event(&mut self, event: decode::Event<'_>) -> ControlFlow<()> {
        self.0.event(Event::Decode(event))
    }

    fn now(&self) -> Option<f64> {
        self.0.now()
    }
}

/// Answers a question about a database: writes the prompt, decodes candidates and executes them.
///
/// `language` says how the model's prompts and outputs are written: a
/// [`Linearisation`](crate::Linearisation), or the words of a model that writes pointers.
///
/// # Errors
/// If the question is empty, the database or the model fails, or the observer cancels the run. A
/// candidate that cannot be executed causes no error; its result says why.
pub async fn ask<'l, M: Model, D: CellLookup, O: Observer>(
    model: &mut M,
    language: impl Into<LinearisationRef<'l>>,
    database: &mut D,
    question: &str,
    settings: &Settings,
    observer: &mut O,
) -> Result<Answer, AskError<D::Error, M::Error>> {
    let parsed = Question::new(question);
    if !parsed.words.iter().any(beamsplitter_link::QuestionWord::is_word) {
        return Err(AskError::EmptyQuestion);
    }
    let schema = database.schema().await.map_err(AskError::Database)?;
    let cells = database.cells(&parsed).await.map_err(AskError::Database)?;
    let (found, mut trace, prompt) = match language.into() {
        LinearisationRef::Pointers(words) => {
            let prompt = QuestionPrompt::new(words, question, &schema, &cells);
            if observer.event(Event::Linked(&prompt)).is_break() {
                return Err(AskError::Decode(DecodeError::Cancelled));
            }
            let output_language = PointerLanguage::new(&prompt);
            let tasks = output_language.tasks();
            let (found, trace) =
                search(model, &output_language, &tasks, settings, observer).await?;
            (found, trace, ModelPrompt::Pointers(prompt))
        }
        LinearisationRef::Text(form, pieces) => {
            let (start, end) = (model.start_token(), model.end_token());
            let prompt = TextPrompt::new(form, pieces, end, question, &schema, &cells);
            let (found, trace) = {
                let output_language = TextLanguage::new(form, pieces, &prompt);
                let tasks = output_language.tasks(start, end);
                search(
                    model,
                    &output_language,
                    &tasks,
                    &supported_settings(settings, form),
                    observer,
                )
                .await?
            };
            (found, trace, ModelPrompt::Text(prompt))
        }
    };
    let executed = execute(found, &schema, &settings.ranking, database, observer).await;
    let (candidates, kept) = executed.ok_or(AskError::Decode(DecodeError::Cancelled))?;
    trace.candidates =
        kept.into_iter().filter_map(|at| trace.candidates.get(at).cloned()).collect();
    let templates = TemplateCard::all(&trace);
    Ok(Answer { candidates, templates, trace, prompt })
}

/// Decodes the candidates.
async fn search<M, S, T, O, D>(
    model: &mut M,
    output_language: &S,
    tasks: &T,
    settings: &Settings,
    observer: &mut O,
) -> Result<(Vec<decode::FoundQuery>, Trace), AskError<D, M::Error>>
where
    M: Model,
    S: OutputLanguage,
    T: Tasks<S::Template>,
    O: Observer,
    D: std::error::Error + 'static,
{
    let outcome = decode(model, output_language, tasks, settings, &mut DecodeEvents(observer))
        .await
        .map_err(AskError::Decode)?;
    Ok((outcome.candidates, outcome.trace))
}
