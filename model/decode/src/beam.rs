//! One step of a beam search, with the rules of Hugging Face's `generate(num_beams=k)`.
//!
//! Each step takes the `max(2, 1 + ends) * k` best extensions of all running hypotheses. Those
//! that end (or reach the longest length) and are among the first k compete for the k finished
//! places with `score / generated^length_penalty`; the best k others run on. Width 1 is greedy
//! decoding: it ends with its first end token. Of equal scores the one of the better parent, then
//! the one with the lower token id comes first.
//!
//! `generate` starts with k copies of the empty hypothesis, k - 1 of them at -10^9, and drags
//! such copies along while fewer than k real hypotheses exist. They are never decoded here: they
//! cost rows and return only duplicates. (With [`EarlyStopping::AtOnce`] they would count as
//! finished; here only real hypotheses do.)
//!
//! In diverse beam search ([`Method::Diverse`]) each group is such a search of its own. At every
//! step the groups choose one after the other; a token loses `penalty` for each beam of an
//! earlier group that took it at this step, and keeps that loss in its score. As in `generate` of
//! version 4, such a group is over when its best extension, ended or not, cannot improve it.

use crate::{
    error::DecodeError,
    extend::{Candidate, penalties},
    method::Method,
    model::{LogProbs, Token},
    score::TopK,
    search::StepLog,
    settings::EarlyStopping,
    state::{Group, Running, State},
    trace::{Node, Why},
};

impl State<'_> {
    /// One step of a group of beams. `taken`: the tokens that earlier groups took at this step; its
    /// own join them.
    pub(crate) fn extend<E>(
        &mut self,
        group: &mut Group,
        taken: &mut Vec<Token>,
        probs: &LogProbs,
        step: usize,
        log: &mut StepLog,
    ) -> Result<(), DecodeError<E>> {
        let beam = self.search.beam;
        let diverse = matches!(beam.method, Method::Diverse(_));
        let wanted = match group.width {
            1 if !diverse => 1,
            width => width.saturating_mul((1 + self.search.ends.len()).max(2)),
        };
        let penalties = penalties(beam.method, taken);
        let mut best = TopK::new(wanted);
        let mut rulings = Vec::with_capacity(group.running.len());
        for (index, running) in group.running.iter().enumerate() {
            let row = probs.row(running.row);
            let allowed_tokens = self.collect(running, index, row, &penalties, &mut best)?;
            if allowed_tokens.why == Why::DoesNotConform
                && let Some(node) = running.node
            {
                log.dropped.push((self.id, node));
            }
            rulings.push(allowed_tokens);
        }
        if best.sorted().is_empty() {
            let nan = |running: &Running| probs.row(running.row).iter().any(|x| x.is_nan());
            if group.running.iter().any(nan) {
                return Err(DecodeError::NotANumber { step });
            }
        }
        self.log_runners_up(&group.running, probs, &rulings, best.sorted(), log);
        let verdicts: Vec<_> = rulings
            .iter()
            .map(|allowed_tokens| (allowed_tokens.class, allowed_tokens.why))
            .collect();

        let at_limit = self.length + 1 >= beam.max_length;
        let open =
            group.improvable && !(group.full() && beam.early_stopping == EarlyStopping::AtOnce);
        let tokens = best.sorted().iter().map(|(_, candidate)| candidate.token);
        taken.extend(tokens.filter(|token| !self.search.ends.contains(token)).take(group.width));
        let old = std::mem::take(&mut group.running);
        let mut next = std::mem::take(&mut group.spare);
        let mut kept = 0;
        for (rank, &(score, candidate)) in best.sorted().iter().enumerate() {
            let parent = &old[candidate.parent];
            let (ruled, why) = verdicts[candidate.parent];
            let ended = self.ends(parent, candidate.token);
            let why = match (ended || at_limit, rank < group.width, kept < group.width) {
                (true, true, _) if open => Why::Finished,
                (false, _, true) => why,
                _ => Why::PrunedByScore,
            };
            let class = self.class(parent, candidate.token, ruled);
            let node = Node { class, ..self.node(parent, candidate, score, rank, why) };
            if why == Why::Finished {
                self.finish(group, parent, candidate, score, ended, node.id);
            } else if why != Why::PrunedByScore {
                if next.len() == kept {
                    next.push(Running::default());
                }
                next[kept].extend(parent, candidate, score, node.id);
                kept += 1;
            }
            log.nodes.push(node);
        }
        next.truncate(kept);
        group.running = next;
        group.spare = old;
        let attainable = if diverse { best.sorted().first().map(|best| best.0) } else { None };
        self.stop(group, attainable);
        Ok(())
    }

    fn finish(
        &self,
        group: &mut Group,
        parent: &Running,
        candidate: Candidate,
        score: f32,
        complete: bool,
        node: u32,
    ) {
        let score = self.penalised(score, self.length + 1);
        let at = group.finished.partition_point(|(other, _)| other.score >= score);
        if at >= group.width {
            return;
        }
        let mut running = Running::default();
        running.extend(parent, candidate, score, node);
        group.finished.insert(at, (running.finish(score, complete), Vec::new()));
        group.finished.truncate(group.width);
    }

    /// The stopping rules. `attainable`: the score that must be beaten, if it is not that of the
    /// best running hypothesis.
    fn stop(&self, group: &mut Group, attainable: Option<f32>) {
        let Some(first) = group.running.first() else {
            group.done = true;
            return;
        };
        let score = attainable.unwrap_or(first.score);
        let full = group.full();
        if full && let Some((worst, _)) = group.finished.last() {
            group.improvable &= self.can_improve(score, self.length + 1, worst.score);
        }
        let at_once = self.search.beam.early_stopping == EarlyStopping::AtOnce;
        if !group.improvable || (full && at_once) {
            group.done = true;
        }
    }
}
