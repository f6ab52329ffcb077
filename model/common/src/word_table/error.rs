//! Errors of reading and splitting a word table.

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
