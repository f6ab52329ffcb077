//! `beamsplitter evaluate spider`.

use std::collections::BTreeMap;

use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::summary::{Percent, percent};
use beamsplitter_ambiguity::{Changed, Metrics};
use beamsplitter_sql::Plan;
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
        Ok(format!("right {:.1}", tally.first("all").exm))
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
    } else if Plan::of(sql).joins > 0 {
        "join"
    } else {
        "single table"
    }
}

/// Matches by shape of the gold query: of the first candidate, and of any.
#[derive(Default)]
struct Tally {
    shapes: BTreeMap<&'static str, (usize, Metrics<usize>, Metrics<usize>)>,
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
        for name in ["all", shape(&example.query)] {
            let (examples, firsts, anys) = self.shapes.entry(name).or_default();
            *examples += 1;
            *firsts = firsts.zip(first, |sum, right| sum + usize::from(right));
            *anys = anys.zip(any, |sum, right| sum + usize::from(right));
        }
        Ok(())
    }

    fn first(&self, shape: &str) -> Percent {
        let known = self.shapes.get(shape);
        known.map_or_else(Percent::default, |(examples, first, _)| percent(*first, *examples))
    }

    fn print(&self, as_json: bool) {
        if as_json {
            let part = |(examples, first, any): &(usize, Metrics<usize>, Metrics<usize>)| {
                json!({
                    "examples": examples,
                    "first": percent(*first, *examples),
                    "any": percent(*any, *examples),
                })
            };
            let mut out = self.shapes.get("all").map_or_else(|| json!({"examples": 0}), part);
            let shapes = self.shapes.iter().filter(|(name, _)| **name != "all");
            out["shapes"] = shapes.map(|(name, of)| ((*name).to_owned(), part(of))).collect();
            println!("{out}");
            return;
        }
        println!("{:24}{:>9}{:>9}{:>9}{:>9}", "first candidate", "examples", "EM", "EXM", "direct");
        for (name, (examples, first, _)) in &self.shapes {
            let Percent { em, exm, direct } = percent(*first, *examples);
            println!("{name:24}{examples:9}{em:9.2}{exm:9.2}{direct:9.2}");
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
