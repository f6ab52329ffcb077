//! Codes that a comment of the schema explains: `-- 1 = called, 2 = was called`.

use std::ops::Range;

use beamsplitter_sql::{Column, ColumnKind, Schema};

use crate::cell_match::{CellMatch, Reason};
use crate::question::{Question, QuestionWord};

/// Longest code of letters, in bytes, that need not be among the known values of its column.
const LONGEST: usize = 3;
/// Longest distance between the words that a question says of one code.
const SPREAD: usize = 4;

/// Returns the codes that the question says by the words of a comment, as numbers or texts of the column
/// with the comment. Of codes that the same words explain, the one of which the question says the most is
/// meant: of "called" and "was called" that one.
pub fn codes(question: &Question, schema: &Schema) -> Vec<CellMatch> {
    let mut found = Vec::new();
    for (at, column) in schema.columns().filter(|(_, column)| !column.comment.is_empty()) {
        let comment = Question::new(&column.comment);
        let said: Vec<_> = explained(&comment, column)
            .into_iter()
            .filter_map(|(code, meaning)| Some((code, said(question, &comment.words[meaning])?)))
            .collect();
        let is_meant = |of: &Said| {
            let overlaps =
                |other: &Said| other.words.start < of.words.end && of.words.start < other.words.end;
            !said.iter().any(|(_, other)| overlaps(other) && other.is_nearer(of))
        };
        let meant = said.iter().filter(|(_, said)| is_meant(said));
        found.extend(meant.map(|(code, said)| CellMatch {
            words: said.words.clone(),
            text: code.clone(),
            column: at,
            reason: Reason::Code,
        }));
    }
    found
}

/// Returns the codes of a comment with the places of the words that explain each: what follows `=`, `:`
/// or a dash behind the code, as far as the next code, comma, semicolon or bar. Two at least, but behind
/// `=`.
fn explained(comment: &Question, column: &Column) -> Vec<(String, Range<usize>)> {
    let word = |at: usize| comment.word(at);
    let is_code = |at: usize| {
        let text = comment.slice(at..at + 1);
        let marked = matches!(word(at + 1), "=" | ":" | "-" | "–" | "→");
        let known = column.samples.iter().any(|sample| sample == text);
        let short = text.len() <= LONGEST && !text.chars().any(char::is_lowercase);
        let number = text.parse::<i64>().is_ok();
        marked && if column.kind == ColumnKind::Text { known || short } else { number }
    };
    let count = comment.words.len();
    let starts: Vec<usize> =
        (0..count).filter(|&at| comment.words[at].is_word() && is_code(at)).collect();
    let mut found = Vec::new();
    for (number, &at) in starts.iter().enumerate() {
        let next = starts.get(number + 1).copied().unwrap_or(count);
        let Some(start) = (at + 2..next).find(|&at| comment.words[at].is_word()) else { continue };
        let ends = |at: &usize| matches!(word(*at), "," | ";" | "|" | "." | "(" | ")" | "/");
        let end = (start..next).find(ends).unwrap_or(next);
        let sign =
            if at > 0 && word(at - 1) == "-" && comment.touches_next(at - 1) { "-" } else { "" };
        found.push((format!("{sign}{}", comment.slice(at..at + 1)), start..end));
    }
    let equal = starts.iter().all(|at| word(at + 1) == "=");
    if equal || found.len() > 1 { found } else { Vec::new() }
}

/// What a question says of a code.
struct Said {
    words: Range<usize>,
    /// How many words of its meaning the question has, of how many.
    known: usize,
    of: usize,
}

impl Said {
    /// Returns whether the question says more of this meaning than of another one.
    fn is_nearer(&self, other: &Self) -> bool {
        let share = (self.known * other.of, other.known * self.of);
        share.0 > share.1 || share.0 == share.1 && self.of > other.of
    }
}

/// Returns where a question says the words of a meaning, all that are no small words.
fn said(question: &Question, meaning: &[QuestionWord]) -> Option<Said> {
    let place = |word: &QuestionWord| {
        question.words.iter().position(|said| said.is_word() && said.stem == word.stem)
    };
    let words: Vec<&QuestionWord> = meaning.iter().filter(|word| word.is_word()).collect();
    let content: Option<Vec<usize>> =
        words.iter().filter(|word| !word.is_stop()).map(|word| place(word)).collect();
    let content = content?;
    let (first, last) = (*content.iter().min()?, *content.iter().max()?);
    let known = words.iter().filter(|word| place(word).is_some()).count();
    (last - first <= SPREAD).then_some(Said { words: first..last + 1, known, of: words.len() })
}

#[cfg(test)]
mod tests {
    use beamsplitter_sql::Table;

    use super::*;
    use crate::literals::literals;

    #[track_caller]
    fn check(comment: &str, samples: &[&str], question: &str, expected: &str) {
        let mut table = Table::of("call", &["kind"]);
        let column = &mut table.columns[0];
        column.comment = comment.to_owned();
        column.samples = samples.iter().map(ToString::to_string).collect();
        if samples.iter().all(|sample| sample.parse::<i64>().is_ok()) {
            column.kind = ColumnKind::Number;
        }
        let schema = Schema { tables: vec![table], ..Schema::default() };
        let question = Question::new(question);
        let found = codes(&question, &schema).into_iter();
        let found = found.map(|m| format!("{} {}", question.slice(m.words), m.text));
        assert_eq!(found.collect::<Vec<_>>().join("; "), expected, "{comment}");
    }

    #[test]
    fn a_comment_says_what_codes_mean() {
        let calls = "1 = called, 2 = was called";
        check(calls, &["1", "2"], "whom did Mei call", "call 1");
        check(calls, &["1", "2"], "who was called", "called 2");
        check(
            "prio: 1=urgent/2=normal",
            &["2"],
            "how many urgent and normal tickets",
            "urgent 1; normal 2",
        );
        check("0 - open; 1 - in progress", &["0"], "tasks in progress", "progress 1");
        check("-1 = never seen", &["3"], "birds that were never seen", "never seen -1");
        check("A: active, P: on parole", &["A"], "people on parole", "parole P");
        check("O=outpatient I=inpatient", &["O", "I"], "inpatients", "inpatients I");
    }

    #[test]
    fn a_code_is_a_number_where_it_can_be() {
        let mut table = Table::of("ticket", &["prio"]);
        table.columns[0].comment = "1 = urgent, 2 = normal".to_owned();
        table.columns[0].kind = ColumnKind::Number;
        let schema = Schema { tables: vec![table], ..Schema::default() };
        let question = Question::new("how many urgent tickets");
        let found = literals(&question, &codes(&question, &schema), &schema);
        let [code] = &found[..] else { panic!("{found:?}") };
        assert_eq!((code.text.as_str(), code.number, code.columns.len()), ("1", true, 1));
    }

    #[test]
    fn other_comments_explain_none() {
        check("in seconds: 60 per minute", &["64"], "minutes of a call", "");
        check("0 - 100", &["64"], "calls of 100 seconds", "");
        check("who calls: the user", &["Ann"], "the user", "");
        check("1 = urgent", &["1"], "all tickets", "");
    }
}
