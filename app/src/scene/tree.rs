//! The tree of one search, laid out from left to right.
//!
//! A hypothesis is a line of text. Tokens that follow each other without a fork are one segment;
//! at a fork the best continuation goes on along the same line and the others start lines of
//! their own beneath, so that every finished hypothesis can be read from left to right.

use std::collections::BTreeMap;

use beamsplitter_decode::surface::Position;
use beamsplitter_decode::trace::{SearchTrace, Trace, Why};

/// Width of one character, in user units.
pub const CHARACTER: f32 = 7.3;
/// Distance between lines.
pub const LINE: f32 = 26.0;
/// Room between a segment and the next.
pub const GAP: f32 = 34.0;
/// Room left and right of a segment's text.
pub const PADDING: f32 = 7.0;
/// Room for the number of a reading behind its last segment.
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
}

/// A run of tokens without a fork.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// Left edge.
    pub x: f32,
    /// Middle of the line.
    pub y: f32,
    /// Width, padding included.
    pub width: f32,
    /// What is written on it.
    pub words: Vec<Word>,
    /// The segment before it.
    pub parent: Option<usize>,
    /// Number of segments before it, from the root.
    pub depth: usize,
    /// Probability of its tokens after what stands before them.
    pub probability: f32,
    /// Cumulative score at its last token.
    pub score: f32,
    /// What became of it.
    pub fate: Fate,
    /// Why its last token stands where it does.
    pub why: Why,
    /// Readings that pass through it, ascending.
    pub readings: Vec<usize>,
    /// Readings that end with it, ascending.
    pub ends: Vec<usize>,
}

/// One token of a segment.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// Its text, with the space before it where there is one.
    pub text: String,
    /// What it belongs to.
    pub class: Position,
}

/// What became of a hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
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
}

/// Lays out search `search` of `trace`. Nothing is drawn for a search that is not there.
pub fn lay_out(trace: &Trace, search: usize, detail: Detail) -> TreeScene {
    let Some(tree) =
        trace.searches.get(search).map(|found| Tree::new(trace, search, found, detail))
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
        let segment = tree.segment(&run, x, y, depth, parent);
        let index = scene.segments.len();
        if let Some(from) = from {
            let stroke = 1.0 + 4.0 * tree.probability(first);
            scene.edges.push(Edge { from, to: (x, y), segment: index, stroke });
        }
        let marks = segment.ends.len() as f32 * MARK;
        scene.width = scene.width.max(x + segment.width + marks + MARGIN);
        scene.height = scene.height.max(y + LINE / 2.0 + MARGIN);
        scene.segments.push(segment);
        if let Some(last) = run.last() {
            push(&mut stack, &tree.children[*last], Some(index));
        }
    }
    scene
}

/// The nodes that are drawn, by their index in the search's arrays.
struct Tree<'a> {
    trace: &'a Trace,
    search: &'a SearchTrace,
    fates: Vec<Fate>,
    readings: Vec<Vec<usize>>,
    ends: Vec<Vec<usize>>,
    children: Vec<Vec<usize>>,
    roots: Vec<usize>,
    pieces: bool,
}

impl<'a> Tree<'a> {
    fn new(trace: &'a Trace, place: usize, search: &'a SearchTrace, detail: Detail) -> Self {
        let nodes = &search.nodes;
        let parents: Vec<Option<usize>> = nodes
            .parent
            .iter()
            .map(|&parent| u32::try_from(parent).ok().and_then(|id| nodes.find(id)))
            .collect();
        let mut fates: Vec<Fate> = nodes
            .why
            .iter()
            .map(|why| match why {
                Why::PrunedByScore | Why::BlockedByWhitelist | Why::DoesNotConform => Fate::Pruned,
                Why::Kept | Why::ForcedByPrefix | Why::ForcedUnbranched | Why::Finished => {
                    Fate::Lost
                }
            })
            .collect();
        let mut readings = vec![Vec::new(); nodes.len()];
        let mut ends = vec![Vec::new(); nodes.len()];
        let up = |from: u32, visit: &mut dyn FnMut(usize)| {
            let mut at = nodes.find(from);
            while let Some(node) = at {
                visit(node);
                at = parents[node];
            }
        };
        for &(node, _) in &search.finished {
            up(node, &mut |node| fates[node] = Fate::Finished);
        }
        for (reading, candidate) in trace.candidates.iter().enumerate() {
            if candidate.search == place {
                up(candidate.node, &mut |node| readings[node].push(reading));
                if let Some(last) = nodes.find(candidate.node) {
                    ends[last].push(reading);
                }
            }
        }
        let worst = match detail {
            Detail::Finished => Fate::Finished,
            Detail::Kept => Fate::Lost,
            Detail::All => Fate::Pruned,
        };
        let mut children = vec![Vec::new(); nodes.len()];
        let mut roots = Vec::new();
        for node in (0..nodes.len()).filter(|&node| fates[node] <= worst) {
            match parents[node] {
                Some(parent) => children[parent].push(node),
                None => roots.push(node),
            }
        }
        let best_first = |list: &mut Vec<usize>| {
            list.sort_by_key(|&node| (fates[node], nodes.rank[node], nodes.id[node]));
        };
        children.iter_mut().for_each(best_first);
        best_first(&mut roots);
        let pieces = trace.words.values().any(|word| word.starts_with('▁'));
        Self { trace, search, fates, readings, ends, children, roots, pieces }
    }

    /// `first` and what follows it without a fork, a change of fate or of readings.
    fn run(&self, first: usize) -> Vec<usize> {
        let mut run = vec![first];
        let mut at = first;
        while let [only] = self.children[at][..] {
            if self.fates[only] != self.fates[at] || self.readings[only] != self.readings[at] {
                break;
            }
            run.push(only);
            at = only;
        }
        run
    }

    fn segment(
        &self,
        run: &[usize],
        x: f32,
        y: f32,
        depth: usize,
        parent: Option<usize>,
    ) -> Segment {
        let nodes = &self.search.nodes;
        let words: Vec<Word> =
            run.iter().enumerate().map(|(place, &node)| self.word(node, place == 0)).collect();
        let characters: usize = words.iter().map(|word| word.text.chars().count()).sum();
        let last = run.last().copied().unwrap_or_default();
        Segment {
            x,
            y,
            width: characters as f32 * CHARACTER + 2.0 * PADDING,
            words,
            parent,
            depth,
            probability: run.iter().map(|&node| self.probability(node)).product(),
            score: nodes.score[last],
            fate: self.fates[last],
            why: nodes.why[last],
            readings: self.readings[last].clone(),
            ends: self.ends[last].clone(),
        }
    }

    fn word(&self, node: usize, first: bool) -> Word {
        let nodes = &self.search.nodes;
        let token = nodes.token[node];
        let text = self.trace.words.get(&token).map_or("?", String::as_str);
        // Words stand apart; pieces of words say themselves where a space is.
        let spaced = match (self.pieces, text.strip_prefix('▁')) {
            (true, Some(rest)) => format!(" {rest}"),
            (true, None) => text.to_owned(),
            (false, _) => format!(" {text}"),
        };
        let text = if first { spaced.trim_start().to_owned() } else { spaced };
        Word { text, class: nodes.class[node] }
    }

    fn probability(&self, node: usize) -> f32 {
        self.search.nodes.log_prob[node].exp().min(1.0)
    }
}

/// Number of searches by what they are for, in words, in order: `vanilla`, `template 1`, ...
pub fn titles(trace: &Trace) -> Vec<String> {
    use beamsplitter_decode::trace::Purpose;
    let mut seen = BTreeMap::new();
    let title = |search: &SearchTrace| match search.purpose {
        Purpose::Vanilla => "Beam search".to_owned(),
        Purpose::Plan => "Best plan".to_owned(),
        Purpose::Template { plan } => format!("Plan {}", plan + 1),
        Purpose::Fill { template } => format!("Template {}", template + 1),
    };
    trace
        .searches
        .iter()
        .map(|search| {
            let title = title(search);
            let times = seen.entry(title.clone()).or_insert(0);
            *times += 1;
            if *times > 1 { format!("{title} ({times})") } else { title }
        })
        .collect()
}

#[cfg(test)]
mod tests;
