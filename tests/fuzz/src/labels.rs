//! Files to label, labels by others, projects and label sets.

use beamsplitter_label::agreement::RatingCollector;
use beamsplitter_label::{
    Format, Imported, LabelSet, Project, adjudicated, adjudication, import, overruled, progress,
    shares, write,
};

use crate::{Target, owned};

/// The reader.
pub const TARGET: Target = Target { name: "labels", seeds, run };

/// Records of a longer file that are enough to begin with.
const LINES: usize = 3;

fn seeds() -> Vec<Vec<u8>> {
    let mut files = owned(&[
        include_bytes!("../../abuse/files/ada.jsonl"),
        include_bytes!("../../../model/label/src/label_set/standard.json"),
        b"question,query1,query2,label:ambiguous,annotator\nHow old?,select age from a,select age from b,yes,ada\n",
    ]);
    let lines = include_str!("../../labels/ada.jsonl").split_inclusive('\n');
    files.push(lines.take(LINES).collect::<String>().into_bytes());
    let projects: Vec<Vec<u8>> = files
        .iter()
        .filter_map(|file| project(file))
        .flat_map(|project| {
            [Format::Project, Format::Csv].map(|format| write::text(&project, format).into_bytes())
        })
        .collect();
    files.into_iter().chain(projects).collect()
}

/// Returns the project that a file makes.
fn project(file: &[u8]) -> Option<Project> {
    let set = LabelSet::standard();
    match import(file, &set).ok()? {
        Imported::Project(project, _) => Some(*project),
        Imported::Records(records) => {
            let mut project = Project::new("a", set, Vec::new());
            project.merge(records, 0);
            Some(project)
        }
    }
}

fn run(input: &[u8]) -> String {
    let set = String::from_utf8_lossy(input);
    if let Ok(set) = LabelSet::read(&set) {
        let written = serde_json::to_string(&set).expect("a label set can be written");
        assert_eq!(LabelSet::read(&written).ok(), Some(set), "a label set is read as another");
    }
    let Some(project) = project(input) else { return "nothing".to_owned() };
    use Format::{Adjudicated, Cleaned, Csv, Differences, Jsonl};
    for format in [Jsonl, Csv, Adjudicated, Differences, Cleaned] {
        let _ = write::text(&project, format);
    }
    for item in project.items() {
        let _ = (adjudicated(&project, item), adjudication::disagreements(&project, item));
        let _ = overruled(&project, item);
    }
    let _ = (progress(&project), shares(&project));
    let mut collector = RatingCollector::new(&project);
    while collector.step(&project).is_some() {}
    let _ = collector.parts();
    // A project comes back from its file with all that it had.
    let written = write::text(&project, Format::Project);
    match import(written.as_bytes(), &LabelSet::standard()) {
        Ok(Imported::Project(again, problems)) => {
            assert!(problems.is_empty(), "{problems:?}");
            assert_eq!(*again, project, "a project is read as another");
        }
        other => panic!("a project is read as {other:?}"),
    }
    format!("{} items", project.items().len().min(9))
}
