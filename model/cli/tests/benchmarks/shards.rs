//! A benchmark run on several threads, or in shards by the cluster's script, is the run in one piece,
//! byte for byte.

use std::path::Path;
use std::process::{Command, Output};

use crate::pets::{Folder, PROGRAM, benchmark, example, text};
use serde_json::json;

#[track_caller]
fn succeeds(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

/// Runs a benchmark in one piece, and by the cluster's script in two shards that are merged; the two
/// results.
fn whole_and_merged(folder: &Path, words: &[String], shards: [&str; 2]) -> [String; 2] {
    let out = |name: &str| folder.join(format!("{}-{name}", words[0]));
    let (whole, merged) = (out("whole.jsonl"), out("merged.jsonl"));
    let mut run = Command::new(PROGRAM);
    succeeds(run.arg("evaluate").args(words).arg("--out").arg(&whole));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("cluster/ambiqt.slurm");
    let folder = out("shards");
    for shard in shards {
        let mut task = Command::new("bash");
        task.arg(&script).arg(&folder).args(words).env("BEAMSPLITTER", PROGRAM);
        succeeds(task.env("SHARD", shard).env("SHARDS", "2"));
    }
    let paths = ["shard-1.jsonl", "shard-2.jsonl"].map(|name| folder.join(name));
    succeeds(Command::new(PROGRAM).args(["evaluate", "merge", "--out"]).arg(&merged).args(&paths));
    [whole, merged].map(|path| std::fs::read_to_string(path).unwrap())
}

/// Returns what a run says of results that are all there.
fn told_again(folder: &Path, words: &[String], name: &str) -> Vec<u8> {
    let out = folder.join(format!("{}-{name}.jsonl", words[0]));
    let mut run = Command::new(PROGRAM);
    succeeds(run.arg("evaluate").args(words).args(["--json", "--out"]).arg(out)).stdout
}

#[test]
fn every_benchmark_runs_in_shards() {
    let folder = Folder::new();
    let model = benchmark(&folder).pop().unwrap();
    let words = |of: &[&str], file: &str, examples: serde_json::Value| {
        let file = folder.join(file);
        std::fs::write(&file, examples.to_string()).unwrap();
        let mut words: Vec<String> = of.iter().map(|word| (*word).to_owned()).collect();
        let databases = folder.join("databases");
        for (option, value) in [("--file", file), ("--databases", databases)] {
            words.extend([option.to_owned(), text(value)]);
        }
        words.extend(["--model".to_owned(), model.clone()]);
        words
    };
    let test = |id: &str, sql: &str| {
        json!({"id": id, "db_id": "pets", "table": "dogs", "category": "project", "tag": "project",
            "question": format!("Show the name of dogs, {id}."),
            "targets": [{"column": "name", "sql": sql}]})
    };
    let name = "select name from dogs";
    let tests = json!([test("a", name), test("b", name), test("c", "select nobody from dogs")]);
    let damber = words(&["damber", "--decoder", "beam"], "tests.json", tests);
    // The choices over one database are carried on: a shard has all of its questions.
    let zoo = folder.join("databases/zoo/zoo.sqlite");
    std::fs::create_dir_all(zoo.parent().unwrap()).unwrap();
    std::fs::copy(folder.join("databases/pets/pets.sqlite"), zoo).unwrap();
    let mut alike = example("Which dogs are there?", "1 limit 0");
    alike["db_id"] = json!("zoo");
    let examples = json!([
        example("What are the names of the dogs?", "name"),
        alike,
        example("What is the age of the dogs?", "age")
    ]);
    let ambiguous = words(&["mod-ambiqt", "--decoder", "beam"], "mod.json", examples);
    // So are typed questions, a shard by databases.
    let asked = ["pets", "zoo"].map(|name| (name, folder.join("typed").join(name)));
    for (name, of) in asked {
        std::fs::create_dir_all(&of).unwrap();
        let script = "create table dogs (id integer primary key, name text, age integer);
            insert into dogs values (1, 'Rex', 3), (2, 'Ada', 5);";
        std::fs::write(of.join(format!("{name}.sql")), script).unwrap();
        let question = |question: &str| {
            let sql = ["select name from dogs"];
            format!("{}\n", json!({"question": question, "class": "plain", "sql": sql}))
        };
        let all = ["What are the names of the dogs?", "Show the names of dogs."].map(question);
        let all = if name == "pets" { all.concat() } else { all[0].clone() };
        std::fs::write(of.join("questions.jsonl"), all).unwrap();
    }
    let typed = text(folder.join("typed"));
    let typed = ["typed", &typed, "--decoder", "greedy", "--model", &model].map(str::to_owned);
    several(&folder, &ambiguous);
    for words in [damber, ambiguous, typed.to_vec()] {
        let [whole, merged] = whole_and_merged(&folder, &words, ["1", "2"]);
        assert_eq!(whole.lines().count(), 3, "{whole}");
        assert_eq!(whole, merged);
        let [first, again] = ["whole", "merged"].map(|name| told_again(&folder, &words, name));
        assert_eq!(first, again);
        // So is the one by several threads.
        let threads = folder.join(format!("{}-threads.jsonl", words[0]));
        let mut run = Command::new(PROGRAM);
        succeeds(run.arg("evaluate").args(&words).args(["--jobs", "3", "--out"]).arg(&threads));
        assert_eq!(std::fs::read_to_string(threads).unwrap(), whole);
        // A run that was ended in the middle goes on.
        let cut = folder.join(format!("{}-cut.jsonl", words[0]));
        let half: String = whole.lines().take(1).map(|line| format!("{line}\n")).collect();
        std::fs::write(&cut, half).unwrap();
        assert_eq!(told_again(&folder, &words, "cut"), first);
        assert_eq!(std::fs::read_to_string(cut).unwrap(), whole);
        let file = folder.join(format!("{}-whole.jsonl", words[0]));
        let mut compare = Command::new(PROGRAM);
        succeeds(compare.args(["score", "compare"]).args([&file, &file]));
    }
}

/// Several decoders of Mod-AmbiQT are run by one command, and are what each is alone.
fn several(folder: &Path, words: &[String]) {
    let words = |decoders: &str| -> Vec<String> {
        let name = |word: &String| if word == "beam" { decoders } else { word }.to_owned();
        words.iter().map(name).collect()
    };
    let run = |decoders: &str, more: &[&str]| {
        let mut command = Command::new(PROGRAM);
        let output = succeeds(command.arg("evaluate").args(words(decoders)).args(more));
        String::from_utf8(output.stdout).unwrap()
    };
    let path = |name: &str| text(folder.join(name));
    let (out, svg) = (path("two.jsonl"), path("two.svg"));
    let json: serde_json::Value =
        serde_json::from_str(&run("greedy,beam", &["--json", "--out", &out, "--svg", &svg]))
            .unwrap();
    for (run_of, decoder) in json["runs"].as_array().unwrap().iter().zip(["greedy", "beam"]) {
        let alone: serde_json::Value = serde_json::from_str(&run(decoder, &["--json"])).unwrap();
        assert_eq!((&run_of["alpha"], &run_of["made_by"]), (&alone["alpha"], &alone["made_by"]));
        assert_eq!(run_of["decoder"], decoder);
        let lines = std::fs::read_to_string(path(&format!("two-{decoder}.jsonl"))).unwrap();
        assert_eq!(lines.lines().count(), 3, "{lines}");
        assert!(folder.join(format!("two-{decoder}.svg")).exists());
    }
    let table = run("greedy,beam", &["--format", "csv", "--out", &out]);
    for line in [
        "decoder,\"alpha, all calls\",\"right, without",
        "\ngreedy,no selector,",
        "\nbeam,alpha 0.01,",
    ] {
        assert!(table.contains(line), "{line}: {table}");
    }
    let table = run("greedy,beam", &["--format", "latex", "--out", &out]);
    assert!(table.contains("\nbeam & alpha 0.01 &"), "{table}");
}

#[test]
fn threads_and_shards_of_a_job_array_are_the_run() {
    let folder = Folder::new();
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
}
