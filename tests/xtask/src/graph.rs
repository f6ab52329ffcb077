//! What each room never knows: the table of ARCHITECTURE.md, checked on the
//! crates that each room names, on what each bundle links, and on the `use`
//! lines of the page's own rooms.

use crate::checks::Outcome;
use crate::failure::Failure;
use crate::workspace::Workspace;
use crate::{process, versions};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Something that a room must not know.
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

/// Libraries: neither they nor a room they stand on may name such a crate.
const ROOMS: [(&str, &[Topic]); 8] = [
    ("beamsplitter-sql", &[Topic::Burn, Topic::Web, Topic::Decoding]),
    ("beamsplitter-link", &[Topic::Burn, Topic::Web, Topic::Decoding]),
    ("beamsplitter-prompt", &[Topic::Burn, Topic::Web]),
    ("beamsplitter-label", &[Topic::Burn, Topic::Web, Topic::Files, Topic::Decoding]),
    ("beamsplitter-decode", &[Topic::Burn, Topic::Web, Topic::Files, Topic::Sql]),
    ("beamsplitter-t5", &[Topic::Web, Topic::Sql]),
    ("beamsplitter-pipeline", &[Topic::Burn, Topic::Web]),
    ("beamsplitter", &[Topic::Web]),
];

/// Bundles of the app: no crate that is linked, however deep, may be such a one.
const BUNDLES: [(&str, &[Topic]); 4] = [
    ("page", &[Topic::Burn, Topic::Parser]),
    ("engine", &[Topic::Leptos]),
    ("database", &[Topic::Burn, Topic::Leptos]),
    ("language", &[Topic::Burn, Topic::Leptos]),
];

/// Rooms inside the app: their source may not mention such a crate.
const SOURCES: [(&str, &[&str]); 8] = [
    ("app/src/engine", &["leptos"]),
    ("app/src/database", &["leptos", "burn"]),
    ("app/src/label", &["leptos", "burn"]),
    ("app/src/language", &["leptos", "burn"]),
    ("app/src/state", &["web_sys", "burn"]),
    ("app/src/scene", &["leptos", "burn", "web_sys"]),
    ("app/src/views", &["burn"]),
    ("app/src/ui", &["burn"]),
];

/// Checks all three tables.
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
    let mut breaches = rooms(&named);
    for (bundle, never) in BUNDLES {
        let tree = process::run(
            workspace,
            &format!("tree-{bundle}"),
            workspace.command("cargo").args([
                "tree",
                "--locked",
                "--package",
                "beamsplitter-app",
                "--no-default-features",
                "--features",
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
    for (folder, words) in SOURCES {
        for file in rust_files(&workspace.path(folder))? {
            let source = fs::read_to_string(&file).map_err(Failure::file("read", &file))?;
            let name = file.strip_prefix(workspace.root()).unwrap_or(&file).display().to_string();
            breaches.extend(mentions(&name, &source, words));
        }
    }
    match breaches.is_empty() {
        true => Ok(Outcome::Passed(format!("{} rooms, {} bundles", named.len(), BUNDLES.len()))),
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

/// Breaches of [`ROOMS`].
fn rooms(named: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let mut breaches = Vec::new();
    for (room, never) in ROOMS {
        if !named.contains_key(room) {
            breaches.push(format!("{room} is in the table of rooms, but not in the workspace"));
        }
        let mut todo = vec![room.to_string()];
        let mut seen = BTreeSet::new();
        while let Some(member) = todo.pop() {
            for name in named.get(&member).into_iter().flatten() {
                if let Some(topic) = never.iter().find(|topic| topic.includes(name)) {
                    let through =
                        if member == room { String::new() } else { format!(" through {member}") };
                    breaches.push(format!(
                        "{room} must never know {topic:?}, but names {name}{through}"
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
        Some(format!("the bundle {bundle} must never know {topic:?}, but links {name}"))
    };
    crates.iter().filter_map(breach).collect()
}

/// Lines of `source` that mention one of `words` as a name, comments aside.
fn mentions(file: &str, source: &str, words: &[&str]) -> Vec<String> {
    let mut breaches = Vec::new();
    for (at, line) in source.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        let mut names = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        if let Some(word) = names.find(|name| words.contains(name)) {
            breaches.push(format!("{file}:{}: this room must never know {word}", at + 1));
        }
    }
    breaches
}

/// Every `.rs` file below `folder`, sorted; none when there is no such folder.
fn rust_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(Failure::file("read", folder))? {
        let path = entry.map_err(Failure::file("read", folder))?.path();
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A workspace in which every room names `common`, and `extra` adds to it.
    fn workspace(extra: &[(&str, &str)]) -> BTreeMap<String, BTreeSet<String>> {
        let mut named: BTreeMap<String, BTreeSet<String>> = ROOMS
            .iter()
            .map(|(room, _)| (room.to_string(), BTreeSet::from(["thiserror".to_string()])))
            .collect();
        for (room, name) in extra {
            named.get_mut(*room).unwrap().insert(name.to_string());
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
        assert_eq!(rooms(&workspace(&clean)), Vec::<String>::new());
    }

    #[test]
    fn breaches_are_found_directly_and_through_rooms() {
        let check = |extra: &[(&str, &str)], expected: &[&str]| {
            assert_eq!(rooms(&workspace(extra)), expected, "{extra:?}");
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
    fn a_room_that_left_is_reported() {
        let mut named = workspace(&[]);
        named.remove("beamsplitter-link");
        assert_eq!(rooms(&named).len(), 1);
    }

    #[test]
    fn bundles_are_judged_by_all_they_link() {
        let tree = "beamsplitter-app v0.1.0 (/somewhere)\nburn-core v0.22.1\nburnish v1.0.0\n";
        let breaches = linked("page", &[Topic::Burn], tree);
        assert_eq!(breaches, ["the bundle page must never know Burn, but links burn-core"]);
    }

    #[test]
    fn sources_are_judged_by_their_code() {
        let source = "// burn is elsewhere\nuse leptos::prelude::*;\nlet burning = 1;\n";
        let breaches = mentions("scene/mod.rs", source, &["leptos", "burn"]);
        assert_eq!(breaches, ["scene/mod.rs:2: this room must never know leptos"]);
    }
}
