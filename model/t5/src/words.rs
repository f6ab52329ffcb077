//! The word table of a model: the shape that its configuration asks for.

use beamsplitter_common::WordTable;

use crate::{config::WordTableConfig, error::Error};

/// Checks that a table has the shape of the configuration.
pub(crate) fn check(table: &WordTable, config: WordTableConfig) -> Result<(), Error> {
    if (table.rows(), table.dim()) == (config.rows, config.dim) {
        return Ok(());
    }
    Err(Error::Words {
        reason: format!(
            "it holds {} words of length {}, config.json says {} of length {}",
            table.rows(),
            table.dim(),
            config.rows,
            config.dim
        ),
    })
}
