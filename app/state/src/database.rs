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

/// What this browser keeps of the open file, for the next visit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Keeping {
    /// Nothing is to be kept: a sample, or a file that was made here.
    #[default]
    Nothing,
    /// A copy is being written.
    Copying,
    /// A copy is there.
    Kept {
        /// Whether it stays when the browser is short of room.
        stays: bool,
    },
    /// There is no copy.
    NotKept {
        /// Why, in the browser's words.
        reason: String,
        /// Whether the file is read from the disk again when the database's worker is replaced.
        is_read_again: bool,
    },
}

impl Keeping {
    /// Returns what a person should know of it, as sentences.
    pub fn sentence(&self) -> Option<String> {
        match self {
            Self::Nothing => None,
            Self::Copying => Some("A copy for your next visit is being made in this browser …".into()),
            Self::Kept { stays: true } => {
                Some("A copy is kept in this browser: it will be open again at your next visit, even if the file has changed or is gone.".into())
            }
            Self::Kept { stays: false } => {
                Some("A copy is kept in this browser for your next visit, unless the browser needs the room or this is a private window.".into())
            }
            Self::NotKept { reason, is_read_again } => {
                let leave = if *is_read_again { " Until then, leave the file where it is: it is read again when a query is stopped." } else { "" };
                Some(format!("No copy is kept in this browser ({reason}): open the file again at your next visit.{leave}"))
            }
        }
    }
}

/// A file that was chosen and is not open yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Name of the file.
    pub name: String,
    number: u32,
}

impl DatabaseState {
    /// Returns the name of the open database.
    pub fn name(&self) -> Option<&str> {
        self.open.as_ref().map(|open| open.schema.name.as_str())
    }

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
    fn what_is_kept_is_said() {
        assert_eq!(Keeping::default().sentence(), None);
        let said = |keeping: Keeping| keeping.sentence().unwrap_or_default();
        assert!(said(Keeping::Kept { stays: true }).contains("next visit"));
        assert!(said(Keeping::Kept { stays: false }).contains("unless"));
        let not_kept = |is_read_again| Keeping::NotKept { reason: "full".into(), is_read_again };
        assert!(
            said(not_kept(true)).contains("(full)")
                && said(not_kept(true)).contains("leave the file")
        );
        assert!(!said(not_kept(false)).contains("leave"));
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
