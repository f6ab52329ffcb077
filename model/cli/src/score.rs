//! `beamsplitter score`: files of predictions, scored as the benchmark's own evaluator does.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::summary::{Interval, Part, Percent};
use beamsplitter_ambiguity::{Coverage, Kind, Record, Scorer, Summary, predictions, summary};
use beamsplitter_sql::Schema;
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::folder::{self, Folder, Original};

/// Arguments of `beamsplitter score`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    benchmark: Benchmark,
}

#[derive(Subcommand)]
enum Benchmark {
    /// AmbiQT: which of the two readings of each question the predictions cover.
    Ambiqt(Ambiqt),
}

#[derive(Args)]
struct Ambiqt {
    /// Kind of ambiguity: column, table, join or aggregate.
    #[arg(long)]
    kind: Kind,
    /// Records with predictions: a JSON list, or one JSON object a line.
    #[arg(long)]
    predictions: PathBuf,
    /// Key that holds the predictions, where it is none of the usual ones.
    #[arg(long)]
    key: Option<String>,
    /// Spider's tables.json.
    #[arg(long)]
    tables: PathBuf,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite.
    #[arg(long)]
    databases: PathBuf,
    /// Predictions of each record that count.
    #[arg(long, default_value_t = 5)]
    top: usize,
    /// Seconds that a query may run.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// A record that could not be scored.
#[derive(Serialize)]
struct Problem {
    index: usize,
    reason: String,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let Benchmark::Ambiqt(arguments) = &arguments.benchmark;
    let file = folder::records(&arguments.predictions, |o| Record::new(arguments.kind, o))?;
    let mut scorers = Scorers::new(&arguments.tables, &arguments.databases, arguments.seconds)?;
    let broken = file.broken.iter();
    let mut problems: Vec<Problem> =
        broken.map(|b| Problem { index: b.index, reason: b.flaw.to_string() }).collect();
    let mut coverages: Vec<(String, Coverage)> = Vec::new();
    for (index, record) in &file.items {
        match coverage(record, arguments.key.as_deref(), &mut scorers) {
            Ok(coverage) => coverages.push((record.db_id.clone(), coverage)),
            Err(reason) => problems.push(Problem { index: *index, reason }),
        }
    }
    let summary = summary(&coverages, arguments.top);
    if arguments.json {
        let mut json = serde_json::to_value(&summary)?;
        json["problems"] = serde_json::to_value(&problems)?;
        println!("{json}");
    } else {
        for problem in problems.iter().skip(file.broken.len()) {
            eprintln!("record {}: {}; left out", problem.index, problem.reason);
        }
        print(&summary)?;
    }
    Ok(())
}

fn coverage(record: &Record, key: Option<&str>, scorers: &mut Scorers) -> Result<Coverage, String> {
    let predictions = predictions(record.object(), key).map_err(|e| e.to_string())?;
    let scorer = scorers.of(&record.db_id)?;
    Ok(pollster::block_on(scorer.coverage(record, &predictions)))
}

/// A scorer for each database, made when it is first needed.
pub struct Scorers {
    schemas: BTreeMap<String, Schema>,
    folder: Folder,
    open: BTreeMap<String, Scorer<Original>>,
}

impl Scorers {
    /// Scorers for the schemas of `tables` and the databases in a folder.
    pub fn new(tables: &Path, databases: &Path, seconds: f64) -> Result<Self, String> {
        Ok(Self {
            schemas: folder::schemas(tables)?,
            folder: Folder::new(databases, seconds),
            open: BTreeMap::new(),
        })
    }

    /// The schema of a database, unchanged.
    pub fn schema(&self, id: &str) -> Result<&Schema, String> {
        self.schemas.get(id).ok_or_else(|| format!("--tables has no database `{id}`"))
    }

    /// The scorer of a database.
    pub fn of(&mut self, id: &str) -> Result<&mut Scorer<Original>, String> {
        if !self.open.contains_key(id) {
            let scorer = Scorer::new(self.schema(id)?, self.folder.open(id)?);
            self.open.insert(id.to_owned(), scorer);
        }
        self.open.get_mut(id).ok_or_else(|| format!("database `{id}` was not opened"))
    }
}

/// Prints a summary as tables.
pub fn print(summary: &Summary) -> std::io::Result<()> {
    match std::io::stdout().write_all(table(summary).as_bytes()) {
        // Who reads with `head` has read enough.
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

fn table(summary: &Summary) -> String {
    let Summary { whole, top, intervals, databases, curve } = summary;
    let mut lines = vec![
        format!("{} examples, top {top}, in per cent [95 % interval]", whole.examples),
        String::new(),
        format!("{:28}{:>22}{:>22}{:>22}", "", "EM", "EXM", "direct"),
    ];
    for (name, percent, interval) in [
        ("either reading", &whole.either, &intervals.either),
        ("both readings", &whole.both, &intervals.both),
    ] {
        lines.push(format!("{name:28}{}", with_interval(percent, interval)));
    }
    let metrics = ["EM", "EXM", "direct"].repeat(2);
    let heads: String = metrics.iter().map(|name| format!("{name:>9}")).collect();
    lines.push(String::new());
    lines.push(format!("{:28}{:>9}{:18}{:>9}", "", "either", "", "both"));
    lines.push(format!("{:28}{heads}", ""));
    for (name, part) in databases {
        let Part { examples, either, both } = part;
        lines.push(format!("{:28}{}", format!("{name} ({examples})"), six(either, both)));
    }
    lines.push(String::new());
    for point in curve {
        lines.push(format!(
            "{:28}{}",
            format!("top {}", point.top),
            six(&point.either, &point.both)
        ));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn with_interval(percent: &Percent, interval: &Interval) -> String {
    let cell = |x: f64, (low, high): (f64, f64)| format!("{x:.2} [{low:.1}, {high:.1}]");
    let cells = [
        cell(percent.em, interval.em),
        cell(percent.exm, interval.exm),
        cell(percent.direct, interval.direct),
    ];
    cells.iter().map(|cell| format!("{cell:>22}")).collect()
}

fn six(either: &Percent, both: &Percent) -> String {
    [either, both]
        .iter()
        .flat_map(|p| [p.em, p.exm, p.direct])
        .map(|x| format!("{x:9.2}"))
        .collect()
}
