//! `beamsplitter interpret`: what a question may mean, which words are ambiguous, what to ask back.

use std::path::{Path, PathBuf};

use beamsplitter_engine::Engine;
use beamsplitter_interpret::followup::{Before, full_question};
use beamsplitter_interpret::verdict::Sort;
use beamsplitter_interpret::{ALPHA, CANDIDATES, Interpretations, Verdict, others, view};
use beamsplitter_link::Question;
use beamsplitter_odin::selector::Selector;
use beamsplitter_pipeline::{CellLookup, Linearisation};
use beamsplitter_prompt::QuestionPrompt;
use clap::Args;

use crate::arguments::{Asked, Limits};
use crate::asking::interpretations;
use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::hints::read_if;
use crate::input::{self, InputError};
use crate::model::{ModelError, SHIPPED, VARIABLE, found, load};
use crate::terminal::{escaped, escaped_lines, print, print_line};

/// File of the selector inside the folder of a packaged model.
const SELECTOR: &str = "selector.json";

/// What `interpret --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter interpret --database shop.sqlite --question \"Which customers and suppliers are new?\"";

/// Arguments of `beamsplitter interpret`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    asked: Asked,
    /// Folder of a packaged model.
    #[arg(long, env = VARIABLE, default_value = SHIPPED)]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    limits: Limits,
    /// What a person means by words, as `beamsplitter hints` writes it.
    #[arg(long)]
    hints: Option<PathBuf>,
    /// The question before, from which the words of `--question` go on.
    #[arg(long, value_name = "QUESTION")]
    after: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// How many interpretations are shown.
#[derive(Args, Clone)]
pub struct Selection {
    /// Share of the right interpretations that may be left out, from 0.01 to 0.2.
    #[arg(long, default_value_t = ALPHA, value_parser = alpha)]
    pub alpha: f64,
    /// Calibrated selector that `beamsplitter calibrate` wrote; default: the model's own.
    #[arg(long)]
    pub selector: Option<PathBuf>,
    /// Look at this many candidates of the decoder.
    #[arg(long, default_value_t = CANDIDATES, value_parser = clap::value_parser!(u16).range(1..=25))]
    pub candidates: u16,
}

/// Why there is no selector.
#[derive(Debug, thiserror::Error)]
pub enum SelectorError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] InputError),
    /// The file is no selector.
    #[error(
        "{path} is not a calibrated selector: {source}; make one with `beamsplitter calibrate`"
    )]
    Json { path: PathBuf, source: serde_json::Error },
}

impl Selection {
    /// Reads the selector: the given file, or that of the model; one that keeps everything where
    /// the model has none.
    pub fn selector(&self, model: &Path) -> Result<Selector, SelectorError> {
        read_selector(self.selector.as_ref(), model)
    }
}

/// Reads a selector: the given file, or that of the model; one that keeps everything where the model
/// has none.
pub fn read_selector(path: Option<&PathBuf>, model: &Path) -> Result<Selector, SelectorError> {
    let beside = found(model).join(SELECTOR);
    let path = match path {
        Some(path) => path.clone(),
        None if beside.exists() => beside,
        None => return Ok(Selector::default()),
    };
    serde_json::from_slice(&input::bytes(&path)?)
        .map_err(|source| SelectorError::Json { path, source })
}

/// Reports that `--alpha` is not a number in its range.
#[derive(Debug, thiserror::Error)]
#[error("it must be a number from {least} to {most}")]
pub struct AlphaError {
    least: f64,
    most: f64,
}

/// Parses `--alpha`.
pub fn alpha(text: &str) -> Result<f64, AlphaError> {
    let range = beamsplitter_odin::conformal::ALPHA;
    match text.parse() {
        Ok(alpha) if range.contains(&alpha) => Ok(alpha),
        _ => Err(AlphaError { least: *range.start(), most: *range.end() }),
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let mut engine = load(&arguments.model)?;
    let mut database = arguments.limits.open(&arguments.asked)?;
    let hints = read_if(arguments.hints.as_ref())?;
    let selector = arguments.selection.selector(&arguments.model).map_err(CommandError::of)?;
    let selector = selector.with_picks(hints.own_scores());
    let settings = arguments.decoder.settings(usize::from(arguments.selection.candidates))?;
    let chosen = (&selector, arguments.selection.alpha);
    let spells_out = || ModelError::SpellsOut(arguments.model.clone());
    let (words, mut understood) = (&arguments.asked.question, None);
    let first = arguments.after.as_ref().unwrap_or(words);
    let found = interpretations(&mut engine, &mut database, first, &settings, chosen, &hints)?;
    let mut found = found.ok_or_else(spells_out)?;
    if let Some(before) = &arguments.after {
        let full = followed(&engine, &mut database, (before, &found), words)?;
        let next = interpretations(&mut engine, &mut database, &full, &settings, chosen, &hints)?;
        found = next.ok_or_else(spells_out)?;
        understood = Some(full);
    }
    if arguments.json {
        let mut out = view::json(&found);
        if let Some(understood) = understood {
            out["understood"] = understood.into();
        }
        return Ok(print_line(out)?);
    }
    let understood = understood.map(|full| format!("Understood as: {}\n", escaped(&full)));
    Ok(print(&(understood.unwrap_or_default() + &in_words(&found)))?)
}

/// Returns the full question that words ask after the one before, of which this was found.
fn followed(
    engine: &Engine,
    database: &mut SqliteFile,
    (question, found): (&str, &Interpretations),
    words: &str,
) -> Result<String, CommandError> {
    let first = found.shown.first();
    let before = Before {
        question: question.to_owned(),
        sql: first.map(|shown| shown.sql.clone()).unwrap_or_default(),
        places: first.map(|shown| shown.places.clone()).unwrap_or_default(),
    };
    let Linearisation::Pointers(known) = &engine.language else { return Ok(before.with(words)) };
    let cells = pollster::block_on(database.cells(&Question::new(words)));
    let cells = cells.map_err(CommandError::of)?;
    let schema = SqliteFile::schema(database);
    Ok(full_question(&before, &QuestionPrompt::new(known, words, schema, &cells)))
}

/// Says whether the question can be answered, and what can be asked instead; nothing where there is
/// nothing to say.
pub fn verdict_in_words(verdict: &Verdict) -> String {
    let mut text = match verdict.category.sort() {
        Sort::Answerable if verdict.note.is_none() && verdict.unused.is_empty() => String::new(),
        Sort::Answerable => format!("{}\n", escaped(&verdict.sentences())),
        _ if verdict.asks_to_change => format!("{}\n", verdict.evidence),
        _ => format!("{}: {}\n", verdict.category, escaped(&verdict.evidence)),
    };
    for nearest in &verdict.nearest {
        text += &format!("You could ask: {}\n", escaped(nearest));
    }
    text
}

fn in_words(found: &Interpretations) -> String {
    let verdict = &found.verdict;
    let mut text = verdict_in_words(verdict);
    for span in &found.spans {
        let meanings = span.meanings.iter().map(|meaning| {
            let readings: Vec<String> =
                meaning.readings.iter().map(|reading| (reading + 1).to_string()).collect();
            format!("{} ({})", escaped(&meaning.label), readings.join(", "))
        });
        let meanings: Vec<_> = meanings.collect();
        text += &format!("“{}”: {}\n", escaped(&span.text), meanings.join(" or "));
    }
    for (index, shown) in found.shown.iter().enumerate() {
        let sql = escaped_lines(&shown.sql);
        text += &format!("{}. {}\n   {sql}\n", index + 1, escaped(&shown.text));
        text += &match &shown.result {
            Ok(result) => match (result.rows.len(), result.more) {
                (1, false) => "   1 row\n".to_owned(),
                (rows, false) => format!("   {rows} rows\n"),
                (rows, true) => format!("   more than {rows} rows\n"),
            },
            Err(error) => format!("   failed: {}\n", escaped(&error.to_string())),
        };
        for caution in shown.leaves_out().iter().chain(&shown.cautions) {
            text += &format!("   {}\n", escaped(caution));
        }
        let others = others(shown.variants.len(), shown.pointless.len());
        text += &others.map_or_else(String::new, |others| format!("   {others}\n"));
    }
    text += &match found.folded.len() {
        0 if found.shown.is_empty() && !verdict.asks_to_change => {
            "The model found no interpretation of this question.\n".to_owned()
        }
        0 => String::new(),
        1 => "1 less likely interpretation is not shown.\n".to_owned(),
        many => format!("{many} less likely interpretations are not shown.\n"),
    };
    if let Some(few) = found.too_few_points {
        text += &format!("{few}\n");
    }
    if let Some(clarification) = &found.clarification {
        text += &format!("{}\n", escaped(&clarification.question));
    }
    text
}

#[cfg(test)]
mod tests {
    use beamsplitter_decode::Preset;

    use super::CANDIDATES;

    #[test]
    fn page_and_command_interpret_as_many_candidates() {
        // The page asks with the decoder's own settings.
        let own = Preset::default().settings().ranking.candidates;
        assert_eq!(own, usize::from(CANDIDATES));
    }
}
