//! The whole network: encodes prompts and scores continuations.

#[cfg(feature = "wgpu")]
mod gpu;
mod host;
mod model;

use beamsplitter_common::WordTable;
use beamsplitter_decode::{Prompt, Token};
use burn::tensor::{Device, Tensor, TensorData};

use crate::{
    cache::Cache,
    config::Config,
    decoder::Decoder,
    embedding::Embedding,
    encoder::Encoder,
    error::Error,
    linear::Linear,
    memory::{Keys, Pointers},
    names::{OUTPUT, POINTER_INPUT, POINTER_KEY, POINTER_QUERY, SHARED},
    read_back::read_back,
    weights::Weights,
};

/// The memory of a loaded model in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryUse {
    /// Tables that rows are looked up in, in the host's memory.
    pub host: usize,
    /// Weights on the device, which on the CPU is the host's memory, too.
    pub device: usize,
    /// [`MemoryUse::device`] on a GPU, where quantised weights stay quantised.
    pub on_gpu: usize,
}

/// A T5 on a device.
#[derive(Clone, Debug)]
pub struct T5 {
    config: Config,
    device: Device,
    embedding: Embedding,
    encoder: Encoder,
    decoder: Decoder,
    /// `[d_model, output vocabulary]`
    output: Linear,
    pointer: Option<PointerHead>,
    scale: f64,
}

/// The layers that score pointers and embed them.
#[derive(Clone, Debug)]
struct PointerHead {
    query: Linear,
    key: Linear,
    input: Linear,
}

impl T5 {
    /// Builds a model from its weights and, where `config.word_table` calls for one, its word table.
    ///
    /// # Errors
    /// If a tensor or the word table is missing or has another shape than `config` says.
    pub fn new(
        config: Config,
        mut weights: Weights,
        words: Option<WordTable>,
        device: &Device,
    ) -> Result<Self, Error> {
        config.check()?;
        let model = config.d_model;
        let table = weights.take(SHARED, config.vocab_size, model)?;
        let output = if config.tie_word_embeddings {
            table.head(config.output_vocab())
        } else {
            weights.take(OUTPUT, config.vocab_size, model)?.head(config.output_vocab())
        };
        let pointer = if config.pointer {
            let mut side = |name| Ok(Linear::new(weights.take(name, model, model)?, device));
            Some(PointerHead {
                query: side(POINTER_QUERY)?,
                key: side(POINTER_KEY)?,
                input: side(POINTER_INPUT)?,
            })
        } else {
            None
        };
        Ok(Self {
            encoder: Encoder::new(&config, &mut weights, device)?,
            decoder: Decoder::new(&config, &mut weights, device)?,
            embedding: Embedding::new(&config, &mut weights, table, words, device)?,
            output: Linear::new(output, device),
            pointer,
            scale: if config.scales_output() { (model as f64).powf(-0.5) } else { 1.0 },
            device: device.clone(),
            config,
        })
    }

    /// Returns the architecture.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Returns the device that computes.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Returns the memory of the loaded weights, without activations and caches.
    pub fn memory(&self) -> MemoryUse {
        let head = self.pointer.iter().flat_map(|head| [&head.query, &head.key, &head.input]);
        let ends = head.chain([&self.output]).chain(self.embedding.linears());
        let linears = ends.chain(self.encoder.linears()).chain(self.decoder.linears());
        let gathered = self.decoder.gathered_bytes();
        let first = MemoryUse { host: self.embedding.bytes(), device: gathered, on_gpu: gathered };
        linears.fold(first, |MemoryUse { host, device, on_gpu }, linear| MemoryUse {
            host,
            device: device + linear.bytes(),
            on_gpu: on_gpu + linear.bytes_on_gpu(),
        })
    }

    /// Returns [`Self::memory`] of host and device together, in bytes.
    pub fn memory_bytes(&self) -> usize {
        let MemoryUse { host, device, .. } = self.memory();
        host + device
    }

    /// Computes the final encoder states of a prompt.
    ///
    /// # Shapes
    /// - result: `[positions, d_model]`
    ///
    /// # Errors
    /// If the prompt is empty or names pieces or relations that the model does not have.
    pub fn encode(&self, prompt: &Prompt) -> Result<Tensor<2>, Error> {
        #[cfg(feature = "wgpu")]
        if self.device != Device::flex() {
            return self.encode_on_gpu(prompt);
        }
        let buckets = self.buckets(prompt)?;
        let stream = self.embedding.bags(&prompt.positions, &self.device)?;
        Ok(self.encoder.forward(stream, buckets))
    }

    /// Returns the buckets of all pairs of positions.
    fn buckets(&self, prompt: &Prompt) -> Result<Vec<i32>, Error> {
        if prompt.positions.is_empty() {
            return Err(Error::Prompt { reason: "it has no positions".into() });
        }
        self.encoder.buckets(prompt)
    }

    /// Computes the keys and the input rows of the prompt's pointers.
    ///
    /// # Shapes
    /// - `states`: `[positions, d_model]`
    async fn read_pointers(
        &self,
        prompt: &Prompt,
        states: Tensor<2>,
    ) -> Result<Option<Pointers>, Error> {
        let Some(head) = self.pointer_head(prompt)? else { return Ok(None) };
        let count = prompt.pointers.len();
        let indices: Vec<i32> = prompt.pointers.iter().map(|&at| at as i32).collect();
        let indices = Tensor::from_data(TensorData::new(indices, [count]), &self.device);
        let states = states.select(0, indices);
        let keys = head.key.forward(states.clone()).mul_scalar(self.pointer_scale());
        let keys = Keys::Host(read_back(keys).await?);
        let inputs = read_back(head.input.forward(states)).await?;
        Ok(Some(Pointers { count, keys, inputs }))
    }

    /// Returns what the keys of pointers are multiplied by.
    fn pointer_scale(&self) -> f64 {
        (self.config.d_model as f64).powf(-0.5)
    }

    /// Returns the layers that a prompt's pointers need; none where it has no pointers.
    fn pointer_head(&self, prompt: &Prompt) -> Result<Option<&PointerHead>, Error> {
        let (count, length) = (prompt.pointers.len(), prompt.positions.len());
        if count == 0 {
            return Ok(None);
        }
        let Some(head) = &self.pointer else {
            return Err(Error::Prompt {
                reason: format!("it has {count} pointers, but the model cannot point"),
            });
        };
        match prompt.pointers.iter().find(|&&at| at as usize >= length) {
            None => Ok(Some(head)),
            Some(pointer) => Err(Error::Prompt {
                reason: format!("pointer to position {pointer}, but it has {length} positions"),
            }),
        }
    }

    /// Returns the input rows of new tokens, `[rows, d_model]`, row by row.
    fn embed(&self, cache: &Cache, parents: &[usize], tokens: &[Token]) -> Result<Vec<f32>, Error> {
        if parents.len() != tokens.len() {
            return Err(Error::Step {
                reason: format!("{} parents for {} tokens", parents.len(), tokens.len()),
            });
        }
        let (width, vocabulary) = (self.config.d_model, self.config.output_vocab());
        let mut rows = vec![0.0; tokens.len() * width];
        for ((&token, &parent), row) in tokens.iter().zip(parents).zip(rows.chunks_mut(width)) {
            let memory = cache.rows.get(parent).map(|&place| &cache.memories[place]);
            let Some(memory) = memory else {
                return Err(Error::Step {
                    reason: format!("parent {parent} of {} rows", cache.rows()),
                });
            };
            match (token as usize).checked_sub(vocabulary) {
                None => self.embedding.add_token(token, row),
                Some(pointer) => match &memory.0.pointers {
                    Some(pointers) if pointer < pointers.count => {
                        row.copy_from_slice(&pointers.inputs[pointer * width..][..width]);
                    }
                    _ => {
                        return Err(Error::Step {
                            reason: format!(
                                "token {token} of {vocabulary} words and {} pointers",
                                memory.pointers()
                            ),
                        });
                    }
                },
            }
        }
        Ok(rows)
    }
}
