//! The runner, reached as `cargo xtask`.
//!
//! # Steps
//! [`setup`] brings what is missing, [`web`] builds the page, [`server`] serves
//! it, [`checks`] runs every check in order. Everything that outlives a clone
//! (tools, compiled dependencies, logs) is in the cache folder of [`workspace::Workspace`].

mod bench;
mod browser;
mod bundle;
mod checks;
mod debian;
mod failure;
mod fixtures;
mod fuzz;
mod graph;
mod order;
mod peers;
mod process;
mod python;
mod sections;
mod server;
mod setup;
mod split;
mod versions;
mod web;
mod workspace;

use failure::Failure;
use std::process::ExitCode;
use workspace::Workspace;

const USAGE: &str = "\
Usage: cargo xtask <COMMAND>

Commands:
  serve [--port N]    Set up, build and serve the page; prints its address
  test [OPTIONS]      Set up and run every check
      --list            Name the checks
      --only NAME       Run this check alone (may be given several times)
      --keep-going      Run the remaining checks after a failure
      --verbose         Show what the commands print while they run
  setup               Install whatever is missing for the two above
  build               Set up and build the page into dist/
  bench [OPTIONS]     Measure the command line and the page; prints a report
      --runs N          So often (default: 5)
      --peers           Decoding alone, beside transformers, candle and transformers.js
      --devices         A hundred questions on the processor and on the GPU: the same readings?
  fuzz [OPTIONS]      Feed the readers of SQL, traces and model files with damaged inputs
      --minutes N       For so long (default: 1)
      --seed N          Other inputs
      --target NAME     sql, trace, weights or package alone
      --input FILE      This input alone, once
  picture             Build the page and take the README's picture of it
  fixtures            Make the parity fixtures again with Python (never needed by test)

Environment:
  BEAMSPLITTER_CACHE  Tools, compiled code, logs (default: ~/.cache/beamsplitter)
  CARGO_TARGET_DIR    Compiled code elsewhere than in the cache
  CHROMIUM            The browser for the tests
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<ExitCode, Failure> {
    let Some((command, options)) = arguments.split_first() else {
        print!("{USAGE}");
        return Ok(ExitCode::FAILURE);
    };
    let usage = |text: String| Failure::Usage(format!("{text}\n\n{USAGE}"));
    if options.iter().any(|option| option == "--help" || option == "-h") {
        print!("{USAGE}");
        return Ok(ExitCode::SUCCESS);
    }
    match command.as_str() {
        "serve" => only(options, &["--port"]).map_err(usage)?,
        "bench" => only(options, &["--runs", "--peers", "--devices"]).map_err(usage)?,
        "setup" | "build" | "picture" | "fixtures" => only(options, &[]).map_err(usage)?,
        // These read their options themselves.
        _ => {}
    }
    let workspace = Workspace::find(options.iter().any(|option| option == "--verbose"))?;
    match command.as_str() {
        "help" | "--help" | "-h" => print!("{USAGE}"),
        "setup" => setup::run(&workspace, setup::Need::Tests)?,
        "build" => {
            setup::run(&workspace, setup::Need::Page)?;
            println!("{}", web::build(&workspace)?);
        }
        "serve" => {
            let port = number(options, "--port").map_err(usage)?;
            setup::run(&workspace, setup::Need::Page)?;
            println!("{}", web::build(&workspace)?);
            server::serve(&workspace.dist(), port)?;
        }
        "test" => {
            let selection = checks::Selection::parse(options).map_err(usage)?;
            return checks::run(&workspace, &selection);
        }
        "bench" => {
            let runs = number(options, "--runs").map_err(usage)?;
            let asked = |name: &str| options.iter().any(|option| option == name);
            match (asked("--peers"), asked("--devices")) {
                (true, _) => peers::run(&workspace, runs.unwrap_or(bench::RUNS).max(1))?,
                (false, true) => bench::devices(&workspace)?,
                (false, false) => bench::run(&workspace, runs)?,
            }
        }
        "picture" => {
            setup::run(&workspace, setup::Need::Tests)?;
            println!("{}", web::build(&workspace)?);
            browser::picture(&workspace)?;
        }
        "fuzz" => return fuzz::run(&workspace, options),
        "fixtures" => fixtures::run(&workspace)?,
        other => return Err(usage(format!("there is no command `{other}`"))),
    }
    Ok(ExitCode::SUCCESS)
}

/// Refuses options other than `known` ones; `--verbose` always is.
fn only(options: &[String], known: &[&str]) -> Result<(), String> {
    let known = |option: &&String| known.contains(&option.as_str()) || *option == "--verbose";
    match options.iter().filter(|option| option.starts_with('-')).find(|option| !known(option)) {
        Some(other) => Err(format!("there is no option `{other}`")),
        None => Ok(()),
    }
}

/// The number that follows `name` in `options`, if `name` is there.
fn number(options: &[String], name: &str) -> Result<Option<u16>, String> {
    let Some(at) = options.iter().position(|option| option == name) else {
        return Ok(None);
    };
    let text = options.get(at + 1).ok_or_else(|| format!("{name} wants a number"))?;
    text.parse().map(Some).map_err(|_| format!("{name} wants a number up to 65535, not `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::{number, only};

    #[test]
    fn unknown_options_are_refused() {
        let options = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(only(&options("--runs 3 --verbose"), &["--runs"]), Ok(()));
        assert_eq!(
            only(&options("--peer"), &["--peers"]),
            Err("there is no option `--peer`".into())
        );
    }

    #[test]
    fn a_number_follows_its_option() {
        let options = ["--port".to_string(), "8090".to_string()];
        assert_eq!(number(&options, "--port"), Ok(Some(8090)));
        assert_eq!(number(&options, "--runs"), Ok(None));
        assert!(number(&options[..1], "--port").is_err());
        assert!(number(&["--port".into(), "99999".into()], "--port").is_err());
    }
}
