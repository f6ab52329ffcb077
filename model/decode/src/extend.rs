//! Which extensions of a running hypothesis take part in a step.

use std::borrow::Cow;

use crate::{
    constraint::Extension,
    error::DecodeError,
    method::Method,
    model::{LogProbs, Token},
    output_language::Position,
    score::{self, TopK},
    search::StepLog,
    settings::ForcedScore,
    state::{Running, State},
    trace::{RunnerUp, Why},
};

/// An extension of a running hypothesis.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub parent: usize,
    pub token: Token,
    pub log_prob: f32,
}

/// How one running hypothesis was extended.
pub(crate) struct Verdict<'a> {
    pub class: Position,
    pub why: Why,
    /// Ascending.
    whitelist: Option<Cow<'a, [Token]>>,
}

impl State<'_> {
    /// Offers the extensions of one hypothesis, number `index` of its group.
    pub(crate) fn collect<E>(
        &self,
        running: &Running,
        index: usize,
        row: &[f32],
        penalties: &[(Token, f32)],
        best: &mut TopK<Candidate>,
    ) -> Result<Verdict<'_>, DecodeError<E>> {
        let base = running.score;
        let log_probs = row;
        let candidate = |token: Token, _| {
            let log_prob = log_probs[token as usize];
            Candidate { parent: index, token, log_prob }
        };
        if let Some(&token) = self.search.prefix.get(running.tokens.len()) {
            let Some(&log_prob) = row.get(token as usize) else {
                return Err(DecodeError::UnknownToken { token, width: row.len() });
            };
            if log_prob > f32::NEG_INFINITY {
                let score = base + forced(self.search.prefix_score, log_prob);
                best.push(score, candidate(token, log_prob));
            }
            let class = Position::Structure;
            return Ok(Verdict { class, why: Why::ForcedByPrefix, whitelist: None });
        }
        let row = &*penalised(row, penalties);
        let output = &running.tokens[self.search.hidden..];
        let allowed_tokens = self.search.constraint.allowed_tokens(output, row);
        let class = allowed_tokens.class;
        let (why, whitelist) = match allowed_tokens.extension {
            Extension::Nothing => (Why::DoesNotConform, None),
            Extension::Branch(None) => {
                best.push_row(base, row, candidate);
                (Why::Kept, None)
            }
            Extension::Branch(Some(tokens)) => {
                for &token in tokens.iter() {
                    if let Some(&log_prob) = row.get(token as usize) {
                        best.push(base + log_prob, candidate(token, log_prob));
                    }
                }
                (Why::Kept, Some(tokens))
            }
            Extension::Top(tokens) => {
                let top = match &tokens {
                    None => score::argmax(row),
                    Some(tokens) => best_of(row, tokens),
                };
                if let Some((token, log_prob)) = top {
                    let score = base + forced(self.search.unbranched_score, log_prob);
                    best.push(score, candidate(token, log_prob));
                }
                (Why::ForcedUnbranched, tokens)
            }
        };
        Ok(Verdict { class, why, whitelist })
    }

    pub(crate) fn log_runners_up(
        &self,
        running: &[Running],
        probs: &LogProbs,
        rulings: &[Verdict<'_>],
        best: &[(f32, Candidate)],
        log: &mut StepLog,
    ) {
        if log.runners_up_wanted == 0 {
            return;
        }
        for (index, running) in running.iter().enumerate() {
            for (token, log_prob) in score::top_k(probs.row(running.row), log.runners_up_wanted) {
                if best.iter().any(|(_, c)| c.parent == index && c.token == token) {
                    continue;
                }
                let verdict = &rulings[index];
                let listed = |list: &Cow<'_, [Token]>| list.binary_search(&token).is_ok();
                let why = match verdict.why {
                    _ if !verdict.whitelist.as_ref().is_none_or(listed) => Why::BlockedByWhitelist,
                    Why::Kept => Why::PrunedByScore,
                    why => why,
                };
                let probability = log_prob.exp();
                let runner =
                    RunnerUp { search: self.id, parent: running.node, token, probability, why };
                log.runners_up.push(runner);
            }
        }
    }

    /// The probable tokens of a hypothesis that no sample drew. Nodes of this step are in `log`.
    pub(crate) fn log_undrawn(&self, parent: &Running, row: &[f32], log: &mut StepLog) {
        for (token, log_prob) in score::top_k(row, log.runners_up_wanted) {
            let drawn = log.nodes.iter().any(|node| {
                node.search == self.id && node.parent == parent.node && node.token == token
            });
            if !drawn {
                log.runners_up.push(RunnerUp {
                    search: self.id,
                    parent: parent.node,
                    token,
                    probability: log_prob.exp(),
                    why: Why::NotDrawn,
                });
            }
        }
    }
}

/// What each token loses that earlier groups took: token and loss.
pub(crate) fn penalties(method: Method, taken: &[Token]) -> Vec<(Token, f32)> {
    let Method::Diverse(diversity) = method else { return Vec::new() };
    let mut counts: Vec<(Token, f32)> = Vec::new();
    for &token in taken {
        match counts.iter_mut().find(|(other, _)| *other == token) {
            Some((_, count)) => *count += 1.0,
            None => counts.push((token, 1.0)),
        }
    }
    counts.iter_mut().for_each(|(_, count)| *count *= diversity.penalty);
    counts
}

fn penalised<'r>(row: &'r [f32], penalties: &[(Token, f32)]) -> Cow<'r, [f32]> {
    if penalties.is_empty() {
        return Cow::Borrowed(row);
    }
    let mut row = row.to_vec();
    for &(token, loss) in penalties {
        if let Some(x) = row.get_mut(token as usize) {
            *x -= loss;
        }
    }
    Cow::Owned(row)
}

pub(crate) fn forced(rule: ForcedScore, log_prob: f32) -> f32 {
    match rule {
        ForcedScore::LogProbability => log_prob,
        ForcedScore::Constant(constant) => constant,
        ForcedScore::Excluded => 0.0,
    }
}

pub(crate) fn best_of(row: &[f32], tokens: &[Token]) -> Option<(Token, f32)> {
    let mut best = (0, f32::NEG_INFINITY);
    for &token in tokens {
        match row.get(token as usize) {
            Some(&x) if x > best.1 => best = (token, x),
            _ => {}
        }
    }
    (best.1 > f32::NEG_INFINITY).then_some(best)
}
