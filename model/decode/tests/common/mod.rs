//! A network that is a hash.

#[allow(dead_code, reason = "not every test file needs all of it")]
pub mod toy;

use std::{cell::Cell, convert::Infallible, rc::Rc};

use beamsplitter_common::random::mix;
use beamsplitter_decode::{
    LogProbs, Model, Prompt, Token,
    score::{log_softmax, top_k},
};

/// Log-probabilities after a decoder prefix (start token included), for one prompt.
pub type Distribution = Box<dyn Fn(&Prompt, &[Token]) -> Vec<f32>>;

/// A [`Model`] whose cache is the list of prefixes itself.
pub struct Table {
    pub vocabulary: usize,
    pub distribution: Distribution,
    pub reads: usize,
    pub steps: usize,
    /// Steps of which only the best entries were asked for.
    pub best_steps: usize,
    pub rows: usize,
    /// Caches that were made, and batches that began in one that there was.
    pub caches: Rc<Cell<[usize; 2]>>,
}

impl Table {
    pub fn new(
        vocabulary: usize,
        logits: impl Fn(&Prompt, &[Token]) -> Vec<f32> + 'static,
    ) -> Self {
        let distribution = move |prompt: &Prompt, prefix: &[Token]| {
            let mut row = logits(prompt, prefix);
            log_softmax(&mut row);
            row
        };
        Self {
            vocabulary,
            distribution: Box::new(distribution),
            reads: 0,
            steps: 0,
            best_steps: 0,
            rows: 0,
            caches: Rc::default(),
        }
    }
}

/// Returns logits that are a hash of the prefix, as the oracle's.
pub fn hashed(seed: u64, prefix: &[Token], width: usize, scale: f64) -> Vec<f32> {
    let h = prefix.iter().fold(mix(seed, 0), |h, &token| mix(h, u64::from(token) + 1));
    let unit = |t: usize| (mix(h, 1_000_000 + t as u64) >> 40) as f64 / f64::from(1 << 24);
    (0..width).map(|t| (unit(t) * scale) as f32).collect()
}

/// Returns an empty prefix for each prompt.
fn empty(prompts: &[Prompt]) -> Vec<(Prompt, Vec<Token>)> {
    prompts.iter().map(|prompt| (prompt.clone(), Vec::new())).collect()
}

impl Model for Table {
    type Error = Infallible;
    type Memory = Prompt;
    type Cache = Vec<(Prompt, Vec<Token>)>;

    fn vocabulary(&self) -> usize {
        self.vocabulary
    }

    fn start_token(&self) -> Token {
        0
    }

    fn end_token(&self) -> Token {
        1
    }

    async fn read(&mut self, prompt: &Prompt) -> Result<Prompt, Infallible> {
        self.reads += 1;
        Ok(prompt.clone())
    }

    fn begin(&self, memories: &[Prompt]) -> Self::Cache {
        let [made, kept] = self.caches.get();
        self.caches.set([made + 1, kept]);
        empty(memories)
    }

    fn reset_cache(&self, cache: &mut Self::Cache, memories: &[Prompt]) {
        let [made, kept] = self.caches.get();
        self.caches.set([made, kept + 1]);
        *cache = empty(memories);
    }

    async fn step(
        &mut self,
        cache: &mut Self::Cache,
        parents: &[usize],
        tokens: &[Token],
    ) -> Result<LogProbs, Infallible> {
        let old = std::mem::take(cache);
        for (&parent, &token) in parents.iter().zip(tokens) {
            let (prompt, mut prefix) = old[parent].clone();
            prefix.push(token);
            cache.push((prompt, prefix));
        }
        self.steps += 1;
        self.rows += parents.len();
        let rows: Vec<_> =
            cache.iter().map(|(prompt, prefix)| (self.distribution)(prompt, prefix)).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut values = Vec::with_capacity(width * rows.len());
        for row in rows {
            values.extend_from_slice(&row);
            values.resize(values.len().next_multiple_of(width), f32::NEG_INFINITY);
        }
        Ok(LogProbs { width, values })
    }

    /// Tells no more than it must, so that whatever needs more is seen.
    async fn step_best(
        &mut self,
        cache: &mut Self::Cache,
        parents: &[usize],
        tokens: &[Token],
        most: usize,
    ) -> Result<LogProbs, Infallible> {
        let mut probs = self.step(cache, parents, tokens).await?;
        self.best_steps += 1;
        let numbers = |row: &&mut [f32]| !row.iter().any(|x| x.is_nan());
        for row in probs.values.chunks_mut(probs.width).filter(numbers) {
            let best = top_k(row, most);
            row.fill(f32::NEG_INFINITY);
            best.into_iter().for_each(|(token, log_prob)| row[token as usize] = log_prob);
        }
        Ok(probs)
    }
}
