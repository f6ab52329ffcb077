//! Licences of all dependencies: each must permit what ours permits.

use crate::failure::Failure;
use crate::files::read as read_file;
use crate::outcome::Outcome;
use crate::workspace::Workspace;
use crate::{process, versions};
use serde_json::{Value, json};

/// What is permitted: the list that cargo-deny reads too.
const RULES: &str = include_str!("../../../deny.toml");

/// Permitted licences, and packages whose licence was read by a person.
struct Rules {
    permitted: Vec<String>,
    read: Vec<(String, String)>,
}

impl Rules {
    /// Reads the part `licenses` of deny.toml.
    fn parse(text: &str) -> Result<Self, Failure> {
        let wrong = |what: String| Failure::found(format!("deny.toml: {what}"));
        let table: toml::Table = text.parse().map_err(|error| wrong(format!("{error}")))?;
        let licences = table.get("licenses").ok_or_else(|| wrong("no `licenses`".into()))?;
        let list = |key: &str| licences.get(key).and_then(toml::Value::as_array).cloned();
        let text = |of: &toml::Value, key: &str| Some(of.get(key)?.as_str()?.to_owned());
        let permitted = list("allow").unwrap_or_default();
        let read = list("clarify").unwrap_or_default();
        Ok(Self {
            permitted: permitted.iter().filter_map(|one| Some(one.as_str()?.to_owned())).collect(),
            read: read
                .iter()
                .filter_map(|of| text(of, "crate").zip(text(of, "expression")))
                .collect(),
        })
    }
}

/// Checks the licence of every package that Cargo.lock or a package-lock.json names.
///
/// # Errors
/// [`Failure::Found`] with every package whose licence is absent or not among the permitted ones.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    let mut command = workspace.command("cargo");
    let text = process::ask(command.args(["metadata", "--format-version", "1", "--locked"]))
        .ok_or_else(|| Failure::found("`cargo metadata --locked` failed"))?;
    let metadata: Value = serde_json::from_str(&text)
        .map_err(|error| Failure::found(format!("cargo metadata is not JSON: {error}")))?;
    let mut packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    for folder in versions::NPM_FOLDERS {
        packages.extend(of_npm(&read_file(&workspace.path(folder).join("package-lock.json"))?)?);
    }
    let rules = Rules::parse(RULES)?;
    let breaches: Vec<String> = packages.iter().filter_map(|one| breach(&rules, one)).collect();
    match breaches.is_empty() {
        true => Ok(Outcome::passed(format!("{} packages", packages.len()))),
        false => Err(Failure::Found(breaches)),
    }
}

/// Returns the packages that a package-lock.json names, each with its licence.
fn of_npm(lock: &str) -> Result<Vec<Value>, Failure> {
    let lock: Value = serde_json::from_str(lock)
        .map_err(|error| Failure::found(format!("package-lock.json is not JSON: {error}")))?;
    let packages = lock["packages"].as_object().into_iter().flatten();
    let named = |(path, package): (&String, &Value)| {
        let name = path.strip_prefix("node_modules/")?;
        Some(json!({ "name": name, "license": package["license"] }))
    };
    Ok(packages.filter_map(named).collect())
}

/// Returns what is wrong with the licence of a package.
fn breach(rules: &Rules, package: &Value) -> Option<String> {
    let name = package["name"].as_str().unwrap_or_default();
    let read =
        rules.read.iter().find(|(package, _)| package == name).map(|(_, licence)| &**licence);
    match package["license"].as_str().or(read) {
        Some(licence) if is_permitted(rules, licence) => None,
        Some(licence) => Some(format!("{name} is licensed under {licence}")),
        None => Some(format!("{name} names no licence")),
    }
}

/// Returns whether an SPDX expression can be met with permitted licences alone.
fn is_permitted(rules: &Rules, expression: &str) -> bool {
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
    let permitted = either(rules, &words, &mut at);
    permitted && at == words.len()
}

/// Reads terms between `OR`.
fn either(rules: &Rules, words: &[String], at: &mut usize) -> bool {
    let mut permitted = both(rules, words, at);
    while words.get(*at).is_some_and(|word| word == "OR") {
        *at += 1;
        permitted |= both(rules, words, at);
    }
    permitted
}

/// Reads terms between `AND`.
fn both(rules: &Rules, words: &[String], at: &mut usize) -> bool {
    let mut permitted = term(rules, words, at);
    while words.get(*at).is_some_and(|word| word == "AND") {
        *at += 1;
        permitted &= term(rules, words, at);
    }
    permitted
}

/// Reads a licence or an expression in brackets.
fn term(rules: &Rules, words: &[String], at: &mut usize) -> bool {
    let word = words.get(*at).map_or("", String::as_str);
    *at += 1;
    if word != "(" {
        return rules.permitted.iter().any(|permitted| permitted == word);
    }
    let permitted = either(rules, words, at);
    let closed = words.get(*at).is_some_and(|word| word == ")");
    *at += 1;
    permitted && closed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_met_by_permitted_licences() {
        let rules = Rules::parse(RULES).unwrap();
        let is_permitted = |expression: &str| is_permitted(&rules, expression);
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
    fn packages_of_npm_are_held_against_the_same_rules() {
        let rules = Rules::parse(RULES).unwrap();
        let lock = r#"{"packages": {"": {"name": "ours"}, "node_modules/a": {"license": "ISC"},
            "node_modules/@b/c": {"license": "GPL-3.0"}, "node_modules/d": {}}}"#;
        let found: Vec<_> =
            of_npm(lock).unwrap().iter().filter_map(|one| breach(&rules, one)).collect();
        assert_eq!(found, ["@b/c is licensed under GPL-3.0", "d names no licence"]);
        assert!(of_npm("no JSON").is_err());
    }

    #[test]
    fn packages_without_a_permitted_licence_are_named() {
        let rules = Rules::parse(RULES).unwrap();
        let package = |licence: Value| breach(&rules, &json!({ "name": "a", "license": licence }));
        assert_eq!(package(json!("MIT")), None);
        assert_eq!(package(json!("AGPL-3.0")).as_deref(), Some("a is licensed under AGPL-3.0"));
        assert_eq!(package(Value::Null).as_deref(), Some("a names no licence"));
        assert_eq!(breach(&rules, &json!({ "name": "cfg_block", "license": null })), None);
        assert!(Rules::parse("[bans]").is_err());
    }
}
