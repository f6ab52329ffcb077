//! The extensions of an unfinished hypothesis that compete in a step.

use std::borrow::Cow;

use crate::{
    constraint::Extension,
    error::DecodeError,
    method::Method,
    model::{LogProbs, Token},
    output_language::TokenClass,
    score::{self, TopK},
    search::StepLog,
    search_state::{Extended, RunningHypothesis, SearchState},
    trace::{RunnerUp, Why},
};

/// The extensions of one hypothesis that were considered.
pub(crate) struct Considered<'a> {
    pub class: TokenClass,
    pub why: Why,
    /// The allowed tokens, ascending; `None` for all.
    whitelist: Option<Cow<'a, [Token]>>,
}

impl SearchState<'_> {
    /// Adds the extensions of one hypothesis, number `index` of its group, to `best`.
    pub(crate) fn collect<E>(
        &self,
        running: &RunningHypothesis,
        index: usize,
        row: &[f32],
        penalties: &[(Token, f32)],
        best: &mut TopK<Extended>,
    ) -> Result<Considered<'_>, DecodeError<E>> {
        let base = running.score;
        let log_probs = row;
        let extended = |token: Token, _| {
            let log_prob = log_probs[token as usize];
            Extended { parent: index, token, log_prob }
        };
        if let Some(&token) = self.search.prefix.get(running.tokens.len()) {
            let Some(&log_prob) = row.get(token as usize) else {
                return Err(DecodeError::UnknownToken { token, width: row.len() });
            };
            if log_prob > f32::NEG_INFINITY {
                let score = base + self.search.prefix_score.of(log_prob);
                best.push(score, extended(token, log_prob));
            }
            let class = TokenClass::Structure;
            return Ok(Considered { class, why: Why::ForcedByPrefix, whitelist: None });
        }
        let row = &*penalised(row, penalties);
        let output = &running.tokens[self.search.hidden..];
        let allowed_tokens = self.search.constraint.allowed_tokens(output, row);
        let class = allowed_tokens.class;
        let (why, whitelist) = match allowed_tokens.extension {
            Extension::Nothing => (Why::DoesNotConform, None),
            Extension::Branch(None) => {
                best.push_row(base, row, extended);
                (Why::Kept, None)
            }
            Extension::Branch(Some(tokens)) => {
                for &token in tokens.iter() {
                    if let Some(&log_prob) = row.get(token as usize) {
                        best.push(base + log_prob, extended(token, log_prob));
                    }
                }
                (Why::Kept, Some(tokens))
            }
            Extension::Top(tokens) => {
                let top = match &tokens {
                    None => score::argmax(row),
                    Some(tokens) => score::best_of(row, tokens),
                };
                if let Some((token, log_prob)) = top {
                    let score = base + self.search.unbranched_score.of(log_prob);
                    best.push(score, extended(token, log_prob));
                }
                (Why::ForcedUnbranched, tokens)
            }
        };
        Ok(Considered { class, why, whitelist })
    }

    /// Logs the probable tokens of each hypothesis that are not among the best extensions.
    pub(crate) fn log_runners_up(
        &self,
        running: &[RunningHypothesis],
        probs: &LogProbs,
        considered: &[Considered<'_>],
        best: &[(f32, Extended)],
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
                let verdict = &considered[index];
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

    /// Logs the probable tokens of a hypothesis that no sample drew. `log` has the nodes of this
    /// step.
    pub(crate) fn log_undrawn(&self, parent: &RunningHypothesis, row: &[f32], log: &mut StepLog) {
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

/// Returns the tokens that earlier groups chose at this step, each with the score that it loses.
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

/// Subtracts the penalties from a row.
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
