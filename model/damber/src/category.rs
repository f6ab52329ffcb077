//! The kinds of tests, after QATCH.

use std::sync::LazyLock;

use beamsplitter_common::lexicon::{Texts, rows};
use serde::{Deserialize, Serialize};

/// What a test asks of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// Columns of all rows.
    Project,
    /// Different values of a column.
    Distinct,
    /// Rows that meet a condition.
    Select,
    /// Rows in the order of a column.
    OrderBy,
    /// The number of different values of a column.
    CountDistinct,
    /// The smallest, largest or average value of a column.
    MinMaxAvg,
    /// A figure for each value of a column.
    GroupBy,
    /// Values of a column whose group meets a condition.
    Having,
    /// Columns of two tables, joined by a foreign key.
    Join,
}

/// Names and meanings, in the order of [`Category`].
static TEXTS: Texts<2> = LazyLock::new(|| rows(include_str!("categories.txt")).collect());

impl Category {
    /// All categories, in the order of reports.
    pub const ALL: [Self; 9] = [
        Self::Project,
        Self::Distinct,
        Self::Select,
        Self::OrderBy,
        Self::CountDistinct,
        Self::MinMaxAvg,
        Self::GroupBy,
        Self::Having,
        Self::Join,
    ];

    /// Returns its name, as files and `--category` have it.
    pub fn name(self) -> &'static str {
        TEXTS[self as usize][0]
    }

    /// Returns what it asks, for people.
    pub fn about(self) -> &'static str {
        TEXTS[self as usize][1]
    }
}

impl std::fmt::Display for Category {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Category {
    type Err = UnknownCategory;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|category| category.name() == name).ok_or_else(|| UnknownCategory(name.to_owned()))
    }
}

/// No category has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no category “{0}”; the categories are project, distinct, select, order-by, \
     count-distinct, min-max-avg, group-by, having and join"
)]
pub struct UnknownCategory(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for category in Category::ALL {
            assert_eq!(category.name().parse(), Ok(category));
            let json = serde_json::to_string(&category).unwrap();
            assert_eq!(json, format!("\"{category}\""));
        }
        let unknown = "sort".parse::<Category>().unwrap_err().to_string();
        assert!(Category::ALL.iter().all(|category| unknown.contains(category.name())));
    }
}
