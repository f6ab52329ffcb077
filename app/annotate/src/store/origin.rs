//! Where the bytes of an import come from.

use beamsplitter_label::import::Chosen;
use web_sys::Blob;

/// The header of a table, and what was chosen for its columns.
pub(super) type TableChoice = (Vec<String>, Chosen);

/// Where the bytes of an import come from.
pub(super) enum Origin {
    /// A file that is imported as it is.
    File,
    /// An archive with databases beside it.
    Archive(Blob),
    /// A table whose columns were chosen, which is remembered once it is imported.
    Table(TableChoice),
}
