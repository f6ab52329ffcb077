//! `beamsplitter evaluate curves`: figure 4 of the paper, from the results of finished runs.

use std::fs::File;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::read::{Object, RecordError, stream};
use beamsplitter_ambiguity::run::{ResultError, candidates, covered};
use beamsplitter_ambiguity::summary::{Intervals, Percent};
use beamsplitter_ambiguity::{Record, Summary, Tally};
use beamsplitter_common::Table;
use beamsplitter_common::table::around;
use clap::Args;
use serde_json::{Value, json};

use crate::error::CommandError;
use crate::input::InputError;
use crate::limits::{Seconds, rows};
use crate::output::{FileKind, Force, Outputs};
use crate::plot::{Curve, curves};
use crate::report::{Report, Show};
use crate::score::{Changed, Scorers};

/// What `evaluate curves --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate curves --svg curves.svg width-10.jsonl width-25.jsonl";

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
    /// Draw the share of questions of which both golds are found over the number of candidates, as a
    /// picture (SVG): a curve for each run.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    show: Show,
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
    let Arguments { files, databases, tables, force, .. } = arguments;
    let inputs = files.iter().chain(databases).chain(tables).map(PathBuf::as_path);
    let outputs = Outputs::new(*force).reading(inputs);
    if let Some(path) = &arguments.svg {
        outputs.check(path, FileKind::Picture)?;
    }
    let mut runs: Vec<Run> = Vec::new();
    for file in &arguments.files {
        runs.extend(read(file, arguments)?);
    }
    let order = |run: &Run| (run.decoder.clone(), run.width, run.name.clone(), run.counted);
    runs.sort_by_cached_key(order);
    if let Some(path) = &arguments.svg {
        outputs.write(path, FileKind::Picture, picture(&runs).as_bytes())?;
    }
    let all = runs.iter().map(|Run { name, decoder, width, counted, summary }| {
        json!({
            "file": name, "decoder": decoder, "width": width, "counted": counted,
            "top": arguments.top, "examples": summary.whole.examples,
            "either": summary.whole.either, "both": summary.whole.both,
            "intervals": summary.whole.intervals, "curve": summary.curve,
        })
    });
    let mut report = Report::new(json!({"runs": all.collect::<Vec<_>>()}));
    let cells = |either: &Percent, both: &Percent, ends: &Intervals| {
        [(either, ends.either), (both, ends.both)].map(|(of, ends)| around(of.exm, ends.exm, 2, 1))
    };
    let title = format!("execution match in per cent [95 % interval], top {}", arguments.top);
    let heads = ["decoder", "width", "counted", "examples", "either", "both"];
    let mut table = Table::new(title, heads);
    for Run { decoder, width, counted, summary: Summary { whole, .. }, .. } in &runs {
        let of = [width.to_string(), (*counted).to_owned(), whole.examples.to_string()];
        let cells = cells(&whole.either, &whole.both, &whole.intervals);
        table.row(decoder, of.into_iter().chain(cells));
    }
    report.tables([table]);
    for Run { name, decoder, width, counted, summary } in &runs {
        let title = format!("{decoder}, width {width}, {counted} ({name})");
        let mut curve = Table::new(title, ["", "either", "both"]);
        for point in &summary.curve {
            let cells = cells(&point.either, &point.both, &point.intervals);
            curve.row(format!("top {}", point.top), cells);
        }
        report.tables([curve]);
    }
    report.print(arguments.show)
}

/// Draws the curves of all runs.
fn picture(runs: &[Run]) -> String {
    let most = runs.iter().map(|run| run.summary.curve.len()).max().unwrap_or_default();
    let places: Vec<String> = (1..=most).map(|top| top.to_string()).collect();
    let curve = |Run { name, decoder, width, counted, summary }: &Run| Curve {
        name: format!("{decoder}, width {width}, {counted} ({name})"),
        values: summary.curve.iter().map(|point| point.both.exm).collect(),
    };
    let all: Vec<Curve> = runs.iter().map(curve).collect();
    curves("candidates that count; both golds found, execution match", &places, &all)
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
