//! The report of a run: text or JSON on the standard output, and files.

use std::path::PathBuf;

use beamsplitter_ambiguity::{Trouble, Troubles, Unscored};
use beamsplitter_damber::write::{self, System, Table};
use beamsplitter_damber::{ScoreError, Scored, Test};
use clap::Args;
use serde_json::json;

use super::error::DamberError;
use crate::error::CommandError;
use crate::output::{FileKind, Force, Outputs};
use crate::terminal::{escaped, print, print_line, table};

/// What is made of the scores.
#[derive(Args)]
pub struct ReportOptions {
    /// Print JSON.
    #[arg(long)]
    json: bool,
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

    /// Prints and writes the report on what a system made of tests.
    ///
    /// # Errors
    /// If something cannot be written.
    pub fn write(
        &self,
        name: &str,
        scored: &[(Test, Scored)],
        troubles: &Troubles,
        outputs: &Outputs,
    ) -> Result<(), CommandError> {
        let pairs = scored.iter().map(|(test, scored)| (test, scored)).collect();
        let system = System::new(name, pairs);
        let systems = std::slice::from_ref(&system);
        if let Some(path) = &self.html {
            let page = write::html(&databases(scored), systems);
            outputs.write(path, FileKind::Report, page.as_bytes())?;
        }
        if let Some(path) = &self.csv {
            let rows = write::csv(systems).map_err(|e| CommandError::of(DamberError::from(e)))?;
            outputs.write(path, FileKind::Report, rows.as_bytes())?;
        }
        if self.json {
            let mut json = json!(system.report);
            json["system"] = json!(system.name);
            json["unscored"] = json!(troubles);
            return Ok(print_line(json)?);
        }
        let mut text = String::new();
        let tables = write::sections(systems, false).into_iter().chain(write::drops(systems));
        for table in tables.chain(write::matrices(&system, false)) {
            text += &shown(&table);
        }
        Ok(print(&(text + &troubles.not_run().join("\n") + "\n"))?)
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

fn shown(of: &Table) -> String {
    let line = |cells: &[String]| cells.iter().map(|cell| escaped(cell)).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = of.rows.iter().map(|row| line(row)).collect();
    format!("{}\n{}\n", escaped(&of.title), table(&line(&of.heads), &rows, ""))
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
