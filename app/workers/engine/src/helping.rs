//! Helps another engine: decodes some searches of its question.

use std::collections::BTreeMap;

use beamsplitter_decode::parallel::Step;
use beamsplitter_decode::{LogProbs, Model, Prompt};
use beamsplitter_protocol::{EngineReply, HelpRequest};
use beamsplitter_t5::{Cache, Memory, T5};
use js_sys::Float32Array;

use crate::port::Port;

/// Encoded prompts that are kept: those of one question.
const KEPT: usize = 8;

/// What a helper knows of the question under way.
#[derive(Default)]
pub struct Helping {
    batches: BTreeMap<u32, Cache>,
    read: Vec<(Prompt, Memory)>,
}

impl Helping {
    /// Does what another engine asks. A step of an unknown batch, or one that fails, is answered with
    /// nothing; the other engine then takes it by itself.
    pub async fn answer(&mut self, port: &Port, model: Option<&mut T5>, request: HelpRequest) {
        match (request, model) {
            (HelpRequest::Expect(prompt), Some(model)) => {
                self.memory(model, prompt).await;
            }
            (HelpRequest::Begin { batch, prompts, rows }, Some(model)) => {
                self.begin(model, batch, prompts, &rows).await;
            }
            (HelpRequest::Step { call, batch, step }, model) => {
                let probs = match model {
                    Some(model) => self.step(model, batch, &step).await,
                    None => None,
                };
                let width = probs.as_ref().map(|probs| probs.width);
                let values = probs.map(|probs| Float32Array::from(&probs.values[..]).into());
                port.send_with(&EngineReply::Helped { call, width }, values.as_slice());
            }
            (HelpRequest::End { batch }, _) => {
                self.batches.remove(&batch);
            }
            (HelpRequest::Expect(_) | HelpRequest::Begin { .. }, None) => {}
        }
    }

    async fn begin(&mut self, model: &mut T5, batch: u32, prompts: Vec<Prompt>, rows: &[usize]) {
        let mut memories = Vec::with_capacity(prompts.len());
        for prompt in prompts {
            match self.memory(model, prompt).await {
                Some(memory) => memories.push(memory),
                // Its steps are answered with nothing.
                None => return,
            }
        }
        let rows: Option<Vec<Memory>> =
            rows.iter().map(|&row| memories.get(row).cloned()).collect();
        if let Some(rows) = rows {
            self.batches.insert(batch, model.begin(&rows));
        }
    }

    async fn step(&mut self, model: &mut T5, batch: u32, step: &Step) -> Option<LogProbs> {
        let cache = self.batches.get_mut(&batch)?;
        step.take(model, cache).await.ok()
    }

    /// Returns the encoded prompt, which is kept.
    async fn memory(&mut self, model: &mut T5, prompt: Prompt) -> Option<Memory> {
        if let Some((_, memory)) = self.read.iter().find(|(read, _)| *read == prompt) {
            return Some(memory.clone());
        }
        let memory = model.read(&prompt).await.ok()?;
        if self.read.len() >= KEPT {
            self.read.remove(0);
        }
        self.read.push((prompt, memory.clone()));
        Some(memory)
    }

    /// Forgets everything: another model was loaded.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}
