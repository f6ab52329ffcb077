//! The word table, `words.bin`: static word vectors in 8 bits with one scale for each word.

use crate::{config::WordTableConfig, error::Error};

const MAGIC: &[u8; 4] = b"BSWT";

/// A table of static word vectors, which are dequantised one by one on the host.
#[derive(Clone, Debug, PartialEq)]
pub struct WordTable {
    dim: usize,
    scales: Vec<f32>,
    values: Vec<i8>,
}

impl WordTable {
    /// Creates a table of `scales.len()` words of length `dim`. A vector is its values times its
    /// scale.
    pub fn new(dim: usize, scales: Vec<f32>, values: Vec<i8>) -> Result<Self, Error> {
        if dim.checked_mul(scales.len()) != Some(values.len()) {
            return Err(Error::Words {
                reason: format!(
                    "{} words of length {dim} cannot have {} values",
                    scales.len(),
                    values.len()
                ),
            });
        }
        Ok(Self { dim, scales, values })
    }

    /// Reads `words.bin`: magic `BSWT`, u32 rows, u32 dim, `rows` f32 scales, `rows x dim` int8,
    /// little endian.
    pub fn read(bytes: &[u8]) -> Result<Self, Error> {
        let Some((header, body)) = bytes.split_at_checked(12) else {
            return Err(Error::Words { reason: "it ends within its header".into() });
        };
        if &header[..4] != MAGIC {
            return Err(Error::Words { reason: "it does not start with BSWT".into() });
        }
        let number = |at: usize| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        let (rows, dim) = (u64::from(number(4)), u64::from(number(8)));
        let expected = rows.saturating_mul(dim.saturating_add(4));
        if body.len() as u64 != expected {
            return Err(Error::Size {
                file: "words.bin".into(),
                expected: expected.saturating_add(12),
                actual: bytes.len() as u64,
            });
        }
        let (scales, values) = body.split_at(4 * rows as usize);
        let scales =
            scales.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        Self::new(dim as usize, scales, values.iter().map(|&byte| byte as i8).collect())
    }

    /// Writes `words.bin`.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.rows() as u32).to_le_bytes());
        bytes.extend((self.dim as u32).to_le_bytes());
        bytes.extend(self.scales.iter().flat_map(|scale| scale.to_le_bytes()));
        bytes.extend(self.values.iter().map(|&value| value as u8));
        bytes
    }

    /// Returns the number of words.
    pub fn rows(&self) -> usize {
        self.scales.len()
    }

    /// Returns the length of a word vector.
    pub fn dim(&self) -> usize {
        self.dim
    }

    /// Returns its size in memory in bytes.
    pub fn bytes(&self) -> usize {
        self.values.len() + 4 * self.scales.len()
    }

    /// Adds `weight` times the vector of `word` to `sum`, which is `[dim]`.
    pub fn add(&self, word: usize, weight: f32, sum: &mut [f32]) {
        let scale = weight * self.scales[word];
        let vector = &self.values[word * self.dim..(word + 1) * self.dim];
        for (sum, value) in sum.iter_mut().zip(vector) {
            *sum += scale * f32::from(*value);
        }
    }

    /// Checks that the table has the shape of the configuration.
    pub(crate) fn check(&self, config: WordTableConfig) -> Result<(), Error> {
        if (self.rows(), self.dim) == (config.rows, config.dim) {
            return Ok(());
        }
        Err(Error::Words {
            reason: format!(
                "it holds {} words of length {}, config.json says {} of length {}",
                self.rows(),
                self.dim,
                config.rows,
                config.dim
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_tables_read_back() {
        let table = WordTable::new(3, vec![0.5, 2.0], vec![1, -2, 3, -127, 0, 127]).unwrap();
        let read = WordTable::read(&table.write()).unwrap();
        assert_eq!(read, table);
        let mut sum = [0.0; 3];
        read.add(0, 0.5, &mut sum);
        read.add(1, 1.0, &mut sum);
        assert_eq!(sum, [0.25 - 254.0, -0.5, 0.75 + 254.0]);
    }

    #[test]
    fn damage_is_named() {
        let bytes = WordTable::new(2, vec![1.0], vec![1, 2]).unwrap().write();
        assert!(matches!(
            WordTable::read(&bytes[..bytes.len() - 1]),
            Err(Error::Size { expected: 18, actual: 17, .. })
        ));
        assert!(matches!(WordTable::read(b"nonsense and more"), Err(Error::Words { .. })));
        assert!(matches!(WordTable::read(b"BSWT"), Err(Error::Words { .. })));
        let huge = [b"BSWT".as_slice(), &[0xFF; 8]].concat();
        assert!(matches!(WordTable::read(&huge), Err(Error::Size { .. })));
    }
}
