//! `beamsplitter score damber`: the SQL of any system, scored on tests of tables.

use std::collections::BTreeMap;
use std::path::PathBuf;

use beamsplitter_ambiguity::Troubles;
use beamsplitter_damber::{Test, score};
use clap::Args;
use serde_json::json;

use super::given::{Given, PredictionFiles};
use super::kept::{self, Done, Kept};
use crate::damber::{Made, Places, ReportOptions, add_troubles};
use crate::error::CommandError;
use crate::labels::Labelled;
use crate::limits::Seconds;
use crate::output::{Force, Outputs};
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
    labelled: Labelled,
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
    #[command(flatten)]
    force: Force,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    kept::run(&arguments.given, arguments.report.show, |given| scored(arguments, given))
}

/// Scores a file of predictions.
fn scored(arguments: &Arguments, given: &PredictionFiles) -> Result<Done, CommandError> {
    let Arguments { labelled, places, name, seconds, report, force, .. } = arguments;
    let read = [Some(&given.predictions), given.file.as_ref(), places.databases.as_ref()]
        .into_iter()
        .flatten();
    let outputs = Outputs::new(*force).reading(read.map(PathBuf::as_path));
    let outputs = places.database.iter().fold(outputs, |all, path| all.reading_database(path));
    // The other system of a comparison is no part of the files.
    let own = given.predictions == arguments.given.predictions;
    if own {
        report.check(&outputs)?;
    }
    let (mut kept, items) =
        Kept::begin((given, labelled), read_as::<Test>, "damber", (1, &()), &outputs)?;
    let mut open = places.open(*seconds);
    let (mut scored, mut troubles) = (Vec::new(), Troubles::default());
    for Given { index, example: test, queries, .. } in items {
        let query = queries.first().map(String::as_str).unwrap_or_default();
        let line = open.of(&test.db_id).and_then(|(_, database)| {
            let found = pollster::block_on(score(database, &test, query));
            add_troubles(&mut troubles, (index, &test), &found);
            let found = found.map_err(CommandError::of)?;
            let mut line = json!(test);
            line["predictions"] = json!(queries);
            line["scored"] = json!(found);
            scored.push((test, found));
            Ok(line)
        });
        kept.add(index, line)?;
    }
    kept.tell(&BTreeMap::new())?;
    let all = [Made { name: name.clone(), scored, troubles }];
    if own {
        report.files(&all, &outputs)?;
    }
    let report = ReportOptions::report(&all);
    let [Made { troubles, .. }] = all;
    kept.finish(report, troubles)
}
