//! Rows of a word table, as they lie in a file and in memory.

use super::TableError;

/// Some rows of a table, or all of them.
#[derive(Debug)]
pub struct Part {
    /// Which rows; all where nothing is said.
    pub rows: Option<Held>,
    pub scales: Vec<f32>,
    pub values: Vec<i8>,
}

/// Which rows a part has.
#[derive(Debug)]
pub struct Held {
    /// For each row of the table its place in the part, or [`NOWHERE`].
    places: Vec<u32>,
    count: usize,
}

const NOWHERE: u32 = u32::MAX;

impl Held {
    /// Reads a bit for each of `count` rows, lowest bit first.
    fn new(bits: &[u8], count: usize) -> Self {
        let mut held = 0;
        let place = |row: usize| {
            if bits[row / 8] >> (row % 8) & 1 == 0 {
                return NOWHERE;
            }
            held += 1;
            held - 1
        };
        let places = (0..count).map(place).collect();
        Self { places, count: held as usize }
    }

    /// Returns whether the part has this row.
    pub fn contains(&self, row: usize) -> bool {
        self.place(row).is_some()
    }

    fn place(&self, row: usize) -> Option<usize> {
        self.places.get(row).filter(|&&place| place != NOWHERE).map(|&place| place as usize)
    }
}

impl Part {
    /// Returns whether the part has this row.
    pub fn contains(&self, row: usize) -> bool {
        self.place(row).is_some()
    }

    /// Returns the scale and the values of a row.
    pub fn row(&self, row: usize, dim: usize) -> Option<(f32, &[i8])> {
        let place = self.place(row)?;
        Some((self.scales[place], &self.values[place * dim..(place + 1) * dim]))
    }

    fn place(&self, row: usize) -> Option<usize> {
        match &self.rows {
            Some(rows) => rows.place(row),
            None => (row < self.scales.len()).then_some(row),
        }
    }
}

/// Reads the bytes of a table or of a part of one.
pub struct Reader<'a> {
    /// Rows of the whole table.
    pub count: usize,
    /// Length of a vector.
    pub dim: usize,
    bytes: &'a [u8],
    /// What was not read yet.
    left: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Reads the header.
    pub fn new(bytes: &'a [u8], magic: &[u8; 4]) -> Result<Self, TableError> {
        let Some((header, left)) = bytes.split_at_checked(12) else {
            return Err(TableError::Header);
        };
        if &header[..4] != magic {
            return Err(TableError::Magic { expected: String::from_utf8_lossy(magic).into() });
        }
        let number = |at: usize| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        Ok(Self { count: number(4) as usize, dim: number(8) as usize, bytes, left })
    }

    /// Reads which rows there are.
    pub fn rows(&mut self) -> Result<Held, TableError> {
        let bits = self.count.div_ceil(8);
        match self.left.split_at_checked(bits) {
            None => Err(self.length(bits as u64)),
            Some((bits, left)) => {
                self.left = left;
                Ok(Held::new(bits, self.count))
            }
        }
    }

    /// Reads the scales and the values of these rows, up to the end.
    pub fn part(&mut self, rows: Option<Held>) -> Result<Part, TableError> {
        let count = rows.as_ref().map_or(self.count, |rows| rows.count);
        let expected = (count as u64).saturating_mul((self.dim as u64).saturating_add(4));
        if self.left.len() as u64 != expected {
            return Err(self.length(expected));
        }
        let (scales, values) = self.left.split_at(4 * count);
        let scales =
            scales.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        let values = values.iter().map(|byte| byte.cast_signed()).collect();
        Ok(Part { rows, scales, values })
    }

    /// Returns the error of a file that should have so many bytes more.
    fn length(&self, more: u64) -> TableError {
        let before = (self.bytes.len() - self.left.len()) as u64;
        let (expected, actual) = (before.saturating_add(more), self.bytes.len() as u64);
        TableError::Length { expected, actual }
    }
}
