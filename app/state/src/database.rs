//! Which database is open.

use std::sync::Arc;

use beamsplitter_protocol::{OpenError, OpenedDatabase};

/// The database, or the way there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DatabaseState {
    /// What is open.
    pub open: Option<Arc<OpenedDatabase>>,
    /// Name of the file that is being opened.
    pub opening: Option<String>,
    /// Why the last file was refused; what was open before stays open.
    pub error: Option<OpenError>,
}

impl DatabaseState {
    /// Notes that a file was chosen.
    pub fn begin(&mut self, name: &str) {
        self.opening = Some(name.to_owned());
        self.error = None;
    }

    /// Notes that the file was opened, or refused.
    pub fn end(&mut self, outcome: Result<OpenedDatabase, OpenError>) {
        self.opening = None;
        match outcome {
            Ok(opened) => self.open = Some(Arc::new(opened)),
            Err(error) => self.error = Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_file_leaves_the_open_one() {
        let mut state = DatabaseState::default();
        state.begin("a.db");
        state.end(Ok(OpenedDatabase::default()));
        state.begin("b.db");
        assert_eq!(state.opening.as_deref(), Some("b.db"));
        state.end(Err(OpenError::NoTables { name: "b.db".into() }));
        assert!(state.open.is_some() && state.error.is_some() && state.opening.is_none());
        state.begin("c.db");
        assert_eq!(state.error, None);
    }
}
