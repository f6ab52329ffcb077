//! Decoders for text-to-SQL: from next-token log-probabilities to ranked candidates, each with the
//! trace of how it was found.
//!
//! # Steps
//! 1. [`Tasks`] says which [`Prompt`] the network reads for each task, [`OutputLanguage`] what its
//!    output tokens mean, and [`Model`] encodes prompts and scores continuations.
//! 2. [`decode`](decode()) finds the best [`Plan`], and [`plan::plans`] its neighbours.
//! 3. A [`Batch`] runs vanilla beam search and one template search for each plan, and continues
//!    each template with its fillings. Each of them is a [`Search`] with the rules of Hugging
//!    Face's `generate`, limited by a [`Constraint`]: [`Free`], [`Infill`] (algorithm 1) or
//!    [`Guided`]. Its [`Method`] is beam search, diverse beam search, or sampling.
//! 4. [`rank::rank`] chooses the candidates among all [`FoundQuery`]s.
//! 5. [`Recorder`] writes the [`Trace`] and passes events to an [`Observer`], which can cancel the
//!    run.
//!
//! [`MaskedDecoder`] decodes queries under sets of forbidden names, all from one encoding, for
//! systems that look for alternatives in that way (ODIN). [`parallel::Parallel`] decodes the searches of
//! one question on several engines.
//!
//! Every constant is a field of [`Settings`], every decoder of the paper a [`Preset`]. Section
//! numbers are those of the LogicalBeam paper (Bhaskar et al., "Benchmarking and Improving
//! Text-to-SQL Generation under Ambiguity", 2023).
//!
//! This crate knows nothing of SQL, tensors, browsers or files. Decoding is deterministic: of equal
//! scores the lower token id comes first, and samples come from a seed.

pub mod batch;
mod beam;
pub mod constraint;
pub mod error;
mod extend;
mod finished;
pub mod logicalbeam;
pub mod masked;
mod masking;
pub mod method;
#[allow(clippy::manual_checked_ops, reason = "the test for zero reads better")]
pub mod model;
pub mod outcome;
pub mod output_language;
pub mod parallel;
pub mod plan;
pub mod preset;
pub mod rank;
pub mod record;
mod run;
pub mod sampling;
pub mod score;
pub mod search;
mod search_state;
pub mod settings;
pub mod tasks;
pub mod token;
pub mod trace;

pub use batch::Batch;
pub use constraint::{Constraint, Free, Guided, Infill};
pub use error::DecodeError;
pub use logicalbeam::{decode, decode_preferring};
pub use masked::MaskedDecoder;
pub use method::{Diversity, Method, Sampling};
pub use model::{LogProbs, Model, Prompt, Token};
pub use outcome::{DecodedTemplate, Outcome};
pub use output_language::{OutputLanguage, Plan, Task, TokenClass};
pub use preset::{Preset, UnknownPreset};
pub use rank::FoundQuery;
pub use record::{Event, Observer, Recorder};
pub use search::{Hypothesis, Search};
pub use settings::{SettingError, Settings};
pub use tasks::{OneSequence, TaskPrompt, Tasks, ThreePrompts};
pub use trace::Trace;
