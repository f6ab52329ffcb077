//! `beamsplitter score damber`: the SQL of any system, scored on tests of tables.

use std::collections::BTreeMap;
use std::path::PathBuf;

use beamsplitter_ambiguity::Troubles;
use beamsplitter_damber::{Test, score};
use clap::Args;

use super::given::{AllGiven, Given, PredictionFiles, tell_without};
use super::problems::{self, Problem};
use crate::damber::{Places, ReportOptions, add_troubles};
use crate::error::CommandError;
use crate::limits::Seconds;
use crate::output::Outputs;
use crate::records::read_as;

/// What `score damber --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter score damber --predictions predictions.jsonl --file tests.jsonl --database shop.sqlite

--file has the tests that `build damber` wrote; a prediction says the `id` of its test, and its `db_id`
where tests are of several databases. Without --file each record is a whole test. The first query counts.";

/// Arguments of `beamsplitter score damber`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    given: PredictionFiles,
    #[command(flatten)]
    places: Places,
    /// What the system is called in the report.
    #[arg(long, default_value = "predictions")]
    name: String,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    #[command(flatten)]
    report: ReportOptions,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let Arguments { given, places, name, seconds, report } = arguments;
    let read = [Some(&given.predictions), given.file.as_ref(), places.databases.as_ref()]
        .into_iter()
        .flatten();
    let outputs = Outputs::new(report.force).reading(read.map(PathBuf::as_path));
    let outputs = places.database.iter().fold(outputs, |all, path| all.reading_database(path));
    report.check(&outputs)?;
    let AllGiven { items, mut problems, without } = given.read(read_as::<Test>)?;
    let mut open = places.open(*seconds);
    let (mut scored, mut troubles) = (Vec::new(), Troubles::default());
    for Given { index, example: test, queries, .. } in items {
        let query = queries.first().map(String::as_str).unwrap_or_default();
        let found = open.of(&test.db_id).and_then(|(_, database)| {
            let found = pollster::block_on(score(database, &test, query));
            add_troubles(&mut troubles, (index, &test), &found);
            found.map_err(CommandError::of)
        });
        match found {
            Ok(found) => scored.push((test, found)),
            Err(error) => problems.push(Problem { index, reason: error.to_string() }),
        }
    }
    if scored.is_empty() {
        return Err(given.nothing(&problems));
    }
    problems::tell(&problems, &BTreeMap::new());
    tell_without(&without);
    report.write(name, &scored, &troubles, &outputs)?;
    problems::runs(&given.predictions, &troubles)
}
