//! What the page knows, folded from what its workers say. No browser in here.

mod address;
mod database;
pub mod database_files;
mod devices;
mod engine;
mod glossary;
mod golds;
mod interpret;
mod pace;
mod place;
mod run;
mod samples;
mod selection;
mod session;
mod tour;
mod view;

pub use address::Address;
pub use database::DatabaseState;
pub use devices::{CheckStage, DeviceCheck, Differing, pick};
pub use engine::{EngineState, ModelState};
pub use glossary::{GLOSSARY, Word};
pub use golds::{Gold, queries, union};
pub use interpret::{
    Dialogue, HowSure, Piece, as_sentence, headline, is_unanswerable, pieces, shown_alone,
};
pub use pace::Pace;
pub use place::Place;
pub use run::{Executed, RunState, RunStatus};
pub use samples::{Example, Kind, Sample};
pub use selection::{HypothesisRef, Selection};
pub use session::{LARGEST_SESSION, Session, SessionError};
pub use tour::{Asked, FIGURES, Figure, TOUR, TourStep};
pub use view::View;
