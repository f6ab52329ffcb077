//! Judges a question by what is known of it.

use beamsplitter_database::Database;
use beamsplitter_link::Words;
use beamsplitter_odin::selector::Facts;
use beamsplitter_prompt::QuestionPrompt;

use super::category::{Category, Verdict};
use super::evidence::{Evidence, gather};
use super::features::features;
use super::network::{Network, likeliest};
use super::rules;
use super::sentence::{missing, nearest, sentence};
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

/// Judges a question: gathers evidence, looks values up in the database, and names the likeliest
/// category.
pub async fn judge<D: Database>(seen: &Seen<'_>, database: &mut D) -> Verdict {
    let evidence = gather(seen, database).await;
    let features = features(seen, &evidence);
    let (category, probability) = match nothing_known(&evidence) {
        true => (Category::NonexistentSelectColumn, 1.0),
        false => likeliest(&match Network::own() {
            Some(network) => network.probabilities(&features),
            None => rules::probabilities(&features),
        }),
    };
    Verdict {
        category,
        evidence: sentence(category, seen, &evidence),
        probability,
        missing: missing(category, seen, &evidence),
        nearest: nearest(category, seen, &evidence),
        features,
    }
}

/// Whether the question has words, and the database has none of them, nor anything near.
fn nothing_known(evidence: &Evidence) -> bool {
    !evidence.content.is_empty() && evidence.content.iter().all(|c| c.known < 0.45)
}
