//! `beamsplitter convert`: a published checkpoint -> a packaged, quantised model.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use beamsplitter_engine::{LOGICALBEAM, OFFERS};
use beamsplitter_t5::{About, Files, MANIFEST, Package, Scheme, TaskConfig, files_read};
use clap::{Args, ValueEnum};

use crate::error::CommandError;
use crate::input::{self, InputError};
use crate::output::{FileKind, Force, OutputError, Outputs};
use crate::progress::Progress;
use crate::terminal::{escaped, note, print_line, size};

/// Largest checkpoint that is converted, in bytes.
const LIMIT: u64 = 64 << 30;

/// What `convert --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter convert checkpoint package --quantize q8";

/// Arguments of `beamsplitter convert`.
#[derive(Args)]
pub struct Arguments {
    /// Folder of the checkpoint: config.json, model.safetensors or its shards, tokenizer.json or
    /// spiece.model, added_tokens.json and tokenizer_config.json; words.bin where the model reads
    /// words. Other files are named and not read.
    input: PathBuf,
    /// Folder of the packaged model; made if it is not there.
    output: PathBuf,
    /// How weights are stored.
    #[arg(long, value_enum, default_value_t = Quantize::Q8)]
    quantize: Quantize,
    /// The model's name.
    #[arg(long)]
    name: Option<String>,
    /// Licence of the weights, as an SPDX expression.
    #[arg(long, default_value = "unknown")]
    licence: String,
    /// How schemas and SQL are written; default: as the architecture needs.
    #[arg(long, value_enum)]
    linearisation: Option<Form>,
    /// Prefix of a task, `template=template generation: `; may be given for each task.
    #[arg(long = "task", value_parser = task)]
    tasks: Vec<(String, TaskConfig)>,
    #[command(flatten)]
    force: Force,
}

/// Schemes on offer.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Quantize {
    /// Eight bits, blocks of 32.
    Q8,
    /// Four bits, blocks of 32.
    Q4,
    /// As they are.
    None,
}

/// Ways to write schemas and SQL, as a manifest names them.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Our own models: they read words and point at names.
    Pointers,
    /// The paper's checkpoints: everything is spelled out.
    Logicalbeam,
}

impl Form {
    fn name(self) -> &'static str {
        match self {
            Self::Pointers => OFFERS,
            Self::Logicalbeam => LOGICALBEAM,
        }
    }
}

/// Why a checkpoint was not converted.
#[derive(Debug, thiserror::Error)]
enum ConvertError {
    /// It is not a checkpoint that can be packaged.
    #[error("{folder}: {source}")]
    Checkpoint { folder: PathBuf, source: beamsplitter_t5::Error },
    /// `--task` without a prefix.
    #[error("write NAME=PREFIX, for example \"template=template generation: \"")]
    Task,
    /// `--task` of another name.
    #[error("unknown task {0}; the tasks are vanilla, template and fill")]
    UnknownTask(String),
}

fn task(text: &str) -> Result<(String, TaskConfig), ConvertError> {
    let (name, prefix) = text.split_once('=').ok_or(ConvertError::Task)?;
    if !paper_tasks().contains_key(name) {
        return Err(ConvertError::UnknownTask(name.to_owned()));
    }
    Ok((name.to_owned(), TaskConfig { prefix: prefix.to_owned() }))
}

/// Returns the tasks of the paper's checkpoints (appendix E; `semantic parse: ` is Flan's).
fn paper_tasks() -> BTreeMap<String, TaskConfig> {
    let prefixes = [
        ("vanilla", "semantic parse: "),
        ("template", "template generation: "),
        ("fill", "template fill: "),
    ];
    prefixes.map(|(n, p)| (n.to_owned(), TaskConfig { prefix: p.to_owned() })).into()
}

/// Returns where files may be written: never into the folder of the checkpoint.
fn outputs(arguments: &Arguments) -> Result<Outputs, OutputError> {
    let Arguments { input, output, force, .. } = arguments;
    if same_file::is_same_file(input, output).unwrap_or(false) {
        return Err(OutputError::Input(output.clone()));
    }
    let outputs = Outputs::new(*force).reading([input.as_path()]);
    let files = std::fs::read_dir(input).into_iter().flatten().flatten().map(|entry| entry.path());
    Ok(files.fold(outputs, |outputs, file| outputs.reading([file.as_path()])))
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let outputs = outputs(arguments)?;
    let mut progress = Progress::new(3, 0);
    progress.stage("reading the checkpoint");
    let (files, names) = checkpoint(&arguments.input)?;
    let folder_name = arguments.input.file_name().map(|n| n.to_string_lossy().into_owned());
    let own = files.contains_key("words.bin");
    let mut tasks = if own { BTreeMap::new() } else { paper_tasks() };
    tasks.extend(arguments.tasks.iter().cloned());
    let about = About {
        name: arguments.name.clone().or(folder_name).unwrap_or_default(),
        licence: arguments.licence.clone(),
        linearisation: arguments
            .linearisation
            .unwrap_or(if own { Form::Pointers } else { Form::Logicalbeam })
            .name()
            .to_owned(),
        tasks,
    };
    let scheme = match arguments.quantize {
        Quantize::Q8 => Scheme::Q8,
        Quantize::Q4 => Scheme::Q4,
        Quantize::None => Scheme::None,
    };
    let failed = |source| {
        let folder = arguments.input.clone();
        CommandError::of(ConvertError::Checkpoint { folder, source })
    };
    progress.step("");
    progress.stage("packing the weights");
    let package = Package::from_checkpoint(&files, scheme, about, LIMIT).map_err(failed)?;
    let packaged = package.files().map_err(failed)?;
    progress.step("");
    progress.stage("writing the package");
    save(&arguments.output, &packaged, &outputs)?;
    progress.step("");
    for (name, bytes) in packaged.iter().filter(|(name, _)| *name != MANIFEST) {
        print_line(format_args!("{name}: {}", size(bytes.len())))?;
    }
    let read = files_read(&files).map_err(failed)?;
    let others: Vec<&str> = names.difference(&read).map(String::as_str).collect();
    if !others.is_empty() {
        note(format_args!("note: not read: {}", escaped(&others.join(", "))));
    }
    Ok(())
}

/// Reads the files of a checkpoint that a package may be made of; returns the names of all.
fn checkpoint(folder: &Path) -> Result<(Files, BTreeSet<String>), InputError> {
    const NAMES: [&str; 6] = [
        "config.json",
        "tokenizer.json",
        "spiece.model",
        "added_tokens.json",
        "tokenizer_config.json",
        "words.bin",
    ];
    let (mut files, mut names) = (Files::new(), BTreeSet::new());
    for entry in std::fs::read_dir(folder).map_err(InputError::read(folder))? {
        let path = entry.map_err(InputError::read(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let weights = name.ends_with(".safetensors") || name.ends_with(".safetensors.index.json");
        if weights || NAMES.contains(&name.as_str()) {
            files.insert(name.clone(), input::bytes(&path)?);
        }
        names.insert(name);
    }
    Ok((files, names))
}

/// Writes the files of a package into a folder: all of them, or none.
fn save(folder: &Path, packaged: &Files, outputs: &Outputs) -> Result<(), OutputError> {
    std::fs::create_dir_all(folder).map_err(OutputError::write(folder))?;
    let manifest = folder.join(MANIFEST);
    let mut written = Vec::with_capacity(packaged.len());
    for (name, bytes) in packaged {
        let path = folder.join(name);
        let mut output = outputs.create(&path, FileKind::Model)?;
        output.put(bytes)?;
        written.push((name == MANIFEST, output));
    }
    // A folder with a manifest is complete: the old one goes first, the new one comes last.
    if manifest.exists() {
        std::fs::remove_file(&manifest).map_err(OutputError::write(&manifest))?;
    }
    written.sort_by_key(|(last, _)| *last);
    written.into_iter().try_for_each(|(_, output)| output.finish())
}
