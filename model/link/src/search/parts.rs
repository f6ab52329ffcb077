//! Cells of which a question says some words.

use crate::cell_match::Reason;
use crate::marked::quoted;
use crate::similar::unaccented;
use beamsplitter_common::lexicon::List;

use super::{MOST_BY_PART, Search};

/// Words that stand behind *in*, *from* or *at* in set phrases: "in total", "in descending order".
static NO_PLACES: List = List::new(crate::LEXICON, "no places");

impl Search<'_> {
    /// Returns whether a word is written as a name or stands where one is expected: "by tolkien", "dr.
    /// kim".
    pub(super) fn names_part(&self, word: usize) -> bool {
        let opens = ["by", "named", "called", "titled", "dr", "mr", "mrs", "ms", "prof"];
        self.is_name(word) || opens.contains(&self.before(word))
    }

    /// Returns whether a word stands where a place does, "in alaska", in a question without capitals.
    fn is_place(&self, word: usize) -> bool {
        matches!(self.before(word), "in" | "from" | "at")
            && !NO_PLACES.contains(&self.question.word(self.words[word]))
            && !(0..self.words.len()).any(|word| self.is_name(word))
    }

    /// Returns whether a word stands where a person does in a question without capitals, "when did omar
    /// join", "ivy's phone", and at the end "the phone of ivy".
    fn is_person(&self, word: usize) -> bool {
        let last = word + 1 == self.words.len();
        let is_owner = || self.question.word(self.words[word] + 1) == "'";
        let stands = match self.before(word) {
            "did" | "does" | "do" | "has" | "had" => true,
            "was" | "is" => !last,
            "of" | "for" | "with" | "and" | "than" => last || is_owner(),
            _ => is_owner(),
        };
        stands && !(0..self.words.len()).any(|word| self.is_name(word))
    }

    /// Returns whether all cells of an entry are written as the names of people are: two to four words
    /// with capitals, of which `part` is the first or the last.
    fn names_person(&self, entry: usize, part: &str) -> bool {
        let entry = &self.index.entries[entry];
        let capital = |word: &str| word.starts_with(char::is_uppercase);
        let is_name = |cell: &str| {
            (2..=4).contains(&cell.split_whitespace().count())
                && cell.split_whitespace().all(capital)
        };
        let (key, part) = (unaccented(&entry.key), unaccented(part));
        let ends = key.starts_with(&format!("{part} ")) || key.ends_with(&format!(" {part}"));
        ends && entry.cells.iter().all(|(_, cell)| is_name(cell))
    }

    /// Returns the word before a word, marks left aside.
    fn before(&self, word: usize) -> &str {
        word.checked_sub(1).map_or("", |before| self.question.word(self.words[before]))
    }

    /// Finds cells by part: "Tolkien" for the cell "J. R. R. Tolkien", where few cells have the word.
    /// Of several words none needs a capital letter: "maria lopez" for the cell "Dr. Maria Lopez".
    /// What stands in quotation marks is a text to find within cells.
    pub fn parts(&mut self) {
        let quoted = quoted(self.question);
        self.each_run(1..=3, |search, run| {
            if quoted.iter().any(|(quote, _)| quote.contains(&search.words[run.start])) {
                return None;
            }
            if search.is_stop(run.start) || search.is_stop(run.end - 1) {
                return None;
            }
            let several = run.len() > 1 && !run.clone().any(|word| search.is_stop(word));
            let is_known = several || search.names_part(run.start) || search.is_place(run.start);
            if !is_known && !search.is_person(run.start) {
                return None;
            }
            let texts = search.texts(run);
            let entries = texts.iter().map(|text| search.index.with_word(text));
            // The rarest word has the fewest cells to look at.
            let entries =
                entries.collect::<Option<Vec<_>>>()?.into_iter().min_by_key(|of| of.len())?;
            let part = format!(" {} ", unaccented(&texts.join(" ")));
            let holds = |entry: &&usize| {
                format!(" {} ", unaccented(&search.index.entries[**entry].key)).contains(&part)
            };
            let entries: Vec<usize> =
                entries.iter().filter(holds).take(MOST_BY_PART + 1).copied().collect();
            if !is_known && !entries.iter().all(|entry| search.names_person(*entry, texts[0])) {
                return None;
            }
            let few = (1..=MOST_BY_PART).contains(&entries.len());
            few.then_some((entries, Reason::Part))
        });
    }
}
