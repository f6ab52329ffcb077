//! Licences of all dependencies: each must permit what ours permits.

use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::process;
use crate::workspace::Workspace;
use serde_json::Value;

/// Licences that ask for no more than to be named; MPL asks it of changes to its own files, of which
/// we make none.
const PERMITTED: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MPL-2.0",
    "NCSA",
    "Unicode-3.0",
    "Zlib",
];
/// Packages that name a file instead of a licence; read, and found to be as given.
const READ: [(&str, &str); 1] = [("cfg_block", "Apache-2.0")];

/// Checks the licence of every package that Cargo.lock names.
///
/// # Errors
/// [`Failure::Found`] with every package whose licence is absent or not among the permitted ones.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    let mut command = workspace.command("cargo");
    let text = process::ask(command.args(["metadata", "--format-version", "1", "--locked"]))
        .ok_or_else(|| Failure::found("`cargo metadata --locked` failed"))?;
    let metadata: Value = serde_json::from_str(&text)
        .map_err(|error| Failure::found(format!("cargo metadata is not JSON: {error}")))?;
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let breaches: Vec<String> = packages.iter().filter_map(breach).collect();
    match breaches.is_empty() {
        true => Ok(Outcome::passed(format!("{} packages", packages.len()))),
        false => Err(Failure::Found(breaches)),
    }
}

/// Returns what is wrong with the licence of a package.
fn breach(package: &Value) -> Option<String> {
    let name = package["name"].as_str().unwrap_or_default();
    let read = READ.iter().find(|(package, _)| *package == name).map(|(_, licence)| *licence);
    match package["license"].as_str().or(read) {
        Some(licence) if is_permitted(licence) => None,
        Some(licence) => Some(format!("{name} is licensed under {licence}")),
        None => Some(format!("{name} names no licence")),
    }
}

/// Returns whether an SPDX expression can be met with permitted licences alone.
fn is_permitted(expression: &str) -> bool {
    // Older manifests write `MIT/Apache-2.0`.
    let expression = expression.replace('/', " OR ");
    let mut words: Vec<String> = Vec::new();
    for word in expression.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
        match words.last_mut() {
            Some(last) if word == "WITH" || last.ends_with(" WITH") => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    let mut at = 0;
    let permitted = either(&words, &mut at);
    permitted && at == words.len()
}

/// Reads terms between `OR`.
fn either(words: &[String], at: &mut usize) -> bool {
    let mut permitted = both(words, at);
    while words.get(*at).is_some_and(|word| word == "OR") {
        *at += 1;
        permitted |= both(words, at);
    }
    permitted
}

/// Reads terms between `AND`.
fn both(words: &[String], at: &mut usize) -> bool {
    let mut permitted = term(words, at);
    while words.get(*at).is_some_and(|word| word == "AND") {
        *at += 1;
        permitted &= term(words, at);
    }
    permitted
}

/// Reads a licence or an expression in brackets.
fn term(words: &[String], at: &mut usize) -> bool {
    let word = words.get(*at).map_or("", String::as_str);
    *at += 1;
    if word != "(" {
        return PERMITTED.contains(&word);
    }
    let permitted = either(words, at);
    let closed = words.get(*at).is_some_and(|word| word == ")");
    *at += 1;
    permitted && closed
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn expressions_are_met_by_permitted_licences() {
        for expression in [
            "MIT",
            "MIT/Apache-2.0",
            "GPL-3.0 OR MIT",
            "(MIT OR GPL-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
        ] {
            assert!(is_permitted(expression), "{expression}");
        }
        for expression in ["GPL-3.0", "MIT AND GPL-3.0", "MIT OR", "(MIT", "", "MIT WITH X"] {
            assert!(!is_permitted(expression), "{expression}");
        }
    }

    #[test]
    fn packages_without_a_permitted_licence_are_named() {
        let package = |licence: Value| breach(&json!({ "name": "a", "license": licence }));
        assert_eq!(package(json!("MIT")), None);
        assert_eq!(package(json!("AGPL-3.0")).as_deref(), Some("a is licensed under AGPL-3.0"));
        assert_eq!(package(Value::Null).as_deref(), Some("a names no licence"));
    }
}
