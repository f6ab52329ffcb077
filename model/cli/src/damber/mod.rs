//! What the commands for DAMBER have in common: tests of databases, labels, reports.

mod error;
mod labels;
mod report;
mod sheets;
mod source;

pub use report::{Made, ReportOptions, add_troubles};
pub use sheets::save_tables;
pub use source::{Making, OpenPlaces, Places, make};
