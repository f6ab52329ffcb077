//! Where things are: the checkout, and the cache that outlives it.

use crate::failure::Failure;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Features of all native builds, so that each dependency is compiled once: the network on a GPU, or
/// on what takes its place (the setup brings a Vulkan driver), and the fuzzer.
pub const FEATURES: &str = "beamsplitter-t5/wgpu,beamsplitter-fuzz/libfuzzer";

/// The checkout and the cache folder, and commands that know both.
#[derive(Debug, Clone)]
pub struct Workspace {
    root: PathBuf,
    cache: PathBuf,
    target: PathBuf,
    /// Show what commands print while they run.
    pub verbose: bool,
}

impl Workspace {
    /// Finds the checkout this runner was compiled in, and makes the cache folder.
    pub fn find(verbose: bool) -> Result<Workspace, Failure> {
        let manifest = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = manifest
            .ancestors()
            .nth(2)
            .filter(|root| root.join("ARCHITECTURE.md").exists())
            .ok_or_else(|| Failure::found("the runner must be started as `cargo xtask`"))?;
        let cache =
            cache_folder().ok_or_else(|| Failure::found("set HOME or BEAMSPLITTER_CACHE"))?;
        let target = env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| cache.join("target"), |folder| root.join(folder));
        let workspace = Workspace { root: root.to_path_buf(), cache, target, verbose };
        for folder in [workspace.logs(), workspace.screenshots()] {
            std::fs::create_dir_all(&folder).map_err(Failure::file("create", folder))?;
        }
        Ok(workspace)
    }

    /// Returns the top of the checkout.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns `name` below the top of the checkout.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Returns the built page.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// Returns the cache folder.
    pub fn cache(&self) -> &Path {
        &self.cache
    }

    /// Returns the folder of compiled code, shared by all checkouts.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Returns the installation root of cargo's tools; the programs are in its `bin`.
    pub fn tools(&self) -> PathBuf {
        self.cache.join("tools")
    }

    /// Returns one file per step with all it printed.
    pub fn logs(&self) -> PathBuf {
        self.cache.join("logs")
    }

    /// Pictures that the browser tests take.
    pub fn screenshots(&self) -> PathBuf {
        self.cache.join("screenshots")
    }

    /// Prepares `program` at the top of the checkout, with our tools first on the path
    /// and without what cargo set for the runner itself (it would make build
    /// scripts believe that something changed).
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        let mut path = vec![self.tools().join("bin")];
        path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        if let Ok(path) = env::join_paths(path) {
            command.env("PATH", path);
        }
        for (name, _) in env::vars_os() {
            let own = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_", "CARGO_CRATE_"];
            if name.to_str().is_some_and(|name| own.iter().any(|own| name.starts_with(own))) {
                command.env_remove(name);
            }
        }
        command.current_dir(&self.root).env("CARGO_TARGET_DIR", &self.target);
        if env::var_os("CI").is_some() {
            // A clone that is built once gains nothing from it.
            command.env("CARGO_INCREMENTAL", "0");
        }
        command
    }

    /// Returns where `program` is, looked up as [`Workspace::command`] will.
    pub fn which(&self, program: &str) -> Option<PathBuf> {
        let path = env::var_os("PATH").unwrap_or_default();
        std::iter::once(self.tools().join("bin"))
            .chain(env::split_paths(&path))
            .map(|folder| folder.join(program))
            .find(|file| file.is_file())
    }
}

/// Returns the cache folder that the environment names.
fn cache_folder() -> Option<PathBuf> {
    let get = |name: &str| env::var_os(name).map(PathBuf::from);
    get("BEAMSPLITTER_CACHE")
        .or_else(|| Some(get("XDG_CACHE_HOME")?.join("beamsplitter")))
        .or_else(|| Some(get("HOME")?.join(".cache/beamsplitter")))
        .filter(|folder| folder.is_absolute())
}
