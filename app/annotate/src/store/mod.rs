//! The state of the view Annotate: signals that its components read, and every action.

mod agree;
mod assign;
mod back;
mod bulk;
mod bundle;
mod columns;
mod compute;
mod databases;
mod decode;
mod encoding;
mod errors;
mod files;
mod filter;
mod flow;
mod folder;
mod keep;
mod leave;
mod load;
mod lock;
mod notes;
mod open;
mod origin;
mod parts;
mod place;
mod projects;
mod review;
mod save;
mod survey;
mod task;
mod tell;

use std::collections::BTreeSet;

use beamsplitter_label::adjudication::ADJUDICATOR;
use beamsplitter_label::{
    Filter, Item, LabelSet, Order, Presses, Problem, Project, Queue, Records,
};
use beamsplitter_protocol::Execution;
use leptos::prelude::*;
use web_sys::Blob;

use beamsplitter_clients::{DatabaseClient, LanguageClient};
use beamsplitter_shell::{Attached, Store};

pub use agree::AgreementFigures;
pub use bulk::Bulk;
pub use columns::PendingColumns;
pub use compute::{Match, Outcome, Results};
pub use encoding::PendingText;
pub use keep::Saved;
pub use open::Before;
pub use place::Place;

use crate::projects::KeptProject;
use crate::survey::Survey;
use back::StepBack;
use keep::JournalWriter;
use lock::Lock;
use origin::TableChoice;

/// Which part of the view is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Queue, example, labels.
    #[default]
    Label,
    /// Figures of agreement.
    Agreement,
    /// The label set as a file.
    LabelSet,
}

/// Records of a file that do not all fit, or are by somebody of a name that is here, until the
/// person says what to do with them.
#[derive(Clone)]
pub struct ImportReview {
    /// Name of the file.
    pub name: String,
    /// What it holds.
    pub records: Records,
    /// Annotators in it who say something else here.
    pub namesakes: BTreeSet<String>,
    /// What was chosen for its columns, if it is a table.
    columns: Option<TableChoice>,
}

/// A project of a file, until the person says whether it is added to the one that is open or takes
/// its place.
pub struct PendingProject {
    /// Name of the file.
    pub name: String,
    /// The project.
    pub project: Project,
    /// What of its file could not be used.
    pub problems: Vec<Problem>,
    /// The archive in which it came, with its databases.
    pub archive: Option<Blob>,
}

/// The open project and everything that can be done to it. Copies share it.
#[derive(Clone, Copy)]
pub struct AnnotationStore {
    /// Counts changes of the items: what depends on them alone need not look at every decision.
    pub items: RwSignal<u32>,
    /// Items, labels, journal.
    pub project: RwSignal<Project, LocalStorage>,
    /// Which items are in view.
    pub queue: RwSignal<Queue>,
    /// Whether it is being made.
    pub filtering: RwSignal<bool>,
    /// By which filter.
    pub filter: RwSignal<Filter>,
    /// In which order.
    pub order: RwSignal<Order>,
    /// Place of the item in view among the project's items.
    pub at: RwSignal<Option<usize>>,
    /// Which part is in view.
    pub page: RwSignal<Page>,
    /// Whether decisions are safe.
    pub saved: RwSignal<Saved>,
    /// What of the kept project is missing or damaged, in sentences.
    pub loss: RwSignal<Option<String>>,
    /// Whether the browser promised to keep what is stored; none until it was asked.
    pub stays: RwSignal<Option<bool>>,
    /// Whether something is being written into storage.
    pub writing: RwSignal<bool>,
    /// What just happened, in a sentence.
    pub said: RwSignal<String>,
    /// What went wrong with a file.
    pub error: RwSignal<Option<String>>,
    /// What takes a while, in a sentence.
    pub busy: RwSignal<Option<String>>,
    /// Projects that this browser keeps beside the open one.
    pub projects: RwSignal<Vec<KeptProject>>,
    /// Projects of files that wait, the one that waits longest first.
    pub incoming: RwSignal<Vec<PendingProject>, LocalStorage>,
    /// What was open before each of the last files, until the next decision.
    pub before: RwSignal<Vec<Before>, LocalStorage>,
    /// A label set that waits to replace the project's.
    pub incoming_set: RwSignal<Option<LabelSet>, LocalStorage>,
    /// Files that do not all fit, the one that waits longest first.
    pub review: RwSignal<Vec<ImportReview>, LocalStorage>,
    /// Texts that wait until somebody says which encoding they have.
    pub texts: RwSignal<Vec<PendingText>, LocalStorage>,
    /// Tables that wait until somebody says what their columns hold.
    pub columns: RwSignal<Vec<PendingColumns>, LocalStorage>,
    /// Databases that are attached.
    pub databases: RwSignal<Vec<Attached>, LocalStorage>,
    /// What the queries of the item in view return.
    pub results: RwSignal<Results>,
    /// Id of the item whose question was decoded last.
    pub decoded: RwSignal<Option<String>>,
    /// Figures of agreement, as far as they are computed.
    pub agreement: RwSignal<Option<AgreementFigures>>,
    /// What the golds of all examples return, as far as they were compared.
    pub survey: RwSignal<Option<Survey>>,
    /// Whether golds run on a database with the example's change made.
    pub materialised: RwSignal<bool>,
    /// Whether single keys decide.
    pub keys: RwSignal<bool>,
    /// Whether a new annotator's name is being typed: no key decides meanwhile.
    pub naming: RwSignal<bool>,
    /// Whether the keys are explained.
    pub help: RwSignal<bool>,
    /// Whether the guidelines stand beside the example.
    pub guidelines: RwSignal<bool>,
    /// Seconds that a query may take.
    limit: RwSignal<f64>,
    inner: StoredValue<Inner, LocalStorage>,
}

struct Inner {
    client: DatabaseClient,
    /// Where the golds of the item in view run, and what an annotator writes for it.
    tried: DatabaseClient,
    language: LanguageClient,
    /// Name of the database that the client has open, with its schema.
    open: Option<(String, beamsplitter_sql::Schema)>,
    writer: JournalWriter,
    /// The storage of the open project.
    kept: String,
    /// What keeps other tabs from changing it.
    lock: Option<Lock>,
    drafts: leave::Drafts,
    presses: Presses,
    /// What was done last that one step takes back, the latest last.
    back: Vec<StepBack>,
    /// When the item came into view or was last decided on, by the page's clock.
    since: f64,
    /// Counts items in view, so that what was begun for one before is given up.
    turn: u32,
    /// Counts projects.
    generation: u32,
    /// Counts queues, so that one that is being made is given up for the next.
    filtering: u32,
    /// Number of the last survey: one that was given up is not taken for the next.
    surveys: u32,
    /// Number of the last computation of agreement.
    agreements: u32,
    /// Who labels, while somebody adjudicates.
    person: Option<String>,
    loaded: bool,
}

impl AnnotationStore {
    /// Returns a store without a project; [`AnnotationStore::load`] reads what this browser keeps.
    pub fn new(store: Store) -> Self {
        let (client, language) = (DatabaseClient::new(), store.language());
        Self {
            limit: store.limit,
            items: RwSignal::new(0),
            project: RwSignal::new_local(Project::default()),
            queue: RwSignal::new(Queue::default()),
            filtering: RwSignal::new(false),
            filter: RwSignal::new(Filter::default()),
            order: RwSignal::new(Order::default()),
            at: RwSignal::new(None),
            page: RwSignal::new(Page::default()),
            saved: RwSignal::new(Saved::Loading),
            loss: RwSignal::new(None),
            stays: RwSignal::new(None),
            writing: RwSignal::new(false),
            said: RwSignal::new(String::new()),
            error: RwSignal::new(None),
            busy: RwSignal::new(None),
            projects: RwSignal::new(Vec::new()),
            incoming: RwSignal::new_local(Vec::new()),
            before: RwSignal::new_local(Vec::new()),
            incoming_set: RwSignal::new_local(None),
            review: RwSignal::new_local(Vec::new()),
            texts: RwSignal::new_local(Vec::new()),
            columns: RwSignal::new_local(Vec::new()),
            databases: RwSignal::new_local(Vec::new()),
            results: RwSignal::new(Results::default()),
            decoded: RwSignal::new(None),
            agreement: RwSignal::new(None),
            survey: RwSignal::new(None),
            materialised: RwSignal::new(place::materialised_wanted()),
            keys: RwSignal::new(keys_wanted()),
            naming: RwSignal::new(false),
            help: RwSignal::new(false),
            guidelines: RwSignal::new(false),
            inner: StoredValue::new_local(Inner {
                tried: client.clone(),
                client,
                language,
                open: None,
                writer: JournalWriter::default(),
                kept: String::new(),
                lock: None,
                drafts: leave::Drafts::new(),
                presses: Presses::default(),
                back: Vec::new(),
                since: 0.0,
                turn: 0,
                generation: 0,
                filtering: 0,
                surveys: 0,
                agreements: 0,
                person: None,
                loaded: false,
            }),
        }
    }

    /// Returns the item in view.
    pub fn item(self) -> Option<Item> {
        let at = self.at.get()?;
        self.project.with_untracked(|project| project.items().get(at).cloned())
    }

    /// Returns the storage of the open project.
    fn kept(self) -> String {
        self.inner.with_value(|inner| inner.kept.clone())
    }

    /// Returns which project this is.
    fn generation(self) -> u32 {
        self.inner.with_value(|inner| inner.generation)
    }

    /// Returns whether another tab has the project; says so to whoever wanted to change it.
    fn is_read_only(self) -> bool {
        let elsewhere = self.saved.with_untracked(|saved| *saved == Saved::Elsewhere);
        if elsewhere {
            self.error.set(Some(
                "Nothing was changed: the project is open in another tab, and this one only shows it."
                    .into(),
            ));
        }
        elsewhere
    }

    /// Returns how the queries of the item in view run.
    pub fn running(self) -> Option<Execution> {
        self.results.with(|results| results.running.clone())
    }

    /// Returns whether the present annotator has the last word.
    pub fn adjudicates(self) -> bool {
        self.project.with(|project| project.annotator == ADJUDICATOR)
    }

    /// Switches single keys on or off, and keeps that for the next visit.
    pub fn set_keys(self, wanted: bool) {
        self.keys.set(wanted);
        notes::keep_text(KEYS, if wanted { "on" } else { "off" });
    }
}

const KEYS: &str = "label-keys";

fn keys_wanted() -> bool {
    notes::text(KEYS).as_deref() != Some("off")
}

/// Takes what waits first.
fn next<T: 'static>(waiting: RwSignal<Vec<T>, LocalStorage>) -> Option<T> {
    waiting.try_update(|waiting| (!waiting.is_empty()).then(|| waiting.remove(0))).flatten()
}

/// Returns milliseconds since 1970.
fn now() -> u64 {
    js_sys::Date::now() as u64
}
