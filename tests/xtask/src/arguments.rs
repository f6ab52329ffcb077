//! The command line of `cargo xtask`.

use crate::checks::TestOptions;
use crate::fuzz::FuzzOptions;
use crate::peers::Shape;
use crate::results::ResultsOptions;
use clap::{Parser, Subcommand};

/// Sets up, builds, serves and checks Beamsplitter.
#[derive(Debug, Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    arg_required_else_help = true,
    after_help = "\
Examples:
  cargo xtask serve                    The page, built and served; rebuilt on every change
  cargo xtask test                     Every check
  cargo xtask test --only clippy       One check
  cargo xtask build                    The page for publishing, in dist/

Environment:
  BEAMSPLITTER_CACHE  Compiled code, logs, Python packages (default: ~/.cache/beamsplitter)
  CARGO_TARGET_DIR    Compiled code elsewhere than in the cache
  CHROMIUM            The browser for the tests"
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub task: Task,
    /// Show what the commands print while they run.
    #[arg(long, global = true)]
    pub verbose: bool,
}

/// A task of the runner.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Build and serve the page, and build it again after every change; prints its address.
    #[command(after_help = "\
Examples:
  cargo xtask serve
  cargo xtask serve --port 9000
  cargo xtask serve --release          The page as `cargo xtask build` makes it, without rebuilds")]
    Serve {
        /// The port on this machine [default: the first free one from 8080 on].
        #[arg(long)]
        port: Option<u16>,
        /// Serve the optimised page, which takes minutes to build.
        #[arg(long)]
        release: bool,
    },
    /// Run every check, and name what was skipped.
    #[command(after_help = "\
Examples:
  cargo xtask test
  cargo xtask test --list
  cargo xtask test --only unit --only browser
  cargo xtask test --keep-going --verbose")]
    Test(TestOptions),
    /// Install whatever is missing for `serve` and `test`.
    #[command(after_help = "Example:\n  cargo xtask setup --verbose")]
    Setup,
    /// Build the page for publishing, into dist/.
    #[command(after_help = "Example:\n  cargo xtask build")]
    Build,
    /// Measure the command line and the page, and print a report.
    #[command(after_help = "\
Examples:
  cargo xtask bench
  cargo xtask bench --runs 3 --peers
  cargo xtask bench --peers --shape base
  cargo xtask bench --devices")]
    Bench {
        /// Runs of each measurement.
        #[arg(long, default_value_t = 5)]
        runs: u16,
        /// Decoding alone, beside transformers, CTranslate2, ONNX Runtime, candle and transformers.js.
        #[arg(long)]
        peers: bool,
        /// With --peers: the model's shape.
        #[arg(long, value_enum, default_value_t = Shape::Small, requires = "peers")]
        shape: Shape,
        /// A hundred questions on the processor and on the GPU: the same answers?
        #[arg(long, conflicts_with = "peers")]
        devices: bool,
    },
    /// Look for inputs that break the readers of SQL, traces and model files.
    #[command(after_help = "\
Examples:
  cargo xtask fuzz
  cargo xtask fuzz --minutes 10 --target sql
  cargo xtask fuzz --target trace --input FILE
  cargo xtask fuzz --target trace --minimise FILE")]
    Fuzz(FuzzOptions),
    /// Build the page and take the README's picture of it.
    #[command(after_help = "Example:\n  cargo xtask picture")]
    Picture,
    /// Make the parity fixtures again with Python; no test needs this.
    #[command(after_help = "Example:\n  cargo xtask fixtures")]
    Fixtures,
    /// Run the commands of model/RESULTS.md, and write what each prints below it.
    #[command(after_help = "\
Examples:
  cargo xtask results --data DIR
  cargo xtask results --data DIR --section Spider")]
    Results(ResultsOptions),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn parse(words: &str) -> Result<Arguments, clap::Error> {
        Arguments::try_parse_from(["xtask"].into_iter().chain(words.split_whitespace()))
    }

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_task_has_help_with_an_example() {
        for task in Arguments::command().get_subcommands() {
            let help = task.get_after_help().map(ToString::to_string).unwrap_or_default();
            let example = format!("cargo xtask {}", task.get_name());
            assert!(help.contains(&example), "{}", task.get_name());
        }
    }

    #[test]
    fn checks_are_named_exactly() {
        let Task::Test(options) = parse("test --only fmt --keep-going").unwrap().task else {
            panic!("another task");
        };
        assert!(options.includes("setup") && options.includes("fmt") && !options.includes("unit"));
        assert!(options.keep_going && !options.list);
        assert!(TestOptions::default().includes("unit"));
        assert!(parse("test --only no-such").unwrap_err().to_string().contains("no-such"));
        assert!(parse("test --only").is_err() && parse("test --fast").is_err());
    }
}
