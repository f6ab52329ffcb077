//! `beamsplitter score compare`: results of several systems on the same examples.

use std::path::PathBuf;

use beamsplitter_common::paired::Side;
use clap::{Args, ValueEnum};
use serde_json::json;

use super::system::{System, examples, tell};
use crate::error::CommandError;
use crate::report::{Report, Show};

/// What `score compare --help` shows.
pub const EXAMPLE: &str = "\
Examples:
  beamsplitter score compare mine.jsonl theirs.jsonl
  beamsplitter score compare mine.jsonl theirs.jsonl --list only-second --format csv

The files are results of `score --out` or `evaluate --out`. Each is compared with the first: the
difference with its paired bootstrap interval, McNemar's exact test, and the examples that only one of
the two has right. To compare predictions that were not scored yet, see --against of `score`.";

/// Arguments of `beamsplitter score compare`.
#[derive(Args)]
pub struct Arguments {
    /// Results of the systems.
    #[arg(required = true, num_args = 2..)]
    files: Vec<PathBuf>,
    /// Print the examples that these have right instead.
    #[arg(long, value_enum)]
    list: Option<List>,
    /// The figure by which they are listed, as the table names it; default: its first.
    #[arg(long, requires = "list")]
    by: Option<String>,
    #[command(flatten)]
    show: Show,
}

/// Who has an example right.
#[derive(Clone, Copy, ValueEnum)]
enum List {
    /// The first system alone.
    OnlyFirst,
    /// The other one alone.
    OnlySecond,
    /// Both.
    Both,
    /// None of the two.
    Neither,
}

impl List {
    fn side(self) -> Side {
        match self {
            Self::OnlyFirst => Side::First,
            Self::OnlySecond => Side::Second,
            Self::Both => Side::Both,
            Self::Neither => Side::Neither,
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let systems = arguments.files.iter().map(|path| System::read(path).map_err(CommandError::of));
    let mut systems = systems.collect::<Result<Vec<_>, _>>()?;
    apart(&mut systems, &arguments.files);
    let mut report = Report::new(json!({}));
    let Some((first, others)) = systems.split_first() else { return Ok(()) };
    for other in others {
        match arguments.list {
            None => tell(&mut report, first, other).map_err(CommandError::of)?,
            Some(list) => {
                let table = examples((first, other), list.side(), arguments.by.as_deref());
                let table = table.map_err(CommandError::of)?;
                let rows = table.rows.iter().map(|row| {
                    let [record, database, question, first, second] = row.as_slice() else {
                        return json!(row);
                    };
                    json!({
                        "record": record.parse::<usize>().ok(), "database": database,
                        "question": question, "first": first, "second": second,
                    })
                });
                report.json["examples"][&other.name] = rows.collect();
                report.tables([table]);
            }
        }
    }
    report.print(arguments.show)
}

/// Calls files of one name in several folders by their paths.
fn apart(systems: &mut [System], files: &[PathBuf]) {
    let names: Vec<String> = systems.iter().map(|system| system.name.clone()).collect();
    for (system, file) in systems.iter_mut().zip(files) {
        if names.iter().filter(|name| **name == system.name).count() > 1 {
            system.name = file.display().to_string();
        }
    }
}
