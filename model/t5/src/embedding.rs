//! Looks up input rows on the host. Only the rows that are needed are dequantised.

use beamsplitter_common::WordTable;
use burn::tensor::{Device, Tensor, TensorData};
#[cfg(feature = "wgpu")]
use cubecl::server::Handle;

#[cfg(feature = "wgpu")]
use crate::gpu::Pass;
use crate::{
    config::Config, error::Error, linear::Linear, matrix::Matrix, names::WORDS, weights::Weights,
    words,
};

/// `shared.weight` and, for a model that reads bags, the word table.
#[derive(Clone, Debug)]
pub(crate) struct Embedding {
    /// `[vocab_size, d_model]`
    table: Matrix,
    words: Option<(WordTable, Linear)>,
}

impl Embedding {
    /// Takes the tables. `words` is needed where the configuration has a word table.
    pub(crate) fn new(
        config: &Config,
        weights: &mut Weights,
        table: Matrix,
        words: Option<WordTable>,
        device: &Device,
    ) -> Result<Self, Error> {
        let words = match (config.word_table, words) {
            (None, _) => None,
            (Some(_), None) => return Err(Error::MissingFile { name: "words.bin".into() }),
            (Some(shape), Some(words)) => {
                words::check(&words, shape)?;
                let projection = weights.take(WORDS, config.d_model, shape.dim)?;
                Some((words, Linear::new(projection, device)))
            }
        };
        Ok(Self { table, words })
    }

    /// Adds row `token` to `sum`, which is `[d_model]`.
    pub(crate) fn add_token(&self, token: u32, sum: &mut [f32]) {
        self.table.add_row(token as usize, sum);
    }

    /// Computes the input of each position: the sum of its learned rows, and the projected mean of its
    /// word vectors.
    ///
    /// # Shapes
    /// - result: `[positions.len(), d_model]`
    pub(crate) fn bags(&self, positions: &[Vec<u32>], device: &Device) -> Result<Tensor<2>, Error> {
        let (rows, means) = self.sums(positions)?;
        let tensor = |elements: Vec<f32>| {
            let shape = [positions.len(), elements.len() / positions.len()];
            Tensor::from_data(TensorData::new(elements, shape), device)
        };
        let rows = tensor(rows);
        Ok(match &self.words {
            None => rows,
            Some((_, projection)) => rows.add(projection.forward(tensor(means))),
        })
    }

    /// Computes [`Self::bags`] on a GPU; returns the stream.
    ///
    /// # Shapes
    /// - result: `[positions.len(), d_model]`
    #[cfg(feature = "wgpu")]
    pub(crate) fn bags_on_gpu(
        &self,
        pass: &mut Pass,
        positions: &[Vec<u32>],
    ) -> Result<Handle, Error> {
        let (rows, means) = self.sums(positions)?;
        let [rows, means] = [rows, means].map(|elements| pass.gpu().elements(&elements));
        if let Some((_, projection)) = &self.words {
            pass.add(projection.on_gpu(), &means, &rows);
        }
        Ok(rows)
    }

    /// Computes the sums of the learned rows of each position, and the means of its word vectors.
    ///
    /// # Shapes
    /// - result: `[positions.len(), d_model]`, `[positions.len(), dim of the word table]`
    fn sums(&self, positions: &[Vec<u32>]) -> Result<(Vec<f32>, Vec<f32>), Error> {
        let (length, width) = (positions.len(), self.table.columns);
        let dim = self.words.as_ref().map_or(0, |(words, _)| words.dim());
        let mut rows = vec![0.0; length * width];
        let mut means = vec![0.0; length * dim];
        for (at, pieces) in positions.iter().enumerate() {
            let row = &mut rows[at * width..(at + 1) * width];
            let mean = &mut means[at * dim..(at + 1) * dim];
            let words = pieces.iter().filter(|&&piece| piece as usize >= self.table.rows).count();
            for &piece in pieces {
                match (piece as usize).checked_sub(self.table.rows) {
                    None => self.table.add_row(piece as usize, row),
                    Some(word) => self.add_word(at, word, 1.0 / words as f32, mean)?,
                }
            }
        }
        Ok((rows, means))
    }

    fn add_word(
        &self,
        position: usize,
        word: usize,
        weight: f32,
        mean: &mut [f32],
    ) -> Result<(), Error> {
        match &self.words {
            Some((words, _)) if word < words.rows() => {
                words.add(word, weight, mean).then_some(()).ok_or(Error::RareWords)
            }
            _ => Err(Error::Prompt {
                reason: format!(
                    "position {position} has piece {}, beyond the model's vocabulary",
                    word + self.table.rows
                ),
            }),
        }
    }

    /// Returns the size of the tables, which stay on the host, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.table.bytes() + self.words.as_ref().map_or(0, |(words, _)| words.bytes())
    }

    /// Returns the linear layer, whose memory is counted.
    pub(crate) fn linears(&self) -> Option<&Linear> {
        self.words.as_ref().map(|(_, projection)| projection)
    }
}
