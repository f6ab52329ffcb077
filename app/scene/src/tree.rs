//! The tree of one search, laid out from left to right.
//!
//! A hypothesis is a line of text. Tokens that follow each other without a fork are one segment;
//! at a fork the best continuation goes on along the same line and the others start lines of
//! their own beneath, so that every finished hypothesis can be read from left to right.

mod describe;
mod graph;
mod loss;
mod parting;
mod svg;
mod titles;
mod visible;
mod why;
mod written;

use std::collections::BTreeSet;

use beamsplitter_decode::output_language::TokenClass;
use beamsplitter_decode::trace::{Purpose, Trace, Why};
use beamsplitter_sql::Schema;
pub use describe::{TOKENS, describe, details};
use graph::Tree;
pub use loss::{Loss, LossMark};
pub use parting::{AmbiguousWord, ambiguous_words};
pub use svg::{body, body_within, escaped, file};
pub use titles::titles;
pub use visible::Area;
pub use why::{excluded_words, why_words};
pub use written::lay_out_in_sql_order;

/// Width of one character, in user units.
pub const CHARACTER: f32 = 7.3;
/// Distance between lines.
pub const LINE: f32 = 26.0;
/// Room between a segment and the next.
pub const GAP: f32 = 50.0;
/// Room left and right of a segment's text.
pub const PADDING: f32 = 7.0;
/// Room for the number of an interpretation behind its last segment.
pub const MARK: f32 = 20.0;
/// Room around the drawing.
pub const MARGIN: f32 = 14.0;

/// How much of a search is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Hypotheses that were finished.
    #[default]
    Finished,
    /// Also those that the beam kept for a while.
    Kept,
    /// Also those that were pruned or blocked at once.
    All,
}

/// A drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeScene {
    /// Width in user units.
    pub width: f32,
    /// Height in user units.
    pub height: f32,
    /// Segments; a parent comes before its children.
    pub segments: Vec<Segment>,
    /// Lines between segments.
    pub edges: Vec<Edge>,
    /// Where expected queries were lost.
    pub losses: Vec<LossMark>,
}

/// A run of tokens without a fork.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// Ids of its nodes.
    pub nodes: Vec<u32>,
    /// Ways in which it goes on.
    pub forks: usize,
    /// Tokens beneath it that are folded away.
    pub hidden: usize,
    /// Left edge.
    pub x: f32,
    /// Middle of the line.
    pub y: f32,
    /// Width, padding included.
    pub width: f32,
    /// What is written on it.
    pub words: Vec<Word>,
    /// All of its tokens; a long forced prefix is not written out.
    pub text: String,
    /// The segment before it.
    pub parent: Option<usize>,
    /// Number of segments before it, from the root.
    pub depth: usize,
    /// Probability of its tokens after what stands before them.
    pub probability: f32,
    /// Cumulative score at its last token.
    pub score: f32,
    /// What became of it.
    pub outcome: Outcome,
    /// Why its last token stands where it does.
    pub why: Why,
    /// Interpretations that pass through it, ascending.
    pub readings: Vec<usize>,
    /// Interpretations that end with it, ascending.
    pub ends: Vec<usize>,
    /// What a word of the question means on the ways behind it, where these part about it.
    pub parting: Option<String>,
    /// Expected queries that were lost on it, in words.
    pub lost: Vec<String>,
    /// Whether its probability is a share of what was finished, and not the model's for its tokens.
    pub is_share: bool,
}

impl Segment {
    /// Returns the id of its last node, which is a hypothesis.
    pub fn last(&self) -> Option<u32> {
        self.nodes.last().copied()
    }
}

impl TreeScene {
    /// Returns the segment that a node stands in, if it is drawn.
    pub fn segment_of(&self, node: u32) -> Option<usize> {
        self.segments.iter().position(|segment| segment.nodes.contains(&node))
    }

    /// Returns the first segment that follows `segment`.
    pub fn child(&self, segment: usize) -> Option<usize> {
        self.segments.iter().position(|other| other.parent == Some(segment))
    }
}

/// One token of a segment.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// Its text, with the space before it where there is one.
    pub text: String,
    /// What it belongs to.
    pub class: TokenClass,
}

/// What became of a hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// It, or one that extends it, was finished.
    Finished,
    /// The beam kept it, but nothing that extends it was finished.
    Lost,
    /// It was pruned or blocked at once.
    Pruned,
}

/// From the end of one segment to the start of the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// Start.
    pub from: (f32, f32),
    /// End.
    pub to: (f32, f32),
    /// The segment that it leads to.
    pub segment: usize,
    /// Stroke width, by probability.
    pub stroke: f32,
    /// Probability of the first token of that segment, after what stands before it.
    pub probability: f32,
}

/// Lays out search `search` of `trace` over the names of `schema`; what lies beneath a segment
/// whose last node is in `folded` is left out. Nothing is drawn for a search that is not there.
pub fn lay_out(
    trace: &Trace,
    schema: &Schema,
    search: usize,
    detail: Detail,
    folded: &BTreeSet<u32>,
) -> TreeScene {
    let Some(tree) =
        trace.searches.get(search).map(|found| Tree::new(trace, schema, search, found, detail))
    else {
        return TreeScene::default();
    };
    let mut scene = TreeScene::default();
    let mut line = 0;
    // Depth first with an explicit stack: a search may have thousands of steps.
    let mut stack: Vec<(usize, Option<usize>, bool)> = Vec::new();
    let push = |stack: &mut Vec<_>, children: &[usize], parent| {
        for (place, &child) in children.iter().enumerate().rev() {
            stack.push((child, parent, place == 0));
        }
    };
    push(&mut stack, &tree.roots, None);
    while let Some((first, parent, goes_on)) = stack.pop() {
        if !goes_on || (parent.is_none() && !scene.segments.is_empty()) {
            line += 1;
        }
        let run = tree.run(first);
        let before = parent.map(|parent| &scene.segments[parent]);
        let x = before.map_or(MARGIN, |before| before.x + before.width + GAP);
        let y = MARGIN + LINE * (line as f32 + 0.5);
        let depth = before.map_or(0, |before| before.depth + 1);
        let from = before.map(|before| (before.x + before.width, before.y));
        let mut segment = tree.segment(&run, x, y, depth, parent);
        let last = run.last().copied();
        let is_folded =
            segment.forks > 0 && segment.last().is_some_and(|last| folded.contains(&last));
        if let (true, Some(last)) = (is_folded, last) {
            segment.hidden = tree.beneath(last);
        }
        let index = scene.segments.len();
        if let Some(from) = from {
            let probability = tree.probability(first);
            let stroke = 1.0 + 4.0 * probability;
            scene.edges.push(Edge { from, to: (x, y), segment: index, stroke, probability });
        }
        let marks = (segment.ends.len() + usize::from(is_folded)) as f32 * MARK;
        scene.width = scene.width.max(x + segment.width + marks + MARGIN);
        scene.height = scene.height.max(y + LINE / 2.0 + MARGIN);
        scene.segments.push(segment);
        if let (Some(last), false) = (last, is_folded) {
            push(&mut stack, &tree.children[last], Some(index));
        }
    }
    scene
}

/// Returns the search to look at first: the one that found interpretation `reading`, or else plain
/// beam search.
pub fn first_look(trace: &Trace, reading: Option<usize>) -> usize {
    let found = reading.and_then(|reading| trace.candidates.get(reading));
    let vanilla = || trace.searches.iter().position(|search| search.purpose == Purpose::Vanilla);
    found.map(|candidate| candidate.search).or_else(vanilla).unwrap_or(0)
}

#[cfg(test)]
mod tests;
