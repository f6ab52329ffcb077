//! Shows runs that were not just asked: from a file, from the last visit, from a comparison.

use beamsplitter_protocol::Describe;
use beamsplitter_sql::Schema;
use beamsplitter_state::{RunState, Session};
use leptos::prelude::*;

use super::{Store, StoreEvent};
use crate::attached::Handed;

impl Store {
    /// Hands examples over to the view that takes them next.
    pub fn hand_over(self, handed: Handed) {
        self.handed.set_value(Some(handed));
    }

    /// Takes the examples that another view handed over.
    pub fn take_handed(self) -> Option<Handed> {
        self.handed.try_update_value(Option::take)?
    }

    /// Fetches the English of interpretations that have none before they are shown.
    pub async fn describe(self, session: &mut Session) {
        let queries = session.undescribed();
        if queries.is_empty() {
            return;
        }
        let schema = session.schema.clone();
        let descriptions = self.language().ask(Describe { queries, schema }).await;
        // Without a parser the queries stand for themselves.
        session.describe(descriptions.unwrap_or_default());
    }

    /// Shows a stored run in every view; `file`: which file it is over, by its id, or nothing.
    pub fn show_session(self, session: Session, file: String) {
        let (run, schema) = session.into_run(self.next_run());
        self.clear_golds();
        self.show_in_views(RunState { file, ..run }, schema);
        self.emit(&StoreEvent::SessionShown);
    }

    /// Shows a run that was computed here in every view.
    pub fn show_run(self, run: RunState, schema: Schema) {
        self.opened_trace.set(None);
        self.show_in_views(run, schema);
    }

    fn show_in_views(self, run: RunState, schema: Schema) {
        self.follow(None);
        self.question.set(run.question.clone());
        self.decoder.set(run.decoder);
        self.changes.set(run.changes.clone());
        self.run_schema.set(schema);
        self.run.set(run);
    }

    /// Shows no run in any view.
    pub(super) fn forget_run(self) {
        self.run.update(|run| *run = RunState { id: run.id, ..RunState::default() });
        self.clear_golds();
        self.follow(None);
    }

    /// Shows a run on another question in every view, with the queries that are expected of that one.
    pub fn show_other(self, run: RunState, schema: Schema) {
        self.show_run(run, schema);
        self.set_golds_or_known(Vec::new());
    }
}
