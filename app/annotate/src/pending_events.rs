//! Events that IndexedDB does not have yet, as one small text for localStorage, which is written at
//! once.

use serde::{Deserialize, Serialize};

/// Events that may not be stored yet, each with its place in the journal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PendingEvents {
    /// The project that they belong to.
    pub project: String,
    /// Places and lines.
    pub events: Vec<(u32, String)>,
}

impl PendingEvents {
    /// Reads the pending events of this project; none where the text is none or of another project.
    pub fn read(project: &str, text: Option<&str>) -> Self {
        let read = text.and_then(|text| serde_json::from_str::<Self>(text).ok());
        let read = read.filter(|pending| pending.project == project);
        read.unwrap_or_else(|| Self { project: project.to_owned(), events: Vec::new() })
    }

    /// Writes them as text.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns lines that are not among the first `stored` events, in order. Where some are gone between,
    /// the others are no less decisions.
    pub fn missing(&self, stored: usize) -> Vec<String> {
        let missing = self.events.iter().filter(|(at, _)| *at as usize >= stored);
        missing.map(|(_, line)| line.clone()).collect()
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
        let mut pending = PendingEvents { project: "p".into(), events };
        assert_eq!(PendingEvents::read("p", Some(&pending.text())), pending);
        assert_eq!(pending.missing(4), ["e4", "e5"]);
        assert_eq!(pending.missing(6), Vec::<String>::new());
        assert_eq!(pending.missing(2), ["e3", "e4", "e5"]);
        pending.forget(5);
        assert_eq!(pending.events.len(), 1);
        assert_eq!(PendingEvents::read("q", Some(&pending.text())).events, []);
        assert_eq!(PendingEvents::read("p", Some("{")).events, []);
    }
}
