//! `cargo xtask fixtures`: makes the golden files of the parity tests again,
//! with Hugging Face transformers. Tests read the files and never need this.

use crate::failure::Failure;
use crate::house::House;
use crate::{process, python};

/// Scripts of such a name write their golden files beside themselves.
const SCRIPTS: &str = ":(glob)**/tests/**/make*.py";
/// What the scripts import, pinned.
const REQUIREMENTS: [&str; 2] =
    ["model/training/requirements.txt", "tests/parity/requirements.txt"];

/// Runs every script, after installing what they import where it is missing.
///
/// # Errors
/// When Python, an installation or a script fails.
pub fn run(house: &House) -> Result<(), Failure> {
    let imports =
        ["-c", "import torch, transformers, safetensors, krippendorff, sklearn, statsmodels"];
    let mut python = python::interpreter(house);
    if process::ask(house.command(&python.to_string_lossy()).args(imports)).is_none() {
        let environment = house.cache().join("python");
        println!("    installing {REQUIREMENTS:?} into {} (minutes, once)", environment.display());
        let mut venv = house.command("python3");
        process::run(house, "venv", venv.args(["-m", "venv"]).arg(&environment))?;
        python = environment.join("bin/python");
        let mut pip = house.command(&python.to_string_lossy());
        pip.args(["-m", "pip", "install"]);
        pip.args(REQUIREMENTS.iter().flat_map(|file| ["--requirement", file]));
        process::run(house, "pip", &mut pip)?;
    }
    let files = ["ls-files", "--cached", "--others", "--exclude-standard", SCRIPTS];
    let scripts = process::ask(house.command("git").args(files)).unwrap_or_default();
    if scripts.is_empty() {
        return Err(Failure::found(format!("no file is named {SCRIPTS}")));
    }
    for script in scripts.lines() {
        println!("    {script}");
        process::run(house, "fixtures", house.command(&python.to_string_lossy()).arg(script))?;
    }
    println!("    done; `git status` shows what changed");
    Ok(())
}
