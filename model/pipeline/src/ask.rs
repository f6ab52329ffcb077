//! The one function that sequences the steps.

use std::ops::ControlFlow;

use beamsplitter_decode::trace::Trace;
use beamsplitter_decode::{
    self as decode, DecodeError, Model, OutputLanguage, Settings, Tasks, decode,
};
use beamsplitter_link::Question;
use beamsplitter_prompt::{PointerLanguage, QuestionPrompt, TextLanguage, TextPrompt};

use crate::answer::{Answer, Candidate, TemplateCard};
use crate::database::CellLookup;
use crate::execute::execute;
use crate::linearisation::{Language, Read, limited};

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum AskError<D: std::error::Error + 'static, M: std::error::Error + 'static> {
    /// There is nothing to read.
    #[error("the question is empty; ask something in English")]
    EmptyQuestion,
    /// The database failed.
    #[error(transparent)]
    Database(D),
    /// The decoder failed or was stopped.
    #[error(transparent)]
    Decode(DecodeError<M>),
}

/// What happens while a question is answered, in this order.
pub enum Event<'a> {
    /// Question and schema are linked, for a model of our own.
    Linked(&'a QuestionPrompt),
    /// The decoder did something.
    Decode(decode::Event<'a>),
    /// The candidates are known; their outcomes follow.
    Candidates(&'a [Candidate]),
    /// Candidate `index` asks in other words what an earlier one asks: it is taken out, and the
    /// next in reserve, if there is one, comes last.
    Merged {
        /// Index of the candidate, in the list as it was.
        index: usize,
        /// The candidate that comes last now.
        next: Option<&'a Candidate>,
    },
    /// Candidate `index` was executed.
    Outcome {
        /// Index of the candidate.
        index: usize,
        /// The candidate with its outcome.
        candidate: &'a Candidate,
    },
}

/// Watches [`ask()`], and can stop it while it decodes.
pub trait Observer {
    /// Something happened; a break stops the decoder before its next step.
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()>;

    /// Milliseconds since any fixed moment, if there is a clock.
    fn now(&self) -> Option<f64> {
        None
    }
}

struct Watch<'a, O>(&'a mut O);

impl<O: Observer> decode::Observer for Watch<'_, O> {
    fn event(&mut self, event: decode::Event<'_>) -> ControlFlow<()> {
        self.0.event(Event::Decode(event))
    }

    fn now(&self) -> Option<f64> {
        self.0.now()
    }
}

/// Answers `question`: writes it and the database in `language`, decodes its readings with
/// `model`, executes each. A [`Linearisation`](crate::Linearisation) is a language; so are the
/// words of our own models.
///
/// # Errors
/// If the question is empty, the database or the model fails, or the observer stops the run. A
/// reading that cannot be executed is no error: its outcome says why.
pub async fn ask<'l, M: Model, D: CellLookup, O: Observer>(
    model: &mut M,
    language: impl Into<Language<'l>>,
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
    let (found, mut trace, read) = match language.into() {
        Language::Pointers(words) => {
            let reading = QuestionPrompt::new(words, question, &schema, &cells);
            if observer.event(Event::Linked(&reading)).is_break() {
                return Err(AskError::Decode(DecodeError::Cancelled));
            }
            let output_language = PointerLanguage::new(&reading);
            let tasks = output_language.tasks();
            let (found, trace) =
                search(model, &output_language, &tasks, settings, observer).await?;
            (found, trace, Read::Pointers(reading))
        }
        Language::Text(form, pieces) => {
            let (start, end) = (model.start_token(), model.end_token());
            let reading = TextPrompt::new(form, pieces, end, question, &schema, &cells);
            let (found, trace) = {
                let output_language = TextLanguage::new(form, pieces, &reading);
                let tasks = output_language.tasks(start, end);
                search(model, &output_language, &tasks, &limited(settings, form), observer).await?
            };
            (found, trace, Read::Text(reading))
        }
    };
    let executed = execute(found, &schema, &settings.ranking, database, observer).await;
    let (candidates, kept) = executed.ok_or(AskError::Decode(DecodeError::Cancelled))?;
    trace.candidates =
        kept.into_iter().filter_map(|at| trace.candidates.get(at).cloned()).collect();
    let templates = TemplateCard::all(&trace);
    Ok(Answer { candidates, templates, trace, read })
}

/// Decodes, and forgets which templates the language has.
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
    let outcome = decode(model, output_language, tasks, settings, &mut Watch(observer))
        .await
        .map_err(AskError::Decode)?;
    Ok((outcome.candidates, outcome.trace))
}
