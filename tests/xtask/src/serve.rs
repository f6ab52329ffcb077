//! `cargo xtask serve`: the page, built again whenever a file that it is made of changes.

use crate::failure::Failure;
use crate::files;
use crate::server::Server;
use crate::web::{self, Build};
use crate::workspace::Workspace;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// What the page is made of.
const SOURCES: [&str; 6] = ["app", "model", "public", "style", "Cargo.toml", "Trunk.toml"];
/// What is below [`SOURCES`] and no part of the page.
const NOT_SOURCES: [&str; 4] = ["node_modules", "training", "tests", "target"];
/// Between two looks at the sources.
const PAUSE: Duration = Duration::from_millis(400);

/// Builds the page, serves it until the process ends, and in quick builds watches its sources.
pub fn run(workspace: &Workspace, port: Option<u16>, build: Build) -> Result<(), Failure> {
    println!("{}", web::build(workspace, build)?);
    let server = Server::start(&build.dist(workspace), port)?;
    println!("{}\n    (Ctrl+C ends it)", server.address());
    if build == Build::Quick {
        let workspace = workspace.clone();
        thread::spawn(move || watch(&workspace));
    }
    server.wait();
    Ok(())
}

/// Builds the page again after every change.
fn watch(workspace: &Workspace) {
    let mut built = state(workspace);
    loop {
        thread::sleep(PAUSE);
        let now = state(workspace);
        if now == built {
            continue;
        }
        built = now;
        let begun = Instant::now();
        match web::build(workspace, Build::Quick) {
            Ok(_) => println!("    built again in {:.1} s", begun.elapsed().as_secs_f32()),
            Err(failure) => eprintln!("error: {failure}"),
        }
    }
}

/// Returns names and times of all sources.
fn state(workspace: &Workspace) -> Vec<(PathBuf, Option<SystemTime>)> {
    let time = |path: &PathBuf| path.metadata().and_then(|data| data.modified()).ok();
    let mut files = Vec::new();
    for source in SOURCES {
        let path = workspace.path(source);
        match path.is_dir() {
            // A folder that goes away while it is read will be seen next time.
            true => files.extend(files::files_but(&path, &NOT_SOURCES).unwrap_or_default()),
            false => files.push(path),
        }
    }
    files.into_iter().map(|path| (path.clone(), time(&path))).collect()
}
