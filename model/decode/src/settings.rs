//! Every constant of decoding, with its place in the paper. [`Preset`](crate::Preset) lists the
//! values of each decoder, [`ranges`] the values that are allowed.

mod change;
pub mod ranges;

pub use change::{Change, ChangeError, change};
pub use ranges::SettingError;
use serde::{Deserialize, Serialize};

use crate::method::Method;
use crate::output_language::TokenClass;

/// The settings of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Name of the decoder, as it is shown.
    pub name: String,
    /// Search without a template. Its outputs are candidates too (section 5.2).
    pub vanilla: Vanilla,
    /// Plans and templates (section 5.1); `None` for vanilla beam search alone.
    pub templates: Option<Templates>,
    /// Filling of templates (section 5.2).
    pub infilling: Infilling,
    /// Queries decoded anew with one name of the best ones forbidden (not in the paper).
    #[serde(default)]
    pub masking: Option<Masking>,
    /// Search over masked schemas (ODIN, section 5). Who knows the schema drives it, by
    /// [`MaskedDecoder`](crate::MaskedDecoder): [`decode`](crate::decode()) alone runs `vanilla`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odin: Option<Odin>,
    /// Choice of the candidates (section 5.2).
    pub ranking: Ranking,
    /// Bounds on the trace.
    pub trace: TraceLimits,
}

/// The score that a forced token adds to its hypothesis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForcedScore {
    /// Its log-probability.
    #[default]
    LogProbability,
    /// A constant. The released code adds 1, an effect of its logits processors.
    Constant(f32),
    /// Nothing, and the token does not count as generated. Where branching is not allowed, this
    /// is the constant 0.
    Excluded,
}

impl ForcedScore {
    /// Returns the score of a forced token with this log-probability.
    pub(crate) fn of(self, log_prob: f32) -> f32 {
        match self {
            Self::LogProbability => log_prob,
            Self::Constant(constant) => constant,
            Self::Excluded => 0.0,
        }
    }
}

/// Search without a template.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Vanilla {
    /// The search (section 6.2: width 10).
    pub beam: Beam,
    /// Whether outputs must follow the output language's grammar (not in the paper).
    pub grammar: bool,
}

/// Plan-based template generation (section 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Templates {
    /// The search for each template; width 1 is greedy ("we use greedy decoding").
    pub beam: Beam,
    /// Choice of the counterfactual plans.
    pub neighbours: Neighbours,
    /// Whether SQL follows its plan in one pass or in two.
    #[serde(default)]
    pub stages: Stages,
    /// Score of the plan's tokens, which are forced.
    pub prefix_score: ForcedScore,
    /// Whether a template whose counts contradict its plan is filled.
    pub fill_contradicting: bool,
    /// Whether templates must follow the output language's grammar (not in the paper).
    pub grammar: bool,
}

/// The plans that are tried beside the best one, (j, s).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Neighbours {
    /// None: no plan is enforced, and the results of one free search for templates are filled
    /// (ablation "two stages", section 6.5).
    None,
    /// (j-1, s), (j+1, s), (j, s-1), (j, s+1) with 0 <= j <= `max_joins`, s > 0 (section 5.1: 3).
    Paper {
        /// Most joins in a plan.
        max_joins: u32,
    },
    /// The same, but (j-1, s), (j-2, s) instead of (j±1, s) where j >= `many_joins`, and no other
    /// upper limit (released code: 4).
    Released {
        /// Number of joins from which on only smaller plans are tried.
        many_joins: u32,
    },
}

/// The number of passes from a plan to SQL.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stages {
    /// A template under each plan, then fillings of it (section 5).
    #[default]
    Two,
    /// SQL under each plan at once, with branching control (ablation "single stage", section
    /// 6.5). The search is that of the infilling.
    Single,
}

/// Restricted infilling (section 5.2, algorithm 1).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Infilling {
    /// The search for each template (algorithm 1: k = 10).
    pub beam: Beam,
    /// Whether template and branching are controlled. If not, templates are filled by plain beam
    /// search (ablation "+ template diversity", section 6.5).
    pub controlled: bool,
    /// Whether hypotheses branch where the name of a table starts.
    pub branch_at_tables: bool,
    /// Whether hypotheses branch where the name of a column starts.
    pub branch_at_columns: bool,
    /// Whether hypotheses branch at numbers and strings (not in the paper).
    pub branch_at_values: bool,
    /// Whether tables and columns share one whitelist U, as in algorithm 1, or have one each.
    pub shared_whitelist: bool,
    /// Tokens, start token included, after which control ends (released code: 128).
    pub control_limit: Option<usize>,
    /// Score of a token where branching is not allowed.
    pub unbranched_score: ForcedScore,
    /// Score of the tokens of a forced prefix, for models that write a filling after its template
    /// in one sequence.
    pub prefix_score: ForcedScore,
    /// Whether finished fillings that do not conform to their template are dropped (released
    /// code).
    pub drop_nonconforming: bool,
    /// Whether fillings must follow the output language's grammar (not in the paper).
    pub grammar: bool,
}

impl Infilling {
    /// Returns whether hypotheses branch at tokens of a class.
    pub const fn branches_at(&self, class: TokenClass) -> bool {
        match class {
            TokenClass::Table => self.branch_at_tables,
            TokenClass::Column => self.branch_at_columns,
            TokenClass::Value => self.branch_at_values,
            TokenClass::Structure | TokenClass::InsideName | TokenClass::End => false,
        }
    }
}

/// Masking: each name of the best queries is forbidden in turn (not in the paper).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Masking {
    /// The search without a name; its best result is kept.
    pub beam: Beam,
    /// Number of results of vanilla beam search whose names are masked.
    pub readings: usize,
    /// Largest number of names that are masked.
    pub names: usize,
    /// Number of tokens by which a query may be longer than the longest query of vanilla beam
    /// search; `None` for no limit. A network that may not write the name it wants to can repeat
    /// itself up to the maximum length, which costs many steps and finds nothing.
    #[serde(default)]
    pub extra_length: Option<usize>,
}

/// Bounds on the trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceLimits {
    /// Largest number of hypotheses recorded. Those beyond it are counted.
    pub nodes: usize,
    /// Runner-up tokens recorded for each extended hypothesis.
    pub runners_up: usize,
    /// Whether hypotheses that were pruned in the step that made them are recorded. They take at
    /// most half of `nodes`.
    pub pruned: bool,
}

impl Default for TraceLimits {
    fn default() -> Self {
        Self { nodes: 20_000, runners_up: 5, pruned: true }
    }
}

impl Settings {
    /// Iterates over the searches of a run with these settings, by name.
    pub fn beams(&self) -> impl Iterator<Item = (&'static str, &Beam)> {
        let templates = self.templates.as_ref();
        let filling = templates.map(|_| ("infilling.beam", &self.infilling.beam));
        [("vanilla.beam", &self.vanilla.beam)]
            .into_iter()
            .chain(templates.map(|templates| ("templates.beam", &templates.beam)))
            .chain(filling)
            .chain(self.masking.as_ref().map(|masking| ("masking.beam", &masking.beam)))
    }

    /// Returns the seed of a sampling method, if there is one.
    pub fn seed(&self) -> Option<u64> {
        self.beams().find_map(|(_, beam)| beam.method.seed())
    }
}

/// The settings of one search, with the terms and the rules of Hugging Face's `generate`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beam {
    /// Hypotheses kept at each step (section 6.2: 10); 1 is greedy decoding. For a sampling
    /// method, samples drawn.
    pub width: usize,
    /// Results returned, at most `width`.
    pub returns: usize,
    /// Longest output in decoder tokens, the start token included (section 6.1: 512).
    pub max_length: usize,
    /// Finished scores are divided by (generated tokens) to this power (`generate`: 1).
    pub length_penalty: f64,
    /// When a search is over (`generate`: `False`).
    pub early_stopping: EarlyStopping,
    /// How hypotheses are chosen.
    #[serde(default)]
    pub method: Method,
}

impl Beam {
    /// Returns the defaults of `generate` for `width` hypotheses.
    pub fn width(width: usize) -> Self {
        Self {
            width,
            returns: width,
            max_length: 512,
            length_penalty: 1.0,
            early_stopping: EarlyStopping::Heuristic,
            method: Method::Beam,
        }
    }
}

/// Conditions under which a search with `width` finished hypotheses ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EarlyStopping {
    /// At once (`early_stopping=True`).
    AtOnce,
    /// When the best running hypothesis, at its present length, is no better (`False`).
    #[default]
    Heuristic,
    /// When the best running hypothesis cannot become better at any length (`"never"`).
    Never,
}

/// Choice of the candidates (section 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranking {
    /// Number of candidates (section 5.2: 5).
    pub candidates: usize,
    /// Number of candidates in reserve, which replace those that turn out to have the result of
    /// another (not in the paper).
    #[serde(default)]
    pub reserve: usize,
    /// Number of results of vanilla beam search that come first (section 5.2: 2; appendix F: "the
    /// first two outputs").
    pub vanilla: usize,
    /// Number of masked queries that follow them, most probable first (not in the paper).
    #[serde(default)]
    pub masked: usize,
    /// Condition under which two results are one (section 5.2: equal SQL).
    #[serde(default)]
    pub merge: Merge,
    /// Whether mixtures follow all other results (not in the paper). A mixture uses two names where
    /// each of them alone, in the places of both, gives another query that was found.
    #[serde(default)]
    pub mixtures_last: bool,
    /// Whether the output language may repair finished queries (not in the paper).
    #[serde(default, skip_serializing_if = "is_false")]
    pub repairs: bool,
    /// Number of fillings taken of each template (section 5.2: 2); `None` for all.
    pub per_template: Option<usize>,
    /// Order of the fillings.
    pub order: Order,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// The condition under which two results are one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Merge {
    /// Their normalised SQL is equal.
    #[default]
    Text,
    /// They return the same rows on every database ([`crate::OutputLanguage::key`]).
    Query,
}

/// The order of the fillings of several templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// All of the first template, then all of the second, and so on (section 5.2 names none).
    Templates,
    /// In ascending order of `template * (template's index) + filling * (filling's index)`
    /// (released code: 3 and 2).
    Weighted {
        /// Cost of coming from a later template.
        template: usize,
        /// Cost of being a later filling.
        filling: usize,
    },
}

/// The generator of ODIN (Vaidya et al., section 5): decodes, masks a name of what was found, decodes
/// again. Each call is a search with the settings of `vanilla`; its best query counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Odin {
    /// Most calls, the first one over the full schema (its section 8.2: 1, 2, 3, 5, 7, 10).
    pub max_calls: usize,
    /// What the network reads in each call.
    pub encoding: Encoding,
    /// Whether tables are masked, too (its algorithm 1: columns alone).
    pub tables: bool,
    /// Number of tokens by which a query may be longer than that of the first call; `None` for no
    /// limit. See [`Masking::extra_length`].
    pub extra_length: Option<usize>,
}

impl Odin {
    /// The generator as the paper has it, with ten calls.
    pub const PAPER: Self =
        Self { max_calls: 10, encoding: Encoding::Each, tables: false, extra_length: None };
}

/// What the network reads while names are masked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Encoding {
    /// The whole schema, once: masked names can be read and not be written.
    Once,
    /// The schema without the masked names, anew for each call (ODIN, algorithm 1).
    Each,
}
