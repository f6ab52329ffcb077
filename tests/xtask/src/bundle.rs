//! The page's own bundle: what a browser fetches before anything else. It
//! holds neither the network nor SQLite nor what draws charts, and stays small.

use crate::failure::Failure;
use crate::first_question;
use crate::gzip::{file, gzipped, kilobytes};
use crate::outcome::Outcome;
use crate::workspace::Workspace;
use std::fs;
use std::path::Path;

/// Gzipped bytes that may be fetched before anything else.
pub const LIMIT: u64 = 700_000;
/// Gzipped bytes that the engine may have for devices without a graphics processor.
const ENGINE_LIMIT: u64 = 2_800_000;
/// The engine's programs: the one without WebGPU, and the one with it.
const ENGINES: [&str; 2] = ["engine_cpu_bg.wasm", "engine_bg.wasm"];

/// Libraries from npm, by parts of their files' names: workers load them, or the first drawing does.
const LIBRARIES: [&str; 3] = ["sql-wasm", "d3.", "plot."];

/// Files of the page's own bundle.
#[derive(Debug)]
pub struct Bundle {
    /// What is fetched before anything else, in the order of the page: name below `dist/`, and
    /// gzipped size.
    first: Vec<(String, u64)>,
    /// Parts of the program that are fetched when a view is first looked at.
    later: Vec<(String, u64)>,
}

impl Bundle {
    /// Returns the gzipped size of all that is fetched before anything else.
    pub fn gzipped(&self) -> u64 {
        sum(&self.first)
    }
}

fn sum(files: &[(String, u64)]) -> u64 {
    files.iter().map(|(_, size)| size).sum()
}

/// Reads the bundle that `dist/index.html` names, and what its scripts import.
pub fn page(dist: &Path) -> Result<Bundle, Failure> {
    let read = |name: &str| {
        let path = dist.join(name);
        fs::read(&path).map_err(Failure::file("read", path))
    };
    let index = read("index.html")?;
    let html = String::from_utf8_lossy(&index);
    let mut names = references(&html);
    let mut first = vec![("index.html".to_string(), gzipped(&index))];
    let mut at = 0;
    while let Some(name) = names.get(at).cloned() {
        let bytes = read(&name)?;
        if name.ends_with("js") {
            for import in imports(&String::from_utf8_lossy(&bytes)) {
                add(&mut names, import);
            }
        }
        first.push((name, gzipped(&bytes)));
        at += 1;
    }
    let mut later = Vec::new();
    for name in parts(&html) {
        later.push((name.to_string(), gzipped(&read(name)?)));
    }
    Ok(Bundle { first, later })
}

/// Checks the bundle of the built page against [`LIMIT`], the engine's programs, and what the first
/// question needs.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    let dist = workspace.dist();
    let first = first_question::check(page(&dist)?.gzipped(), &dist)?;
    Ok(Outcome::passed(format!("{}; {}; {first}", judge(&dist)?, engines(&dist)?)))
}

/// Checks the engine for devices without a graphics processor; returns a line about both programs.
fn engines(dist: &Path) -> Result<String, Failure> {
    let [without, with] = [file(dist, ENGINES[0])?, file(dist, ENGINES[1])?];
    if without > ENGINE_LIMIT {
        let (size, limit) = (kilobytes(without), kilobytes(ENGINE_LIMIT));
        return Err(Failure::found(format!("{} is {size} gzipped, more than {limit}", ENGINES[0])));
    }
    Ok(format!("the engine {} without WebGPU, {} with it", kilobytes(without), kilobytes(with)))
}

/// Checks the limit; returns a line about the size.
fn judge(dist: &Path) -> Result<String, Failure> {
    let bundle = page(dist)?;
    let listing = || {
        let line = |(name, size): &(String, u64)| format!("  {:>9}  {name}", kilobytes(*size));
        bundle.first.iter().map(line).collect::<Vec<_>>().join("\n")
    };
    let found = |what: String| Err(Failure::found(format!("{what}:\n{}", listing())));
    let is_first = |name: &str| bundle.first.iter().any(|(first, _)| first == name);
    let size = bundle.gzipped();
    if !bundle.first.iter().any(|(name, _)| name.ends_with(".wasm")) {
        return found("dist/index.html names no .wasm file".into());
    }
    let is_library = |name: &str| LIBRARIES.iter().any(|library| name.contains(library));
    if let Some((name, _)) = bundle.first.iter().find(|(name, _)| is_library(name)) {
        return found(format!("the page fetches the library {name} at once"));
    }
    if bundle.later.is_empty() {
        return found("no part of the page's program is left for later".into());
    }
    if let Some((name, _)) = bundle.later.iter().find(|(name, _)| is_first(name)) {
        return found(format!("the page fetches {name} at once"));
    }
    if size > LIMIT {
        let (size, limit) = (kilobytes(size), kilobytes(LIMIT));
        return found(format!("the page's bundle is {size} gzipped, more than {limit}"));
    }
    let (size, limit, later) = (kilobytes(size), kilobytes(LIMIT), kilobytes(sum(&bundle.later)));
    Ok(format!("{size} of {limit} gzipped; {later} in {} parts come later", bundle.later.len()))
}

/// The attribute that names what comes later.
const LATER: &str = "data-later=\"";

/// Parts of the program that `html` names for later.
fn parts(html: &str) -> impl Iterator<Item = &str> {
    let named = html.split_once(LATER).and_then(|(_, rest)| rest.split('"').next());
    named.unwrap_or_default().split(' ').filter(|name| !name.is_empty())
}

/// Scripts, programs and style sheets of this origin that `html` names to be fetched at once, each
/// once.
fn references(html: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let parts: Vec<&str> = html.split(['"', '\'']).collect();
    for pair in parts.chunks_exact(2) {
        let name = pair[1].split(['?', '#']).next().unwrap_or_default();
        let code = [".js", ".mjs", ".wasm", ".css"].iter().any(|end| name.ends_with(end));
        if code && !name.contains("://") && !pair[0].ends_with(LATER.trim_end_matches('"')) {
            add(&mut names, name);
        }
    }
    names
}

/// Returns files that a script of the page imports before it runs.
fn imports(script: &str) -> impl Iterator<Item = &str> {
    let imports = |line: &&str| {
        line.starts_with("import ") || line.starts_with("export ") && line.contains(" from ")
    };
    script.lines().filter(imports).filter_map(|line| line.split(['"', '\'']).nth(1))
}

/// Adds a file's name, unless it is there.
fn add(names: &mut Vec<String>, name: &str) {
    let name = name.trim_start_matches("./").trim_start_matches('/');
    if !names.iter().any(|known| known == name) {
        names.push(name.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"<html><head><title>It is</title>
        <link rel="modulepreload" href="/page-1.js"><link rel=preload href="/page-1_bg.wasm">
        <link rel="stylesheet" href="./main.css?v=1"><link rel="icon" href="icon.svg">
        <script type="module">import init from '/page-1.js'; init({ module: '/page-1_bg.wasm' })</script>
        <script data-later="a-1.wasm b-1.wasm"></script>"#;

    #[test]
    fn the_page_names_its_files_once() {
        assert_eq!(references(PAGE), ["page-1.js", "page-1_bg.wasm", "main.css"]);
        assert!(references("<p>nothing</p>").is_empty());
        assert_eq!(parts(PAGE).collect::<Vec<_>>(), ["a-1.wasm", "b-1.wasm"]);
        assert_eq!(parts("<p>nothing</p>").count() + parts("<p data-later=\"\">").count(), 0);
    }

    #[test]
    fn what_a_script_imports_is_fetched_with_it() {
        let script = "import { a } from \"./a.js\";\nimport * as b from './b.js'\nconst c = ' from ';\n\
                      const d = import('./d.js');\nimport './e.js';\nexport { f } from './f.js';\n\
                      export const g = './g.js';";
        let found: Vec<_> = imports(script).collect();
        assert_eq!(found, ["./a.js", "./b.js", "./e.js", "./f.js"]);
    }

    #[test]
    fn a_large_engine_is_refused() {
        let folder = std::env::temp_dir().join(format!("engines-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(ENGINES[1]), "large").unwrap();
        assert!(engines(&folder).unwrap_err().to_string().contains(ENGINES[0]));
        fs::write(folder.join(ENGINES[0]), "small").unwrap();
        assert_eq!(engines(&folder).unwrap(), "the engine 1 KB without WebGPU, 1 KB with it");
        fs::write(folder.join(ENGINES[0]), noise(3_000_000)).unwrap();
        assert!(engines(&folder).unwrap_err().to_string().contains("more than 2800 KB"));
        fs::remove_dir_all(folder).unwrap();
    }

    /// Returns bytes that do not compress.
    fn noise(count: usize) -> Vec<u8> {
        // A linear congruential generator's high bytes.
        let mut state = 1u32;
        let noise = std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        });
        noise.take(count).collect()
    }

    #[test]
    fn a_large_bundle_is_refused_with_its_parts() {
        let folder = std::env::temp_dir().join(format!("bundle-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("index.html"), PAGE).unwrap();
        fs::write(folder.join("page-1.js"), "import './loader.js';\nexport * from './loader.js'")
            .unwrap();
        fs::write(folder.join("loader.js"), "import { x } from \"./page-1.js\";").unwrap();
        fs::write(folder.join("main.css"), "a{}").unwrap();
        assert!(judge(&folder).unwrap_err().to_string().contains("page-1_bg.wasm"));
        fs::write(folder.join("page-1_bg.wasm"), "small").unwrap();
        assert!(judge(&folder).unwrap_err().to_string().contains("a-1.wasm"));
        fs::write(folder.join("a-1.wasm"), "a").unwrap();
        fs::write(folder.join("b-1.wasm"), "b").unwrap();
        let line = judge(&folder).unwrap();
        assert!(line.contains("of 700 KB") && line.contains("2 parts"), "{line}");
        assert!(page(&folder).unwrap().first.iter().any(|(name, _)| name == "loader.js"));
        fs::write(folder.join("loader.js"), "import a from './a-1.wasm'").unwrap();
        assert!(judge(&folder).unwrap_err().to_string().contains("fetches a-1.wasm at once"));
        fs::write(folder.join("loader.js"), "import './plot.umd.min.js'").unwrap();
        fs::write(folder.join("plot.umd.min.js"), "").unwrap();
        assert!(judge(&folder).unwrap_err().to_string().contains("the library plot.umd.min.js"));
        fs::write(folder.join("loader.js"), "").unwrap();
        fs::write(folder.join("page-1_bg.wasm"), noise(2_000_000)).unwrap();
        let text = judge(&folder).unwrap_err().to_string();
        assert!(text.contains("more than 700 KB") && text.contains("page-1_bg.wasm"), "{text}");
        fs::remove_dir_all(folder).unwrap();
    }
}
