//! The report of a run: text or JSON on the standard output, and files.

use std::path::PathBuf;

use beamsplitter_ambiguity::{Trouble, Troubles, Unscored};
use beamsplitter_damber::write::{self, System};
use beamsplitter_damber::{ScoreError, Scored, Test};
use clap::Args;
use serde_json::json;

use super::error::DamberError;
use crate::error::CommandError;
use crate::output::{FileKind, Force, Outputs};
use crate::report::{Report, Show};

/// What is made of the scores.
#[derive(Args)]
pub struct ReportOptions {
    #[command(flatten)]
    pub show: Show,
    /// Write the report as a web page to this file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write a row for each test to this file, as CSV.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    pub force: Force,
}

impl ReportOptions {
    /// Tells whether the files may be written, before the work that they are the result of.
    ///
    /// # Errors
    /// As of [`Outputs::check`].
    pub fn check(&self, outputs: &Outputs) -> Result<(), CommandError> {
        for path in [&self.html, &self.csv].into_iter().flatten() {
            outputs.check(path, FileKind::Report)?;
        }
        Ok(())
    }

    /// Writes the files about what a system made of tests.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn files(
        &self,
        name: &str,
        scored: &[(Test, Scored)],
        outputs: &Outputs,
    ) -> Result<(), CommandError> {
        let system = system(name, scored);
        let systems = std::slice::from_ref(&system);
        if let Some(path) = &self.html {
            let page = write::html(&databases(scored), systems);
            outputs.write(path, FileKind::Report, page.as_bytes())?;
        }
        if let Some(path) = &self.csv {
            let rows = write::csv(systems).map_err(|e| CommandError::of(DamberError::from(e)))?;
            outputs.write(path, FileKind::Report, rows.as_bytes())?;
        }
        Ok(())
    }

    /// Returns the report on what a system made of tests.
    pub fn report(name: &str, scored: &[(Test, Scored)], troubles: &Troubles) -> Report {
        let system = system(name, scored);
        let systems = std::slice::from_ref(&system);
        let mut report = Report::new(json!(system.report));
        report.json["system"] = json!(system.name);
        report.json["unscored"] = json!(troubles);
        report.tables(write::sections(systems, false));
        report.tables(write::drops(systems));
        report.tables(write::matrices(&system, false));
        report.lines(troubles.not_run());
        report
    }
}

fn system<'a>(name: &str, scored: &'a [(Test, Scored)]) -> System<'a> {
    System::new(name, scored.iter().map(|(test, scored)| (test, scored)).collect())
}

/// Adds what of a test could not be run.
pub fn add_troubles(
    troubles: &mut Troubles,
    (index, test): (usize, &Test),
    found: &Result<Scored, ScoreError>,
) {
    let (failing, error) = match found {
        Ok(scored) => (&scored.failing, scored.error.as_ref()),
        Err(error) => (&error.failing, None),
    };
    let not_run = |reason: &String| Trouble::NotRun(reason.clone());
    let unscored = Unscored {
        golds: failing.iter().map(|(place, reason)| (*place, not_run(reason))).collect(),
        predictions: error.into_iter().map(|reason| (0, not_run(reason))).collect(),
    };
    troubles.add(index, (test.targets.len(), usize::from(found.is_ok())), &unscored);
}

/// Names the database of the tests, or counts the databases where they have several.
fn databases(scored: &[(Test, Scored)]) -> String {
    let mut names: Vec<&str> = scored.iter().map(|(test, _)| test.db_id.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    match names.as_slice() {
        [one] => (*one).to_owned(),
        all => format!("{} databases", all.len()),
    }
}
