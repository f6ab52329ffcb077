//! What each crate never knows: the table of ARCHITECTURE.md, checked on the crates that each one
//! names, and on what the packages of the app link. The tables here say what that one says.

use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::workspace::Workspace;
use crate::{process, versions};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Something that a crate must not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Topic {
    Burn,
    Web,
    Leptos,
    Sql,
    /// SQL as a syntax tree: large, and the page reads tokens alone.
    Parser,
    Decoding,
    Files,
    /// Any other crate of the workspace.
    Ours,
}

impl Topic {
    /// Every topic.
    const ALL: [Topic; 8] = [
        Topic::Burn,
        Topic::Web,
        Topic::Leptos,
        Topic::Sql,
        Topic::Parser,
        Topic::Decoding,
        Topic::Files,
        Topic::Ours,
    ];

    /// Returns the word that ARCHITECTURE.md has for it.
    fn word(self) -> &'static str {
        match self {
            Topic::Burn => "burn",
            Topic::Web => "web",
            Topic::Leptos => "leptos",
            Topic::Sql => "SQL",
            Topic::Parser => "sqlparser",
            Topic::Decoding => "decoding",
            Topic::Files => "files",
            Topic::Ours => "everything else",
        }
    }

    /// Returns whether depending on the crate `name` is knowing this.
    fn includes(self, name: &str) -> bool {
        let family = |root: &str| {
            name.strip_prefix(root)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_']))
        };
        match self {
            Topic::Burn => {
                family("burn") || family("cubecl") || family("wgpu") || name == "beamsplitter-t5"
            }
            Topic::Web => {
                ["web-sys", "js-sys", "idb"].contains(&name)
                    || ["leptos", "gloo", "wasm-bindgen"].into_iter().any(family)
            }
            Topic::Leptos => family("leptos"),
            Topic::Sql => ["beamsplitter-sql", "sqlparser", "rusqlite"].contains(&name),
            Topic::Parser => family("sqlparser"),
            Topic::Decoding => {
                ["beamsplitter-decode", "beamsplitter-pipeline", "beamsplitter-t5"].contains(&name)
            }
            Topic::Files => ["rusqlite", "memmap2", "tempfile"].contains(&name),
            Topic::Ours => family("beamsplitter"),
        }
    }
}

/// Libraries: neither they nor a crate of ours that they depend on may name such a crate.
const LIBRARIES: [(&str, &[Topic]); 21] = [
    ("beamsplitter-common", &[Topic::Ours]),
    ("beamsplitter-matmul", &[Topic::Ours]),
    ("beamsplitter-sql", &[Topic::Burn, Topic::Web, Topic::Decoding]),
    ("beamsplitter-database", &[Topic::Burn, Topic::Web, Topic::Files, Topic::Decoding]),
    ("beamsplitter-sqlite", &[Topic::Burn, Topic::Web, Topic::Decoding]),
    ("beamsplitter-link", &[Topic::Burn, Topic::Web, Topic::Decoding]),
    ("beamsplitter-prompt", &[Topic::Burn, Topic::Web]),
    ("beamsplitter-ambiguity", &[Topic::Burn, Topic::Web]),
    ("beamsplitter-suite", &[Topic::Burn, Topic::Web, Topic::Files, Topic::Decoding]),
    ("beamsplitter-damber", &[Topic::Burn, Topic::Web, Topic::Files, Topic::Decoding]),
    ("beamsplitter-odin", &[Topic::Burn, Topic::Web, Topic::Files, Topic::Decoding]),
    ("beamsplitter-interpret", &[Topic::Burn, Topic::Web, Topic::Files]),
    ("beamsplitter-label", &[Topic::Burn, Topic::Web, Topic::Files, Topic::Decoding]),
    ("beamsplitter-decode", &[Topic::Burn, Topic::Web, Topic::Files, Topic::Sql]),
    ("beamsplitter-t5", &[Topic::Web, Topic::Sql]),
    ("beamsplitter-pipeline", &[Topic::Burn, Topic::Web, Topic::Leptos]),
    ("beamsplitter-engine", &[Topic::Web, Topic::Leptos]),
    ("beamsplitter", &[Topic::Web]),
    ("beamsplitter-protocol", &[Topic::Burn, Topic::Web]),
    ("beamsplitter-state", &[Topic::Burn, Topic::Web]),
    ("beamsplitter-scene", &[Topic::Burn, Topic::Web]),
];

/// Packages of the app that use a browser: no crate that is linked, however deep, may be such a
/// one.
const BUNDLES: [(&str, &[Topic]); 10] = [
    ("beamsplitter-browser", &[Topic::Burn, Topic::Leptos, Topic::Sql]),
    ("beamsplitter-clients", &[Topic::Burn, Topic::Leptos, Topic::Parser]),
    ("beamsplitter-shell", &[Topic::Burn, Topic::Parser]),
    ("beamsplitter-annotate", &[Topic::Burn, Topic::Parser]),
    ("beamsplitter-benchmark", &[Topic::Burn, Topic::Parser]),
    ("beamsplitter-stress", &[Topic::Burn, Topic::Parser]),
    ("beamsplitter-page", &[Topic::Burn, Topic::Parser]),
    ("beamsplitter-engine-worker", &[Topic::Leptos]),
    ("beamsplitter-database-worker", &[Topic::Burn, Topic::Leptos]),
    ("beamsplitter-language-worker", &[Topic::Burn, Topic::Leptos]),
];

/// Checks both tables.
///
/// # Errors
/// [`Failure::Found`] with every breach.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    let named = named_crates(&metadata(workspace)?);
    let path = workspace.path("ARCHITECTURE.md");
    let architecture = fs::read_to_string(&path).map_err(Failure::file("read", &path))?;
    let mut breaches = libraries(&named);
    breaches.extend(differences(&documented(&architecture), &named));
    for (bundle, never) in BUNDLES {
        let tree = process::run(
            workspace,
            &format!("tree-{bundle}"),
            workspace.command("cargo").args([
                "tree",
                "--locked",
                "--package",
                bundle,
                "--edges",
                "normal,no-proc-macro",
                "--prefix",
                "none",
                "--format",
                "{p}",
                "--target",
                versions::WASM_TARGET,
            ]),
        )?;
        breaches.extend(linked(bundle, never, &tree));
    }
    match breaches.is_empty() {
        true => Ok(Outcome::passed(format!(
            "{} packages, {} of the browser",
            named.len(),
            BUNDLES.len()
        ))),
        false => Err(Failure::Found(breaches)),
    }
}

/// Returns what cargo tells of the packages of the workspace.
///
/// # Errors
/// When cargo fails.
pub fn metadata(workspace: &Workspace) -> Result<Value, Failure> {
    let mut command = workspace.command("cargo");
    command.args(["metadata", "--no-deps", "--format-version", "1", "--locked"]);
    let text = process::ask(&mut command)
        .ok_or_else(|| Failure::found("`cargo metadata --no-deps --locked` failed"))?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::found(format!("cargo metadata is not JSON: {error}")))
}

/// Returns what ARCHITECTURE.md says that each package never knows, by the lines of its table: place,
/// packages, job, what it never knows.
fn documented(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let words = |cell: &str| -> BTreeSet<String> {
        cell.split(", ").map(|word| word.trim().to_owned()).collect()
    };
    let mut found = BTreeMap::new();
    let rows = text.lines().skip_while(|line| !line.starts_with("## Code map"));
    for line in rows.skip(1).take_while(|line| !line.starts_with("## ")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, _, packages, _, never, _] = cells.as_slice() else { continue };
        for package in words(packages) {
            found.insert(package, words(never));
        }
    }
    found
}

/// Returns where ARCHITECTURE.md, the tables here and the workspace differ.
fn differences(
    documented: &BTreeMap<String, BTreeSet<String>>,
    named: &BTreeMap<String, BTreeSet<String>>,
) -> Vec<String> {
    let listed = |name: &str| named.contains_key(name) && !documented.contains_key(name);
    let missing = named.keys().filter(|name| listed(name));
    let missing = missing.map(|name| format!("{name} is not in the table of ARCHITECTURE.md"));
    let rules: BTreeMap<&str, &[Topic]> = LIBRARIES.into_iter().chain(BUNDLES).collect();
    let wrong = documented.iter().filter_map(|(name, said)| {
        let topics = rules.get(name.as_str()).copied().unwrap_or_default();
        let checked: BTreeSet<&str> = topics.iter().map(|topic| topic.word()).collect();
        let known = |word: &str| Topic::ALL.iter().any(|topic| topic.word() == word);
        let said: BTreeSet<&str> = said.iter().map(String::as_str).filter(|w| known(w)).collect();
        (said != checked).then(|| {
            format!("ARCHITECTURE.md says that {name} never knows {said:?}; checked is {checked:?}")
        })
    });
    missing.chain(wrong).collect()
}

/// Lists for each member of the workspace the crates that its manifest names, tests and build
/// scripts aside.
fn named_crates(metadata: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let list = |value: &Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_string();
    list(metadata, "packages")
        .iter()
        .map(|package| {
            let dependencies = list(package, "dependencies");
            let used = dependencies.iter().filter(|dependency| dependency["kind"].is_null());
            (name(package), used.map(name).collect())
        })
        .collect()
}

/// Breaches of [`LIBRARIES`].
fn libraries(named: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let mut breaches = Vec::new();
    for (library, never) in LIBRARIES {
        if !named.contains_key(library) {
            breaches
                .push(format!("{library} is in the table of libraries, but not in the workspace"));
        }
        let mut todo = vec![library.to_string()];
        let mut seen = BTreeSet::new();
        while let Some(member) = todo.pop() {
            for name in named.get(&member).into_iter().flatten() {
                if let Some(topic) = never.iter().find(|topic| topic.includes(name)) {
                    let through = if member == library {
                        String::new()
                    } else {
                        format!(" through {member}")
                    };
                    breaches.push(format!(
                        "{library} must never know {topic:?}, but names {name}{through}"
                    ));
                } else if named.contains_key(name) && seen.insert(name.clone()) {
                    todo.push(name.clone());
                }
            }
        }
    }
    breaches
}

/// Breaches in `tree`, the output of `cargo tree`: one "name vVERSION" a line.
fn linked(bundle: &str, never: &[Topic], tree: &str) -> Vec<String> {
    let crates: BTreeSet<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    let breach = |name: &&str| {
        let topic = never.iter().find(|topic| topic.includes(name))?;
        Some(format!("{bundle} must never know {topic:?}, but links {name}"))
    };
    crates.iter().filter_map(breach).collect()
}

#[cfg(test)]
mod tests;
