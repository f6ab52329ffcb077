//! The T5 network in burn: published checkpoints, and models of our own that read bags of pieces and
//! write pointers at names.
//!
//! # Steps
//! 1. A [`Package`] holds the files of a model with their hashes: [`Config`] from its manifest or
//!    `config.json`, [`Weights`] from safetensors, a [`WordTable`] from `words.bin`, and a
//!    [`Tokenizer`].
//! 2. [`T5::new`] moves the weights to a [`Device`]: the CPU (`Device::flex()`), or with feature
//!    `wgpu` a GPU.
//! 3. [`T5`] implements [`Model`](beamsplitter_decode::Model): a prompt is encoded into a [`Memory`],
//!    and prefixes live in a [`Cache`] that is an argument of every step.
//!
//! # Our own model: a T5 that reads words and points at names
//! The stacks are T5's, layer for layer (RMSNorm without mean, no attention scaling, relu
//! feed-forward, decoder with unidirectional distance buckets). Four things differ. Each is
//! switched by one key of `config.json`; with all four off, the same code runs published T5
//! checkpoints:
//!
//! 1. **Bags** (`word_table`). One encoder position per word of the question, and one per table,
//!    column and value: its input is the sum of learned rows (kind, type, key, link features,
//!    frequent words) and the *mean* of the static word vectors of its pieces, projected. Names of
//!    any length cost one position; unseen words still mean something. Piece ids below `vocab_size`
//!    are rows of `shared.weight`; id `vocab_size + w` is row `w` of the word table (int8, one
//!    scale per row, never on the GPU as a whole).
//! 2. **Relations** (`num_relations`). Attention buckets of the encoder come with the prompt: T5's
//!    32 distance buckets between words of the question, and one bucket per relation otherwise
//!    (same table, foreign key, exact link, ...). Schema items have no order in the encoder, so the
//!    network need not learn to ignore one. `relative_attention_bias` has 32 + `num_relations`
//!    rows; with `bias_per_layer` each encoder layer has its own.
//! 3. **Pointers** (`pointer`). The decoder's vocabulary is a hundred tokens of SQL and the
//!    prompt's schema items. Score of pointer k: `(W_q h) . (W_k e_k) / sqrt(d_model)`, `h` the
//!    decoder's final state, `e_k` the encoder's final state at the item; one softmax over words
//!    and pointers. A pointer that was written is read back as `W_in e_k`. So a name is one token,
//!    no name can be invented, and branching "solely on schema names" (LogicalBeam, section 5.2) is
//!    exact.
//! 4. **One sequence** for plan, template and filling: `<plan> j s template... @ sql...`, and
//!    `<sql> sql...` for plain text-to-SQL, both from one reading of the encoder. In both, FROM
//!    comes before SELECT: once the tables are chosen, columns are theirs. (BRIDGE, Lin et al.
//!    2020, orders clauses as they are executed for the same reason.) With SELECT first, many
//!    queries for two tables alike took columns of one and rows of the other.
//!
//! What else was tried stands in model/experiments/network.md.
//!
//! # Tensors
//! Tensor names are Hugging Face's for T5 (`encoder.block.0.layer.0.SelfAttention.q.weight` and so
//! on; Linear weights are `[out, in]`), with these added:
//!
//! | tensor | shape | |
//! |---|---|---|
//! | `words.projection.weight` | `[d_model, word_dim]` | word vectors to model space |
//! | `pointer.query.weight`, `pointer.key.weight`, `pointer.input.weight` | `[d_model, d_model]` | W_q, W_k, W_in |
//! | `encoder.block.{i}.layer.0.SelfAttention.relative_attention_bias.weight` | `[32 + num_relations, num_heads]` | for every i with `bias_per_layer`, for 0 alone without |
//!
//! # Keys of the configuration
//! Keys of `config.json` beside T5's own: `word_table: {"rows": 30522, "dim": 128}`,
//! `num_relations`, `bias_per_layer`, `pointer: true`, `output_vocab_size` (tokens
//! `0..output_vocab_size` of `shared` can be written; the rest are input features; absent: all).
//! With `pointer`, the embeddings are tied and the decoder's output is scaled by `d_model^-0.5`
//! before the `shared` product, as T5 1.0 does (logits of words); pointer logits use the unscaled
//! state. The decoder's start token is given per task by the caller as first token (`<sql>` or
//! `<plan>`); there is no pad start. End token is id 1, pad is id 0, as in T5.
//!
//! # The word table
//! The word table is a file of its own, `words.bin`: magic `BSWT`, u32 rows, u32 dim (little
//! endian), `rows` f32 scales, then `rows x dim` int8. Row w stands for piece w of the tokenizer
//! beside it (`tokenizer.json`, WordPiece). The page's own model has it in two files
//! (app/workers/engine/src/lib.rs, "Rare words"), each with magic `BSWP`, u32 rows and u32 dim of
//! the whole, a bit for each row of the whole that says whether it is in this file (lowest bit
//! first), then scales and int8 of these rows. `manifest.json` then has `word_parts` with size and
//! hash of both beside those of the whole, and every reader of packages puts them together. The
//! network and the linker share one table (model/common/src/word_table.rs).
//!
//! # What a step costs
//! On a CPU, no prefix of a run is computed twice: searches often begin alike, those with a masked
//! name as the search before them did, so the cache outlives a batch (`Model::reset_cache`) and
//! knows every prefix by its tokens. Nothing moves when rows change places: a row is a list of the
//! places where its tokens' keys and values are (t5/src/cache.rs, t5/src/gpu/cache.rs).
//!
//! Quantised weights stay quantised: on a GPU they are widened inside the matrix product, on a CPU
//! they are multiplied as integers (`beamsplitter-matmul`). From a GPU only what is looked at comes
//! back: where a free beam search looks no further down a row than twice its width, and the row is
//! long as published vocabularies are, the GPU picks these entries itself (`Model::step_best`); our
//! own rows, a hundred words and as many names as the schema has, come back whole.
//!
//! On a CPU everything of a decoding step but its products is computed on the elements themselves
//! (t5/src/host.rs, t5/src/decoder.rs): a tensor operation of a few thousand elements costs
//! more for its memory than for its arithmetic. Sums are made in eight lanes in one order, and
//! `exp` is a polynomial, so every processor and browser gives the same bits. Attention of a row is
//! computed head by head, with query and sum in registers (`wide`, which has the same SIMD for
//! every processor).
//!
//! On a GPU a step of this size waits for dispatches, not for arithmetic. Three kernels of our own
//! in WGSL (t5/src/gpu) do all of it. One is a linear layer with the norm before it and the
//! activation or sum after it. One is attention: to the cache, to the prompt, or between the
//! positions of a prompt. The third is all layers of a decoder for one position, a workgroup for
//! each row. It is used where the layers' weights take 8 MB at most, so that every row may read
//! them all, and where a row fits into the 16 KB that every workgroup has; ours does. A step is
//! then one dispatch for all layers of the rows of one prompt, and at most three for the logits.
//! With a larger network it is eight dispatches for each layer. A prompt is read by the first two
//! kernels. The dispatches of a step, and those of a prompt, are launched together, and one buffer
//! is read back. cubecl launches the kernels as it does its own (`CubeKernel::source`), so burn's
//! operations and these kernels share one queue. The tests hold each kernel beside its twin on the
//! processor (t5/src/gpu/tests.rs), and the whole network against PyTorch on both.
//!
//! # Terms
//! | term | meaning | from |
//! |---|---|---|
//! | logits | the scores of the next token before softmax | HF |

mod added_tokens;
mod attention;
mod buckets;
mod cache;
mod config;
mod decoder;
mod embedding;
mod encoder;
mod error;
mod feed_forward;
#[cfg(feature = "wgpu")]
mod gpu;
#[cfg(feature = "wgpu")]
mod groups;
mod host;
mod linear;
mod matrix;
mod memory;
mod names;
mod norm;
mod package;
#[cfg(test)]
mod parity;
mod protobuf;
mod random;
mod read_back;
mod spiece;
mod t5;
mod tokenizer;
mod weights;
mod words;

pub use beamsplitter_common::WordTable;
pub use beamsplitter_matmul::kernels_agree;
pub use cache::Cache;
pub use config::{Config, FeedForwardKind, WordTableConfig};
pub use error::Error;
pub use matrix::{BLOCK, Matrix, Scheme, Values};
pub use memory::Memory;
pub use names::{Role, TensorSpec, tensor_specs};
pub use package::{
    About, FIRST_WORDS, FORMAT, FileEntry, MANIFEST, Manifest, Package, REST_WORDS, TaskConfig,
    WordParts, files_read, sha256,
};
pub use spiece::spiece_to_json;
pub use t5::{MemoryUse, T5};
pub use tokenizer::Tokenizer;
pub use weights::{Files, Weights};

/// Devices that a model can run on.
pub use burn::tensor::Device;
