//! What each crate never knows: the table of ARCHITECTURE.md, checked on the
//! crates that each one names, and on what the packages of the app link.

use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::workspace::Workspace;
use crate::{process, versions};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

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
}

impl Topic {
    /// Whether depending on the crate `name` is knowing this.
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
                ["web-sys", "js-sys"].contains(&name)
                    || ["leptos", "gloo", "wasm-bindgen"].into_iter().any(family)
            }
            Topic::Leptos => family("leptos"),
            Topic::Sql => ["beamsplitter-sql", "sqlparser", "rusqlite"].contains(&name),
            Topic::Parser => family("sqlparser"),
            Topic::Decoding => {
                ["beamsplitter-decode", "beamsplitter-pipeline", "beamsplitter-t5"].contains(&name)
            }
            Topic::Files => ["rusqlite", "memmap2", "tempfile"].contains(&name),
        }
    }
}

/// Libraries: neither they nor a crate of ours that they depend on may name such a crate.
const LIBRARIES: [(&str, &[Topic]); 16] = [
    ("beamsplitter-sql", &[Topic::Burn, Topic::Web, Topic::Decoding]),
    ("beamsplitter-database", &[Topic::Burn, Topic::Web, Topic::Files, Topic::Decoding]),
    ("beamsplitter-sqlite", &[Topic::Burn, Topic::Web, Topic::Decoding]),
    ("beamsplitter-link", &[Topic::Burn, Topic::Web, Topic::Decoding]),
    ("beamsplitter-prompt", &[Topic::Burn, Topic::Web]),
    ("beamsplitter-damber", &[Topic::Burn, Topic::Web, Topic::Files, Topic::Decoding]),
    ("beamsplitter-odin", &[Topic::Burn, Topic::Web, Topic::Files, Topic::Decoding]),
    ("beamsplitter-interpret", &[Topic::Burn, Topic::Web, Topic::Files]),
    ("beamsplitter-label", &[Topic::Burn, Topic::Web, Topic::Files, Topic::Decoding]),
    ("beamsplitter-decode", &[Topic::Burn, Topic::Web, Topic::Files, Topic::Sql]),
    ("beamsplitter-t5", &[Topic::Web, Topic::Sql]),
    ("beamsplitter-pipeline", &[Topic::Burn, Topic::Web]),
    ("beamsplitter", &[Topic::Web]),
    ("beamsplitter-protocol", &[Topic::Burn, Topic::Web]),
    ("beamsplitter-state", &[Topic::Burn, Topic::Web]),
    ("beamsplitter-scene", &[Topic::Burn, Topic::Web]),
];

/// Packages of the app that use a browser: no crate that is linked, however deep, may be such a
/// one.
const BUNDLES: [(&str, &[Topic]); 9] = [
    ("beamsplitter-browser", &[Topic::Burn, Topic::Leptos, Topic::Sql]),
    ("beamsplitter-clients", &[Topic::Burn, Topic::Leptos, Topic::Parser]),
    ("beamsplitter-shell", &[Topic::Burn, Topic::Parser]),
    ("beamsplitter-annotate", &[Topic::Burn, Topic::Parser]),
    ("beamsplitter-benchmark", &[Topic::Burn, Topic::Parser]),
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
    let mut command = workspace.command("cargo");
    command.args(["metadata", "--no-deps", "--format-version", "1", "--locked"]);
    let text = process::ask(&mut command)
        .ok_or_else(|| Failure::found("`cargo metadata --no-deps --locked` failed"))?;
    let metadata: Value = serde_json::from_str(&text)
        .map_err(|error| Failure::found(format!("cargo metadata is not JSON: {error}")))?;
    let named = named_crates(&metadata);
    let mut breaches = libraries(&named);
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

/// For each member of the workspace the crates that its manifest names, tests
/// and build scripts aside.
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
mod tests {
    use super::*;
    use serde_json::json;

    /// A workspace in which every library names `common`, and `extra` adds to it.
    fn workspace(extra: &[(&str, &str)]) -> BTreeMap<String, BTreeSet<String>> {
        let mut named: BTreeMap<String, BTreeSet<String>> = LIBRARIES
            .iter()
            .map(|(library, _)| (library.to_string(), BTreeSet::from(["thiserror".to_string()])))
            .collect();
        for (library, name) in extra {
            named.get_mut(*library).unwrap().insert(name.to_string());
        }
        named
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

    #[test]
    fn a_clean_workspace_has_no_breach() {
        let clean = [("beamsplitter-t5", "burn"), ("beamsplitter-t5", "beamsplitter-decode")];
        assert_eq!(libraries(&workspace(&clean)), Vec::<String>::new());
    }

    #[test]
    fn breaches_are_found_directly_and_through_others() {
        let check = |extra: &[(&str, &str)], expected: &[&str]| {
            assert_eq!(libraries(&workspace(extra)), expected, "{extra:?}");
        };
        check(
            &[("beamsplitter-pipeline", "burn-ndarray")],
            &["beamsplitter-pipeline must never know Burn, but names burn-ndarray"],
        );
        check(
            &[("beamsplitter-pipeline", "beamsplitter-prompt"), ("beamsplitter-prompt", "js-sys")],
            &[
                "beamsplitter-prompt must never know Web, but names js-sys",
                "beamsplitter-pipeline must never know Web, but names js-sys through beamsplitter-prompt",
            ],
        );
        check(
            &[("beamsplitter-decode", "beamsplitter-sql")],
            &["beamsplitter-decode must never know Sql, but names beamsplitter-sql"],
        );
    }

    #[test]
    fn a_library_that_left_is_reported() {
        let mut named = workspace(&[]);
        named.remove("beamsplitter-link");
        assert_eq!(libraries(&named).len(), 1);
    }

    #[test]
    fn bundles_are_judged_by_all_they_link() {
        let tree = "beamsplitter-page v0.1.0 (/somewhere)\nburn-core v0.22.1\nburnish v1.0.0\n";
        let breaches = linked("beamsplitter-page", &[Topic::Burn], tree);
        assert_eq!(breaches, ["beamsplitter-page must never know Burn, but links burn-core"]);
    }
}
