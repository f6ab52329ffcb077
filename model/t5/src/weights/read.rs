//! Tensors out of safetensors, with errors that say what is wrong with a file.

use std::collections::BTreeSet;

use half::{bf16, f16};
use safetensors::{
    Dtype, SafeTensorError, SafeTensors,
    tensor::{Metadata, TensorView},
};

use crate::{
    config::Config,
    error::Error,
    matrix::{BLOCK, Matrix, Values},
    names::{OUTPUT, SHARED, TensorSpec},
};

/// Suffix of the tensor that holds the scales of a quantised one.
pub(super) const SCALES: &str = ".scales";

/// Other names of the shared embeddings in checkpoints. The last one is used for tied embeddings
/// only.
const SHARED_ALIASES: [&str; 3] =
    ["encoder.embed_tokens.weight", "decoder.embed_tokens.weight", OUTPUT];

/// A tensor of the first published checkpoints that no version of transformers reads.
const UNUSED: &str = "decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight";

fn f16_values(bytes: &[u8]) -> Vec<f16> {
    bytes.chunks_exact(2).map(|b| f16::from_le_bytes([b[0], b[1]])).collect()
}

/// Parses a file. The errors tell a truncated file from one of another kind.
pub(super) fn parse<'data>(file: &str, bytes: &'data [u8]) -> Result<SafeTensors<'data>, Error> {
    SafeTensors::deserialize(bytes).map_err(|error| match error {
        SafeTensorError::MetadataIncompleteBuffer => match needed(bytes) {
            Some(expected) => {
                Error::Size { file: file.into(), expected, actual: bytes.len() as u64 }
            }
            None => Error::NotSafetensors { file: file.into(), reason: error.to_string() },
        },
        error => Error::NotSafetensors { file: file.into(), reason: error.to_string() },
    })
}

/// Returns the length in bytes that a file has by its header.
fn needed(bytes: &[u8]) -> Option<u64> {
    let (length, rest) = bytes.split_first_chunk::<8>()?;
    let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
    let metadata: Metadata = serde_json::from_slice(rest.get(..length)?).ok()?;
    Some(8 + length as u64 + metadata.data_len() as u64)
}

/// Checks that no shard has a tensor beyond the expected ones, and that those that are one tensor
/// hold the same numbers: a model that left some of its weights out would write nonsense.
pub(super) fn check_tensors(
    config: &Config,
    shards: &[SafeTensors<'_>],
    expected: &[TensorSpec],
) -> Result<(), Error> {
    let expected: BTreeSet<&str> = expected.iter().map(|tensor| tensor.name.as_str()).collect();
    for name in shards.iter().flat_map(SafeTensors::names) {
        let base = name.strip_suffix(SCALES).unwrap_or(name);
        if !expected.contains(base) && !SHARED_ALIASES.contains(&base) && base != UNUSED {
            return Err(Error::UnexpectedTensor { name: name.to_owned() });
        }
    }
    let names = [SHARED].into_iter().chain(shared_aliases(config).iter().copied());
    let mut tables = names.filter_map(|name| Some((name, find(shards, name)?)));
    if let Some((name, table)) = tables.next() {
        let same =
            |other: &TensorView<'_>| (other.dtype(), other.data()) == (table.dtype(), table.data());
        if let Some((other, _)) = tables.find(|(_, other)| !same(other)) {
            return Err(Error::Untied { name: name.to_owned(), other: other.to_owned() });
        }
    }
    Ok(())
}

/// Returns the other names that the shared embeddings have under a configuration.
fn shared_aliases(config: &Config) -> &'static [&'static str] {
    if config.tie_word_embeddings { &SHARED_ALIASES } else { &SHARED_ALIASES[..2] }
}

fn find<'data>(shards: &[SafeTensors<'data>], name: &str) -> Option<TensorView<'data>> {
    shards.iter().find_map(|shard| shard.tensor(name).ok())
}

pub(super) fn read_tensor(
    config: &Config,
    shards: &[SafeTensors<'_>],
    wanted: &TensorSpec,
) -> Result<Matrix, Error> {
    let aliases: &[&str] = match wanted.name.as_str() {
        SHARED => shared_aliases(config),
        // Unscaled, but tied all the same.
        OUTPUT if config.scale_decoder_outputs == Some(false) => &[SHARED],
        _ => &[],
    };
    let mut names = [wanted.name.as_str()].into_iter().chain(aliases.iter().copied());
    let found = names.find_map(|name| find(shards, name).map(|view| (name, view)));
    let Some((name, view)) = found else {
        return Err(Error::MissingTensor { name: wanted.name.clone() });
    };
    let packed = view.dtype() == Dtype::U8;
    let mut shape = view.shape().to_vec();
    if packed && let Some(columns) = shape.last_mut() {
        *columns *= 2;
    }
    if shape != wanted.shape {
        return Err(Error::Shape {
            name: name.to_string(),
            expected: wanted.shape.clone(),
            actual: shape,
        });
    }
    let columns = shape[shape.len() - 1];
    let rows = shape[..shape.len() - 1].iter().product();
    let data = view.data();
    let values = match view.dtype() {
        Dtype::F32 => {
            let four = data.chunks_exact(4);
            Values::F32(four.map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect())
        }
        Dtype::F16 => Values::F16(f16_values(data)),
        Dtype::BF16 => {
            let two = data.chunks_exact(2);
            Values::F32(two.map(|b| bf16::from_le_bytes([b[0], b[1]]).to_f32()).collect())
        }
        Dtype::I8 => Values::Q8 {
            values: data.iter().map(|&byte| byte as i8).collect(),
            scales: read_scales(shards, name, rows, columns)?,
        },
        Dtype::U8 if columns.is_multiple_of(BLOCK) => {
            Values::Q4 { values: data.to_vec(), scales: read_scales(shards, name, rows, columns)? }
        }
        other => {
            return Err(Error::Dtype { name: name.to_string(), dtype: format!("{other:?}") });
        }
    };
    Ok(Matrix { rows, columns, values })
}

fn read_scales(
    shards: &[SafeTensors<'_>],
    name: &str,
    rows: usize,
    columns: usize,
) -> Result<Vec<f16>, Error> {
    let name = format!("{name}{SCALES}");
    let Some(view) = find(shards, &name) else { return Err(Error::MissingTensor { name }) };
    if view.dtype() != Dtype::F16 {
        return Err(Error::Dtype { name, dtype: format!("{:?}", view.dtype()) });
    }
    let blocks = columns.div_ceil(BLOCK);
    if view.shape().iter().product::<usize>() != rows * blocks {
        return Err(Error::Shape {
            name,
            expected: vec![rows, blocks],
            actual: view.shape().to_vec(),
        });
    }
    Ok(f16_values(view.data()))
}
