//! `cargo xtask fixtures`: makes the golden files of the parity tests again,
//! with Hugging Face transformers. Tests read the files and never need this.

use crate::failure::Failure;
use crate::workspace::Workspace;
use crate::{process, python};

/// Scripts of such a name write their golden files beside themselves.
const SCRIPTS: &str = ":(glob)**/tests/**/make*.py";
/// What the scripts import, pinned.
const REQUIREMENTS: [&str; 2] =
    ["model/training/requirements.txt", "tests/parity/requirements.txt"];

/// Runs every script, after installing what they import where it is missing.
pub fn run(workspace: &Workspace) -> Result<(), Failure> {
    let imports = "torch, transformers, safetensors, krippendorff, sklearn, statsmodels";
    let python = python::prepare(workspace, imports, &REQUIREMENTS)?;
    let files = ["ls-files", "--cached", "--others", "--exclude-standard", SCRIPTS];
    let scripts = process::ask(workspace.command("git").args(files)).unwrap_or_default();
    if scripts.is_empty() {
        return Err(Failure::found(format!("no file is named {SCRIPTS}")));
    }
    for script in scripts.lines() {
        println!("    {script}");
        process::run(
            workspace,
            "fixtures",
            workspace.command(&python.to_string_lossy()).arg(script),
        )?;
    }
    println!("    done; `git status` shows what changed");
    Ok(())
}
