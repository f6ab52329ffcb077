//! The same questions on the graphics processor and on the processor, by a second engine that is
//! ended afterwards.

use std::collections::BTreeMap;

use beamsplitter_browser::{now, reason};
use beamsplitter_protocol::{DeviceChoice, EngineReply, EngineRequest, ModelCard, RunEvent, RunId};
use beamsplitter_sql::Schema;
use beamsplitter_state::{DeviceCheck, EngineState, ModelState, RunState, RunStatus, pick};
use futures_channel::mpsc::{UnboundedReceiver, unbounded};
use futures_util::{StreamExt, future::join};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

use super::{Store, fetch};
use beamsplitter_clients::{DatabaseClient, DatabaseOverrides, EngineClient};

const QUESTIONS: &str = "samples/questions.json";

/// What has to be ended when a check ends.
#[derive(Default)]
pub(super) struct Second {
    engine: Option<EngineClient>,
    /// The question under way on the first engine.
    run: Option<RunId>,
}

/// The second engine: one question at a time, on a database that both engines ask.
struct Processor {
    client: EngineClient,
    replies: UnboundedReceiver<Result<EngineReply, String>>,
    overrides: DatabaseOverrides,
    runs: u32,
}

/// Questions of a sample database are asked on it.
struct Sample {
    file: String,
    client: DatabaseClient,
    schema: Schema,
}

impl Store {
    /// Asks `count` questions about the samples, or all of them, on both devices, by the decoder
    /// that is chosen.
    pub fn check_devices(self, count: Option<usize>) {
        if self.devices.with_untracked(DeviceCheck::is_running) {
            return;
        }
        self.devices.set(DeviceCheck::new(self.decoder.get_untracked()));
        spawn_local(async move {
            let outcome = self.compare_devices(count).await;
            self.end_second();
            self.devices.update(|check| check.end(outcome));
        });
    }

    /// Stops the check; what was compared stays.
    pub fn stop_check(self) {
        self.devices.update(DeviceCheck::stop);
        let run = self.second.with_value(|second| second.run);
        if let Some(run) = run {
            self.tell(&EngineRequest::Cancel { run }, &[]);
        }
        self.end_second();
    }

    fn end_second(self) {
        let Second { engine, .. } =
            self.second.try_update_value(std::mem::take).unwrap_or_default();
        if let Some(engine) = engine {
            engine.stop();
        }
    }

    fn is_checking(self) -> bool {
        self.devices.with_untracked(DeviceCheck::goes_on)
    }

    async fn compare_devices(self, count: Option<usize>) -> Result<(), String> {
        let questions = pick(&questions().await?, count);
        self.devices.update(|check| check.planned = questions.len());
        let mut processor = Processor::start()?;
        self.second.update_value(|second| second.engine = Some(processor.client.clone()));
        self.same_model(&processor.ready().await?)?;
        self.devices.update(DeviceCheck::begin);
        let mut sample: Option<Sample> = None;
        for (file, question) in questions {
            let open = match sample.take().filter(|open| open.file == file) {
                Some(open) => open,
                None => Sample::open(file).await?,
            };
            if !self.is_checking() {
                return Ok(());
            }
            self.compare_question(&mut processor, &open, question).await?;
            sample = Some(open);
        }
        Ok(())
    }

    async fn compare_question(
        self,
        processor: &mut Processor,
        sample: &Sample,
        question: String,
    ) -> Result<(), String> {
        let decoder = self.devices.with_untracked(|check| check.decoder);
        let (client, schema) = (&sample.client, &sample.schema);
        let start = now();
        loop {
            if !self.on_gpu() {
                return Err("The engine does not run on WebGPU any more.".into());
            }
            let know = |run| self.second.update_value(|second| second.run = Some(run));
            let state = RunState::new(RunId(0), question.clone(), decoder);
            let gpu =
                self.probe_on(client.clone(), question.clone(), schema.clone(), decoder, know);
            let (gpu, cpu) = join(gpu, processor.ask(client, schema, state)).await;
            if !self.is_checking() {
                return Ok(());
            }
            let gpu = gpu.ok_or("The engine on WebGPU stopped.")?;
            // Another question of the page may have stopped it.
            if gpu.status != RunStatus::Cancelled {
                let took = now() - start;
                self.devices.update(|check| check.add(&gpu, &cpu, took));
                return Ok(());
            }
        }
    }

    /// Whether the page's engine runs on the graphics processor.
    fn on_gpu(self) -> bool {
        self.engine.with_untracked(EngineState::on_gpu)
    }

    /// Two models are not two devices.
    fn same_model(self, second: &ModelCard) -> Result<(), String> {
        let first = self.engine.with_untracked(|engine| match &engine.model {
            ModelState::Ready(card) => Some(card.sha256.clone()),
            _ => None,
        });
        if first.as_ref() == Some(&second.sha256) {
            return Ok(());
        }
        Err("The model in use is one of your own, and the second engine has the one shipped with \
             this page. Reload the page to compare that one on both devices."
            .into())
    }
}

impl Processor {
    fn start() -> Result<Self, String> {
        let (sender, replies) = unbounded();
        let overrides = DatabaseOverrides::default();
        let nobody = DatabaseClient::new();
        let client =
            EngineClient::start(DeviceChoice::Cpu, nobody, overrides.clone(), move |reply| {
                // Whoever waited may have been stopped.
                sender.unbounded_send(reply).ok();
            });
        let failed = |reason| format!("The second engine could not be started ({reason}).");
        Ok(Self { client: client.map_err(failed)?, replies, overrides, runs: 0 })
    }

    async fn next(&mut self) -> Result<EngineReply, String> {
        let gone = || Err("it was ended".into());
        let reply = self.replies.next().await.unwrap_or_else(gone);
        reply.map_err(|reason| format!("The second engine stopped ({reason})."))
    }

    /// Waits for its model.
    async fn ready(&mut self) -> Result<ModelCard, String> {
        loop {
            match self.next().await? {
                EngineReply::Loaded(card) => return Ok(card),
                EngineReply::NotLoaded { message } => return Err(message),
                _ => {}
            }
        }
    }

    /// Asks what `state` says and gives it back when it is over.
    async fn ask(
        &mut self,
        database: &DatabaseClient,
        schema: &Schema,
        mut state: RunState,
    ) -> RunState {
        self.runs += 1;
        let run = RunId(self.runs);
        state.id = run;
        self.overrides.set_database(run, database.clone());
        let (question, decoder, schema) = (state.question.clone(), state.decoder, schema.clone());
        self.client.send(&EngineRequest::Ask { run, question, schema, decoder }, &[]);
        while state.is_running() {
            match self.next().await {
                Ok(EngineReply::Event { run, event }) => state.fold(run, event),
                Ok(_) => {}
                Err(message) => state.fold(run, RunEvent::Failed { message }),
            }
        }
        self.overrides.forget(run);
        state
    }
}

impl Sample {
    async fn open(file: String) -> Result<Self, String> {
        let failed = |reason: String| format!("{file} could not be opened: {reason}");
        let blob = fetch(&format!("samples/{file}")).await.map_err(failed)?;
        let client = DatabaseClient::new();
        let opened = client.open(file.clone(), blob).await;
        let schema = opened.map_err(|error| failed(error.to_string()))?.schema;
        Ok(Self { file, client, schema })
    }
}

/// The questions, by database.
async fn questions() -> Result<BTreeMap<String, Vec<String>>, String> {
    let failed = |reason: String| format!("The questions could not be read: {reason}.");
    let blob = fetch(QUESTIONS).await.map_err(failed)?;
    let text = JsFuture::from(blob.text()).await.map_err(|error| failed(reason(&error)))?;
    let text = text.as_string().unwrap_or_default();
    serde_json::from_str(&text).map_err(|error| failed(error.to_string()))
}
