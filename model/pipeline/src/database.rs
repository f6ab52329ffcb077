//! What asking needs of a database.

use beamsplitter_database::Database;
use beamsplitter_link::{CellMatch, Question};

/// A database that can be asked in words: its cells are looked up in questions.
#[allow(async_fn_in_trait)]
pub trait CellLookup: Database {
    /// Returns the cells that a question names, in columns of [`Database::schema`].
    async fn cells(&mut self, question: &Question) -> Result<Vec<CellMatch>, Self::Error>;
}
