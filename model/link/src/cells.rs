//! The cells of a database by their words, and the cells that a question names.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use beamsplitter_sql::{ColumnRef, Schema};
use serde::{Deserialize, Serialize};

use crate::date_forms::DateForms;
use crate::dates::dates;
use crate::question::{Question, plain_words, stem};
use crate::similar::{abbreviations, distance, initials, tolerance};

/// Longest run of words looked up among the cells.
const LONGEST: usize = 6;
/// Most cells that a part of their words, or a misspelt word, may name.
const MOST_BY_PART: usize = 3;

/// Why a cell is taken for what a question says.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// The words are the cell's.
    #[default]
    Same,
    /// They differ in the plural.
    Plural,
    /// They differ in spaces.
    Spaces,
    /// They differ in one letter or two.
    Spelling,
    /// The one is the initials of the other.
    Initials,
    /// They are some of the cell's words.
    Part,
    /// They are a date, in the form of the column.
    Date,
}

/// A cell that some words of the question name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellMatch {
    /// First and one past last word of the question.
    pub words: Range<usize>,
    /// The cell exactly as the database spells it; for a date, the text that finds it.
    pub text: String,
    /// Where it stands.
    pub column: ColumnRef,
    /// Why it is taken for what the words mean.
    #[serde(default)]
    pub reason: Reason,
}

impl CellMatch {
    /// Returns the reason in words: `'Germny' looks like the cell 'Germany' in country.name`.
    pub fn explanation(&self, question: &Question, schema: &Schema) -> String {
        let said = question.slice(self.words.clone());
        let table = &schema.tables[self.column.table].name;
        let column = format!("{table}.{}", schema.column(self.column).name);
        let text = &self.text;
        match self.reason {
            Reason::Same => format!("'{said}' is the cell '{text}' in {column}"),
            Reason::Plural => format!("'{said}' is the cell '{text}' in {column}, but for the plural"),
            Reason::Spaces => format!("'{said}' is the cell '{text}' in {column}, but for spaces"),
            Reason::Spelling => format!("'{said}' looks like the cell '{text}' in {column}"),
            Reason::Initials => format!("'{said}' is short for the cell '{text}' in {column}, or long for it"),
            Reason::Part => format!("'{said}' is a part of the cell '{text}' in {column}"),
            Reason::Date => format!("'{said}' is written '{text}' in {column}"),
        }
    }
}

/// The cells of the same words.
#[derive(Clone, Debug)]
struct Entry {
    /// Their words, one space apart.
    key: String,
    /// Column and spelling, one for each column.
    cells: Vec<(ColumnRef, String)>,
}

/// The distinct cells of a database's columns, by their words.
///
/// The hash maps are only looked up, never walked: no order of theirs reaches a result.
#[derive(Clone, Debug, Default)]
pub struct ValueIndex {
    entries: Vec<Entry>,
    by_key: HashMap<String, usize>,
    by_word: HashMap<String, Vec<usize>>,
    by_initials: HashMap<String, Vec<usize>>,
    by_letters: HashMap<String, usize>,
    /// Words of five letters or more, by first letter and length.
    spellings: HashMap<(char, usize), Vec<String>>,
    dates: BTreeMap<ColumnRef, DateForms>,
}

impl ValueIndex {
    /// Adds one distinct cell. Numbers and cells of more than six words are left out: numbers are
    /// taken from the question as they are.
    pub fn insert(&mut self, column: ColumnRef, cell: &str) {
        if cell.trim().parse::<f64>().is_ok() {
            return;
        }
        self.dates.entry(column).or_default().add(cell);
        let words = plain_words(cell);
        if words.is_empty() || words.len() > LONGEST {
            return;
        }
        let key = words.join(" ");
        let at = match self.by_key.get(&key) {
            Some(&known) => known,
            None => self.add_entry(key, &words),
        };
        let cells = &mut self.entries[at].cells;
        // A column may spell one thing in two ways; the first spelling serves.
        if !cells.iter().any(|(c, _)| *c == column) {
            cells.push((column, cell.to_owned()));
        }
    }

    fn add_entry(&mut self, key: String, words: &[String]) -> usize {
        let at = self.entries.len();
        self.by_key.insert(key.clone(), at);
        self.entries.push(Entry { key, cells: Vec::new() });
        for word in words.iter().filter(|word| word.len() > 2) {
            if let Some(entries) = self.by_word.get_mut(word) {
                if entries.last() != Some(&at) {
                    entries.push(at);
                }
                continue;
            }
            self.by_word.insert(word.clone(), vec![at]);
            let letters = word.chars().count();
            if let (Some(first), true) = (word.chars().next(), letters > 4) {
                self.spellings.entry((first, letters)).or_default().push(word.clone());
            }
        }
        if words.len() > 1 {
            self.by_letters.entry(words.concat()).or_insert(at);
            if let Some(short) = initials(words.iter().map(String::as_str)) {
                self.by_initials.entry(short).or_default().push(at);
            }
        }
        at
    }

    /// Returns the number of distinct cells.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the cells that the question names: those of its very words first, longest runs of
    /// words first, a run inside a longer match not looked up again; then, for the words left, cells
    /// that are like them. Dates come as the columns write them.
    pub fn matches(&self, question: &Question) -> Vec<CellMatch> {
        let mut search = Search::new(self, question);
        search.same_words();
        search.initials();
        search.other_spaces();
        search.misspelt();
        search.parts();
        search.dates();
        search.found.sort_by(|a, b| {
            (a.words.start, a.column, &a.text, a.reason)
                .cmp(&(b.words.start, b.column, &b.text, b.reason))
        });
        search.found
    }

    fn entry(&self, words: &[&str]) -> Option<usize> {
        self.by_key.get(&words.join(" ")).copied()
    }

    /// The words of cells that a misspelt word is nearest to, at most two, in alphabetical order.
    fn corrections(&self, word: &str) -> Vec<&str> {
        let most = tolerance(word);
        let letters = word.chars().count();
        let Some(first) = word.chars().next().filter(|_| most > 0) else { return Vec::new() };
        let mut near: Vec<(usize, &str)> = (letters - most..=letters + most)
            .filter_map(|length| self.spellings.get(&(first, length)))
            .flatten()
            .filter_map(|known| Some((distance(word, known, most)?, known.as_str())))
            .collect();
        near.sort_unstable();
        let least = near.first().map_or(0, |near| near.0);
        near.into_iter().take_while(|near| near.0 == least).take(2).map(|near| near.1).collect()
    }
}

/// One search for the cells of a question.
struct Search<'a> {
    index: &'a ValueIndex,
    question: &'a Question,
    /// Places of the words that are no marks.
    words: Vec<usize>,
    /// Which of them a cell is found for.
    taken: Vec<bool>,
    found: Vec<CellMatch>,
}

impl<'a> Search<'a> {
    fn new(index: &'a ValueIndex, question: &'a Question) -> Self {
        let words: Vec<usize> =
            (0..question.words.len()).filter(|&i| question.words[i].is_word()).collect();
        let taken = vec![false; words.len()];
        Self { index, question, words, taken, found: Vec::new() }
    }

    /// The texts of a run of words.
    fn texts(&self, run: Range<usize>) -> Vec<&'a str> {
        let question = self.question;
        self.words[run].iter().map(|&i| question.word(i)).collect()
    }

    /// Runs of `lengths` words, longest first, whose words are not taken when they come up.
    fn each_run(
        &mut self,
        lengths: std::ops::RangeInclusive<usize>,
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

    /// Whether a word begins with a capital letter that no sentence's beginning asks for.
    fn is_name(&self, word: usize) -> bool {
        let at = self.words[word];
        self.question.is_capitalised(at) && !self.question.opens_sentence(at)
    }

    /// Cells of the very words, or with the last word's plural removed.
    fn same_words(&mut self) {
        self.each_run(1..=LONGEST, |search, run| {
            if run.len() == 1 && search.is_stop(run.start) {
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

    /// "USA" for the cell "United States of America", and the reverse.
    fn initials(&mut self) {
        self.each_run(1..=5, |search, run| {
            let texts = search.texts(run.clone());
            if let [short] = texts[..] {
                let said = &search.question.text[search.question.words[search.words[run.start]].span.clone()];
                let capitals = (2..6).contains(&said.len()) && said.chars().all(char::is_uppercase);
                if !capitals && !matches!(short, "usa" | "uk" | "uae") {
                    return None;
                }
                let long = |short: &&str| search.index.by_initials.get(*short).cloned();
                let entries = abbreviations(short).iter().find_map(long)?;
                return (entries.len() <= MOST_BY_PART).then_some((entries, Reason::Initials));
            }
            let name = |word: usize| search.is_name(word) || search.is_stop(word);
            if !(search.is_name(run.start) && search.is_name(run.end - 1) && run.clone().all(name)) {
                return None;
            }
            let short = initials(texts)?;
            let capitals = |entry: &usize| {
                let cells = &search.index.entries[*entry].cells;
                cells.iter().all(|(_, cell)| cell.chars().all(char::is_uppercase))
            };
            let entry = abbreviations(&short)
                .iter()
                .find_map(|short| search.index.entry(&[short]).filter(capitals))?;
            Some((vec![entry], Reason::Initials))
        });
    }

    /// "Air bus" for the cell "Airbus", and the reverse.
    fn other_spaces(&mut self) {
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

    /// Cells that the question's words name when one of them is corrected: a word that no cell has.
    fn misspelt(&mut self) {
        for at in 0..self.words.len() {
            let word = self.question.word(self.words[at]);
            let known = self.index.by_word.contains_key(word);
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

    /// The longest run around word `at` that is a cell when `at` is corrected; else, for a name, the
    /// few cells that have the corrected word.
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
        let part = corrections.iter().find_map(|word| self.index.by_word.get(*word).filter(few))?;
        self.names_part(at).then(|| (at..at + 1, part.clone()))
    }

    /// Whether a word is written as a name or stands where one is expected: "by tolkien".
    fn names_part(&self, word: usize) -> bool {
        let before = self.words[word].checked_sub(1).map_or("", |before| self.question.word(before));
        self.is_name(word) || matches!(before, "by" | "named" | "called" | "titled")
    }

    /// "Tolkien" for the cell "J. R. R. Tolkien", where few cells have the word.
    fn parts(&mut self) {
        self.each_run(1..=3, |search, run| {
            if search.is_stop(run.start) || search.is_stop(run.end - 1) {
                return None;
            }
            if !search.names_part(run.start) {
                return None;
            }
            let texts = search.texts(run);
            let entries = search.index.by_word.get(texts[0])?;
            let part = format!(" {} ", texts.join(" "));
            let holds = |entry: &&usize| {
                format!(" {} ", search.index.entries[**entry].key).contains(&part)
            };
            let entries: Vec<usize> =
                entries.iter().filter(holds).take(MOST_BY_PART + 1).copied().collect();
            let few = (1..=MOST_BY_PART).contains(&entries.len());
            few.then_some((entries, Reason::Part))
        });
    }

    /// Dates, in the form of each column that holds dates.
    fn dates(&mut self) {
        for said in dates(self.question) {
            for (column, forms) in &self.index.dates {
                self.found.extend(forms.texts(said.date, said.bound).into_iter().map(|text| {
                    CellMatch { words: said.words.clone(), text, column: *column, reason: Reason::Date }
                }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(question: &str, cells: &[&str], expect: &str) {
        let mut index = ValueIndex::default();
        let column = ColumnRef { table: 0, column: 0 };
        cells.iter().for_each(|cell| index.insert(column, cell));
        let matches = index.matches(&Question::new(question));
        let found: Vec<String> =
            matches.into_iter().map(|m| format!("{} {:?}", m.text, m.reason)).collect();
        assert_eq!(found.join(", "), expect, "{question}");
    }

    #[test]
    fn finds_the_very_words() {
        check("singers from france", &["France", "Francesca"], "France Same");
        check("how many dogs?", &["dog"], "dog Plural");
        check("who is in new york", &["New York", "York"], "New York Same");
        check("which is the best?", &["which", "is"], "");
    }

    #[test]
    fn finds_misspelt_cells() {
        check("people of Germny", &["Germany"], "Germany Spelling");
        check("people of the untied states", &["United States"], "United States Spelling");
        check("books by tolkein", &["J. R. R. Tolkien"], "J. R. R. Tolkien Spelling");
        check("books of germany", &["Germany", "Germani"], "Germany Same");
        check("cats of Iron", &["Iran"], "");
    }

    #[test]
    fn finds_cells_by_part() {
        check("books by Tolkien", &["J. R. R. Tolkien"], "J. R. R. Tolkien Part");
        check("books by Le Guin", &["Ursula K. Le Guin"], "Ursula K. Le Guin Part");
        check("the history of art", &["World History"], "");
        check("by Smith", &["A Smith", "B Smith", "C Smith", "D Smith"], "");
    }

    #[test]
    fn finds_abbreviations_and_other_spaces() {
        check("cities in the USA", &["United States of America"], "United States of America Initials");
        check("cities in the USA", &["United States"], "United States Initials");
        check("cities in the UK", &["United Kingdom"], "United Kingdom Initials");
        check("cities of the United States", &["USA"], "USA Initials");
        check("cities in us", &["United States"], "");
        check("planes of air bus", &["Airbus"], "Airbus Spaces");
        check("planes of jetblue", &["Jet Blue"], "Jet Blue Spaces");
    }

    #[test]
    fn finds_dates_as_the_column_has_them() {
        check("in June 2005", &["2004-01-31", "soon enough"], "");
        check("in June 2005", &["2004-01-31"], "2005-06 Date");
    }

    #[test]
    fn explains_itself() {
        let table = beamsplitter_sql::Table {
            name: "country".to_owned(),
            columns: vec![beamsplitter_sql::Column {
                name: "name".to_owned(),
                ..Default::default()
            }],
            rows: None,
        };
        let schema = Schema { tables: vec![table], ..Schema::default() };
        let mut index = ValueIndex::default();
        index.insert(ColumnRef { table: 0, column: 0 }, "Germany");
        let question = Question::new("people of Germny");
        let explanation = index.matches(&question)[0].explanation(&question, &schema);
        assert_eq!(explanation, "'Germny' looks like the cell 'Germany' in country.name");
    }
}
