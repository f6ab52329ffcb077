//! Reports as tables, web pages and files of comma-separated values: the same in the page and in
//! the command.

mod csv_file;
mod html;
mod tables;

pub use csv_file::{HEADER, csv};
pub use html::{GENERATOR, html};
pub use tables::{Table, drops, matrices, sections};

use crate::report::{Report, report};
use crate::score::Scored;
use crate::test::Test;

/// What one system made of tests.
#[derive(Clone, Debug)]
pub struct System<'a> {
    /// What it is called: a decoder, a model.
    pub name: String,
    /// Each test that it was asked, with the score of its prediction.
    pub scored: Vec<(&'a Test, &'a Scored)>,
    /// The scores gathered.
    pub report: Report,
}

impl<'a> System<'a> {
    /// Gathers the scores of a system.
    pub fn new(name: impl Into<String>, scored: Vec<(&'a Test, &'a Scored)>) -> Self {
        let report = report(&scored);
        Self { name: name.into(), scored, report }
    }
}
