//! An engine beside the page's own: a worker with a model of its own, for one question after the other.

use beamsplitter_clients::{
    DatabaseClient, DatabaseOverride, DatabaseOverrides, EngineClient, WorkerLost,
};
use beamsplitter_protocol::{
    DeviceChoice, EngineReply, EngineRequest, HelperChoice, Interpreting, ModelCard, ModelChoice,
    RunId,
};
use beamsplitter_sql::Schema;
use beamsplitter_state::RunState;
use futures_channel::mpsc::{UnboundedReceiver, unbounded};
use futures_util::StreamExt;

use crate::store::model_choice;

/// Why such an engine does not answer. Each is the rest of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SideEngineError {
    /// Its worker is gone.
    #[error("it stopped: {0}")]
    Stopped(WorkerLost),
    /// The model did not come.
    #[error("{0}")]
    NoModel(String),
}

/// Whom a question is asked of.
pub enum Asked {
    /// A database.
    Database(DatabaseClient),
    /// Nobody: the run is told this.
    Told(DatabaseOverride),
}

/// The engine. Its worker is ended with it.
pub struct SideEngine {
    client: EngineClient,
    replies: UnboundedReceiver<Result<EngineReply, WorkerLost>>,
    overrides: DatabaseOverrides,
    runs: u32,
}

impl SideEngine {
    /// Starts an engine on the processor, with the model that the page starts with.
    pub fn start() -> Self {
        Self::with(model_choice())
    }

    /// Starts an engine on the processor, with this model.
    pub fn with(model: ModelChoice) -> Self {
        let (sender, replies) = unbounded();
        let overrides = DatabaseOverrides::default();
        let alone = (DeviceChoice::Cpu, HelperChoice::default(), model);
        let nobody = DatabaseClient::new();
        let client = EngineClient::start(alone, nobody, overrides.clone(), move |reply| {
            // Whoever waited may have been stopped.
            sender.unbounded_send(reply).ok();
        });
        Self { client, replies, overrides, runs: 0 }
    }

    /// Returns a handle that can end the worker whatever it is doing.
    pub fn client(&self) -> EngineClient {
        self.client.clone()
    }

    /// Waits for the model.
    ///
    /// # Errors
    /// [`SideEngineError`] if it does not come.
    pub async fn ready(&mut self) -> Result<ModelCard, SideEngineError> {
        loop {
            match self.next().await? {
                EngineReply::Loaded(card) => return Ok(card),
                EngineReply::NotLoaded { message } => {
                    return Err(SideEngineError::NoModel(message));
                }
                _ => {}
            }
        }
    }

    /// Asks what `state` says over `schema`, and returns the run when it is over, however it ended.
    /// What it found is interpreted where `interpreting` says how.
    ///
    /// # Errors
    /// [`SideEngineError`] if the worker goes away.
    pub async fn ask(
        &mut self,
        asked: Asked,
        schema: Schema,
        mut state: RunState,
        interpreting: Option<Interpreting>,
    ) -> Result<RunState, SideEngineError> {
        self.runs += 1;
        let run = RunId(self.runs);
        state.id = run;
        match asked {
            Asked::Database(database) => self.overrides.set_database(run, database),
            Asked::Told(told) => self.overrides.set(run, told),
        }
        let (question, decoder) = (state.question.clone(), state.decoder);
        let changes = state.changes.clone();
        let ask = EngineRequest::Ask { run, question, schema, decoder, changes, interpreting };
        self.client.send(&ask, &[]);
        while state.is_running() {
            if let EngineReply::Events { run, events } = self.next().await? {
                state.fold_all(run, events);
            }
        }
        self.overrides.forget(run);
        Ok(state)
    }

    async fn next(&mut self) -> Result<EngineReply, SideEngineError> {
        let gone = || Err(WorkerLost { reason: "it was ended".into() });
        let reply = self.replies.next().await.unwrap_or_else(gone);
        reply.map_err(SideEngineError::Stopped)
    }
}

impl Drop for SideEngine {
    fn drop(&mut self) {
        self.client.stop();
    }
}
