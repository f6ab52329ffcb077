//! `beamsplitter build damber`.

use std::path::PathBuf;

use beamsplitter_damber::{Category, Test};
use clap::Args;

use crate::damber::{Making, make, save_tables};
use crate::error::CommandError;
use crate::limits::Seconds;
use crate::output::{FileKind, Force, Outputs};
use crate::terminal::{note, print};

/// What `build damber --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter build damber --database shop.sqlite --labels labels.csv --out tests.jsonl";

/// Arguments of `beamsplitter build damber`.
#[derive(Args)]
pub struct Arguments {
    /// The SQLite file; can be repeated, to make tests of each.
    #[arg(long, required = true)]
    database: Vec<PathBuf>,
    /// First make the database from a folder of CSV files, a table from each, which is how DAMBER's
    /// tables are published.
    #[arg(long, value_name = "DIR")]
    sheets: Option<PathBuf>,
    /// Labels that stand for several columns: CSV with the header table,label,column; a JSON list
    /// of {table, label, columns}; or a folder with the sheets of DAMBER's annotations, as CSV.
    /// Can be repeated.
    #[arg(long)]
    labels: Vec<PathBuf>,
    #[command(flatten)]
    making: Making,
    /// Folder with the words that labels are suggested from: tokenizer.json and words.bin.
    #[arg(long, env = crate::model::VARIABLE, default_value = crate::model::SHIPPED)]
    words: PathBuf,
    /// Where the tests go, one a line; default: stdout.
    #[arg(long)]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let Arguments { database, sheets, labels, making, words, out, force, seconds } = arguments;
    let read = labels.iter().chain(sheets).map(PathBuf::as_path);
    let outputs = Outputs::new(*force).reading(read.chain([words.as_path()]));
    if let (Some(sheets), [database]) = (sheets, database.as_slice()) {
        save_tables(sheets, database, &outputs)?;
    }
    let outputs = database.iter().fold(outputs, |all, path| all.reading_database(path));
    if let Some(out) = out {
        outputs.check(out, FileKind::Tests)?;
    }
    let tests = make(database, (labels, making), words, *seconds)?;
    let mut text = String::new();
    for test in &tests {
        text += &serde_json::to_string(test)?;
        text.push('\n');
    }
    match out {
        Some(out) => outputs.write(out, FileKind::Tests, text.as_bytes())?,
        None => print(&text)?,
    }
    tell(&tests);
    Ok(())
}

/// Tells how many tests there are of each sort.
fn tell(tests: &[Test]) {
    let ambiguous = tests.iter().filter(|test| test.is_ambiguous()).count();
    note(format_args!("{} tests, {ambiguous} of them ambiguous", tests.len()));
    for category in Category::ALL {
        let count = tests.iter().filter(|test| test.category == category).count();
        if count > 0 {
            note(format_args!("{count:6}  {category}: {}", category.about()));
        }
    }
}
