//! Cuts the page's program: what only the lazy views reach is not fetched before anything else.
//!
//! The cut reads the linker's relocations and writes the main program, for wasm-bindgen, a part for
//! each mark, parts that several marks share, and a script that loads them.

use crate::failure::Failure;
use crate::files::{empty, read};
use crate::process;
use crate::workspace::Workspace;
use flate2::Crc;
use std::fs;
use std::path::Path;

/// The script that loads the parts; the main program imports it.
const LOADER: &str = "__wasm_split.js";

/// Cuts the program `name` that was linked as `built`, and writes main program, parts and loader
/// into `out`; returns the parts' names.
///
/// A part only fits the main program that it was cut from: its name has a stamp of it, so that after
/// a change on the server none is ever taken for another.
pub fn cut(
    workspace: &Workspace,
    bundler: &Path,
    built: &Path,
    name: &str,
    out: &Path,
) -> Result<Vec<String>, Failure> {
    let work = workspace.target().join("split");
    empty(&work)?;
    let bundler = bundler.to_string_lossy();
    let mut command = workspace.command(&bundler);
    command.arg("split").arg(built).args(["--name", name]).arg("--out").arg(&work);
    process::run(workspace, "split", &mut command)?;
    let main = format!("{name}.wasm");
    let mut command = workspace.command(&bundler);
    command.arg("bind").arg(work.join(&main)).args(["--name", name]).arg("--out").arg(out);
    command.args(["--keep-exports", "--no-names"]);
    process::run(workspace, "bind-main", &mut command)?;

    let mut crc = Crc::new();
    crc.update(&fs::read(built).map_err(Failure::file("read", built))?);
    let mut loader = read(&work.join(LOADER))?;
    let mut parts = Vec::new();
    for part in parts_in(&work, &main)? {
        let stamped = stamped(&part, crc.sum());
        fs::copy(work.join(&part), out.join(&stamped)).map_err(Failure::file("write", &stamped))?;
        loader = loader.replace(&format!("\"./{part}\""), &format!("\"./{stamped}\""));
        parts.push(stamped);
    }
    if parts.is_empty() {
        return Err(Failure::found("nothing was cut off the page's program"));
    }
    let path = out.join(LOADER);
    fs::write(&path, loader).map_err(Failure::file("write", path))?;
    Ok(parts)
}

/// Returns the parts in `folder` beside the main program, in the order of their names.
fn parts_in(folder: &Path, main: &str) -> Result<Vec<String>, Failure> {
    let entries = fs::read_dir(folder).map_err(Failure::file("read", folder))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut parts: Vec<String> =
        names.filter(|name| name.ends_with(".wasm") && name != main).collect();
    parts.sort();
    Ok(parts)
}

/// Returns the name "split_label.wasm" with a stamp: "label-0f1e2d3c.wasm".
fn stamped(name: &str, stamp: u32) -> String {
    let stem = name.trim_end_matches(".wasm").trim_start_matches("split_");
    format!("{stem}-{stamp:08x}.wasm")
}

/// Returns the page's HTML, which now names the loader among what is fetched first, and tells the
/// start script what will be fetched later.
pub fn announced(html: &str, parts: &[String]) -> Result<String, Failure> {
    let (empty, end) = ("data-later=\"\"", "</head>");
    if !html.contains(empty) || !html.contains(end) {
        return Err(Failure::found(format!("dist/index.html lacks `{empty}` or `{end}`")));
    }
    let preload = format!("<link rel=\"modulepreload\" href=\"{LOADER}\">{end}");
    let filled = format!("data-later=\"{}\"", parts.join(" "));
    Ok(html.replacen(end, &preload, 1).replacen(empty, &filled, 1))
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
