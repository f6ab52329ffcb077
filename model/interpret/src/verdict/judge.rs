//! Judges a question by what is known of it.

use beamsplitter_database::Database;

use super::category::{Category, Verdict};
use super::evidence::{Evidence, gather};
use super::features::features;
use super::network::{Network, likeliest};
use super::rules;
use super::seen::Seen;
use super::sentence::{missing, nearest, sentence};

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
