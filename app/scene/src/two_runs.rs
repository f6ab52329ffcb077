//! Two runs side by side: the queries of each, and one search of each merged where they begin alike, so
//! that what only one of them has can be seen.

use std::collections::{BTreeMap, BTreeSet};

use beamsplitter_decode::trace::{SearchTrace, Trace, Why};
use beamsplitter_sql::Schema;
use beamsplitter_state::{Executed, Gold, RunState};

use super::coverage::{Verdict, verdict};
use super::words::{Words, path};

/// In which of two runs something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// In both.
    Both,
    /// In the first alone.
    First,
    /// In the second alone.
    Second,
}

impl Whose {
    fn of<T>(of: &[Option<T>; 2]) -> Self {
        match of {
            [Some(_), None] => Self::First,
            [None, Some(_)] => Self::Second,
            _ => Self::Both,
        }
    }
}

/// A query that one run or both found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The query.
    pub sql: String,
    /// Its place in each run, from 0.
    pub places: [Option<usize>; 2],
    /// The place of another query of that run with the same rows, where the run has not this one.
    pub alike: [Option<usize>; 2],
}

impl Query {
    /// Returns which of the runs found it.
    pub fn whose(&self) -> Whose {
        Whose::of(&self.places)
    }
}

/// Returns every query of two runs, each once, in the order of its better place.
pub fn queries(runs: [&RunState; 2]) -> Vec<Query> {
    let mut all: Vec<(usize, &Executed)> =
        runs.iter().flat_map(|run| run.readings.iter().enumerate()).collect();
    all.sort_by_key(|(place, _)| *place);
    let mut seen = BTreeSet::new();
    // A run of another program has no normal forms.
    let name = |found: &Executed| match found.reading.normal.as_str() {
        "" => found.reading.sql.clone(),
        normal => normal.to_owned(),
    };
    all.retain(|(_, found)| seen.insert(name(found)));
    let query = |(_, found): (usize, &Executed)| {
        let gold =
            Gold { outcome: found.outcome.clone(), ..Gold::of(&found.reading.sql, &name(found)) };
        let verdicts = runs.map(|run| {
            let same = |other: &Executed| name(other) == name(found);
            match run.readings.iter().position(same) {
                Some(place) => Verdict::Query(place),
                None => verdict(&gold, run),
            }
        });
        Query {
            sql: found.reading.sql.clone(),
            places: verdicts.each_ref().map(|verdict| match verdict {
                Verdict::Query(place) => Some(*place),
                _ => None,
            }),
            alike: verdicts.each_ref().map(|verdict| match verdict {
                Verdict::Result(place) => Some(*place),
                _ => None,
            }),
        }
    };
    all.into_iter().map(query).collect()
}

/// One search of a run.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// How the run went.
    pub trace: &'a Trace,
    /// The names that it is about.
    pub schema: &'a Schema,
    /// The place of the search.
    pub place: usize,
}

/// Tokens of two merged searches that follow each other without a fork, in one of them or both.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Pieces before it.
    pub depth: usize,
    /// What it says.
    pub text: String,
    /// The probability of all tokens up to its end, in each search that has it.
    pub so_far: [Option<f64>; 2],
    /// The interpretation that ends with it in each run, from 0.
    pub ends: [Option<usize>; 2],
}

impl Piece {
    /// Returns which of the searches has it.
    pub fn whose(&self) -> Whose {
        Whose::of(&self.so_far)
    }
}

/// A token of the merged searches.
#[derive(Default)]
struct Node {
    text: String,
    children: Vec<usize>,
    log_prob: [Option<f64>; 2],
    ends: [Option<usize>; 2],
}

/// Returns two searches merged where they begin alike, the likelier way first: what they finished, or also
/// what was `kept` for a while.
pub fn pieces(of: [Search<'_>; 2], kept: bool) -> Vec<Piece> {
    let mut nodes = vec![Node::default()];
    let mut places = BTreeMap::new();
    for (run, search) in of.into_iter().enumerate() {
        add(&mut nodes, &mut places, run, search, kept);
    }
    for at in 0..nodes.len() {
        let mut children = std::mem::take(&mut nodes[at].children);
        let best = |node: &Node| node.log_prob.iter().flatten().fold(f64::MIN, |a, b| a.max(*b));
        children.sort_by(|&a, &b| best(&nodes[b]).total_cmp(&best(&nodes[a])));
        nodes[at].children = children;
    }
    written(&nodes)
}

/// Adds a search to the merged nodes, which are known by the node before them and their text.
fn add(
    nodes: &mut Vec<Node>,
    places: &mut BTreeMap<(usize, String), usize>,
    run: usize,
    Search { trace, schema, place }: Search<'_>,
    kept: bool,
) {
    let Some(search) = trace.searches.get(place) else { return };
    let words = Words::new(trace, schema);
    let ends = ends(trace, place);
    let mut merged = BTreeMap::new();
    for at in wanted(search, kept) {
        let all = &search.nodes;
        let parent = match u32::try_from(all.parent[at]) {
            Err(_) => 0,
            Ok(parent) => match merged.get(&parent) {
                Some(parent) => *parent,
                None => continue,
            },
        };
        let text = words.text(all.token[at]);
        let fresh = nodes.len();
        let to = *places.entry((parent, text.clone())).or_insert(fresh);
        if to == fresh {
            nodes.push(Node { text, ..Node::default() });
            nodes[parent].children.push(fresh);
        }
        let before = nodes[parent].log_prob[run].unwrap_or_default();
        nodes[to].log_prob[run] = Some(before + f64::from(all.log_prob[at]));
        let end = ends.get(&all.id[at]).copied();
        nodes[to].ends[run] = nodes[to].ends[run].or(end);
        merged.insert(all.id[at], to);
    }
}

/// Returns the interpretation that ends with each hypothesis of a search.
fn ends(trace: &Trace, search: usize) -> BTreeMap<u32, usize> {
    let mut ends = BTreeMap::new();
    for (reading, candidate) in trace.candidates.iter().enumerate() {
        if candidate.search == search {
            ends.entry(candidate.node).or_insert(reading);
        }
    }
    ends
}

/// Returns the places of a search's nodes that are looked at, each after the one before it.
fn wanted(search: &SearchTrace, kept: bool) -> Vec<usize> {
    let lives = |why: &Why| {
        !matches!(
            why,
            Why::PrunedByScore | Why::BlockedByWhitelist | Why::DoesNotConform | Why::NotDrawn
        )
    };
    let finished: BTreeSet<usize> =
        search.finished.iter().flat_map(|(node, _)| path(search, Some(*node))).collect();
    let all = search.nodes.why.iter().enumerate();
    all.filter(|(at, why)| finished.contains(at) || (kept && lives(why)))
        .map(|(at, _)| at)
        .collect()
}

/// Returns merged nodes as pieces, a piece before those that follow it.
fn written(nodes: &[Node]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut stack: Vec<(usize, usize)> = Vec::new();
    let push = |stack: &mut Vec<(usize, usize)>, of: &Node, depth| {
        stack.extend(of.children.iter().rev().map(|child| (*child, depth)));
    };
    push(&mut stack, &nodes[0], 0);
    while let Some((first, depth)) = stack.pop() {
        let mut last = first;
        let mut text = nodes[first].text.clone();
        while let [only] = nodes[last].children[..] {
            let same = |a: &Node, b: &Node| {
                a.log_prob.map(|of| of.is_some()) == b.log_prob.map(|of| of.is_some())
            };
            if !same(&nodes[last], &nodes[only]) || nodes[last].ends != [None; 2] {
                break;
            }
            text.push_str(&nodes[only].text);
            last = only;
        }
        let node = &nodes[last];
        pieces.push(Piece {
            depth,
            text: text.trim_start().to_owned(),
            so_far: node.log_prob.map(|of| of.map(f64::exp)),
            ends: node.ends,
        });
        push(&mut stack, node, depth + 1);
    }
    pieces
}

#[cfg(test)]
mod tests;
