//! The search for the cells that a question names.

mod parts;

use std::ops::{Range, RangeInclusive};

use beamsplitter_common::lexicon::Pairs;

use crate::blanks::blank_cells;
use crate::cell_match::{CellMatch, Reason};
use crate::cells::{LONGEST, ValueIndex};
use crate::date_forms::texts as date_texts;
use crate::dates::dates;
use crate::flags::flag_cells;
use crate::question::{Question, stem};
use crate::similar::{abbreviations, bases, initials, origins};

/// Most cells that a part of their words, or a misspelt word, may name.
const MOST_BY_PART: usize = 3;

/// One search for the cells of a question.
pub struct Search<'a> {
    index: &'a ValueIndex,
    question: &'a Question,
    /// Places of the words that are no marks.
    words: Vec<usize>,
    /// Which of them a cell is found for.
    taken: Vec<bool>,
    /// What was found so far.
    pub found: Vec<CellMatch>,
}

impl<'a> Search<'a> {
    /// Starts with no word taken.
    pub fn new(index: &'a ValueIndex, question: &'a Question) -> Self {
        let words: Vec<usize> =
            (0..question.words.len()).filter(|&i| question.words[i].is_word()).collect();
        let taken = vec![false; words.len()];
        Self { index, question, words, taken, found: Vec::new() }
    }

    /// Returns the texts of a run of words.
    fn texts(&self, run: Range<usize>) -> Vec<&'a str> {
        let question = self.question;
        self.words[run].iter().map(|&i| question.word(i)).collect()
    }

    /// Runs of `lengths` words, longest first, whose words are not taken when they come up.
    fn each_run(
        &mut self,
        lengths: RangeInclusive<usize>,
        look_up: impl Fn(&Self, Range<usize>) -> Option<(Vec<usize>, Reason)>,
    ) {
        for length in (*lengths.start()..=*lengths.end().min(&self.words.len())).rev() {
            for start in 0..=self.words.len() - length {
                let run = start..start + length;
                if self.taken[run.clone()].iter().any(|taken| *taken) {
                    continue;
                }
                if let Some((entries, reason)) = look_up(self, run.clone()) {
                    self.take(run, &entries, reason);
                }
            }
        }
    }

    fn take(&mut self, run: Range<usize>, entries: &[usize], reason: Reason) {
        self.taken[run.clone()].fill(true);
        let words = self.words[run.start]..self.words[run.end - 1] + 1;
        let cells = entries.iter().flat_map(|&entry| &self.index.entries[entry].cells);
        self.found.extend(cells.map(|(column, text)| CellMatch {
            words: words.clone(),
            text: text.clone(),
            column: *column,
            reason,
        }));
    }

    fn is_stop(&self, word: usize) -> bool {
        self.question.words[self.words[word]].is_stop()
    }

    /// Returns whether a word is "no" with no noun behind it: "whose decision was no".
    fn answers(&self, word: usize) -> bool {
        let at = self.words[word];
        let next = self.question.word(at + 1);
        self.question.word(at) == "no" && matches!(next, "" | "." | "?" | "!" | "," | "and" | "or")
    }

    /// Returns whether a word begins with a capital letter that no sentence's beginning asks for.
    fn is_name(&self, word: usize) -> bool {
        let at = self.words[word];
        self.question.is_capitalised(at) && !self.question.opens_sentence(at)
    }

    /// Finds cells of the very words, or with the last word's plural removed.
    pub fn same_words(&mut self) {
        self.each_run(1..=LONGEST, |search, run| {
            if run.len() == 1 && search.is_stop(run.start) && !search.answers(run.start) {
                return None;
            }
            let mut texts = search.texts(run);
            if let Some(entry) = search.index.entry(&texts) {
                return Some((vec![entry], Reason::Same));
            }
            let last = texts.pop()?;
            let singular = last.strip_suffix("es").into_iter().chain(last.strip_suffix('s'));
            singular.filter(|s| s.len() > 2 && stem(s) == stem(last)).find_map(|short| {
                let texts: Vec<&str> = texts.iter().copied().chain([short]).collect();
                Some((vec![search.index.entry(&texts)?], Reason::Plural))
            })
        });
    }

    /// Finds by initials: "USA" for the cell "United States of America", and the reverse.
    pub fn initials(&mut self) {
        self.each_run(1..=5, |search, run| {
            let texts = search.texts(run.clone());
            if let [short] = texts[..] {
                let said = &search.question.text
                    [search.question.words[search.words[run.start]].span.clone()];
                let capitals = (2..6).contains(&said.len()) && said.chars().all(char::is_uppercase);
                if !capitals && !matches!(short, "usa" | "uk" | "uae") {
                    return None;
                }
                let long = |short: &&str| search.index.by_initials.get(*short).cloned();
                let entries = abbreviations(short).iter().find_map(long)?;
                return (entries.len() <= MOST_BY_PART).then_some((entries, Reason::Initials));
            }
            let name = |word: usize| search.is_name(word) || search.is_stop(word);
            if !(search.is_name(run.start) && search.is_name(run.end - 1) && run.clone().all(name))
            {
                return None;
            }
            let short = initials(texts)?;
            let capitals = |entry: &usize| {
                let cells = &search.index.entries[*entry].cells;
                let short = |cell: &str| matches!(cell, "usa" | "uk" | "uae");
                cells.iter().all(|(_, cell)| short(cell) || cell.chars().all(char::is_uppercase))
            };
            let entry = abbreviations(&short)
                .iter()
                .find_map(|short| search.index.entry(&[short]).filter(capitals))?;
            Some((vec![entry], Reason::Initials))
        });
    }

    /// Finds countries and continents by their adjective: "French" for the cell "France".
    pub fn origins(&mut self) {
        self.each_run(1..=1, |search, run| {
            let names = origins(search.texts(run)[0]).iter();
            let entry = names.copied().find_map(|name| search.index.by_key.get(name))?;
            Some((vec![*entry], Reason::Origin))
        });
    }

    /// Finds cells of one word by another form of it: "cancelled" for the cell "Cancel", "comedies" for
    /// "Comedy", "cardiologists" for "Cardiology".
    pub fn other_forms(&mut self) {
        self.each_run(1..=1, |search, run| {
            let bases = bases(search.texts(run)[0]);
            let entry = bases.iter().find_map(|base| search.index.entry(&[base]))?;
            Some((vec![entry], Reason::Form))
        });
    }

    /// Finds cells with other spaces: "air bus" for the cell "Airbus", and the reverse.
    pub fn other_spaces(&mut self) {
        self.each_run(1..=3, |search, run| {
            let texts = search.texts(run.clone());
            let letters = texts.concat();
            if letters.len() < 5 || search.is_stop(run.start) || search.is_stop(run.end - 1) {
                return None;
            }
            let entry = match texts.len() {
                1 => search.index.by_letters.get(&letters),
                _ => search.index.by_key.get(&letters),
            };
            Some((vec![*entry?], Reason::Spaces))
        });
    }

    /// Finds cells that the question's words name when one of them is corrected: a word that no cell has.
    pub fn misspelt(&mut self) {
        for at in 0..self.words.len() {
            let word = self.question.word(self.words[at]);
            let known = self.index.with_word(word).is_some();
            if self.taken[at] || known || self.is_stop(at) || !word.chars().all(char::is_alphabetic)
            {
                continue;
            }
            let corrections = self.index.corrections(word);
            if let Some((run, entries)) = self.corrected(at, &corrections) {
                self.take(run, &entries, Reason::Spelling);
            }
        }
    }

    /// Returns the longest run around word `at` that is a cell when `at` is corrected; else, for a
    /// name, the few cells that have the corrected word.
    fn corrected(&self, at: usize, corrections: &[&str]) -> Option<(Range<usize>, Vec<usize>)> {
        for length in (1..=LONGEST.min(self.words.len())).rev() {
            let first = (at + 1).saturating_sub(length);
            for start in first..=at.min(self.words.len() - length) {
                let run = start..start + length;
                if self.taken[run.clone()].iter().any(|taken| *taken) {
                    continue;
                }
                let mut texts = self.texts(run.clone());
                let entries: Vec<usize> = corrections
                    .iter()
                    .filter_map(|correction| {
                        texts[at - start] = correction;
                        self.index.entry(&texts)
                    })
                    .collect();
                if !entries.is_empty() {
                    return Some((run, entries));
                }
            }
        }
        let few = |entries: &&Vec<usize>| entries.len() <= MOST_BY_PART;
        let part = corrections.iter().find_map(|word| self.index.with_word(word).filter(few))?;
        self.names_part(at).then(|| (at..at + 1, part.clone()))
    }

    /// Finds dates, in the form of each column that holds dates; their words are taken.
    pub fn dates(&mut self) {
        for said in dates(self.question) {
            let before = self.found.len();
            for (column, forms) in &self.index.dates {
                let texts = date_texts(forms, said.date, said.bound).into_iter();
                self.found.extend(texts.map(|(text, reason)| CellMatch {
                    words: said.words.clone(),
                    text,
                    column: *column,
                    reason,
                }));
            }
            if self.found.len() > before {
                for (taken, word) in self.taken.iter_mut().zip(&self.words) {
                    *taken |= said.words.contains(word);
                }
            }
        }
    }
}

impl ValueIndex {
    /// Returns the cells that the question names: those of its very words first, longest runs of
    /// words first, a run inside a longer match not looked up again; then, for the words left, cells
    /// that are like them. Dates come as the columns write them.
    pub fn matches(&self, question: &Question) -> Vec<CellMatch> {
        let mut search = Search::new(self, question);
        search.same_words();
        search.dates();
        search.states();
        search.initials();
        search.origins();
        search.other_forms();
        search.other_spaces();
        search.misspelt();
        search.parts();
        search.found.extend(flag_cells(&self.few));
        let whole = search.found.iter().filter(|found| !found.words.is_empty());
        let whole: Vec<_> = whole.map(|found| (found.words.clone(), found.column)).collect();
        let part_of_found = |part: &CellMatch| {
            whole
                .iter()
                .any(|(words, column)| *column == part.column && words.contains(&part.words.start))
        };
        let parts = self.offers.parts(question);
        search.found.extend(parts.into_iter().filter(|part| !part_of_found(part)));
        let inside = self.inside(question, &search.found);
        search.found.extend(inside);
        search.found.extend(self.offers.values());
        search.found.extend(blank_cells(&self.blanks, question));
        search.found.sort_by(|a, b| {
            (a.words.start, a.column, &a.text, a.reason).cmp(&(
                b.words.start,
                b.column,
                &b.text,
                b.reason,
            ))
        });
        search.found
    }
}

// States of the USA by name where cells have their codes, and the reverse.

/// Postal codes of the states and of the capital's district, with their names.
static STATES: Pairs = Pairs::new(crate::LEXICON, "states");

impl Search<'_> {
    /// Finds states: "Florida" for the cell "FL", "FL" for the cell "Florida". Codes are written in
    /// capitals, in the cell as in the question.
    pub fn states(&mut self) {
        self.each_run(1..=3, |search, run| {
            let said = search.texts(run.clone()).join(" ");
            let entry = match STATES.iter().find(|(_, name)| *name == said) {
                Some((code, _)) => search.index.entry(&[code]).filter(|at| search.is_code(*at))?,
                None => {
                    let (_, name) = STATES.iter().find(|(code, _)| *code == said)?;
                    let shouts = search.is_capital(run.clone());
                    search.index.by_key.get(*name).copied().filter(|_| shouts)?
                }
            };
            Some((vec![entry], Reason::Initials))
        });
    }

    /// Returns whether all cells of an entry are in capitals.
    fn is_code(&self, entry: usize) -> bool {
        let cells = &self.index.entries[entry].cells;
        cells.iter().all(|(_, cell)| cell.chars().all(char::is_uppercase))
    }

    /// Returns whether a run of words is in capitals, and the question is not.
    fn is_capital(&self, run: Range<usize>) -> bool {
        let small = self.question.text.chars().any(char::is_lowercase);
        let text = |word: usize| &self.question.text[self.question.words[word].span.clone()];
        small && run.map(|at| text(self.words[at])).all(|t| t.chars().all(char::is_uppercase))
    }
}
