//! Words of a question that stand inside longer words of cells: "titles that contain lak".

use std::collections::BTreeSet;

use beamsplitter_sql::ColumnRef;

use crate::cell_match::{CellMatch, Reason};
use crate::cells::ValueIndex;
use crate::question::Question;

/// Shortest word that is looked for, in letters; of letters that English does not have one is enough.
const SHORTEST: [usize; 2] = [3, 1];
/// Most columns and spellings in which one word is found.
const MOST: usize = 4;

impl ValueIndex {
    /// Returns the words of a question for which no cell was found and that stand inside words of cells,
    /// as the cells write them: LIKE tells capitals from small letters beyond ASCII.
    pub(crate) fn inside(&self, question: &Question, found: &[CellMatch]) -> Vec<CellMatch> {
        let mut inside = Vec::new();
        for (at, word) in question.words.iter().enumerate() {
            let text = word.text.as_str();
            let least = SHORTEST[usize::from(!text.is_ascii())];
            let looked_for = text.chars().all(char::is_alphabetic) && !word.is_stop();
            if !looked_for
                || text.chars().count() < least
                || found.iter().any(|found| found.words.contains(&at))
            {
                continue;
            }
            let written = self.written(text);
            if written.len() <= MOST {
                inside.extend(written.into_iter().map(|(column, text)| CellMatch {
                    words: at..at + 1,
                    text,
                    column,
                    reason: Reason::Inside,
                }));
            }
        }
        inside
    }

    /// Returns how the cells of each column write a lower-case text, capitals of ASCII aside.
    fn written(&self, text: &str) -> BTreeSet<(ColumnRef, String)> {
        let mut written = BTreeSet::new();
        for entry in self.entries.iter().filter(|entry| entry.key.contains(text)) {
            for (column, cell) in &entry.cells {
                let part = if text.is_ascii() { Some(text) } else { part(cell, text) };
                written.extend(part.map(|part| (*column, part.to_owned())));
            }
            if written.len() > MOST {
                break;
            }
        }
        written
    }
}

/// Returns the first part of a cell that is a lower-case text but for capitals.
fn part<'c>(cell: &'c str, text: &str) -> Option<&'c str> {
    let letters = text.chars().count();
    cell.char_indices().find_map(|(start, _)| {
        let rest = &cell[start..];
        let end = rest.char_indices().nth(letters).map_or(rest.len(), |(end, _)| end);
        (rest[..end].to_lowercase() == text).then_some(&rest[..end])
    })
}
