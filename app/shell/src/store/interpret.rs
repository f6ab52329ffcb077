//! What a person does with the interpretations of the run, and what is learned from that.

use beamsplitter_protocol::{Answer, Before, EngineRequest, Hint, Hints, Interpreting, RunId};
use beamsplitter_state::{Dialogue, HowSure, RunState};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Store;
use super::keep::{get, put};

impl Store {
    /// Returns how interpretations are chosen now.
    pub fn interpreting(self) -> Interpreting {
        Interpreting {
            alpha: self.how_sure.get_untracked().alpha(),
            hints: self.hints.get_untracked(),
        }
    }

    /// Shows more interpretations or fewer.
    pub fn set_how_sure(self, step: HowSure) {
        self.how_sure.set(step);
        self.interpret_again();
    }

    /// Chooses among what the run found once more; a run of an earlier visit is asked again.
    fn interpret_again(self) {
        let run = self.run.with_untracked(|run| {
            (!run.is_running() && run.interpretations.is_some()).then_some((run.id, run.is_live))
        });
        match run {
            Some((run, true)) => {
                let interpreting = self.interpreting();
                self.send_to_engine(&EngineRequest::Interpret { run, interpreting }, &[]);
            }
            Some((_, false)) if self.opened_trace.with_untracked(Option::is_none) => self.ask(),
            _ => {}
        }
    }

    /// Changes what was answered and which meanings are kept.
    pub fn edit_dialogue(self, edit: impl FnOnce(&mut Dialogue)) {
        self.run.update(|run| edit(&mut run.dialogue));
        spawn_local(self.keep_run());
    }

    /// Answers the question that is asked back, and remembers what that says about words.
    pub fn answer(self, answer: Answer) {
        self.edit_dialogue(|dialogue| dialogue.answer(answer));
        let taught = self.run.with_untracked(|run| {
            let found = run.interpretations.as_deref();
            found.map(|found| run.dialogue.teaches(found)).unwrap_or_default()
        });
        self.remember(taught);
    }

    /// Asks what words say after the question of the run; the engine writes it in full first.
    pub fn follow_up(self, words: String) {
        let before = self.run.with_untracked(|run: &RunState| {
            let shown = run.interpretations.as_ref()?.shown.first()?;
            let (question, sql) = (run.question.clone(), shown.sql.clone());
            Some((run.id, Before { question, sql, places: shown.places.clone() }))
        });
        let Some((run, before)) = before else { return };
        let schema = self.run_schema.get_untracked();
        self.send_to_engine(&EngineRequest::Follow { run, words, before, schema }, &[]);
    }

    /// Asks the full question that follows a run, if that is still the present one.
    pub(super) fn take_followed(self, run: RunId, question: String) {
        let before = self.run.with_untracked(|now| (now.id == run).then(|| now.question.clone()));
        let Some(before) = before else { return };
        self.question.set(question);
        self.ask();
        self.followed.set(Some((self.run.with_untracked(|run| run.id), before)));
    }

    /// Remembers what words mean, where choices are learned from.
    fn remember(self, taught: Vec<Hint>) {
        if !taught.is_empty() && self.hints.with_untracked(|hints| hints.learning) {
            self.hints.update(|hints| taught.into_iter().for_each(|hint| hints.add(hint)));
            spawn_local(self.keep_hints());
        }
    }

    /// Takes a shown interpretation as the one that is meant: it is followed in every view, and
    /// what it says about the words of the question is remembered.
    pub fn pick(self, place: usize) {
        let picked = self.run.with_untracked(|run: &RunState| {
            let shown = run.interpretations.as_ref()?.shown.get(place)?.clone();
            Some((run.reading_of(place), shown.teaches, 1.0 - shown.probability))
        });
        let Some((reading, teaches, score)) = picked else { return };
        self.forget_pick();
        self.follow(reading);
        self.run.update(|run| run.dialogue.picked = Some(place));
        if self.hints.with_untracked(|hints| hints.learning) {
            self.hints.update(|hints| {
                teaches.into_iter().for_each(|hint| hints.add(hint));
                hints.note_pick(score);
            });
            spawn_local(self.keep_hints());
        }
        spawn_local(self.keep_run());
    }

    /// Undoes the choice. What was learned from it stays among the hints.
    pub fn unpick(self) {
        self.follow(None);
        self.forget_pick();
        self.run.update(|run| run.dialogue.picked = None);
        spawn_local(self.keep_hints());
        spawn_local(self.keep_run());
    }

    /// Removes the interpretation that is picked in the present run from the calibration.
    fn forget_pick(self) {
        let score = self.run.with_untracked(|run: &RunState| {
            let picked = run.dialogue.picked?;
            Some(1.0 - run.interpretations.as_ref()?.shown.get(picked)?.probability)
        });
        if let Some(score) = score {
            self.hints.update(|hints| hints.forget_pick(score));
        }
    }

    /// Changes what was learned, and orders the interpretations by it.
    pub fn edit_hints(self, edit: impl FnOnce(&mut Hints)) {
        self.hints.update(edit);
        spawn_local(self.keep_hints());
        self.interpret_again();
    }

    /// Loads the hints that were learned about the open database.
    pub(super) async fn open_hints(self) {
        let text = match (self.kept(), self.hints_key()) {
            (Some(kept), Some(key)) => get(&kept, &key).await.ok().and_then(|v| v.as_string()),
            _ => None,
        };
        let hints = text.and_then(|text| serde_json::from_str(&text).ok());
        self.hints.set(hints.unwrap_or_default());
    }

    async fn keep_hints(self) {
        let hints = self.hints.with_untracked(serde_json::to_string);
        if let (Some(kept), Some(key), Ok(hints)) = (self.kept(), self.hints_key(), hints) {
            // Without it they last until the page is left.
            put(&kept, &key, &hints.into()).await.ok();
        }
    }

    /// Returns where this browser keeps the hints of the file that is open.
    fn hints_key(self) -> Option<String> {
        self.file.with_value(|file| file.as_ref().map(|file| format!("hints of {}", file.name)))
    }
}
