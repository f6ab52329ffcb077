//! Which interpretations that should be found were found, and where the others were lost.

mod losses;
mod recorded;

use beamsplitter_database::equal_up_to_column_order;
use beamsplitter_decode::trace::{Purpose, SearchTrace, Trace, Why};
use beamsplitter_sql::is_ordered;

use super::tree::{excluded_words, titles, why_words};
use super::words::{END, END_SIGN};
use beamsplitter_protocol::Rows;
use beamsplitter_state::{Executed, Gold, HypothesisRef, RunState};
pub use losses::losses_in;

/// What a run made of an interpretation that should be found.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The same query, at this place, from 0.
    Query(usize),
    /// Another query with the same result, at this place, from 0.
    Result(usize),
    /// Not among the interpretations; where it was lost, as far as the trace tells.
    Missed(Option<Fall>),
    /// It names what the database does not have, so nobody can find it here.
    Elsewhere,
}

/// The step at which an interpretation fell off the beam.
#[derive(Clone, Debug, PartialEq)]
pub struct Fall {
    /// Title of the search that came closest.
    pub search: String,
    /// The last hypothesis that was still right, to be looked at in other views.
    pub hypothesis: Option<HypothesisRef>,
    /// Tokens of the query that were right.
    pub right: usize,
    /// What they say.
    pub before: String,
    /// The token that was needed next; `None` if all were there.
    pub needed: Option<String>,
    /// What became of it, in words.
    pub why: String,
    /// Its probability, where the trace has it.
    pub probability: Option<f32>,
}

/// Returns what `run` made of `gold`: an equal query counts before an equal result.
pub fn verdict(gold: &Gold, run: &RunState) -> Verdict {
    let position = |test: &dyn Fn(&Executed) -> bool| run.readings.iter().position(test);
    if let Some(place) = position(&|found| found.reading.normal == gold.normal) {
        return Verdict::Query(place);
    }
    if let Some(Ok(rows)) = &gold.outcome {
        let equal = |found: &Executed| match &found.outcome {
            Some(Ok(theirs)) => same_rows(&gold.sql, rows, &found.reading.sql, theirs),
            _ => false,
        };
        if let Some(place) = position(&equal) {
            return Verdict::Result(place);
        }
    }
    if gold.unknown_name().is_some() {
        return Verdict::Elsewhere;
    }
    if !run.system.is_empty() {
        let fall = run.trace.as_ref().and_then(|trace| {
            let title = titles(trace).into_iter().next().unwrap_or_default();
            recorded::fall_of_text(trace, &gold.sql, title)
        });
        return Verdict::Missed(fall);
    }
    let words = gold.spelled.as_ref().and_then(|spelled| spelled.as_ref().ok());
    let fall = match (words, &run.trace) {
        (Some(spelled), Some(trace)) => fall(trace, &spelled.words),
        _ => None,
    };
    Verdict::Missed(fall)
}

fn same_rows(sql: &str, mine: &Rows, other: &str, theirs: &Rows) -> bool {
    let ordered = is_ordered(sql) && is_ordered(other);
    mine.more == theirs.more && equal_up_to_column_order(&mine.rows, &theirs.rows, ordered)
}

/// Returns where the query of these words, its end included, was lost: in the search that came
/// closest, the first of these.
pub fn fall(trace: &Trace, words: &[String]) -> Option<Fall> {
    let titles = titles(trace);
    let mut closest: Option<Fall> = None;
    for (place, search) in trace.searches.iter().enumerate() {
        let is_sql = matches!(
            search.purpose,
            Purpose::Vanilla
                | Purpose::Masked { .. }
                | Purpose::MaskedSet { .. }
                | Purpose::Fill { .. }
                | Purpose::SingleStage { .. }
        );
        if !is_sql {
            continue;
        }
        let title = titles.get(place).cloned().unwrap_or_default();
        let found = fall_in(trace, place, search, words, title);
        if closest.as_ref().is_none_or(|closest| found.right > closest.right) {
            closest = Some(found);
        }
    }
    closest
}

fn lives(why: Why) -> bool {
    matches!(
        why,
        Why::Kept | Why::Drawn | Why::ForcedByPrefix | Why::ForcedUnbranched | Why::Finished
    )
}

/// Returns where the query was lost in one search.
fn fall_in(
    trace: &Trace,
    place: usize,
    search: &SearchTrace,
    words: &[String],
    title: String,
) -> Fall {
    let nodes = &search.nodes;
    let prefix = search.prefix.len() as u32;
    let says = |token: u32, word: &String| trace.words.get(&token) == Some(word);
    // Hypotheses that are right so far; before the first token, the end of the prefix or nothing.
    let mut alive: Option<Vec<i64>> = None;
    let mut hypothesis = None;
    for (right, word) in words.iter().enumerate() {
        let follows = |parent: i64, step: u32| match &alive {
            Some(alive) => alive.contains(&parent),
            None => step == prefix,
        };
        let here: Vec<usize> = (0..nodes.len())
            .filter(|&node| says(nodes.token[node], word))
            .filter(|&node| follows(nodes.parent[node], nodes.step[node]))
            .collect();
        let on: Vec<usize> = here.iter().copied().filter(|&node| lives(nodes.why[node])).collect();
        if let Some(&best) = on.iter().min_by_key(|&&node| nodes.rank[node]) {
            hypothesis = Some(HypothesisRef { search: place, node: nodes.id[best] });
            alive = Some(on.iter().map(|&node| i64::from(nodes.id[node])).collect());
            continue;
        }
        let fallen = |why, probability| Fall {
            search: title.clone(),
            hypothesis,
            right,
            before: said(&words[..right]),
            needed: Some(shown(word)),
            why,
            probability,
        };
        if let Some(&node) = here.iter().min_by_key(|&&node| nodes.rank[node]) {
            return fallen(left_words(search, node), Some(nodes.log_prob[node].exp()));
        }
        let runners = &search.runners_up;
        let after = |parent: i64| match &alive {
            Some(alive) => alive.contains(&parent),
            None => parent == -1 || prefix > 0,
        };
        let runner = (0..runners.parent.len())
            .filter(|&at| after(runners.parent[at]) && says(runners.token[at], word))
            .max_by(|&a, &b| runners.probability[a].total_cmp(&runners.probability[b]));
        if let Some(at) = runner {
            return fallen(
                excluded_words(runners.why[at]).to_owned(),
                Some(runners.probability[at]),
            );
        }
        let goes_on = (0..nodes.len()).any(|node| follows(nodes.parent[node], nodes.step[node]));
        return fallen(unrecorded_words(goes_on).to_owned(), None);
    }
    let rank = hypothesis.and_then(|hypothesis| {
        search.finished.iter().position(|&(node, _)| node == hypothesis.node)
    });
    let why = match rank {
        Some(rank) => format!(
            "found at rank {} of this search, but the final ranking left it out (section 5.2)",
            rank + 1
        ),
        None => "finished, but the search found better ones".to_owned(),
    };
    let (right, before) = (words.len(), said(words));
    Fall { search: title, hypothesis, right, before, needed: None, why, probability: None }
}

fn shown(word: &str) -> String {
    if word == END { END_SIGN.to_owned() } else { word.to_owned() }
}

/// Returns why a node was left, in words.
fn left_words(search: &SearchTrace, node: usize) -> String {
    match search.nodes.why[node] {
        Why::PrunedByScore => {
            format!("rank {}, the beam keeps {}", search.nodes.rank[node] + 1, search.width)
        }
        why => why_words(why).to_owned(),
    }
}

/// Returns why a token without a record was lost, in words: `goes_on` if its hypothesis did.
fn unrecorded_words(goes_on: bool) -> &'static str {
    match goes_on {
        true => "not among the probable tokens of this step",
        false => "the search was over before this hypothesis was finished",
    }
}

fn said(words: &[String]) -> String {
    words.iter().map(|word| shown(word)).collect::<Vec<_>>().join(" ")
}

/// Returns how many of `golds` a run covers by result or query.
pub fn covered(golds: &[Gold], run: &RunState) -> usize {
    let found = |gold: &&Gold| matches!(verdict(gold, run), Verdict::Query(_) | Verdict::Result(_));
    golds.iter().filter(found).count()
}

#[cfg(test)]
mod tests;
