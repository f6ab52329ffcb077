//! Helps another engine: decodes some searches of its question.

use std::collections::BTreeMap;

use beamsplitter_decode::parallel::Step;
use beamsplitter_decode::{LogProbs, Model, Prompt};
use beamsplitter_protocol::{EngineReply, HelpRequest};
use beamsplitter_t5::{Cache, Memory, T5};
use js_sys::Float32Array;

use crate::loader::Loaded;
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
    pub async fn answer(&mut self, port: &Port, loaded: Option<&mut Loaded>, request: HelpRequest) {
        match (request, loaded) {
            (HelpRequest::Expect(prompt), Some(loaded)) => {
                self.memory(port, loaded, prompt).await;
            }
            (HelpRequest::Begin { batch, prompts, rows }, Some(loaded)) => {
                let mut memories = Vec::with_capacity(prompts.len());
                for prompt in prompts {
                    // Without all prompts, its steps are answered with nothing.
                    let Some(memory) = self.memory(port, loaded, prompt).await else { return };
                    memories.push(memory);
                }
                let rows = rows.iter().map(|&row| memories.get(row).cloned());
                if let Some(rows) = rows.collect::<Option<Vec<_>>>() {
                    self.batches.insert(batch, loaded.model.begin(&rows));
                }
            }
            (HelpRequest::Step { call, batch, step }, loaded) => {
                let probs = match loaded {
                    Some(loaded) => self.step(&mut loaded.model, batch, &step).await,
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

    async fn step(&mut self, model: &mut T5, batch: u32, step: &Step) -> Option<LogProbs> {
        let cache = self.batches.get_mut(&batch)?;
        step.take(model, cache).await.ok()
    }

    /// Returns the encoded prompt, which is kept; nothing where it cannot be read, or its words cannot be
    /// fetched.
    async fn memory(&mut self, port: &Port, loaded: &mut Loaded, prompt: Prompt) -> Option<Memory> {
        if let Some((_, memory)) = self.read.iter().find(|(read, _)| *read == prompt) {
            return Some(memory.clone());
        }
        if loaded.rest.is_needed(Some(&prompt)) {
            loaded.rest.whole(port, None).await.ok()?;
        }
        let memory = loaded.model.read(&prompt).await.ok()?;
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
