//! A project with its databases as one file: a zip archive of the project, as it is saved by
//! itself, and of the SQLite files that its examples name.

use std::collections::BTreeSet;

use beamsplitter_label::Project;

use beamsplitter_browser::zip::Entry;
use beamsplitter_state::database_files::is_of;

/// The project within the archive.
pub const PROJECT: &str = "project.labels";
/// Bytes of databases, as they lie in the archive, that one file holds at most.
pub const LARGEST: u64 = 1 << 30;

/// Returns where a database lies within the archive.
pub fn path(db_id: &str) -> String {
    format!("databases/{db_id}.sqlite")
}

/// Returns the project of an archive, if it holds one.
pub fn project(entries: &[Entry]) -> Option<&Entry> {
    entries.iter().find(|entry| entry.path == PROJECT || entry.path.ends_with("/project.labels"))
}

/// Returns those of some databases that the examples of a project name, by their place.
pub fn needed(project: &Project, databases: &[String]) -> Vec<usize> {
    let mut named: BTreeSet<&str> =
        project.items().iter().map(|item| project.database_of(item)).collect();
    if let ([only], true) = (databases, named.remove("")) {
        // It is the one that examples without a name are about.
        named.insert(only);
    }
    named.extend(project.items().iter().filter_map(|item| item.changed_database()));
    let is_needed = |name: &String| named.iter().any(|db_id| is_of(name, db_id));
    (0..databases.len()).filter(|at| is_needed(&databases[*at])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use beamsplitter_browser::zip::{self, LOCAL, TAIL, Writer};
    use beamsplitter_label::{Action, Format, Imported, Item, LabelSet, Value, import, write};
    use serde_json::json;

    fn project() -> Project {
        let item = |question: &str, db_id: &str| {
            let object = json!({"question": question, "db_id": db_id, "golds": ["select 1"]});
            Item::new(object.as_object().unwrap().clone()).unwrap()
        };
        let items = vec![item("How many?", "pets"), item("Wie viele Bäume?", "Gärten")];
        let mut project = Project::new("test", LabelSet::standard(), items);
        project.annotator = "ada".into();
        let set = [("comment".to_owned(), Some(Value::text("hm, \"so\"\n")))].into();
        let item = project.items()[1].id.clone();
        let event =
            project.event(7, Action::Decide { item, set, from_file: Default::default(), spent: 3 });
        project.record(event);
        let undo = project.event(8, Action::Undo);
        project.record(undo);
        project
    }

    #[test]
    fn only_what_examples_name_is_needed() {
        let databases = ["Pets", "zoo", "Gärten"].map(str::to_owned);
        assert_eq!(needed(&project(), &databases), [0, 2]);
        let item = json!({"question": "Who?"});
        let item = Item::new(item.as_object().unwrap().clone()).unwrap();
        let mut project = Project::new("test", LabelSet::standard(), vec![item]);
        assert_eq!(needed(&project, &databases[1..2]), [0]);
        assert!(needed(&project, &databases).is_empty());
        project.database = "zoo".into();
        assert_eq!(needed(&project, &databases), [1]);
    }

    #[test]
    fn a_project_with_its_databases_comes_back_as_it_was() {
        let text = write::text(&project(), Format::Project);
        let files = [
            (PROJECT.to_owned(), text.into_bytes()),
            (path("Gärten"), vec![0, 255, 80, 75, 5, 6, 1]),
            (path("pets"), Vec::new()),
        ];
        let (mut writer, mut bytes) = (Writer::default(), Vec::new());
        for (path, content) in &files {
            let size = content.len() as u64;
            let (path, crc) = (path.clone(), crc32fast::hash(content));
            let entry = Entry { path, deflated: false, crc, compressed: size, size, header: 0 };
            bytes.extend(writer.header(&entry).unwrap());
            bytes.extend(content);
        }
        bytes.extend(writer.finish().unwrap());

        let tail = &bytes[bytes.len().saturating_sub(TAIL as usize)..];
        let (offset, length) = zip::directory(tail).unwrap();
        let found = zip::entries(&bytes[offset as usize..][..length as usize]).unwrap();
        assert_eq!(found.len(), files.len());
        for (entry, (path, content)) in found.iter().zip(&files) {
            let header = &bytes[entry.header as usize..][..LOCAL as usize];
            let start = zip::data(entry, header).unwrap() as usize;
            let unpacked = &bytes[start..][..entry.size as usize];
            assert_eq!((&entry.path, unpacked), (path, content.as_slice()));
            assert_eq!(entry.crc, crc32fast::hash(unpacked));
        }
        let entry = super::project(&found).unwrap();
        let header = &bytes[entry.header as usize..][..LOCAL as usize];
        let start = zip::data(entry, header).unwrap() as usize;
        let text = &bytes[start..][..entry.size as usize];
        let Ok(Imported::Project(again, problems)) = import(text, &LabelSet::standard()) else {
            panic!("no project")
        };
        assert_eq!((*again, problems), (project(), Vec::new()));
    }

    #[test]
    fn what_is_too_large_for_an_archive_is_refused() {
        let size = u64::from(u32::MAX) + 1;
        let entry =
            Entry { path: "a".into(), deflated: false, crc: 0, compressed: size, size, header: 0 };
        assert_eq!(Writer::default().header(&entry), Err(zip::ZipError::Zip64));
    }
}
