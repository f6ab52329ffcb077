//! `beamsplitter label`: files of labels by several annotators, compared and merged.

use std::path::{Path, PathBuf};

use beamsplitter_common::Table;
use beamsplitter_common::text::plural;
use beamsplitter_label::agreement::{Cut, Figure, Missing};
use beamsplitter_label::import::ImportError;
use beamsplitter_label::label_set::LabelSetError;
use beamsplitter_label::{
    Agreement, CombineError, Identities, Imported, LabelFile, LabelSet, Project, Records, Rename,
    agreement, cleaned_record, combine, import, write,
};
use clap::{Args, Subcommand, ValueEnum};
use serde_json::json;

use crate::dropped::Dropped;
use crate::error::CommandError;
use crate::input::{self, InputError};
use crate::output::{FileKind, Force, Outputs};
use crate::report::{Report, Show};
use crate::terminal::{note, print};

/// Arguments of `beamsplitter label`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure how far annotators agree, label by label: percent, Cohen's and Fleiss' kappa,
    /// Krippendorff's alpha, with bootstrap intervals of 95 %.
    #[command(after_help = AGREEMENT_EXAMPLE)]
    Agreement {
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        show: Show,
        /// Print every figure with all its digits, as CSV.
        #[arg(long, conflicts_with_all = ["json", "format"])]
        csv: bool,
    },
    /// Merge the labels of all into one file.
    #[command(after_help = MERGE_EXAMPLE)]
    Merge {
        #[command(flatten)]
        input: Input,
        /// Where to write; default: stdout.
        #[arg(long)]
        out: Option<PathBuf>,
        /// What to write.
        #[arg(long, value_enum, default_value_t = Format::Jsonl)]
        format: Format,
        #[command(flatten)]
        force: Force,
    },
}

#[derive(Args, Default)]
struct Input {
    /// Files of labels (JSON lines, JSON, CSV) or projects.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The label set, if it is neither the standard one nor a project's.
    #[arg(long)]
    label_set: Option<PathBuf>,
    /// Use the sound records of a file with problems, and report the others.
    #[arg(long)]
    part: bool,
    /// Another name for an annotator of one file, if two people have the same name; can be
    /// repeated.
    #[arg(long, value_name = "FILE:NAME=NEW", value_parser = rename)]
    rename: Vec<Rename>,
    /// An annotator who is the same person in all files: newer labels replace older ones; can be
    /// repeated.
    #[arg(long, value_name = "NAME")]
    same: Vec<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// A record for each item and annotator, as JSON lines.
    Jsonl,
    /// The same as CSV.
    Csv,
    /// A record for each item, with its final labels.
    Adjudicated,
    /// The labels that do not hold in the end, by annotator, as CSV.
    Differences,
    /// A project that the page opens.
    Project,
    /// The benchmark that the labels leave, as a list in JSON in its own form: the examples that have
    /// a place in it in the end, with corrected and further readings.
    Cleaned,
}

const AGREEMENT_EXAMPLE: &str = "\
Example:
  beamsplitter label agreement ada.jsonl bob.jsonl";
const MERGE_EXAMPLE: &str = "\
Example:
  beamsplitter label merge ada.jsonl bob.jsonl --format adjudicated --out all.jsonl";

/// Why labels cannot be compared or merged.
#[derive(Debug, thiserror::Error)]
enum LabelError {
    /// A file cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A file holds no labels.
    #[error("{path}: {source}")]
    Import { path: PathBuf, source: ImportError },
    /// A file holds no label set.
    #[error("{path}: {source}")]
    LabelSet { path: PathBuf, source: LabelSetError },
    /// A file is not text.
    #[error("{path}: {source}")]
    Text { path: PathBuf, source: std::string::FromUtf8Error },
    /// A part of a file cannot be used.
    #[error("{path}: {}; --part uses the rest", plural(*.count, "problem"))]
    Problems { path: PathBuf, count: usize },
    /// Two annotators have one name.
    #[error(
        "{source}.\nTwo people: --rename '{file}:{annotator}=NEW NAME'\nOne person: --same '{annotator}' (then the newer labels are kept)"
    )]
    SameName { source: CombineError, file: String, annotator: String },
    /// The files cannot be combined.
    #[error(transparent)]
    Combine(CombineError),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    match &arguments.command {
        Command::Agreement { input, show, csv } => {
            let found = agreement(&merged(input).map_err(CommandError::of)?);
            match csv {
                true => Ok(print(&write::agreement::figures(&found))?),
                false => report(&found).print(*show),
            }
        }
        Command::Merge { input, out, format, force } => {
            let inputs = input.files.iter().chain(&input.label_set).map(PathBuf::as_path);
            let outputs = Outputs::new(*force).reading(inputs);
            if let Some(file) = out {
                outputs.check(file, FileKind::Labels)?;
            }
            let project = merged(input).map_err(CommandError::of)?;
            let format = match format {
                Format::Jsonl => write::Format::Jsonl,
                Format::Csv => write::Format::Csv,
                Format::Adjudicated => write::Format::Adjudicated,
                Format::Differences => write::Format::Differences,
                Format::Project => write::Format::Project,
                Format::Cleaned => {
                    let items = project.items().iter();
                    let dropped: Dropped = items
                        .filter_map(|item| cleaned_record(&project, &item.object).err())
                        .collect();
                    dropped.of(project.items().len(), &input.files)?;
                    write::Format::Cleaned
                }
            };
            let text = write::text(&project, format);
            match out {
                Some(file) => Ok(outputs.write(file, FileKind::Labels, text.as_bytes())?),
                None => Ok(print(&text)?),
            }
        }
    }
}

/// Reads files of labels, or projects, and combines them.
pub fn project(files: &[PathBuf]) -> Result<Project, CommandError> {
    let input = Input { files: files.to_vec(), ..Input::default() };
    merged(&input).map_err(CommandError::of)
}

/// Reads all files and combines them into one project.
fn merged(options: &Input) -> Result<Project, LabelError> {
    let mut set = match &options.label_set {
        Some(file) => label_set(file)?,
        None => LabelSet::standard(),
    };
    let mut files = Vec::new();
    for file in &options.files {
        let records = read(file, options, &mut set)?;
        files.push(LabelFile { name: file.display().to_string(), records });
    }
    let identities = Identities {
        renames: options.rename.clone(),
        same: options.same.iter().cloned().collect(),
    };
    let (project, summary) = combine(set, files, &identities).map_err(explained)?;
    if summary.superseded > 0 {
        note(format_args!(
            "{} older sets of labels were left out: the same annotator labelled the same example \
             again later.",
            summary.superseded
        ));
    }
    Ok(project)
}

/// Reads a label set.
fn label_set(file: &Path) -> Result<LabelSet, LabelError> {
    let path = file.to_owned();
    let text = String::from_utf8(input::bytes(file)?);
    let text = text.map_err(|source| LabelError::Text { path: path.clone(), source })?;
    LabelSet::read(&text).map_err(|source| LabelError::LabelSet { path, source })
}

/// Reads a file of labels or a project; the label set of a project becomes `set` unless another one
/// was named.
fn read(file: &Path, options: &Input, set: &mut LabelSet) -> Result<Records, LabelError> {
    let failed = |source| LabelError::Import { path: file.to_owned(), source };
    let imported = import(&input::bytes(file)?, set).map_err(failed)?;
    let records = match imported {
        Imported::Records(records) => records,
        Imported::Project(project, problems) => {
            if options.label_set.is_none() {
                set.clone_from(&project.label_set);
            }
            Records { problems, ..Records::from(&*project) }
        }
    };
    for problem in &records.problems {
        note(format_args!("{}: {problem}", file.display()));
    }
    let count = records.problems.len();
    if !options.part && count > 0 {
        return Err(LabelError::Problems { path: file.to_owned(), count });
    }
    Ok(records)
}

/// Adds the options that help to an error of [`combine()`].
fn explained(source: CombineError) -> LabelError {
    match &source {
        CombineError::SameName { annotator, files } => {
            let file = files.last().cloned().unwrap_or_default();
            let annotator = annotator.clone();
            LabelError::SameName { file, annotator, source }
        }
        CombineError::NobodyToRename(_) => LabelError::Combine(source),
    }
}

/// Parses `FILE:NAME=NEW`. The file may have colons, the names may not.
fn rename(text: &str) -> Result<Rename, RenameError> {
    let (old, to) = text.rsplit_once('=').ok_or(RenameError)?;
    let (file, from) = old.rsplit_once(':').ok_or(RenameError)?;
    if [file, from, to].contains(&"") {
        return Err(RenameError);
    }
    Ok(Rename { file: file.to_owned(), from: from.to_owned(), to: to.to_owned() })
}

/// A `--rename` of another form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected FILE:NAME=NEW, as in `bob.jsonl:annotator 1=bob`")]
struct RenameError;

fn report(found: &[Agreement]) -> Report {
    let mut report = Report::new(json!(found));
    let Some(first) = found.first() else {
        report.text("No label was given by two annotators.\n");
        return report;
    };
    let heads = ["label", "of", "units", "percent", "Cohen's kappa", "Fleiss' kappa", "alpha"];
    let mut table = Table::new(format!("Annotators: {}", first.annotators.join(", ")), heads);
    for row in found {
        let figures = row.figures.each();
        let figures = figures.map(|(name, figure)| cell(figure, row.missing.get(name)));
        let units = [row.units_in_words(), row.units.to_string()];
        table.row(&row.label, units.into_iter().chain(figures));
    }
    report.tables([table]);
    let from_file = found.iter().filter(|row| row.cut == Cut::All && row.from_file > 0);
    report.lines(from_file.map(|row| {
        let values = plural(row.from_file, "value");
        format!("{}: {values} taken from the file, which nobody chose, left out", row.label)
    }));
    report
}

fn cell(figure: &Figure, missing: Option<&Missing>) -> String {
    match (figure.value, figure.interval) {
        (Some(value), Some((low, high))) => format!("{value:.3} [{low:.3}, {high:.3}]"),
        (Some(value), None) => format!("{value:.3}"),
        _ => missing.map_or("-", |missing| missing.words()).into(),
    }
}

#[cfg(test)]
mod tests;
