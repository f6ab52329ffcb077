//! An observer of runs that nobody watches.

use std::ops::ControlFlow;

use beamsplitter_pipeline::{Event, Observer};

/// Lets every run go on.
pub struct NoObserver;

impl Observer for NoObserver {
    fn event(&mut self, _: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
