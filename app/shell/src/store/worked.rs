//! The worked example: a stored run of a sample, so that no view is blank before something is
//! asked, and before the model is there.

use beamsplitter_browser::net::get;
use beamsplitter_state::{Address, RunState, RunStatus, Session};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Store, drawn};

/// Its file, which `tests/browser/example.mjs` writes.
const FILE: &str = "samples/example.json";
/// The sample that it is about.
const EXAMPLE_SAMPLE: &str = "festival.sqlite";

impl Store {
    /// Returns whether the worked example is what is shown.
    pub fn is_worked_example(self) -> bool {
        let worked = self.worked.get();
        self.run.with(|run| Some(run.id) == worked && run.status == RunStatus::Done)
    }

    /// Returns the sample of the worked example where that is what is shown.
    pub(super) fn worked_sample(self) -> Option<String> {
        self.is_worked_example().then(|| EXAMPLE_SAMPLE.to_owned())
    }

    /// Shows the worked example, whatever was shown before.
    pub fn show_worked_example(self) {
        spawn_local(async move {
            if let Some(session) = self.stored_example().await {
                self.cancel();
                self.opened_trace.set(None);
                self.show_stored(session);
            }
        });
    }

    /// Shows the worked example where nothing was asked, typed or opened.
    pub async fn fill_with_example(self) {
        if !untrack(|| self.is_blank()) {
            return;
        }
        let session = self.stored_example().await;
        if let Some(session) = session.filter(|_| untrack(|| self.is_blank())) {
            self.show_stored(session);
        }
    }

    /// Removes the worked example, which was shown before a kept database was found.
    pub(super) fn leave_example(self) {
        if !untrack(|| self.is_worked_example()) {
            return;
        }
        self.forget_example_question();
        self.forget_run();
    }

    /// Shows the worked example if it answers what an address asks. Returns whether it does.
    pub(super) async fn answer_by_example(self, address: &Address) -> bool {
        if address.sample.as_deref() != Some(EXAMPLE_SAMPLE) {
            return false;
        }
        let answers = |session: &Session| {
            session.question == address.question
                && session.decoder == address.decoder
                && address.changes.is_empty()
        };
        let Some(session) = self.stored_example().await.filter(answers) else { return false };
        self.show_stored(session);
        self.selection.set(address.selection);
        true
    }

    /// Returns whether a first visit at this address begins with the worked example.
    pub(super) fn begins_with_example(address: &Address) -> bool {
        address.question.is_empty()
            && address.sample.as_deref().is_none_or(|name| name == EXAMPLE_SAMPLE)
    }

    /// Empties the box of the worked example's question where another database is open.
    pub(super) fn forget_example_question(self) {
        let is_there = self.sample.with_untracked(|open| open.as_deref() == Some(EXAMPLE_SAMPLE));
        let asked = self.run.with_untracked(|run| run.question.clone());
        if !is_there && self.question.with_untracked(|question| *question == asked) {
            self.question.set(String::new());
        }
    }

    fn is_blank(self) -> bool {
        self.run.with(|run| run.status == RunStatus::Idle)
            && self.question.with(|question| question.trim().is_empty())
            && self.opened_trace.with(Option::is_none)
    }

    fn show_stored(self, session: Session) {
        self.show_session(session, EXAMPLE_SAMPLE.to_owned());
        self.worked.set(Some(self.run.with_untracked(|run: &RunState| run.id)));
        self.remember_run();
        // They start the worker that reads SQL.
        spawn_local(async move {
            drawn().await;
            if untrack(|| self.is_worked_example()) {
                self.set_golds_or_known(Vec::new());
            }
        });
    }

    /// Fetches the run; none where it does not come, and the page goes on without it.
    async fn stored_example(self) -> Option<Session> {
        let text = get(FILE).await.ok()?.text().await.ok()?;
        let mut session = Session::read(FILE, &text).ok()?;
        self.describe(&mut session).await;
        Some(session)
    }
}
