//! Hints as a file that a person can read and edit.

use beamsplitter_common::text::{plural, quoted};

use crate::hints::{Hint, Hints};

/// Why a file holds no hints.
#[derive(Debug, thiserror::Error)]
pub enum HintError {
    /// It is other JSON, or none.
    #[error("this is no file of hints ({0}); choose one that Export or `beamsplitter hints` wrote")]
    Json(#[from] serde_json::Error),
    /// A hint without words or without a name.
    #[error("hint {number} has no {what}")]
    Empty {
        /// Its number, from 1.
        number: usize,
        /// What is missing.
        what: &'static str,
    },
    /// A weight that is none.
    #[error("hint {number} has the weight {weight}: it must be above 0 and at most 1")]
    Weight {
        /// Its number, from 1.
        number: usize,
        /// The weight.
        weight: f64,
    },
}

impl Hints {
    /// Reads hints that a person may have edited: spaces around words and names go, and words become
    /// lower case.
    ///
    /// # Errors
    /// If it is other JSON, or a hint has no words, no name or a weight out of its range.
    pub fn from_json(bytes: &[u8]) -> Result<Self, HintError> {
        let mut hints: Self = serde_json::from_slice(bytes)?;
        for (hint, number) in hints.hints.iter_mut().zip(1..) {
            hint.words = hint.words.trim().to_lowercase();
            hint.preferred = hint.preferred.trim().to_owned();
            hint.check(number)?;
        }
        Ok(hints)
    }

    /// Takes hints of a file beside its own, of which none changes: a hint is left out where its words
    /// have one already. Choices that count in how many interpretations are shown come along where
    /// there are none yet.
    pub fn merge(&mut self, other: Self) -> Merged {
        let mut merged = Merged::default();
        let own: Vec<(String, String)> =
            self.hints.iter().map(|own| (own.words.clone(), own.preferred.clone())).collect();
        for hint in other.hints {
            let same = own.iter().filter(|(words, _)| *words == hint.words);
            let names: Vec<&String> = same.map(|(_, name)| name).collect();
            if names.is_empty() {
                self.hints.push(hint);
                merged.added += 1;
            } else if names.contains(&&hint.preferred) {
                merged.known += 1;
            } else {
                merged.kept.push(hint.words);
            }
        }
        if self.picks.is_empty() {
            self.picks = other.picks;
        }
        merged
    }

    /// Writes hints with a line for each key, to be read and edited.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

/// What became of the hints of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Hints that are new.
    pub added: usize,
    /// Hints that were there already.
    pub known: usize,
    /// Words that mean something else already, which they still do.
    pub kept: Vec<String>,
}

impl Merged {
    /// Says it in one or two sentences.
    pub fn sentence(&self) -> String {
        let known = match self.known {
            0 => String::new(),
            known => format!(", {} known already", plural(known, "hint")),
        };
        let kept = match self.kept.as_slice() {
            [] => String::new(),
            words => {
                let words = quoted(words).join(", ");
                format!(" Left out, as you mean something else by it: {words}.")
            }
        };
        format!("{} added{known}.{kept}", plural(self.added, "hint"))
    }
}

impl Hint {
    fn check(&self, number: usize) -> Result<(), HintError> {
        if self.words.is_empty() {
            return Err(HintError::Empty { number, what: "words" });
        }
        if self.preferred.is_empty() {
            return Err(HintError::Empty { number, what: "preferred name" });
        }
        let weight = self.weight;
        if !(weight > 0.0 && weight <= 1.0) {
            return Err(HintError::Weight { number, weight });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_edited_is_read() {
        let text = r#"{"hints": [{"words": " Total Sales ", "preferred": "t.gross ",
            "rejected": ["t.net"]}]}"#;
        let hints = Hints::from_json(text.as_bytes()).unwrap();
        let hint = &hints.hints[0];
        assert_eq!((hint.words.as_str(), hint.preferred.as_str()), ("total sales", "t.gross"));
        assert!(hint.weight == 1.0 && hints.learning);
        assert_eq!(Hints::from_json(hints.to_json().as_bytes()).unwrap(), hints);
    }

    #[test]
    fn what_is_no_hint_is_named() {
        let error = |text: &str| Hints::from_json(text.as_bytes()).unwrap_err().to_string();
        assert!(error("[]").starts_with("this is no file of hints"));
        assert!(error("{}").contains("hints"));
        let hint = |words: &str, name: &str, weight: &str| {
            format!(
                r#"{{"hints": [{{"words": "{words}", "preferred": "{name}", "weight": {weight}}}]}}"#
            )
        };
        assert_eq!(error(&hint(" ", "a", "1")), "hint 1 has no words");
        assert_eq!(error(&hint("a", "", "1")), "hint 1 has no preferred name");
        assert!(error(&hint("a", "b", "7")).contains("the weight 7"));
        assert!(error(&hint("a", "b", "0")).contains("above 0"));
    }

    #[test]
    fn hints_of_a_file_change_none_that_are_there() {
        let of = |list: &[(&str, &str)], picks: &[f64]| Hints {
            hints: list.iter().map(|(words, name)| Hint::taught(words, name)).collect(),
            picks: picks.to_vec(),
            ..Hints::default()
        };
        let mut hints = of(&[("sales", "t.gross"), ("shop", "t")], &[]);
        let file = of(&[("sales", "t.net"), ("shop", "t"), ("day", "t.a"), ("day", "t.b")], &[0.1]);
        let merged = hints.merge(file.clone());
        assert_eq!(
            merged.sentence(),
            "2 hints added, 1 hint known already. Left out, as you mean something else by it: “sales”."
        );
        let all = [("sales", "t.gross"), ("shop", "t"), ("day", "t.a"), ("day", "t.b")];
        assert_eq!(hints, of(&all, &[0.1]));
        assert_eq!(hints.merge(of(&[], &[0.7])).sentence(), "0 hints added.");
        assert_eq!(hints.merge(file).added, 0, "the same file again");
        assert_eq!(hints, of(&all, &[0.1]));
    }
}
