//! Building the page: trunk, then the cut of its program.

use crate::failure::Failure;
use crate::workspace::Workspace;
use crate::{bundle, process, sections, split};
use std::fs;

/// Builds the page into `dist/`; returns a line about its size.
///
/// # Errors
/// When the page's sources are incomplete or trunk fails.
pub fn build(workspace: &Workspace) -> Result<String, Failure> {
    if !workspace.path("app/index.html").exists() {
        return Err(Failure::found("app/index.html is missing: there is no page to build"));
    }
    println!("    building the page (trunk; minutes at first)");
    let mut command = workspace.command("trunk");
    // A set NO_COLOR without a truth value makes trunk 0.21 stop.
    command.env_remove("NO_COLOR");
    // Offline: the tools are on the path, and trunk must not look for others.
    command.args(["build", "--offline", "--skip-version-check", "--color", "never"]);
    command.args(["--release", "--locked", "--features", "split"]);
    process::run(workspace, "build", command.arg("--dist").arg(workspace.dist()))?;
    split::cut(workspace)?;
    sections::strip(&workspace.dist())?;
    let size = bundle::page(&workspace.dist())?.gzipped();
    Ok(format!(
        "    the page is {} gzipped; {} in all",
        kilobytes(size),
        kilobytes(total(workspace)?)
    ))
}

/// "512 KB": thousands of bytes, as the limit is stated.
pub fn kilobytes(bytes: u64) -> String {
    format!("{} KB", bytes.div_ceil(1000))
}

/// Bytes of the whole page, its workers, model and samples.
fn total(workspace: &Workspace) -> Result<u64, Failure> {
    let mut folders = vec![workspace.dist()];
    let mut sum = 0;
    while let Some(folder) = folders.pop() {
        let read = || -> std::io::Result<(u64, Vec<_>)> {
            let (mut bytes, mut inner) = (0, Vec::new());
            for entry in fs::read_dir(&folder)? {
                let entry = entry?;
                match entry.file_type()?.is_dir() {
                    true => inner.push(entry.path()),
                    false => bytes += entry.metadata()?.len(),
                }
            }
            Ok((bytes, inner))
        };
        let (bytes, inner) = read().map_err(Failure::file("read", &folder))?;
        sum += bytes;
        folders.extend(inner);
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::kilobytes;

    #[test]
    fn sizes_are_rounded_up() {
        assert_eq!(kilobytes(0), "0 KB");
        assert_eq!(kilobytes(1), "1 KB");
        assert_eq!(kilobytes(700_000), "700 KB");
        assert_eq!(kilobytes(700_001), "701 KB");
    }
}
