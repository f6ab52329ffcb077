//! The nodes of a search that are drawn, and what is written on them.

use beamsplitter_decode::output_language::TokenClass;
use beamsplitter_decode::trace::{SearchTrace, Trace, Why};
use beamsplitter_sql::Schema;

use super::{CHARACTER, Detail, Outcome, PADDING, Segment, Word};
use crate::words::Words;

/// Tokens of a forced prefix that are written out.
const LONGEST_PREFIX: usize = 4;

/// The nodes that are drawn, by their index in the search's arrays.
pub(super) struct Tree<'a> {
    words: Words<'a>,
    search: &'a SearchTrace,
    outcomes: Vec<Outcome>,
    readings: Vec<Vec<usize>>,
    ends: Vec<Vec<usize>>,
    pub children: Vec<Vec<usize>>,
    pub roots: Vec<usize>,
}

impl<'a> Tree<'a> {
    pub fn new(
        trace: &'a Trace,
        schema: &Schema,
        place: usize,
        search: &'a SearchTrace,
        detail: Detail,
    ) -> Self {
        let nodes = &search.nodes;
        let parents: Vec<Option<usize>> = nodes
            .parent
            .iter()
            .map(|&parent| u32::try_from(parent).ok().and_then(|id| nodes.find(id)))
            .collect();
        let mut outcomes: Vec<Outcome> = nodes
            .why
            .iter()
            .map(|why| match why {
                Why::PrunedByScore
                | Why::BlockedByWhitelist
                | Why::DoesNotConform
                | Why::NotDrawn => Outcome::Pruned,
                Why::Kept
                | Why::Drawn
                | Why::ForcedByPrefix
                | Why::ForcedUnbranched
                | Why::Finished => Outcome::Lost,
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
            up(node, &mut |node| outcomes[node] = Outcome::Finished);
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
            Detail::Finished => Outcome::Finished,
            Detail::Kept => Outcome::Lost,
            Detail::All => Outcome::Pruned,
        };
        let mut children = vec![Vec::new(); nodes.len()];
        let mut roots = Vec::new();
        for node in (0..nodes.len()).filter(|&node| outcomes[node] <= worst) {
            match parents[node] {
                Some(parent) => children[parent].push(node),
                None => roots.push(node),
            }
        }
        let best_first = |list: &mut Vec<usize>| {
            list.sort_unstable_by_key(|&node| (outcomes[node], nodes.rank[node], nodes.id[node]));
        };
        children.iter_mut().for_each(best_first);
        best_first(&mut roots);
        let words = Words::new(trace, schema);
        Self { words, search, outcomes, readings, ends, children, roots }
    }

    /// Returns `first` and what follows it without a fork, a change of outcome or of
    /// interpretations, or the end of a forced prefix.
    pub fn run(&self, first: usize) -> Vec<usize> {
        let mut run = vec![first];
        let mut at = first;
        while let [only] = self.children[at][..] {
            let changes = self.outcomes[only] != self.outcomes[at]
                || self.readings[only] != self.readings[at]
                || self.is_forced(only) != self.is_forced(at);
            if changes {
                break;
            }
            run.push(only);
            at = only;
        }
        run
    }

    pub fn segment(
        &self,
        run: &[usize],
        x: f32,
        y: f32,
        depth: usize,
        parent: Option<usize>,
    ) -> Segment {
        let nodes = &self.search.nodes;
        let mut words: Vec<Word> =
            run.iter().enumerate().map(|(place, &node)| self.word(node, place == 0)).collect();
        let text = words.iter().map(|word| word.text.as_str()).collect();
        // A whole template as prefix would push everything else out of sight.
        if words.len() > LONGEST_PREFIX && run.iter().all(|&node| self.is_forced(node)) {
            words = vec![Word { text: "forced prefix".into(), class: TokenClass::Structure }];
        }
        let characters: usize = words.iter().map(|word| word.text.chars().count()).sum();
        let last = run.last().copied().unwrap_or_default();
        Segment {
            nodes: run.iter().map(|&node| nodes.id[node]).collect(),
            forks: self.children[last].len(),
            hidden: 0,
            x,
            y,
            width: characters as f32 * CHARACTER + 2.0 * PADDING,
            words,
            text,
            parent,
            depth,
            probability: run.iter().map(|&node| self.probability(node)).product(),
            score: nodes.score[last],
            outcome: self.outcomes[last],
            why: nodes.why[last],
            readings: self.readings[last].clone(),
            parting: None,
            lost: Vec::new(),
            is_share: false,
            ends: self.ends[last].clone(),
        }
    }

    fn is_forced(&self, node: usize) -> bool {
        self.search.nodes.why[node] == Why::ForcedByPrefix
    }

    fn word(&self, node: usize, first: bool) -> Word {
        let nodes = &self.search.nodes;
        let token = nodes.token[node];
        let spaced = self.words.text(token);
        let text = if first { spaced.trim_start().to_owned() } else { spaced };
        Word { text, class: self.words.class(nodes.class[node], token) }
    }

    /// Counts the drawn nodes below `node`.
    pub fn beneath(&self, node: usize) -> usize {
        let mut count = 0;
        let mut stack = self.children[node].clone();
        while let Some(node) = stack.pop() {
            count += 1;
            stack.extend(&self.children[node]);
        }
        count
    }

    pub fn probability(&self, node: usize) -> f32 {
        self.search.nodes.log_prob[node].exp().min(1.0)
    }
}
