//! Words that a question's writing marks as a literal: quoted, capitalised, codes.

use std::ops::Range;

use crate::question::Question;

/// Returns the texts between quotation marks, with the words that they cover.
pub fn quoted(question: &Question) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    let mut open: Option<usize> = None;
    for (i, word) in question.words.iter().enumerate() {
        // An apostrophe inside a word ("city's") opens nothing.
        let opens = i == 0
            || question.words[i - 1].span.end < word.span.start
            || !question.words[i - 1].is_word();
        match (open, word.text.as_str()) {
            (None, "\"" | "“" | "‘") => open = Some(i),
            (None, "'" | "`") if opens => open = Some(i),
            (Some(start), "\"" | "'" | "`" | "”" | "’") if i > start + 1 => {
                let apostrophe = word.text == "'"
                    && question
                        .words
                        .get(i + 1)
                        .is_some_and(|n| n.span.start == word.span.end && n.is_word());
                if !apostrophe {
                    let text = &question.text[question.words[start].span.end..word.span.start];
                    found.push((start + 1..i, text.trim().to_owned()));
                    open = None;
                }
            }
            _ => {}
        }
    }
    found
}

/// Returns codes and dates: runs without a space, of several words one of which is a number
/// (`2001-01-31`, `A320`, `12:30`).
pub fn codes(question: &Question) -> Vec<Range<usize>> {
    let words = &question.words;
    let mut found = Vec::new();
    let mut start = 0;
    for i in 0..words.len() {
        if words.get(i + 1).is_some_and(|next| next.span.start == words[i].span.end) {
            continue;
        }
        let mut run = start..i + 1;
        while !run.is_empty() && !words[run.end - 1].is_word() {
            run.end -= 1;
        }
        while !run.is_empty() && !words[run.start].is_word() {
            run.start += 1;
        }
        let digits = |i: usize| words[i].text.starts_with(|c: char| c.is_ascii_digit());
        if run.len() > 1 && run.clone().any(digits) && !run.clone().any(|i| words[i].text == "'") {
            found.push(run);
        }
        start = i + 1;
    }
    found
}

/// Returns the longest runs of capitalised words that do not open a sentence.
pub fn capitalised(question: &Question) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut i = 0;
    while i < question.words.len() {
        let mut end = i;
        while end < question.words.len()
            && question.is_capitalised(end)
            && !question.opens_sentence(end)
        {
            end += 1;
        }
        if end > i {
            found.push(i..end);
        }
        i = end.max(i + 1);
    }
    found
}
