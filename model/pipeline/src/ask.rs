//! Answers a question: the one function that sequences the steps.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use beamsplitter_database::Database;
use beamsplitter_decode::trace::Trace;
use beamsplitter_decode::{
    self as decode, DecodeError, Model, OutputLanguage, Settings, Tasks, Token, decode_preferring,
};
use beamsplitter_link::{Item, Question};
use beamsplitter_odin::hints::{Hints, LOGIT};
use beamsplitter_prompt::{PointerLanguage, QuestionPrompt, TextLanguage, TextPrompt};

use crate::answer::{Answer, TemplateCard};
use crate::database::CellLookup;
use crate::event::{Event, Observer};
use crate::execute::{Executed, execute};
use crate::generate;
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

/// Passes the decoder's events on, and the queries of the first search that is over to the database: three
/// in four of them become candidates, and a database in another worker can execute them meanwhile.
struct DecodeEvents<'a, O, D> {
    observer: &'a mut O,
    database: &'a mut D,
    /// How many queries the database is still told.
    suggestions: usize,
}

impl<O: Observer, D: Database> decode::Observer for DecodeEvents<'_, O, D> {
    fn event(&mut self, event: decode::Event<'_>) -> ControlFlow<()> {
        if let decode::Event::Queries { queries, .. } = &event {
            let queries = queries.iter().take(std::mem::take(&mut self.suggestions));
            queries.for_each(|query| self.database.prepare(&query.sql));
        }
        self.observer.event(Event::Decode(event))
    }

    fn now(&self) -> Option<f64> {
        self.observer.now()
    }
}

/// Answers a question about a database: writes the prompt, decodes candidates and executes them.
/// [`ask_with_hints`] also knows what a person chose before.
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
    let none = Hints::default();
    ask_with_hints(model, language, database, question, settings, &none, observer).await
}

/// Does what [`ask`] does, and prefers the names that earlier choices speak for, in every search
/// (ODIN, section 7.2). [`Answer::preferences`] has these names. A model that spells names out has no
/// token for a name and does not use hints.
pub async fn ask_with_hints<'l, M: Model, D: CellLookup, O: Observer>(
    model: &mut M,
    language: impl Into<LinearisationRef<'l>>,
    database: &mut D,
    question: &str,
    settings: &Settings,
    hints: &Hints,
    observer: &mut O,
) -> Result<Answer, AskError<D::Error, M::Error>> {
    let parsed = Question::new(question);
    if !parsed.words.iter().any(beamsplitter_link::QuestionWord::is_word) {
        return Err(AskError::EmptyQuestion);
    }
    let schema = database.schema().await.map_err(AskError::Database)?;
    let cells = database.cells(&parsed).await.map_err(AskError::Database)?;
    let mut preferences = BTreeMap::new();
    let (found, mut trace, prompt) = match language.into() {
        LinearisationRef::Pointers(words) => {
            let mut prompt = QuestionPrompt::new(words, question, &schema, &cells);
            let taught = hints.taught(&prompt.question, &prompt.schema);
            if !taught.is_empty() {
                prompt = prompt.taught(words, &taught);
            }
            if observer.event(Event::Linked(&prompt)).is_break() {
                return Err(AskError::Decode(DecodeError::Cancelled));
            }
            preferences = hints.preferences(&prompt.question, &prompt.schema);
            let bonuses = bonuses(&prompt, &preferences);
            let question = generate::Question { words, prompt: &prompt, cells: &cells };
            let (found, trace) =
                search_pointing(model, &question, settings, bonuses, observer, database).await?;
            (found, trace, ModelPrompt::Pointers(prompt))
        }
        LinearisationRef::Text(form, pieces) => {
            let (start, end) = (model.start_token(), model.end_token());
            let prompt = TextPrompt::new(form, pieces, end, question, &schema, &cells);
            let (found, trace) = {
                let language = TextLanguage::new(form, pieces, &prompt);
                let tasks = language.tasks(start, end);
                let settings = supported_settings(settings, form);
                search(model, &language, &tasks, &settings, Vec::new(), observer, database).await?
            };
            (found, trace, ModelPrompt::Text(prompt))
        }
    };
    let executed = execute(found, &schema, &settings.ranking, database, observer).await;
    let Some(Executed { candidates, places, ranked }) = executed else {
        let _ = observer.event(Event::Decode(decode::Event::Stopped(&trace)));
        return Err(AskError::Decode(DecodeError::Cancelled));
    };
    trace.candidates =
        places.into_iter().filter_map(|at| trace.candidates.get(at).cloned()).collect();
    let templates = TemplateCard::all(&trace);
    Ok(Answer { candidates, ranked, templates, trace, prompt, preferences })
}

/// Returns what is added to the logits of preferred and rejected names.
fn bonuses(prompt: &QuestionPrompt, preferences: &BTreeMap<Item, f64>) -> Vec<(Token, f32)> {
    let bonus = |(item, preference): (&Item, &f64)| {
        #[expect(clippy::cast_possible_truncation, reason = "from -1 to 1")]
        let preference = *preference as f32;
        Some((prompt.token((*item).into())?, LOGIT * preference))
    };
    preferences.iter().filter_map(bonus).collect()
}

/// Decodes the candidates of a model that points at names: by ODIN's search over masked schemas
/// where the settings have one.
async fn search_pointing<M, O, D>(
    model: &mut M,
    question: &generate::Question<'_>,
    settings: &Settings,
    preferences: Vec<(Token, f32)>,
    observer: &mut O,
    database: &mut D,
) -> Result<(Vec<decode::FoundQuery>, Trace), AskError<D::Error, M::Error>>
where
    M: Model,
    O: Observer,
    D: Database,
{
    if settings.odin.is_some() {
        let suggestions = settings.ranking.candidates;
        let mut events = DecodeEvents { observer, database, suggestions };
        let found = generate::queries(model, question, settings, preferences, &mut events).await;
        return found.map_err(AskError::Decode);
    }
    let language = PointerLanguage::new(question.prompt).repairing(settings.ranking.repairs);
    let tasks = language.tasks();
    search(model, &language, &tasks, settings, preferences, observer, database).await
}

/// Decodes the candidates.
async fn search<M, S, T, O, D>(
    model: &mut M,
    output_language: &S,
    tasks: &T,
    settings: &Settings,
    preferences: Vec<(Token, f32)>,
    observer: &mut O,
    database: &mut D,
) -> Result<(Vec<decode::FoundQuery>, Trace), AskError<D::Error, M::Error>>
where
    M: Model,
    S: OutputLanguage,
    T: Tasks<S::Template>,
    O: Observer,
    D: Database,
{
    let suggestions = settings.ranking.candidates;
    let mut events = DecodeEvents { observer, database, suggestions };
    let outcome =
        decode_preferring(model, output_language, tasks, settings, preferences, &mut events)
            .await
            .map_err(AskError::Decode)?;
    Ok((outcome.candidates, outcome.trace))
}
