//! A benchmark run on several threads, or in shards by the cluster's script, is the run in one piece,
//! byte for byte.

mod pets;

use std::path::Path;
use std::process::{Command, Output};

use pets::{PROGRAM, benchmark};

#[track_caller]
fn succeeds(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

#[test]
fn threads_and_shards_of_a_job_array_are_the_run() {
    let folder = std::env::temp_dir().join(format!("beamsplitter-shards-{}", std::process::id()));
    let words = benchmark(&folder);
    let (whole, merged) = (folder.join("whole.jsonl"), folder.join("merged.jsonl"));
    let run = |jobs: &str, out: &Path| {
        let mut command = Command::new(PROGRAM);
        command.arg("evaluate").args(&words).args(["--jobs", jobs, "--out"]);
        succeeds(command.arg(out));
    };
    run("1", &whole);
    let threads = folder.join("threads.jsonl");
    run("3", &threads);

    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("cluster/ambiqt.slurm");
    let shards = folder.join("shards");
    for (task, last) in [("1", "2"), ("2", "2")] {
        // As Slurm calls it.
        let mut task_of_array = Command::new("bash");
        task_of_array.arg(&script).arg(&shards).args(&words);
        task_of_array.env("BEAMSPLITTER", PROGRAM);
        task_of_array.env("SLURM_ARRAY_TASK_ID", task).env("SLURM_ARRAY_TASK_MAX", last);
        succeeds(&mut task_of_array);
    }
    let paths = ["shard-1.jsonl", "shard-2.jsonl"].map(|name| shards.join(name));
    succeeds(Command::new(PROGRAM).args(["evaluate", "merge", "--out"]).arg(&merged).args(&paths));
    let lines = |path: &Path| std::fs::read_to_string(path).unwrap();
    assert_eq!(lines(&whole).lines().count(), 3);
    assert_eq!(lines(&whole), lines(&threads));
    assert_eq!(lines(&whole), lines(&merged));
    std::fs::remove_dir_all(folder).unwrap();
}
