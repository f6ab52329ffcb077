//! The finished queries of a search in SQL's order: a tree of what was written, SELECT first, beside
//! the tree of the search, which our model walks FROM first.

use std::collections::{BTreeMap, BTreeSet};

use beamsplitter_decode::trace::{CandidateTrace, Node, Nodes, SearchTrace, Trace, Why};
use beamsplitter_sql::Schema;

use super::{Detail, TreeScene, lay_out};
use crate::words::{TEMPLATE_END, ordered, path};

/// Lays out the finished queries of search `search` with their clauses in SQL's order, merged where
/// they begin alike. A segment's probability is the share that the queries through it have of the
/// probability of all finished queries that begin like those before it. The last node of a query
/// keeps its id; all others are not nodes of the search.
pub fn lay_out_in_sql_order(
    trace: &Trace,
    schema: &Schema,
    search: usize,
    folded: &BTreeSet<u32>,
) -> TreeScene {
    let Some(found) = trace.searches.get(search) else { return TreeScene::default() };
    let of_search = |candidate: &CandidateTrace| CandidateTrace {
        // No other search is in the trace that is laid out.
        search: if candidate.search == search { 0 } else { usize::MAX },
        ..candidate.clone()
    };
    let written = Trace {
        searches: vec![in_sql_order(trace, found)],
        candidates: trace.candidates.iter().map(of_search).collect(),
        templates: Vec::new(),
        plans: Vec::new(),
        masked_sets: Vec::new(),
        masked_schemas: Vec::new(),
        words: trace.words.clone(),
        run: trace.run.clone(),
        ..*trace
    };
    let mut scene = lay_out(&written, schema, 0, Detail::Finished, folded);
    scene.segments.iter_mut().for_each(|segment| segment.is_share = true);
    scene
}

/// A finished query: its last node, its score, its probability, and its tokens as SQL orders them.
struct Query {
    node: u32,
    score: f32,
    probability: f64,
    tokens: Vec<u32>,
}

/// Returns the finished queries of a search, each once, best first.
fn queries(trace: &Trace, search: &SearchTrace) -> Vec<Query> {
    let word = |token: &u32| trace.words.get(token).map_or("", String::as_str);
    let mut seen = BTreeSet::new();
    let mut all: Vec<Query> = Vec::new();
    for &(node, score) in search.finished.iter().filter(|(node, _)| seen.insert(*node)) {
        let nodes = path(search, Some(node));
        let log_prob: f64 = nodes.iter().map(|&at| f64::from(search.nodes.log_prob[at])).sum();
        let written: Vec<u32> = nodes.iter().map(|&at| search.nodes.token[at]).collect();
        // A filling follows its template; a template on its own ends with the same sign.
        let template = written.iter().position(|token| word(token) == TEMPLATE_END);
        let start = template.map_or(0, |end| end + 1);
        let query = if start < written.len() { &written[start..] } else { &written[..] };
        let tokens = ordered(trace, query);
        all.push(Query { node, score, probability: log_prob.exp(), tokens });
    }
    all.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    all
}

/// A token of the merged queries.
struct Merged {
    id: u32,
    parent: i64,
    token: u32,
    step: u32,
    probability: f64,
    score: f32,
    why: Why,
}

/// Merges the finished queries of a search where they begin alike.
fn in_sql_order(trace: &Trace, search: &SearchTrace) -> SearchTrace {
    let mut fresh = search.nodes.id.last().map_or(0, |last| last + 1);
    let mut merged: BTreeMap<u32, Merged> = BTreeMap::new();
    let mut places: BTreeMap<(i64, u32), u32> = BTreeMap::new();
    let mut total = 0.0;
    for query in queries(trace, search) {
        total += query.probability;
        let mut parent = -1;
        for (step, &token) in query.tokens.iter().enumerate() {
            let is_last = step + 1 == query.tokens.len();
            let id = if is_last {
                query.node
            } else {
                *places.entry((parent, token)).or_insert_with(|| {
                    fresh += 1;
                    fresh - 1
                })
            };
            let node = merged.entry(id).or_insert_with(|| Merged {
                id,
                parent,
                token,
                step: step as u32,
                probability: 0.0,
                score: query.score,
                why: if is_last { Why::Finished } else { Why::Kept },
            });
            node.probability += query.probability;
            parent = i64::from(id);
        }
    }
    SearchTrace {
        nodes: nodes(&merged, total),
        finished: search.finished.clone(),
        ..SearchTrace::new(search.purpose, search.width)
    }
}

/// Returns the merged tokens as arrays, ids ascending. The more probable of two ways has the lower
/// rank: what was merged first is part of a more probable query.
fn nodes(merged: &BTreeMap<u32, Merged>, total: f64) -> Nodes {
    let mut nodes = Nodes::default();
    for node in merged.values() {
        let before = u32::try_from(node.parent).ok().and_then(|parent| merged.get(&parent));
        let all = before.map_or(total, |before| before.probability);
        // A query may be too improbable to be told from an impossible one.
        let share = if all > 0.0 { node.probability / all } else { 0.0 };
        nodes.push(&Node {
            id: node.id,
            parent: u32::try_from(node.parent).ok(),
            step: node.step,
            token: node.token,
            log_prob: share.ln() as f32,
            score: node.score,
            rank: ((1.0 - share) * f64::from(u32::MAX)) as u32,
            why: node.why,
            ..Node::default()
        });
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::super::tests::spelled;
    use super::super::{Outcome, describe};
    use super::*;
    use crate::words::END;

    fn lines(scene: &TreeScene) -> Vec<(&str, f32)> {
        scene.segments.iter().map(|s| (s.text.as_str(), (s.probability * 100.0).round())).collect()
    }

    #[test]
    fn queries_are_merged_as_sql_writes_them() {
        let queries = [
            (&["from", "artist", "select", "birth", "where", "a", END][..], 0.2),
            (&["from", "artist", "select", "stage", "where", "a", END], 0.6),
            (&["from", "fan", "select", "stage", END], 0.2),
        ];
        let trace = spelled(&queries);
        let scene = lay_out_in_sql_order(&trace, &Schema::default(), 0, &BTreeSet::new());
        let expect = [
            ("select", 100.0),
            ("stage from", 80.0),
            ("artist where a ∎", 75.0),
            ("fan ∎", 25.0),
            ("birth from artist where a ∎", 20.0),
        ];
        assert_eq!(lines(&scene), expect);
        assert!(scene.segments.iter().all(|segment| segment.outcome == Outcome::Finished));
        // The ends of queries are still nodes of the search, and its interpretations end there.
        assert_eq!(scene.segments[4].last(), Some(trace.searches[0].finished[0].0));
        assert_eq!(scene.segments[4].ends, [0]);
        assert!(describe(&scene.segments[1]).starts_with("stage from — 80 %"));
    }

    #[test]
    fn a_filling_is_shown_without_its_template() {
        let queries =
            [(&["0 joins", "from", "table", "@", "from", "fan", "select", "x", END][..], 1.0)];
        let scene =
            lay_out_in_sql_order(&spelled(&queries), &Schema::default(), 0, &BTreeSet::new());
        assert_eq!(lines(&scene), [("select x from fan ∎", 100.0)]);
        let template = [(&["0 joins", "from", "table", "select", "column", "@"][..], 1.0)];
        let scene =
            lay_out_in_sql_order(&spelled(&template), &Schema::default(), 0, &BTreeSet::new());
        assert_eq!(lines(&scene), [("0 joins select column from table @", 100.0)]);
    }

    #[test]
    fn improbable_queries_have_shares_too() {
        let trace = spelled(&[(&["select", "a", END][..], 1e-300), (&["select", "b", END], 0.0)]);
        let scene = lay_out_in_sql_order(&trace, &Schema::default(), 0, &BTreeSet::new());
        assert!(scene.segments.iter().all(|segment| segment.probability.is_finite()));
        let nothing = lay_out_in_sql_order(&trace, &Schema::default(), 9, &BTreeSet::new());
        assert_eq!(nothing, TreeScene::default());
    }
}
