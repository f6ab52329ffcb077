//! What this browser should have of a project, noted beside it and in another store, and what it turns
//! out to have: a browser may drop one store and keep another, and a disk may damage an entry.

use beamsplitter_ambiguity::read::Object;
use beamsplitter_common::text::{listed, plural};
use beamsplitter_label::write::PROJECT;
use serde::{Deserialize, Serialize};

/// How much of a project was kept when it was last written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptCounts {
    /// Id of the project in the storage.
    pub project: String,
    /// Its name.
    pub name: String,
    /// Its examples.
    pub items: usize,
    /// Events of its journal.
    pub events: usize,
}

/// What was found of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Id of the project; empty where it is gone.
    pub project: String,
    /// Whether its first line is there.
    pub head: bool,
    /// Examples that can be read.
    pub items: usize,
    /// Events that can be read.
    pub events: usize,
    /// Names of attached databases that cannot be read.
    pub files: Vec<String>,
}

impl KeptCounts {
    /// Reads the note; none where there is none, or another text.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// Writes the note.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Returns whether a line is the first one of a project.
pub fn is_head(line: &str) -> bool {
    serde_json::from_str::<Object>(line).is_ok_and(|object| object.contains_key(PROJECT))
}

/// Says what of a project is missing or damaged; none where nothing is. Of two notes the one counts that
/// is of the project that was found.
pub fn loss(notes: &[KeptCounts], found: &Found) -> Option<String> {
    let of_found = |note: &&KeptCounts| found.project.is_empty() || note.project == found.project;
    let note = notes.iter().filter(of_found).max_by_key(|note| (note.events, note.items));
    let mut gone = Vec::new();
    if let Some(note) = note {
        let missing = |kept: usize, there: usize, what: &str| {
            let count = kept.saturating_sub(there);
            (count > 0).then(|| format!("{count} of {}", plural(kept, what)))
        };
        gone.extend(missing(note.items, found.items, "example"));
        gone.extend(missing(note.events, found.events, "event"));
    }
    let some = found.items + found.events > 0;
    if some && !found.head {
        gone.push("its name and its label set".into());
    }
    gone.extend(found.files.iter().map(|name| format!("the database {name}")));
    if gone.is_empty() {
        return None;
    }
    let name = note.map(|note| note.name.as_str()).filter(|name| !name.is_empty());
    let name = name.map_or(String::new(), |name| format!(" “{name}”"));
    let gone = listed(&gone, "and");
    let rest = if some { " The rest is here." } else { "" };
    Some(format!(
        "This browser does not have all that it kept of the project{name}: {gone} cannot be read any more.{rest} \
         If you saved the project as a file, open that file."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(events: usize) -> KeptCounts {
        KeptCounts { project: "7".into(), name: "pets".into(), items: 3, events }
    }

    fn found(items: usize, events: usize) -> Found {
        Found { project: "7".into(), head: true, items, events, files: Vec::new() }
    }

    #[track_caller]
    fn check(notes: &[KeptCounts], found: Found, words: &[&str]) {
        let said = loss(notes, &found);
        assert_eq!(said.is_some(), !words.is_empty(), "{said:?}");
        let said = said.unwrap_or_default();
        assert!(words.iter().all(|word| said.contains(word)), "{said}");
    }

    #[test]
    fn what_is_missing_is_told() {
        check(&[], Found::default(), &[]);
        check(&[note(2)], found(3, 2), &[]);
        // The note may be older than the last decision.
        check(&[note(2)], found(3, 3), &[]);
        check(&[note(2)], Found::default(), &["“pets”", "3 of 3 examples and 2 of 2 events"]);
        check(&[note(2)], found(3, 0), &["2 of 2 events", "The rest is here"]);
        check(&[note(2)], found(3, 1), &["1 of 2 events"]);
        check(&[note(2)], found(0, 2), &["3 of 3 examples"]);
        check(&[note(1), note(2)], found(3, 1), &["1 of 2 events"]);
        check(&[note(2)], Found { head: false, ..found(3, 2) }, &["its name and its label set"]);
        check(
            &[],
            Found { files: vec!["pets.sqlite".into()], ..found(3, 2) },
            &["database pets.sqlite"],
        );
    }

    #[test]
    fn a_note_of_another_project_says_nothing_of_this_one() {
        let other = KeptCounts { project: "6".into(), ..note(9) };
        check(&[other], found(1, 0), &[]);
    }

    #[test]
    fn a_head_is_known() {
        assert!(is_head(&beamsplitter_label::write::head(&beamsplitter_label::Project::default())));
        assert!(!["", "{}", "{\"beamsplitter_labels\"", "[1]"].into_iter().any(is_head));
    }

    #[test]
    fn notes_are_read_as_written() {
        assert_eq!(KeptCounts::read(&note(2).text()), Some(note(2)));
        assert_eq!(KeptCounts::read("{}"), None);
    }
}
