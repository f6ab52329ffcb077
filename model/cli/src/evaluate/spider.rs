//! `beamsplitter evaluate spider`.

use std::collections::BTreeMap;

use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::summary::{Interval, Percent, rate};
use beamsplitter_ambiguity::{Changed, Metrics};
use beamsplitter_sql::plan_of;
use clap::Args;
use serde_json::{Value, json};

use super::Run;
use super::asked::Asker;
use super::each::each;
use crate::folder;
use crate::score::Scorers;

/// Arguments of `beamsplitter evaluate spider`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    run: Run,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let run = &arguments.run;
    let file = folder::records(&run.file, Example::new)?;
    let mut tally = Tally::default();
    each(run, "spider", &file, line, |example, line| {
        tally.add(example, line)?;
        Ok(tally.figures())
    })?;
    tally.print(run.json);
    Ok(())
}

/// The example with its candidates, and whether each matches the gold query.
fn line(example: &Example, asker: &mut Asker, scorers: &mut Scorers) -> Value {
    let mut line = Value::Object(example.object.clone());
    let id = &example.db_id;
    let outcome = scorers.schema(id).cloned().and_then(|schema| {
        let candidates = asker.candidates(&example.question, &Changed::new(schema), id)?;
        let scorer = scorers.of(id)?;
        let matches: Vec<Metrics<bool>> = candidates
            .iter()
            .map(|sql| pollster::block_on(scorer.matches(sql, &example.query)))
            .collect();
        Ok((candidates, matches))
    });
    let (candidates, matches) = outcome.unwrap_or_else(|reason| {
        line["error"] = json!(reason);
        Default::default()
    });
    line["predictions"] = json!(candidates);
    line["matches"] = json!(matches);
    line
}

/// What a query is made of.
fn shape(sql: &str) -> &'static str {
    let words = sql.to_lowercase();
    if words.split(|c: char| !c.is_alphanumeric()).filter(|w| *w == "select").count() > 1 {
        "nested"
    } else if plan_of(sql).joins > 0 {
        "join"
    } else {
        "single table"
    }
}

/// Matches by shape of the gold query: of the first candidate, and of any.
#[derive(Default)]
struct Tally {
    shapes: BTreeMap<&'static str, Matches>,
    /// First candidates that are right by execution match.
    right: usize,
}

/// One entry for each example.
#[derive(Default)]
struct Matches {
    first: Vec<Metrics<bool>>,
    any: Vec<Metrics<bool>>,
}

impl Tally {
    fn add(&mut self, example: &Example, line: &Value) -> Result<(), String> {
        let index = &line["index"];
        if line["question"] != example.question.as_str() {
            return Err(format!("--out has the result of another question as example {index}"));
        }
        let matches: Vec<Metrics<bool>> = serde_json::from_value(line["matches"].clone())
            .map_err(|e| format!("--out, example {index}: key `matches`: {e}"))?;
        let first = matches.first().copied().unwrap_or_default();
        let any = matches.iter().fold(Metrics::default(), |a, b| a.zip(*b, |a, b| a || b));
        self.right += usize::from(first.execution);
        for name in ["all", shape(&example.query)] {
            let matches = self.shapes.entry(name).or_default();
            matches.first.push(first);
            matches.any.push(any);
        }
        Ok(())
    }

    fn figures(&self) -> String {
        let all = self.shapes.get("all").map_or(0, |matches| matches.first.len());
        format!("right {:.1}", 100.0 * self.right as f64 / all.max(1) as f64)
    }

    fn print(&self, as_json: bool) {
        if as_json {
            let part = |Matches { first, any }: &Matches| {
                let ((first_rate, first_interval), (any_rate, any_interval)) =
                    (rate(first), rate(any));
                json!({
                    "examples": first.len(), "first": first_rate, "any": any_rate,
                    "intervals": {"first": first_interval, "any": any_interval},
                })
            };
            let mut out = self.shapes.get("all").map_or_else(|| json!({"examples": 0}), part);
            let shapes = self.shapes.iter().filter(|(name, _)| **name != "all");
            out["shapes"] = shapes.map(|(name, of)| ((*name).to_owned(), part(of))).collect();
            println!("{out}");
            return;
        }
        for (title, of) in [("first candidate", 0), ("any of the candidates", 1)] {
            println!("{title:24}{:>9}{:>22}{:>22}{:>22}", "examples", "EM", "EXM", "direct");
            for (name, Matches { first, any }) in &self.shapes {
                let (Percent { em, exm, direct }, around) = rate([first, any][of]);
                let Interval { em: around_em, exm: around_exm, direct: around_direct } = around;
                let cell = |x: f64, (low, high): (f64, f64)| {
                    format!("{:>22}", format!("{x:.2} [{low:.1}, {high:.1}]"))
                };
                println!(
                    "{name:24}{:9}{}{}{}",
                    first.len(),
                    cell(em, around_em),
                    cell(exm, around_exm),
                    cell(direct, around_direct)
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::shape;

    #[test]
    fn shapes_of_queries() {
        assert_eq!(shape("select a from t"), "single table");
        assert_eq!(shape("SELECT a FROM t JOIN u"), "join");
        assert_eq!(shape("select a from t where b in (select c from u join v)"), "nested");
        assert_eq!(shape("select a from t union select b from u"), "nested");
    }
}
