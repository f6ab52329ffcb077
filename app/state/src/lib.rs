//! The state of the page, folded from its workers' events, without a browser.
//!
//! # Places and addresses
//! `state::Place` lists the five places and the views of each. `state::View` keeps the names that
//! views have in the address, so addresses of earlier versions still work. CONTRIBUTING.md says how
//! to add a view. An address has the view, the question, the settings and the sample, never
//! anybody's data, and stands behind the `#`.
//!
//! # Runs as files
//! A run as a file is `state::Session`. The same text is kept in IndexedDB (`browser::Storage`)
//! with the bytes of the person's own database, whatever its size (`state::Keeping` says what a
//! person is told of it). A run that model/recorder wrote names its `system` and has that name in
//! Compare. Its expected queries are looked for by text, since its model writes in pieces of its
//! own (app/scene/src/coverage/recorded.rs).
//!
//! # Settings and questions
//! `state::SETTINGS` names the decoder settings that the page offers. A changed setting is written
//! as `--set` writes it: in the address, the run's file, the history and the request to the engine.
//! `state::Preset` is a decoder with such changes under a name, kept in IndexedDB.
//!
//! For databases without questions of their own, `state::own_questions` fills five templates with
//! names of the schema and values that it samples; `state::warnings` says what a person should know
//! of a database before asking.

mod address;
pub mod ambiguity;
pub mod browse;
mod chosen;
mod compared;
mod curated;
mod database;
pub mod database_files;
mod devices;
mod engine;
mod engines;
pub mod figure_four;
mod glossary;
mod golds;
mod history;
pub mod holds;
mod interpret;
mod meanings;
mod numbers;
mod our_model;
mod own_questions;
mod pace;
mod percent;
mod place;
mod presets;
mod repaired;
mod run;
mod sample_examples;
mod samples;
mod saved;
mod selection;
mod session;
mod settings;
mod system;
pub mod system_tables;
pub mod table_five;
mod tour;
mod view;
mod warnings;

pub use address::{Address, unknown_parts};
pub use chosen::Chosen;
pub use compared::{add_recorded, side_by_side};
pub use curated::{Curated, Found, Shows};
pub use database::{DatabaseState, Keeping, Opening};
pub use devices::{CheckStage, DeviceCheck, Differing, pick};
pub use engine::{EngineState, ModelState};
pub use engines::{MOST_ENGINES, engines};
pub use glossary::{GLOSSARY, Word, meaning};
pub use golds::{Gold, queries, union};
pub use history::{AskedQuestion, remember};
pub use interpret::{
    Dialogue, HowSure, Piece, as_sentence, headline, is_surely_unanswerable, is_unanswerable,
    pieces, shown_alone,
};
pub use meanings::different;
pub use our_model::our_model;
pub use own_questions::{OwnQuestion, own_questions};
pub use pace::Pace;
pub use percent::{hundredths, percent};
pub use place::Place;
pub use presets::{LONGEST_NAME, MOST_PRESETS, Preset, PresetError, bring, keep};
pub use run::{Executed, RunState, RunStatus};
pub use sample_examples::SampleExamples;
pub use samples::{Example, Kind, Sample};
pub use saved::{file_name, result_table};
pub use selection::{HypothesisRef, Selection};
pub use session::{LARGEST_SESSION, Session, SessionError};
pub use settings::{NamedSetting, SETTINGS, SettingSource};
pub use system::System;
pub use tour::{Asked, FIGURES, Figure, TOUR, TourStep};
pub use view::View;
pub use warnings::warnings;
