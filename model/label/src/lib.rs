//! Annotation of ambiguous questions, without a page and without a clock.
//!
//! # Steps
//! 1. [`import()`] a file: [`Item`]s to label, labels by others, or a whole [`Project`]. [`combine()`]
//!    files of several annotators.
//! 2. [`Queue`]: which items, in which order.
//! 3. A decision becomes an [`Event`] of the project's append-only journal; [`Decisions`] is the
//!    state that the journal leads to, undo and redo included. The [`LabelSet`] says which labels
//!    are allowed.
//! 4. [`progress()`]: items done, speed, time left.
//! 5. [`review`]: handed in, accepted, returned.
//! 6. [`agreement()`] between annotators, [`adjudication`] where they disagree, and the labels that
//!    were [`overruled()`].
//! 7. [`write`](mod@write): JSON lines, CSV, the project.

pub mod adjudication;
pub mod agreement;
pub mod assign;
pub mod combine;
pub mod decisions;
pub mod filter;
pub mod import;
pub mod item;
pub mod journal;
pub mod label_set;
pub mod labels;
pub mod merge;
pub mod overruled;
pub mod presses;
pub mod progress;
pub mod project;
pub mod queue;
pub mod review;
pub mod thread;
pub mod write;

pub use adjudication::{Adjudicated, Resolution, adjudicated};
pub use agreement::{Agreement, agreement};
pub use assign::Assignment;
pub use combine::{CombineError, Identities, LabelFile, Rename, combine};
pub use decisions::{Decisions, Status};
pub use filter::{Filter, Order};
pub use import::{Import, Imported, Problem, Records, import};
pub use item::Item;
pub use journal::{Action, Event};
pub use label_set::{Field, FieldKind, LabelSet, Shortcut, Slot};
pub use labels::{Labels, Value};
pub use merge::{Merge, MergeSummary};
pub use overruled::{Overruled, overruled};
pub use presses::Presses;
pub use progress::{Progress, Share, progress, shares};
pub use project::{Decision, Project};
pub use queue::{Queue, QueueFilter};
pub use review::ReviewError;
pub use thread::{Remark, ReviewState};
pub use write::{Format, RecordWriter};

/// Program and version, as records have them.
pub const TOOL: &str = concat!("beamsplitter ", env!("CARGO_PKG_VERSION"));
