//! Words that ask, in place of others that ask the same: the network was trained on many questions with
//! "never" and on few with "nobody".

use beamsplitter_common::lexicon::{List, Pairs};
use beamsplitter_sql::Schema;
use beamsplitter_sql::names::words as name_words;

use crate::cell_match::CellMatch;
use crate::question::{Question, stem};

/// Words as people say them, and as many words that the network knows.
static WORDINGS: Pairs = Pairs::new(crate::LEXICON, "wordings");

/// The same for words that stand before the name of a table: "zero visits" are no visits, "zero goals"
/// may be a number of goals.
static BEFORE_TABLES: Pairs = Pairs::new(crate::LEXICON, "wordings before tables");

/// Words behind which "nothing" denies little: "nothing but".
static BUT: List = List::new(crate::LEXICON, "but");

/// Returns the question with some words that ask in place of others that ask the same; its text and the
/// spans of its words stay. Words of the schema's names, of `cells` and within names are left as they are.
pub fn reworded(question: &Question, schema: &Schema, cells: &[CellMatch]) -> Question {
    let stems = |name: &str| name_words(name).iter().map(|word| stem(word)).collect::<Vec<_>>();
    let tables: Vec<Vec<String>> = schema.tables.iter().map(|table| stems(&table.name)).collect();
    let columns = schema.columns().flat_map(|(_, column)| stems(&column.name));
    let names: Vec<String> = columns.chain(tables.iter().flatten().cloned()).collect();
    let is_free = |at: usize| {
        let is_proper = question.is_capitalised(at) && !question.opens_sentence(at);
        let is_cell = cells.iter().any(|cell| cell.words.contains(&at));
        !is_proper && !is_cell && !names.contains(&question.words[at].stem)
    };
    let names_table = |at: usize| {
        let named = question.words.get(at).map(|word| &word.stem);
        tables.iter().any(|table| named.is_some() && table.first() == named)
    };
    let mut reworded = question.clone();
    for at in 0..question.words.len() {
        let is_said = |(said, read): &&(&str, &str)| {
            let mut words = said.split(' ').zip(read.split(' ')).zip(at..);
            words.all(|((said, read), at)| {
                question.word(at) == said && (said == read || is_free(at))
            })
        };
        let end = |said: &str| at + said.split(' ').count();
        let before_table = BEFORE_TABLES.iter().filter(|(said, _)| names_table(end(said)));
        let Some((_, read)) = WORDINGS.iter().chain(before_table).find(is_said) else { continue };
        if question.word(at) == "nothing" && BUT.contains(&question.word(at + 1)) {
            continue;
        }
        for (word, read) in reworded.words[at..].iter_mut().zip(read.split(' ')) {
            read.clone_into(&mut word.text);
            word.stem = stem(read);
        }
    }
    reworded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases;
    use crate::cell_match::Reason;
    use beamsplitter_sql::{ColumnRef, Table};

    #[test]
    fn words_that_ask_are_those_that_the_network_knows() {
        let tables =
            vec![Table::of("visits", &["minimum", "goals"]), Table::of("members", &["name"])];
        let schema = Schema { tables, ..Schema::default() };
        let cell = CellMatch {
            words: 4..5,
            text: "Nobody Home".to_owned(),
            column: ColumnRef { table: 1, column: 0 },
            reason: Reason::Part,
        };
        cases::check("src/wording.txt", |text| {
            let question = reworded(&Question::new(text), &schema, std::slice::from_ref(&cell));
            assert_eq!(question.text, text, "what the person wrote stays");
            let texts: Vec<&str> = question.words.iter().map(|word| word.text.as_str()).collect();
            texts.join(" ")
        });
    }
}
