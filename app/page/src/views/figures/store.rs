//! Decodes the live figures: the examples and questions over the samples, on databases of their own, so that the
//! page's database and run do not change.

mod table_five;

use std::sync::Arc;

use beamsplitter_ambiguity::Kind;
use beamsplitter_ambiguity::read::RecordError;
use beamsplitter_browser::BrowserError;
use beamsplitter_browser::net::{FetchError, fetch, get};
use beamsplitter_browser::now;
use beamsplitter_clients::DatabaseClient;
use beamsplitter_label::Item;
use beamsplitter_protocol::{Decoder, Normalise};
use beamsplitter_scene::coverage::{Verdict, verdict};
use beamsplitter_sql::Schema;
use beamsplitter_state::figure_four::{Searched, WIDTHS, changes_for, golds};
use beamsplitter_state::system_tables::{Answered, SYSTEMS};
use beamsplitter_state::table_five::Matched;
use beamsplitter_state::{EngineState, Gold, Pace, RunState, RunStatus, Sample, SampleExamples};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Live;
use beamsplitter_shell::Store;

/// Questions that are sampled for figure 5, of the first sample.
const SAMPLED: usize = 4;

/// As many candidates as samples can differ.
const CANDIDATES: &str = "ranking.candidates=50";

/// A query and how many samples drew it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The query; empty where what was drawn is none.
    pub sql: String,
    /// Samples that are this query.
    pub samples: usize,
}

/// How far a figure has come. It outlives the view.
#[derive(Clone, Copy)]
pub struct FigureStore {
    store: Store,
    /// Figure 4: what was searched.
    pub searched: RwSignal<Vec<Searched>>,
    /// Figure 5: each question with its samples.
    pub drawn: RwSignal<Vec<(String, Vec<Drawn>)>>,
    /// Tables 3, 4, 6 and 7: what each system found of each question.
    pub answered: RwSignal<Vec<Answered>>,
    /// Table 5: what each system found of each question that means one thing.
    pub matched: RwSignal<Vec<Matched>>,
    /// How fast the one under way is.
    pub pace: RwSignal<Pace>,
    /// The figure under way, how many of its decodings are done, and how many there are.
    pub progress: RwSignal<Option<(Live, usize, usize)>>,
    /// The figure that is not complete, and why.
    pub error: RwSignal<Option<(Live, String)>>,
    /// Counts what was begun and stopped: an earlier figure's decoding that comes back is ignored.
    turn: StoredValue<u32>,
}

/// A sample on a database of its own.
struct Opened {
    figure: Live,
    turn: u32,
    client: DatabaseClient,
    schema: Schema,
    sample: Sample,
}

impl FigureStore {
    /// Returns a store of figures that were not run.
    pub fn new(store: Store) -> Self {
        Self {
            store,
            searched: RwSignal::new(Vec::new()),
            drawn: RwSignal::new(Vec::new()),
            answered: RwSignal::new(Vec::new()),
            matched: RwSignal::new(Vec::new()),
            pace: RwSignal::new(Pace::default()),
            progress: RwSignal::new(None),
            error: RwSignal::new(None),
            turn: StoredValue::new(0),
        }
    }

    /// Returns whether there is a model and no figure is under way.
    pub fn can_run(self) -> bool {
        self.progress.with(Option::is_none) && self.store.engine.with(EngineState::is_ready)
    }

    /// Stops after the decoding under way; what was decoded stays.
    pub fn stop(self) {
        self.turn.update_value(|turn| *turn += 1);
        self.progress.set(None);
    }

    /// Runs figure 4: every example with every width.
    pub fn run_four(self) {
        self.searched.set(Vec::new());
        let searches = WIDTHS.map(|width| (Decoder::Beam, changes_for(width)));
        self.run_examples(Live::FigureFour, searches, move |at, _, golds, run| {
            let places = golds.iter().map(|gold| place(gold, run)).collect();
            self.searched.update(|all| all.push(Searched { width: WIDTHS[at], places }));
        });
    }

    /// Runs figure 5: nucleus sampling of some questions of the first sample.
    pub fn run_five(self) {
        self.drawn.set(Vec::new());
        let Some(sample) = self.store.samples.with_untracked(|all| all.first().cloned()) else {
            return;
        };
        let count = SAMPLED.min(sample.questions.len());
        let turn = self.begin(Live::FigureFive, count);
        spawn_local(async move {
            let Some(opened) = self.open(Live::FigureFive, turn, sample).await else { return };
            for example in opened.sample.questions.iter().take(count) {
                // All queries that were drawn are candidates, so that each has its text.
                let search = (Decoder::Nucleus, vec![CANDIDATES.to_owned()]);
                let Some(run) = self.decode(&opened, &example.text, search).await else { return };
                let entry = (example.text.clone(), drawn(&run));
                self.drawn.update(|all| all.push(entry));
            }
            self.progress.set(None);
        });
    }

    /// Runs tables 3, 4, 6 and 7: every example by every system.
    pub fn run_tables(self) {
        self.answered.set(Vec::new());
        let searches = SYSTEMS.map(|system| (system.decoder, Vec::new()));
        self.run_examples(Live::SystemTables, searches, move |at, example, golds, run| {
            let Some(kind) = Kind::of(&example.object) else { return };
            let found = |is: fn(&Verdict) -> bool| -> Vec<bool> {
                golds.iter().map(|gold| is(&verdict(gold, run))).collect()
            };
            let queries = found(|verdict| matches!(verdict, Verdict::Query(_)));
            let (decoder, kind, results) = (SYSTEMS[at].decoder, kind.into(), found(is_found));
            self.answered.update(|all| all.push(Answered { decoder, kind, results, queries }));
        });
    }

    /// Decodes every example of AmbiQT's kinds over the samples in each way, and hands every run over
    /// with the number of its way, its example and the golds.
    fn run_examples<const N: usize>(
        self,
        figure: Live,
        searches: [(Decoder, Vec<String>); N],
        each: impl Fn(usize, &Item, &[Gold], &RunState) + 'static,
    ) {
        let samples = self.store.samples.get_untracked();
        // How many there are is known once they are here.
        let turn = self.begin(figure, 0);
        spawn_local(async move {
            let examples = examples().await;
            if self.is_over(turn) {
                return;
            }
            let examples = match examples {
                Ok(examples) => examples,
                Err(error) => return self.fail(figure, error.to_string()),
            };
            self.progress.set(Some((figure, 0, examples.len() * N)));
            for sample in samples {
                let Some(opened) = self.open(figure, turn, sample).await else { return };
                let of_sample = |one: &&Item| opened.sample.file == format!("{}.sqlite", one.db_id);
                for example in examples.iter().filter(of_sample) {
                    let golds = self.golds(&opened.client, &example.golds).await;
                    for (at, search) in searches.iter().enumerate() {
                        let run = self.decode(&opened, &example.question, search.clone()).await;
                        let Some(run) = run else { return };
                        each(at, example, &golds, &run);
                    }
                }
            }
            self.progress.set(None);
        });
    }

    /// Begins a figure, and returns its turn.
    fn begin(self, figure: Live, decodings: usize) -> u32 {
        self.turn.update_value(|turn| *turn += 1);
        self.pace.set(Pace::default());
        self.error.set(None);
        self.progress.set(Some((figure, 0, decodings)));
        self.turn.get_value()
    }

    /// Returns whether a figure was stopped, or another one begun.
    fn is_over(self, turn: u32) -> bool {
        self.turn.get_value() != turn
    }

    /// Opens a sample; none where the figure was stopped, or the sample does not come.
    async fn open(self, figure: Live, turn: u32, sample: Sample) -> Option<Opened> {
        if self.is_over(turn) {
            return None;
        }
        let client = DatabaseClient::new();
        client.set_limit(self.store.limit.get_untracked());
        let opened = match fetch(&format!("samples/{}", sample.file)).await {
            Ok(file) => {
                let opened = client.open(sample.file.clone(), file).await;
                opened.map_err(|error| error.to_string())
            }
            Err(error) => Err(error.to_string()),
        };
        match opened {
            _ if self.is_over(turn) => None,
            Ok(opened) => Some(Opened { figure, turn, client, schema: opened.schema, sample }),
            Err(reason) => {
                self.fail(figure, reason);
                None
            }
        }
    }

    /// Decodes a question; none where the figure was stopped, or the model went away.
    async fn decode(
        self,
        opened: &Opened,
        question: &str,
        search: (Decoder, Vec<String>),
    ) -> Option<RunState> {
        if self.is_over(opened.turn) {
            return None;
        }
        let (client, schema) = (opened.client.clone(), opened.schema.clone());
        let begun = now();
        let run = self.store.probe_on(client, question.to_owned(), schema, search, |_| ()).await;
        // Stopped in the meantime: nothing is counted further.
        if self.is_over(opened.turn) {
            return None;
        }
        let run = match run.map(|run| (run.status.clone(), run)) {
            Some((RunStatus::Done, run)) => run,
            Some((RunStatus::Failed(reason), _)) => {
                self.fail(opened.figure, reason);
                return None;
            }
            _ => {
                self.fail(
                    opened.figure,
                    "The model's worker stopped. Run the figure again.".into(),
                );
                return None;
            }
        };
        self.pace.update(|pace| {
            pace.examples += 1;
            pace.milliseconds += now() - begun;
        });
        self.progress.update(|progress| {
            if let Some((_, done, _)) = progress {
                *done += 1;
            }
        });
        Some(run)
    }

    fn fail(self, figure: Live, reason: String) {
        self.error.set(Some((figure, reason)));
        self.progress.set(None);
    }

    async fn golds(self, client: &DatabaseClient, queries: &[String]) -> Vec<Gold> {
        let asked = Normalise { queries: queries.to_vec() };
        // Without a parser, queries are told apart by their text.
        let normal = self.store.language().ask(asked).await.unwrap_or_default();
        let mut golds = golds(queries, &normal);
        for gold in &mut golds {
            gold.outcome = Some(client.run(gold.sql.clone()).await.map(Arc::new));
        }
        golds
    }
}

/// Why there are no examples.
#[derive(Debug, thiserror::Error)]
enum ExamplesError {
    /// Their file did not come, or is no list.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// One of them is none.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// Fetches the examples of AmbiQT's kinds over the samples.
async fn examples() -> Result<Vec<Item>, ExamplesError> {
    let file = get(&format!("samples/{}", SampleExamples::ALL[0].file)).await?;
    let records: Vec<_> = file.json().await.map_err(|e| FetchError::from(BrowserError::from(e)))?;
    Ok(records.into_iter().map(Item::new).collect::<Result<_, _>>()?)
}

/// Returns the place of an expected query among the outputs of a run, from 0.
fn place(gold: &Gold, run: &RunState) -> Option<usize> {
    match verdict(gold, run) {
        Verdict::Query(place) | Verdict::Result(place) => Some(place),
        Verdict::Missed(_) | Verdict::Elsewhere => None,
    }
}

fn is_found(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Query(_) | Verdict::Result(_))
}

/// Returns what the samples of a run drew, most often first.
fn drawn(run: &RunState) -> Vec<Drawn> {
    let Some(trace) = run.trace.as_ref() else { return Vec::new() };
    let Some(search) = trace.searches.first() else { return Vec::new() };
    let mut all: Vec<(u32, Drawn)> = Vec::new();
    for &(node, _) in &search.finished {
        match all.iter_mut().find(|(known, _)| *known == node) {
            Some((_, drawn)) => drawn.samples += 1,
            None => {
                let found = trace
                    .candidates
                    .iter()
                    .find(|candidate| candidate.search == 0 && candidate.node == node);
                let sql = found.map_or_else(String::new, |candidate| candidate.sql.clone());
                all.push((node, Drawn { sql, samples: 1 }));
            }
        }
    }
    all.sort_by_key(|(_, drawn)| std::cmp::Reverse(drawn.samples));
    all.into_iter().map(|(_, drawn)| drawn).collect()
}
