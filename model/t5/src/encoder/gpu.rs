//! The encoder on a GPU, by kernels of our own.

use cubecl::server::Handle;

use super::Encoder;
use crate::gpu::{Keys, Pass};

impl Encoder {
    /// Adds what computes the states of all rows, which are the positions of a prompt, before the final
    /// norm.
    ///
    /// # Shapes
    /// - `stream`: `[rows, d_model]`, from the embeddings; it becomes the states
    /// - `buckets`: `[rows * rows]`, from [`Self::buckets`]
    pub(crate) fn add_on_gpu(&self, pass: &mut Pass, stream: &Handle, buckets: &[i32]) {
        let buckets = pass.gpu().words(buckets.iter().map(|&bucket| bucket as u32));
        let mut bias = None;
        for block in &self.blocks {
            bias = block.bias.as_ref().map(|bias| bias.on_gpu()).or(bias);
            if let Some((bias, count)) = &bias {
                let keys = Keys::Rows { buckets: &buckets, bias, count: *count };
                block.attention.add_on_gpu(pass, stream, keys);
            }
            block.feed_forward.add_on_gpu(pass, stream);
        }
    }
}
