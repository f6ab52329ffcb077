//! A question decoded and interpreted, for the commands that do so.

use std::ops::ControlFlow;

use beamsplitter_decode::Settings;
use beamsplitter_engine::Engine;
use beamsplitter_interpret::{Interpretations, interpret};
use beamsplitter_odin::hints::Hints;
use beamsplitter_odin::selector::Selector;
use beamsplitter_pipeline::{
    Answer, AskError, CellLookup, Database, Event, Linearisation, ModelPrompt, Observer,
    ask_with_hints,
};

/// Lets every run go on.
pub struct NoObserver;

impl Observer for NoObserver {
    fn event(&mut self, _: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Decodes a question; nobody watches the run.
pub fn answered<D: CellLookup>(
    engine: &mut Engine,
    database: &mut D,
    question: &str,
    settings: &Settings,
    hints: &Hints,
) -> Result<Answer, AskError<D::Error, beamsplitter_t5::Error>> {
    watched(engine, database, (question, settings, hints), &mut NoObserver)
}

/// Decodes a question; the observer watches the run.
pub fn watched<D: CellLookup>(
    Engine { model, language, .. }: &mut Engine,
    database: &mut D,
    (question, settings, hints): (&str, &Settings, &Hints),
    observer: &mut impl Observer,
) -> Result<Answer, AskError<D::Error, beamsplitter_t5::Error>> {
    let asked = ask_with_hints(model, &*language, database, question, settings, hints, observer);
    pollster::block_on(asked)
}

/// Returns the queries of an answer, best first.
pub fn queries(answer: &Answer) -> Vec<String> {
    answer.candidates.iter().map(|candidate| candidate.sql.clone()).collect()
}

/// Decodes a question and interprets it; none where the model does not point at names.
pub fn interpretations<D: CellLookup>(
    engine: &mut Engine,
    database: &mut D,
    question: &str,
    settings: &Settings,
    (selector, alpha): (&Selector, f64),
    hints: &Hints,
) -> Result<Option<Interpretations>, AskError<D::Error, beamsplitter_t5::Error>> {
    let answer = answered(engine, database, question, settings, hints)?;
    Ok(interpreted(&engine.language, &answer, database, (selector, alpha)))
}

/// Interprets an answer; none where the model does not point at names.
pub fn interpreted<D: Database>(
    language: &Linearisation,
    answer: &Answer,
    database: &mut D,
    (selector, alpha): (&Selector, f64),
) -> Option<Interpretations> {
    match (language, &answer.prompt) {
        (Linearisation::Pointers(words), ModelPrompt::Pointers(prompt)) => {
            let found = interpret(words, prompt, answer, database, selector, alpha);
            Some(pollster::block_on(found))
        }
        _ => None,
    }
}
