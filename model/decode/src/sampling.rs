//! Sampling, with the rules of Hugging Face's `generate(do_sample=True)`.
//!
//! Samples that have drawn the same tokens so far are one hypothesis and one row of the batch.
//! The draw of a sample at a position is a number in [0, 1) that depends on the seed, the sample
//! and the position alone ([`uniform`]). The token is the one whose interval of the cumulative
//! distribution, tokens in ascending order, contains the number. A run can therefore be repeated on
//! any machine and by an independent implementation.

use beamsplitter_common::random::mix;

use crate::{
    error::DecodeError,
    method::Sampling,
    model::{LogProbs, Token},
    output_language::TokenClass,
    search::StepLog,
    search_state::{Extended, Group, RunningHypothesis, SearchState},
    settings::ForcedScore,
    trace::{Node, Why},
};

impl SearchState<'_> {
    /// Draws one token for each sample.
    pub(crate) fn draw<E>(
        &mut self,
        sampling: &Sampling,
        group: &mut Group,
        probs: &LogProbs,
        step: usize,
        log: &mut StepLog,
    ) -> Result<(), DecodeError<E>> {
        let at_limit = self.length + 1 >= self.search.beam.max_length;
        let mut next = Vec::new();
        let mut rank = 0;
        for parent in std::mem::take(&mut group.running) {
            let row = probs.row(parent.row);
            let Some(drawn) = self.drawn(sampling, &parent, row, step)? else {
                log.dropped.extend(parent.node.map(|node| (self.id, node)));
                continue;
            };
            for (token, samples) in drawn.tokens {
                let extended = Extended { parent: 0, token, log_prob: row[token as usize] };
                let counted = drawn.forced.map(|forced| forced.of(extended.log_prob));
                let score = parent.score + counted.unwrap_or(extended.log_prob);
                let ended = self.ends(&parent, token);
                let over = ended || at_limit;
                let class = self.class(&parent, token, drawn.next_class);
                let why = if over { Why::Finished } else { drawn.why };
                let node = Node { class, ..self.node(&parent, extended, score, rank, why) };
                rank += 1;
                let mut running = RunningHypothesis::default();
                running.extend(&parent, extended, score, node.id);
                if over {
                    let score = self.penalised(score, self.length + 1);
                    group.finished.push((running.finish(score, ended), samples));
                } else {
                    running.samples = samples;
                    next.push(running);
                }
                log.nodes.push(node);
            }
            self.log_undrawn(&parent, row, log);
        }
        group.running = next;
        if group.running.is_empty() {
            group.done = true;
        }
        Ok(())
    }

    /// Returns the tokens that the samples of `parent` draw, or the next token of the prefix for all
    /// of them; `None` where no token is allowed.
    fn drawn<E>(
        &self,
        sampling: &Sampling,
        parent: &RunningHypothesis,
        row: &[f32],
        step: usize,
    ) -> Result<Option<Drawn>, DecodeError<E>> {
        let position = parent.tokens.len();
        if let Some(&token) = self.search.prefix.get(position) {
            if token as usize >= row.len() {
                return Err(DecodeError::UnknownToken { token, width: row.len() });
            }
            return Ok(Some(Drawn {
                tokens: vec![(token, parent.samples.clone())],
                next_class: TokenClass::Structure,
                why: Why::ForcedByPrefix,
                forced: Some(self.search.prefix_score),
            }));
        }
        let output = &parent.tokens[self.search.hidden..];
        let allowed_tokens = self.search.constraint.allowed_tokens(output, row);
        let next_class = allowed_tokens.class;
        let Some(allowed) = allowed_tokens.extension.tokens(row) else { return Ok(None) };
        let distribution = distribution(sampling, row, allowed.as_deref());
        if distribution.is_empty() && row.iter().any(|x| x.is_nan()) {
            return Err(DecodeError::NotANumber { step });
        }
        let position = position - self.search.prefix.len();
        let mut tokens: Vec<(Token, Vec<u32>)> = Vec::new();
        for &sample in &parent.samples {
            let number = uniform(sampling.seed, sample, position as u32);
            let Some(token) = at(&distribution, number) else { continue };
            match tokens.iter_mut().find(|(other, _)| *other == token) {
                Some((_, samples)) => samples.push(sample),
                None => tokens.push((token, vec![sample])),
            }
        }
        Ok(Some(Drawn { tokens, next_class, why: Why::Drawn, forced: None }))
    }
}

/// The tokens by which the samples of one hypothesis go on.
struct Drawn {
    /// Each token once, with the samples that drew it.
    tokens: Vec<(Token, Vec<u32>)>,
    /// Class of the next token, by the constraint.
    next_class: TokenClass,
    why: Why,
    /// How a token of the prefix counts; `None` where tokens were drawn.
    forced: Option<ForcedScore>,
}

/// Returns the distribution that a sample draws from: tokens in ascending order and their
/// probabilities, which sum to 1. `tokens` are those that may be drawn; `None` for all.
pub fn distribution(
    sampling: &Sampling,
    row: &[f32],
    tokens: Option<&[Token]>,
) -> Vec<(Token, f64)> {
    let scored = |token: Token| {
        let score = f64::from(*row.get(token as usize)?) / sampling.temperature;
        (score > f64::NEG_INFINITY).then_some((token, score))
    };
    let mut kept: Vec<(Token, f64)> = match tokens {
        Some(tokens) => tokens.iter().copied().filter_map(scored).collect(),
        None => (0..row.len() as Token).filter_map(scored).collect(),
    };
    if let Some(k) = sampling.top_k {
        let mut scores: Vec<f64> = kept.iter().map(|&(_, score)| score).collect();
        scores.sort_by(|a, b| b.total_cmp(a));
        // Equals of the last one stay, as in `generate`.
        if let Some(&last) = scores.get(k.max(1) - 1) {
            kept.retain(|&(_, score)| score >= last);
        }
    }
    if let Some(p) = sampling.top_p {
        normalise(&mut kept);
        let ascending = sorted(&kept, |&(_, score)| score);
        cut(&mut kept, &ascending, |before, own| before + own <= 1.0 - p);
    }
    if let Some(p) = sampling.typical_p {
        normalise(&mut kept);
        let entropy: f64 = kept.iter().map(|&(_, x)| -x * x.exp()).sum();
        let typical = sorted(&kept, |&(_, score)| (-score - entropy).abs());
        // One token more than needed to reach p stays: the first always does.
        let mut sum = 0.0;
        let within = typical.iter().take_while(|&&at| {
            sum += kept[at].1.exp();
            sum < p
        });
        let mut stays = vec![false; kept.len()];
        let last = within.count().min(kept.len().saturating_sub(1));
        typical.iter().take(last + 1).for_each(|&at| stays[at] = true);
        let mut stays = stays.into_iter();
        kept.retain(|_| stays.next().unwrap_or(false));
    }
    normalise(&mut kept);
    kept.iter_mut().for_each(|(_, score)| *score = score.exp());
    kept
}

/// Turns scores into log-probabilities.
fn normalise(kept: &mut [(Token, f64)]) {
    let most = kept.iter().map(|&(_, score)| score).fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = kept.iter().map(|&(_, score)| (score - most).exp()).sum();
    let log_sum = most + sum.ln();
    kept.iter_mut().for_each(|(_, score)| *score -= log_sum);
}

/// Returns the indices of `kept` in ascending order of `key`.
fn sorted(kept: &[(Token, f64)], key: impl Fn(&(Token, f64)) -> f64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..kept.len()).collect();
    order.sort_by(|&a, &b| key(&kept[a]).total_cmp(&key(&kept[b])));
    order
}

/// Visits the tokens in `order` and drops those for which `drop(sum of probabilities before, own
/// probability)` is true. The last one always stays.
fn cut(kept: &mut Vec<(Token, f64)>, order: &[usize], drop: impl Fn(f64, f64) -> bool) {
    let mut dropped = vec![false; kept.len()];
    let mut sum = 0.0;
    for &at in &order[..order.len().saturating_sub(1)] {
        let own = kept[at].1.exp();
        dropped[at] = drop(sum, own);
        sum += own;
    }
    let mut dropped = dropped.into_iter();
    kept.retain(|_| !dropped.next().unwrap_or(false));
}

/// Returns the token whose interval of the cumulative distribution contains `number`.
fn at(distribution: &[(Token, f64)], number: f64) -> Option<Token> {
    let mut sum = 0.0;
    for &(token, probability) in distribution {
        sum += probability;
        if number < sum {
            return Some(token);
        }
    }
    distribution.last().map(|&(token, _)| token)
}

/// Returns the draw of sample `sample` for generated token `position`: a multiple of 2^-53 in
/// [0, 1). Computed by three rounds of SplitMix64, one for each argument.
pub fn uniform(seed: u64, sample: u32, position: u32) -> f64 {
    let h = [seed, u64::from(sample) + 1, u64::from(position) + 1].into_iter().fold(0, mix);
    (h >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(sampling: Sampling, probabilities: &[f32]) -> Vec<Token> {
        let row: Vec<f32> = probabilities.iter().map(|p| p.ln()).collect();
        let kept = distribution(&sampling, &row, None);
        assert!((kept.iter().map(|&(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-9);
        kept.into_iter().map(|(token, _)| token).collect()
    }

    #[test]
    fn each_rule_cuts_what_it_says() {
        let plain = Sampling::default();
        let row = [0.05, 0.5, 0.0, 0.3, 0.15];
        assert_eq!(tokens(plain, &row), [0, 1, 3, 4]);
        assert_eq!(tokens(Sampling { top_k: Some(2), ..plain }, &row), [1, 3]);
        assert_eq!(tokens(Sampling { top_k: Some(1), ..plain }, &[0.2, 0.4, 0.4]), [1, 2]);
        assert_eq!(tokens(Sampling { top_p: Some(0.75), ..plain }, &row), [1, 3]);
        assert_eq!(tokens(Sampling { top_p: Some(0.85), ..plain }, &row), [1, 3, 4]);
        assert_eq!(tokens(Sampling { top_p: Some(0.01), ..plain }, &row), [1]);
        // Entropy 1.14: 0.3 (1.20) is the most typical, then 0.5 (0.69), then 0.15 (1.90).
        assert_eq!(tokens(Sampling { typical_p: Some(0.2), ..plain }, &row), [3]);
        assert_eq!(tokens(Sampling { typical_p: Some(0.7), ..plain }, &row), [1, 3]);
        assert_eq!(tokens(Sampling { typical_p: Some(0.9), ..plain }, &row), [1, 3, 4]);
    }

    #[test]
    fn heat_levels_and_cold_decides() {
        let row = [0.2_f32.ln(), 0.8_f32.ln()];
        let of = |temperature| {
            distribution(&Sampling { temperature, ..Sampling::default() }, &row, None)[1].1
        };
        assert!((of(1.0) - 0.8).abs() < 1e-6 && (of(0.5) - 16.0 / 17.0).abs() < 1e-6);
        assert!(of(0.01) > 0.999_999 && of(100.0) < 0.51);
        assert_eq!(distribution(&Sampling::default(), &row, Some(&[0])), [(0, 1.0)]);
    }

    #[test]
    fn draws_are_even_and_repeatable() {
        assert_eq!(uniform(7, 3, 9), uniform(7, 3, 9));
        assert_ne!(uniform(7, 3, 9), uniform(7, 9, 3));
        // Chi-square of ten bins, added up over twenty seeds: 180 degrees of freedom, so 180 with a
        // deviation of 19 for even draws. Too even is as wrong as too uneven.
        let chi_square: f64 = (1..=20)
            .map(|seed| {
                let mut bins = [0.0; 10];
                let numbers = (0..4000).map(|i| uniform(seed, i % 40, i / 40));
                numbers.for_each(|number| bins[(number * 10.0) as usize] += 1.0);
                bins.iter().map(|count: &f64| (count - 400.0).powi(2) / 400.0).sum::<f64>()
            })
            .sum();
        assert!((123.0..237.0).contains(&chi_square), "{chi_square}");
        let halves = [(4, 0.5), (9, 0.5)];
        assert_eq!([0.0, 0.49, 0.5, 0.99].map(|x| at(&halves, x)), [4, 4, 9, 9].map(Some));
        assert_eq!(at(&halves, 1.0), Some(9));
        assert_eq!(at(&[], 0.3), None);
    }
}
