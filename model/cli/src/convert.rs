//! `beamsplitter convert`: a published checkpoint -> a packaged, quantised model.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beamsplitter_t5::{About, Files, MANIFEST, Package, Scheme, TaskConfig};
use clap::{Args, ValueEnum};

use crate::output::{FileKind, Force, OutputError, Outputs};

/// Largest checkpoint that is converted, in bytes.
const LIMIT: u64 = 64 << 30;

/// Arguments of `beamsplitter convert`.
#[derive(Args)]
pub struct Arguments {
    /// Folder of the checkpoint: config.json, model.safetensors or its shards, tokenizer.json or
    /// spiece.model; words.bin where the model reads words.
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
    /// How schemas and SQL are written: `pointers` (our own models) or `logicalbeam` (the paper's
    /// checkpoints); by default what the architecture asks for.
    #[arg(long)]
    linearisation: Option<String>,
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

fn task(text: &str) -> Result<(String, TaskConfig), String> {
    let (name, prefix) = text.split_once('=').ok_or("write NAME=PREFIX")?;
    Ok((name.to_owned(), TaskConfig { prefix: prefix.to_owned() }))
}

/// The tasks of the paper's checkpoints (appendix E; `semantic parse: ` is Flan's).
fn paper_tasks() -> BTreeMap<String, TaskConfig> {
    let prefixes = [
        ("vanilla", "semantic parse: "),
        ("template", "template generation: "),
        ("fill", "template fill: "),
    ];
    prefixes.map(|(n, p)| (n.to_owned(), TaskConfig { prefix: p.to_owned() })).into()
}

/// Where files may be written: never into the folder of the checkpoint.
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
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let mut files = Files::new();
    let outputs = outputs(arguments)?;
    let entries = std::fs::read_dir(&arguments.input).map_err(|e| {
        format!("{}: {e}; name the folder of a checkpoint", arguments.input.display())
    })?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let wanted = name.ends_with(".safetensors")
            || name.ends_with(".safetensors.index.json")
            || ["config.json", "tokenizer.json", "spiece.model", "words.bin"]
                .contains(&name.as_str());
        if wanted {
            files.insert(name, std::fs::read(entry.path())?);
        }
    }
    let folder_name = arguments.input.file_name().map(|n| n.to_string_lossy().into_owned());
    let own = files.contains_key("words.bin");
    let mut tasks = if own { BTreeMap::new() } else { paper_tasks() };
    tasks.extend(arguments.tasks.iter().cloned());
    let about = About {
        name: arguments.name.clone().or(folder_name).unwrap_or_default(),
        licence: arguments.licence.clone(),
        linearisation: arguments
            .linearisation
            .clone()
            .unwrap_or_else(|| if own { "pointers" } else { "logicalbeam" }.to_owned()),
        tasks,
    };
    let scheme = match arguments.quantize {
        Quantize::Q8 => Scheme::Q8,
        Quantize::Q4 => Scheme::Q4,
        Quantize::None => Scheme::None,
    };
    let package = Package::from_checkpoint(&files, scheme, about, LIMIT)
        .map_err(|e| format!("{}: {e}", arguments.input.display()))?;
    let packaged = package.files()?;
    save(&arguments.output, &packaged, &outputs)?;
    for (name, bytes) in packaged.iter().filter(|(name, _)| *name != MANIFEST) {
        println!("{name}: {:.1} MB", bytes.len() as f64 / 1e6);
    }
    Ok(())
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
