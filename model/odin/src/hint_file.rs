//! Hints as a file that a person can read and edit.

use crate::hints::{Hint, Hints};

/// Why a file holds no hints.
#[derive(Debug, thiserror::Error)]
pub enum HintError {
    /// It is other JSON, or none.
    #[error("these are no hints: {0}")]
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

    /// Writes hints with a line for each key, to be read and edited.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
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
        assert!(error("[]").starts_with("these are no hints"));
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
}
