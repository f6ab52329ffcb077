//! A search step by step: one frame for each decoding step, in the paper's words.

mod description;
mod mass;

use beamsplitter_decode::output_language::TokenClass;
use beamsplitter_decode::trace::{SearchTrace, Trace, Why};
use beamsplitter_sql::Schema;

pub use self::description::ALGORITHM;
use self::description::{algorithm_line, description, leading_class, mask};
pub use self::mass::Mass;
use super::tree::titles;
use super::words::{Words, path};
use beamsplitter_state::HypothesisRef;

/// Candidates of one hypothesis that are listed.
const CHOICES: usize = 12;

/// One moment: a step of one search. Steps within a forced prefix are one moment together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Index of the search.
    pub search: usize,
    /// First step of the moment.
    pub first: u32,
    /// Its last step.
    pub last: u32,
}

/// What happened at a moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// What the search is for, as in the other views.
    pub search: String,
    /// Position in the output, from 1.
    pub position: String,
    /// What the algorithm does here.
    pub description: String,
    /// Section of the paper.
    pub section: &'static str,
    /// What may stand here, where that is restricted.
    pub mask: Option<Mask>,
    /// The line of [`ALGORITHM`] that is at work, while a template is filled under control.
    pub algorithm: Option<usize>,
    /// The hypotheses that are extended, best first.
    pub lines: Vec<Line>,
}

/// A restriction on the next token (algorithm 1).
#[derive(Clone, Debug, PartialEq)]
pub struct Mask {
    /// The rule.
    pub rule: &'static str,
    /// The whitelist U: names that may start here. Empty where only the best token may follow.
    pub whitelist: Vec<String>,
}

/// One hypothesis and its extensions.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its output so far.
    pub output: String,
    /// Its score so far.
    pub score: Option<f32>,
    /// The hypothesis, if it is recorded.
    pub node: Option<u32>,
    /// Its possible extensions: those that were scored, then the probable tokens that were not.
    pub choices: Vec<Choice>,
    /// How much of their probability may follow here.
    pub mass: Mass,
}

/// A possible extension.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The token in words.
    pub word: String,
    /// What it belongs to.
    pub class: TokenClass,
    /// Its probability.
    pub probability: f32,
    /// Score of the hypothesis that it makes.
    pub score: Option<f32>,
    /// Why it stands where it does.
    pub why: Why,
    /// The hypothesis that it makes, if it is recorded.
    pub node: Option<u32>,
    /// Interpretations that go through it, ascending.
    pub readings: Vec<usize>,
}

/// Returns all moments, search by search in the order begun.
pub fn moments(trace: &Trace) -> Vec<Moment> {
    let mut moments: Vec<Moment> = Vec::new();
    for (index, search) in trace.searches.iter().enumerate() {
        let nodes = &search.nodes;
        let mut steps: Vec<(u32, bool)> = Vec::new();
        for (&step, &why) in nodes.step.iter().zip(&nodes.why) {
            let forced = why == Why::ForcedByPrefix;
            match steps.last_mut() {
                Some(last) if last.0 == step => last.1 &= forced,
                _ => steps.push((step, forced)),
            }
        }
        // Nodes come in the order of their steps; a stored trace may claim otherwise.
        steps.sort_by_key(|&(step, _)| step);
        steps.dedup_by_key(|&mut (step, _)| step);
        let mut before = false;
        for (step, forced) in steps {
            match moments.last_mut() {
                Some(last) if forced && before && last.search == index => last.last = step,
                _ => moments.push(Moment { search: index, first: step, last: step }),
            }
            before = forced;
        }
    }
    moments
}

/// Returns the moment at which a hypothesis was made.
pub fn moment_of(trace: &Trace, moments: &[Moment], hypothesis: HypothesisRef) -> Option<usize> {
    let nodes = &trace.searches.get(hypothesis.search)?.nodes;
    let step = nodes.step[nodes.find(hypothesis.node)?];
    let here = |m: &Moment| m.search == hypothesis.search && m.first <= step && step <= m.last;
    moments.iter().position(here)
}

/// Returns the hypothesis that stands for a moment: the best of its last step.
pub fn leader(trace: &Trace, moment: Moment) -> Option<HypothesisRef> {
    let nodes = &trace.searches.get(moment.search)?.nodes;
    let here = (0..nodes.len()).filter(|&node| nodes.step[node] == moment.last);
    let best = here.min_by_key(|&node| nodes.rank[node])?;
    Some(HypothesisRef { search: moment.search, node: nodes.id[best] })
}

/// Returns the frames of each search: title, first moment, one past the last.
pub fn stretches(trace: &Trace, moments: &[Moment]) -> Vec<(String, usize, usize)> {
    let titles = titles(trace);
    let mut stretches: Vec<(String, usize, usize)> = Vec::new();
    let mut before = None;
    for (index, moment) in moments.iter().enumerate() {
        match stretches.last_mut() {
            Some(last) if before == Some(moment.search) => last.2 = index + 1,
            _ => {
                let title = titles.get(moment.search).cloned().unwrap_or_default();
                stretches.push((title, index, index + 1));
            }
        }
        before = Some(moment.search);
    }
    stretches
}

/// Returns what happened at `moment`.
pub fn frame(trace: &Trace, schema: &Schema, moment: Moment) -> Frame {
    let Some(search) = trace.searches.get(moment.search) else { return Frame::default() };
    let words = Words::new(trace, schema);
    let lines = lines(trace, &words, search, moment);
    let class = leading_class(search, moment);
    let title = titles(trace).get(moment.search).cloned().unwrap_or_default();
    let (description, section) = description(trace, search, moment, class);
    let position = match (moment.first + 1, moment.last + 1) {
        (first, last) if first == last => format!("token {first}"),
        (first, last) => format!("tokens {first} to {last}"),
    };
    Frame {
        search: title,
        position,
        description,
        section,
        mask: mask(trace, schema, search, moment, class),
        algorithm: algorithm_line(trace, search, class),
        lines,
    }
}

fn lines(trace: &Trace, words: &Words<'_>, search: &SearchTrace, moment: Moment) -> Vec<Line> {
    let nodes = &search.nodes;
    let through = readings_through(trace, moment.search, search);
    // Parents in the order of their rank at the step before, which is the order of their ids.
    let mut lines: Vec<(i64, Vec<Choice>)> = Vec::new();
    let mut add = |parent: i64, choice: Choice| match lines.iter_mut().find(|(p, _)| *p == parent) {
        Some((_, choices)) => choices.push(choice),
        None => lines.push((parent, vec![choice])),
    };
    for node in (0..nodes.len()).filter(|&node| nodes.step[node] == moment.last) {
        let token = nodes.token[node];
        let choice = Choice {
            word: words.text(token).trim().to_owned(),
            class: words.class(nodes.class[node], token),
            probability: nodes.log_prob[node].exp().min(1.0),
            score: Some(nodes.score[node]),
            why: nodes.why[node],
            node: Some(nodes.id[node]),
            readings: through[node].clone(),
        };
        add(nodes.parent[node], choice);
    }
    let runners = &search.runners_up;
    for (place, &parent) in runners.parent.iter().enumerate() {
        let before = u32::try_from(parent).ok().and_then(|id| nodes.find(id));
        let step = before.map(|node| nodes.step[node] + 1);
        let first = || nodes.step.first().copied().unwrap_or_default();
        if step.unwrap_or_else(first) != moment.last {
            continue;
        }
        let token = runners.token[place];
        let choice = Choice {
            word: words.text(token).trim().to_owned(),
            class: words.class(TokenClass::Structure, token),
            probability: runners.probability[place],
            score: None,
            why: runners.why[place],
            node: None,
            readings: Vec::new(),
        };
        add(parent, choice);
    }
    lines
        .into_iter()
        .map(|(parent, mut choices)| {
            choices.sort_by(|a, b| b.probability.total_cmp(&a.probability));
            let mass = Mass::of(&choices);
            choices.truncate(CHOICES);
            let node = u32::try_from(parent).ok();
            let at = node.and_then(|id| nodes.find(id));
            let score = at.map(|at| nodes.score[at]);
            Line { output: words.output(search, node), score, node, choices, mass }
        })
        .collect()
}

/// Returns for each node the interpretations that go through it, ascending.
fn readings_through(trace: &Trace, place: usize, search: &SearchTrace) -> Vec<Vec<usize>> {
    let mut through = vec![Vec::new(); search.nodes.len()];
    for (reading, candidate) in trace.candidates.iter().enumerate() {
        if candidate.search == place {
            for node in path(search, Some(candidate.node)) {
                through[node].push(reading);
            }
        }
    }
    through
}

#[cfg(test)]
mod tests;
