//! The questions that were asked, newest first.

use beamsplitter_protocol::Decoder;
use serde::{Deserialize, Serialize};

/// Most questions that are kept.
const LONGEST: usize = 50;

/// A question that was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedQuestion {
    /// The question.
    pub question: String,
    /// How it was searched.
    pub decoder: Decoder,
    /// What was changed of the decoder's settings, each as `NAME=VALUE`.
    #[serde(default)]
    pub changes: Vec<String>,
    /// Name of the database.
    pub database: String,
    /// File name of the sample, if the database is one.
    pub sample: Option<String>,
}

/// Puts a question first; an earlier one that is the same goes, and so does what is too old.
pub fn remember(history: &mut Vec<AskedQuestion>, asked: AskedQuestion) {
    history.retain(|other| *other != asked);
    history.insert(0, asked);
    history.truncate(LONGEST);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(question: &str) -> AskedQuestion {
        AskedQuestion {
            question: question.to_owned(),
            decoder: Decoder::default(),
            changes: Vec::new(),
            database: "festival".to_owned(),
            sample: None,
        }
    }

    #[test]
    fn the_newest_is_first_and_stands_there_once() {
        let mut history = Vec::new();
        for question in ["a", "b", "a"] {
            remember(&mut history, asked(question));
        }
        assert_eq!(history, [asked("a"), asked("b")]);
        for number in 0..99 {
            remember(&mut history, asked(&number.to_string()));
        }
        assert_eq!(history.len(), LONGEST);
    }
}
