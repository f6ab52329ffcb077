//! Judges a question by what is known of it.

use beamsplitter_database::Database;

use super::asked::asks_for_rows;
use super::called::unmet;
use super::category::{Category, Sort, Verdict};
use super::change::Request;
use super::evidence::{Evidence, gather};
use super::features::{features, others};
use super::network::{Network, likeliest};
use super::seen::Seen;
use super::senseless::note;
use super::sentence::{has_several_cells, missing, nearest, of_nearest_table, sentence};
use crate::words::{content, is_named};

/// Probability that a column is missing where the best query does not say what things are called.
const LACKS_NAME: f64 = 0.9;

/// From this likelihood beside the best query on, a query is another reading.
const RIVAL: f64 = 0.05;

/// Judges a question: gathers evidence, looks values up in the database, and names the likeliest
/// category.
pub async fn judge<D: Database>(seen: &Seen<'_>, database: &mut D) -> Verdict {
    if let Some(request) = Request::of(&seen.prompt.question) {
        return of_request(request, seen);
    }
    let evidence = gather(seen, database).await;
    let features = features(seen, &evidence);
    let all = match Network::own() {
        Some(network) => network.probabilities(&features),
        None => std::array::from_fn(|at| f64::from(at == Category::Answerable.index())),
    };
    let without_answer = without_answer(&all);
    let all = with_evidence(seen, &evidence, all);
    let (category, probability) = likeliest(&all);
    let lacks_name = may_lack_name(category) && unmet(seen, &evidence).is_some();
    let (category, probability) = match lacks_name {
        true => (Category::NonexistentSelectColumn, LACKS_NAME),
        false => (category, probability),
    };
    Verdict {
        category,
        evidence: sentence(category, seen, &evidence),
        note: note(seen),
        probability,
        without_answer,
        missing: missing(category, seen, &evidence),
        nearest: nearest(category, seen, &evidence),
        features,
        ..Verdict::default()
    }
}

/// Returns the probability that no query answers the question.
fn without_answer(all: &[f64; 9]) -> f64 {
    let has_none = |category: &Category| category.sort() == Sort::Unanswerable;
    let none = Category::ALL.into_iter().filter(has_none);
    none.map(|category| all[category.index()]).sum()
}

/// Returns the verdict on a request to change the data: nothing can be selected for it.
fn of_request(request: Request, seen: &Seen<'_>) -> Verdict {
    let is_there = content(seen.prompt).iter().any(|word| is_named(word.known));
    Verdict {
        category: Category::NonexistentSelectColumn,
        evidence: request.sentence(),
        asks_to_change: true,
        probability: 1.0,
        nearest: request.nearest(is_there, of_nearest_table(seen)),
        ..Verdict::default()
    }
}

/// Returns the verdict on a question that is a query word for word.
pub fn in_so_many_words(verdict: Verdict) -> Verdict {
    Verdict {
        category: Category::Answerable,
        evidence: "The question says its query word for word.".to_owned(),
        probability: 1.0,
        missing: Vec::new(),
        unused: Vec::new(),
        nearest: Vec::new(),
        ..verdict
    }
}

/// Returns the probabilities without those of categories that nothing can be shown for: that a column
/// or a value is missing needs a word that is, that a column is ambiguous another query that takes
/// another one, and that a column is asked for, that a filter is vague a word that says no value.
fn with_evidence(seen: &Seen<'_>, evidence: &Evidence, mut all: [f64; 9]) -> [f64; 9] {
    for category in Category::ALL {
        if !has_evidence(category, seen, evidence) {
            all[category.index()] = 0.0;
        }
    }
    let sum: f64 = all.iter().sum();
    all.map(|probability| if sum > 0.0 { probability / sum } else { probability })
}

fn has_evidence(category: Category, seen: &Seen<'_>, evidence: &Evidence) -> bool {
    match category {
        Category::NonexistentSelectColumn
        | Category::NonexistentWhereColumn
        | Category::NonexistentFilterValue => !missing(category, seen, evidence).is_empty(),
        Category::AmbiguousValuesWithinColumn => {
            evidence.lookups.iter().any(|lookup| has_several_cells(seen, lookup))
        }
        Category::UnsupportedJoin => !evidence.separate.is_empty(),
        Category::AmbiguousSelectColumn => others(seen)[0] >= RIVAL && !asks_for_rows(seen.prompt),
        Category::AmbiguousWhereColumn => others(seen)[1] >= RIVAL,
        Category::AmbiguousFilterCriteria | Category::Answerable => true,
    }
}

/// Returns whether a missing column of names is taken for this category: what is named otherwise is
/// taken for it, or several columns are.
fn may_lack_name(category: Category) -> bool {
    use Category::{AmbiguousSelectColumn, AmbiguousWhereColumn, Answerable};
    matches!(category, Answerable | AmbiguousSelectColumn | AmbiguousWhereColumn)
}
