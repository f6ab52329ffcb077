//! Dependencies that nothing needs: a package uses every crate that its manifest names.

use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::workspace::Workspace;
use crate::{files, graph};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// Crates that are named for their features alone.
const FOR_FEATURES: [&str; 2] = ["getrandom", "getrandom-old"];

/// Checks every package of the workspace.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    let metadata = graph::metadata(workspace)?;
    let sources = files::sources(workspace)?;
    let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    let (mut count, mut breaches) = (0, Vec::new());
    for package in &packages {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let folder =
            manifest.parent().and_then(|folder| folder.strip_prefix(workspace.root()).ok());
        let Some(folder) = folder else { continue };
        let own = sources.iter().filter(|(name, _)| Path::new(name).starts_with(folder));
        let words = own.flat_map(|(_, text)| words(text)).collect();
        let named = named(package);
        count += named.len();
        breaches.extend(unused(&named, &words).into_iter().map(|name| {
            format!("{}/Cargo.toml names {name}, which no source here does", folder.display())
        }));
    }
    match breaches.is_empty() {
        true => Ok(Outcome::passed(format!("{count} dependencies"))),
        false => Err(Failure::Violations(breaches)),
    }
}

/// Returns the crates that a package's manifest names, by the names that it gives them.
fn named(package: &Value) -> BTreeSet<String> {
    let dependencies = package["dependencies"].as_array().into_iter().flatten();
    let name = |one: &Value| one["rename"].as_str().or(one["name"].as_str()).map(str::to_owned);
    dependencies.filter_map(name).collect()
}

/// Returns the words of a file of Rust, comments aside.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let code = text.lines().filter_map(|line| line.split("//").next());
    code.flat_map(|code| code.split(|c: char| !c.is_alphanumeric() && c != '_'))
}

/// Returns which of the crates `named` are not among the words of the package's sources.
fn unused<'a>(named: &'a BTreeSet<String>, words: &BTreeSet<&str>) -> Vec<&'a String> {
    let is_used = |name: &str| words.contains(name.replace('-', "_").as_str());
    let needed = named.iter().filter(|name| !FOR_FEATURES.contains(&name.as_str()));
    needed.filter(|name| !is_used(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_crate_that_no_source_names_is_found() {
        let package = json!({ "dependencies": [
            { "name": "serde" }, { "name": "gloo-net" }, { "name": "getrandom" },
            { "name": "rand", "rename": "rand-old" },
        ]});
        let named = named(&package);
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(unused(&named, &words(text).collect()), expected, "{text}");
        };
        check("use gloo_net::http; // serde and rand", &["rand-old", "serde"]);
        check("use gloo_net::http;\nserde::to(rand_old::random())", &[]);
    }
}
