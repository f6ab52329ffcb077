//! What each crate never knows, as the table of ARCHITECTURE.md has it: checked on the crates that each
//! one names, and on what the packages of the app link that may know a browser.

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

/// What the table says of a package.
#[derive(Debug, PartialEq, Eq)]
struct Rule {
    /// Whether it is of the app and may know a browser: no crate that it links, however deep, may be
    /// such a one. Of all others, neither they nor a crate of ours that they depend on may name one.
    is_linked: bool,
    never: Vec<Topic>,
}

/// Checks every package of the table, and that it has every package.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    let named = named_crates(&metadata(workspace)?);
    let path = workspace.path("ARCHITECTURE.md");
    let architecture = fs::read_to_string(&path).map_err(Failure::file("read", &path))?;
    let rules = documented(&architecture)?;
    let mut breaches = libraries(&rules, &named);
    for (bundle, rule) in rules.iter().filter(|(_, rule)| rule.is_linked) {
        let mut command = workspace.command("cargo");
        command.args(["tree", "--locked", "--package", bundle, "--edges", "normal,no-proc-macro"]);
        command.args(["--prefix", "none", "--format", "{p}", "--target", versions::WASM_TARGET]);
        let tree = process::run(workspace, &format!("tree-{bundle}"), &mut command)?;
        breaches.extend(linked(bundle, &rule.never, &tree));
    }
    match breaches.is_empty() {
        true => Ok(Outcome::passed(format!("{} packages", named.len()))),
        false => Err(Failure::Violations(breaches)),
    }
}

/// Returns what cargo tells of the packages of the workspace.
pub fn metadata(workspace: &Workspace) -> Result<Value, Failure> {
    let mut command = workspace.command("cargo");
    command.args(["metadata", "--no-deps", "--format-version", "1", "--locked"]);
    let text = process::ask(&mut command)
        .ok_or_else(|| Failure::found("`cargo metadata --no-deps --locked` failed"))?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::found(format!("cargo metadata is not JSON: {error}")))
}

/// Returns what ARCHITECTURE.md says of each package, by the lines of its table: place, packages, job,
/// what they never know.
fn documented(text: &str) -> Result<BTreeMap<String, Rule>, Failure> {
    let words = |cell: &str| -> Vec<String> {
        cell.split(", ").map(str::to_owned).filter(|word| word != "-").collect()
    };
    let topic = |word: &String| {
        let found = Topic::ALL.into_iter().find(|topic| topic.word() == word);
        found.ok_or_else(|| Failure::found(format!("ARCHITECTURE.md: no topic is called {word}")))
    };
    let mut found = BTreeMap::new();
    let rows = text.lines().skip_while(|line| !line.starts_with("## Code map"));
    for line in rows.skip(1).take_while(|line| !line.starts_with("## ")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, place, packages, _, never, _] = cells.as_slice() else { continue };
        if *place == "place" || place.starts_with("---") {
            continue;
        }
        for package in words(packages) {
            let never = words(never).iter().map(topic).collect::<Result<Vec<_>, _>>()?;
            let is_linked = place.starts_with("app/") && !never.contains(&Topic::Web);
            found.insert(package, Rule { is_linked, never });
        }
    }
    Ok(found)
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

/// Returns where the table and the workspace differ, and each crate that is named and must not be.
fn libraries(
    rules: &BTreeMap<String, Rule>,
    named: &BTreeMap<String, BTreeSet<String>>,
) -> Vec<String> {
    let missing = named.keys().filter(|name| !rules.contains_key(*name));
    let missing = missing.map(|name| format!("{name} is not in the table of ARCHITECTURE.md"));
    let mut breaches: Vec<String> = missing.collect();
    for (library, rule) in rules.iter().filter(|(_, rule)| !rule.is_linked) {
        if !named.contains_key(library) {
            breaches.push(format!("{library} of ARCHITECTURE.md is not in the workspace"));
        }
        let mut todo = vec![library.clone()];
        let mut seen = BTreeSet::new();
        while let Some(member) = todo.pop() {
            for name in named.get(&member).into_iter().flatten() {
                if let Some(topic) = rule.never.iter().find(|topic| topic.includes(name)) {
                    let through = match member == *library {
                        true => String::new(),
                        false => format!(" through {member}"),
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
mod tests {
    use super::*;
    use serde_json::json;

    const TABLE: &str = "## Code map\n| place | package | job | never knows |\n|---|---|---|---|\n\
                         | model/sql | a-sql | reads | burn, web, decoding |\n\
                         | model/prompt | a-prompt | writes | burn, web |\n\
                         | model/training | - | trains | - |\n\
                         | app/page | a-page | shows | burn, sqlparser |\n\
                         | tests | xtask, a-fuzz | runs | - |\n## Next\n| a | b | c | d |\n";

    fn workspace(extra: &[(&str, &str)]) -> BTreeMap<String, BTreeSet<String>> {
        let mut named: BTreeMap<String, BTreeSet<String>> =
            ["a-sql", "a-prompt", "a-page", "xtask", "a-fuzz"]
                .map(|name| (name.to_owned(), BTreeSet::from(["thiserror".to_owned()])))
                .into();
        for (library, name) in extra {
            named.entry((*library).to_owned()).or_default().insert((*name).to_owned());
        }
        named
    }

    #[track_caller]
    fn check(extra: &[(&str, &str)], expected: &[&str]) {
        assert_eq!(libraries(&documented(TABLE).unwrap(), &workspace(extra)), expected);
    }

    #[test]
    fn breaches_are_found_directly_and_through_others() {
        check(&[("a-prompt", "a-sql"), ("a-page", "web-sys")], &[]);
        check(
            &[("a-prompt", "burn-ndarray")],
            &["a-prompt must never know Burn, but names burn-ndarray"],
        );
        check(
            &[("a-prompt", "a-sql"), ("a-sql", "js-sys")],
            &[
                "a-prompt must never know Web, but names js-sys through a-sql",
                "a-sql must never know Web, but names js-sys",
            ],
        );
    }

    #[test]
    fn the_table_has_the_packages_that_there_are() {
        check(&[("a-new", "serde")], &["a-new is not in the table of ARCHITECTURE.md"]);
        let mut named = workspace(&[]);
        named.remove("a-sql");
        let found = libraries(&documented(TABLE).unwrap(), &named);
        assert_eq!(found, ["a-sql of ARCHITECTURE.md is not in the workspace"]);
        assert!(documented(&TABLE.replace("decoding", "decodings")).is_err());
        let rules = documented(include_str!("../../../ARCHITECTURE.md")).unwrap();
        let linked = rules.iter().filter(|(_, rule)| rule.is_linked).count();
        assert!(linked >= 10 && rules["beamsplitter-protocol"].never.contains(&Topic::Web));
    }

    #[test]
    fn bundles_are_judged_by_all_they_link() {
        let tree = "a-page v0.1.0 (/somewhere)\nburn-core v0.22.1\nburnish v1.0.0\n";
        let breaches = linked("a-page", &[Topic::Burn], tree);
        assert_eq!(breaches, ["a-page must never know Burn, but links burn-core"]);
    }

    #[test]
    fn metadata_gives_what_manifests_name() {
        let metadata = json!({ "packages": [{ "name": "a", "dependencies": [
            { "name": "used", "kind": null },
            { "name": "tested-with", "kind": "dev" },
            { "name": "built-with", "kind": "build" },
        ]}]});
        let expected = BTreeMap::from([("a".to_string(), BTreeSet::from(["used".to_string()]))]);
        assert_eq!(named_crates(&metadata), expected);
        assert!(named_crates(&json!({})).is_empty());
    }
}
