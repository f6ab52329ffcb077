//! Files in and out.

use beamsplitter_app::label::databases::db_id;
use beamsplitter_app::web::reason;
use beamsplitter_label::import::ImportError;
use beamsplitter_label::{
    Imported, Item, LabelSet, Problem, Project, Records, Taken, import, write,
};
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::{Desk, Doubtful, now};
use crate::ui::download;

/// Lines that are read at once.
const SLICE: usize = 200;

/// What can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// Everything.
    Project,
    /// A record for each item and annotator.
    Jsonl,
    /// The same as a table.
    Csv,
    /// What holds in the end.
    Adjudicated,
    /// The label set.
    LabelSet,
}

impl Desk {
    /// Takes files: databases and archives are attached, the rest is read as examples, labels or a
    /// project.
    pub fn take_files(self, files: Vec<File>) {
        self.error.set(None);
        let is_database = |file: &File| {
            let name = file.name();
            db_id(&name).is_some() || name.to_lowercase().ends_with(".zip")
        };
        let (databases, others): (Vec<File>, Vec<File>) = files.into_iter().partition(is_database);
        // A folder has much beside its databases.
        let folder = databases.len() > 1 && others.len() > 1;
        if !databases.is_empty() {
            self.attach(databases);
        }
        if folder {
            return;
        }
        spawn_local(async move {
            for file in others {
                self.take_file(&file).await;
            }
        });
    }

    async fn take_file(self, file: &File) {
        let name = file.name();
        let text = match JsFuture::from(file.array_buffer()).await {
            Ok(buffer) => js_sys::Uint8Array::new(&buffer).to_vec(),
            Err(error) => {
                let reason = reason(&error);
                return self.error.set(Some(format!("{name} could not be read: {reason}.")));
            }
        };
        if let Some(set) = label_set(&text) {
            return self.set_label_set(set);
        }
        let set = self.project.with_untracked(|project| project.label_set.clone());
        match read(&text, &set).await {
            Err(error) => self.error.set(Some(format!("{name}: {error}"))),
            Ok(Imported::Project(project, problems)) => self.open(&name, *project, &problems),
            Ok(Imported::Records(records)) if records.problems.is_empty() => {
                self.take(&name, records);
            }
            Ok(Imported::Records(records)) => self.doubtful.set(Some(Doubtful { name, records })),
        }
    }

    /// Takes what fits of a file that does not all fit.
    pub fn take_part(self) {
        if let Some(Doubtful { name, records }) = self.doubtful.get_untracked() {
            self.doubtful.set(None);
            self.take(&name, records);
        }
    }

    /// Refuses it.
    pub fn refuse(self) {
        self.doubtful.set(None);
        self.said.set("Nothing was taken.".into());
    }

    fn take(self, name: &str, records: Records) {
        let mut taken = Taken::default();
        let empty = self.project.with_untracked(|project| project.items().is_empty());
        self.project.update(|project| {
            if empty {
                project.name = name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned();
            }
            taken = project.take(records, now());
        });
        let Taken { items, known, labels, .. } = taken;
        let mut words = vec![format!("{name}: {items} new examples")];
        if known > 0 {
            words.push(format!("{known} that were here already"));
        }
        if labels > 0 {
            words.push(format!("labels of {labels}"));
        }
        self.said.set(format!("{}.", words.join(", ")));
        self.agreement.set(None);
        self.keep_whole(false);
        self.requeue();
    }

    /// Opens a project in the place of this one.
    fn open(self, name: &str, project: Project, problems: &[Problem]) {
        let at = project.at.as_ref().and_then(|id| project.place(id));
        self.project.set(project);
        self.agreement.set(None);
        self.at.set(None);
        self.keep_whole(true);
        self.requeue();
        if at.is_some() {
            self.show(at);
        }
        self.said.set(format!("{name} is open."));
        if let Some(first) = problems.first() {
            let count = problems.len();
            self.error.set(Some(format!("{name}: {count} lines were left out; first: {first}.")));
        }
    }

    /// A new, empty project; the label set and the annotator stay.
    pub fn clear(self) {
        self.project.update(|project| {
            let annotator = project.annotator.clone();
            *project = Project::new("Labels", project.label_set.clone(), Vec::new());
            project.annotator = annotator;
        });
        self.agreement.set(None);
        self.at.set(None);
        self.filter.set(Default::default());
        self.keep_whole(true);
        self.requeue();
        self.compute();
        self.said.set("An empty project.".into());
    }

    /// Adds the question that was just asked, with its readings as candidates.
    pub fn add_question(self, db_id: &str, question: &str, readings: &[String]) {
        let object = json!({
            "db_id": db_id, "question": question, "candidates": readings,
            "golds": readings.iter().take(2).collect::<Vec<_>>(), "source": "asked",
        });
        let Some(item) = object.as_object().and_then(|object| Item::new(object.clone()).ok())
        else {
            return;
        };
        let mut place = None;
        self.project.update(|project| {
            let (id, _) = project.add(item);
            place = project.place(&id);
        });
        self.keep_whole(false);
        self.requeue();
        self.show(place);
        self.said
            .set("The question is in the queue; its first two readings stand as golds.".into());
    }

    /// Labels by another label set from now on.
    pub fn set_label_set(self, set: LabelSet) {
        self.said.set(format!("Label set {} is in use.", set.stamp()));
        self.project.update(|project| project.label_set = set);
        self.agreement.set(None);
        self.keep_head();
    }

    /// Hands out a file.
    pub fn export(self, what: Export) {
        self.project.with_untracked(|project| {
            let name: String = project
                .name
                .chars()
                .map(|c| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' })
                .collect();
            match what {
                Export::Project => {
                    let text = write::project(project);
                    download(&format!("{name}.labels"), "application/x-ndjson", &text);
                }
                Export::Jsonl => {
                    let text = write::jsonl(project);
                    download(&format!("{name}-labels.jsonl"), "application/x-ndjson", &text);
                }
                Export::Csv => {
                    let text = write::csv(project);
                    download(&format!("{name}-labels.csv"), "text/csv", &text);
                }
                Export::Adjudicated => {
                    let text = write::adjudicated_jsonl(project);
                    download(&format!("{name}-adjudicated.jsonl"), "application/x-ndjson", &text);
                }
                Export::LabelSet => {
                    let text = serde_json::to_string_pretty(&project.label_set);
                    let set = &project.label_set;
                    let file = format!("labels-{}-{}.json", set.name, set.version);
                    download(&file, "application/json", &text.unwrap_or_default());
                }
            }
        });
    }
}

/// Reads a file; lines of records a few at a time, so that the page goes on meanwhile.
async fn read(bytes: &[u8], set: &LabelSet) -> Result<Imported, ImportError> {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let is_record = |line: &&[u8]| {
        let line = line.trim_ascii();
        line.is_empty() || (line.starts_with(b"{") && line.ends_with(b"}"))
    };
    let head = lines.first().and_then(|line| std::str::from_utf8(line).ok()).unwrap_or_default();
    if lines.len() <= SLICE || head.contains(write::PROJECT) || !lines.iter().all(is_record) {
        return import(bytes, set);
    }
    let mut all = Records::default();
    for (slice, part) in lines.chunks(SLICE).enumerate() {
        TimeoutFuture::new(0).await;
        let Ok(Imported::Records(part)) = import(&part.concat(), set) else {
            // Nothing in this part: the report wants the whole.
            return import(bytes, set);
        };
        let (items, lines) = (all.items.len(), slice * SLICE);
        all.items.extend(part.items);
        all.labels.extend(part.labels.into_iter().map(|(at, who, of)| (items + at, who, of)));
        all.problems.extend(part.problems.into_iter().map(|mut problem| {
            problem.line += lines;
            problem
        }));
    }
    Ok(Imported::Records(all))
}

/// A label set, if the file is one.
fn label_set(bytes: &[u8]) -> Option<LabelSet> {
    let text = std::str::from_utf8(bytes).ok()?;
    // Short, and not lines of records.
    (text.len() < 1 << 20 && text.contains("\"fields\"")).then(|| LabelSet::read(text).ok())?
}
