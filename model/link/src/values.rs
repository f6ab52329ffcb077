//! Literals that a question may mean: cells of the database, numbers, quoted text, names.

use std::collections::HashMap;
use std::ops::Range;

use beamsplitter_sql::{ColumnRef, Schema};
use serde::{Deserialize, Serialize};

use crate::question::{Question, stem};

/// Longest run of words looked up among the cells.
const LONGEST: usize = 6;
/// Most literals offered for one question: more drown the ones that matter.
const MOST: usize = 16;

/// The distinct cells of a database's columns, by their words.
#[derive(Clone, Debug, Default)]
pub struct ValueIndex {
    cells: HashMap<String, Vec<(ColumnRef, String)>>,
}

/// A cell that some words of the question name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellMatch {
    /// First and one past last word of the question.
    pub words: Range<usize>,
    /// The cell exactly as the database spells it.
    pub text: String,
    /// Where it stands.
    pub column: ColumnRef,
}

impl ValueIndex {
    /// Adds one distinct cell. Numbers and cells of more than six words are left out: numbers are
    /// taken from the question as they are.
    pub fn insert(&mut self, column: ColumnRef, cell: &str) {
        let question = Question::new(cell);
        let words: Vec<&str> =
            question.words.iter().filter(|w| w.is_word()).map(|w| w.text.as_str()).collect();
        let numeric = cell.trim().parse::<f64>().is_ok();
        if words.is_empty() || words.len() > LONGEST || numeric {
            return;
        }
        let cells = self.cells.entry(words.join(" ")).or_default();
        // A column may spell one thing in two ways; the first spelling serves.
        if !cells.iter().any(|(c, _)| *c == column) {
            cells.push((column, cell.to_owned()));
        }
    }

    /// Number of distinct cells.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cells that the question names, longest runs of words first; a run inside a longer
    /// match is not looked up again.
    pub fn matches(&self, question: &Question) -> Vec<CellMatch> {
        let words: Vec<usize> =
            (0..question.words.len()).filter(|&i| question.words[i].is_word()).collect();
        let mut taken = vec![false; words.len()];
        let mut found = Vec::new();
        for n in (1..=LONGEST.min(words.len())).rev() {
            for i in 0..=words.len() - n {
                if taken[i..i + n].iter().any(|&t| t) {
                    continue;
                }
                let run = &words[i..i + n];
                if n == 1 && question.words[run[0]].is_stop() {
                    continue;
                }
                let Some(cells) = self.look_up(question, run) else { continue };
                taken[i..i + n].iter_mut().for_each(|t| *t = true);
                let words = run[0]..run[n - 1] + 1;
                found.extend(cells.iter().map(|(column, text)| CellMatch {
                    words: words.clone(),
                    text: text.clone(),
                    column: *column,
                }));
            }
        }
        found.sort_by(|a, b| {
            (a.words.start, a.column, &a.text).cmp(&(b.words.start, b.column, &b.text))
        });
        found
    }

    /// The cells of a run of words, as it stands or with its last word's plural removed.
    fn look_up(&self, question: &Question, run: &[usize]) -> Option<&Vec<(ColumnRef, String)>> {
        let mut texts: Vec<&str> = run.iter().map(|&i| question.words[i].text.as_str()).collect();
        if let Some(cells) = self.cells.get(&texts.join(" ")) {
            return Some(cells);
        }
        let last = *texts.last()?;
        let singular = last.strip_suffix("es").into_iter().chain(last.strip_suffix('s'));
        for short in singular.filter(|s| s.len() > 2 && stem(s) == stem(last)) {
            *texts.last_mut()? = short;
            if let Some(cells) = self.cells.get(&texts.join(" ")) {
                return Some(cells);
            }
        }
        None
    }
}

/// A literal offered to the decoder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Literal {
    /// The text of the literal, without quotes.
    pub text: String,
    /// Whether it is a number.
    pub number: bool,
    /// The words of the question that name it.
    pub words: Range<usize>,
    /// Columns that hold it as a cell.
    pub columns: Vec<ColumnRef>,
}

/// Every literal that the question offers: cells, numbers in digits and words, quoted text,
/// capitalised names. At most sixteen; each text once.
pub fn literals(question: &Question, matches: &[CellMatch], schema: &Schema) -> Vec<Literal> {
    let mut found: Vec<Literal> = Vec::new();
    let mut add =
        |text: String, number: bool, words: Range<usize>, column: Option<ColumnRef>| match found
            .iter_mut()
            .find(|l| l.text == text)
        {
            Some(known) => known.columns.extend(column.filter(|c| !known.columns.contains(c))),
            None => found.push(Literal { text, number, words, columns: Vec::from_iter(column) }),
        };
    let quotes = quoted(question);
    for (words, text) in &quotes {
        add(text.clone(), false, words.clone(), None);
    }
    for m in matches.iter().filter(|m| m.column.table < schema.tables.len()) {
        add(m.text.clone(), false, m.words.clone(), Some(m.column));
    }
    for (i, word) in question.words.iter().enumerate() {
        if let Some(number) = number(&word.text) {
            add(number, true, i..i + 1, None);
        }
    }
    let runs = runs(question);
    for words in runs.iter().cloned() {
        add(question.slice(words.clone()).to_owned(), false, words, None);
    }
    for words in capitalised(question) {
        let covers = |w: &Range<usize>| w.start <= words.start && words.end <= w.end;
        let covered = matches.iter().any(|m| covers(&m.words))
            || quotes.iter().any(|(quote, _)| covers(quote))
            || runs.iter().any(covers);
        let named = |name: &str| name.eq_ignore_ascii_case(question.slice(words.clone()));
        let is_name = schema.tables.iter().any(|t| named(&t.name))
            || schema.columns().any(|(_, c)| named(&c.name));
        if !covered && !is_name {
            add(question.slice(words.clone()).to_owned(), false, words, None);
        }
    }
    found.truncate(MOST);
    found
}

/// A number in digits (`1,000` loses its comma) or in words up to twelve.
fn number(word: &str) -> Option<String> {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    if let Some(value) = WORDS.iter().position(|w| *w == word) {
        return Some(value.to_string());
    }
    let digits = word.replace(',', "");
    digits
        .starts_with(|c: char| c.is_ascii_digit())
        .then_some(digits)
        .filter(|d| d.parse::<f64>().is_ok())
}

/// Runs between quotation marks, with the words that they cover.
fn quoted(question: &Question) -> Vec<(Range<usize>, String)> {
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

/// Codes and dates: runs without a space, of several words one of which is a number
/// (`2001-01-31`, `A320`, `12:30`).
fn runs(question: &Question) -> Vec<Range<usize>> {
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

/// Longest runs of capitalised words that do not open a sentence.
fn capitalised(question: &Question) -> Vec<Range<usize>> {
    let upper =
        |i: usize| question.text[question.words[i].span.clone()].starts_with(char::is_uppercase);
    let opens =
        |i: usize| i == 0 || matches!(question.words[i - 1].text.as_str(), "." | "?" | "!" | "\"");
    let mut found = Vec::new();
    let mut i = 0;
    while i < question.words.len() {
        let mut end = i;
        while end < question.words.len() && upper(end) && !opens(end) {
            end += 1;
        }
        if end > i {
            found.push(i..end);
        }
        i = end.max(i + 1);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(cells: &[(usize, &str)]) -> ValueIndex {
        let mut index = ValueIndex::default();
        for &(column, cell) in cells {
            index.insert(ColumnRef { table: 0, column }, cell);
        }
        index
    }

    fn check(question: &str, cells: &[(usize, &str)], expect: &str) {
        let question = Question::new(question);
        let matches = index(cells).matches(&question);
        let schema =
            Schema { tables: vec![beamsplitter_sql::Table::default()], ..Schema::default() };
        let texts: Vec<String> =
            literals(&question, &matches, &schema).into_iter().map(|l| l.text).collect();
        assert_eq!(texts.join("|"), expect);
    }

    #[test]
    fn finds_cells_as_the_database_spells_them() {
        check("singers from france", &[(0, "France")], "France");
        check(
            "flights of jetBlue airways",
            &[(0, "JetBlue Airways"), (1, "JetBlue")],
            "JetBlue Airways",
        );
        check("how many dogs?", &[(1, "dog")], "dog");
        check("is there a 'the'?", &[(0, "is")], "the");
    }

    #[test]
    fn finds_numbers_quotes_and_names() {
        check("more than 1,000 or three", &[], "1000|3");
        check("in the city \"New Yorks\"", &[], "New Yorks");
        check("Which city's mayor is Al Smith?", &[], "Al Smith");
        check("names with 'O'Hara' in them", &[], "O'Hara");
        check("born on 2001-01-31, flying the A320?", &[], "2001|01|31|320|2001-01-31|A320");
    }
}
