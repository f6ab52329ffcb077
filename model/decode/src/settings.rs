//! Every constant of decoding, with its place in the paper. [`Preset`](crate::Preset) has the
//! values of each decoder.

pub mod ranges;

use serde::{Deserialize, Serialize};

use crate::method::Method;

pub use ranges::SettingError;

/// Settings of a whole run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Name of the preset, for people.
    pub name: String,
    /// Beam search without a template. Its own outputs are candidates too (section 5.2).
    pub vanilla: Vanilla,
    /// Plans and templates (section 5.1); `None`: vanilla beam search alone.
    pub templates: Option<Templates>,
    /// Filling of templates (section 5.2).
    pub infilling: Infilling,
    /// Queries without a name of the best ones (not in the paper).
    #[serde(default)]
    pub masking: Option<Masking>,
    /// What a name that the question surely means adds to its logit in every search (shallow
    /// fusion; not in the paper). Names that it may mean add a part of it
    /// ([`OutputLanguage::meant`](crate::OutputLanguage::meant)); 0: the model decides alone.
    #[serde(default)]
    pub fusion: f32,
    /// Choice among the results (section 5.2).
    pub ranking: Ranking,
    /// What the trace holds.
    pub trace: TraceLimits,
}

/// One search, with the words and the rules of Hugging Face's `generate`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beam {
    /// Hypotheses kept at each step; 1 is greedy decoding (section 6.2: 10). Samples drawn.
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
    /// The defaults of `generate` for `width` hypotheses.
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

/// When a search that has found `width` finished hypotheses is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EarlyStopping {
    /// At once (`early_stopping=True`).
    AtOnce,
    /// When the best running one, at its present length, is no better (`False`).
    #[default]
    Heuristic,
    /// When the best running one cannot become better at any length (`"never"`).
    Never,
}

/// What a token that was not chosen freely adds to the score of its hypothesis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForcedScore {
    /// Its log-probability.
    #[default]
    LogProbability,
    /// This constant. The released code adds 1, an effect of its logits processors.
    Constant(f32),
    /// Nothing, and it does not count as generated. Without branching it is the constant 0.
    Excluded,
}

/// Beam search without a template.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Vanilla {
    /// The search (section 6.2: width 10).
    pub beam: Beam,
    /// Whether the output language's grammar limits it (not in the paper).
    pub grammar: bool,
}

/// Plan-based template generation (section 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Templates {
    /// The search for each template; width 1 is greedy ("we use greedy decoding").
    pub beam: Beam,
    /// Which counterfactual plans there are.
    pub neighbours: Neighbours,
    /// Whether SQL follows its plan in one pass or in two.
    #[serde(default)]
    pub stages: Stages,
    /// What the tokens of the plan, forced, add to a template's score.
    pub prefix_score: ForcedScore,
    /// Whether a template whose counts contradict its plan is filled.
    pub fill_contradicting: bool,
    /// Whether the output language's grammar limits templates (not in the paper).
    pub grammar: bool,
}

/// Which plans are tried beside the best one, (j, s).
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
        /// From how many joins on plans only get smaller.
        many_joins: u32,
    },
}

/// How SQL follows from its plan.
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
    /// Whether template and branching are controlled at all; without, templates are filled by
    /// plain beam search (ablation "+ template diversity", section 6.5).
    pub controlled: bool,
    /// Branch where a table's name starts.
    pub branch_at_tables: bool,
    /// Branch where a column's name starts.
    pub branch_at_columns: bool,
    /// Branch at numbers and strings (not in the paper).
    pub branch_at_values: bool,
    /// Algorithm 1 has one whitelist U for tables and columns alike; otherwise each class has
    /// its own.
    pub shared_whitelist: bool,
    /// Tokens, start token included, after which control ends (released code: 128).
    pub control_limit: Option<usize>,
    /// What a token adds to the score where no branching is allowed.
    pub unbranched_score: ForcedScore,
    /// What the tokens of a forced prefix add, for models that write the filling behind its
    /// template.
    pub prefix_score: ForcedScore,
    /// Whether a finished filling must have the template that was asked for (released code).
    pub drop_nonconforming: bool,
    /// Whether the output language's grammar limits fillings (not in the paper).
    pub grammar: bool,
}

/// Queries that must do without a name of the best ones (not in the paper).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Masking {
    /// The search for each name; its first result counts.
    pub beam: Beam,
    /// How many results of vanilla beam search have their names masked.
    pub readings: usize,
    /// Most names.
    pub names: usize,
}

/// Choice of the candidates (section 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranking {
    /// Candidates in the end (section 5.2: 5).
    pub candidates: usize,
    /// Candidates in reserve, for those that turn out to have the result of another (not in the
    /// paper).
    #[serde(default)]
    pub reserve: usize,
    /// How many of vanilla beam search take part, first of all (section 5.2: 2; appendix F: "the
    /// first two outputs").
    pub vanilla: usize,
    /// How many queries without a name follow them, most probable first (not in the paper).
    #[serde(default)]
    pub masked: usize,
    /// When two results are one (section 5.2: equal SQL).
    #[serde(default)]
    pub merge: Merge,
    /// Whether mixtures follow all others (not in the paper): readings that use two names where
    /// each of the two alone, in the places of both, makes another reading too.
    #[serde(default)]
    pub mixtures_last: bool,
    /// How many fillings of each template take part (section 5.2: 2).
    pub per_template: Option<usize>,
    /// In which order fillings follow.
    pub order: Order,
}

/// When two results are one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Merge {
    /// When their normalised texts are equal.
    #[default]
    Text,
    /// When they ask the same whatever the database holds ([`crate::OutputLanguage::key`]).
    Query,
}

/// In which order the fillings of several templates follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// All of the first template, then all of the second, and so on (section 5.2 names none).
    Templates,
    /// By `template * (template's index) + filling * (filling's index)`, lowest first (released
    /// code: 3 and 2).
    Weighted {
        /// Cost of coming from a later template.
        template: usize,
        /// Cost of being a later filling.
        filling: usize,
    },
}

/// Bounds on the trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceLimits {
    /// Most hypotheses recorded; what exceeds it is counted.
    pub nodes: usize,
    /// Runner-up tokens recorded for each extended hypothesis.
    pub runners_up: usize,
    /// Whether hypotheses that were pruned at once are recorded; at most half of `nodes`.
    pub pruned: bool,
}

impl Default for TraceLimits {
    fn default() -> Self {
        Self { nodes: 20_000, runners_up: 5, pruned: true }
    }
}

impl Settings {
    /// The searches that these settings are for, by name.
    pub fn beams(&self) -> impl Iterator<Item = (&'static str, &Beam)> {
        let templates = self.templates.as_ref();
        let filling = templates.map(|_| ("infilling.beam", &self.infilling.beam));
        [("vanilla.beam", &self.vanilla.beam)]
            .into_iter()
            .chain(templates.map(|templates| ("templates.beam", &templates.beam)))
            .chain(filling)
            .chain(self.masking.as_ref().map(|masking| ("masking.beam", &masking.beam)))
    }

    /// The seed, where something is drawn.
    pub fn seed(&self) -> Option<u64> {
        self.beams().find_map(|(_, beam)| beam.method.seed())
    }
}
