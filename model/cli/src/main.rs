//! The `beamsplitter` command: the page's engine on the command line.
//!
//! `beamsplitter COMMAND --help` lists all options and has an example; what follows is what several
//! commands have in common.
//!
//! # Candidates as JSON
//! `ask --json` prints `{"verdict": {"category", "evidence", "missing", ...}, "candidates": [{"sql",
//! "score", "source", "template", "rows" or "error"}, ...], "templates": [...], "timings": {...}}`;
//! the verdict is that of `interpret --json`, or null with a model that spells names out. What
//! `--trace` writes is described by public/schemas/trace.schema.json, and `trace check FILE` says whether
//! it is complete. The other files of public/schemas describe what each command prints with `--json`,
//! and the lines of `--out` (results.schema.json).
//!
//! # Files
//! Output files are written under a temporary name and renamed once they are complete. A file of
//! another program is replaced only with `--force`, and an input of the command never. Exit codes:
//! 0, the command did what was asked (also where the reader of its output stopped early); 1, it
//! failed and says why; 2, the options are wrong.
//!
//! # Interpretations
//! `interpret` shows interpretations instead of five candidates: the words that they disagree
//! about, each interpretation as a sentence, and the question to ask back.
//!
//! The answer begins with a verdict, one of PRACTIQ's nine categories, and its evidence in a
//! sentence. One category says that the question can be answered. Four say that it is ambiguous: a
//! selected column, a column of a condition, a value, or a condition without a value may be several
//! things. Four say that a selected column, a column of a condition, a value or a join is not
//! there; the answer then names what is missing and what could be asked instead. One of these four
//! is only told where it was right at least four times in five on questions that nobody tuned on,
//! which today is seldom (model/experiments/verdicts.md, "Which verdicts are given"). Otherwise the answer names
//! the words that it could not place, and shows its interpretations as those of any other question.
//! `--json` prints everything, also the category that was `suspected` and not told. An
//! interpretation is itself a question: change its sentence, and ask it again with
//! `--question`.
//!
//! How many interpretations are shown is decided by a calibrated selector beside the model
//! (`public/models/default/selector.json`). On questions like those of its calibration it leaves
//! out at most a share of `--alpha` of the right interpretations; the default is 0.04, one in
//! twenty-five. `calibrate` fits a selector to questions with known answers: over your own database
//! if you have some, which is the sure way (`--weights FILE` keeps the weights of that selector and
//! only calibrates it anew). The model is more certain about databases that it was trained on, so a
//! calibration with these promises too much of others. The shipped selector was fitted by
//! `model/training/refit.py`.
//!
//! Choices can be remembered. Each becomes a sentence in a file of hints ("By “total sales” you
//! mean sales.gross_sales, not sales.net_sales."), which you can read, edit, switch off and delete
//! one by one. Hints move the meant names to the front in every decoder, and an answer says which
//! hint put its first candidate there. In the page, a choice also counts in the selector's
//! calibration.
//!
//! ```text
//! beamsplitter hints --hints shop.json --database FILE.sqlite --question "What were the total sales?" --picked "select sum(gross_sales) from sales" --rejected "select sum(net_sales) from sales"
//! beamsplitter ask --database FILE.sqlite --question "What are the total sales of May?" --hints shop.json
//! ```
//!
//! # Benchmarks
//! `build` makes examples from questions and queries, of a benchmark or your own; `evaluate` runs a
//! decoder over them, and `score` counts the predictions of any system, in whatever form it writes
//! them (`score spider --help`): with their examples, or joined with those of `--file`. Questions are
//! JSON, JSON lines or CSV; where `--databases` is one file, they need not name it.
//!
//! Schemas are those of the databases. `--tables` takes them from Spider's `tables.json`, which
//! `schema --spider --databases DIR` writes for databases that have none.
//!
//! `--out` writes the result of each example as a line of JSON, with the version and with hashes of
//! model, data and settings; `evaluate` goes on with such a file, and `evaluate merge` puts those of
//! `--shard` together. `score compare` says how several systems differ, example by example: the paired
//! difference with its bootstrap interval, McNemar's exact test, and with `--list` the examples that
//! only one of two has right. `score ... --against FILE` does so for two files of predictions. Tables
//! are text, CSV, Markdown or LaTeX (`--format`).
//!
//! ```text
//! beamsplitter evaluate spider --decoder beam,beamsplitter --out run.jsonl --file dev.json --databases DIR
//! beamsplitter score compare run-beam.jsonl run-beamsplitter.jsonl --list only-second
//! beamsplitter score spider --predictions mine.sql --against theirs.sql --file dev.json --databases DIR --format latex
//! ```
//!
//! **AmbiQT.** model/ambiguity/AMBIQT.md says what is built, where the benchmark's own evaluator
//! errs, and how to run all of it on a cluster.
//!
//! ```text
//! beamsplitter build ambiqt --kind table --database FILE.sqlite --question "How many singers?" --sql "select count(*) from singer" --synonym singer=artist,performer --databases-out DIR
//! beamsplitter evaluate ambiqt --kind join --file validation.json --databases DIR --tables tables.json
//! beamsplitter score ambiqt --kind join --predictions FILE --file validation.json --databases DIR --corrected --materialised
//! beamsplitter score ambiqt --kind join --labels adjudicated.jsonl --materialised --predictions FILE --file validation.json --databases DIR
//! ```
//!
//! AmbiQT's published evaluator compares with the original query alone, so an example whose readings
//! labels changed counts on the changed databases only.
//!
//! **Labels.** With `--labels` only the examples of a benchmark count that the labels keep, with corrected
//! and further readings; `label merge --format cleaned` writes them as a benchmark in its own form.
//!
//! ```text
//! beamsplitter label merge ada.jsonl bob.jsonl --format cleaned --out cleaned.json
//! beamsplitter score practiq --labels adjudicated.jsonl --predictions FILE --file practiq.json --databases DIR
//! beamsplitter evaluate ambrosia --labels ada.jsonl --labels bob.jsonl --file ambrosia.json
//! ```
//!
//! **Typed questions.** What a person sees for questions as people type them, over databases that
//! nobody tuned on: whether the right card is first or among those shown, how many cards are noise,
//! how often a question that can be answered is told that it has no answer, and how often that
//! verdict is right. A folder holds NAME/NAME.sql and NAME/questions.jsonl for each database
//! (model/training/written/README.md). `--out` writes what was found for each question.
//!
//! ```text
//! beamsplitter evaluate typed --out found.jsonl tests/typed
//! ```
//!
//! **AMBROSIA.** How many of a question's interpretations are found, by kind of ambiguity: scope,
//! attachment or vagueness. Its records bring the SQL that makes their databases, or name files in
//! `--databases`.
//!
//! ```text
//! beamsplitter evaluate ambrosia --file validation.json
//! beamsplitter score ambrosia --predictions FILE --file validation.json
//! ```
//!
//! **PRACTIQ.** Examples of all nine categories, each with its own changed database and checked by
//! execution, and how well the categories are told apart.
//!
//! ```text
//! beamsplitter build practiq --file dev.json --databases DIR --out practiq
//! beamsplitter evaluate practiq --file practiq/practiq.json --databases practiq/databases
//! beamsplitter score practiq --predictions FILE --file practiq/practiq.json --databases practiq/databases
//! ```
//!
//! **Spider.** Exact set match and execution match by hardness and by database, of a decoder or of
//! any system's predictions, and what is right on every
//! database of a test suite (Zhong et al. 2020): random databases that tell a gold query from
//! queries like it. With `--decoder interpret`, `evaluate` counts how many interpretations are
//! shown, whether a right one is among them, and what the verdict is; `--round-trip` asks each
//! interpretation again and counts how often it still means its query.
//!
//! ```text
//! beamsplitter build test-suite --file dev.json --databases DIR --tables tables.json --out suite
//! beamsplitter evaluate spider --test-suite suite --file dev.json --databases DIR --tables tables.json
//! beamsplitter score spider --predictions FILE --test-suite suite --file dev.json --databases DIR
//! beamsplitter evaluate spider --decoder interpret --round-trip --file dev.json --databases DIR --tables tables.json
//! ```
//!
//! `build robust` words the same questions differently: with synonyms (as Spider-Syn does), or
//! without the column names that a value implies (as Spider-Realistic does). `evaluate spider
//! --file` reads the result.
//!
//! ```text
//! beamsplitter build robust --kind synonyms --file dev.json --tables tables.json --databases DIR --out synonyms.json
//! ```
//!
//! **ODIN** (Vaidya et al. 2025) has three parts, and all are here: `--decoder odin` searches
//! masked schemas (`--set odin.max_calls=5` limits its searches, `--set odin.encoding=each` reads
//! each smaller schema anew), the selector keeps what may be meant (`evaluate ... --alpha 0.1`
//! reports what that keeps and loses), and hints personalise. Its benchmark is Mod-AmbiQT:
//!
//! ```text
//! beamsplitter build mod-ambiqt --kind column --file QUESTIONS.json --tables tables.json --out mod.json
//! beamsplitter evaluate mod-ambiqt --decoder odin --file mod.json --databases DIR --tables tables.json
//! beamsplitter score mod-ambiqt --predictions FILE --file mod.json --databases DIR
//! ```
//!
//! **DAMBER** asks how well a system answers questions over your own tables, plain ones and ones
//! with words that may mean several columns. Tests are made of every table; labels, the ambiguous
//! words, come from a file or are suggested with reasons; the metrics are QATCH's, with intervals.
//!
//! ```text
//! beamsplitter build damber --database FILE.sqlite --labels labels.csv --out tests.jsonl     # table,label,column
//! beamsplitter evaluate damber --database FILE.sqlite --suggest --decoder logicalbeam --html report.html
//! beamsplitter score damber --predictions FILE --file tests.jsonl --database FILE.sqlite
//! ```
//!
//! A prediction for `score damber` has the `id` of its test beside it.
//! DAMBER's published annotations are workbooks: tests/parity/damber/sheets.py writes their sheets
//! as CSV, and `build damber --sheets DIR --labels DIR` makes the database and the tests from them.
//!
//! **Audits.** `audit` looks for golds of any of these benchmarks or a file of one's own that somebody
//! should look at, by running each beside another query: numbers compared as text, cuts among ties,
//! rows that a join repeats, conditions without effect and the like. With `--predictions` it looks at
//! those that the benchmark credits.
//!
//! ```text
//! beamsplitter audit --file dev.json --databases DIR
//! beamsplitter audit --file ambrosia.json --predictions FILE
//! ```
//!
//! # What the command stands on
//! - `clap` reads options; `clap_complete` and `clap_mangen` write completions and the manual page;
//!   `unicode-width` aligns tables with names in any script (all MIT or Apache-2.0).
//! - `tempfile` (MIT or Apache-2.0) makes the file that is renamed over an output; `same-file` (MIT
//!   or Unlicense) recognises an input by whichever link it is named.
//! - `kdam` (MIT or Apache-2.0) draws progress bars where standard error is a terminal
//!   (model/cli/src/progress.rs). indicatif, the better known crate, asks portable-atomic for
//!   features with which burn's GPU half would be compiled once more.
//!
//! model/cli/src/output writes every file but training shards, and model/cli/src/terminal.rs prints
//! everything; clippy refuses `println!` elsewhere.
//!
//! # Tests
//! tests/abuse holds what was tried against the command: scripts of databases, files, and tables of
//! cases with the exit code and the words expected; `cargo test -p beamsplitter --test abuse` runs
//! them, and no case may change a file that it does not name.
#![deny(clippy::print_stdout, clippy::print_stderr)]

#[cfg(test)]
mod adversarial;
mod arguments;
mod ask;
mod asking;
mod audit;
mod benchmarks;
mod build;
mod calibrate;
mod cells;
mod compare;
mod convert;
mod damber;
mod database;
mod decoder;
mod devices;
mod dropped;
mod dump;
mod error;
mod evaluate;
mod folder;
mod hints;
mod input;
mod interpret;
mod label;
mod labels;
mod limits;
mod link;
mod manual;
mod model;
mod original;
mod output;
mod plot;
mod progress;
mod prompts;
mod records;
mod report;
mod results;
mod schema;
mod schemas;
mod score;
mod scratch;
mod settings;
mod spell;
mod terminal;
mod trace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use error::CommandError;

/// What `--help` says of exit codes.
const EXIT_CODES: &str = "\
Exit codes:
  0  the command did what was asked; also if nobody reads its output to the end
  1  it failed, and says why
  2  the options are wrong";

const PROMPTS_EXAMPLE: &str = "\
Example:
  beamsplitter prompts --examples train.jsonl --databases database --out shard.jsonl";

/// Ask an SQLite file a question in English, and see every way it can be read.
#[derive(Parser)]
#[command(version, about, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Find candidates for a question over a database, and execute them.
    #[command(after_help = ask::EXAMPLE)]
    Ask(ask::Arguments),
    /// Look for gold queries, or credited predictions, that somebody should look at.
    #[command(after_help = audit::EXAMPLE)]
    Audit(audit::Arguments),
    /// Build ambiguous examples from questions and their queries.
    Build(build::Arguments),
    /// Fit the selector of interpretations to questions with known answers.
    #[command(after_help = calibrate::EXAMPLE)]
    Calibrate(calibrate::Arguments),
    /// Compare packaged models: size, memory, logits, candidates.
    #[command(after_help = compare::EXAMPLE)]
    Compare(compare::Arguments),
    /// Print completions for a shell.
    #[command(after_help = manual::COMPLETIONS_EXAMPLE)]
    Completions(manual::Shell),
    /// Package and quantise a published checkpoint.
    #[command(after_help = convert::EXAMPLE)]
    Convert(convert::Arguments),
    /// Ask the same questions on the processor and on the GPU, and compare the candidates.
    #[command(after_help = devices::EXAMPLE)]
    Devices(devices::Arguments),
    /// Run a decoder over a benchmark and score what it finds.
    Evaluate(evaluate::Arguments),
    /// Record what a person means by a word, and show or forget it.
    #[command(after_help = hints::EXAMPLE)]
    Hints(hints::Arguments),
    /// Find what a question may mean, and which of its words are ambiguous.
    #[command(after_help = interpret::EXAMPLE)]
    Interpret(interpret::Arguments),
    /// Compare and merge the labels of several annotators.
    Label(label::Arguments),
    /// Show which tables, columns and cells the words of a question may mean.
    #[command(after_help = link::EXAMPLE)]
    Link(link::Arguments),
    /// Print the manual page.
    #[command(after_help = manual::MAN_EXAMPLE)]
    Man,
    /// Turn training examples into token shards (JSON lines in, JSON lines out).
    #[command(after_help = PROMPTS_EXAMPLE)]
    Prompts(prompts::Arguments),
    /// Show the tables, columns and keys of a database, and what of it cannot be used.
    #[command(after_help = schema::EXAMPLE)]
    Schema(schema::Arguments),
    /// Score files of predictions as a benchmark's own evaluator does.
    Score(score::Arguments),
    /// Write the SQL that output tokens stand for (JSON lines in, JSON lines out).
    #[command(after_help = spell::EXAMPLE)]
    Spell(spell::Arguments),
    /// Check a trace that `ask --trace` wrote.
    Trace(trace::Arguments),
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if !error.is_closed_pipe() {
                terminal::note(format_args!("beamsplitter: {error}"));
            }
            error.code()
        }
    }
}

fn run(command: Command) -> Result<(), CommandError> {
    match command {
        Command::Ask(arguments) => ask::run(&arguments),
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Build(arguments) => build::run(&arguments),
        Command::Calibrate(arguments) => calibrate::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Completions(shell) => Ok(manual::completions(&shell)?),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Devices(arguments) => devices::run(&arguments),
        Command::Evaluate(arguments) => evaluate::run(&arguments),
        Command::Hints(arguments) => hints::run(&arguments),
        Command::Interpret(arguments) => interpret::run(&arguments),
        Command::Label(arguments) => label::run(&arguments),
        Command::Link(arguments) => link::run(&arguments),
        Command::Man => manual::man(),
        Command::Prompts(arguments) => prompts::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
        Command::Spell(arguments) => spell::run(&arguments),
        Command::Trace(arguments) => trace::run(&arguments),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn every_command_has_an_example() {
        fn check(command: &clap::Command) {
            let leaves = command.get_subcommands().count() == 0;
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let shown = help.contains(&format!("{} ", command.get_name()))
                || help.trim_end().ends_with(command.get_name());
            assert!(!leaves || shown, "{} has no example: {help}", command.get_name());
            command.get_subcommands().for_each(check);
        }
        let command = Arguments::command();
        command.clone().debug_assert();
        command.get_subcommands().for_each(check);
    }
}
