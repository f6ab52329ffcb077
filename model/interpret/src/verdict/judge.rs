//! Judges a question by what is known of it.

use beamsplitter_link::{Item, Level, Words};
use beamsplitter_odin::selector::Facts;
use beamsplitter_pipeline::Database;
use beamsplitter_prompt::QuestionPrompt;

use super::category::{Category, Verdict};
use crate::facts::Executed;

/// What a verdict is made from.
pub struct Seen<'a> {
    /// The model's words, by which meanings are compared.
    pub words: &'a Words,
    /// The question, the schema, and the links between them.
    pub prompt: &'a QuestionPrompt,
    /// What was decoded, and what rules added, executed.
    pub candidates: &'a [Executed<'a>],
    /// What the selector knows of each of them.
    pub facts: &'a [Facts],
}

/// Judges a question.
pub async fn judge<D: Database>(seen: &Seen<'_>, _database: &mut D) -> Verdict {
    let question = &seen.prompt.question;
    let has_link = |word: usize| {
        let mut links = seen.prompt.links.links.iter();
        links.any(|link| link.words.contains(&word) && link.level >= Level::Nearest)
            || seen.prompt.literals.iter().any(|literal| literal.words.contains(&word))
    };
    let content = (0..question.words.len())
        .filter(|&at| question.words[at].is_word() && !question.words[at].is_stop());
    let (known, missing): (Vec<usize>, Vec<usize>) = content.partition(|&at| has_link(at));
    let table = |link: &beamsplitter_link::Link| matches!(link.item, Item::Table(_));
    let category = match (known.is_empty(), seen.prompt.links.links.iter().any(table)) {
        (true, false) => Category::NonexistentSelectColumn,
        _ => Category::Answerable,
    };
    let missing: Vec<String> =
        missing.into_iter().map(|at| question.slice(at..at + 1).to_owned()).collect();
    let evidence = match category {
        Category::Answerable => "The words of the question are names and values of the database.",
        _ => "No word of the question is a name or a value of the database.",
    };
    Verdict {
        category,
        evidence: evidence.to_owned(),
        probability: 0.5,
        missing,
        nearest: Vec::new(),
    }
}
