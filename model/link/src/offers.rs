//! What a question may mean among the cells without their words: every value of a column that has
//! few, and words of the question that stand inside longer cells.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use beamsplitter_sql::ColumnRef;

use crate::cell_match::{CellMatch, Reason};
use crate::question::{Question, plain_words, stem};

/// Most different values of a column that are all offered.
const FEW: usize = 12;
/// Longest value that is offered, in bytes.
const LONGEST: usize = 40;
/// Most columns whose cells one word of a question is looked for in.
const COLUMNS: usize = 3;
/// Shortest word that is looked for inside cells.
const SHORTEST: usize = 3;

/// The values of a database by their columns, and the words of its cells.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    /// The first values of each column, one more than are offered where it has that many.
    values: BTreeMap<ColumnRef, Vec<String>>,
    /// Columns by the stems of the words of their cells of several words.
    words: HashMap<String, BTreeSet<ColumnRef>>,
    /// The stems of words that were seen: cells repeat their words, and a stem takes long.
    stems: HashMap<String, String>,
}

impl Offers {
    /// Adds one distinct cell.
    pub fn insert(&mut self, column: ColumnRef, cell: &str) {
        let values = self.values.entry(column).or_default();
        if values.len() <= FEW {
            values.push(cell.to_owned());
        }
        let words = plain_words(cell);
        if words.len() > 1 {
            for word in words.iter().filter(|word| word.len() >= SHORTEST) {
                let stem = match self.stems.get(word) {
                    Some(known) => known,
                    None => self.stems.entry(word.clone()).or_insert_with(|| stem(word)),
                };
                match self.words.get_mut(stem) {
                    Some(columns) => drop(columns.insert(column)),
                    None => drop(self.words.insert(stem.clone(), BTreeSet::from([column]))),
                }
            }
        }
    }

    /// Returns the values of columns that have few.
    pub fn values(&self) -> impl Iterator<Item = CellMatch> {
        let few = |values: &&Vec<String>| {
            values.len() <= FEW && values.iter().all(|value| value.len() <= LONGEST)
        };
        let few = self.values.iter().filter(move |(_, values)| few(values));
        few.flat_map(|(&column, values)| {
            values.iter().map(move |text| CellMatch {
                words: 0..0,
                text: text.clone(),
                column,
                reason: Reason::Offered,
            })
        })
    }

    /// Returns the words of a question that are words of longer cells, with the columns of these.
    pub fn parts(&self, question: &Question) -> Vec<CellMatch> {
        let mut found = Vec::new();
        for (at, word) in question.words.iter().enumerate() {
            if word.text.len() < SHORTEST || word.is_stop() || !word.is_word() {
                continue;
            }
            let Some(columns) = self.words.get(&word.stem) else { continue };
            if columns.len() <= COLUMNS {
                found.extend(columns.iter().map(|&column| CellMatch {
                    words: at..at + 1,
                    text: common_start(&word.text, &word.stem).to_owned(),
                    column,
                    reason: Reason::Word,
                }));
            }
        }
        found
    }
}

/// Returns what a word and its stem begin with alike: what all forms of the word contain.
fn common_start<'w>(word: &'w str, stem: &str) -> &'w str {
    let same = word.char_indices().zip(stem.chars()).take_while(|((_, a), b)| a == b);
    let end = same.last().map_or(0, |((at, c), _)| at + c.len_utf8());
    if end < SHORTEST { word } else { &word[..end] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(cells: &[&str], question: &str) -> Vec<String> {
        let mut offers = Offers::default();
        let column = ColumnRef { table: 0, column: 0 };
        cells.iter().for_each(|cell| offers.insert(column, cell));
        let parts = offers.parts(&Question::new(question));
        offers.values().chain(parts).map(|found| found.text).collect()
    }

    #[test]
    fn offers_all_values_of_a_column_that_has_few() {
        assert_eq!(offered(&["F", "M"], "how many women"), ["F", "M"]);
        let many: Vec<String> = (0..13).map(|n| format!("v{n}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert!(offered(&many, "how many").is_empty());
    }

    #[test]
    fn offers_words_of_longer_cells() {
        let long = "Plumbing repairs and a very long story about the kitchen sink";
        assert_eq!(offered(&[long], "what did the kitchen cost"), ["kitchen"]);
    }
}
