//! Reads app/index.html and Trunk.toml: the one list of the page's programs and files, which
//! `trunk` and this runner share.

use crate::failure::Failure;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What a `<link data-trunk ...>` element asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asset {
    /// A file that the document goes on to link: `rel` is `stylesheet` or `icon`.
    Linked { file: PathBuf, rel: &'static str, kind: Option<String> },
    /// A file that is copied into `folder` of `dist/`.
    File { file: PathBuf, folder: String },
    /// A folder that is copied with all it holds.
    Folder(PathBuf),
    /// A program to compile.
    Program(Program),
}

/// A program of the page: its main program or a worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The manifest of its package.
    pub manifest: PathBuf,
    /// Name of the binary, and of its files in `dist/`.
    pub name: String,
    /// Whether the document starts it; workers are started by the page.
    pub is_main: bool,
    /// Features of its package, comma separated.
    pub features: String,
    /// Whether a release is compiled without the default features of its package.
    pub without_defaults: bool,
    /// Cargo's profiles: while developing, and for a release.
    pub profiles: [String; 2],
}

/// An element of the document, where it stands.
#[derive(Debug)]
struct Element {
    at: Range<usize>,
    attributes: BTreeMap<String, String>,
}

/// Settings of Trunk.toml that shape the document.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Prefix of every address: `./` on any host, in any folder.
    pub base: String,
    /// Features of programs that name none.
    pub features: String,
    /// The script element that starts the page.
    pub script: String,
    /// Link elements that fetch the main program early.
    pub preload: String,
}

impl Settings {
    /// Reads the text of a Trunk.toml.
    pub fn read(text: &str) -> Result<Settings, Failure> {
        let table: toml::Table = text
            .parse()
            .map_err(|error| Failure::found(format!("Trunk.toml is not TOML: {error}")))?;
        let build = table.get("build").and_then(toml::Value::as_table);
        let value = |name: &str| {
            build
                .and_then(|build| build.get(name))
                .ok_or_else(|| Failure::found(format!("Trunk.toml lacks `{name}` in [build]")))
        };
        let text = |name: &str| Ok(value(name)?.as_str().unwrap_or_default().to_owned());
        let features = value("features").ok().and_then(toml::Value::as_array);
        let features: Vec<&str> =
            features.into_iter().flatten().filter_map(toml::Value::as_str).collect();
        Ok(Settings {
            base: text("public_url")?,
            features: features.join(","),
            script: text("pattern_script")?,
            preload: text("pattern_preload")?,
        })
    }

    /// Fills `{base}`, `{js}` and `{wasm}` of a pattern for the program `name`.
    fn filled(&self, pattern: &str, name: &str) -> String {
        let pattern = pattern.replace("{base}", &self.base);
        pattern.replace("{js}", &format!("{name}.js")).replace("{wasm}", &format!("{name}_bg.wasm"))
    }
}

/// The document and what it asks for, in its order.
#[derive(Debug)]
pub struct Index {
    html: String,
    base: Option<Element>,
    assets: Vec<(Range<usize>, Asset)>,
}

impl Index {
    /// Reads `html`, whose paths are relative to `folder`.
    pub fn read(html: &str, folder: &Path, settings: &Settings) -> Result<Index, Failure> {
        let (mut assets, mut wrong) = (Vec::new(), Vec::new());
        for element in elements(html, "link") {
            if !element.attributes.contains_key("data-trunk") {
                continue;
            }
            match asset(&element.attributes, folder, settings) {
                Ok(asset) => assets.push((element.at, asset)),
                Err(what) => wrong.push(format!("app/index.html: {}: {what}", &html[element.at])),
            }
        }
        let base = elements(html, "base")
            .find(|element| element.attributes.contains_key("data-trunk-public-url"));
        match wrong.is_empty() {
            true => Ok(Index { html: html.to_owned(), base, assets }),
            false => Err(Failure::Violations(wrong)),
        }
    }

    /// Returns the programs to compile.
    pub fn programs(&self) -> impl Iterator<Item = &Program> {
        self.assets().filter_map(|asset| match asset {
            Asset::Program(program) => Some(program),
            _ => None,
        })
    }

    /// Returns all that the document asks for.
    pub fn assets(&self) -> impl Iterator<Item = &Asset> {
        self.assets.iter().map(|(_, asset)| asset)
    }

    /// Returns the document of `dist/`: links that only tell what to build are gone, the others
    /// point to the files there, and the main program is started.
    pub fn document(&self, settings: &Settings) -> String {
        let mut html = self.html.clone();
        let mut changes: Vec<(Range<usize>, String)> =
            self.assets.iter().map(|(at, asset)| (at.clone(), shown(asset, settings))).collect();
        changes.extend(self.base.as_ref().map(|base| {
            let text = format!("<base href=\"{}\" />", settings.base);
            (base.at.clone(), text)
        }));
        changes.sort_by_key(|(at, _)| std::cmp::Reverse(at.start));
        for (at, text) in changes {
            html.replace_range(at, &text);
        }
        let main = self.programs().find(|program| program.is_main);
        let preload = main.map(|main| settings.filled(&settings.preload, &main.name));
        html.replacen("</head>", &format!("{}</head>", preload.unwrap_or_default()), 1)
    }
}

/// Returns the element that takes the place of the one that asked for `asset`.
fn shown(asset: &Asset, settings: &Settings) -> String {
    match asset {
        Asset::Linked { file, rel, kind } => {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let kind = kind.as_ref().map(|kind| format!(" type=\"{kind}\"")).unwrap_or_default();
            format!("<link rel=\"{rel}\" href=\"{}{name}\"{kind} />", settings.base)
        }
        Asset::Program(program) if program.is_main => {
            settings.filled(&settings.script, &program.name)
        }
        _ => String::new(),
    }
}

/// Why a link is refused.
#[derive(Debug)]
enum LinkError {
    /// An attribute that the runner does not know.
    Attribute(String),
    /// A `rel` that it does not know.
    Kind(String),
    /// There is no `href`.
    NoFile,
    /// There is no `data-bin`.
    NoBinary,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Attribute(name) => {
                write!(f, "the runner does not know the attribute `{name}`")
            }
            LinkError::Kind(rel) => write!(f, "the runner does not know rel=\"{rel}\""),
            LinkError::NoFile => write!(f, "it has no href"),
            LinkError::NoBinary => write!(f, "it names no binary (data-bin)"),
        }
    }
}

/// Reads one link.
fn asset(
    attributes: &BTreeMap<String, String>,
    folder: &Path,
    settings: &Settings,
) -> Result<Asset, LinkError> {
    let get = |name: &str| attributes.get(name).cloned();
    let known: &[&str] = match get("rel").as_deref() {
        Some("rust") => &[
            "data-bin",
            "data-type",
            "data-cargo-features",
            "data-cargo-no-default-features",
            "data-cargo-profile-dev",
            "data-cargo-profile-release",
            "data-wasm-opt",
            "data-wasm-no-import",
        ],
        Some("copy-file") => &["data-target-path"],
        Some("icon") => &["type"],
        _ => &[],
    };
    let common = ["data-trunk", "rel", "href"];
    let both = || common.iter().chain(known);
    if let Some(other) = attributes.keys().find(|name| !both().any(|known| known == name)) {
        return Err(LinkError::Attribute(other.clone()));
    }
    let file = folder.join(get("href").ok_or(LinkError::NoFile)?);
    Ok(match get("rel").as_deref() {
        Some("css") => Asset::Linked { file, rel: "stylesheet", kind: None },
        Some("icon") => Asset::Linked { file, rel: "icon", kind: get("type") },
        Some("copy-file") => {
            Asset::File { file, folder: get("data-target-path").unwrap_or_default() }
        }
        Some("copy-dir") => Asset::Folder(file),
        Some("rust") => Asset::Program(Program {
            manifest: file,
            name: get("data-bin").ok_or(LinkError::NoBinary)?,
            is_main: get("data-type").as_deref() != Some("worker"),
            features: get("data-cargo-features").unwrap_or_else(|| settings.features.clone()),
            without_defaults: get("data-cargo-no-default-features").is_some(),
            profiles: [
                get("data-cargo-profile-dev").unwrap_or_else(|| "dev".into()),
                get("data-cargo-profile-release").unwrap_or_else(|| "release".into()),
            ],
        }),
        other => return Err(LinkError::Kind(other.unwrap_or_default().to_owned())),
    })
}

/// Elements named `name` outside comments.
fn elements(html: &str, name: &str) -> impl Iterator<Item = Element> {
    let open = format!("<{name}");
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + html[at..].find('<')?;
            if html[start..].starts_with("<!--") {
                at = start + html[start..].find("-->")? + 3;
                continue;
            }
            let inner = start + open.len();
            at = start + 1;
            let is_named = html[start..].starts_with(&open)
                && html[inner..].starts_with(|c: char| c.is_whitespace() || c == '/' || c == '>');
            if is_named {
                let (attributes, length) = attributes(&html[inner..])?;
                at = inner + length;
                return Some(Element { at: start..at, attributes });
            }
        }
    })
}

/// Reads attributes up to the `>` that ends an element; and the length of what was read.
fn attributes(text: &str) -> Option<(BTreeMap<String, String>, usize)> {
    let mut attributes = BTreeMap::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        if let Some(after) = rest.strip_prefix('>') {
            return Some((attributes, text.len() - after.len()));
        }
        let end = rest.find(|c: char| c.is_whitespace() || "=/>".contains(c))?;
        let (name, after) = rest.split_at(end);
        let (value, after) = match after.strip_prefix("=\"") {
            Some(after) => after.split_once('"')?,
            None => ("", after),
        };
        attributes.insert(name.to_owned(), value.to_owned());
        rest = after.strip_prefix('=').unwrap_or(after);
    }
}

#[cfg(test)]
mod tests;
