//! `beamsplitter build ambiqt`.

use std::io::Write;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::build::{Original, Rules, build};
use beamsplitter_ambiguity::materialise::{Fill, Materialised, Verdict, materialise, undo};
use beamsplitter_ambiguity::{Kind, Record};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::report::Report;
use super::source::{Databases, Source};

/// Arguments of `beamsplitter build ambiqt`.
#[derive(Args)]
pub struct Arguments {
    /// Kind of ambiguity: column, table, join or aggregate.
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
    /// Folder for the changed databases: DIR/NAME/NAME.sqlite, the name stands in the example.
    #[arg(long)]
    databases_out: Option<PathBuf>,
    /// Print the counts as JSON.
    #[arg(long)]
    json: bool,
}

/// The rules by name.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RulesName {
    /// What the benchmark's makers built.
    Benchmark,
    /// Every example of the definitions; each reading runs on the schema.
    Sound,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let questions = arguments.source.questions()?;
    let names = arguments.source.names()?;
    let mut databases = arguments.source.databases()?;
    let rules = match arguments.rules {
        Some(RulesName::Benchmark) => Rules::Benchmark,
        Some(RulesName::Sound) => Rules::Sound,
        None if arguments.source.is_one() => Rules::Sound,
        None => Rules::Benchmark,
    };
    let mut out = Out::open(arguments.out.as_deref())?;
    let mut report = Report::default();
    report.questions = questions.len();
    for (index, example) in &questions {
        let id = &example.db_id;
        let schema = match databases.schema(id) {
            Ok(schema) => schema,
            Err(reason) => {
                report.skipped(reason);
                continue;
            }
        };
        let original =
            Original { question: &example.question, query: &example.query, schema: &schema };
        let built = build(&original, arguments.kind, names.of(id), rules);
        report.ambiguous += usize::from(!built.examples.is_empty());
        for skipped in built.skipped {
            report.skipped(format!("{id}: {skipped}"));
        }
        for mut record in built.examples {
            record.set("orig_example_idx", json!(index));
            let name = format!("{id}_{}_{}", arguments.kind.name(), report.examples);
            let folder = arguments.databases_out.as_deref().map(|folder| (folder, name.as_str()));
            let verdict = execute(&mut record, &mut databases, folder, &mut report);
            report.example(verdict.as_ref());
            out.write(&record.to_json())?;
        }
    }
    out.close()?;
    report.print(arguments.json);
    Ok(())
}

/// Runs both readings on the changed database, and says in the record what came of it.
fn execute(
    record: &mut Record,
    databases: &mut Databases<'_>,
    save: Option<(&Path, &str)>,
    report: &mut Report,
) -> Option<Verdict> {
    let made = databases.copy(&record.db_id)?.and_then(|copy| {
        let schema = copy.own_schema().clone();
        let fills = Fill::of(record.kind());
        let made = pollster::block_on(materialise(record, &schema, copy, fills));
        pollster::block_on(undo(copy));
        let Materialised { fill, verdict, .. } = made.map_err(|e| e.to_string())?;
        Ok((fill, verdict))
    });
    let saved = save.and_then(|(folder, name)| {
        let (fill, _) = made.as_ref().ok()?;
        Some(databases.save(record, *fill, folder, name).map(|()| name))
    });
    match made {
        Ok((fill, verdict)) => {
            record.set("readings", json!(said(&verdict)));
            record.set("fill", json!(fill.name()));
            match saved {
                Some(Ok(name)) => record.set("database", json!(name)),
                Some(Err(reason)) => report.skipped(format!("not saved: {reason}")),
                None => {}
            }
            Some(verdict)
        }
        Err(reason) => {
            report.skipped(format!("not executed: {}: {reason}", record.db_id));
            record.set("readings", json!(format!("not executed: {reason}")));
            None
        }
    }
}

fn said(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Differ => "differ".to_owned(),
        Verdict::Alike => "alike".to_owned(),
        Verdict::Fails(reading, message) => format!("reading {reading} fails: {message}"),
    }
}

/// Where examples are written.
struct Out {
    to: Box<dyn Write>,
    list: bool,
    first: bool,
}

impl Out {
    fn open(path: Option<&Path>) -> Result<Self, String> {
        let Some(path) = path else {
            let to = Box::new(std::io::BufWriter::new(std::io::stdout()));
            return Ok(Self { to, list: false, first: true });
        };
        let failed = |e: std::io::Error| format!("{}: {e}", path.display());
        let to = Box::new(std::io::BufWriter::new(std::fs::File::create(path).map_err(failed)?));
        let list = path.extension().is_none_or(|extension| extension != "jsonl");
        Ok(Self { to, list, first: true })
    }

    fn write(&mut self, record: &Value) -> std::io::Result<()> {
        let before = match (self.list, self.first) {
            (true, true) => "[\n",
            (true, false) => ",\n",
            (false, _) => "",
        };
        self.first = false;
        write!(self.to, "{before}{record}{}", if self.list { "" } else { "\n" })
    }

    fn close(mut self) -> std::io::Result<()> {
        match (self.list, self.first) {
            (true, true) => self.to.write_all(b"[]\n")?,
            (true, false) => self.to.write_all(b"\n]\n")?,
            _ => {}
        }
        self.to.flush()
    }
}
