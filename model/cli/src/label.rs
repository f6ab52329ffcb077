//! `beamsplitter label`: files of labels by several annotators, compared and merged.

use std::path::{Path, PathBuf};

use beamsplitter_label::agreement::Figure;
use beamsplitter_label::import::ImportError;
use beamsplitter_label::label_set::LabelSetError;
use beamsplitter_label::{
    Agreement, CombineError, Identities, Imported, LabelFile, LabelSet, Labels, Project, Records,
    Rename, agreement, combine, import, write,
};
use clap::{Args, Subcommand, ValueEnum};

use crate::error::CommandError;
use crate::input::{self, InputError};
use crate::output::{FileKind, Force, Outputs};
use crate::terminal::{note, print, print_line};

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
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Merge the labels of all into one file.
    #[command(after_help = MERGE_EXAMPLE)]
    Merge {
        #[command(flatten)]
        input: Input,
        /// Where to write; the standard output where it is left out.
        #[arg(long)]
        out: Option<PathBuf>,
        /// What to write.
        #[arg(long, value_enum, default_value_t = Format::Jsonl)]
        format: Format,
        #[command(flatten)]
        force: Force,
    },
}

#[derive(Args)]
struct Input {
    /// Files of labels (JSON lines, JSON, CSV) or projects.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The label set, where it is not the standard one or a project's.
    #[arg(long)]
    label_set: Option<PathBuf>,
    /// Use what fits of a file with problems, and report the rest.
    #[arg(long)]
    part: bool,
    /// Another name for an annotator of one file, where two people have one name; can be repeated.
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
    /// A record for each item with what holds in the end.
    Adjudicated,
    /// A project that the page opens.
    Project,
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
    #[error("{path}: {}; --part uses the rest", problems(*.count))]
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

fn problems(count: usize) -> String {
    if count == 1 { "1 problem".to_owned() } else { format!("{count} problems") }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    match &arguments.command {
        Command::Agreement { input, json } => {
            let found = agreement(&merged(input).map_err(CommandError::of)?);
            if *json {
                Ok(print_line(serde_json::to_string(&found)?)?)
            } else {
                Ok(print(&table(&found))?)
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
                Format::Project => write::Format::Project,
            };
            let text = write::text(&project, format);
            match out {
                Some(file) => Ok(outputs.write(file, FileKind::Labels, text.as_bytes())?),
                None => Ok(print(&text)?),
            }
        }
    }
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
            Records { problems, ..records(&project) }
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

/// Converts a project to the records of a file of labels.
fn records(project: &Project) -> Records {
    let decisions = project.decisions();
    let labels = decisions.annotators().flat_map(|who| {
        let of = move |(item, labels): (&str, &Labels)| {
            Some((project.place(item)?, who.to_owned(), labels.clone()))
        };
        decisions.by(who).filter_map(of)
    });
    Records { items: project.items().to_vec(), labels: labels.collect(), problems: Vec::new() }
}

fn table(found: &[Agreement]) -> String {
    let Some(first) = found.first() else {
        return "No label was given by two annotators.\n".into();
    };
    let mut lines = vec![
        format!("Annotators: {}", first.annotators.join(", ")),
        String::new(),
        format!(
            "{:22}{:14}{:>7}{:>24}{:>24}{:>24}{:>24}",
            "label", "kind", "units", "percent", "Cohen's kappa", "Fleiss' kappa", "alpha"
        ),
    ];
    for row in found {
        let kind = match row.kind.as_deref() {
            None => "all",
            Some("") => "-",
            Some(kind) => kind,
        };
        let figures: String =
            row.figures.each().map(|(_, figure)| format!("{:>24}", cell(figure))).concat();
        lines.push(format!("{:22}{kind:14}{:>7}{figures}", row.label, row.units));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn cell(figure: &Figure) -> String {
    match (figure.value, figure.interval) {
        (Some(value), Some((low, high))) => format!("{value:.3} [{low:.3}, {high:.3}]"),
        (Some(value), None) => format!("{value:.3}"),
        _ => "-".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use std::fs;

    /// Writes files of labels and combines them; `{}` in an option is the folder.
    fn merge(files: &[(&str, &str)], options: &[&str]) -> Result<Project, String> {
        let name: String = files.iter().map(|(name, _)| *name).collect();
        let folder = format!("beamsplitter-label-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        fs::create_dir_all(&folder).unwrap();
        let mut words = vec!["label".to_owned()];
        for (name, text) in files {
            let path = folder.join(name);
            fs::write(&path, text).unwrap();
            words.push(path.display().to_string());
        }
        let folder_name = folder.display().to_string();
        words.extend(options.iter().map(|option| option.replace("{}", &folder_name)));
        let result = Parsed::try_parse_from(words)
            .map_err(|error| error.to_string())
            .and_then(|parsed| merged(&parsed.input).map_err(|error| error.to_string()));
        fs::remove_dir_all(&folder).unwrap();
        result
    }

    /// The options of both commands.
    #[derive(clap::Parser)]
    struct Parsed {
        #[command(flatten)]
        input: Input,
    }

    fn line(question: &str, who: &str, ambiguous: &str) -> String {
        format!(
            r#"{{"question": "{question}", "query1": "select 1", "annotation": {{"annotator": "{who}", "labels": {{"ambiguous": "{ambiguous}"}}}}}}"#
        )
    }

    #[test]
    fn annotators_meet_on_the_same_items() {
        let a = [line("p", "ada", "yes"), line("q", "ada", "no")].join("\n");
        let b = [line("q", "bob", "no"), line("p", "bob", "yes"), line("r", "bob", "no")];
        let project = merge(&[("a.jsonl", &a), ("b.jsonl", &b.join("\n"))], &[]).unwrap();
        assert_eq!(project.items().len(), 3);
        let found = agreement(&project);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].units, found[0].figures.alpha.value), (2, Some(1.0)));
        assert_eq!(found[0].annotators, ["ada", "bob"]);
        assert!(table(&found).contains("1.000"));
    }

    #[test]
    fn problems_are_counted_and_can_be_left_out() {
        let (good, bad) = (line("p", "ada", "yes"), line("p", "bob", "perhaps"));
        let files = [("c.jsonl", &*good), ("d.jsonl", &*bad)];
        let error = merge(&files, &[]).unwrap_err();
        assert!(error.ends_with("d.jsonl: 1 problem; --part uses the rest"), "{error}");
        assert!(merge(&files, &["--part"]).is_ok());
    }

    #[test]
    fn one_name_in_two_files_needs_a_word() {
        let (a, b) = (line("p", "me", "yes"), line("p", "me", "no"));
        let files = [("e.jsonl", &*a), ("f.jsonl", &*b)];
        let error = merge(&files, &[]).unwrap_err();
        assert!(error.contains("f.jsonl:me=NEW NAME"), "{error}");
        assert!(error.contains("--same 'me'"), "{error}");
        let project = merge(&files, &["--rename", "{}/f.jsonl:me=you"]).unwrap();
        assert_eq!(project.decisions().annotators().collect::<Vec<_>>(), ["me", "you"]);
        let project = merge(&files, &["--same", "me"]).unwrap();
        let labels = project.decisions().by("me").collect::<Vec<_>>();
        assert_eq!((labels.len(), labels[0].1.text("ambiguous")), (1, Some("no")));
        assert!(merge(&files, &["--rename", "f.jsonl"]).unwrap_err().contains("FILE:NAME=NEW"));
        assert!(
            merge(&files, &["--rename", "g:me=you"]).unwrap_err().contains("no such annotator")
        );
    }
}
