//! Documentation of a function begins with what it does: "Parses ...", "Returns ...".

use crate::failure::Failure;
use crate::files;
use crate::outcome::Outcome;
use crate::workspace::Workspace;

/// Words that end as a verb does and are none here, or say nothing.
#[rustfmt::skip]
const NO_VERBS: [&str; 24] = [
    "As", "Brackets", "Bytes", "Cells", "Columns", "Days", "Errors", "Fields", "Has", "Is", "Items",
    "Its", "Logits", "Outputs", "Pieces", "Questions", "Rows", "Scorers", "Sentences", "Symbols",
    "Tables", "Texts", "This", "Tokens",
];

/// Checks every documented function of every tracked file of Rust.
///
/// # Errors
/// [`Failure::Found`] with every one that begins otherwise.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    let (mut count, mut breaches) = (0, Vec::new());
    for (name, text) in files::sources(workspace)? {
        for (line, first) in documented(&text) {
            count += 1;
            if !begins_with_verb(first) {
                breaches.push(format!("{name}:{line}: begin with what it does: {first}"));
            }
        }
    }
    match breaches.is_empty() {
        true => Ok(Outcome::passed(format!("{count} functions"))),
        false => Err(Failure::Found(breaches)),
    }
}

/// Returns the first line of documentation of each function, with its number. Tests are named by what
/// holds.
fn documented(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut first = None;
    let mut is_exempt = false;
    for (at, line) in text.lines().map(str::trim_start).enumerate() {
        if let Some(words) = line.strip_prefix("///") {
            first = first.or(Some((at + 1, words.trim())));
        } else if line.starts_with("#[") {
            is_exempt |= line.starts_with("#[test]");
        } else {
            found.extend(first.filter(|_| is_function(line) && !is_exempt));
            (first, is_exempt) = (None, false);
        }
    }
    found
}

/// Returns whether a line begins a function.
fn is_function(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let modifiers = |word: &str| word.starts_with("pub") || ["const", "async"].contains(&word);
    words.find(|word| !modifiers(word)) == Some("fn")
}

/// Returns whether the first word is a verb in the third person.
fn begins_with_verb(line: &str) -> bool {
    let word = line.split(' ').next().unwrap_or_default().trim_end_matches([',', '.', ':']);
    let mut letters = word.chars();
    let is_word = letters.next().is_some_and(|letter| letter.is_ascii_uppercase())
        && letters.all(|letter| letter.is_ascii_lowercase());
    is_word && word.ends_with('s') && !NO_VERBS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_with_their_first_line() {
        let text = "/// Reads it.\n///\n/// More.\n#[must_use]\npub(crate) async fn a() {}\n\
                    /// A thing.\nstruct B;\n/// What holds.\n#[test]\nfn c() {}\n\
                    impl B {\n    /// The name.\n    fn name() {}\n}\n";
        assert_eq!(documented(text), [(1, "Reads it."), (12, "The name.")]);
    }

    #[test]
    fn verbs_are_told_from_nouns() {
        assert!(begins_with_verb("Returns the rows.") && begins_with_verb("Reads, and writes."));
        for line in ["The rows.", "Rows of a table.", "`a` as b.", "Whether it is.", "This reads."]
        {
            assert!(!begins_with_verb(line), "{line}");
        }
    }
}
