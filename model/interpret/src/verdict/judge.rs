//! Judges a question by what is known of it.

use beamsplitter_database::Database;

use super::aged::unaged;
use super::asked::asks_for_rows;
use super::called::unmet;
use super::category::{Category, Verdict};
use super::change::Request;
use super::evidence::{Evidence, gather};
use super::explained::{explained, is_joined, is_other_word_for_rows};
use super::features::{features, others};
use super::network::{Network, likeliest};
use super::seen::{Seen, is_english};
use super::senseless::note;
use super::sentence::{has_several_cells, missing, nearest, of_nearest_table, sentence};
use super::unused::unused;
use super::vague::is_gradable;
use crate::words::{Content, content, is_named};

/// Below this, an English word has nothing near it in the database.
const UNKNOWN_WORD: f64 = 0.4;
/// The same for a text that is no word: static vectors of its pieces are near to anything.
const UNKNOWN_TEXT: f64 = 0.6;
/// Greatest probability that a column is missing where its word is near to a name: it may be a
/// synonym, so interpretations stay in view.
const SYNONYM: f64 = 0.9;

/// From this likelihood beside the best query on, a query is another reading.
const RIVAL: f64 = 0.05;

/// From this share of the probability that a column is missing on, it is a value in capitals that is
/// missing, where no cell holds it and all columns are there. Chosen on examples built from training
/// databases: a column that is gone takes its values with it.
const AS_LIKELY: f64 = 0.3;

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
    let all = with_evidence(seen, &evidence, all);
    let (category, probability) = match nothing_known(seen, &evidence) {
        true => (Category::NonexistentSelectColumn, 1.0),
        false => likeliest(&all),
    };
    let probability = match lacks_column(category) && may_be_synonyms(seen, &evidence) {
        true => probability.min(SYNONYM),
        false => probability,
    };
    let value = Category::NonexistentFilterValue;
    let is_as_likely = all[value.index()] >= AS_LIKELY * all[category.index()];
    let lacks_value = is_as_likely && lacks_capitalised_value(seen, &evidence);
    let category = if lacks_column(category) && lacks_value { value } else { category };
    let lacks_name = may_lack_name(category) && unmet(seen, &evidence).is_some();
    let (category, probability) = match lacks_name {
        true => (Category::NonexistentSelectColumn, SYNONYM),
        false => (category, probability),
    };
    let (category, probability) = match may_lack_name(category) && unaged(seen).is_some() {
        true => (Category::NonexistentWhereColumn, SYNONYM),
        false => (category, probability),
    };
    let unused = match category {
        Category::Answerable => unused(seen),
        _ => Vec::new(),
    };
    Verdict {
        category,
        evidence: sentence(category, seen, &evidence),
        unused,
        note: note(seen),
        probability,
        missing: missing(category, seen, &evidence),
        nearest: nearest(category, seen, &evidence),
        features,
        ..Verdict::default()
    }
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
        Category::NonexistentSelectColumn | Category::NonexistentWhereColumn => {
            !missing(category, seen, evidence).is_empty()
                && !is_other_word_for_rows(seen, &explained(seen, evidence))
        }
        Category::NonexistentFilterValue => !missing(category, seen, evidence).is_empty(),
        Category::AmbiguousValuesWithinColumn => {
            evidence.lookups.iter().any(|lookup| has_several_cells(seen, lookup))
        }
        Category::UnsupportedJoin => {
            evidence.separate.iter().any(|tables| !is_joined(seen, *tables))
        }
        Category::AmbiguousSelectColumn => others(seen)[0] >= RIVAL && !asks_for_rows(seen.prompt),
        Category::AmbiguousWhereColumn => others(seen)[1] >= RIVAL,
        Category::AmbiguousFilterCriteria => {
            let question = &seen.prompt.question;
            (0..question.words.len()).any(|at| is_gradable(question, at))
        }
        Category::Answerable => true,
    }
}

/// Returns whether the question has words, and the database has none of them, nor anything near.
fn nothing_known(seen: &Seen<'_>, evidence: &Evidence) -> bool {
    let unknown = |content: &Content| {
        let text = &seen.prompt.question.words[content.at].text;
        content.known < if is_english(seen.words, text) { UNKNOWN_WORD } else { UNKNOWN_TEXT }
    };
    !evidence.content.is_empty() && evidence.content.iter().all(unknown)
}

/// Returns whether each word that the database does not have is an English one near to a name of
/// it.
fn may_be_synonyms(seen: &Seen<'_>, evidence: &Evidence) -> bool {
    let mut unknown = evidence.content.iter().filter(|content| content.known < UNKNOWN_TEXT);
    unknown.all(|content| {
        let text = &seen.prompt.question.words[content.at].text;
        content.known >= UNKNOWN_WORD && is_english(seen.words, text)
    })
}

/// Returns whether a missing column of names is taken for this category: what is named otherwise is
/// taken for it, or several columns are.
fn may_lack_name(category: Category) -> bool {
    use Category::{AmbiguousSelectColumn, AmbiguousWhereColumn, Answerable};
    matches!(category, Answerable | AmbiguousSelectColumn | AmbiguousWhereColumn)
}

fn lacks_column(category: Category) -> bool {
    matches!(category, Category::NonexistentSelectColumn | Category::NonexistentWhereColumn)
}

/// Returns whether conditions name something in capitals that no cell holds, while all that the
/// question asks for is there: it is a value that is missing then, and not a column.
fn lacks_capitalised_value(seen: &Seen<'_>, evidence: &Evidence) -> bool {
    let mut names = evidence.capitalised.iter().filter(|run| run.start >= evidence.border);
    let asked = |content: &Content| !content.limits;
    let mut columns = evidence.content.iter().filter(|content| asked(content));
    names.any(|run| !evidence.is_known(seen.prompt, run))
        && has_evidence(Category::NonexistentFilterValue, seen, evidence)
        && evidence.content.iter().any(asked)
        && columns.all(|content| content.known >= UNKNOWN_TEXT)
}
