//! Events that are on their way into storage, as one text: written at once, before the storage
//! that takes its time has answered.

use serde::{Deserialize, Serialize};

/// Events that may not be stored yet, each with its place in the journal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tail {
    /// The project that they belong to.
    pub project: String,
    /// Places and lines.
    pub events: Vec<(u32, String)>,
}

impl Tail {
    /// Reads a tail of this project; an empty one where the text is none or of another project.
    pub fn read(project: &str, text: Option<&str>) -> Self {
        let read = text.and_then(|text| serde_json::from_str::<Self>(text).ok());
        let read = read.filter(|tail| tail.project == project);
        read.unwrap_or_else(|| Self { project: project.to_owned(), events: Vec::new() })
    }

    /// The tail as text.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Lines that are not among the first `stored` events, in order, as far as they follow one
    /// another.
    pub fn missing(&self, stored: usize) -> Vec<String> {
        let mut next = stored;
        let mut lines = Vec::new();
        for (at, line) in &self.events {
            if *at as usize == next {
                lines.push(line.clone());
                next += 1;
            }
        }
        lines
    }

    /// Forgets the events before place `stored`.
    pub fn forget(&mut self, stored: usize) {
        self.events.retain(|(at, _)| *at as usize >= stored);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_follows_what_is_stored() {
        let events = (3..6).map(|at| (at, format!("e{at}"))).collect();
        let mut tail = Tail { project: "p".into(), events };
        assert_eq!(Tail::read("p", Some(&tail.text())), tail);
        assert_eq!(tail.missing(4), ["e4", "e5"]);
        assert_eq!(tail.missing(6), Vec::<String>::new());
        // A gap cannot be bridged.
        assert_eq!(tail.missing(2), Vec::<String>::new());
        tail.forget(5);
        assert_eq!(tail.events.len(), 1);
        assert_eq!(Tail::read("q", Some(&tail.text())).events, []);
        assert_eq!(Tail::read("p", Some("{")).events, []);
    }
}
