//! The word table, `words.bin`: static word vectors in 8 bits with one scale for each word.
//!
//! A table may come in two files: the rows of frequent words first, all others when they are needed
//! ([`WordTable::split`]). Clones of a table share its rows, so what is added to one is in all of them.
//! A row that is asked for and not there is remembered ([`WordTable::was_lacking`]): whoever computed
//! with the table adds the rest and computes once more, so that no result is made without a row.

mod part;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use part::{Part, Reader};

/// First bytes of a whole table.
const WHOLE: &[u8; 4] = b"BSWT";
/// First bytes of a part of one.
const PART: &[u8; 4] = b"BSWP";

/// A table of static word vectors, which are dequantised one by one on the host.
#[derive(Clone, Debug)]
pub struct WordTable(Arc<Rows>);

#[derive(Debug)]
struct Rows {
    count: usize,
    dim: usize,
    first: Part,
    rest: OnceLock<Part>,
    lacking: AtomicBool,
}

impl WordTable {
    /// Creates a table of `scales.len()` words of length `dim`. A vector is its values times its
    /// scale.
    ///
    /// # Errors
    /// If there are more or fewer values.
    pub fn new(dim: usize, scales: Vec<f32>, values: Vec<i8>) -> Result<Self, TableError> {
        if dim.checked_mul(scales.len()) != Some(values.len()) {
            return Err(TableError::Values { words: scales.len(), dim, values: values.len() });
        }
        Ok(Self::of(scales.len(), dim, Part { rows: None, scales, values }))
    }

    fn of(count: usize, dim: usize, first: Part) -> Self {
        let (rest, lacking) = (OnceLock::new(), AtomicBool::new(false));
        Self(Arc::new(Rows { count, dim, first, rest, lacking }))
    }

    /// Reads `words.bin`: magic `BSWT`, u32 rows, u32 dim, `rows` f32 scales, `rows x dim` int8,
    /// little endian.
    ///
    /// # Errors
    /// If the bytes are something else, or too few or too many.
    pub fn read(bytes: &[u8]) -> Result<Self, TableError> {
        let mut reader = Reader::new(bytes, WHOLE)?;
        let (count, dim) = (reader.count, reader.dim);
        Ok(Self::of(count, dim, reader.part(None)?))
    }

    /// Reads the first of two parts: magic `BSWP`, u32 rows and u32 dim of the whole table, a bit for
    /// each row of it (lowest bit first) that says whether it is in this part, then the scales and the
    /// values of those that are, in order.
    ///
    /// # Errors
    /// If the bytes are something else, or too few or too many.
    pub fn read_first(bytes: &[u8]) -> Result<Self, TableError> {
        let mut reader = Reader::new(bytes, PART)?;
        let (count, dim) = (reader.count, reader.dim);
        let rows = reader.rows()?;
        Ok(Self::of(count, dim, reader.part(Some(rows))?))
    }

    /// Adds the second part to this table and all clones of it; a table that is whole stays as it is.
    ///
    /// # Errors
    /// If the bytes are no part of a table, or of one whose first part has other rows.
    pub fn add_rest(&self, bytes: &[u8]) -> Result<(), TableError> {
        if self.is_whole() {
            return Ok(());
        }
        let mut reader = Reader::new(bytes, PART)?;
        if (reader.count, reader.dim) != (self.rows(), self.dim()) {
            return Err(TableError::OtherTable);
        }
        let rows = reader.rows()?;
        if (0..self.rows()).any(|row| rows.contains(row) == self.0.first.contains(row)) {
            return Err(TableError::OtherTable);
        }
        // What came first, if two of them came at once, is the same.
        self.0.rest.set(reader.part(Some(rows))?).ok();
        Ok(())
    }

    /// Writes `words.bin`.
    ///
    /// # Errors
    /// If the second part was not added.
    pub fn write(&self) -> Result<Vec<u8>, TableError> {
        let mut bytes = self.header(WHOLE);
        self.append(&mut bytes, 0..self.rows())?;
        Ok(bytes)
    }

    /// Writes the table as two parts, the first of which has the rows `first`.
    ///
    /// # Errors
    /// If there is no such row, or the table is not whole.
    pub fn split(&self, first: &BTreeSet<usize>) -> Result<[Vec<u8>; 2], TableError> {
        if let Some(&row) = first.last().filter(|row| **row >= self.rows()) {
            return Err(TableError::NoSuchRow { row, rows: self.rows() });
        }
        let write = |is_in: &dyn Fn(usize) -> bool| {
            let mut bytes = self.header(PART);
            let start = bytes.len();
            bytes.resize(start + self.rows().div_ceil(8), 0);
            let rows = || (0..self.rows()).filter(|&row| is_in(row));
            rows().for_each(|row| bytes[start + row / 8] |= 1 << (row % 8));
            self.append(&mut bytes, rows())?;
            Ok(bytes)
        };
        Ok([write(&|row| first.contains(&row))?, write(&|row| !first.contains(&row))?])
    }

    fn header(&self, magic: &[u8; 4]) -> Vec<u8> {
        let mut bytes = magic.to_vec();
        bytes.extend((self.rows() as u32).to_le_bytes());
        bytes.extend((self.dim() as u32).to_le_bytes());
        bytes
    }

    fn append(
        &self,
        bytes: &mut Vec<u8>,
        rows: impl Iterator<Item = usize> + Clone,
    ) -> Result<(), TableError> {
        let found = |row| self.row(row).ok_or(TableError::NotWhole);
        for row in rows.clone() {
            bytes.extend(found(row)?.0.to_le_bytes());
        }
        for row in rows {
            bytes.extend(found(row)?.1.iter().map(|&value| value.cast_unsigned()));
        }
        Ok(())
    }

    /// Returns the scale and the values of a row, if it is there.
    fn row(&self, row: usize) -> Option<(f32, &[i8])> {
        let found = self.0.first.row(row, self.0.dim);
        found.or_else(|| self.0.rest.get()?.row(row, self.0.dim))
    }

    /// Returns the number of words, those that are not there yet among them.
    pub fn rows(&self) -> usize {
        self.0.count
    }

    /// Returns the length of a word vector.
    pub fn dim(&self) -> usize {
        self.0.dim
    }

    /// Returns the size in memory in bytes of all rows.
    pub fn bytes(&self) -> usize {
        self.rows() * (self.dim() + 4)
    }

    /// Returns whether all rows are there.
    pub fn is_whole(&self) -> bool {
        self.0.first.rows.is_none() || self.0.rest.get().is_some()
    }

    /// Returns whether the row of `word` is there.
    pub fn has(&self, word: usize) -> bool {
        self.row(word).is_some()
    }

    /// Adds `weight` times the vector of `word` to `sum`, which is `[dim]`. Returns whether the row is
    /// there; one that is not adds nothing, and is remembered.
    pub fn add(&self, word: usize, weight: f32, sum: &mut [f32]) -> bool {
        let Some((scale, vector)) = self.row(word) else {
            self.0.lacking.store(true, Ordering::Relaxed);
            return false;
        };
        let scale = weight * scale;
        for (sum, value) in sum.iter_mut().zip(vector) {
            *sum += scale * f32::from(*value);
        }
        true
    }

    /// Returns whether a row was asked for that was not there, since this was last called.
    pub fn was_lacking(&self) -> bool {
        self.0.lacking.swap(false, Ordering::Relaxed)
    }
}

impl PartialEq for WordTable {
    fn eq(&self, other: &Self) -> bool {
        let same = |row| self.row(row) == other.row(row);
        (self.rows(), self.dim()) == (other.rows(), other.dim()) && (0..self.rows()).all(same)
    }
}

/// Why some bytes are no word table, or not the one that is meant. Each begins after the file's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The file is too short for its header.
    #[error("it ends within its header")]
    Header,
    /// The file does not start with the magic bytes.
    #[error("it does not start with {expected}")]
    Magic {
        /// The magic bytes.
        expected: String,
    },
    /// The file is too short or too long.
    #[error("it has {actual} bytes where its header asks for {expected}")]
    Length {
        /// Bytes that the header asks for.
        expected: u64,
        /// Bytes that are there.
        actual: u64,
    },
    /// Values and words do not fit.
    #[error("{words} words of length {dim} cannot have {values} values")]
    Values {
        /// Number of words.
        words: usize,
        /// Length of a vector.
        dim: usize,
        /// Number of values.
        values: usize,
    },
    /// A row was to be in the first part that the table does not have.
    #[error("it has no row {row}, but {rows} rows")]
    NoSuchRow {
        /// The row.
        row: usize,
        /// Number of rows.
        rows: usize,
    },
    /// The second part does not complete the first.
    #[error("its two parts are of different tables")]
    OtherTable,
    /// The second part is needed and was not added.
    #[error("it lacks its second part")]
    NotWhole,
}

#[cfg(test)]
mod tests;
