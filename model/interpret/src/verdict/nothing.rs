//! Questions of which no word is anything in the database: thanks, another language, a question about
//! the program.

use beamsplitter_common::text::listed;
use beamsplitter_link::Words;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::names::phrase;

use super::seen::is_english;
use crate::words::{content, is_named, known};

/// Tables that are named, at most.
const NAMED: usize = 5;

/// Returns a sentence on a question of which no word names anything in the database; none where one
/// does, or has a place in the query that is shown first.
pub(crate) fn says_nothing(
    vocabulary: &Words,
    prompt: &QuestionPrompt,
    has_places: bool,
) -> Option<String> {
    let words = &prompt.question.words;
    let names = |at: usize| is_named(known(prompt, at, |_| true));
    if has_places || (0..words.len()).any(names) || prompt.named().next().is_some() {
        return None;
    }
    let tables = &prompt.schema.tables;
    let mut about: Vec<String> =
        tables.iter().take(NAMED).map(|table| phrase(&table.name)).collect();
    if tables.len() > NAMED {
        about.push("others".to_owned());
    }
    let about = listed(&about, "and");
    let content = content(prompt);
    let mut foreign = content.iter().map(|word| !is_english(vocabulary, &words[word.at].text));
    let is_foreign = content.len() > 1 && foreign.all(|is| is);
    let language = if is_foreign { " Questions are read in English." } else { "" };
    Some(format!("No word of this names anything in this database, which holds {about}.{language}"))
}
