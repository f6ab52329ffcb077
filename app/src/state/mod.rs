//! What the page knows, folded from what its workers say. No browser in here.

mod address;
mod ambiguous;
mod benchmark;
mod database;
mod devices;
mod engine;
mod golds;
mod run;
mod samples;
mod selection;
mod session;
mod tour;
mod view;

pub use address::Address;
pub use ambiguous::{Ambiguous, Place, deed};
pub use benchmark::{
    Benchmark, BenchmarkError, Choice, Counting, Dropped, Importing, LARGEST_BENCHMARK, Outcome,
    Pace, Reading, TOP,
};
pub use database::DatabaseState;
pub use devices::{CheckStage, DeviceCheck, Differing, pick};
pub use engine::{EngineState, ModelState};
pub use golds::{Gold, queries, union};
pub use run::{Executed, RunState, RunStatus};
pub use samples::{Example, Kind, Sample};
pub use selection::{Selection, Spot};
pub use session::{LARGEST_SESSION, Session, SessionError};
pub use tour::{Asked, FIGURES, Figure, TOUR, TourStep};
pub use view::View;
