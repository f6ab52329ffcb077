//! Which extensions of a running hypothesis take part in a step.

use std::borrow::Cow;

use crate::{
    beam::State,
    constraint::Extension,
    error::DecodeError,
    model::{LogProbs, Token},
    score::{self, TopK},
    search::StepLog,
    settings::ForcedScore,
    surface::Position,
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
    /// Offers the extensions of one hypothesis.
    pub(crate) fn collect<E>(
        &self,
        index: usize,
        row: &[f32],
        best: &mut TopK<Candidate>,
    ) -> Result<Verdict<'_>, DecodeError<E>> {
        let running = &self.running[index];
        let base = running.score;
        let candidate = |token, log_prob| Candidate { parent: index, token, log_prob };
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
        let ruling = self.search.constraint.ruling(&running.tokens[self.search.hidden..]);
        let class = ruling.class;
        let (why, whitelist) = match ruling.extension {
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
        probs: &LogProbs,
        rulings: &[Verdict<'_>],
        best: &[(f32, Candidate)],
        log: &mut StepLog,
    ) {
        if log.runners_up_wanted == 0 {
            return;
        }
        for (index, running) in self.running.iter().enumerate() {
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
}

pub(crate) fn forced(rule: ForcedScore, log_prob: f32) -> f32 {
    match rule {
        ForcedScore::LogProbability => log_prob,
        ForcedScore::Constant(constant) => constant,
        ForcedScore::Excluded => 0.0,
    }
}

fn best_of(row: &[f32], tokens: &[Token]) -> Option<(Token, f32)> {
    let mut best = (0, f32::NEG_INFINITY);
    for &token in tokens {
        match row.get(token as usize) {
            Some(&x) if x > best.1 => best = (token, x),
            _ => {}
        }
    }
    (best.1 > f32::NEG_INFINITY).then_some(best)
}
