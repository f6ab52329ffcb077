//! Annotation of ambiguous questions, without a page and without a clock.
//!
//! # Steps
//! 1. [`import()`] a file: [`Item`]s to label, labels by others, or a whole [`Project`]. [`combine()`]
//!    files of several annotators.
//! 2. [`Queue`]: which items, in which order; annotators, reviewers and the adjudicator have one each
//!    ([`Task`]).
//! 3. A decision becomes an [`Event`] of the project's append-only journal; [`Decisions`] is the
//!    state that the journal leads to, undo and redo included. The [`LabelSet`] says which labels
//!    are allowed.
//! 4. [`progress()`]: items done, speed, time left.
//! 5. [`review`]: handed in, accepted, returned.
//! 6. [`agreement()`] between annotators, [`adjudication`] where they disagree, and the labels that
//!    were [`overruled()`].
//! 7. [`cleaned_record()`]: which examples of a benchmark the labels keep, and with which readings.
//! 8. [`write`](mod@write): JSON lines, CSV, the project.
//!
//! The time is passed in. CSV is read and written by the crate `csv`.
//!
//! # Agreement and merging
//! The command compares and merges files of annotators:
//!
//! ```text
//! beamsplitter label agreement ADA.jsonl BOB.jsonl      # percent, Cohen, Fleiss, alpha, with intervals; --json, --format, --csv
//! beamsplitter label merge ADA.jsonl BOB.jsonl --format adjudicated --out ALL.jsonl
//! beamsplitter label merge ADA.jsonl BOB.jsonl --format differences --out CHANGED.csv   # labels that were overruled
//! beamsplitter label merge ADA.jsonl BOB.jsonl --format cleaned --out CLEANED.json       # the benchmark that the labels leave
//! ```
//!
//! Figures are over all examples, and by kind of ambiguity, by pair of annotators where there are more
//! than two, and by quarter of the time where 20 units or more were rated twice. A kind that a key took
//! over from the file does not count until its annotator chooses it; how many there are is told, and so
//! is why a figure is missing.
//!
//! Two files with an annotator of the same name are refused. `--rename 'BOB.jsonl:annotator 1=bob'`
//! renames one of two people; `--same ada` says that it is one person, whose newer labels replace
//! older ones. On 72 random matrices with gaps, the figures equal those of krippendorff,
//! scikit-learn and statsmodels to 1e-9 (`cargo test -p beamsplitter-label`).
//!
//! # Terms
//! | term | meaning | from |
//! |---|---|---|
//! | adjudication | a decision between annotators who differ; `adjudication` is also the name of the annotator who decides | annotation (INCEpTION: curation) |
//! | agreement | how often annotators give the same label, beyond chance: percent, Cohen's and Fleiss' kappa, Krippendorff's alpha | annotation; Artstein and Poesio 2008 |
//! | annotation | the labels that one annotator gives one example | annotation tools (Label Studio, doccano) |
//! | annotator | who labels; a name, no account | annotation tools |
//! | contradiction | labels of one example that cannot stand together, a list in the label set | ours |
//! | event | one entry of the journal of a label project: a decision, an undo, a redo, an import | event sourcing |
//! | label, label set | a value that an annotator chooses; the labels that there are, with their keys | annotation tools |
//! | merge | adding the records of a file to a label project | version control |
//! | suggestion | what a program says of an example, in its record under `suggested`; nobody's decision until an annotator takes it | annotation tools (Label Studio: prediction) |
//! | review | what happens to an annotation after it is submitted: taken up, accepted, or returned with a reason; a thread of remarks beside the labels | annotation tools |
//! | from the file | of a value: a key took it over from the record, and its annotator did not touch it | ours |
//! | slot | a label of an example, or of one of its golds: `ambiguous`, `gold.2` | annotation tools |

pub mod adjudication;
pub mod agreement;
pub mod assign;
pub mod cleaned;
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
pub mod people;
pub mod presses;
pub mod progress;
pub mod project;
pub mod queue;
pub mod review;
pub mod suggested;
pub mod thread;
pub mod write;

pub use adjudication::{Adjudicated, Resolution, adjudicated};
pub use agreement::{Agreement, agreement};
pub use assign::Assignment;
pub use cleaned::cleaned_record;
pub use combine::{CombineError, Identities, LabelFile, Rename, combine};
pub use decisions::{Decisions, Status};
pub use filter::{Criterion, Filter, Order, Task};
pub use import::{Import, Imported, Problem, Records, import};
pub use item::Item;
pub use journal::{Action, Event};
pub use label_set::{Field, FieldKind, LabelSet, Shortcut, Slot};
pub use labels::{Labels, Value};
pub use merge::{Merge, MergeSummary, News, news};
pub use overruled::{Overruled, overruled};
pub use people::RenameError;
pub use presses::Presses;
pub use progress::{Progress, Share, progress, shares};
pub use project::{Decision, Project};
pub use queue::{Queue, QueueFilter};
pub use review::ReviewError;
pub use suggested::suggested;
pub use thread::{Remark, ReviewState};
pub use write::{Format, RecordWriter};

/// Program and version, as records have them.
pub const TOOL: &str = concat!("beamsplitter ", env!("CARGO_PKG_VERSION"));
