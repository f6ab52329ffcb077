//! The page's own bundle: what a browser fetches before anything else. It
//! holds neither the network nor SQLite, and stays small.

use crate::checks::Outcome;
use crate::failure::Failure;
use crate::house::House;
use crate::web::kilobytes;
use flate2::{Compression, write::GzEncoder};
use std::fs;
use std::io::Write;
use std::path::Path;

/// Gzipped bytes that the page's own bundle may have. The aim is 700,000: the desk of annotation and
/// benchmark runs, a third of the views, would have to come when they are first looked at.
pub const LIMIT: u64 = 900_000;

/// Files of the bundle, in the order of the page.
#[derive(Debug)]
pub struct Bundle {
    /// Name below `dist/`, and gzipped size.
    files: Vec<(String, u64)>,
}

impl Bundle {
    /// Gzipped size of all files.
    pub fn gzipped(&self) -> u64 {
        self.files.iter().map(|(_, size)| size).sum()
    }
}

/// Reads the bundle that `dist/index.html` names.
///
/// # Errors
/// When a file that the page names is not there.
pub fn page(dist: &Path) -> Result<Bundle, Failure> {
    let read = |name: &str| {
        let path = dist.join(name);
        fs::read(&path).map_err(Failure::file("read", path))
    };
    let index = read("index.html")?;
    let names = references(&String::from_utf8_lossy(&index));
    let mut files = vec![("index.html".to_string(), gzipped(&index))];
    for name in names {
        let size = gzipped(&read(&name)?);
        files.push((name, size));
    }
    Ok(Bundle { files })
}

/// Checks the bundle of the built page against [`LIMIT`].
///
/// # Errors
/// As [`judge`], and when there is no built page.
pub fn check(house: &House) -> Result<Outcome, Failure> {
    judge(&house.dist()).map(Outcome::Passed)
}

/// Checks the limit; returns a line about the size.
///
/// # Errors
/// [`Failure::Found`] when the bundle is too large, has no program or carries SQLite.
fn judge(dist: &Path) -> Result<String, Failure> {
    let bundle = page(dist)?;
    let listing = || {
        let line = |(name, size): &(String, u64)| format!("  {:>9}  {name}", kilobytes(*size));
        bundle.files.iter().map(line).collect::<Vec<_>>().join("\n")
    };
    let size = bundle.gzipped();
    if !bundle.files.iter().any(|(name, _)| name.ends_with(".wasm")) {
        return Err(Failure::found(format!("dist/index.html names no .wasm file:\n{}", listing())));
    }
    if bundle.files.iter().any(|(name, _)| name.contains("sql-wasm")) {
        return Err(Failure::found(format!("the page itself loads sql.js:\n{}", listing())));
    }
    if size > LIMIT {
        let (size, limit) = (kilobytes(size), kilobytes(LIMIT));
        let text =
            format!("the page's bundle is {size} gzipped, more than {limit}:\n{}", listing());
        return Err(Failure::found(text));
    }
    Ok(format!("{} of {} gzipped", kilobytes(size), kilobytes(LIMIT)))
}

/// Scripts, programs and style sheets of this origin that `html` names, each once.
fn references(html: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for part in html.split(['"', '\'']).skip(1).step_by(2) {
        let name = part.split(['?', '#']).next().unwrap_or_default();
        let name = name.trim_start_matches("./").trim_start_matches('/');
        let code = [".js", ".mjs", ".wasm", ".css"].iter().any(|end| name.ends_with(end));
        if code && !name.contains("://") && !names.iter().any(|known| known == name) {
            names.push(name.to_string());
        }
    }
    names
}

/// Size of `bytes` as a server would send them.
fn gzipped(bytes: &[u8]) -> u64 {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing into a vector does not fail.
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.map_or(bytes.len() as u64, |written| written.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"<html><head><title>It is</title>
        <link rel="modulepreload" href="/page-1.js"><link rel=preload href="/page-1_bg.wasm">
        <link rel="stylesheet" href="./main.css?v=1"><link rel="icon" href="icon.svg">
        <script type="module">import init from '/page-1.js'; init({ module: '/page-1_bg.wasm' })</script>
        "#;

    #[test]
    fn the_page_names_its_files_once() {
        assert_eq!(references(PAGE), ["page-1.js", "page-1_bg.wasm", "main.css"]);
        assert!(references("<p>nothing</p>").is_empty());
    }

    #[test]
    fn compressible_text_gets_small() {
        assert!(gzipped(&[b'a'; 100_000]) < 1000);
        assert!(gzipped(b"") > 0);
    }

    #[test]
    fn a_large_bundle_is_refused_with_its_parts() {
        let folder = std::env::temp_dir().join(format!("bundle-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("index.html"), PAGE).unwrap();
        fs::write(folder.join("page-1.js"), "let x").unwrap();
        fs::write(folder.join("main.css"), "a{}").unwrap();
        assert!(judge(&folder).unwrap_err().to_string().contains("page-1_bg.wasm"));
        fs::write(folder.join("page-1_bg.wasm"), "small").unwrap();
        assert!(judge(&folder).unwrap().contains("of 900 KB"));
        // A linear congruential generator's high bytes do not compress.
        let mut state = 1u32;
        let noise = std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        });
        let noise: Vec<u8> = noise.take(2_000_000).collect();
        fs::write(folder.join("page-1_bg.wasm"), noise).unwrap();
        let text = judge(&folder).unwrap_err().to_string();
        assert!(text.contains("more than 900 KB") && text.contains("page-1_bg.wasm"), "{text}");
        fs::remove_dir_all(folder).unwrap();
    }
}
