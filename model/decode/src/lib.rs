//! Decoding: from next-token log-probabilities to ranked, explained outputs.
//!
//! # Steps
//! 1. [`Tasks`] says how a question is put to the network, [`OutputLanguage`] what its outputs mean;
//!    [`Model`] reads the [`Prompt`]s.
//! 2. [`decode`] asks for the best [`Plan`], and [`plan::plans`] for its neighbours.
//! 3. A [`Batch`] decodes vanilla beam search and one template for each plan, and goes on with
//!    each template's fillings. Each is a [`Search`] with the rules of `generate`, limited by a
//!    [`Constraint`]: [`Free`], [`Infill`] (algorithm 1) or [`Guided`]. Its [`Method`] is beam
//!    search, diverse beam search, or sampling.
//! 4. [`rank::rank`] chooses the candidates among all [`FoundQuery`]s.
//! 5. [`Recorder`] writes the [`Trace`], and tells an [`Observer`], who can stop the run.
//!
//! Every constant is a field of [`Settings`], every decoder of the paper a [`Preset`]. Section numbers are those of the LogicalBeam paper
//! (Bhaskar et al., "Benchmarking and Improving Text-to-SQL Generation under Ambiguity", 2023).
//!
//! Nothing here knows SQL, a tensor library, a browser or a file. Decoding is deterministic: of
//! equal scores the lower token id comes first, and samples come from a seed.

pub mod batch;
mod beam;
pub mod constraint;
pub mod error;
mod extend;
mod finished;
pub mod logicalbeam;
mod masking;
pub mod method;
#[allow(clippy::manual_checked_ops, reason = "the test for zero reads better")]
pub mod model;
pub mod output_language;
pub mod plan;
pub mod preset;
pub mod rank;
pub mod record;
mod run;
pub mod sampling;
pub mod score;
pub mod search;
pub mod settings;
mod state;
pub mod tasks;
pub mod trace;

pub use batch::Batch;
pub use constraint::{Constraint, Free, Guided, Infill};
pub use error::DecodeError;
pub use logicalbeam::{Found, Outcome, decode};
pub use method::{Diversity, Method, Sampling};
pub use model::{LogProbs, Model, Prompt, Token};
pub use output_language::{OutputLanguage, Plan, Position, Task};
pub use preset::{Preset, UnknownPreset};
pub use rank::FoundQuery;
pub use record::{Event, Observer, Recorder};
pub use search::{Hypothesis, Search};
pub use settings::{SettingError, Settings};
pub use tasks::{OneSequence, TaskPrompt, Tasks, ThreePrompts};
pub use trace::Trace;
