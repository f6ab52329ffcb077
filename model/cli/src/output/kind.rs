//! The kinds of files that the command writes, and how one of them is recognised.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use beamsplitter_ambiguity::Records;
use beamsplitter_ambiguity::read::{Object, stream};
use beamsplitter_damber::write::{GENERATOR, HEADER};
use beamsplitter_decode::trace::Trace;
use beamsplitter_odin::hints::Hints;
use beamsplitter_odin::selector::Selector;
use beamsplitter_t5::{MANIFEST, Manifest};
use serde_json::Value;

use crate::plot;

/// In the header of each database that the command writes (`PRAGMA application_id`): "BSPL".
pub const APPLICATION_ID: i32 = 0x4253_504c;

/// What an output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// The trace of a search (`ask --trace`).
    Trace,
    /// Results of a run over a benchmark (`evaluate --out`).
    Results,
    /// Ambiguous examples (`build --out`).
    Examples,
    /// Tests of tables (`build damber --out`).
    Tests,
    /// A report on tests of tables (`evaluate damber --html`, `--csv`).
    Report,
    /// A database that the command made (`build`).
    Database,
    /// Labels of annotators. None is replaced unasked: they are work of people.
    Labels,
    /// A selector of interpretations (`calibrate --out`).
    Selector,
    /// What a person means by words (`hints --hints`).
    Hints,
    /// A file of a packaged model (`convert`).
    Model,
    /// Examples as tokens (`prompts --out`), or golds beside what their tokens give back.
    Prompts,
    /// A picture of curves (`evaluate mod-ambiqt --svg`).
    Picture,
}

impl FileKind {
    /// Returns its name for a message.
    pub fn name(self) -> &'static str {
        match self {
            Self::Trace => "a trace of `ask --trace`",
            Self::Results => "a file of results of `evaluate --out`",
            Self::Examples => "a file of examples of `build --out`",
            Self::Tests => "a file of tests of `build damber --out`",
            Self::Report => "a report of `evaluate damber`",
            Self::Database => "a database of `build`",
            Self::Labels => "empty",
            Self::Selector => "a selector of `calibrate --out`",
            Self::Hints => "a file of hints of `hints --hints`",
            Self::Prompts => "a file of `prompts`",
            Self::Model => "part of a model of `convert`",
            Self::Picture => "a picture of `evaluate --svg`",
        }
    }

    /// Tells whether a file was written by this command as one of this kind. A file that cannot be
    /// read was not.
    pub fn wrote(self, path: &Path) -> bool {
        let known = match self {
            Self::Trace => trace(path),
            Self::Results => first(path, |record| {
                let text = |key: &str| record.get(key).is_some_and(Value::is_string);
                record.get("index").is_some_and(Value::is_u64)
                    && ["benchmark", "decoder", "settings"].into_iter().all(text)
            }),
            // Written wherever both readings were tried or words replaced, and in no file of the
            // benchmark.
            Self::Examples => every(path, |record| {
                let made = record.contains_key("readings") || record.contains_key("replaced");
                made && record.contains_key("orig_example_idx")
            }),
            Self::Tests => every(path, |record| {
                ["tag", "category", "targets"].into_iter().all(|key| record.contains_key(key))
            }),
            Self::Report => report(path),
            Self::Database => database(path),
            Self::Labels => Some(false),
            Self::Selector => selector(path),
            Self::Hints => std::fs::read(path).ok().map(|bytes| Hints::from_json(&bytes).is_ok()),
            Self::Model => model(path),
            Self::Prompts => first(path, |record| {
                let header = record.get("header").and_then(|header| header.get("num_relations"));
                header.is_some()
            }),
            Self::Picture => {
                start(path, 64).map(|start| start.starts_with(plot::GENERATOR.as_bytes()))
            }
        };
        known.unwrap_or(false)
    }
}

fn start(path: &Path, most: u64) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(most).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

fn trace(path: &Path) -> Option<bool> {
    let bytes = start(path, Trace::MOST_BYTES as u64 + 1)?;
    Some(Trace::from_json(&bytes).is_ok())
}

/// Returns whether every record of a file is one of ours.
fn every(path: &Path, ours: impl Fn(&Object) -> bool) -> Option<bool> {
    let (mut all, mut any) = (true, false);
    let read = stream(File::open(path).ok()?, |_, record| {
        any = true;
        all &= record.is_ok_and(|record| ours(&record));
    });
    Some(read.is_ok() && all && any)
}

/// Returns whether the first record of a file is one of ours. The last may be cut off.
fn first(path: &Path, ours: impl Fn(&Object) -> bool) -> Option<bool> {
    let record = Records::new(File::open(path).ok()?).next_record().ok()??;
    Some(record.object.is_ok_and(|record| ours(&record)))
}

/// Recognises a report: the page says what made it, and the table of tests has a header that no
/// other file has.
fn report(path: &Path) -> Option<bool> {
    let start = String::from_utf8_lossy(&start(path, 4096)?).into_owned();
    Some(start.contains(GENERATOR) || start.lines().next()? == HEADER.join(","))
}

/// Recognises a database by SQLite's header: 16 bytes of magic, the application's id at byte 68,
/// big-endian.
fn database(path: &Path) -> Option<bool> {
    let header = start(path, 100)?;
    let id = header.get(68..72)?;
    Some(header.starts_with(b"SQLite format 3\0") && id == APPLICATION_ID.to_be_bytes())
}

fn selector(path: &Path) -> Option<bool> {
    let object: Object = serde_json::from_slice(&std::fs::read(path).ok()?).ok()?;
    // Every key of a selector has a default: any object would be one.
    let own = object.contains_key("calibration");
    Some(own && serde_json::from_value::<Selector>(Value::Object(object)).is_ok())
}

/// Recognises a file of a package: the manifest beside it names it.
fn model(path: &Path) -> Option<bool> {
    let name = path.file_name()?.to_str()?;
    let manifest = std::fs::read(path.with_file_name(MANIFEST)).ok()?;
    let manifest = Manifest::from_json(&manifest).ok()?;
    Some(name == MANIFEST || manifest.stored_files().contains_key(name))
}
