//! Order in the workspace: the folders at the top, no giant files, nothing that
//! only works on one machine, nothing left undone.

use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::process;
use crate::workspace::Workspace;
use std::collections::BTreeSet;
use std::fs;

/// Exactly these folders are at the top (dotfolders aside).
const FOLDERS: [&str; 5] = ["app", "model", "public", "style", "tests"];
/// Files that a clone must not have to carry.
const SIZE_LIMIT: u64 = 40_000_000;
/// Parts of absolute paths of somebody's machine; split, so that this file passes.
const PATHS: [&str; 3] = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")];
/// Marks of unfinished work.
const UNFINISHED: [&str; 4] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("unimple", "mented!("),
    concat!("to", "do!("),
];

/// Checks every tracked file.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    let Some(listing) = process::ask(workspace.command("git").args(["ls-files", "-z"])) else {
        return Err(Failure::found("`git ls-files` failed: is this a clone?"));
    };
    let files: Vec<&str> = listing.split('\0').filter(|name| !name.is_empty()).collect();
    let mut breaches = folders(&files);
    for name in &files {
        let path = workspace.path(name);
        // A file that is being removed is tracked, but not there.
        let Ok(metadata) = fs::symlink_metadata(&path) else { continue };
        if metadata.len() > SIZE_LIMIT {
            breaches.push(format!("{name} has {} MB, more than 40", metadata.len() / 1_000_000));
        } else if metadata.is_file() {
            let bytes = fs::read(&path).map_err(Failure::file("read", &path))?;
            if let Ok(text) = std::str::from_utf8(&bytes) {
                breaches.extend(words(name, text));
            }
        }
    }
    match breaches.is_empty() {
        true => Ok(Outcome::passed(format!("{} files", files.len()))),
        false => Err(Failure::Violations(breaches)),
    }
}

/// Folders at the top that are too many or missing.
fn folders(files: &[&str]) -> Vec<String> {
    let first = files.iter().filter_map(|name| Some(name.split_once('/')?.0));
    let found: BTreeSet<&str> = first.filter(|folder| !folder.starts_with('.')).collect();
    let wanted = BTreeSet::from(FOLDERS);
    let extra =
        found.difference(&wanted).map(|folder| format!("{folder}/ does not belong at the top"));
    let missing = wanted.difference(&found).map(|folder| format!("{folder}/ is missing"));
    extra.chain(missing).collect()
}

/// Returns lines of `text` with a path of one machine or a mark of unfinished work.
fn words(file: &str, text: &str) -> Vec<String> {
    let mut breaches = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let starts_path = |at: usize| {
            let before = line[..at].chars().next_back();
            before.is_none_or(|c| c.is_whitespace() || "\"'`(=:<,[".contains(c))
        };
        let path =
            PATHS.iter().find(|path| line.match_indices(**path).any(|(at, _)| starts_path(at)));
        let mark = || UNFINISHED.iter().find(|mark| line.contains(**mark));
        if let Some(word) = path.or_else(mark) {
            breaches.push(format!("{file}:{}: has `{word}`", at + 1));
        }
    }
    breaches
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_has_exactly_its_folders() {
        let tidy = ["app/a", "model/a/b", "public/a", "style/a", "tests/a", ".ci/run", "README.md"];
        assert!(folders(&tidy).is_empty());
        let found = folders(&["app/a", "model/a", "public/a", "tests/a", "tools/a"]);
        assert_eq!(found, ["tools/ does not belong at the top", "style/ is missing"]);
    }

    #[test]
    fn machine_paths_and_unfinished_work_are_found() {
        let home = PATHS[0];
        let check = |text: &str, lines: usize| assert_eq!(words("f", text).len(), lines, "{text}");
        check(&format!("let path = \"{home}main\";"), 1);
        check(&format!("see {home}main\n{home}x"), 2);
        check(&format!("let path = \"tests{home}main\";"), 0);
        check(&format!("// {}: later", UNFINISHED[0]), 1);
        check("a todo list, todo!", 0);
    }
}
