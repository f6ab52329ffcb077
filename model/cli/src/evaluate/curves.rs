//! `beamsplitter evaluate curves`: figure 4 of the paper, from the results of finished runs.

use std::fs::File;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::read::stream;
use beamsplitter_ambiguity::{Coverage, Summary, summary};
use clap::Args;
use serde_json::{Value, json};

use crate::score::write;

/// Arguments of `beamsplitter evaluate curves`.
#[derive(Args)]
pub struct Arguments {
    /// Files that `evaluate ambiqt --out` wrote, one a run; with --width 10, 15, 20 and so on they
    /// give coverage over the width.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Candidates that count for coverage over the width.
    #[arg(long, default_value_t = 5)]
    top: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// One run.
struct Run {
    name: String,
    decoder: String,
    width: u64,
    summary: Summary,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let runs = arguments.files.iter().map(|file| read(file, arguments.top));
    let mut runs = runs.collect::<Result<Vec<Run>, String>>()?;
    runs.sort_by(|a, b| (&a.decoder, a.width, &a.name).cmp(&(&b.decoder, b.width, &b.name)));
    if arguments.json {
        let runs: Vec<Value> = runs
            .iter()
            .map(|Run { name, decoder, width, summary }| {
                json!({
                    "file": name, "decoder": decoder, "width": width, "top": arguments.top,
                    "examples": summary.whole.examples,
                    "either": summary.whole.either, "both": summary.whole.both,
                    "curve": summary.curve,
                })
            })
            .collect();
        println!("{}", json!({"runs": runs}));
        return Ok(());
    }
    let mut text = format!(
        "execution match in per cent, top {}\n{:24}{:>7}{:>10}{:>9}{:>9}\n",
        arguments.top, "decoder", "width", "examples", "either", "both"
    );
    for Run { decoder, width, summary: Summary { whole, .. }, .. } in &runs {
        let (either, both) = (whole.either.exm, whole.both.exm);
        text += &format!("{decoder:24}{width:7}{:10}{either:9.2}{both:9.2}\n", whole.examples);
    }
    for Run { name, decoder, width, summary } in &runs {
        text += &format!("\n{decoder}, width {width} ({name})\n");
        for point in &summary.curve {
            let (either, both) = (point.either.exm, point.both.exm);
            text += &format!("  top {:<4}{either:9.2}{both:9.2}\n", point.top);
        }
    }
    Ok(write(&text)?)
}

fn read(path: &Path, top: usize) -> Result<Run, String> {
    let failed = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let file = File::open(path).map_err(|e| failed(&e))?;
    let mut coverages: Vec<(String, Coverage)> = Vec::new();
    let (mut decoder, mut width, mut broken) = (String::new(), 0, None);
    let all = stream(file, |index, line| {
        let coverage = line.map_err(|e| e.to_string()).and_then(|mut line| {
            decoder = line.get("decoder").and_then(Value::as_str).unwrap_or("?").to_owned();
            width = line.get("width").and_then(Value::as_u64).unwrap_or_default();
            let id = line.get("db_id").and_then(Value::as_str).unwrap_or_default().to_owned();
            let coverage = line.remove("coverage").ok_or("key `coverage` is missing")?;
            let coverage = serde_json::from_value(coverage).map_err(|e| e.to_string())?;
            Ok((id, coverage))
        });
        match coverage {
            Ok(coverage) => coverages.push(coverage),
            Err(reason) => {
                broken.get_or_insert(format!("line {}: {reason}", index + 1));
            }
        }
    });
    all.map_err(|e| failed(&e))?;
    if let Some(reason) = broken {
        return Err(failed(&format!("{reason}; is it a file of `evaluate ambiqt --out`?")));
    }
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Run { name, decoder, width, summary: summary(&coverages, top) })
}
