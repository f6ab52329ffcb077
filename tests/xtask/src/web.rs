//! Building the page: one call of cargo for all programs of a profile, then what browsers load of each, then the
//! files that app/index.html names.

use crate::failure::Failure;
use crate::files::{empty, read};
use crate::index::{Asset, Index, Program, Settings};
use crate::workspace::Workspace;
use crate::{
    bundle, dist::Dist, gzip, models, process, progress, sections, split, styles, versions,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

/// How the page is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// For looking at a change at once: profile `quick`, all views in one program.
    Quick,
    /// For everybody: small programs, views that come when they are first looked at.
    Release,
}

/// Package of the program that makes what browsers load.
const BUNDLER: &str = "beamsplitter-bundler";
/// Feature of the main program that marks where it is cut.
const SPLIT: &str = "split";

impl Build {
    /// Returns where the built page is: `dist/` holds nothing but releases.
    pub fn dist(self, workspace: &Workspace) -> PathBuf {
        match self {
            Build::Quick => self.work(workspace).join("dist"),
            Build::Release => workspace.dist(),
        }
    }

    /// Returns where its parts are made.
    fn work(self, workspace: &Workspace) -> PathBuf {
        let name = if self == Build::Quick { "quick" } else { "release" };
        workspace.target().join("page").join(name)
    }
}

/// Builds the page into its folder; returns a line about its size.
pub fn build(workspace: &Workspace, build: Build) -> Result<String, Failure> {
    let settings = Settings::read(&read(&workspace.path("Trunk.toml"))?)?;
    let html = read(&workspace.path("app/index.html"))?;
    let index = Index::read(&html, &workspace.path("app"), &settings)?;
    let bundler = bundler(workspace)?;
    let mut dist = Dist::open(build.dist(workspace));
    let mut document = index.document(&settings);
    for (program, file) in compile(workspace, &index, build)? {
        let out = build.work(workspace).join(&program.name);
        let parts = bundled(workspace, build, &bundler, program, &file, &out)?;
        if program.is_main && build == Build::Release {
            document = split::announced(&document, &parts)?;
        }
        dist.copy_files_of(&out)?;
    }
    if build == Build::Release {
        let (linked, sheet) = styles::joined(&document, &index)?;
        document = linked;
        dist.write(styles::SHEET, sheet.as_bytes())?;
    }
    for asset in index.assets() {
        match asset {
            asset if build == Build::Release && styles::is_sheet(asset) => {}
            Asset::Linked { file, .. } => dist.copy(file, "")?,
            Asset::File { file, folder } => dist.copy(file, folder)?,
            Asset::Folder(folder) if build == Build::Release && folder.ends_with("models") => {
                models::write(&workspace.path(models::LIST), folder, &mut dist)?;
            }
            Asset::Folder(folder) => dist.copy_folder(folder)?,
            Asset::Program(_) => {}
        }
    }
    let document = dist.stamped(&document);
    dist.write("index.html", document.as_bytes())?;
    dist.finish()?;
    let size = bundle::page(&build.dist(workspace))?.gzipped();
    let (size, all) = (gzip::kilobytes(size), gzip::kilobytes(dist.bytes()));
    Ok(format!("    the page is {size} gzipped; {all} in all"))
}

/// Makes what browsers load of `file`, unless `out` has it of this very file; returns the names of
/// the parts that come later.
fn bundled(
    workspace: &Workspace,
    build: Build,
    bundler: &Path,
    program: &Program,
    file: &Path,
    out: &Path,
) -> Result<Vec<String>, Failure> {
    let stamp = out.with_extension("stamp");
    let now = format!("{}\n{}\n", time(bundler)?, time(file)?);
    let known = fs::read_to_string(&stamp).unwrap_or_default();
    if let Some(parts) = known.strip_prefix(&now) {
        return Ok(parts.lines().map(str::to_owned).collect());
    }
    empty(out)?;
    let mut parts = Vec::new();
    if program.is_main && build == Build::Release {
        parts = split::cut(workspace, bundler, file, &program.name, out)?;
        sections::strip(out)?;
    } else {
        let mut command = workspace.command(&bundler.to_string_lossy());
        command.arg("bind").arg(file).args(["--name", &program.name]).arg("--out").arg(out);
        command.args((!program.is_main).then_some("--worker"));
        command.args((build == Build::Release).then_some("--no-names"));
        process::run(workspace, &format!("bind-{}", program.name), &mut command)?;
    }
    fs::write(&stamp, now + &parts.join("\n")).map_err(Failure::file("write", stamp))?;
    Ok(parts)
}

/// Returns when `file` was written, and how long it is.
fn time(file: &Path) -> Result<String, Failure> {
    let data = fs::metadata(file).map_err(Failure::file("read", file))?;
    Ok(format!("{:?} {}", data.modified().ok(), data.len()))
}

/// Compiles the program that makes what browsers load; returns where it is.
pub fn bundler(workspace: &Workspace) -> Result<PathBuf, Failure> {
    let mut command = workspace.command("cargo");
    command.args(["build", "--locked", "--package", BUNDLER]);
    progress::run(workspace, "bundler", "the bundler", &mut command)?;
    Ok(workspace.target().join("debug").join(BUNDLER))
}

/// Returns what each call of cargo compiles, by its profile and whether default features are off.
///
/// A quick build has all programs of a profile in one call, with their default features, and of a package
/// with several programs the first one.
fn calls(index: &Index, build: Build) -> BTreeMap<(&str, bool), Vec<&Program>> {
    let mut calls: BTreeMap<(&str, bool), Vec<&Program>> = BTreeMap::new();
    let mut packages = BTreeSet::new();
    for program in index.programs() {
        let [quick, release] = &program.profiles;
        let is_first = packages.insert(&program.manifest);
        let call = match build {
            Build::Quick if !is_first => continue,
            Build::Quick => (quick.as_str(), false),
            Build::Release => (release.as_str(), program.without_defaults),
        };
        calls.entry(call).or_default().push(program);
    }
    calls
}

/// Compiles all programs; returns the linked files. The calls of cargo run at the same time, each in
/// a folder of its own profile: the last crates of each keep one processor busy alone.
fn compile<'a>(
    workspace: &Workspace,
    index: &'a Index,
    build: Build,
) -> Result<Vec<(&'a Program, PathBuf)>, Failure> {
    let calls = calls(index, build);
    let linked = thread::scope(|scope| {
        let running: Vec<_> = calls
            .iter()
            .map(|(call, programs)| scope.spawn(move || linked(workspace, build, *call, programs)))
            .collect();
        let ended = running
            .into_iter()
            .map(|call| call.join().unwrap_or_else(|panic| resume_unwind(panic)));
        ended.collect::<Result<Vec<_>, Failure>>()
    })?;
    Ok(linked.into_iter().flatten().collect())
}

/// Compiles the programs of one call of cargo; returns the linked files.
fn linked<'a>(
    workspace: &Workspace,
    build: Build,
    (profile, without_defaults): (&str, bool),
    programs: &[&'a Program],
) -> Result<Vec<(&'a Program, PathBuf)>, Failure> {
    let mut command = workspace.command("cargo");
    command.args(["build", "--locked", "--target", versions::WASM_TARGET]);
    command.args(["--profile", profile]);
    command.args(without_defaults.then_some("--no-default-features"));
    for program in programs {
        let package = package(&program.manifest)?;
        command.args(["--package", &package, "--bin", &program.name]);
        let split = (program.is_main && build == Build::Release).then_some(SPLIT);
        let features = program.features.split(',').filter(|feature| !feature.is_empty());
        for feature in features.chain(split) {
            command.arg("--features").arg(format!("{package}/{feature}"));
        }
    }
    let names: Vec<&str> = programs.iter().map(|program| program.name.as_str()).collect();
    let what = format!("{} (profile {profile})", names.join(", "));
    let label = if without_defaults { "build-plain" } else { "build" };
    progress::run(workspace, &format!("{label}-{profile}"), &what, &mut command)?;
    let folder = if profile == "dev" { "debug" } else { profile };
    let folder = workspace.target().join(versions::WASM_TARGET).join(folder);
    let file = |program: &Program| folder.join(format!("{}.wasm", program.name));
    Ok(programs.iter().map(|program| (*program, file(program))).collect())
}

/// Returns the name of the package of `manifest`.
fn package(manifest: &Path) -> Result<String, Failure> {
    let table: Option<toml::Table> = read(manifest)?.parse().ok();
    table
        .as_ref()
        .and_then(|table| table.get("package")?.get("name")?.as_str())
        .map(str::to_owned)
        .ok_or_else(|| Failure::found(format!("{} names no package", manifest.display())))
}
