//! The queries that a prompt is trained with, and what is wrong with some.

use beamsplitter_prompt::grammar::GrammarState;
use beamsplitter_prompt::vocabulary::Word;
use beamsplitter_prompt::{QuestionPrompt, ReadError, Symbol, Target};

/// Returns the targets of the first way to write a query whose literals are all on offer, else
/// those of `sql`.
pub(super) fn targets_on_offer(
    prompt: &QuestionPrompt,
    sql: &str,
    others: &[String],
) -> Result<Vec<Target>, ReadError> {
    let preferred = prompt.targets(sql);
    if matches!(&preferred, Ok(targets) if !targets.iter().any(has_unknown)) {
        return preferred;
    }
    let known = |targets: &Vec<Target>| !targets.iter().any(has_unknown);
    others.iter().filter_map(|sql| prompt.targets(sql).ok()).find(known).map_or(preferred, Ok)
}

/// Returns whether a target has a literal that the question does not offer.
pub(super) fn has_unknown(target: &Target) -> bool {
    target.tokens.contains(&Word::Unknown.token())
}

/// Returns what the decoder's grammar would refuse in a gold query.
pub(super) fn refused_word(sql: &str, prompt: &QuestionPrompt) -> Option<String> {
    let symbols = beamsplitter_prompt::read_sql(sql, &prompt.schema, &prompt.literals).ok()?;
    let (_, symbol) = GrammarState::refused(&symbols, &prompt.schema, &prompt.literals)?;
    Some(match symbol {
        Symbol::Word(word) => word.text().to_owned(),
        Symbol::Table(_) => "a table".to_owned(),
        Symbol::Column(_) => "a column".to_owned(),
        Symbol::Value(_) => "a literal".to_owned(),
    })
}
