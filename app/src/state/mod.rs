//! What the page knows, folded from what its workers say. No browser in here.

mod database;
mod engine;
mod run;
mod samples;

pub use database::DatabaseState;
pub use engine::{EngineState, ModelState};
pub use run::{Executed, RunState, RunStatus};
pub use samples::{Example, Kind, Sample};
