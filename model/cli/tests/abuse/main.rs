//! The command under abuse: every case of tests/abuse, each in a folder of its own.
//!
//! No case may panic or hang, leave a temporary file, or change a file that is not named among its
//! `changes`.

mod folders;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use serde::Deserialize;

use folders::{Contents, contents, copy, files, folder, link_to};

const PROGRAM: &str = env!("CARGO_BIN_EXE_beamsplitter");

/// A run that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// One case of the tables in tests/abuse/cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// `{model}` and `{words}` stand for the folder of a small model, and of the shipped words,
    /// `{long}` for 5,000 letters, `{bytes}` for a byte that is not UTF-8.
    arguments: Vec<String>,
    exit: i32,
    /// Texts on stdout, and on stderr.
    #[serde(default)]
    stdout: Vec<String>,
    #[serde(default)]
    stderr: Vec<String>,
    /// Files that change.
    #[serde(default)]
    changes: Vec<String>,
    /// Links that are made first, with what they lead to.
    #[serde(default)]
    links: BTreeMap<String, String>,
    /// Files that are copied first, under names in which `{bytes}` may stand.
    #[serde(default)]
    copies: BTreeMap<String, String>,
    /// A database that another program is writing to meanwhile.
    #[serde(default)]
    locked: Option<String>,
    /// Where stdout goes.
    #[serde(default)]
    into: Into,
}

#[derive(Deserialize, Default, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Into {
    /// To the test.
    #[default]
    Test,
    /// To a disk that is full.
    Full,
    /// To a reader that has gone.
    Closed,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What each case finds in its folder, and the small model.
struct Setup {
    template: PathBuf,
    model: PathBuf,
}

static SETUP: LazyLock<Setup> = LazyLock::new(|| {
    let abuse = root().join("tests/abuse");
    let published = root().join("tests/parity/fixtures/published");
    let (template, model) = (folder("abuse"), folder("abuse-model"));
    copy(&abuse.join("files"), &template);
    copy(&published, &template.join("checkpoint"));
    let scripts = abuse.join("databases");
    for script in files(&scripts) {
        let database = template.join(&script).with_extension("sqlite");
        fs::create_dir_all(database.parent().unwrap()).unwrap();
        let sql = fs::read_to_string(scripts.join(&script)).unwrap();
        Connection::open(database).unwrap().execute_batch(&sql).unwrap();
    }
    let mut convert = Command::new(PROGRAM);
    convert.arg("convert").args([&published, &model]).args(["--quantize", "none"]);
    assert!(convert.output().unwrap().status.success());
    Setup { template, model }
});

impl Case {
    fn command(&self, folder: &Path) -> Command {
        let mut command = Command::new(PROGRAM);
        let model = SETUP.model.to_str().unwrap().to_owned();
        let words = root().join("public/models/default").to_str().unwrap().to_owned();
        for argument in &self.arguments {
            let argument = argument.replace("{model}", &model).replace("{words}", &words);
            command.arg(as_written(&argument.replace("{long}", &"a".repeat(5000))));
        }
        command.current_dir(folder).stdin(Stdio::null()).stdout(self.into.stdio());
        // To files: a pipe that nobody reads fills.
        if self.into == Into::Test {
            command.stdout(fs::File::create(folder.join("stdout")).unwrap());
        }
        command.stderr(fs::File::create(folder.join("stderr")).unwrap());
        command
    }

    /// Runs the case; what is wrong with it, if anything.
    fn run(&self, folder: &Path) -> Result<(), String> {
        copy(&SETUP.template, folder);
        for (link, target) in &self.links {
            link_to(Path::new(target), &folder.join(link));
        }
        for (copy, original) in &self.copies {
            fs::copy(folder.join(original), folder.join(as_written(copy))).unwrap();
        }
        let before = contents(folder);
        // After all files were read: who closes a file gives up the locks that its process has on it.
        let _writer = self.locked.as_ref().map(|name| {
            let writer = Connection::open(folder.join(name)).unwrap();
            writer.execute_batch("begin exclusive").unwrap();
            writer
        });
        let code = wait(&mut self.command(folder).spawn().unwrap())?;
        let [stdout, stderr] = ["stdout", "stderr"].map(|name| {
            String::from_utf8_lossy(&fs::read(folder.join(name)).unwrap_or_default()).into_owned()
        });
        let said = format!("it ended with {code:?} and said:\n{stdout}{stderr}");
        if code != Some(self.exit) || stderr.contains("panicked") {
            return Err(said);
        }
        if self.into == Into::Closed && !stderr.is_empty() {
            return Err(format!("its reader had gone, and {said}"));
        }
        for (text, words) in [(&stdout, &self.stdout), (&stderr, &self.stderr)] {
            if let Some(missing) = words.iter().find(|word| !text.contains(*word)) {
                return Err(format!("{missing:?} is not said: {said}"));
            }
        }
        if stdout.contains('\u{1b}') || stderr.contains('\u{1b}') {
            return Err(format!("an escape reaches the terminal: {said}"));
        }
        self.changed(&before, &contents(folder))
    }

    fn changed(&self, before: &Contents, after: &Contents) -> Result<(), String> {
        for (path, bytes) in before {
            let named = self.changes.iter().any(|name| Path::new(name) == path);
            if named == (after.get(path) == Some(bytes)) {
                let changed = if named { "did not change" } else { "changed" };
                return Err(format!("{} {changed}", path.display()));
            }
        }
        let left = after.keys().find(|path| path.to_string_lossy().contains(".beamsplitter-"));
        left.map_or(Ok(()), |path| Err(format!("{} was left behind", path.display())))
    }
}

impl Into {
    fn stdio(self) -> Stdio {
        match self {
            Self::Test => Stdio::null(),
            Self::Full => fs::File::options().write(true).open("/dev/full").unwrap().into(),
            Self::Closed => {
                let (_, writer) = std::io::pipe().unwrap();
                writer.into()
            }
        }
    }
}

/// Returns an argument in which a byte that is not UTF-8 stands for each `{bytes}`.
#[cfg(unix)]
fn as_written(argument: &str) -> OsString {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(argument.split("{bytes}").map(str::as_bytes).collect::<Vec<_>>().join(&0xff))
}

#[cfg(not(unix))]
fn as_written(argument: &str) -> OsString {
    argument.into()
}

/// Waits for a run, and ends one that hangs.
fn wait(child: &mut Child) -> Result<Option<i32>, String> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return Ok(status.code());
        }
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            return Err("it hangs".to_owned());
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[track_caller]
fn check(table: &str) {
    let text = fs::read(root().join(format!("tests/abuse/cases/{table}.json"))).unwrap();
    let cases: Vec<Case> = serde_json::from_slice(&text).unwrap();
    assert!(!cases.is_empty());
    let mut failed = Vec::new();
    for case in cases {
        if case.into == Into::Full && !Path::new("/dev/full").exists() {
            println!("skipped, as there is no /dev/full: {}", case.name);
            continue;
        }
        let folder = folder(&format!("abuse-{table}"));
        if let Err(reason) = case.run(&folder) {
            failed.push(format!("{}: {reason}", case.name));
        }
        fs::remove_dir_all(folder).unwrap();
    }
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}

#[test]
fn files_of_a_person_stay() {
    check("outputs");
}

#[test]
fn limits_are_kept() {
    check("limits");
}

#[test]
fn what_is_read_is_judged() {
    check("reading");
}

#[test]
fn tables_are_tested() {
    check("damber");
}

#[test]
fn predictions_for_spider_are_scored() {
    check("spider");
}

#[test]
fn a_good_citizen_of_the_shell() {
    check("shell");
}

#[test]
fn odd_systems_are_met() {
    check("system");
}

#[test]
fn odin_refuses_what_is_none_of_its_files() {
    check("odin");
}
