//! The plan of a query: how many joins, how many selections (LogicalBeam, section 5.1).

use serde::{Deserialize, Serialize};

/// The structural properties of a query that LogicalBeam varies (section 5.1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Plan {
    /// Number of joins anywhere in the query.
    pub joins: u32,
    /// Number of final selections: items that the outermost `select` lists, `*` counting as one.
    pub selects: u32,
}
