//! Messages between the page and the worker that owns the model.

use beamsplitter_decode::trace::{PlanTrace, Trace};
use beamsplitter_odin::hints::Hints;
use beamsplitter_sql::Schema;
use serde::{Deserialize, Serialize};

use super::{
    Before, CallId, Decoder, DeviceChoice, DeviceReport, HelpReport, HelpRequest, HelperChoice,
    Interpretations, LoadProgress, ModelCard, ParityError, ParityReport, Rows, RunError, RunId,
    SpellError, Spelled, ValueMatch,
};

/// From the page to the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum EngineRequest {
    /// Chooses a device and loads the model. First request of all; later, another model in its place.
    Start {
        /// What the person wants it to run on.
        device: DeviceChoice,
        /// Where the packaged model lies, relative to the page; without it, files follow.
        model: Option<String>,
        /// How many engines may help.
        helpers: HelperChoice,
    },
    /// Loads the packaged model or checkpoint whose files (`File`s) come with the message.
    LoadFiles {
        /// Whether it is kept for the next visit.
        keep: bool,
    },
    /// Forgets the kept model of the person's own; one that is in use stays in use.
    ForgetOwn,
    /// Decodes a question. Ends with exactly one [`RunEvent::Finished`], [`RunEvent::Cancelled`]
    /// or [`RunEvent::Failed`].
    Ask {
        /// Comes back with every event.
        run: RunId,
        /// The question, in words.
        question: String,
        /// The database that is asked.
        schema: Schema,
        /// How to search.
        decoder: Decoder,
        /// What is changed of the decoder's settings, each as `NAME=VALUE`.
        changes: Vec<String>,
        /// How to choose among what was found; without it, nothing is interpreted.
        interpreting: Option<Interpreting>,
    },
    /// Interprets what a run of late found once more: answered by [`RunEvent::Interpreted`], or
    /// not at all where it is forgotten.
    Interpret {
        /// The run.
        run: RunId,
        /// How to choose now.
        interpreting: Interpreting,
    },
    /// Writes queries as the model would write them, and says how likely it finds them.
    Spell {
        /// Comes back with the answer.
        call: CallId,
        /// The question, in words.
        question: String,
        /// The database that is asked.
        schema: Schema,
        /// The queries.
        queries: Vec<String>,
    },
    /// Writes the full question that words ask after the one of a run: answered by
    /// [`EngineReply::Followed`].
    Follow {
        /// The run before.
        run: RunId,
        /// The words.
        words: String,
        /// Its question, with the query that was understood.
        before: Before,
        /// The database that is asked.
        schema: Schema,
    },
    /// Looks up what names mean: the vector of each, by its words.
    Vectors {
        /// Comes back with the answer.
        call: CallId,
        /// The words of each name.
        names: Vec<Vec<String>>,
    },
    /// Helps another engine.
    Help(HelpRequest),
    /// Fetches the vectors of rare words where names of this schema have some, before a question needs
    /// them. Not answered.
    FetchWords {
        /// The database that is open.
        schema: Schema,
    },
    /// Decodes questions of the engine's own while nothing else waits and nothing was asked, so that the
    /// browser has compiled what a person's first question needs. Not answered.
    WarmUp,
    /// Compares a tiny model on this device with what PyTorch computed.
    Check,
    /// Stops a run within one decoding step.
    Cancel {
        /// The run.
        run: RunId,
    },
    /// Answer to [`EngineReply::Calls`].
    Answered {
        /// The call's.
        call: CallId,
        /// What the database said.
        answer: DatabaseAnswer,
    },
}

/// From the engine to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum EngineReply {
    /// The worker runs and waits for [`EngineRequest::Start`].
    Ready,
    /// What computations run on, and why.
    Device(DeviceReport),
    /// Bytes of a model file are arriving.
    Loading(LoadProgress),
    /// The model can be asked.
    Loaded(ModelCard),
    /// No new model was loaded; one that was in use stays in use.
    NotLoaded {
        /// What happened, where, and what to do, in one sentence.
        message: String,
    },
    /// The engine needs the database.
    Calls {
        /// Comes back with the answer.
        call: CallId,
        /// The run that needs it.
        run: RunId,
        /// What it needs.
        what: DatabaseCall,
    },
    /// Answer to [`EngineRequest::Follow`].
    Followed {
        /// The run before.
        run: RunId,
        /// The full question.
        question: String,
    },
    /// Answer to [`EngineRequest::Spell`], in the order of the queries.
    Spelled {
        /// The request's.
        call: CallId,
        /// The queries.
        queries: Vec<Result<Spelled, SpellError>>,
    },
    /// Answer to [`EngineRequest::Vectors`], in the order of the names: vectors of length 1; none
    /// where the model has no vectors of words.
    Vectors {
        /// The request's.
        call: CallId,
        /// The vectors.
        vectors: Vec<Vec<f32>>,
    },
    /// Answer to [`HelpRequest::Step`].
    Helped {
        /// The request's.
        call: CallId,
        /// Entries of a row of log-probabilities, which come with the message as a `Float32Array`; none
        /// if the step failed.
        width: Option<usize>,
    },
    /// What helpers do: sent after each run, and whenever one is ready.
    Helpers(HelpReport),
    /// Answer to [`EngineRequest::Check`].
    Checked(Result<ParityReport, ParityError>),
    /// Things happened in a run.
    Events {
        /// The run.
        run: RunId,
        /// What, in order.
        events: Vec<RunEvent>,
    },
}

/// What the engine can ask of the database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DatabaseCall {
    /// The rows of a query.
    Run(String),
    /// The cells that a question names.
    Matches(String),
}

/// What the database answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DatabaseAnswer {
    /// To [`DatabaseCall::Run`].
    Ran(Result<Rows, RunError>),
    /// To [`DatabaseCall::Matches`].
    Matched(Vec<ValueMatch>),
}

/// Steps of answering a question, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Words of the question are compared with names and cells.
    #[default]
    Linking,
    /// The vectors of rare words are fetched, for a question that has some.
    Fetching,
    /// The encoder reads question and schema.
    Encoding,
    /// Beam search without a template.
    Searching,
    /// Plans and their templates.
    Templates,
    /// Templates are filled with names.
    Filling,
    /// Interpretations are executed on the database.
    Executing,
}

/// Something that happened in a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RunEvent {
    /// A new phase began.
    Phase(Phase),
    /// Decoding steps were made.
    Step {
        /// Steps so far.
        steps: usize,
        /// Hypotheses that were extended since the last report.
        rows: usize,
    },
    /// Words of the question and what they may mean.
    Linked(Vec<Meaning>),
    /// The plans so far; a template is decoded under each.
    Plans(Vec<PlanTrace>),
    /// The templates so far, in the order of their plans.
    Templates(Vec<TemplateItem>),
    /// The best query of a search that is over, before the ranking.
    Decoded(Candidate),
    /// The interpretations, ranked; their outcomes follow.
    Candidates(Vec<Candidate>),
    /// Candidate `reading` asks what an earlier one asks: it goes, and `next` comes last.
    Merged {
        /// Its index, in the list as it was.
        reading: usize,
        /// The interpretation that comes last now.
        next: Option<Candidate>,
    },
    /// An interpretation was executed.
    Outcome {
        /// Which, from 0.
        reading: usize,
        /// What came out.
        outcome: Result<Rows, RunError>,
        /// The first interpretation with the same result, if it is an earlier one.
        same_as: Option<usize>,
    },
    /// What the question may mean. Comes before the end of a run, and after it whenever
    /// [`EngineRequest::Interpret`] asks.
    Interpreted(Box<Interpretations>),
    /// All is done.
    Finished {
        /// How the search went.
        trace: Box<Trace>,
        /// Time from question to here.
        milliseconds: f64,
    },
    /// Stopped on request.
    Cancelled {
        /// How the search went until then, if it had begun.
        trace: Option<Box<Trace>>,
    },
    /// Stopped by an error.
    Failed {
        /// What happened and what to do, in one sentence.
        message: String,
    },
}

/// Words of the question and the names that they may stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meaning {
    /// First and one past last byte of the question.
    pub bytes: (usize, usize),
    /// Tables, columns and cells, likeliest first, with the reason.
    pub names: Vec<(String, String)>,
}

/// One template and how it fared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TemplateItem {
    /// Its number in the trace, from 0.
    pub index: usize,
    /// Joins of the plan that it was decoded under.
    pub joins: u32,
    /// Selected columns of that plan.
    pub selects: u32,
    /// Whether the plan is the model's own, not a counterfactual one.
    pub own: bool,
    /// The template in words.
    pub text: String,
    /// Why it is not filled, in words.
    pub flags: Vec<String>,
    /// Whether it is filled.
    pub filled: bool,
}

/// Where an interpretation comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// Beam search without a template.
    #[default]
    Vanilla,
    /// Beam search without a name that a better reading has.
    Masked,
    /// Filling of a template, counted from 0.
    Template(usize),
}

/// One way to read the question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// What the query asks, in English.
    pub english: String,
    /// The query.
    pub sql: String,
    /// Its normal form: queries that are the same but for spelling have the same.
    #[serde(default)]
    pub normal: String,
    /// Log-probability, divided by length as the settings say.
    pub score: f32,
    /// Where it comes from.
    pub source: Source,
}

/// How interpretations are chosen and ordered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interpreting {
    /// Share of right interpretations that may be left out, from 0.01 to 0.2.
    pub alpha: f64,
    /// What the person chose before, over this database.
    pub hints: Hints,
}
