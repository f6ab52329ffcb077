//! The tensors of a model: read from safetensors, quantised one by one, and written back.

mod read;

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use half::f16;
use safetensors::{Dtype, tensor::View};
use serde::Deserialize;

use crate::{
    config::Config,
    error::Error,
    matrix::{BLOCK, Matrix, Scheme, Values},
    names::{Role, tensor_specs},
};

use read::{SCALES, check_tensors, parse, read_tensor};

/// The files of a model by name, as the page and the command pass them.
pub type Files = BTreeMap<String, Vec<u8>>;

const SINGLE: &str = "model.safetensors";
/// The list of the shards that hold the tensors.
pub(crate) const INDEX: &str = "model.safetensors.index.json";

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
        let mut shards = Vec::new();
        for name in &weight_files(files)? {
            let missing = || Error::MissingFile { name: name.clone() };
            shards.push(parse(name, files.get(name).ok_or_else(missing)?)?);
        }
        let all = tensor_specs(config);
        check_tensors(config, &shards, &all)?;
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

/// Returns the names of the files that hold the tensors: one, or those that an index lists.
pub(crate) fn weight_files(files: &Files) -> Result<BTreeSet<String>, Error> {
    if files.contains_key(SINGLE) {
        return Ok([SINGLE.to_owned()].into());
    }
    let index = files.get(INDEX).ok_or_else(|| Error::MissingFile { name: SINGLE.into() })?;
    let index: Index = serde_json::from_slice(index)
        .map_err(|error| Error::Json { file: INDEX.into(), reason: error.to_string() })?;
    Ok(index.weight_map.into_values().collect())
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
