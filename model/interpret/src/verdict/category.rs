//! The nine categories of a question (PRACTIQ, table 2).

use serde::{Deserialize, Serialize};

/// Whether a question can be answered, and if not, why not.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// One query answers it.
    #[default]
    Answerable,
    /// What it asks for may be one column or another.
    AmbiguousSelectColumn,
    /// What it limits rows by may be one column or another.
    AmbiguousWhereColumn,
    /// A value that it names may be one cell or another of a column.
    AmbiguousValuesWithinColumn,
    /// It limits rows by a word that says no value: *young*, *large*.
    AmbiguousFilterCriteria,
    /// The database has no column for what it asks for.
    NonexistentSelectColumn,
    /// The database has no column for what it limits rows by.
    NonexistentWhereColumn,
    /// No cell is the value that it names.
    NonexistentFilterValue,
    /// It speaks of tables that nothing joins.
    UnsupportedJoin,
}

/// Whether a question can be answered, and why.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// Its category.
    pub category: Category,
    /// The category that is likelier, but right too seldom to be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspected: Option<Category>,
    /// What speaks for it, in one sentence.
    pub evidence: String,
    /// What a person should know of the answer beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Whether it asks for the data to be changed, which no query does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asks_to_change: bool,
    /// How sure the verdict is, or the one that is suspected, from 0 to 1.
    pub probability: f64,
    /// How sure it is that no query answers it, for whatever reason, from 0 to 1.
    #[serde(default, skip_serializing)]
    pub without_answer: f64,
    /// Words of the question for which the database has nothing.
    pub missing: Vec<String>,
    /// Words of an answerable question for which the query that is shown first has nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unused: Vec<String>,
    /// Questions that can be asked instead, the nearest first.
    pub nearest: Vec<String>,
    /// What the classifier read, to learn from; not part of what is shown.
    #[serde(default, skip)]
    pub features: Vec<f64>,
}

/// What the categories have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// One query answers the question.
    Answerable,
    /// Several queries do, and a question back tells which is meant.
    Ambiguous,
    /// No query does.
    Unanswerable,
}

impl Category {
    /// Every category, in PRACTIQ's order: answerable, the ambiguous ones, the unanswerable ones.
    pub const ALL: [Self; 9] = [
        Self::Answerable,
        Self::AmbiguousSelectColumn,
        Self::AmbiguousWhereColumn,
        Self::AmbiguousValuesWithinColumn,
        Self::AmbiguousFilterCriteria,
        Self::NonexistentSelectColumn,
        Self::NonexistentWhereColumn,
        Self::NonexistentFilterValue,
        Self::UnsupportedJoin,
    ];

    /// Returns its name in files and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Answerable => "answerable",
            Self::AmbiguousSelectColumn => "ambiguous_select_column",
            Self::AmbiguousWhereColumn => "ambiguous_where_column",
            Self::AmbiguousValuesWithinColumn => "ambiguous_values_within_column",
            Self::AmbiguousFilterCriteria => "ambiguous_filter_criteria",
            Self::NonexistentSelectColumn => "nonexistent_select_column",
            Self::NonexistentWhereColumn => "nonexistent_where_column",
            Self::NonexistentFilterValue => "nonexistent_filter_value",
            Self::UnsupportedJoin => "unsupported_join",
        }
    }

    /// Returns what it has in common with others.
    pub fn sort(self) -> Sort {
        match self {
            Self::Answerable => Sort::Answerable,
            Self::AmbiguousSelectColumn
            | Self::AmbiguousWhereColumn
            | Self::AmbiguousValuesWithinColumn
            | Self::AmbiguousFilterCriteria => Sort::Ambiguous,
            _ => Sort::Unanswerable,
        }
    }

    /// Returns its place in [`Category::ALL`].
    pub fn index(self) -> usize {
        Self::ALL.iter().position(|category| *category == self).unwrap_or_default()
    }
}

impl std::fmt::Display for Category {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_records() {
        for (index, category) in Category::ALL.into_iter().enumerate() {
            assert_eq!(category.index(), index);
        }
        assert_eq!(Category::UnsupportedJoin.sort(), Sort::Unanswerable);
        assert_eq!(Category::AmbiguousFilterCriteria.sort(), Sort::Ambiguous);
    }
}
