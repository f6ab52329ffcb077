//! `cargo xtask bench`: measures, and prints a report in Markdown. Nothing
//! here passes or fails: times belong to the machine they were taken on.

use crate::failure::Failure;
use crate::peers::median;
use crate::workspace::Workspace;
use crate::{browser, process, setup, web};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Decoders that are measured beside each other: each does what the one before it does, and more.
const DECODERS: [&str; 3] = ["beam", "logicalbeam", "beamsplitter"];
/// The sample databases and questions about each.
const SAMPLES: &str = "public/samples";

/// Measures the command line and the page, prints the report and keeps it in
/// the cache as `bench.md`.
pub fn run(workspace: &Workspace, runs: u16) -> Result<(), Failure> {
    setup::run(workspace, setup::Need::Tests)?;
    println!("{}", web::build(workspace, web::Build::Release)?);
    let mut report = command_line(workspace, runs)?;
    let mut script = browser::node(workspace)?;
    script.arg("tests/browser/bench.mjs").env("RUNS", runs.to_string());
    report.push_str(&process::run(workspace, "bench", &mut script)?);
    let file = workspace.cache().join("bench.md");
    fs::write(&file, &report).map_err(Failure::file("write", &file))?;
    println!("{report}\n    ({})", file.display());
    Ok(())
}

/// Asks the questions of public/samples/questions.json on the processor and on the GPU, or what
/// takes its place (lavapipe).
pub fn devices(workspace: &Workspace) -> Result<(), Failure> {
    println!("    building the command line with its GPU path (release; many minutes at first)");
    let mut run = workspace.command("cargo");
    run.args(["run", "--release", "--locked", "--package", "beamsplitter", "--features", "wgpu"]);
    print!("{}", process::run(workspace, "devices", run.args(["--", "devices"]))?);
    Ok(())
}

/// What each run printed, by name.
type Figures = BTreeMap<String, Vec<f64>>;

/// Asks every sample question with the `beamsplitter` command, by one decoder after the other.
fn command_line(workspace: &Workspace, runs: u16) -> Result<String, Failure> {
    println!("    building the command line (release)");
    let mut build = workspace.command("cargo");
    build.args(["build", "--release", "--locked", "--package", "beamsplitter"]);
    process::run(workspace, "bench-build", &mut build)?;
    let program = workspace.target().join("release/beamsplitter");
    let mut asked = Vec::new();
    for (database, question) in questions(workspace)? {
        let mut figures = vec![Figures::new(); DECODERS.len()];
        for _ in 0..runs {
            for (decoder, figures) in DECODERS.iter().zip(&mut figures) {
                let mut ask = workspace.command(&program.to_string_lossy());
                ask.args(["ask", "--json", "--decoder", decoder]);
                ask.args(["--database", &database, "--question", &question]);
                for (name, value) in measure(&mut ask)? {
                    figures.entry(name).or_default().push(value);
                }
            }
        }
        asked.push((question, figures));
    }
    Ok(command_line_report(&asked, runs))
}

/// Returns figures of a question by each of [`DECODERS`], in Markdown.
fn command_line_report(asked: &[(String, Vec<Figures>)], runs: u16) -> String {
    const ALL: &str = "timings.total_ms";
    let of = |figures: &Figures, name: &str| {
        figures.get(name).and_then(|values| median(values)).unwrap_or(f64::NAN)
    };
    let mut report = format!(
        "## Command line, medians of {runs} runs\n\nMilliseconds until all readings, by decoder, and how \
         often the time of the one before it.\n\n| question |"
    );
    // Writing into a string does not fail.
    for decoder in DECODERS {
        let _ = write!(report, " {decoder} | |");
    }
    report.push_str(&format!("\n|---|{}\n", "---|".repeat(2 * DECODERS.len())));
    let mut row = |name: &str, times: &[f64]| {
        let _ = write!(report, "| {name} |");
        for (at, time) in times.iter().enumerate() {
            let ratio = at.checked_sub(1).map(|before| format!("{:.1}", time / times[before]));
            let _ = write!(report, " {time:.0} | {} |", ratio.unwrap_or_default());
        }
        report.push('\n');
    };
    let mut sums = vec![0.0; DECODERS.len()];
    for (question, figures) in asked {
        let times: Vec<f64> = figures.iter().map(|figures| of(figures, ALL)).collect();
        sums.iter_mut().zip(&times).for_each(|(sum, time)| *sum += time);
        row(question, &times);
    }
    row("in sum", &sums);
    report.push_str("\n| over these questions | from | median | to |\n|---|---|---|---|\n");
    for (at, decoder) in DECODERS.iter().enumerate() {
        for (what, name) in [
            ("first reading, ms", "timings.first_candidate_ms"),
            ("all readings, ms", ALL),
            ("loading the model, ms", "timings.load_ms"),
            ("the whole process, ms", "process, ms"),
            ("peak memory, MB", "peak memory, MB"),
        ] {
            let values: Vec<f64> =
                asked.iter().map(|(_, figures)| of(&figures[at], name)).collect();
            let least = values.iter().copied().fold(f64::INFINITY, f64::min);
            let most = values.iter().copied().fold(0.0, f64::max);
            let middle = median(&values).unwrap_or(f64::NAN);
            let _ =
                writeln!(report, "| `{decoder}`: {what} | {least:.0} | {middle:.0} | {most:.0} |");
        }
    }
    report.push('\n');
    report
}

/// Lists the sample databases and their questions.
fn questions(workspace: &Workspace) -> Result<Vec<(String, String)>, Failure> {
    let path = workspace.path(SAMPLES).join("samples.json");
    let text = fs::read_to_string(&path).map_err(Failure::file("read", &path))?;
    let samples: Value = serde_json::from_str(&text)
        .map_err(|error| Failure::found(format!("{} is not JSON: {error}", path.display())))?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let mut questions = Vec::new();
    for sample in list(&samples) {
        let database = format!("{SAMPLES}/{}", text(&sample["file"]));
        for question in list(&sample["questions"]) {
            questions.push((database.clone(), text(&question["text"])));
        }
    }
    Ok(questions)
}

/// Runs `command`: its wall time, the memory it had at most (where the system
/// tells), and every number below `timings` of the JSON that it prints.
fn measure(command: &mut Command) -> Result<BTreeMap<String, f64>, Failure> {
    let shown = process::show(command);
    let failed = |what: &str| Failure::found(format!("`{shown}` {what}"));
    let begun = Instant::now();
    let piped = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let child = piped.map_err(|error| failed(&format!("cannot start: {error}")))?;
    let status_file = format!("/proc/{}/status", child.id());
    let watch = thread::spawn(move || {
        let mut peak = 0.0;
        while let Some(now) = fs::read_to_string(&status_file).ok().and_then(|s| peak_memory(&s)) {
            peak = f64::max(peak, now);
            thread::sleep(Duration::from_millis(5));
        }
        peak
    });
    let output = child.wait_with_output();
    let output = output.map_err(|error| failed(&format!("went away: {error}")))?;
    let wall = begun.elapsed().as_secs_f64() * 1e3;
    if !output.status.success() {
        return Err(failed("failed"));
    }
    let json: Value =
        serde_json::from_slice(&output.stdout).map_err(|_| failed("printed no JSON"))?;
    let mut numbers = BTreeMap::from([("process, ms".to_string(), wall)]);
    if let Some(peak) = watch.join().ok().filter(|peak| *peak > 0.0) {
        numbers.insert("peak memory, MB".into(), peak);
    }
    collect("timings", &json["timings"], &mut numbers);
    Ok(numbers)
}

/// Reads "VmHWM: 12345 kB" of a process's status, in MB; nothing once it has ended.
fn peak_memory(status: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1e3)
}

/// Collects every number below `value`, named by its path.
fn collect(name: &str, value: &Value, numbers: &mut BTreeMap<String, f64>) {
    match value {
        Value::Number(number) => {
            numbers.extend(number.as_f64().map(|number| (name.to_string(), number)));
        }
        Value::Object(fields) => {
            for (field, value) in fields {
                collect(&format!("{name}.{field}"), value, numbers);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoders_stand_beside_each_other() {
        let figures = |ms: &[f64]| Figures::from([("timings.total_ms".to_owned(), ms.to_vec())]);
        let decoders = vec![figures(&[9.0, 10.0, 90.0]), figures(&[25.0]), figures(&[50.0])];
        let text = command_line_report(&[("Who?".into(), decoders)], 3);
        assert!(text.contains("| Who? | 10 |  | 25 | 2.5 | 50 | 2.0 |"), "{text}");
        assert!(text.contains("| `beam`: all readings, ms | 10 | 10 | 10 |"), "{text}");
    }
}
