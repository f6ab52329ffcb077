//! Which database is open.

use std::sync::Arc;

use beamsplitter_protocol::{OpenError, OpenedDatabase};

/// The database, or the way there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DatabaseState {
    /// What is open.
    pub open: Option<Arc<OpenedDatabase>>,
    /// The file that is being opened: of several, the one that was chosen last.
    pub opening: Option<Opening>,
    /// Why the last file was refused; what was open before stays open.
    pub error: Option<OpenError>,
    /// Number of files that were chosen.
    chosen: u32,
}

/// A file that was chosen and is not open yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Name of the file.
    pub name: String,
    number: u32,
}

impl DatabaseState {
    /// Notes that a file was chosen.
    pub fn begin(&mut self, name: &str) -> Opening {
        self.chosen += 1;
        let opening = Opening { name: name.to_owned(), number: self.chosen };
        self.opening = Some(opening.clone());
        self.error = None;
        opening
    }

    /// Returns whether no other file was chosen after this one.
    pub fn is_latest(&self, opening: &Opening) -> bool {
        opening.number == self.chosen
    }

    /// Notes that the file was opened, or refused. Nobody waits for the refusal of a file after
    /// which another one was chosen.
    pub fn end(&mut self, opening: &Opening, outcome: Result<OpenedDatabase, OpenError>) {
        let is_latest = self.is_latest(opening);
        if is_latest {
            self.opening = None;
        }
        match outcome {
            Ok(opened) => self.open = Some(Arc::new(opened)),
            Err(error) if is_latest => self.error = Some(error),
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(name: &str) -> Result<OpenedDatabase, OpenError> {
        Err(OpenError::NoTables { name: name.into() })
    }

    #[test]
    fn a_refused_file_leaves_the_open_one() {
        let mut state = DatabaseState::default();
        let a = state.begin("a.db");
        state.end(&a, Ok(OpenedDatabase::default()));
        let b = state.begin("b.db");
        assert_eq!(state.opening.as_ref(), Some(&b));
        state.end(&b, refused("b.db"));
        assert!(state.open.is_some() && state.error.is_some() && state.opening.is_none());
        state.begin("c.db");
        assert_eq!(state.error, None);
    }

    #[test]
    fn the_file_that_was_chosen_last_is_waited_for() {
        let mut state = DatabaseState::default();
        let (a, b) = (state.begin("a.db"), state.begin("b.db"));
        assert!(!state.is_latest(&a) && state.is_latest(&b));
        state.end(&a, refused("a.db"));
        assert!(state.error.is_none() && state.opening.as_ref() == Some(&b));
        state.end(&b, refused("b.db"));
        assert!(state.error.is_some() && state.opening.is_none());
    }
}
