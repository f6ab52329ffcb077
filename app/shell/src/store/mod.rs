//! The page's signals, and every action of a person.

mod choices;
mod csv_files;
mod database;
mod engine;
mod events;
mod examples;
mod find;
mod golds;
mod history;
mod interpret;
mod keep;
mod presets;
mod probe;
mod route;
mod sessions;
mod unkept;
mod vectors;
mod worked;

use std::time::Duration;

use beamsplitter_browser::Storage;
use beamsplitter_browser::net::get;
use beamsplitter_protocol::{CallId, Decoder, Hints, RunId, TIME_LIMIT_SECONDS};
use beamsplitter_sql::Schema;
use beamsplitter_state::{
    Address, AskedQuestion, Chosen, DatabaseState, EngineState, Example, Gold, HowSure, Keeping,
    Preset, RunState, Sample, Selection, View,
};
use futures_channel::oneshot;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::attached::Handed;
use beamsplitter_clients::{DatabaseClient, DatabaseOverride, EngineClient, LanguageClient};

pub use choices::model_choice;
use choices::{device_choice, helper_choice};
pub use database::Origin;
pub use events::StoreEvent;

/// The engine waits for the worked example no longer, however slow the network is.
const LONGEST_WAIT: Duration = Duration::from_secs(2);
/// How long the browser has for drawing the worked example before workers are started.
const DRAWING: Duration = Duration::from_millis(60);

/// Everything the views read and do. Copies share it.
#[derive(Clone, Copy)]
pub struct Store {
    /// The view that is shown.
    pub view: RwSignal<View>,
    /// Sample databases, once their description is there.
    pub samples: RwSignal<Vec<Sample>>,
    /// File name of the sample that is open.
    pub sample: RwSignal<Option<String>>,
    /// The open database.
    pub database: RwSignal<DatabaseState>,
    /// What this browser keeps of the open file.
    pub keeping: RwSignal<Keeping>,
    /// Device and model.
    pub engine: RwSignal<EngineState>,
    /// The question box.
    pub question: RwSignal<String>,
    /// How to search.
    pub decoder: RwSignal<Decoder>,
    /// What is changed of the decoder's settings, each as `NAME=VALUE`.
    pub changes: RwSignal<Vec<String>>,
    /// Settings that are kept by a name.
    pub presets: RwSignal<Vec<Preset>>,
    /// Seconds that a query may take.
    pub limit: RwSignal<f64>,
    /// The present or last run.
    pub run: RwSignal<RunState>,
    /// Tables and columns that the run was over.
    pub run_schema: RwSignal<Schema>,
    /// The name of the file that the run was opened from, if it was.
    pub opened_trace: RwSignal<Option<String>>,
    /// The example that is annotated, by its id.
    pub item: RwSignal<Option<String>>,
    /// What is looked for in the view that is shown.
    find: RwSignal<String>,
    /// The questions that were asked, newest first.
    pub history: RwSignal<Vec<AskedQuestion>>,
    /// What was found for some of them during this visit.
    past: StoredValue<Vec<(RunState, Schema)>>,
    /// The run that is the worked example.
    worked: RwSignal<Option<RunId>>,
    /// Expected queries.
    pub golds: RwSignal<Vec<Gold>>,
    /// How likely an interpretation must be to be shown.
    pub how_sure: RwSignal<HowSure>,
    /// What the person's choices say about words, over the open database.
    pub hints: RwSignal<Hints>,
    /// What is looked at, in every view.
    pub selection: RwSignal<Selection>,
    /// Something that happened to the page and that a person should know, in a sentence.
    pub notice: RwSignal<Option<String>>,
    clients: StoredValue<Clients, LocalStorage>,
    /// Runs of others than the page's own questions.
    probes: StoredValue<probe::Probes, LocalStorage>,
    /// The file that is open.
    file: StoredValue<Option<Origin>, LocalStorage>,
    /// What the next question is asked with.
    next: StoredValue<Next>,
    /// What was chosen when the same question was asked before.
    chosen: StoredValue<Chosen>,
    /// A question of the address and what is selected of its run, until it is answered.
    linked: StoredValue<(String, Selection)>,
    /// When the engine last replied, in milliseconds.
    last_reply: StoredValue<f64>,
    /// When the last run was over, in milliseconds.
    ended: StoredValue<f64>,
    /// The last request to spell queries.
    spelling: StoredValue<CallId>,
    /// The run whose question goes on from another one, with that.
    pub followed: RwSignal<Option<(RunId, String)>>,
    /// Who waits for vectors of names.
    vectors: StoredValue<vectors::Waiting, LocalStorage>,
    /// Who is called when something happens.
    listeners: StoredValue<Vec<events::Listener>, LocalStorage>,
    /// What stood behind the `#` when the page last read or wrote it.
    known_hash: StoredValue<String>,
    /// Examples that one view hands over to another, until that one takes them.
    handed: StoredValue<Option<Handed>, LocalStorage>,
}

/// What the next question is asked with, beside what the page shows.
#[derive(Clone, Default)]
struct Next {
    /// Expected queries.
    golds: Vec<String>,
    /// Tables and columns, and what it is told of the database.
    over: Option<(Schema, DatabaseOverride)>,
}

struct Clients {
    database: DatabaseClient,
    engine: Option<EngineClient>,
    language: LanguageClient,
    kept: Option<Storage>,
    /// A question from the address, or one whose engine stopped: asked as soon as that is possible.
    waiting: bool,
    /// Number of the last run.
    runs: u32,
}

impl Store {
    /// Starts the workers, and comes back to where the address says.
    pub fn start() -> Self {
        let database = DatabaseClient::new();
        let language = LanguageClient::default();
        let clients =
            Clients { database, engine: None, language, kept: None, waiting: false, runs: 0 };
        let store = Self {
            view: RwSignal::new(View::default()),
            samples: RwSignal::new(Vec::new()),
            sample: RwSignal::new(None),
            database: RwSignal::new(DatabaseState::default()),
            keeping: RwSignal::new(Keeping::default()),
            engine: RwSignal::new(EngineState::default()),
            question: RwSignal::new(String::new()),
            decoder: RwSignal::new(Decoder::default()),
            changes: RwSignal::new(Vec::new()),
            presets: RwSignal::new(Vec::new()),
            limit: RwSignal::new(TIME_LIMIT_SECONDS),
            run: RwSignal::new(RunState::default()),
            run_schema: RwSignal::new(Schema::default()),
            opened_trace: RwSignal::new(None),
            item: RwSignal::new(None),
            find: RwSignal::default(),
            history: RwSignal::new(Vec::new()),
            past: StoredValue::new(Vec::new()),
            worked: RwSignal::new(None),
            golds: RwSignal::new(Vec::new()),
            how_sure: RwSignal::new(HowSure::default()),
            hints: RwSignal::new(Hints::default()),
            selection: RwSignal::new(Selection::default()),
            notice: RwSignal::new(None),
            clients: StoredValue::new_local(clients),
            probes: StoredValue::new_local(probe::Probes::default()),
            file: StoredValue::new_local(None),
            next: StoredValue::new(Next::default()),
            chosen: StoredValue::new(Chosen::default()),
            linked: StoredValue::new(Default::default()),
            last_reply: StoredValue::new(0.0),
            ended: StoredValue::new(0.0),
            spelling: StoredValue::new(CallId::default()),
            followed: RwSignal::new(None),
            vectors: StoredValue::new_local(vectors::Waiting::default()),
            listeners: StoredValue::new_local(Vec::new()),
            known_hash: StoredValue::new(String::new()),
            handed: StoredValue::new_local(None),
        };
        let address = store.read_address();
        store.note_unknown_parts();
        store.take_address(&address);
        store.follow_address();
        store.watch_engine();
        store.watch_opening();
        store.watch_unkept();
        spawn_local(async move {
            store.begin_visit(&address).await;
            store.restore(address).await;
        });
        store
    }

    /// Loads the descriptions of the samples, and starts the engine: at a first visit when the worked
    /// example is on the screen, since compiling the engine takes all processors of a small machine.
    async fn begin_visit(self, address: &Address) {
        let device = device_choice();
        let start = move || {
            if self.clients.with_value(|clients| clients.engine.is_none()) {
                self.start_engine(device, true);
            }
        };
        let shows_example = is_first_visit() && Self::begins_with_example(address);
        if shows_example {
            set_timeout(start, LONGEST_WAIT);
        } else {
            start();
        }
        // They name the queries that are expected of the example.
        self.samples.set(described_samples().await);
        if shows_example {
            self.fill_with_example().await;
            drawn().await;
            start();
        }
    }

    /// Returns the client of the open database.
    pub fn database_client(self) -> DatabaseClient {
        self.clients.with_value(|clients| clients.database.clone())
    }

    /// Returns the client that answers whoever reads SQL.
    pub fn language(self) -> LanguageClient {
        self.clients.with_value(|clients| clients.language.clone())
    }

    /// Returns a number for a run that begins; a cancellation stops all runs up to its number.
    pub fn next_run(self) -> RunId {
        self.clients.update_value(|clients| clients.runs += 1);
        RunId(self.clients.with_value(|clients| clients.runs))
    }

    /// Returns the interpretation that is followed in every view.
    pub fn reading(self) -> Option<usize> {
        self.selection.with(|selection| selection.reading)
    }

    /// Follows an interpretation in every view.
    pub fn follow(self, reading: Option<usize>) {
        self.selection.update(|selection| *selection = Selection::of_reading(reading));
    }

    /// Returns whether a file name is a sample's.
    fn is_sample(self, file: &str) -> bool {
        self.samples.with(|samples| samples.iter().any(|sample| sample.file == file))
    }

    /// Returns the example questions of the sample that is open.
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
}

/// Waits until the browser has drawn what was just shown: workers that are compiled meanwhile would take
/// the processor from it.
async fn drawn() {
    let (done, is_done) = oneshot::channel();
    let draw = move || {
        // Nobody may wait any more.
        done.send(()).ok();
    };
    set_timeout(draw, DRAWING);
    is_done.await.ok();
}

/// Returns whether this browser was not here before, as far as that is known at once: after a visit the page
/// has a service worker, where the browser allows one.
fn is_first_visit() -> bool {
    // Where the address is not a secure one, browsers have no service workers.
    let navigator = window().navigator();
    let workers = js_sys::Reflect::get(&navigator, &"serviceWorker".into());
    let controller = workers.and_then(|it| js_sys::Reflect::get(&it, &"controller".into()));
    controller.is_ok_and(|controller| controller.is_null())
}

/// Returns what `samples.json` says; nothing where it cannot be read.
async fn described_samples() -> Vec<Sample> {
    let Ok(response) = get("samples/samples.json").await else { return Vec::new() };
    response.json().await.unwrap_or_default()
}
