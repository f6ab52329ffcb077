//! Answers one question.

use beamsplitter_browser::now;
use beamsplitter_decode::parallel::Parallel;
use beamsplitter_decode::settings::{Change, ChangeError, change};
use beamsplitter_decode::trace::Trace;
use beamsplitter_decode::{DecodeError, Settings};
use beamsplitter_pipeline::{AskError, ask_with_hints};
use beamsplitter_protocol::{Decoder, Hints, Interpreting, RunEvent, RunId, template_items};
use beamsplitter_sql::Schema;

use crate::calls::RemoteDatabase;
use crate::helpers::Helpers;
use crate::interpret::{FinishedRun, keep};
use crate::loader::Loaded;
use crate::observe::RunObserver;
use crate::pause::Pausing;
use crate::port::Port;
use crate::rest::RestError;

/// Nodes of a trace that the page can read and draw without stopping.
const TRACE_NODES: usize = 8_000;

/// A question that waits for its answer.
pub struct Asked {
    /// Which run it is.
    pub run: RunId,
    /// The question.
    pub question: String,
    /// The database that is asked.
    pub schema: Schema,
    /// How to search.
    pub decoder: Decoder,
    /// What is changed of its settings, each as `NAME=VALUE`.
    pub changes: Vec<String>,
    /// How to choose among what is found, if it is interpreted.
    pub interpreting: Option<Interpreting>,
}

/// Answers a question in events; the last one says how it ended. What an interpreted run found
/// is `known` from then on.
pub async fn answer(
    port: &Port,
    loaded: Option<&mut Loaded>,
    asked: Asked,
    (known, helpers): (&mut Vec<FinishedRun>, &Helpers),
) {
    let run = asked.run;
    let end = match loaded {
        _ if port.is_cancelled(run) => RunEvent::Cancelled { trace: None },
        Some(loaded) => decode(port, loaded, asked, (known, helpers)).await,
        None => RunEvent::Failed { message: "No model is loaded; load one first.".into() },
    };
    port.event(run, end);
}

async fn decode(
    port: &Port,
    loaded: &mut Loaded,
    asked: Asked,
    (known, helpers): (&mut Vec<FinishedRun>, &Helpers),
) -> RunEvent {
    let Asked { run, question, schema, decoder, changes, interpreting } = asked;
    let start = now();
    let mut settings = match changed(decoder, &changes) {
        Ok(settings) => settings,
        Err(error) => return RunEvent::Failed { message: format!("{error}.") },
    };
    settings.trace.nodes = TRACE_NODES;
    let mut watch = RunObserver::new(port.clone(), run, &schema, &loaded.rest);
    let kept = schema.clone();
    let mut database = RemoteDatabase::new(port.clone(), run, schema, watch.last_result());
    let model = Pausing::new(&mut loaded.model, &mut loaded.last_read);
    let mut model = Parallel::new(model, helpers.ready());
    let (words, settings) = (&loaded.language, &settings);
    let none = Hints::default();
    let hints = interpreting.as_ref().map_or(&none, |how| &how.hints);
    // What an earlier question looked up in vain says nothing about this one.
    loaded.rest.is_needed(None);
    let answer = loop {
        let answer = ask_with_hints(
            &mut model,
            words,
            &mut database,
            &question,
            settings,
            hints,
            &mut watch,
        )
        .await;
        if !watch.lacks_words() && !loaded.rest.is_needed(None) {
            break answer;
        }
        if let Err(error) = loaded.rest.whole(port, Some(run)).await {
            return ended(error);
        }
    };
    helpers.report(model.rows());
    match answer {
        Ok(answer) => {
            port.event(run, RunEvent::Templates(template_items(&answer.trace)));
            let trace = marked(answer.trace.clone(), loaded);
            if let Some(how) = interpreting {
                let mut found = FinishedRun { run, schema: kept, answer };
                match found.interpretations(port, loaded, &how).await {
                    Ok(Some(found)) => port.event(run, RunEvent::Interpreted(Box::new(found))),
                    Ok(None) => {}
                    Err(error) => return ended(error),
                }
                keep(known, found);
            }
            RunEvent::Finished { trace, milliseconds: now() - start }
        }
        Err(AskError::Decode(DecodeError::Cancelled)) => {
            let trace = watch.stopped_trace().map(|trace| marked(trace, loaded));
            RunEvent::Cancelled { trace }
        }
        Err(error) => RunEvent::Failed { message: format!("{error}.") },
    }
}

/// Returns how a run ends that needs words which did not come.
fn ended(error: RestError) -> RunEvent {
    match error {
        RestError::Cancelled => RunEvent::Cancelled { trace: None },
        error => RunEvent::Failed { message: error.to_string() },
    }
}

/// Returns a trace with the model and the device that it was made with.
fn marked(trace: Trace, loaded: &Loaded) -> Box<Trace> {
    let mut trace = Box::new(trace);
    trace.run.model = Some(loaded.sha256.clone());
    trace.run.device = Some(loaded.device.clone());
    trace
}

/// Returns the decoder's settings with these changes.
fn changed(decoder: Decoder, changes: &[String]) -> Result<Settings, ChangeError> {
    let changes: Result<Vec<Change>, ChangeError> = changes.iter().map(|c| c.parse()).collect();
    change(decoder.settings(), &changes?)
}
