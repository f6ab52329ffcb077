//! `beamsplitter evaluate curves`: figure 4 of the paper, from the results of finished runs.

use std::fs::File;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::read::{Object, RecordError, stream};
use beamsplitter_ambiguity::run::{ResultError, candidates, covered};
use beamsplitter_ambiguity::summary::{Interval, Percent};
use beamsplitter_ambiguity::{Record, Summary, Tally};
use clap::Args;
use serde_json::{Value, json};

use crate::error::CommandError;
use crate::input::InputError;
use crate::limits::{Seconds, rows};
use crate::score::{Changed, Scorers};
use crate::terminal::{print, print_line};

/// What `evaluate curves --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate curves width-10.jsonl width-25.jsonl";

/// Arguments of `beamsplitter evaluate curves`.
#[derive(Args)]
pub struct Arguments {
    /// Files that `evaluate ambiqt --out` wrote, one a run; with --width 10, 15, 20 and so on they
    /// give coverage over the width.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Count this many candidates for coverage by width.
    #[arg(long, default_value_t = 5, value_parser = rows, allow_negative_numbers = true)]
    top: usize,
    /// Also without the errors of the benchmark's evaluator.
    #[arg(long, requires = "databases")]
    corrected: bool,
    /// Also by results on the changed databases.
    #[arg(long, requires = "databases")]
    materialised: bool,
    /// Spider's tables.json, to judge anew; without it, schemas are read from the databases.
    #[arg(long)]
    tables: Option<PathBuf>,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite.
    #[arg(long)]
    databases: Option<PathBuf>,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Why a file holds no finished run.
#[derive(Debug, thiserror::Error)]
enum CurvesError {
    /// A line is no record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A line is no result.
    #[error(transparent)]
    Kept(#[from] ResultError),
    /// A line of a file.
    #[error("{path}, line {number}: is not a result of `evaluate ambiqt --out`: {source}")]
    Line { path: PathBuf, number: usize, source: Box<CurvesError> },
}

/// One run, counted in one way.
struct Run {
    name: String,
    decoder: String,
    width: u64,
    counted: &'static str,
    summary: Summary,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let mut runs: Vec<Run> = Vec::new();
    for file in &arguments.files {
        runs.extend(read(file, arguments)?);
    }
    let order = |run: &Run| (run.decoder.clone(), run.width, run.name.clone(), run.counted);
    runs.sort_by_cached_key(order);
    if arguments.json {
        let runs: Vec<Value> = runs
            .iter()
            .map(|Run { name, decoder, width, counted, summary }| {
                json!({
                    "file": name, "decoder": decoder, "width": width, "counted": counted,
                    "top": arguments.top, "examples": summary.whole.examples,
                    "either": summary.whole.either, "both": summary.whole.both,
                    "intervals": summary.whole.intervals, "curve": summary.curve,
                })
            })
            .collect();
        return Ok(print_line(json!({"runs": runs}))?);
    }
    let mut text = format!(
        "execution match in per cent [95 % interval], top {}\n{:24}{:>7} {:14}{:>9}{:>22}{:>22}\n",
        arguments.top, "decoder", "width", "counted", "examples", "either", "both"
    );
    let cells = |either: &Percent, both: &Percent, around: [&Interval; 2]| -> String {
        let cells = [(either, around[0]), (both, around[1])].map(|(percent, interval)| {
            let (low, high) = interval.exm;
            format!("{:>22}", format!("{:.2} [{low:.1}, {high:.1}]", percent.exm))
        });
        cells.concat()
    };
    for Run { decoder, width, counted, summary: Summary { whole, .. }, .. } in &runs {
        let around = [&whole.intervals.either, &whole.intervals.both];
        let cells = cells(&whole.either, &whole.both, around);
        text += &format!("{decoder:24}{width:7} {counted:14}{:9}{cells}\n", whole.examples);
    }
    for Run { name, decoder, width, counted, summary } in &runs {
        text += &format!("\n{decoder}, width {width}, {counted} ({name})\n");
        for point in &summary.curve {
            let around = [&point.intervals.either, &point.intervals.both];
            text +=
                &format!("  top {:<4}{}\n", point.top, cells(&point.either, &point.both, around));
        }
    }
    Ok(print(&text)?)
}

fn read(path: &Path, arguments: &Arguments) -> Result<Vec<Run>, CommandError> {
    let failed = InputError::read(path);
    let Arguments { top, corrected, materialised, tables, databases, seconds, .. } = arguments;
    let mut judges = match databases {
        Some(databases) if *corrected || *materialised => {
            Some(Scorers::new(tables.as_deref(), databases, *seconds)?)
        }
        _ => None,
    };
    let file = File::open(path).map_err(&failed)?;
    let mut tally = Tally::default();
    let mut changed = Changed::new(*top);
    let (mut decoder, mut width, mut broken) = (String::new(), 0, None);
    let all = stream(file, |index, line| {
        let added = line.map_err(CurvesError::from).and_then(|line: Object| {
            decoder = line.get("decoder").and_then(Value::as_str).unwrap_or("?").to_owned();
            width = line.get("width").and_then(Value::as_u64).unwrap_or_default();
            let record = Record::any(line.clone())?;
            let line = Value::Object(line);
            let coverage = covered(&record, &line)?;
            if let Some(judges) = &mut judges {
                changed.judge(judges, (index, &record, &candidates(&line)), &coverage);
            }
            tally.add(&record.db_id, &coverage);
            Ok(())
        });
        if let Err(source) = added {
            broken.get_or_insert((index + 1, source));
        }
    });
    all.map_err(&failed)?;
    if let Some((number, source)) = broken {
        let path = path.to_owned();
        return Err(CommandError::of(CurvesError::Line { path, number, source: Box::new(source) }));
    }
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let mut summaries = vec![("benchmark", tally.summary(*top))];
    summaries.extend(changed.summaries(*corrected, *materialised));
    let run = |(counted, summary)| Run {
        name: name.clone(),
        decoder: decoder.clone(),
        width,
        counted,
        summary,
    };
    Ok(summaries.into_iter().map(run).collect())
}
