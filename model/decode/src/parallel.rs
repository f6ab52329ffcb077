//! One question on several engines: the searches of a batch are dealt out to engines that have the same
//! model and share nothing.
//!
//! # Steps
//! 1. [`Parallel`] deals the rows of a new batch, which are its searches, in equal parts. Searches of one
//!    prompt stay together as far as possible, so that few prompts are encoded twice. The first search
//!    stays here.
//! 2. In each step the other engines are asked first; then the rows that stayed are computed, and then
//!    the answers are awaited.
//! 3. Where another engine does not answer, its rows are decoded here, from their beginning.
//!
//! What is found, and its trace, are those of one engine, as long as the model computes each row of a
//! batch by itself.

use std::cell::RefCell;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::model::{LogProbs, Model, Prompt, Token};

/// Another engine that has the same model. Clones share it.
pub trait Remote: Clone {
    /// The answer to a step; `None` where the engine is gone.
    type Answer: Future<Output = Option<LogProbs>>;

    /// Returns whether it can be asked.
    fn is_there(&self) -> bool;

    /// Tells it of a prompt that a batch may have soon. Does not wait.
    fn expect(&self, prompt: &Prompt);

    /// Begins a batch of empty prefixes, one for each prompt, and returns its number. Does not wait.
    fn begin(&self, prompts: &[Rc<Prompt>]) -> u32;

    /// Asks for a step of batch `batch`. The engine begins at once, before anybody waits for the answer.
    fn step(&self, batch: u32, step: &Step) -> Self::Answer;

    /// Forgets a batch. Does not wait.
    fn end(&self, batch: u32);
}

/// What a step asks of one engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The row that each new row continues.
    pub parents: Vec<usize>,
    /// The token that it continues it with.
    pub tokens: Vec<Token>,
    /// How many of the highest entries of each row are needed; without it, all are.
    pub most: Option<usize>,
}

impl Step {
    /// Takes the step with a model.
    pub async fn take<M: Model>(
        &self,
        model: &mut M,
        cache: &mut M::Cache,
    ) -> Result<LogProbs, M::Error> {
        match self.most {
            Some(most) => model.step_best(cache, &self.parents, &self.tokens, most).await,
            None => model.step(cache, &self.parents, &self.tokens).await,
        }
    }
}

/// How many rows were computed, and how many of them by other engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SharedRows {
    /// All rows of all steps.
    pub all: usize,
    /// Those of other engines.
    pub elsewhere: usize,
}

/// A model, and other engines that decode with it.
pub struct Parallel<M, R> {
    model: M,
    others: Vec<R>,
    has_read: bool,
    rows: SharedRows,
}

impl<M: Model, R: Remote> Parallel<M, R> {
    /// Creates a model of one run that is helped by `others`; without any, it is `model`.
    pub fn new(model: M, others: Vec<R>) -> Self {
        Self { model, others, has_read: false, rows: SharedRows::default() }
    }

    /// Returns how many rows were computed so far.
    pub fn rows(&self) -> SharedRows {
        self.rows
    }

    /// Returns the encoded prompt, and encodes it if that was not done.
    async fn memory(&mut self, shared: &SharedMemory<M>) -> Result<M::Memory, M::Error> {
        if let Some(memory) = &*shared.memory.borrow() {
            return Ok(memory.clone());
        }
        let memory = self.model.read(&shared.prompt).await?;
        shared.memory.replace(Some(memory.clone()));
        Ok(memory)
    }

    /// Takes a step of rows that stayed here, or of those whose engine is gone.
    async fn step_here(
        &mut self,
        part: &mut Part<M, R>,
        step: &Step,
    ) -> Result<LogProbs, M::Error> {
        let (prompts, before, done) = match part {
            Part::Here(cache) => return step.take(&mut self.model, cache).await,
            Part::Unread { prompts, before } => {
                (std::mem::take(prompts), before.take(), Vec::new())
            }
            Part::Elsewhere { prompts, done, .. } => {
                (std::mem::take(prompts), None, std::mem::take(done))
            }
        };
        let mut memories = Vec::with_capacity(prompts.len());
        for prompt in &prompts {
            memories.push(self.memory(prompt).await?);
        }
        let mut cache = match before {
            Some(mut cache) => {
                self.model.reset_cache(&mut cache, &memories);
                cache
            }
            None => self.model.begin(&memories),
        };
        for step in done {
            step.take(&mut self.model, &mut cache).await?;
        }
        let probs = step.take(&mut self.model, &mut cache).await;
        *part = Part::Here(cache);
        probs
    }

    /// Takes a step on all engines that have rows in it.
    async fn step_parts(
        &mut self,
        cache: &mut SharedCache<M, R>,
        (parents, tokens): (&[usize], &[Token]),
        most: Option<usize>,
    ) -> Result<LogProbs, M::Error> {
        let mut steps = vec![Step { most, ..Step::default() }; cache.parts.len()];
        let mut rows = Vec::with_capacity(tokens.len());
        for (&parent, &token) in parents.iter().zip(tokens) {
            // A parent that there is not is an error of the model's.
            let (part, parent) = cache.rows.get(parent).copied().unwrap_or((0, usize::MAX));
            rows.push((part, steps[part].tokens.len()));
            steps[part].parents.push(parent);
            steps[part].tokens.push(token);
        }
        cache.rows = rows;
        let mut answers = Vec::new();
        for (at, (part, step)) in cache.parts.iter().zip(&steps).enumerate() {
            if let Part::Elsewhere { batch, .. } = part
                && !step.tokens.is_empty()
            {
                answers.push((at, batch.engine.step(batch.number, step)));
            }
        }
        let mut found = vec![LogProbs::default(); steps.len()];
        for (at, part) in cache.parts.iter_mut().enumerate() {
            let here = !matches!(part, Part::Elsewhere { .. });
            // One part alone is asked even for nothing, as the model would be.
            if here && (!steps[at].tokens.is_empty() || steps.len() == 1) {
                found[at] = self.step_here(part, &steps[at]).await?;
            }
        }
        for (at, answer) in answers {
            let count = steps[at].tokens.len();
            match (answer.await, &mut cache.parts[at]) {
                (Some(probs), Part::Elsewhere { done, .. }) if probs.rows() == count => {
                    found[at] = probs;
                    self.rows.elsewhere += count;
                    done.push(std::mem::take(&mut steps[at]));
                }
                (_, part) => found[at] = self.step_here(part, &steps[at]).await?,
            }
        }
        self.rows.all += tokens.len();
        Ok(merge(found, &cache.rows))
    }
}

/// Puts rows of several parts into the order of `rows`: the part of each, and its place there.
fn merge(mut found: Vec<LogProbs>, rows: &[(usize, usize)]) -> LogProbs {
    if found.len() == 1 {
        return found.pop().unwrap_or_default();
    }
    let width = found.iter().map(|probs| probs.width).max().unwrap_or(0);
    let mut values = vec![f32::NEG_INFINITY; rows.len() * width];
    for (&(part, at), row) in rows.iter().zip(values.chunks_mut(width.max(1))) {
        let from = found[part].row(at);
        row[..from.len()].copy_from_slice(from);
    }
    LogProbs { width, values }
}

/// A prompt that is encoded when it is first needed here. Clones share it.
pub struct SharedMemory<M: Model> {
    prompt: Rc<Prompt>,
    memory: Rc<RefCell<Option<M::Memory>>>,
}

impl<M: Model> Clone for SharedMemory<M> {
    fn clone(&self) -> Self {
        Self { prompt: self.prompt.clone(), memory: self.memory.clone() }
    }
}

/// Prefixes on several engines.
pub struct SharedCache<M: Model, R: Remote> {
    parts: Vec<Part<M, R>>,
    /// The part of each row, and its place there.
    rows: Vec<(usize, usize)>,
}

impl<M: Model, R: Remote> SharedCache<M, R> {
    /// Returns the cache of the searches that stayed here, if one of them was begun.
    fn into_here(self) -> Option<M::Cache> {
        match self.parts.into_iter().next()? {
            Part::Here(cache) => Some(cache),
            Part::Unread { before, .. } => before,
            Part::Elsewhere { .. } => None,
        }
    }
}

/// The prefixes of one engine.
enum Part<M: Model, R: Remote> {
    /// This one's, not begun, with the cache of a batch before if there was one.
    Unread { prompts: Vec<SharedMemory<M>>, before: Option<M::Cache> },
    /// This one's.
    Here(M::Cache),
    /// Another one's, with what it takes to decode them here.
    Elsewhere { batch: Batch<R>, prompts: Vec<SharedMemory<M>>, done: Vec<Step> },
}

/// A batch on another engine, which forgets it with this.
struct Batch<R: Remote> {
    engine: R,
    number: u32,
}

impl<R: Remote> Drop for Batch<R> {
    fn drop(&mut self) {
        self.engine.end(self.number);
    }
}

/// Returns the rows of each of at most `engines` parts, as equal as can be and the first one the
/// smallest. Rows of one prompt stand together; `prompts` has the prompt of each row.
fn deal(prompts: &[usize], engines: usize) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..prompts.len()).collect();
    order.sort_by_key(|&row| prompts[row]);
    let count = engines.clamp(1, order.len().max(1));
    (0..count)
        .map(|at| order[order.len() * at / count..order.len() * (at + 1) / count].to_vec())
        .collect()
}

impl<M: Model, R: Remote> Model for Parallel<M, R> {
    type Error = M::Error;
    type Memory = SharedMemory<M>;
    type Cache = SharedCache<M, R>;

    fn vocabulary(&self) -> usize {
        self.model.vocabulary()
    }

    fn start_token(&self) -> Token {
        self.model.start_token()
    }

    fn end_token(&self) -> Token {
        self.model.end_token()
    }

    /// Encodes the first prompt of a run, which is decoded here. Others are encoded by the engines that
    /// decode them, when they do.
    async fn read(&mut self, prompt: &Prompt) -> Result<Self::Memory, Self::Error> {
        let prompt = Rc::new(prompt.clone());
        let shared = SharedMemory { prompt, memory: Rc::default() };
        if self.others.is_empty() || !self.has_read {
            self.others.iter().for_each(|other| other.expect(&shared.prompt));
            self.memory(&shared).await?;
            self.has_read = true;
        }
        Ok(shared)
    }

    fn begin(&self, memories: &[Self::Memory]) -> Self::Cache {
        let others: Vec<&R> = self.others.iter().filter(|other| other.is_there()).collect();
        let same = |a: &SharedMemory<M>, b: &SharedMemory<M>| Rc::ptr_eq(&a.prompt, &b.prompt);
        let prompts: Vec<usize> = memories
            .iter()
            .map(|memory| memories.iter().position(|other| same(memory, other)).unwrap_or(0))
            .collect();
        let mut rows = vec![(0, 0); memories.len()];
        let parts = deal(&prompts, 1 + others.len()).into_iter().enumerate().map(|(part, mine)| {
            for (at, &row) in mine.iter().enumerate() {
                rows[row] = (part, at);
            }
            let prompts: Vec<_> = mine.iter().map(|&row| memories[row].clone()).collect();
            let Some(engine) = part.checked_sub(1).map(|other| others[other].clone()) else {
                return Part::Unread { prompts, before: None };
            };
            let asked: Vec<_> = prompts.iter().map(|shared| shared.prompt.clone()).collect();
            let number = engine.begin(&asked);
            Part::Elsewhere { batch: Batch { engine, number }, prompts, done: Vec::new() }
        });
        let parts = parts.collect();
        SharedCache { parts, rows }
    }

    /// Keeps what this engine computed. Other engines begin anew.
    fn reset_cache(&self, cache: &mut Self::Cache, memories: &[Self::Memory]) {
        let known = std::mem::replace(cache, self.begin(memories)).into_here();
        if let Some(Part::Unread { before, .. }) = cache.parts.first_mut() {
            *before = known;
        }
    }

    async fn step(
        &mut self,
        cache: &mut Self::Cache,
        parents: &[usize],
        tokens: &[Token],
    ) -> Result<LogProbs, Self::Error> {
        self.step_parts(cache, (parents, tokens), None).await
    }

    async fn step_best(
        &mut self,
        cache: &mut Self::Cache,
        parents: &[usize],
        tokens: &[Token],
        most: usize,
    ) -> Result<LogProbs, Self::Error> {
        self.step_parts(cache, (parents, tokens), Some(most)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_dealt_in_equal_parts_and_by_prompt() {
        assert_eq!(deal(&[0, 1, 0, 1], 2), [vec![0, 2], vec![1, 3]]);
        assert_eq!(deal(&[0, 0, 0], 2), [vec![0], vec![1, 2]]);
        assert_eq!(deal(&[0], 4), [vec![0]]);
        assert_eq!(deal(&[], 3), [Vec::<usize>::new()]);
    }

    #[test]
    fn narrow_rows_are_padded() {
        let wide = LogProbs { width: 3, values: vec![1.0, 2.0, 3.0] };
        let narrow = LogProbs { width: 1, values: vec![4.0] };
        let merged = merge(vec![narrow, wide], &[(1, 0), (0, 0)]);
        let none = f32::NEG_INFINITY;
        assert_eq!(merged.values, [1.0, 2.0, 3.0, 4.0, none, none]);
    }
}
