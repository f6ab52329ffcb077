//! What a check found.

/// How a check that did not fail ended.
#[derive(Debug, Default)]
pub struct Outcome {
    /// A fact about what was looked at, or "".
    pub fact: String,
    /// Tests that did not run here, each with the reason, and files that passed only when they were
    /// run a second time; named again in the last lines.
    pub skipped: Vec<String>,
}

impl Outcome {
    /// Creates the outcome of a check in which everything ran and passed.
    pub fn passed(fact: impl Into<String>) -> Outcome {
        Outcome { fact: fact.into(), skipped: Vec::new() }
    }
}
