//! `beamsplitter build ambiqt`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::build::{Original, Rules, build};
use beamsplitter_ambiguity::materialise::{Materialised, Verdict};
use beamsplitter_ambiguity::{Kind, Record};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::report::Report;
use super::source::{Databases, Save, SaveError, Source};
use crate::error::CommandError;
use crate::output::{FileKind, Force, Output, OutputError, Outputs};
use crate::progress::Progress;
use crate::terminal::{note, print};

/// What `build ambiqt --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter build ambiqt --kind table --database shop.sqlite --question \"How many orders?\" --sql \"select count(*) from orders\" --synonym orders=purchases,sales";

/// Arguments of `beamsplitter build ambiqt`.
#[derive(Args)]
pub struct Arguments {
    /// Kind of ambiguity.
    #[arg(long)]
    kind: Kind,
    #[command(flatten)]
    source: Source,
    /// Which examples: the benchmark's, or all that its definitions give; default: the benchmark's
    /// of a --file, all of a --database.
    #[arg(long, value_enum)]
    rules: Option<RulesName>,
    /// Where the examples go: a JSON list, or one example a line if it ends in `.jsonl`; default:
    /// stdout, one a line.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Folder for the changed databases, DIR/NAME/NAME.sqlite, the name stands in the example; and for a
    /// copy of each database that examples are about, under its `db_id`.
    #[arg(long)]
    databases_out: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Print the counts as JSON.
    #[arg(long)]
    json: bool,
}

/// The rules by name.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RulesName {
    /// What the benchmark's makers built.
    Benchmark,
    /// All examples that fit the definitions, and whose two queries run on the changed schema.
    Sound,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let questions = arguments.source.questions()?;
    let names = arguments.source.names()?;
    let mut databases = arguments.source.databases()?;
    let rules = match arguments.rules {
        Some(RulesName::Benchmark) => Rules::Benchmark,
        Some(RulesName::Sound) => Rules::Sound,
        None if arguments.source.is_one() => Rules::Sound,
        None => Rules::Benchmark,
    };
    let outputs = arguments.source.protect(Outputs::new(arguments.force));
    let mut out = Out::open(arguments.out.as_deref(), &outputs)?;
    if let Some(folder) = &arguments.databases_out {
        std::fs::create_dir_all(folder).map_err(OutputError::write(folder))?;
    }
    let mut report = Report::default();
    report.questions = questions.len();
    let mut progress = out.progress(questions.len());
    // Databases that were copied.
    let mut copied = BTreeSet::new();
    for (index, example) in &questions {
        progress.step("");
        let id = &example.db_id;
        let schema = match databases.schema(id) {
            Ok(schema) => schema,
            Err(error) => {
                report.skipped(error.to_string());
                continue;
            }
        };
        let original =
            Original { question: &example.question, query: &example.query, schema: &schema };
        let built = build(&original, arguments.kind, names.of(id), rules);
        let before = report.examples;
        for skipped in built.skipped {
            report.skipped(format!("{id}: {skipped}"));
        }
        for mut record in built.examples {
            record.set("orig_example_idx", json!(index));
            let name = format!("{id}_{}_{}", arguments.kind.name(), report.examples);
            let folder = arguments.databases_out.as_deref();
            let save = folder.map(|folder| Save { folder, name: &name, outputs: &outputs });
            let ran = execute(&mut record, rules, &mut databases, save, &mut report)?;
            let Ran::Kept(verdict) = ran else { continue };
            if let Some(folder) = folder.filter(|_| copied.insert(id)) {
                let saved = databases.save_original(id, folder, &outputs);
                not_saved(saved, &mut report)?;
            }
            report.example(verdict.as_ref());
            out.write(&record.to_json())?;
        }
        report.ambiguous += usize::from(report.examples > before);
    }
    drop(progress);
    let to_file = out.is_file();
    out.close()?;
    if arguments.json {
        return counts(to_file, &report.json());
    }
    report.tell();
    if arguments.rules.is_none() && rules == Rules::Benchmark && report.ambiguous < report.questions
    {
        note("the benchmark's makers left out much; --rules sound builds all that is defined");
    }
    Ok(())
}

/// Prints counts, on the standard error where examples go to the other one.
pub(super) fn counts(to_file: bool, counts: &Value) -> Result<(), CommandError> {
    if to_file {
        print(&format!("{counts}\n"))?;
    } else {
        note(counts);
    }
    Ok(())
}

/// What came of running the readings of an example.
enum Ran {
    /// A reading fails, so it is none by the definitions.
    Left,
    /// It is an example; nothing is known where nothing was executed.
    Kept(Option<Verdict>),
}

/// Runs both readings on the changed database, and says in the record what came of it.
fn execute(
    record: &mut Record,
    rules: Rules,
    databases: &mut Databases<'_>,
    save: Option<Save<'_>>,
    report: &mut Report,
) -> Result<Ran, OutputError> {
    let Some(copy) = databases.copy(&record.db_id) else { return Ok(Ran::Kept(None)) };
    let made = match copy {
        Ok(copy) => {
            let made = copy.materialise(record);
            copy.undo();
            made.map(|Materialised { fill, verdict, .. }| (fill, verdict))
                .map_err(|error| error.to_string())
        }
        Err(error) => Err(error.to_string()),
    };
    if let (Rules::Sound, Ok((_, failed @ Verdict::Fails(..)))) = (rules, &made) {
        report.skipped(format!("{}: {}", record.db_id, verdict_text(failed)));
        return Ok(Ran::Left);
    }
    let saved = match (save, &made) {
        (Some(save), Ok((fill, _))) => {
            Some(databases.save(record, *fill, &save).map(|()| save.name))
        }
        _ => None,
    };
    match made {
        Ok((fill, verdict)) => {
            record.set("readings", json!(verdict_text(&verdict)));
            record.set("fill", json!(fill.name()));
            if let Some(saved) = saved
                && let Some(name) = not_saved(saved, report)?
            {
                record.set("database", json!(name));
            }
            Ok(Ran::Kept(Some(verdict)))
        }
        Err(reason) => {
            report.skipped(format!("not executed: {}: {reason}", record.db_id));
            record.set("readings", json!(format!("not executed: {reason}")));
            Ok(Ran::Kept(None))
        }
    }
}

/// Notes why a database was not saved. What cannot be written for one example cannot be written for the
/// next.
fn not_saved<T>(
    saved: Result<T, SaveError>,
    report: &mut Report,
) -> Result<Option<T>, OutputError> {
    match saved {
        Ok(saved) => Ok(Some(saved)),
        Err(SaveError::Output(error)) => Err(error),
        Err(error) => {
            report.skipped(format!("not saved: {error}"));
            Ok(None)
        }
    }
}

fn verdict_text(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Differ => "differ".to_owned(),
        Verdict::Alike => "alike".to_owned(),
        Verdict::Fails(reading, message) => format!("gold {reading} fails: {message}"),
    }
}

/// A file, or the standard output.
enum Sink {
    File(Output),
    Stdout,
}

/// Where examples are written.
pub(super) struct Out {
    to: Sink,
    list: bool,
    first: bool,
}

impl Out {
    pub fn open(path: Option<&Path>, outputs: &Outputs) -> Result<Self, OutputError> {
        let Some(path) = path else {
            return Ok(Self { to: Sink::Stdout, list: false, first: true });
        };
        let to = Sink::File(outputs.create(path, FileKind::Examples)?);
        let list = path.extension().is_none_or(|extension| extension != "jsonl");
        Ok(Self { to, list, first: true })
    }

    fn put(&mut self, text: &str) -> Result<(), CommandError> {
        match &mut self.to {
            Sink::File(file) => Ok(file.put(text.as_bytes())?),
            Sink::Stdout => Ok(print(text)?),
        }
    }

    /// Returns whether the standard output is free.
    pub fn is_file(&self) -> bool {
        matches!(self.to, Sink::File(_))
    }

    /// Returns the bar of `total` questions; examples on the standard output have none between them.
    pub fn progress(&self, total: usize) -> Progress {
        match self.to {
            Sink::File(_) => Progress::new(total, 0),
            Sink::Stdout => Progress::silent(),
        }
    }

    pub fn write(&mut self, record: &Value) -> Result<(), CommandError> {
        let before = match (self.list, self.first) {
            (true, true) => "[\n",
            (true, false) => ",\n",
            (false, _) => "",
        };
        self.first = false;
        self.put(&format!("{before}{record}{}", if self.list { "" } else { "\n" }))
    }

    pub fn close(mut self) -> Result<(), CommandError> {
        match (self.list, self.first) {
            (true, true) => self.put("[]\n")?,
            (true, false) => self.put("\n]\n")?,
            _ => {}
        }
        match self.to {
            Sink::File(file) => Ok(file.finish()?),
            Sink::Stdout => Ok(()),
        }
    }
}
