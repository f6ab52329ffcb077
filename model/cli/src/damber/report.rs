//! The report of a run: text or JSON on the standard output, and files.

use std::path::PathBuf;

use beamsplitter_ambiguity::{Trouble, Troubles, Unscored};
use beamsplitter_damber::write::{self, System};
use beamsplitter_damber::{ScoreError, Scored, Test};
use clap::Args;
use serde_json::{Value as Json, json};

use super::error::DamberError;
use crate::error::CommandError;
use crate::output::{FileKind, Outputs};
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
}

/// What a system made of tests.
#[derive(Default)]
pub struct Made {
    /// What it is called.
    pub name: String,
    /// Its tests that could be scored.
    pub scored: Vec<(Test, Scored)>,
    /// What could not be run.
    pub troubles: Troubles,
}

impl Made {
    fn system(&self) -> System<'_> {
        let scored = self.scored.iter().map(|(test, scored)| (test, scored)).collect();
        System::new(&self.name, scored)
    }
}

impl ReportOptions {
    /// Tells whether the files may be written, before the work that they are the result of.
    pub fn check(&self, outputs: &Outputs) -> Result<(), CommandError> {
        for path in [&self.html, &self.csv].into_iter().flatten() {
            outputs.check(path, FileKind::Report)?;
        }
        Ok(())
    }

    /// Writes the files about what systems made of tests.
    pub fn files(&self, all: &[Made], outputs: &Outputs) -> Result<(), CommandError> {
        let systems: Vec<System<'_>> = all.iter().map(Made::system).collect();
        if let Some(path) = &self.html {
            let page = write::html(&databases(all), &systems);
            outputs.write(path, FileKind::Report, page.as_bytes())?;
        }
        if let Some(path) = &self.csv {
            let rows = write::csv(&systems).map_err(|e| CommandError::of(DamberError::from(e)))?;
            outputs.write(path, FileKind::Report, rows.as_bytes())?;
        }
        Ok(())
    }

    /// Returns the report on what systems made of tests.
    pub fn report(all: &[Made]) -> Report {
        let systems: Vec<System<'_>> = all.iter().map(Made::system).collect();
        let mut runs: Vec<Json> = systems
            .iter()
            .zip(all)
            .map(|(system, made)| {
                let mut json = json!(system.report);
                json["system"] = json!(system.name);
                json["unscored"] = json!(made.troubles);
                json
            })
            .collect();
        let mut report = match runs.len() {
            1 => Report::new(runs.remove(0)),
            _ => Report::new(json!({"runs": runs})),
        };
        report.tables(write::sections(&systems, false));
        report.tables(write::drops(&systems));
        for (system, made) in systems.iter().zip(all) {
            if all.len() > 1 {
                report.text(format!("{}:\n", made.name));
            }
            report.tables(write::matrices(system, false));
            report.lines(made.troubles.not_run());
        }
        report
    }
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
fn databases(all: &[Made]) -> String {
    let tests = all.iter().flat_map(|made| &made.scored);
    let mut names: Vec<&str> = tests.map(|(test, _)| test.db_id.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    match names.as_slice() {
        [one] => (*one).to_owned(),
        all => format!("{} databases", all.len()),
    }
}
