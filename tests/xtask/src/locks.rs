//! Lock files: each says what its manifests ask for, or nothing builds from it with `--locked`.

use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::process;
use crate::workspace::Workspace;
use std::path::Path;

/// Checks every Cargo.lock of the checkout, without the network.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    let list = ["ls-files", "-z", "Cargo.lock", "**/Cargo.lock"];
    let listing = process::ask(workspace.command("git").args(list))
        .ok_or_else(|| Failure::found("`git ls-files` failed"))?;
    let (mut current, mut skipped, mut breaches) = (0, Vec::new(), Vec::new());
    for lock in listing.split('\0').filter(|lock| !lock.is_empty()) {
        let folder = Path::new(lock).parent().unwrap_or(Path::new(""));
        let mut cargo = workspace.command("cargo");
        cargo.args(["metadata", "--locked", "--offline", "--format-version", "1"]);
        cargo.current_dir(workspace.root().join(folder));
        match state(process::run(workspace, "locks", &mut cargo))? {
            State::Current => current += 1,
            State::Behind => breaches.push(format!(
                "{lock} is behind: run `cargo update --workspace --offline` in its folder"
            )),
            State::Unknown => skipped.push(format!("{lock}: its packages were not fetched yet")),
        }
    }
    match breaches.is_empty() {
        true => Ok(Outcome { fact: format!("{current} lock files"), skipped }),
        false => Err(Failure::Violations(breaches)),
    }
}

/// What cargo says of a lock file.
#[derive(Debug, PartialEq, Eq)]
enum State {
    Current,
    Behind,
    /// Without the network it cannot be told.
    Unknown,
}

/// Returns what a run of `cargo metadata --locked --offline` says of the lock file.
fn state(run: Result<String, Failure>) -> Result<State, Failure> {
    match run {
        Ok(_) => Ok(State::Current),
        Err(Failure::Command { output, .. }) if output.contains("--locked was passed") => {
            Ok(State::Behind)
        }
        Err(Failure::Command { output, .. }) if output.contains("--offline") => Ok(State::Unknown),
        Err(failure) => Err(failure),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_file_is_current_behind_or_unknown() {
        let failed = |output: &str| {
            state(Err(Failure::Command {
                command: "cargo metadata".into(),
                status: "failed".into(),
                output: output.into(),
                log: "log".into(),
            }))
        };
        assert_eq!(state(Ok(String::new())).unwrap(), State::Current);
        let behind = "error: cannot update the lock file /a/Cargo.lock because --locked was passed \
                      to prevent this\nhelp: remove the --locked flag and use --offline instead.";
        assert_eq!(failed(behind).unwrap(), State::Behind);
        let unknown = "error: no matching package named `candle-nn` found\nAs a reminder, you're \
                       using offline mode (--offline)";
        assert_eq!(failed(unknown).unwrap(), State::Unknown);
        assert!(failed("error: failed to parse manifest at `/a/Cargo.toml`").is_err());
    }
}
