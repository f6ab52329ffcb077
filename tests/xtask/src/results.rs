//! `cargo xtask results`: runs the commands that stand in model/RESULTS.md, and writes what each
//! prints below it.
//!
//! A command is an indented line that begins with `beamsplitter`. The lines between
//! [`BEGIN`]` -->` and [`END`] below it are what it printed. Where the first one names columns
//! (`<!-- printed: EM, EXM -->`), only these stand there, behind the first of each table; where it
//! names rows, too (`<!-- printed: EM, EXM; all, join -->`), only rows that begin so. A command
//! without such lines makes what a later one of its section reads. In commands `$DATA` is the folder of benchmarks, and
//! `$WORK` a folder for what is made on the way, empty at first.

use crate::failure::Failure;
use crate::process;
use crate::workspace::Workspace;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const FILE: &str = "model/RESULTS.md";
const BEGIN: &str = "<!-- printed";
const END: &str = "<!-- end -->";

/// What is measured, and on what.
#[derive(Debug, clap::Args)]
pub struct ResultsOptions {
    /// Folder of the benchmarks: ambiqt/, ambrosia/, spider/ and databases/.
    #[arg(long)]
    data: PathBuf,
    /// Only sections whose heading contains this; may be given several times.
    #[arg(long = "section")]
    sections: Vec<String>,
}

/// A command of the document, with the place of what it printed.
#[derive(Debug, PartialEq, Eq)]
struct Measured {
    section: String,
    command: String,
    /// Line of the opening and of the closing comment, and what is kept between them.
    printed: Option<(usize, usize, Kept)>,
}

/// Columns and rows that stay of what was printed; all of them, where none is named.
#[derive(Debug, Default, PartialEq, Eq)]
struct Kept {
    columns: Vec<String>,
    rows: Vec<String>,
}

/// Runs the commands of all sections, or of those that `options` name, and writes their tables.
///
/// The file is written after each command, so what is stopped keeps what it had.
pub fn run(workspace: &Workspace, options: &ResultsOptions) -> Result<(), Failure> {
    let data = options.data.canonicalize().map_err(Failure::file("read", &options.data))?;
    let work = workspace.cache().join("results");
    // What an earlier run made would be taken up: its results are not measured again.
    if work.exists() {
        fs::remove_dir_all(&work).map_err(Failure::file("remove", &work))?;
    }
    fs::create_dir_all(&work).map_err(Failure::file("create", &work))?;
    println!("    building the command line (release)");
    let mut build = workspace.command("cargo");
    build.args(["build", "--release", "--locked", "--package", "beamsplitter"]);
    process::run(workspace, "results-build", &mut build)?;
    let path = workspace.path(FILE);
    let read = || fs::read_to_string(&path).map_err(Failure::file("read", &path));
    let named = |one: &Measured| {
        options.sections.is_empty() || options.sections.iter().any(|s| one.section.contains(s))
    };
    let count = measured(&read()?)?.len();
    for at in 0..count {
        let one = measured(&read()?)?.swap_remove(at);
        if !named(&one) {
            continue;
        }
        println!("    {}: {}", one.section, one.command);
        let printed = print(workspace, &one.command, &data, &work)?;
        // Somebody may have written into the file while the command ran.
        let text = read()?;
        let now = measured(&text)?.into_iter().find(|now| now.command == one.command);
        if let Some((begin, end, kept)) = now.and_then(|now| now.printed) {
            let lines: Vec<&str> = text.lines().collect();
            let table = kept.of(&printed)?;
            let parts = [&lines[..=begin].join("\n"), table.trim_end(), &lines[end..].join("\n")];
            fs::write(&path, parts.join("\n") + "\n").map_err(Failure::file("write", &path))?;
        }
    }
    println!("    done; `git diff {FILE}` shows what changed");
    Ok(())
}

/// Runs `command` with the shell, which finds the release build first; returns its standard output.
fn print(
    workspace: &Workspace,
    command: &str,
    data: &Path,
    work: &Path,
) -> Result<String, Failure> {
    let programs = workspace.target().join("release");
    let others = std::env::var("PATH").unwrap_or_default();
    let log = workspace.logs().join("results.log");
    let errors = fs::File::create(&log).map_err(Failure::file("write", &log))?;
    let mut shell: Command = workspace.command("sh");
    shell.args(["-c", command]).env("PATH", format!("{}:{others}", programs.display()));
    shell.env("DATA", data).env("WORK", work).stdin(Stdio::null()).stderr(errors);
    let output = shell.output().map_err(Failure::file("run", "sh"))?;
    if !output.status.success() {
        let said = fs::read_to_string(&log).unwrap_or_default();
        return Err(Failure::Command {
            command: command.to_string(),
            status: format!("failed ({})", output.status),
            output: process::tail(&said, process::SHOWN_LINES),
            log,
        });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Lists the commands of a document in Markdown.
fn measured(text: &str) -> Result<Vec<Measured>, Failure> {
    let lines: Vec<&str> = text.lines().collect();
    let mut section = String::new();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if line.starts_with('#') {
            section = line.trim_start_matches('#').trim().to_string();
        } else if let Some(command) =
            line.strip_prefix("    ").filter(|c| c.starts_with("beamsplitter "))
        {
            let place = at + 2;
            let printed = match lines.get(place).and_then(|line| line.strip_prefix(BEGIN)) {
                Some(rest) => {
                    let end = lines[place..].iter().position(|line| *line == END);
                    let end = end.ok_or_else(|| {
                        Failure::found(format!("{FILE}:{}: no `{END}` follows", place + 1))
                    })?;
                    Some((place, place + end, Kept::read(rest)))
                }
                None => None,
            };
            found.push(Measured {
                section: section.clone(),
                command: command.to_string(),
                printed,
            });
        }
    }
    Ok(found)
}

impl Kept {
    /// Reads `: EM, EXM; all, join -->`.
    fn read(rest: &str) -> Kept {
        let named = rest.trim_end_matches("-->").trim_start_matches(':');
        let (columns, rows) = named.split_once(';').unwrap_or((named, ""));
        let list = |names: &str| {
            let names = names.split(',').map(|name| name.trim().to_string());
            names.filter(|name| !name.is_empty()).collect()
        };
        Kept { columns: list(columns), rows: list(rows) }
    }

    /// Returns what stays of `printed`; lines outside of tables do.
    fn of(&self, printed: &str) -> Result<String, Failure> {
        let mut places: Option<Vec<usize>> = None;
        let mut text = String::new();
        for line in printed.lines() {
            let row = line.strip_prefix("| ").and_then(|row| row.strip_suffix(" |"));
            let Some(cells) = row.map(|row| row.split(" | ").collect::<Vec<_>>()) else {
                places = None;
                text.push_str(line);
                text.push('\n');
                continue;
            };
            let head = places.is_none();
            let places = match &mut places {
                Some(places) => places,
                none => none.insert(self.places(&cells)?),
            };
            let stays = self.rows.is_empty() || self.rows.iter().any(|name| name == cells[0]);
            if head || stays || cells[0].starts_with('-') {
                let cells = places.iter().filter_map(|at| cells.get(*at).copied());
                text.push_str(&format!("| {} |\n", cells.collect::<Vec<_>>().join(" | ")));
            }
        }
        Ok(text)
    }

    /// Returns the places of the columns that stay, by the head of a table.
    fn places(&self, head: &[&str]) -> Result<Vec<usize>, Failure> {
        if self.columns.is_empty() {
            return Ok((0..head.len()).collect());
        }
        let place = |name: &String| {
            head.iter().position(|cell| cell.trim() == name).ok_or_else(|| {
                Failure::found(format!("no column \"{name}\" among {}", head.join(", ")))
            })
        };
        std::iter::once(Ok(0)).chain(self.columns.iter().map(place)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "# Results\n\n## Made\n\n    beamsplitter build x --out $WORK/x\n    beamsplitter evaluate x\n\n<!-- printed: b -->\n| old |\n<!-- end -->\n\n    another command\n";

    #[test]
    fn commands_have_their_section_and_the_place_of_what_they_printed() {
        let found = measured(DOCUMENT).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].section.as_str(), &found[0].printed), ("Made", &None));
        assert_eq!(found[1].command, "beamsplitter evaluate x");
        assert_eq!(
            found[1].printed,
            Some((7, 9, Kept { columns: vec!["b".into()], rows: vec![] }))
        );
        let open = DOCUMENT.replace(END, "");
        assert!(measured(&open).unwrap_err().to_string().contains("RESULTS.md:8"));
    }

    #[test]
    fn named_columns_and_rows_stay() {
        let printed =
            "**t**\n| a | b | c |\n| --- | ---: | --- |\n| x | 2 [0, 3] | 4 |\n| y | 5 | 6 |\n";
        let kept = |named| Kept::read(named).of(printed);
        let expected = "**t**\n| a | c | b |\n| --- | --- | ---: |\n| x | 4 | 2 [0, 3] |\n";
        assert_eq!(kept(": c, b; x -->").unwrap(), expected);
        assert_eq!(kept(" -->").unwrap(), printed);
        assert!(kept(": d -->").unwrap_err().to_string().contains("among a, b, c"));
    }

    #[test]
    fn the_document_has_commands_that_are_measured() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../model/RESULTS.md");
        let found = measured(&fs::read_to_string(path).unwrap()).unwrap();
        assert!(found.iter().filter(|one| one.printed.is_some()).count() >= 10);
    }
}
