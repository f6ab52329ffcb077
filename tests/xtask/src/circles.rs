//! Import circles between the modules of a crate: none is allowed.
//!
//! A module stands on another one when it names something of it, by `use` or by a path. A module and
//! the modules inside it are one thing: they may name each other. A name that a module passes on
//! (`use child::Name`) counts as a name of the module that defines it. Tests inside a file do not
//! count.

use crate::failure::Failure;
use crate::files::files_but;
use crate::outcome::Outcome;
use crate::source::{self, Source};
use crate::workspace::Workspace;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The path of a module within its crate; empty for the root.
type Module = Vec<String>;
/// For each module those that it stands on.
type Graph = BTreeMap<Module, BTreeSet<Module>>;

/// Checks every crate of the workspace.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    let (mut circles, mut modules) = (Vec::new(), 0);
    for root in crates(workspace)? {
        let sources = read(&root)?;
        modules += sources.len();
        let name = root.strip_prefix(workspace.root()).unwrap_or(&root).display().to_string();
        for circle in circles_of(&graph(&sources)) {
            circles.push(format!("{name}: {}", shown(&circle)));
        }
    }
    match circles.is_empty() {
        true => Ok(Outcome::passed(format!("{modules} modules"))),
        false => Err(Failure::Violations(circles)),
    }
}

/// Returns the folders of source of all crates.
fn crates(workspace: &Workspace) -> Result<Vec<PathBuf>, Failure> {
    let mut folders = Vec::new();
    for top in ["app", "model", "tests"] {
        let files = files_but(&workspace.path(top), &["node_modules", "training"])?;
        let roots = files.into_iter().filter(|file| {
            let name = file.file_name().unwrap_or_default();
            let in_source = file.parent().is_some_and(|parent| parent.ends_with("src"));
            in_source && (name == "lib.rs" || name == "main.rs")
        });
        folders.extend(roots.filter_map(|file| Some(file.parent()?.to_path_buf())));
    }
    folders.dedup();
    Ok(folders)
}

/// Returns the sources of a crate by module; library and program of one package share their root.
fn read(root: &Path) -> Result<BTreeMap<Module, Source>, Failure> {
    let mut sources = BTreeMap::new();
    for file in files_but(root, &["bin"])? {
        if file.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let inner = file.strip_prefix(root).unwrap_or(&file).with_extension("");
        let mut module: Module =
            inner.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        let is_root = module.len() == 1 && ["lib", "main"].contains(&module[0].as_str());
        if is_root || module.last().is_some_and(|last| last == "mod") {
            module.pop();
        }
        let text = std::fs::read_to_string(&file).map_err(Failure::file("read", &file))?;
        let source = source::read(&text);
        sources.entry(module).or_insert_with(Source::default).extend(source);
    }
    Ok(sources)
}

/// Returns what each module stands on.
fn graph(sources: &BTreeMap<Module, Source>) -> Graph {
    let mut graph = Graph::new();
    for (module, source) in sources {
        let used = source.uses.iter().filter(|path| !path.is_passed_on);
        let found = used.filter_map(|path| resolve(sources, module, &path.names, 0));
        let is_inside = |other: &Module| other.starts_with(module) || module.starts_with(other);
        let others = found.filter(|other| !is_inside(other)).collect();
        graph.insert(module.clone(), others);
    }
    graph
}

/// Returns the module that defines what `names` mean in `module`; `None` for what is not of this
/// crate.
fn resolve(
    sources: &BTreeMap<Module, Source>,
    module: &Module,
    names: &[String],
    depth: usize,
) -> Option<Module> {
    // Longer chains of re-exports than this are circles themselves.
    if depth > 8 {
        return None;
    }
    let (first, mut rest) = names.split_first()?;
    let mut at = module.clone();
    match first.as_str() {
        "crate" => at.clear(),
        "self" => {}
        "super" => drop(at.pop()?),
        _ => rest = names,
    }
    while let Some(("super", after)) = rest.split_first().map(|(name, rest)| (name.as_str(), rest))
    {
        at.pop()?;
        rest = after;
    }
    let is_rooted = rest.len() < names.len();
    while let Some((name, after)) = rest.split_first() {
        let mut child = at.clone();
        child.push(name.clone());
        if sources.contains_key(&child) {
            (at, rest) = (child, after);
            continue;
        }
        let source = sources.get(&at)?;
        if source.items.contains(name) || *module == at && is_rooted {
            return Some(at);
        }
        // Passed on by name, else by a star.
        let named = source.imports.get(name);
        // Stars of stars are not followed: most are of other crates, and there are many.
        let stars = source.stars.iter().filter(|_| depth < 2);
        let starred = || {
            stars.clone().find_map(|names| {
                let found = resolve(sources, &at, names, depth + 2)?;
                sources.get(&found)?.items.contains(name).then_some(found)
            })
        };
        return match named {
            Some(path) if path != names => resolve(sources, &at, path, depth + 1),
            Some(_) => None,
            None => starred().or(is_rooted.then_some(at)),
        };
    }
    (is_rooted || at != *module).then_some(at)
}

/// Groups of modules that reach each other, each sorted; groups of one are none.
fn circles_of(graph: &Graph) -> Vec<Vec<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> =
        graph.keys().map(|module| (module, reached(graph, module))).collect();
    let mut circles = BTreeSet::new();
    for (module, others) in &reached {
        let back = |other: &&&Module| reached.get(**other).is_some_and(|set| set.contains(module));
        let circle: Vec<Module> = others.iter().filter(back).map(|&other| other.clone()).collect();
        if circle.len() > 1 {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

/// Returns all modules that `module` stands on, directly or through others.
fn reached<'a>(graph: &'a Graph, module: &Module) -> BTreeSet<&'a Module> {
    let mut seen = BTreeSet::new();
    let mut todo: Vec<&Module> = graph.get(module).into_iter().flatten().collect();
    while let Some(next) = todo.pop() {
        if seen.insert(next) {
            todo.extend(graph.get(next).into_iter().flatten());
        }
    }
    seen
}

/// Writes a circle as "a::b, a::c import each other".
fn shown(circle: &[Module]) -> String {
    let name = |module: &Module| match module.is_empty() {
        true => "the root".to_owned(),
        false => module.join("::"),
    };
    format!("{} import each other", circle.iter().map(name).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circles(files: &[(&str, &str)]) -> Vec<String> {
        let module = |name: &str| -> Module {
            name.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect()
        };
        let sources = files.iter().map(|(name, text)| (module(name), source::read(text))).collect();
        circles_of(&graph(&sources)).iter().map(|circle| shown(circle)).collect()
    }

    #[test]
    fn two_files_that_import_each_other_are_a_circle() {
        let broken = [
            ("", "mod a;\nmod b;\n"),
            ("a", "use crate::b::B;\npub struct A;\n"),
            ("b", "pub struct B;\nfn f() { crate::a::A; }\n"),
        ];
        assert_eq!(circles(&broken), ["a, b import each other"]);
        let sound = [("", "mod a;\nmod b;\n"), ("a", "use crate::b::B;\n"), ("b", "pub struct B;")];
        assert!(circles(&sound).is_empty());
    }

    #[test]
    fn a_folder_may_list_what_its_files_offer() {
        let files = [
            ("", "mod a;\n"),
            ("a", "mod one;\nmod two;\npub use one::One;\npub use two::*;\n"),
            ("a::one", "use super::Two;\npub struct One;\n"),
            ("a::two", "pub struct Two;\n"),
        ];
        assert!(circles(&files).is_empty());
    }

    #[test]
    fn files_of_two_folders_that_use_each_other_are_a_circle() {
        let files = [
            ("", "mod a;\nmod b;\n"),
            ("a", "mod one;\npub use one::One;\nfn f() { one::g() }\n"),
            ("a::one", "use super::f;\nuse crate::b::two::Two;\npub struct One;\npub fn g() {}\n"),
            ("b", "pub mod two;\n"),
            ("b::two", "use crate::a::{One, f as g};\npub struct Two;\n"),
        ];
        assert_eq!(circles(&files), ["a::one, b::two import each other"]);
    }

    #[test]
    fn tests_and_comments_do_not_count() {
        let files = [
            ("", "mod a;\nmod b;\n"),
            (
                "a",
                "// use crate::b::B;\npub struct A;\n#[cfg(test)]\nmod tests { use crate::b::B; }",
            ),
            ("b", "use crate::a::A;\nconst S: &str = \"crate::b::B\";\npub struct B;\n"),
        ];
        assert!(circles(&files).is_empty());
    }
}
