//! `beamsplitter score practiq`: the categories and the SQL of any system for examples of `build
//! practiq`, counted as `evaluate practiq` counts.

use std::path::PathBuf;

use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_ambiguity::{Troubles, Unscored};
use beamsplitter_database::Database;
use beamsplitter_interpret::evaluate::practiq::{CLARIFICATIONS, Example, Score, Tally, score};
use beamsplitter_interpret::{Category, Interpretations};
use clap::Args;
use serde_json::{Value as Json, json};

use super::ambrosia::interpretations;
use super::credited::Credited;
use super::given::{AllGiven, Given, PredictionFiles, tell_without};
use super::problems::{self, Problem, runs};
use crate::error::CommandError;
use crate::folder::Folder;
use crate::limits::{Seconds, rows};
use crate::records::read_as;
use crate::terminal::print;

/// What `score practiq --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter score practiq --predictions predictions.jsonl --file practiq.json --databases databases

A prediction has the queries that are shown for its question, none or null where there is none, and
beside them, if the system tells it, the category under `predicted_category` (`category`, where the
examples are in --file). What a conversation adds is whether the right query is among them.";

/// Keys of the category that a system says.
const CATEGORY: [&str; 2] = ["predicted_category", "category"];

/// Arguments of `beamsplitter score practiq`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    given: PredictionFiles,
    /// The databases of the examples: DIR/NAME/NAME.sqlite.
    #[arg(long)]
    databases: PathBuf,
    /// Count this many predictions of each question.
    #[arg(long, default_value_t = 5, value_parser = rows, allow_negative_numbers = true)]
    top: usize,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Why an example is not counted.
#[derive(Debug, thiserror::Error)]
enum Reason {
    #[error("`{0}` is none of the categories: {all}", all = Category::ALL.map(Category::name).join(", "))]
    Unknown(String),
    #[error("it has no category, as other predictions have")]
    None,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let parse = |object: Object| -> Result<(Example, Option<Json>), RecordError> {
        let said = object.get(CATEGORY[0]).cloned();
        Ok((read_as(object)?, said))
    };
    let AllGiven { items, mut problems, without } = arguments.given.read(parse)?;
    let said = |given: &Given<(Example, Option<Json>)>| {
        let beside = CATEGORY.iter().find_map(|key| given.said.get(*key).cloned());
        beside.or_else(|| given.example.1.clone()).filter(|said| !said.is_null())
    };
    let tells = items.iter().any(|given| said(given).is_some());
    let folder = Folder::new(&arguments.databases, arguments.seconds.duration());
    let (mut tally, mut troubles) = (Tally::default(), Troubles::default());
    let mut credited = Credited::default();
    for given in &items {
        let (index, example) = (given.index, &given.example.0);
        let one =
            category(said(given).as_ref(), tells).map_err(CommandError::of).and_then(|told| {
                let mut database = folder.open(&example.database).map_err(CommandError::of)?;
                let found = interpretations(&given.queries, arguments.top, told, &mut database);
                let golds: Vec<&str> =
                    example.meant(index).map(|of| of.query.as_str()).into_iter().collect();
                credited.compare(index, &golds, &found, &mut database);
                Ok((scored(index, example, &found, &mut database), found.shown.len()))
            });
        match one {
            Ok(((score, unscored), shown)) => {
                let golds = usize::from(example.meant(index).is_some());
                troubles.add(index, (golds, shown), &unscored);
                tally.add(example.category, &score);
            }
            Err(error) => problems.push(Problem { index, reason: error.to_string() }),
        }
    }
    if tally.examples() == 0 {
        return Err(arguments.given.nothing(&problems));
    }
    problems::tell(&problems, &folder.ended());
    tell_without(&without);
    print(&match (arguments.json, tells) {
        (true, _) => {
            let mut out = figures(&tally, &troubles, tells);
            out["differences"] = json!({"ex": credited});
            format!("{out}\n")
        }
        (false, tells) => {
            let categories = if tells { categories(&tally) } else { String::new() };
            categories + &conversations(&tally, &troubles) + &credited.text()
        }
    })?;
    runs(&arguments.given.predictions, &troubles)
}

/// Returns the category that a system says; none where no prediction of its file has one.
fn category(said: Option<&Json>, tells: bool) -> Result<Option<Category>, Reason> {
    match said {
        None if tells => Err(Reason::None),
        None => Ok(None),
        Some(said) => {
            let read = serde_json::from_value(said.clone());
            let text = said.as_str().map_or_else(|| said.to_string(), str::to_owned);
            read.map(Some).map_err(|_| Reason::Unknown(text))
        }
    }
}

/// Counts what was found for an example, by what the person means, and says what does not run.
pub fn scored<D: Database>(
    index: usize,
    example: &Example,
    found: &Interpretations,
    database: &mut D,
) -> (Score, Unscored) {
    let meant = example.meant(index);
    let gold = meant.map(|meant| pollster::block_on(database.run(&meant.query)));
    let unscored = Unscored::of(gold.iter(), found.results());
    let gold = gold.and_then(Result::ok);
    (score(found, gold.as_ref().map(|gold| gold.rows.as_slice())).1, unscored)
}

/// Returns what all examples come to, as JSON; without what they were taken for, where a system does
/// not say it.
pub fn figures(tally: &Tally, troubles: &Troubles, with_categories: bool) -> Json {
    let own = |category: Category| (category.name().to_owned(), json!(tally.accuracy_of(category)));
    let by_category: serde_json::Map<String, Json> = Category::ALL.into_iter().map(own).collect();
    let mut out = json!({
        "examples": tally.examples(),
        "clarification": {
            "examples": tally.asked,
            "first": tally.first(),
            "clarified": tally.clarified(),
            "questions": tally.questions(),
        },
        "shown": tally.shown(),
        "unscored": troubles,
    });
    if with_categories {
        out["accuracy"] = json!(tally.accuracy());
        out["by_category"] = json!(by_category);
        out["categories"] = json!(Category::ALL.map(Category::name));
        out["confusion"] = json!(tally.confusion);
    }
    out
}

/// Returns how well categories are told apart, as a table.
pub fn categories(tally: &Tally) -> String {
    let (accuracy, all) = (tally.accuracy(), tally.examples());
    let mut text = format!("{:32}{accuracy:>6.1} of {all}\n", "nine-way accuracy");
    for category in Category::ALL {
        let row = tally.confusion[category.index()];
        let own = tally.accuracy_of(category);
        let cells: String = row.iter().map(|count| format!("{count:>5}")).collect();
        text += &format!("{:32}{own:>6.1}{cells}\n", category.name());
    }
    text
}

/// Returns what conversations add, and what could not be run.
pub fn conversations(tally: &Tally, troubles: &Troubles) -> String {
    let text = format!(
        "right: the first shown {:.1}, after at most {CLARIFICATIONS} questions back {:.1} \
         (of {}; {:.2} questions, {:.2} readings shown)\n",
        tally.first(),
        tally.clarified(),
        tally.asked,
        tally.questions(),
        tally.shown(),
    );
    text + &troubles.not_run().join("\n") + "\n"
}
