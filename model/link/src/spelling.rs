//! Misspelt words that say what is asked: "totla", "latset", "fourty".

use beamsplitter_common::lexicon::List;
use beamsplitter_sql::Schema;
use beamsplitter_sql::names::words as name_words;

use crate::cell_match::CellMatch;
use crate::question::{Question, stem};
use crate::similar::{distance, tolerance};
use crate::words::Words;

/// Words of five letters or more that say what is asked of the names: functions, superlatives,
/// comparisons, order, numbers.
static ASKING: List = List::new(crate::LEXICON, "asking");

/// Returns the question with misspelt words that say what is asked spelt right; its text and the
/// spans of its words stay. Words of the dictionary, of the schema's names, of `cells` and proper
/// names are left as they are, and so is a word that is as near to a name of the schema.
pub fn spelt(words: &Words, question: &Question, schema: &Schema, cells: &[CellMatch]) -> Question {
    let tables = schema.tables.iter().map(|table| &table.name);
    let names = tables.chain(schema.columns().map(|(_, column)| &column.name));
    let names: Vec<String> = names.flat_map(|name| name_words(name)).collect();
    let mut spelt = question.clone();
    for (at, word) in spelt.words.iter_mut().enumerate() {
        let most = tolerance(&word.text);
        let proper = question.is_capitalised(at) && !question.opens_sentence(at);
        let cell = cells.iter().any(|cell| cell.words.contains(&at));
        let known = |word: &str| words.knows(word) || names.iter().any(|n| stem(n) == stem(word));
        if most == 0 || proper || cell || !is_letters(&word.text) || known(&word.text) {
            continue;
        }
        let near = |known: &str| {
            let same_start = known.chars().next() == word.text.chars().next();
            distance(&word.text, known, most).filter(|_| same_start)
        };
        let of_names = names.iter().flat_map(|name| [near(name), near(&format!("{name}s"))]);
        let name = of_names.flatten().min();
        let asking = ASKING.iter().filter_map(|asking| Some((near(asking)?, *asking))).min();
        if let Some((_, asking)) = asking.filter(|(far, _)| name.is_none_or(|name| *far < name)) {
            asking.clone_into(&mut word.text);
            word.stem = stem(asking);
        }
    }
    spelt
}

fn is_letters(text: &str) -> bool {
    text.chars().all(char::is_alphabetic)
}
