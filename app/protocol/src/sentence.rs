//! Clauses as sentences.

/// Returns a text with its first letter as a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns a clause as a sentence; nothing of an empty one.
pub fn sentence(clause: &str) -> String {
    if clause.is_empty() { String::new() } else { capital(clause) + "." }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_begins_with_a_capital_and_ends_with_a_stop() {
        assert_eq!(sentence("gold 1 fails"), "Gold 1 fails.");
        assert_eq!(sentence("äpfel"), "Äpfel.");
        assert_eq!((sentence(""), capital("")), (String::new(), String::new()));
    }
}
