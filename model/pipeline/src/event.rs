//! The events of a run, and its observer.

use std::ops::ControlFlow;

use beamsplitter_decode as decode;
use beamsplitter_prompt::QuestionPrompt;

use crate::answer::Candidate;

/// An event of [`ask()`](crate::ask()). Events come in the order of the variants.
pub enum Event<'a> {
    /// Question and schema are linked. Only for models that write pointers.
    Linked(&'a QuestionPrompt),
    /// An event of the decoder.
    Decode(decode::Event<'a>),
    /// The candidates are chosen. Their results follow.
    Candidates(&'a [Candidate]),
    /// Candidate `index` asks what an earlier one asks. It is removed, and the next candidate of the
    /// reserve, if there is one, is added at the end.
    Merged {
        /// Index of the candidate in the list before the change.
        index: usize,
        /// The candidate that was added at the end.
        next: Option<&'a Candidate>,
    },
    /// Candidate `index` was executed.
    Outcome {
        /// Index of the candidate.
        index: usize,
        /// The candidate with its result.
        candidate: &'a Candidate,
    },
}

/// Receives the events of [`ask()`](crate::ask()) and can cancel it.
pub trait Observer {
    /// Receives an event. A break cancels the run before the next decoding step.
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()>;

    /// Returns the milliseconds since any fixed moment, if there is a clock.
    fn now(&self) -> Option<f64> {
        None
    }
}
