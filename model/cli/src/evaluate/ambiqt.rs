//! `beamsplitter evaluate ambiqt`.

use beamsplitter_ambiguity::{Coverage, Kind, Record, changed_schema, summary};
use clap::Args;
use serde_json::{Value, json};

use super::Run;
use super::asked::Asker;
use super::each::each;
use crate::folder;
use crate::score::{Scorers, print, published, published_json, write};

/// Arguments of `beamsplitter evaluate ambiqt`.
#[derive(Args)]
pub struct Arguments {
    /// Kind of ambiguity: column, table, join or aggregate.
    #[arg(long)]
    kind: Kind,
    #[command(flatten)]
    run: Run,
    /// Print coverage over the number of candidates.
    #[arg(long)]
    curve: bool,
    /// Print the paper's figures beside these.
    #[arg(long)]
    published: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let Arguments { kind, run, .. } = arguments;
    let top = usize::from(run.top);
    let file = folder::records(&run.file, |object| Record::new(*kind, object))?;
    let mut coverages: Vec<(String, Coverage)> = Vec::new();
    let mut problems: Vec<Value> = Vec::new();
    let benchmark = format!("ambiqt {}", kind.name());
    each(run, &benchmark, &file, example, |record, line| {
        coverages.push((record.db_id.clone(), covered(record, line)?));
        if let Some(reason) = line.get("error") {
            problems.push(json!({"index": line["index"], "reason": reason}));
        }
        Ok(figures(&coverages, top))
    })?;
    let summary = summary(&coverages, top);
    if run.json {
        let mut json = serde_json::to_value(&summary)?;
        json["benchmark"] = json!(benchmark);
        json["decoder"] = json!(run.options.decoder.0.name());
        json["problems"] = json!(problems);
        if arguments.published {
            json["published"] = published_json(*kind);
        }
        println!("{json}");
        return Ok(());
    }
    for problem in &problems {
        eprintln!("example {}: {}; counts as not covered", problem["index"], problem["reason"]);
    }
    print(&summary, arguments.curve)?;
    if arguments.published {
        write(&published(*kind))?;
    }
    Ok(())
}

/// The record with the predictions under the benchmark's own key, so that the file of results is a
/// file of predictions too, and with what they cover.
fn example(record: &Record, asker: &mut Asker, scorers: &mut Scorers) -> Value {
    let mut line = record.to_json();
    let outcome = candidates(record, asker, scorers).and_then(|candidates| {
        let scorer = scorers.of(&record.db_id)?;
        let coverage = pollster::block_on(scorer.coverage(record, &candidates));
        Ok((candidates, coverage))
    });
    let (candidates, coverage) = outcome.unwrap_or_else(|reason| {
        line["error"] = json!(reason);
        Default::default()
    });
    line["t2s_outs"] = json!(candidates);
    line["coverage"] = json!(coverage);
    line
}

fn candidates(
    record: &Record,
    asker: &mut Asker,
    scorers: &Scorers,
) -> Result<Vec<String>, String> {
    let schema = scorers.schema(&record.db_id)?;
    let changed = changed_schema(record, schema).map_err(|e| e.to_string())?;
    asker.candidates(&record.question, &changed, &record.db_id)
}

fn covered(record: &Record, line: &Value) -> Result<Coverage, String> {
    let index = &line["index"];
    if line["question"] != record.question.as_str() {
        return Err(format!("--out has the result of another question as example {index}"));
    }
    serde_json::from_value(line["coverage"].clone())
        .map_err(|e| format!("--out, example {index}: key `coverage`: {e}"))
}

fn figures(coverages: &[(String, Coverage)], top: usize) -> String {
    let count = |of: fn(&Coverage, usize) -> bool| {
        coverages.iter().filter(|(_, coverage)| of(coverage, top)).count()
    };
    #[expect(clippy::cast_precision_loss, reason = "counts")]
    let percent = |count: usize| 100.0 * count as f64 / coverages.len().max(1) as f64;
    format!(
        "either {:.1}, both {:.1}",
        percent(count(|c, top| c.either(top).execution)),
        percent(count(|c, top| c.both(top).execution)),
    )
}
