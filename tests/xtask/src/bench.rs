//! `cargo xtask bench`: measures, and prints a report in Markdown. Nothing
//! here passes or fails: times belong to the machine they were taken on.

use crate::failure::Failure;
use crate::house::House;
use crate::{browser, process, setup, web};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Times that each question is asked, when not told.
pub const RUNS: u16 = 5;
/// The sample databases and questions about each.
const SAMPLES: &str = "public/samples";

/// Measures the command line and the page, prints the report and keeps it in
/// the cache as `bench.md`.
///
/// # Errors
/// When the setup, a build or a measured program fails.
pub fn run(house: &House, runs: Option<u16>) -> Result<(), Failure> {
    let runs = runs.unwrap_or(RUNS).max(1);
    setup::run(house, setup::Need::Tests)?;
    println!("{}", web::build(house)?);
    let mut report = command_line(house, runs)?;
    let mut script = browser::node(house)?;
    script.arg("tests/browser/bench.mjs").env("RUNS", runs.to_string());
    report.push_str(&process::run(house, "bench", &mut script)?);
    let file = house.cache().join("bench.md");
    fs::write(&file, &report).map_err(Failure::file("write", &file))?;
    println!("{report}\n    ({})", file.display());
    Ok(())
}

/// Asks the questions of tests/parity/questions.json on the processor and on the GPU, or what
/// takes its place (lavapipe).
///
/// # Errors
/// When the build fails or there is no GPU.
pub fn devices(house: &House) -> Result<(), Failure> {
    println!("    building the command line with its GPU path (release; many minutes at first)");
    let mut run = house.command("cargo");
    run.args(["run", "--release", "--locked", "--package", "beamsplitter", "--features", "wgpu"]);
    print!("{}", process::run(house, "devices", run.args(["--", "devices"]))?);
    Ok(())
}

/// Asks every sample question with the `beamsplitter` command.
fn command_line(house: &House, runs: u16) -> Result<String, Failure> {
    println!("    building the command line (release)");
    let mut build = house.command("cargo");
    build.args(["build", "--release", "--locked", "--package", "beamsplitter"]);
    process::run(house, "bench-build", &mut build)?;
    let program = house.target().join("release/beamsplitter");
    let mut report = format!("## Command line, medians of {runs} runs\n\n");
    for (database, question) in questions(house)? {
        let mut rows: BTreeMap<String, Vec<f64>> = BTreeMap::new();
        for _ in 0..runs {
            let mut ask = house.command(&program.to_string_lossy());
            ask.args(["ask", "--json", "--database", &database, "--question", &question]);
            for (name, value) in measure(&mut ask)? {
                rows.entry(name).or_default().push(value);
            }
        }
        // Writing into a string does not fail.
        let _ =
            writeln!(report, "{question} ({database})\n\n| | median | largest |\n|---|---|---|");
        for (name, mut values) in rows {
            values.sort_by(f64::total_cmp);
            let (median, largest) = (values[values.len() / 2], values[values.len() - 1]);
            let _ = writeln!(report, "| {name} | {median:.1} | {largest:.1} |");
        }
        report.push('\n');
    }
    Ok(report)
}

/// Sample databases and their questions.
fn questions(house: &House) -> Result<Vec<(String, String)>, Failure> {
    let path = house.path(SAMPLES).join("samples.json");
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

/// "VmHWM:  12345 kB" of a process's status, in MB; nothing once it has ended.
fn peak_memory(status: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1e3)
}

/// Every number below `value`, named by its path.
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
    use serde_json::json;

    #[test]
    fn numbers_are_named_by_their_path() {
        let mut numbers = BTreeMap::new();
        collect(
            "timings",
            &json!({ "load": 2, "steps": { "encode": 1.5 }, "device": "flex" }),
            &mut numbers,
        );
        let expected =
            [("timings.load".to_string(), 2.0), ("timings.steps.encode".to_string(), 1.5)];
        assert_eq!(numbers, BTreeMap::from(expected));
    }

    #[test]
    fn peak_memory_is_the_high_water_mark() {
        assert_eq!(peak_memory("Name:\tx\nVmHWM:\t   2500 kB\nVmRSS:\t 1 kB\n"), Some(2.5));
        assert_eq!(peak_memory("Name:\tx\nState:\tZ (zombie)\n"), None);
    }

    #[test]
    fn a_program_is_measured() {
        let mut program = Command::new("sh");
        program.args(["-c", r#"echo '{"timings": {"all": 3}}'"#]);
        let numbers = measure(&mut program).unwrap();
        assert_eq!(numbers.get("timings.all"), Some(&3.0));
        assert!(numbers["process, ms"] > 0.0);
        assert!(measure(Command::new("false").arg("x")).is_err());
    }
}
