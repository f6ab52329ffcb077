//! `beamsplitter evaluate ambiqt`.

use beamsplitter_ambiguity::{Coverage, Kind, Record, changed_schema, summary};
use beamsplitter_decode::Model;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::Run;
use super::asked::Asker;
use super::results::Results;
use crate::folder;
use crate::model::Loaded;
use crate::progress::Progress;
use crate::score::{Scorers, print};

/// Arguments of `beamsplitter evaluate ambiqt`.
#[derive(Args)]
pub struct Arguments {
    /// Kind of ambiguity: column, table, join or aggregate.
    #[arg(long)]
    kind: Kind,
    #[command(flatten)]
    run: Run,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let run = &arguments.run;
    let file = folder::records(&run.file, |object| Record::new(arguments.kind, object))?;
    let mut scorers = Scorers::new(&run.tables, &run.databases, run.seconds)?;
    let Loaded { mut model, words, sha256, .. } = Loaded::read(&run.model)?;
    let decoder = run.decoder.to_possible_value().map(|v| v.get_name().to_owned());
    let made_by = json!({"decoder": decoder, "model": sha256, "top": run.top});
    let mut results = Results::open(run.out.as_deref(), &made_by)?;
    let settings = run.decoder.settings(usize::from(run.top));
    let mut asker = Asker::new(&mut model, &words, &settings);

    let wanted: Vec<&(usize, Record)> =
        file.items.iter().filter(|(index, _)| run.wants(*index)).collect();
    let done = wanted.iter().filter(|(index, _)| results.get(*index).is_some()).count();
    let mut progress = Progress::new(wanted.len(), done);
    let mut coverages = Vec::new();
    for (index, record) in wanted {
        let known = results.get(*index).map(|line| covered(line)).transpose()?;
        let coverage = match known {
            Some(coverage) => coverage,
            None => {
                let mut line = example(record, &mut asker, &mut scorers);
                for (key, value) in made_by.as_object().into_iter().flatten() {
                    line[key] = value.clone();
                }
                let coverage = covered(&line)?;
                results.add(*index, line)?;
                coverages.push((record.db_id.clone(), coverage));
                progress.step(&figures(&coverages, usize::from(run.top)));
                continue;
            }
        };
        coverages.push((record.db_id.clone(), coverage));
    }
    let summary = summary(&coverages, usize::from(run.top));
    if run.json {
        println!("{}", serde_json::to_value(&summary)?);
    } else {
        print(&summary);
    }
    Ok(())
}

/// The record with the predictions under the benchmark's own key, so that the file of results is a
/// file of predictions too, and with what they cover.
fn example<M: Model>(record: &Record, asker: &mut Asker<'_, M>, scorers: &mut Scorers) -> Value {
    let mut line = record.to_json();
    let outcome = candidates(record, asker, scorers).and_then(|candidates| {
        let scorer = scorers.of(&record.db_id)?;
        let coverage = pollster::block_on(scorer.coverage(record, &candidates));
        Ok((candidates, coverage))
    });
    let (candidates, coverage) = match outcome {
        Ok(found) => found,
        Err(reason) => {
            line["error"] = json!(reason);
            Default::default()
        }
    };
    line["t2s_outs"] = json!(candidates);
    line["coverage"] = json!(coverage);
    line
}

fn candidates<M: Model>(
    record: &Record,
    asker: &mut Asker<'_, M>,
    scorers: &Scorers,
) -> Result<Vec<String>, String> {
    let schema = scorers.schema(&record.db_id)?;
    let changed = changed_schema(record, schema).map_err(|e| e.to_string())?;
    asker.candidates(&record.question, &changed, &record.db_id, scorers)
}

fn covered(line: &Value) -> Result<Coverage, String> {
    serde_json::from_value(line["coverage"].clone())
        .map_err(|e| format!("example {}: key `coverage`: {e}", line["index"]))
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
