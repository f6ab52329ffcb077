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
//!
//! # Our own preset
//! `Settings::beamsplitter` adds five things to LogicalBeam. Each is a named setting (`--set`) and
//! is off in the paper's presets. Two of them are here:
//!
//! - **Masking** (`masking`; decode/src/masking.rs): each name of the best query, `*` among them,
//!   is forbidden in turn, and the query decoded anew from the same encoding. Of two names that a
//!   question may mean, this finds the other one in all of its places at once, where a beam fills
//!   with mixtures of both. The paper's ODIN masks columns in the same way, but encodes the smaller
//!   schema each time. A masked query may be 32 tokens longer than the longest query of beam
//!   search: a network that may not write the name it wants to can repeat itself up to 512 tokens.
//!   `decode::MaskedDecoder` decodes under any set of forbidden names from one encoding, for
//!   systems such as ODIN that choose the next set by what they found.
//! - **Mixtures** (`ranking.mixtures_last`; decode/src/rank.rs): a question for the id of each
//!   owner has two interpretations over `client_id` and `person_id`, but a beam finds four queries,
//!   two of which select the one and group by the other. Such a query is ranked behind all others.
//!   A query is a mixture of two names if either name, put in the places of both, gives another
//!   query that was found, and one of these is more probable.
//!
//! The other three are the grammar (`vanilla.grammar`, `infilling.grammar`), merging
//! (`ranking.merge`, `ranking.reserve`) and repairs (`ranking.repairs`). They know SQL, and are
//! described in model/prompt.
//!
//! model/experiments/decoders.md says what each of these contributed.
//!
//! # Batches
//! All templates, fillings and masked queries of a run are rows of one batch, and a step is one
//! call of the network (`decode::Batch`). Rows that read the same prompt share its keys and values,
//! equal prefixes of a search are decoded once, finished hypotheses leave the batch, and a filling
//! goes on from its template's cache (`Batch::resume`).
//!
//! # Terms
//! Sections are those of the LogicalBeam paper (Bhaskar et al. 2023); HF is Hugging Face
//! transformers.
//!
//! | term | meaning | from |
//! |---|---|---|
//! | beam | the hypotheses that a search keeps at one step; its width is their number | HF `num_beams`; section 5 |
//! | candidate | a query that a decoder found, in the order of the ranking | text-to-SQL; section 6.1 (top k) |
//! | counterfactual plan | a plan next to the model's own: one join or selection more or fewer | section 5.1 |
//! | decoder | a search with all its settings, by name | HF generation strategies |
//! | filling | a query decoded under a template, and the step that does it | section 5.2 (infilling) |
//! | hypothesis | one prefix in a beam, with its score | HF (`BeamHypotheses`) |
//! | mask | tokens that a step may not take, by their logits set to minus infinity; masking a name decodes the best query again without it | HF `LogitsProcessor`; ODIN (Vaidya et al. 2025) |
//! | output language | what a decoder must know of the tokens that it writes: where names begin, what ends an output | ours |
//! | plan | the numbers of joins and of final selections that a query is decoded under | section 5.1 |
//! | prefix | the tokens of a hypothesis so far; a forced prefix is given | HF `decoder_input_ids`; section 5.1 |
//! | template | a query with its names and literals left out | section 5.1, appendix E |
//! | trace | everything that a run decided, as JSON | ours |
//! | whitelist | the first tokens of names: the only ones among which a filling may branch | section 5.2 |

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
