//! One step of a beam search, with the rules of Hugging Face's `generate(num_beams=k)`.
//!
//! Each step takes the `max(2, 1 + ends) * k` best extensions of all unfinished hypotheses. Those
//! of the first k that end, or reach the maximum length, compete for the k finished hypotheses with
//! `score / generated^length_penalty`. The best k of the others continue. Width 1 is greedy
//! decoding: it ends with its first end token. Of equal scores the one of the better parent comes
//! first, then the one with the lower token id.
//!
//! `generate` starts with k copies of the empty hypothesis, k - 1 of them at -10^9, and keeps such
//! copies while fewer than k real hypotheses exist. Here they are never decoded: they cost rows and
//! return only duplicates. (With [`EarlyStopping::AtOnce`] `generate` counts them as finished; here
//! only real hypotheses count.)
//!
//! In diverse beam search ([`Method::Diverse`]) each group is such a search. At every step the
//! groups choose one after the other. A token loses `penalty` for each beam of an earlier group that
//! chose it at this step, and the loss stays in its score. As in version 4 of `generate`, a group is
//! done when its best extension, ended or not, cannot improve it.

use crate::{
    error::DecodeError,
    extend::penalties,
    method::Method,
    model::{LogProbs, Token},
    score::TopK,
    search::StepLog,
    search_state::{Extended, Group, RunningHypothesis, SearchState},
    settings::EarlyStopping,
    trace::{Node, Why},
};

impl SearchState<'_> {
    /// Extends a group of beams by one token. `taken` has the tokens that earlier groups chose at
    /// this step; those of this group are added.
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
        let mut considered = Vec::with_capacity(group.running.len());
        for (index, running) in group.running.iter().enumerate() {
            let row = probs.row(running.row);
            let allowed_tokens = self.collect(running, index, row, &penalties, &mut best)?;
            if allowed_tokens.why == Why::DoesNotConform
                && let Some(node) = running.node
            {
                log.dropped.push((self.id, node));
            }
            considered.push(allowed_tokens);
        }
        if best.sorted().is_empty() {
            let nan =
                |running: &RunningHypothesis| probs.row(running.row).iter().any(|x| x.is_nan());
            if group.running.iter().any(nan) {
                return Err(DecodeError::NotANumber { step });
            }
        }
        self.log_runners_up(&group.running, probs, &considered, best.sorted(), log);
        let outcomes: Vec<_> = considered
            .iter()
            .map(|allowed_tokens| (allowed_tokens.class, allowed_tokens.why))
            .collect();

        let at_limit = self.length + 1 >= beam.max_length;
        let open =
            group.improvable && !(group.full() && beam.early_stopping == EarlyStopping::AtOnce);
        let tokens = best.sorted().iter().map(|(_, extended)| extended.token);
        taken.extend(tokens.filter(|token| !self.search.ends.contains(token)).take(group.width));
        let old = std::mem::take(&mut group.running);
        let mut next = std::mem::take(&mut group.spare);
        let mut kept = 0;
        for (rank, &(score, extended)) in best.sorted().iter().enumerate() {
            let parent = &old[extended.parent];
            let (next_class, why) = outcomes[extended.parent];
            let ended = self.ends(parent, extended.token);
            let why = match (ended || at_limit, rank < group.width, kept < group.width) {
                (true, true, _) if open => Why::Finished,
                (false, _, true) => why,
                _ => Why::PrunedByScore,
            };
            let class = self.class(parent, extended.token, next_class);
            let node = Node { class, ..self.node(parent, extended, score, rank, why) };
            if why == Why::Finished {
                self.finish(group, parent, extended, score, ended, node.id);
            } else if why != Why::PrunedByScore {
                if next.len() == kept {
                    next.push(RunningHypothesis::default());
                }
                next[kept].extend(parent, extended, score, node.id);
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

    /// Adds a finished hypothesis to its group, if it is among the best.
    fn finish(
        &self,
        group: &mut Group,
        parent: &RunningHypothesis,
        extended: Extended,
        score: f32,
        complete: bool,
        node: u32,
    ) {
        let score = self.penalised(score, self.length + 1);
        let at = group.finished.partition_point(|(other, _)| other.score >= score);
        if at >= group.width {
            return;
        }
        let mut running = RunningHypothesis::default();
        running.extend(parent, extended, score, node);
        group.finished.insert(at, (running.finish(score, complete), Vec::new()));
        group.finished.truncate(group.width);
    }

    /// Applies the stopping rules. `attainable` is the score that must be able to improve the group,
    /// where it is not that of the best unfinished hypothesis.
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
