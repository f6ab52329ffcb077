//! `cargo xtask bench`: measures, and prints a report in Markdown. Nothing
//! here passes or fails: times belong to the machine they were taken on.

use crate::failure::Failure;
use crate::house::House;
use crate::{browser, process, setup, web};
use std::fs;

/// Times that each question is asked, when not told.
const RUNS: u16 = 5;

/// Builds the page, measures it in Chromium, prints the report and keeps it in
/// the cache as `bench.md`.
///
/// # Errors
/// When the setup, the build or the measuring script fails.
pub fn run(house: &House, runs: Option<u16>) -> Result<(), Failure> {
    setup::run(house, setup::Need::Tests)?;
    println!("{}", web::build(house)?);
    let mut command = browser::node(house)?;
    command.arg("tests/browser/bench.mjs").env("RUNS", runs.unwrap_or(RUNS).to_string());
    let report = process::run(house, "bench", &mut command)?;
    let file = house.cache().join("bench.md");
    fs::write(&file, &report).map_err(Failure::file("write", &file))?;
    println!("{report}\n    ({})", file.display());
    Ok(())
}
