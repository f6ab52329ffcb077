//! Cuts the page's program: what only the lazy views (app/page/src/views/lazy.rs) reach is not fetched
//! before anything else.
//!
//! `wasm-split-cli` reads the linker's relocations and writes the main program, for wasm-bindgen, a
//! part for each mark, parts that several marks share, and a script that loads them.

use crate::failure::Failure;
use crate::workspace::Workspace;
use crate::{process, versions};
use flate2::Crc;
use std::fs;
use std::path::Path;

/// Its package.
pub const PACKAGE: &str = "wasm_split_cli_support";
/// Its program.
pub const PROGRAM: &str = "wasm-split-cli";
/// The script that loads the parts; the main program imports it.
const LOADER: &str = "__wasm_split.js";

/// Cuts the program that trunk had built with the feature `split`, and puts main program, parts and
/// loader into `dist/`.
///
/// A part only fits the main program that it was cut from: its name has a stamp of it, so that after
/// a change on the server none is ever taken for another.
///
/// # Errors
/// When a tool fails, nothing was cut off, or a file cannot be read or written.
pub fn cut(workspace: &Workspace) -> Result<(), Failure> {
    let built = workspace.target().join(versions::WASM_TARGET).join("web/page.wasm");
    let (work, dist) = (workspace.target().join("split"), workspace.dist());
    if work.exists() {
        fs::remove_dir_all(&work).map_err(Failure::file("remove", &work))?;
    }
    let mut command = workspace.command(PROGRAM);
    command.args(["--target", "web", "--out-name", "page"]).args([&built, &work]);
    process::run(workspace, "split", &mut command)?;
    let mut command = workspace.command("wasm-bindgen");
    command.args(["--target", "web", "--no-typescript", "--keep-lld-exports"]);
    command.args(["--out-name", "page", "--out-dir"]);
    process::run(workspace, "bindgen", command.arg(&dist).arg(work.join("page.wasm")))?;

    let mut crc = Crc::new();
    crc.update(&fs::read(&built).map_err(Failure::file("read", &built))?);
    let mut loader = read(&work.join(LOADER))?;
    let mut parts = Vec::new();
    for name in parts_in(&work)? {
        let part = stamped(&name, crc.sum());
        fs::copy(work.join(&name), dist.join(&part)).map_err(Failure::file("write", &part))?;
        loader = loader.replace(&format!("\"./{name}\""), &format!("\"./{part}\""));
        parts.push(part);
    }
    if parts.is_empty() {
        return Err(Failure::found("nothing was cut off the page's program"));
    }
    write(&dist.join(LOADER), &loader)?;
    let index = dist.join("index.html");
    write(&index, &announced(&read(&index)?, &parts)?)
}

/// The parts in `folder`, in the order of their names.
fn parts_in(folder: &Path) -> Result<Vec<String>, Failure> {
    let entries = fs::read_dir(folder).map_err(Failure::file("read", folder))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut parts: Vec<String> =
        names.filter(|name| name.ends_with(".wasm") && name != "page.wasm").collect();
    parts.sort();
    Ok(parts)
}

/// "split_label.wasm" with a stamp: "label-0f1e2d3c.wasm".
fn stamped(name: &str, stamp: u32) -> String {
    let stem = name.trim_end_matches(".wasm").trim_start_matches("split_");
    format!("{stem}-{stamp:08x}.wasm")
}

/// The page's HTML, which now names the loader among what is fetched first, and tells the start
/// script what will be fetched later.
fn announced(html: &str, parts: &[String]) -> Result<String, Failure> {
    let (empty, end) = ("data-later=\"\"", "</head>");
    if !html.contains(empty) || !html.contains(end) {
        return Err(Failure::found(format!("dist/index.html lacks `{empty}` or `{end}`")));
    }
    let preload = format!("<link rel=\"modulepreload\" href=\"{LOADER}\">{end}");
    let filled = format!("data-later=\"{}\"", parts.join(" "));
    Ok(html.replacen(end, &preload, 1).replacen(empty, &filled, 1))
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(Failure::file("read", path))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(Failure::file("write", path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_named_by_its_view_and_its_program() {
        assert_eq!(stamped("split_label.wasm", 0x0f1e_2d3c), "label-0f1e2d3c.wasm");
        assert_eq!(stamped("chunk_3.wasm", 7), "chunk_3-00000007.wasm");
    }

    #[test]
    fn the_page_is_told_of_its_parts() {
        let html = "<head><title>x</title></head><script src=\"boot.js\" data-later=\"\"></script>";
        let parts = ["a-1.wasm".to_string(), "b-1.wasm".to_string()];
        let told = announced(html, &parts).unwrap();
        assert!(told.contains("data-later=\"a-1.wasm b-1.wasm\""), "{told}");
        assert!(told.contains("href=\"__wasm_split.js\"></head>"), "{told}");
        assert!(announced("<head></head>", &parts).is_err());
    }
}
