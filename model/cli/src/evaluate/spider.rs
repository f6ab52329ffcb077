//! `beamsplitter evaluate spider`.

use std::path::PathBuf;

use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::{Changed, Metrics};
use clap::Args;
use serde_json::{Value, json};

use super::Run;
use super::ambiqt::nothing;
use super::asked::{Asked, Asker};
use super::each::each;
use super::error::EvaluateError;
use super::interpreted::{self, InterpretedTally};
use super::selected::{KEPT, SelectionTally, kept};
use crate::error::CommandError;
use crate::records::records;
use crate::score::{Counted, Scorers, SpiderTally, Suites, compare};
use crate::terminal::{note, print, print_line};

/// What `evaluate spider --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate spider --file dev.json --databases database --tables tables.json

Counts exact set match (EM), execution match (EXM) and equal results (direct), by hardness as
Spider's evaluator has it, by shape of the gold query, and by database. Files of `build robust` are
read as well; --test-suite adds the databases of `build test-suite`.";

/// Arguments of `beamsplitter evaluate spider`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    run: Run,
    /// Also count what is right on every database of a test suite: DIR/<db_id>/*.sqlite, as `build
    /// test-suite` writes it.
    #[arg(long, value_name = "DIR")]
    test_suite: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let run = &arguments.run;
    let file = records(&run.file, Example::new)?;
    let mut tally = Tally::new(arguments)?;
    each(run, "spider", &file, line, |example, line| {
        tally.add(example, line)?;
        Ok(tally.matches.figures())
    })?;
    nothing(tally.examples, &tally.problems)?;
    let chosen = run.alpha.map(|alpha| (&tally.selected, alpha));
    if run.json {
        let mut json = tally.matches.json();
        json["problems"] = json!(tally.problems);
        if !tally.interpreted.is_empty() {
            json["interpretations"] = tally.interpreted.json();
        }
        if let Some((selected, alpha)) = chosen {
            json["selection"] = selected.json(alpha);
        }
        return Ok(print_line(json)?);
    }
    for problem in &tally.problems {
        note(format_args!("example {}: {}", problem["index"], problem["reason"]));
    }
    let selection = chosen.map(|(selected, alpha)| selected.text(alpha)).unwrap_or_default();
    let interpreted = match tally.interpreted.is_empty() {
        true => String::new(),
        false => tally.interpreted.text(),
    };
    Ok(print(&(tally.matches.text() + &interpreted + &selection))?)
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

/// Matches of the candidates, and what selecting and interpreting gave.
struct Tally {
    matches: SpiderTally,
    scorers: Scorers,
    suites: Option<Suites>,
    selected: SelectionTally,
    interpreted: InterpretedTally,
    /// Candidates that count.
    top: usize,
    examples: usize,
    /// Examples that could not be run, or not be compared, with the reason.
    problems: Vec<Value>,
}

impl Tally {
    fn new(Arguments { run, test_suite }: &Arguments) -> Result<Self, CommandError> {
        let top = usize::from(run.top);
        let suites = Suites::of(test_suite.as_deref(), &run.of.databases, run.seconds);
        Ok(Self {
            matches: SpiderTally::new(top, suites.is_some()),
            scorers: run.of.scorers(run.seconds)?,
            suites,
            selected: SelectionTally::default(),
            interpreted: InterpretedTally::default(),
            top,
            examples: 0,
            problems: Vec::new(),
        })
    }

    fn add(&mut self, example: &Example, line: &Value) -> Result<(), EvaluateError> {
        let index = || line["index"].to_string();
        if line["question"] != example.question.as_str() {
            return Err(EvaluateError::OtherQuestion(index()));
        }
        let matches: Vec<Metrics<bool>> = serde_json::from_value(line["matches"].clone())
            .map_err(|source| EvaluateError::Matches { index: index(), source })?;
        if let Some(kept) = kept(line) {
            let right = matches.iter().enumerate().filter(|(_, matched)| matched.execution);
            let right: [Vec<usize>; 1] = [right.map(|(index, _)| index).collect()];
            self.selected.add(matches.len(), &kept, &right);
            self.interpreted.add(line, matches.len(), &right);
        }
        self.examples += 1;
        let place = line["index"].as_u64().and_then(|i| i.try_into().ok());
        let place = place.unwrap_or(self.examples - 1);
        let candidates: Vec<String> = serde_json::from_value(line["predictions"].clone())
            .map_err(|source| EvaluateError::Matches { index: index(), source })?;
        let mut problem = line["error"].as_str().map(|error| format!("{error}; counts as wrong"));
        let (mut counted, mut hardness) = (Vec::new(), None);
        if let Ok(scorer) = self.scorers.of(&example.db_id) {
            let top = &candidates[..candidates.len().min(self.top)];
            let (compared, unscored) = compare(scorer, top, &example.query);
            self.matches.note(place, top.len(), &unscored);
            hardness = scorer.hardness(&example.query);
            match compared {
                Ok(compared) => {
                    for (sql, (matched, corrected)) in top.iter().zip(compared) {
                        let suite = self.suites.as_mut();
                        let suite = suite.map(|suites| suites.passes(example, sql)).transpose()?;
                        let suite = suite.unwrap_or_default();
                        counted.push(Counted { matched, corrected, suite });
                    }
                }
                Err(reason) => {
                    let reason = format!("its gold query cannot be run: {reason}; left out");
                    self.problems.push(json!({"index": place, "reason": reason}));
                    return Ok(());
                }
            }
        } else {
            // What an earlier run found; the corrected figures need the database.
            let published = |matched| Counted { matched, ..Counted::default() };
            counted.extend(matches.into_iter().take(self.top).map(published));
            let reason = || "its database is not there, so nothing is corrected".to_owned();
            problem.get_or_insert_with(reason);
        }
        let problem = problem.map(|reason| json!({"index": place, "reason": reason}));
        self.problems.extend(problem);
        self.matches.add((place, example), hardness, &counted);
        Ok(())
    }
}
