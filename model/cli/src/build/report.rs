//! What was built, and what was not and why.

use std::collections::BTreeMap;

use beamsplitter_ambiguity::materialise::Verdict;
use beamsplitter_common::text::plural;
use serde_json::{Value, json};

use crate::terminal::note;

/// Counts over all questions.
#[derive(Default)]
pub struct Report {
    /// Questions read.
    pub questions: usize,
    /// Questions with an example at least.
    pub ambiguous: usize,
    /// Examples built.
    pub examples: usize,
    differ: usize,
    alike: usize,
    fails: usize,
    unknown: usize,
    skipped: BTreeMap<String, usize>,
}

impl Report {
    /// Counts an example, and whether its golds return different results.
    pub fn example(&mut self, verdict: Option<&Verdict>) {
        self.examples += 1;
        match verdict {
            Some(Verdict::Differ) => self.differ += 1,
            Some(Verdict::Alike) => self.alike += 1,
            Some(Verdict::Fails(..)) => self.fails += 1,
            None => self.unknown += 1,
        }
    }

    /// Counts a change or a question that was left out.
    pub fn skipped(&mut self, reason: String) {
        *self.skipped.entry(reason).or_default() += 1;
    }

    /// Returns the counts as JSON.
    pub fn json(&self) -> Value {
        let Self { questions, ambiguous, examples, differ, alike, fails, unknown, skipped } = self;
        json!({
            "questions": questions, "ambiguous": ambiguous, "examples": examples,
            "readings": {"differ": differ, "alike": alike, "fail": fails, "not executed": unknown},
            "skipped": skipped,
        })
    }

    /// Tells the counts on stderr.
    pub fn tell(&self) {
        note(format_args!(
            "{}, {} of them ambiguous: {}",
            plural(self.questions, "question"),
            self.ambiguous,
            plural(self.examples, "example")
        ));
        note(format_args!(
            "golds: {} return different results, {} the same, {} fail, {} not executed",
            self.differ, self.alike, self.fails, self.unknown
        ));
        self.tell_skipped();
    }

    /// Tells what was left out on stderr, by reason.
    pub fn tell_skipped(&self) {
        let mut reasons: Vec<(&String, &usize)> = self.skipped.iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        const MOST: usize = 20;
        for (reason, count) in reasons.iter().take(MOST) {
            note(format_args!("left out, {}: {reason}", plural(count, "time")));
        }
        if reasons.len() > MOST {
            note(format_args!("left out for {} more reasons", reasons.len() - MOST));
        }
    }
}
