//! The tensors of a model: read from safetensors, quantised one by one, and written back.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use half::{bf16, f16};
use safetensors::{
    Dtype, SafeTensorError, SafeTensors,
    tensor::{Metadata, TensorView, View},
};
use serde::Deserialize;

use crate::{
    config::Config,
    error::Error,
    matrix::{BLOCK, Matrix, Scheme, Values},
    names::{OUTPUT, Role, SHARED, TensorSpec, tensor_specs},
};

/// The files of a model by name, as the page and the command pass them.
pub type Files = BTreeMap<String, Vec<u8>>;

const SINGLE: &str = "model.safetensors";
const INDEX: &str = "model.safetensors.index.json";

/// Suffix of the tensor that holds the scales of a quantised one.
const SCALES: &str = ".scales";

/// Other names of the shared embeddings in checkpoints. The last one is used for tied embeddings
/// only.
const SHARED_ALIASES: [&str; 3] =
    ["encoder.embed_tokens.weight", "decoder.embed_tokens.weight", OUTPUT];

/// A tensor of the first published checkpoints that no version of transformers reads.
const UNUSED: &str = "decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight";

/// The tensors of a model by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    tensors: BTreeMap<String, Matrix>,
}

#[derive(Deserialize)]
struct Index {
    weight_map: BTreeMap<String, String>,
}

impl Weights {
    /// Takes tensors by name. A missing one is an error when the model is built.
    pub fn new(tensors: BTreeMap<String, Matrix>) -> Self {
        Self { tensors }
    }

    /// Reads `model.safetensors`, or the shards that `model.safetensors.index.json` lists, and
    /// quantises linear layers and embeddings to `scheme` one by one, so that no more than one tensor
    /// is in memory in 32 bits.
    ///
    /// # Errors
    /// If a file is missing, damaged, or belongs to another configuration.
    pub fn read(config: &Config, files: &Files, scheme: Scheme) -> Result<Self, Error> {
        let names: Vec<&str> = if files.contains_key(SINGLE) {
            vec![SINGLE]
        } else if let Some(index) = files.get(INDEX) {
            return Self::read_shards(config, files, index, scheme);
        } else {
            return Err(Error::MissingFile { name: SINGLE.into() });
        };
        Self::read_files(config, files, &names, scheme)
    }

    fn read_shards(
        config: &Config,
        files: &Files,
        index: &[u8],
        scheme: Scheme,
    ) -> Result<Self, Error> {
        let index: Index = serde_json::from_slice(index)
            .map_err(|error| Error::Json { file: INDEX.into(), reason: error.to_string() })?;
        let mut names: Vec<&str> = index.weight_map.values().map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        Self::read_files(config, files, &names, scheme)
    }

    fn read_files(
        config: &Config,
        files: &Files,
        names: &[&str],
        scheme: Scheme,
    ) -> Result<Self, Error> {
        let mut shards = Vec::new();
        for &name in names {
            let bytes =
                files.get(name).ok_or_else(|| Error::MissingFile { name: name.to_string() })?;
            shards.push(parse(name, bytes)?);
        }
        let all = tensor_specs(config);
        check_layers(&shards, &all)?;
        let mut tensors = BTreeMap::new();
        for wanted in all {
            let matrix = read_tensor(config, &shards, &wanted)?;
            let matrix = match wanted.role {
                Role::Norm | Role::Bias => matrix.to_scheme(Scheme::None),
                Role::Table if scheme == Scheme::Q4 => matrix.to_scheme(Scheme::Q8),
                Role::Table | Role::Linear => matrix.to_scheme(scheme),
            };
            tensors.insert(wanted.name, matrix);
        }
        Ok(Self { tensors })
    }

    /// Writes all tensors as one safetensors file. Quantised ones are int8, or packed by two into
    /// uint8, with their f16 scales in a tensor of the same name and suffix `.scales`.
    pub fn write(&self) -> Result<Vec<u8>, Error> {
        let mut parts = Vec::new();
        for (name, matrix) in &self.tensors {
            let (columns, blocks) = (matrix.columns, matrix.columns.div_ceil(BLOCK));
            let shape = |columns| {
                if matrix.rows == 1 { vec![columns] } else { vec![matrix.rows, columns] }
            };
            let mut add = |name: String, dtype, columns, bytes| {
                parts.push((name, Part { dtype, shape: shape(columns), bytes }));
            };
            match &matrix.values {
                Values::F32(values) => {
                    let bytes = values.iter().flat_map(|x| x.to_le_bytes()).collect();
                    add(name.clone(), Dtype::F32, columns, bytes);
                }
                Values::F16(values) => add(name.clone(), Dtype::F16, columns, f16_bytes(values)),
                Values::Q8 { values, scales } => {
                    let bytes = values.iter().map(|&x| x as u8).collect();
                    add(name.clone(), Dtype::I8, columns, bytes);
                    add(format!("{name}{SCALES}"), Dtype::F16, blocks, f16_bytes(scales));
                }
                Values::Q4 { values, scales } => {
                    add(name.clone(), Dtype::U8, columns / 2, values.clone());
                    add(format!("{name}{SCALES}"), Dtype::F16, blocks, f16_bytes(scales));
                }
            }
        }
        safetensors::serialize(parts, None).map_err(|error| Error::NotSafetensors {
            file: SINGLE.into(),
            reason: error.to_string(),
        })
    }

    /// Returns the size of all tensors in bytes.
    pub fn bytes(&self) -> usize {
        self.tensors.values().map(Matrix::bytes).sum()
    }

    /// Removes and returns tensor `name`, `[rows, columns]`.
    ///
    /// # Errors
    /// If it is missing or has another shape.
    pub(crate) fn take(
        &mut self,
        name: &str,
        rows: usize,
        columns: usize,
    ) -> Result<Matrix, Error> {
        let matrix = self
            .tensors
            .remove(name)
            .ok_or_else(|| Error::MissingTensor { name: name.to_string() })?;
        if (matrix.rows, matrix.columns) == (rows, columns) {
            return Ok(matrix);
        }
        Err(Error::Shape {
            name: name.to_string(),
            expected: vec![rows, columns],
            actual: vec![matrix.rows, matrix.columns],
        })
    }
}

/// A tensor as safetensors writes it.
struct Part {
    dtype: Dtype,
    shape: Vec<usize>,
    bytes: Vec<u8>,
}

impl View for Part {
    fn dtype(&self) -> Dtype {
        self.dtype
    }
    fn shape(&self) -> &[usize] {
        &self.shape
    }
    fn data(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.bytes)
    }
    fn data_len(&self) -> usize {
        self.bytes.len()
    }
}

fn f16_bytes(values: &[f16]) -> Vec<u8> {
    values.iter().flat_map(|x| x.to_le_bytes()).collect()
}

fn f16_values(bytes: &[u8]) -> Vec<f16> {
    bytes.chunks_exact(2).map(|b| f16::from_le_bytes([b[0], b[1]])).collect()
}

/// Parses a file. The errors tell a truncated file from one of another kind.
fn parse<'data>(file: &str, bytes: &'data [u8]) -> Result<SafeTensors<'data>, Error> {
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

/// Checks that no shard has layers, or parts of layers, beyond the expected ones: a model that
/// left some of its layers out would write nonsense.
fn check_layers(shards: &[SafeTensors<'_>], expected: &[TensorSpec]) -> Result<(), Error> {
    let expected: BTreeSet<&str> = expected.iter().map(|tensor| tensor.name.as_str()).collect();
    for name in shards.iter().flat_map(SafeTensors::names) {
        let of_layer = name.starts_with("encoder.block.") || name.starts_with("decoder.block.");
        let base = name.strip_suffix(SCALES).unwrap_or(name);
        if of_layer && !expected.contains(base) && base != UNUSED {
            return Err(Error::UnexpectedTensor { name: name.to_owned() });
        }
    }
    Ok(())
}

fn find<'data>(shards: &[SafeTensors<'data>], name: &str) -> Option<TensorView<'data>> {
    shards.iter().find_map(|shard| shard.tensor(name).ok())
}

fn read_tensor(
    config: &Config,
    shards: &[SafeTensors<'_>],
    wanted: &TensorSpec,
) -> Result<Matrix, Error> {
    let aliases: &[&str] = match wanted.name.as_str() {
        SHARED if config.tie_word_embeddings => &SHARED_ALIASES,
        SHARED => &SHARED_ALIASES[..2],
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
