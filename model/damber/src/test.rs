//! One test: a question, and the queries that would answer it.

use serde::{Deserialize, Serialize};

use crate::category::Category;

/// A question over one table, with a target query for each column that it may mean. One line of
/// the files that `beamsplitter build damber` writes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Test {
    /// Unique within a database: `shell/order-by/3` or `shell/order-by/size/3`.
    pub id: String,
    /// The database's name.
    pub db_id: String,
    /// The table that is asked about.
    pub table: String,
    /// What is asked.
    pub category: Category,
    /// Which of the category's templates it was made by.
    pub tag: String,
    /// The question.
    pub question: String,
    /// The word that stands for several columns; none in a plain test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Queries that answer it; each is as good as the others.
    pub targets: Vec<Target>,
}

/// A query that answers a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// The column that the question is taken to mean.
    pub column: String,
    /// The query.
    pub sql: String,
}

impl Test {
    /// Returns whether the order of rows counts.
    pub fn is_ordered(&self) -> bool {
        self.category == Category::OrderBy
    }

    /// Returns the name of its table, with its database where a report is on several.
    pub fn table_among(&self, several: bool) -> String {
        match several {
            true => format!("{}.{}", self.db_id, self.table),
            false => self.table.clone(),
        }
    }

    /// Returns whether its question has a label in the place of a column's name.
    pub fn is_ambiguous(&self) -> bool {
        self.label.is_some()
    }
}
