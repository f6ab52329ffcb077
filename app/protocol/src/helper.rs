//! Messages between the page's engine and the engines that help it.
//!
//! A helper is a worker of the engine's worker: the same program with the same model, which decodes
//! some searches of a question.

use beamsplitter_decode::Prompt;
use beamsplitter_decode::parallel::Step;
use serde::{Deserialize, Serialize};

use super::CallId;

/// Bytes of weights from which on helpers are worth starting: below, a step takes hardly longer than the
/// messages about it.
const LARGE_MODEL: u64 = 40 << 20;
/// Share of the machine's memory that the weights of all engines may take together.
const SHARE_OF_MEMORY: f64 = 0.125;
/// Gigabytes of a machine that does not say how many it has.
const GIGABYTES: f64 = 4.0;

/// How many engines may help the page's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HelperChoice {
    /// The most.
    pub most: usize,
    /// Whether they are started whatever the model's size.
    pub always: bool,
}

impl HelperChoice {
    /// Returns the choice that `?helpers=` in the address names; `automatic` without it, or if it is no
    /// number.
    pub fn named(number: Option<&str>, automatic: usize) -> Self {
        match number.and_then(|number| number.parse().ok()) {
            Some(most) => Self { most: automatic.max(1).min(most), always: true },
            None => Self { most: automatic, always: false },
        }
    }

    /// Returns how many helpers a model of so many bytes gets on a machine with so much memory.
    pub fn count(self, bytes: u64, gigabytes: Option<f64>) -> usize {
        if self.always {
            return self.most;
        }
        if bytes < LARGE_MODEL {
            return 0;
        }
        let room = gigabytes.unwrap_or(GIGABYTES) * 1e9 * SHARE_OF_MEMORY / bytes as f64;
        self.most.min((room as usize).saturating_sub(1))
    }
}

/// From the engine to a helper. All are done in the order in which they come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum HelpRequest {
    /// Encodes a prompt that a batch may have soon.
    Expect(Prompt),
    /// Begins a batch of empty prefixes.
    Begin {
        /// Its number.
        batch: u32,
        /// Its distinct prompts.
        prompts: Vec<Prompt>,
        /// Which of them each row has.
        rows: Vec<usize>,
    },
    /// Takes a step of a batch. Answered by [`EngineReply::Helped`](super::EngineReply::Helped).
    Step {
        /// Comes back with the answer.
        call: CallId,
        /// The batch.
        batch: u32,
        /// The step.
        step: Step,
    },
    /// Forgets a batch.
    End {
        /// Its number.
        batch: u32,
    },
}

/// What helpers do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HelpReport {
    /// Helpers that can be asked.
    pub helpers: usize,
    /// Rows of all decoding steps of the last run.
    pub rows: usize,
    /// Those that helpers computed.
    pub helped: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_models_are_helped_where_memory_allows() {
        let automatic = HelperChoice::named(None, 3);
        assert_eq!(automatic.count(14 << 20, Some(8.0)), 0);
        assert_eq!(automatic.count(80 << 20, Some(8.0)), 3);
        assert_eq!(automatic.count(250 << 20, Some(8.0)), 2);
        assert_eq!(automatic.count(80 << 20, Some(1.0)), 0);
        assert_eq!(automatic.count(80 << 20, None), 3);
    }

    #[test]
    fn the_address_overrides_the_size() {
        assert_eq!(HelperChoice::named(Some("1"), 3).count(1, Some(0.5)), 1);
        assert_eq!(HelperChoice::named(Some("0"), 3).count(80 << 20, Some(8.0)), 0);
        assert_eq!(HelperChoice::named(Some("99"), 3).count(1, None), 3);
        assert_eq!(HelperChoice::named(Some("some"), 3), HelperChoice::named(None, 3));
        // One helper can be asked for on a machine of one processor.
        assert_eq!(HelperChoice::named(Some("1"), 0).count(1, None), 1);
    }
}
