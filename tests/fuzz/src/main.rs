//! `cargo xtask fuzz`: readers of strangers' files against damaged inputs.
//!
//! Inputs are seeds with random damage. One whose outcome (an error's words, its numbers left out)
//! was not seen before becomes a seed too. What panics, or takes longer than [`SLOW`], is kept
//! below `target/fuzz`; `--input FILE --target NAME` runs it again. The input under test is in
//! `target/fuzz/current`, in case that the process dies with it.

mod mutate;
mod targets;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use mutate::damaged;
use targets::{TARGETS, Target};

/// Longer than this, an input is a finding.
const SLOW: Duration = Duration::from_secs(5);
/// Inputs that are built upon, beside the seeds.
const CORPUS: usize = 2000;

/// What one target went through.
struct Report {
    runs: u64,
    outcomes: usize,
    findings: Vec<String>,
}

fn main() -> ExitCode {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| {
        let at = options.iter().position(|option| option == name)?;
        options.get(at + 1).cloned()
    };
    let number = |name: &str, default| option(name).and_then(|n| n.parse().ok()).unwrap_or(default);
    let folder = PathBuf::from("target/fuzz");
    if let Err(error) = std::fs::create_dir_all(&folder) {
        eprintln!("{}: {error}", folder.display());
        return ExitCode::FAILURE;
    }
    let wanted = option("--target");
    let chosen: Vec<&Target> =
        TARGETS.iter().filter(|t| wanted.as_ref().is_none_or(|name| t.name == name)).collect();
    if let Some(input) = option("--input").and_then(|path| std::fs::read(path).ok()) {
        for target in &chosen {
            println!("{}: {}", target.name, (target.run)(&input));
        }
        return ExitCode::SUCCESS;
    }
    let time = Duration::from_secs(60 * number("--minutes", 1)) / chosen.len().max(1) as u32;
    set_hook(Box::new(|_| {}));
    let mut found = false;
    for target in chosen {
        let Report { runs, outcomes, findings } = fuzz(target, number("--seed", 1), time, &folder);
        let seconds = time.as_secs();
        println!(
            "{}: {runs} inputs in {seconds} s, {outcomes} different outcomes, {} findings",
            target.name,
            findings.len()
        );
        findings.iter().for_each(|finding| println!("    {finding}"));
        found |= !findings.is_empty();
    }
    if found { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// How long a target takes for an input that it has survived.
fn again(target: &Target, input: &[u8]) -> Duration {
    let started = Instant::now();
    (target.run)(input);
    started.elapsed()
}

fn fuzz(target: &Target, seed: u64, time: Duration, folder: &Path) -> Report {
    let begun = Instant::now();
    let mut random = beamsplitter_common::Random::new(seed);
    let mut corpus: Vec<Vec<u8>> = target.seeds.iter().map(|seed| seed.to_vec()).collect();
    let mut seen = BTreeSet::new();
    let mut report = Report { runs: 0, outcomes: 0, findings: Vec::new() };
    let current = folder.join("current");
    while begun.elapsed() < time && report.findings.len() < 20 {
        let (seed, other) = (random.pick(&corpus).clone(), random.pick(&corpus).clone());
        let mut input = damaged(&mut random, &seed, &other, target.words);
        input.truncate(target.longest);
        // Losing it costs a repetition, not a finding.
        let _ = std::fs::write(&current, &input);
        let started = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| (target.run)(&input)));
        report.runs += 1;
        let what = match &outcome {
            // Twice: other work on the machine can hold up one run.
            Ok(_) if started.elapsed() > SLOW && again(target, &input) > SLOW => {
                Some("takes too long".to_owned())
            }
            Ok(_) => None,
            Err(panic) => Some(
                panic
                    .downcast_ref::<String>()
                    .cloned()
                    .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
                    .unwrap_or_else(|| "panics".to_owned()),
            ),
        };
        let shape = |text: &str| text.chars().filter(|c| !c.is_ascii_digit()).take(120).collect();
        if let Some(what) = what {
            let shape: String = shape(&what);
            if seen.insert(shape) {
                let file = folder.join(format!("{}-{}", target.name, report.findings.len()));
                let _ = std::fs::write(&file, &input);
                report.findings.push(format!("{}: {what}", file.display()));
            }
        } else if let Ok(outcome) = outcome
            && seen.insert(shape(&outcome))
        {
            report.outcomes += 1;
            if corpus.len() < CORPUS {
                corpus.push(input);
            }
        }
    }
    report
}
