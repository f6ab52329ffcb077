//! The page's signals and everything that a person can do.

use beamsplitter_app::protocol::{
    Decoder, DeviceChoice, EngineReply, EngineRequest, LARGEST_FILE, OpenError, RunId,
    TIME_LIMIT_SECONDS,
};
use beamsplitter_app::state::{DatabaseState, EngineState, Example, RunState, Sample};
use beamsplitter_app::web::reason;
use js_sys::{Array, Uint8Array};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File, Response};

use crate::client::{DatabaseClient, EngineClient};

/// Files up to this size are copied when they are opened; larger ones are read again from disk.
const LARGEST_COPY: u64 = 64 << 20;

/// Everything the views read and do. Copies share it.
#[derive(Clone, Copy)]
pub struct Store {
    /// Sample databases, once their description is there.
    pub samples: RwSignal<Vec<Sample>>,
    /// File name of the sample that is open.
    pub sample: RwSignal<Option<String>>,
    /// The open database.
    pub database: RwSignal<DatabaseState>,
    /// Device and model.
    pub engine: RwSignal<EngineState>,
    /// The question box.
    pub question: RwSignal<String>,
    /// How to search.
    pub decoder: RwSignal<Decoder>,
    /// Seconds that a query may take.
    pub limit: RwSignal<f64>,
    /// The present or last run.
    pub run: RwSignal<RunState>,
    /// The reading that is looked at in every view.
    pub selected: RwSignal<Option<usize>>,
    /// Whether files are being dragged over the page.
    pub dropping: RwSignal<bool>,
    clients: StoredValue<Clients, LocalStorage>,
}

struct Clients {
    database: DatabaseClient,
    engine: Option<EngineClient>,
}

impl Store {
    /// Starts the workers and opens the first sample.
    pub fn start() -> Self {
        let database = DatabaseClient::new();
        let store = Self {
            samples: RwSignal::new(Vec::new()),
            sample: RwSignal::new(None),
            database: RwSignal::new(DatabaseState::default()),
            engine: RwSignal::new(EngineState::default()),
            question: RwSignal::new(String::new()),
            decoder: RwSignal::new(Decoder::default()),
            limit: RwSignal::new(TIME_LIMIT_SECONDS),
            run: RwSignal::new(RunState::default()),
            selected: RwSignal::new(None),
            dropping: RwSignal::new(false),
            clients: StoredValue::new_local(Clients { database, engine: None }),
        };
        store.start_engine(device_choice(), true);
        spawn_local(async move {
            let samples = fetch("samples/samples.json").await.ok();
            let text = match samples {
                Some(blob) => JsFuture::from(blob.text()).await.ok().and_then(|t| t.as_string()),
                None => None,
            };
            let samples: Vec<Sample> =
                text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
            let first = samples.first().map(|sample| sample.file.clone());
            store.samples.set(samples);
            if let Some(first) = first
                && store.database.with_untracked(|state| state.opening.is_none())
            {
                store.open_sample(first);
            }
        });
        store
    }

    /// Starts the engine's worker. One that stops, because the graphics processor went away or
    /// memory ran out, is started once more, on the CPU.
    fn start_engine(self, device: DeviceChoice, again: bool) {
        let database = self.clients.with_value(|clients| clients.database.clone());
        let listen = move |reply: Result<EngineReply, String>| match reply {
            Ok(EngineReply::Event { run, event }) => {
                self.run.update(|known| known.fold(run, event))
            }
            Ok(reply) => self.engine.update(|engine| engine.fold(&reply)),
            Err(reason) => self.engine_lost(&reason, again),
        };
        match EngineClient::start(device, database, listen) {
            Ok(client) => self.clients.update_value(|clients| clients.engine = Some(client)),
            Err(reason) => self.engine_lost(&reason, false),
        }
    }

    fn engine_lost(self, reason: &str, again: bool) {
        self.engine.update(|engine| engine.lost(reason, again));
        self.run.update(RunState::lost);
        if again {
            self.start_engine(DeviceChoice::Cpu, false);
        }
    }

    /// Opens a sample database.
    pub fn open_sample(self, file: String) {
        self.database.update(|state| state.begin(&file));
        spawn_local(async move {
            match fetch(&format!("samples/{file}")).await {
                Ok(blob) => self.open(file.clone(), blob, Some(file)).await,
                Err(reason) => {
                    let error = OpenError::Unreadable { name: file, reason };
                    self.database.update(|state| state.end(Err(error)));
                }
            }
        });
    }

    /// Opens a file of the person's own.
    pub fn open_file(self, file: File) {
        let name = file.name();
        let size = file.size() as u64;
        self.database.update(|state| state.begin(&name));
        if size > LARGEST_FILE {
            let error = OpenError::TooLarge { name, megabytes: size.div_ceil(1 << 20) };
            self.database.update(|state| state.end(Err(error)));
            return;
        }
        spawn_local(async move {
            let kept = if size > LARGEST_COPY { Ok(file.into()) } else { copy(&file).await };
            match kept {
                Ok(blob) => self.open(name, blob, None).await,
                Err(reason) => {
                    let error = OpenError::Unreadable { name, reason };
                    self.database.update(|state| state.end(Err(error)));
                }
            }
        });
    }

    async fn open(self, name: String, blob: Blob, sample: Option<String>) {
        let database = self.clients.with_value(|clients| clients.database.clone());
        let outcome = database.open(name, blob).await;
        if outcome.is_ok() {
            self.cancel();
            self.sample.set(sample);
            self.run.set(RunState::default());
            self.selected.set(None);
        }
        self.database.update(|state| state.end(outcome));
    }

    /// Asks the question in the box.
    pub fn ask(self) {
        let question = self.question.with_untracked(|text| text.trim().to_owned());
        let Some(open) = self.database.with_untracked(|state| state.open.clone()) else { return };
        if question.is_empty() || !self.engine.with_untracked(EngineState::is_ready) {
            return;
        }
        self.cancel();
        let run = RunId(self.run.with_untracked(|run| run.id.0) + 1);
        let decoder = self.decoder.get_untracked();
        self.selected.set(None);
        self.run.set(RunState::new(run, question.clone(), decoder));
        let schema = open.schema.clone();
        self.tell(&EngineRequest::Ask { run, question, schema, decoder }, &[]);
    }

    /// Stops the run under way.
    pub fn cancel(self) {
        let (id, running) = self.run.with_untracked(|run| (run.id, run.is_running()));
        if running {
            self.tell(&EngineRequest::Cancel { run: id }, &[]);
        }
    }

    /// Takes files that were dropped: a model where they look like one, a database otherwise.
    pub fn take_files(self, files: &[File]) {
        let is_model = |file: &File| {
            let name = file.name();
            name.ends_with(".safetensors") || name == "manifest.json" || name == "config.json"
        };
        if files.iter().any(is_model) {
            let files: Vec<JsValue> = files.iter().map(JsValue::from).collect();
            self.load_model(&files);
        } else if let Some(file) = files.first() {
            self.open_file(file.clone());
        }
    }

    /// Loads a model from files of the person's own.
    pub fn load_model(self, files: &[JsValue]) {
        self.tell(&EngineRequest::LoadFiles, files);
    }

    /// Sets the seconds that a query may take.
    pub fn set_limit(self, seconds: f64) {
        self.limit.set(seconds);
        self.clients.with_value(|clients| clients.database.set_limit(seconds));
    }

    /// The example questions of the sample that is open.
    pub fn examples(self) -> Vec<Example> {
        let open = self.sample.get();
        self.samples.with(|samples| {
            samples
                .iter()
                .find(|sample| Some(&sample.file) == open.as_ref())
                .map(|sample| sample.questions.clone())
                .unwrap_or_default()
        })
    }

    fn tell(self, request: &EngineRequest, attachments: &[JsValue]) {
        self.clients.with_value(|clients| {
            if let Some(engine) = &clients.engine {
                engine.send(request, attachments);
            }
        });
    }
}

/// The file's bytes as they are now: the file on disk may change or go away, and the database must
/// still be there when a query that ran away has taken its worker with it.
async fn copy(file: &File) -> Result<Blob, String> {
    let failed = |error: JsValue| reason(&error);
    let bytes = JsFuture::from(file.array_buffer()).await.map_err(failed)?;
    let parts = Array::of1(&Uint8Array::new(&bytes));
    Blob::new_with_u8_array_sequence(&parts).map_err(failed)
}

/// `?device=` of the address.
fn device_choice() -> DeviceChoice {
    let search = window().location().search().unwrap_or_default();
    web_sys::UrlSearchParams::new_with_str(&search)
        .ok()
        .and_then(|parameters| parameters.get("device"))
        .map_or(DeviceChoice::Automatic, |name| DeviceChoice::named(&name))
}

/// A file of this site.
async fn fetch(path: &str) -> Result<Blob, String> {
    let failed = |error: JsValue| reason(&error);
    let response: Response =
        JsFuture::from(window().fetch_with_str(path)).await.map_err(failed)?.unchecked_into();
    if !response.ok() {
        return Err(format!("the server answers {}", response.status()));
    }
    let blob = JsFuture::from(response.blob().map_err(failed)?).await.map_err(failed)?;
    Ok(blob.unchecked_into())
}
