//! `beamsplitter evaluate spider`.

use std::collections::BTreeMap;

use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::summary::{Interval, Percent, rate};
use beamsplitter_ambiguity::{Changed, Metrics};
use beamsplitter_sql::plan_of;
use clap::Args;
use serde_json::{Value, json};

use super::Run;
use super::asked::{Asked, Asker};
use super::each::each;
use super::error::EvaluateError;
use super::interpreted::{self, InterpretedTally};
use super::selected::{KEPT, SelectionTally, kept};
use crate::error::CommandError;
use crate::records::records;
use crate::score::Scorers;
use crate::terminal::{print, print_line};

/// What `evaluate spider --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate spider --file dev.json --databases database --tables tables.json";

/// Arguments of `beamsplitter evaluate spider`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    run: Run,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let run = &arguments.run;
    let file = records(&run.file, Example::new)?;
    let mut tally = Tally { top: usize::from(run.top), ..Tally::default() };
    each(run, "spider", &file, line, |example, line| {
        tally.add(example, line)?;
        Ok(tally.figures())
    })?;
    let chosen = run.alpha.map(|alpha| (&tally.selected, alpha));
    if run.json {
        let mut json = tally.json();
        if !tally.interpreted.is_empty() {
            json["interpretations"] = tally.interpreted.json();
        }
        if let Some((selected, alpha)) = chosen {
            json["selection"] = selected.json(alpha);
        }
        return Ok(print_line(json)?);
    }
    let selection = chosen.map(|(selected, alpha)| selected.text(alpha)).unwrap_or_default();
    let interpreted = match tally.interpreted.is_empty() {
        true => String::new(),
        false => tally.interpreted.text(),
    };
    Ok(print(&(tally.text() + &interpreted + &selection))?)
}

/// Returns the example with its candidates, and whether each matches the gold query.
fn line(example: &Example, asker: &mut Asker, scorers: &mut Scorers) -> Value {
    let mut line = Value::Object(example.object.clone());
    let (asked, matches) = matches(example, asker, scorers).unwrap_or_else(|error| {
        line["error"] = json!(error.to_string());
        Default::default()
    });
    interpreted::write(&mut line, &asked);
    line["predictions"] = json!(asked.candidates);
    if let Some(kept) = asked.kept {
        line[KEPT] = json!(kept);
    }
    line["matches"] = json!(matches);
    line
}

type Matched = (Asked, Vec<Metrics<bool>>);

fn matches(
    example: &Example,
    asker: &mut Asker,
    scorers: &mut Scorers,
) -> Result<Matched, EvaluateError> {
    let id = &example.db_id;
    let schema = scorers.schema(id)?.clone();
    let asked = asker.candidates(&example.question, &Changed::new(schema), id, None)?;
    let scorer = scorers.of(id)?;
    let of = |sql: &String| pollster::block_on(scorer.matches(sql, &example.query));
    let matches = asked.candidates.iter().map(of).collect();
    Ok((asked, matches))
}

/// Returns what a query is made of.
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
    selected: SelectionTally,
    interpreted: InterpretedTally,
    /// Candidates that count.
    top: usize,
}

/// One entry for each example.
#[derive(Default)]
struct Matches {
    first: Vec<Metrics<bool>>,
    any: Vec<Metrics<bool>>,
}

impl Tally {
    fn add(&mut self, example: &Example, line: &Value) -> Result<(), EvaluateError> {
        let index = || line["index"].to_string();
        if line["question"] != example.question.as_str() {
            return Err(EvaluateError::OtherQuestion(index()));
        }
        let matches: Vec<Metrics<bool>> = serde_json::from_value(line["matches"].clone())
            .map_err(|source| EvaluateError::Matches { index: index(), source })?;
        let first = matches.first().copied().unwrap_or_default();
        let counted = matches.iter().take(self.top);
        let any = counted.fold(Metrics::default(), |a, b| a.zip(*b, |a, b| a || b));
        self.right += usize::from(first.execution);
        if let Some(kept) = kept(line) {
            let right = matches.iter().enumerate().filter(|(_, matched)| matched.execution);
            let right: [Vec<usize>; 1] = [right.map(|(index, _)| index).collect()];
            self.selected.add(matches.len(), &kept, &right);
            self.interpreted.add(line, matches.len(), &right);
        }
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

    fn json(&self) -> Value {
        let part = |Matches { first, any }: &Matches| {
            let ((first_rate, first_interval), (any_rate, any_interval)) = (rate(first), rate(any));
            json!({
                "examples": first.len(), "first": first_rate, "any": any_rate,
                "intervals": {"first": first_interval, "any": any_interval},
            })
        };
        let mut out = self.shapes.get("all").map_or_else(|| json!({"examples": 0}), part);
        let shapes = self.shapes.iter().filter(|(name, _)| **name != "all");
        out["shapes"] = shapes.map(|(name, of)| ((*name).to_owned(), part(of))).collect();
        out
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (title, of) in [("first candidate", 0), ("any of the candidates", 1)] {
            text +=
                &format!("{title:24}{:>9}{:>22}{:>22}{:>22}\n", "examples", "EM", "EXM", "direct");
            for (name, Matches { first, any }) in &self.shapes {
                let (Percent { em, exm, direct }, around) = rate([first, any][of]);
                let Interval { em: around_em, exm: around_exm, direct: around_direct } = around;
                let cell = |x: f64, (low, high): (f64, f64)| {
                    format!("{:>22}", format!("{x:.2} [{low:.1}, {high:.1}]"))
                };
                text += &format!(
                    "{name:24}{:9}{}{}{}\n",
                    first.len(),
                    cell(em, around_em),
                    cell(exm, around_exm),
                    cell(direct, around_direct)
                );
            }
        }
        text
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
