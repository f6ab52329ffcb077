//! Asks the same questions on the GPU and on the CPU, by a second engine that is ended afterwards.

use std::collections::BTreeMap;

use beamsplitter_browser::net::{fetch, get};
use beamsplitter_browser::now;
use beamsplitter_protocol::{ModelCard, RunId};
use beamsplitter_sql::Schema;
use beamsplitter_state::{DeviceCheck, EngineState, ModelState, RunState, RunStatus, pick};
use futures_util::future::join;
use leptos::prelude::*;
use leptos::task::spawn_local;

use beamsplitter_clients::{DatabaseClient, EngineClient};
use beamsplitter_shell::{Asked, SideEngine, SideEngineError, Store};

const QUESTIONS: &str = "samples/questions.json";

/// What has to be ended when a check ends.
#[derive(Default)]
struct Second {
    engine: Option<EngineClient>,
    /// The question under way on the first engine.
    run: Option<RunId>,
}

/// Questions of a sample database are asked on it.
struct Sample {
    file: String,
    client: DatabaseClient,
    schema: Schema,
}

/// The check of both devices. Copies share it.
#[derive(Clone, Copy)]
pub struct DeviceCheckStore {
    store: Store,
    /// How far it is, and what was found.
    pub check: RwSignal<DeviceCheck>,
    second: StoredValue<Second, LocalStorage>,
}

/// Why the check ended. Each is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum CheckError {
    #[error("The questions could not be read: {0}.")]
    Questions(String),
    #[error("The second engine does not answer ({0}).")]
    Second(#[from] SideEngineError),
    #[error(
        "The model in use is one of your own, and the second engine has the one shipped with this \
         page. Reload the page to compare that one on both devices."
    )]
    OtherModel,
    #[error("{file} could not be opened: {reason}")]
    Sample { file: String, reason: String },
    #[error("The engine does not run on WebGPU any more.")]
    NotOnGpu,
    #[error("The engine on WebGPU stopped.")]
    GpuStopped,
}

impl DeviceCheckStore {
    /// Returns a store without a check.
    pub fn new(store: Store) -> Self {
        let check = RwSignal::new(DeviceCheck::default());
        Self { store, check, second: StoredValue::new_local(Second::default()) }
    }

    /// Asks `count` questions about the samples, or all of them, on both devices, by the decoder
    /// that is chosen.
    pub fn start(self, count: Option<usize>) {
        if self.check.with_untracked(DeviceCheck::is_running) {
            return;
        }
        self.check.set(DeviceCheck::new(self.store.decoder.get_untracked()));
        spawn_local(async move {
            let outcome = self.compare_devices(count).await;
            self.end_second();
            self.check.update(|check| check.end(outcome.err().map(|error| error.to_string())));
        });
    }

    /// Stops the check; what was compared stays.
    pub fn stop(self) {
        self.check.update(DeviceCheck::stop);
        let run = self.second.with_value(|second| second.run);
        if let Some(run) = run {
            self.store.cancel_run(run);
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
        self.check.with_untracked(DeviceCheck::goes_on)
    }

    async fn compare_devices(self, count: Option<usize>) -> Result<(), CheckError> {
        let questions = pick(&questions().await?, count);
        self.check.update(|check| check.planned = questions.len());
        let mut processor = SideEngine::start();
        self.second.update_value(|second| second.engine = Some(processor.client()));
        self.same_model(&processor.ready().await?)?;
        self.check.update(DeviceCheck::begin);
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
        processor: &mut SideEngine,
        sample: &Sample,
        question: String,
    ) -> Result<(), CheckError> {
        let decoder = self.check.with_untracked(|check| check.decoder);
        let (client, schema) = (&sample.client, &sample.schema);
        let start = now();
        loop {
            if !self.on_gpu() {
                return Err(CheckError::NotOnGpu);
            }
            let know = |run| self.second.update_value(|second| second.run = Some(run));
            let state = RunState::new(RunId(0), question.clone(), decoder);
            let gpu = self.store.probe_on(
                client.clone(),
                question.clone(),
                schema.clone(),
                (decoder, Vec::new()),
                know,
            );
            let asked = Asked::Database(client.clone());
            let (gpu, cpu) = join(gpu, processor.ask(asked, schema.clone(), state, None)).await;
            if !self.is_checking() {
                return Ok(());
            }
            let (gpu, cpu) = (gpu.ok_or(CheckError::GpuStopped)?, cpu?);
            // Another question of the page may have stopped it.
            if gpu.status != RunStatus::Cancelled {
                let took = now() - start;
                self.check.update(|check| check.add(&gpu, &cpu, took));
                return Ok(());
            }
        }
    }

    /// Returns whether the page's engine runs on the graphics processor.
    fn on_gpu(self) -> bool {
        self.store.engine.with_untracked(EngineState::on_gpu)
    }

    /// Refuses to compare two models on two devices.
    fn same_model(self, second: &ModelCard) -> Result<(), CheckError> {
        let first = self.store.engine.with_untracked(|engine| match &engine.model {
            ModelState::Ready(card) => Some(card.sha256.clone()),
            _ => None,
        });
        if first.as_ref() == Some(&second.sha256) {
            return Ok(());
        }
        Err(CheckError::OtherModel)
    }
}

impl Sample {
    async fn open(file: String) -> Result<Self, CheckError> {
        let failed = |reason| CheckError::Sample { file: file.clone(), reason };
        let blob = fetch(&format!("samples/{file}")).await;
        let blob = blob.map_err(|error| failed(error.to_string()))?;
        let client = DatabaseClient::new();
        let opened = client.open(file.clone(), blob).await;
        let schema = opened.map_err(|error| failed(error.to_string()))?.schema;
        Ok(Self { file, client, schema })
    }
}

/// Returns the questions, by database.
async fn questions() -> Result<BTreeMap<String, Vec<String>>, CheckError> {
    let failed = CheckError::Questions;
    let response = get(QUESTIONS).await.map_err(|error| failed(error.to_string()))?;
    response.json().await.map_err(|error| failed(error.to_string()))
}
