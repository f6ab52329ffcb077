//! What a question may mean, as the engine tells the page.

use beamsplitter_odin::hints::Hints;
use serde::{Deserialize, Serialize};

/// How interpretations are chosen and ordered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interpreting {
    /// Share of right interpretations that may be left out, from 0.01 to 0.2.
    pub alpha: f64,
    /// What the person chose before, over this database.
    pub hints: Hints,
}
