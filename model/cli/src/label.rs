//! `beamsplitter label`: files of labels by several annotators, compared and merged.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use beamsplitter_label::agreement::Figure;
use beamsplitter_label::{
    Agreement, Imported, LabelSet, Labels, Project, Records, agreement, import, write,
};
use clap::{Args, Subcommand, ValueEnum};

use crate::output::{FileKind, Force, Outputs};

/// Arguments of `beamsplitter label`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// How far annotators agree, label by label: percent, Cohen's and Fleiss' kappa,
    /// Krippendorff's alpha, with bootstrap intervals of 95 %.
    Agreement {
        #[command(flatten)]
        input: Input,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// One file of the labels of all.
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

type Error = Box<dyn std::error::Error>;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Error> {
    match &arguments.command {
        Command::Agreement { input, json } => {
            let found = agreement(&merged(input)?);
            if *json {
                print(&format!("{}\n", serde_json::to_string(&found)?))
            } else {
                print(&table(&found))
            }
        }
        Command::Merge { input, out, format, force } => {
            let inputs = input.files.iter().chain(&input.label_set).map(PathBuf::as_path);
            let outputs = Outputs::new(*force).reading(inputs);
            if let Some(file) = out {
                outputs.check(file, FileKind::Labels)?;
            }
            let project = merged(input)?;
            let format = match format {
                Format::Jsonl => write::Format::Jsonl,
                Format::Csv => write::Format::Csv,
                Format::Adjudicated => write::Format::Adjudicated,
                Format::Project => write::Format::Project,
            };
            let text = write::text(&project, format);
            match out {
                Some(file) => Ok(outputs.write(file, FileKind::Labels, text.as_bytes())?),
                None => print(&text),
            }
        }
    }
}

/// Prints; who reads with `head` has read enough.
fn print(text: &str) -> Result<(), Error> {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// All files as one project. Annotators of one name in several files are told apart by the names
/// of their files.
fn merged(input: &Input) -> Result<Project, Error> {
    let mut set = match &input.label_set {
        Some(file) => {
            LabelSet::read(&fs::read_to_string(file).map_err(|e| cannot_read(file, &e))?)?
        }
        None => LabelSet::standard(),
    };
    let mut read = Vec::new();
    for file in &input.files {
        let bytes = fs::read(file).map_err(|e| cannot_read(file, &e))?;
        let imported =
            import(&bytes, &set).map_err(|error| format!("{}: {error}", file.display()))?;
        let records = match imported {
            Imported::Records(records) => records,
            Imported::Project(project, problems) => {
                if input.label_set.is_none() {
                    set = project.label_set.clone();
                }
                Records { problems, ..records(&project) }
            }
        };
        for problem in &records.problems {
            eprintln!("{}: {problem}", file.display());
        }
        if !input.part && !records.problems.is_empty() {
            let count = records.problems.len();
            let words = "--part uses the rest";
            return Err(format!("{}: {count} problems; {words}", file.display()).into());
        }
        read.push((stem(file), records));
    }
    let mut files_of: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for (at, (_, records)) in read.iter().enumerate() {
        for (_, who, _) in &records.labels {
            files_of.entry(who.clone()).or_default().insert(at);
        }
    }
    let mut project = Project::new("merged", set, Vec::new());
    for (stem, mut records) in read {
        for (_, who, _) in &mut records.labels {
            if files_of.get(who).is_some_and(|files| files.len() > 1) {
                *who = format!("{who} ({stem})");
            }
        }
        project.take(records, 0);
    }
    Ok(project)
}

/// What a project holds, as a file of labels would.
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

fn cannot_read(file: &Path, error: &std::io::Error) -> String {
    format!("cannot read {}: {error}", file.display())
}

fn stem(file: &Path) -> String {
    file.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned())
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

    /// Writes files of labels and merges them.
    fn merge(files: &[(&str, &str)], part: bool) -> Result<Project, String> {
        let folder =
            std::env::temp_dir().join(format!("beamsplitter-label-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let paths = files.iter().map(|(name, text)| {
            let path = folder.join(name);
            fs::write(&path, text).unwrap();
            path
        });
        let input = Input { files: paths.collect(), label_set: None, part };
        merged(&input).map_err(|error| error.to_string())
    }

    fn line(question: &str, who: &str, ambiguous: &str) -> String {
        format!(
            r#"{{"question": "{question}", "query1": "select 1", "annotation": {{"annotator": "{who}", "labels": {{"ambiguous": "{ambiguous}"}}}}}}"#
        )
    }

    #[test]
    fn annotators_meet_on_the_same_items() {
        let a = [line("p", "me", "yes"), line("q", "me", "no")].join("\n");
        let b = [line("q", "me", "no"), line("p", "me", "yes"), line("r", "me", "no")].join("\n");
        let project = merge(&[("a.jsonl", &a), ("b.jsonl", &b)], false).unwrap();
        assert_eq!(project.items().len(), 3);
        let found = agreement(&project);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].units, found[0].figures.alpha.value), (2, Some(1.0)));
        assert_eq!(found[0].annotators, ["me (a)", "me (b)"]);
        assert!(table(&found).contains("1.000"));

        let bad = line("p", "you", "perhaps");
        let error = merge(&[("c.jsonl", &a), ("d.jsonl", &bad)], false).unwrap_err();
        assert!(error.ends_with("1 problems; --part uses the rest"), "{error}");
        assert!(merge(&[("c.jsonl", &a), ("d.jsonl", &bad)], true).is_ok());
    }
}
