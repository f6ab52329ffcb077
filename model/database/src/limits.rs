//! How much is read of a database: by page and command alike.

/// Limits of one query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QueryLimits {
    /// Most rows that are handed back; [`Execution::more`](crate::Execution::more) says that there
    /// are more.
    pub rows: usize,
    /// Most bytes that the rows may take in memory: 32 for a row and for each cell, and what text
    /// and blobs hold. Rows are whole.
    pub bytes: usize,
    /// Seconds after which the query is stopped, where the driver can; `None`: never.
    pub seconds: Option<f64>,
    /// What becomes of text that is not UTF-8.
    pub text: TextDecoding,
}

impl QueryLimits {
    /// For results that a person reads: 1,000 rows, 16 MiB, 5 seconds.
    pub const SHOWN: Self =
        Self { rows: 1_000, bytes: 16 << 20, seconds: Some(5.0), text: TextDecoding::Lossy };
    /// For results that are compared by a benchmark's rules: any number of rows, 96 MiB.
    pub const SCORED: Self =
        Self { rows: usize::MAX, bytes: 96 << 20, seconds: None, text: TextDecoding::Strict };
}

/// What becomes of text that is not UTF-8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextDecoding {
    /// U+FFFD stands for what cannot be read.
    #[default]
    Lossy,
    /// The query fails, as it does in Python's sqlite3, by which benchmarks are scored.
    Strict,
}

/// How much is read to describe a schema.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SchemaBudget {
    /// Rows of a table that are looked at for sample values and for the type of a column that
    /// declares none.
    pub rows: usize,
    /// Sample values of a column.
    pub samples: usize,
    /// Longest sample, in characters.
    pub characters: usize,
    /// Milliseconds after which tables are no longer sampled.
    pub sampling: f64,
    /// Milliseconds after which rows are no longer counted; 0 counts none.
    pub counting: f64,
}

impl SchemaBudget {
    /// What is read to show a schema to a person.
    pub const SHOWN: Self =
        Self { rows: 60, samples: 5, characters: 40, sampling: 3_000.0, counting: 3_000.0 };
    /// What is read to answer a question: the same without counting rows.
    pub const ASKED: Self = Self { counting: 0.0, ..Self::SHOWN };
}

/// How many cells are gathered, so that a question can name them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellBudget {
    /// Rows of a table or view that are read for one column.
    pub rows: usize,
    /// Distinct cells of one column.
    pub distinct: usize,
    /// Longest cell, in characters.
    pub characters: usize,
    /// Bytes of all cells together.
    pub bytes: usize,
    /// Milliseconds for all columns together.
    pub milliseconds: f64,
    /// Milliseconds for all columns of one view: a view may take any time to compute.
    pub view: f64,
    /// Whether views are read at all. A driver that cannot interrupt SQLite is asked again without
    /// them when it did not come back.
    pub views: bool,
}

impl CellBudget {
    /// The budget of page and command: 200,000 rows, 20,000 cells of up to 64 characters for each
    /// column, 64 MiB and 5 seconds in all, a second for a view.
    pub const LINKING: Self = Self {
        rows: 200_000,
        distinct: 20_000,
        characters: 64,
        bytes: 64 << 20,
        milliseconds: 5_000.0,
        view: 1_000.0,
        views: true,
    };
}
