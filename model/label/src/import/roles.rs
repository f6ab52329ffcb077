//! What columns of a table, or keys of JSON records, hold.

/// Rows of a table that are shown before it is imported.
pub(super) const PREVIEW: usize = 3;

/// What a column of a table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The question.
    Question,
    /// The name of its database.
    Database,
    /// The first gold query.
    First,
    /// The second gold query.
    Second,
    /// The kind of ambiguity.
    Kind,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Question, Self::Database, Self::First, Self::Second, Self::Kind];

    /// Returns the key of a record that holds it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Question => "question",
            Self::Database => "db_id",
            Self::First => "query1",
            Self::Second => "query2",
            Self::Kind => "kind",
        }
    }

    /// Returns its name on the page.
    pub fn title(self) -> &'static str {
        match self {
            Self::Question => "Question",
            Self::Database => "Database",
            Self::First => "Gold 1",
            Self::Second => "Gold 2",
            Self::Kind => "Kind",
        }
    }

    /// Returns words that names of its column have, in lower case, the likeliest first.
    pub(super) fn words(self) -> &'static [&'static str] {
        match self {
            Self::Question => &["question", "utterance", "prompt", "sentence", "text"],
            Self::Database => &["db", "database"],
            Self::First | Self::Second => &["gold", "sql", "query"],
            Self::Kind => &["kind", "category", "type"],
        }
    }
}

/// The place of the column of each [`Role`], in the order of [`Role::ALL`].
pub type Chosen = [Option<usize>; 5];
