//! The settings of ODIN's generator.

use serde::{Deserialize, Serialize};

/// The generator of ODIN (Vaidya et al., section 5): decodes, masks a name of what was found, decodes
/// again. Each call is a search with the settings of `vanilla`; its best query counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Odin {
    /// Most calls, the first one over the full schema (its section 8.2: 1, 2, 3, 5, 7, 10).
    pub max_calls: usize,
    /// What the network reads in each call.
    pub encoding: Encoding,
    /// Whether tables are masked, too (its algorithm 1: columns alone).
    pub tables: bool,
    /// Number of tokens by which a query may be longer than that of the first call; `None` for no
    /// limit. See [`Masking::extra_length`](super::Masking::extra_length).
    pub extra_length: Option<usize>,
}

impl Odin {
    /// The generator as the paper has it, with ten calls.
    pub const PAPER: Self =
        Self { max_calls: 10, encoding: Encoding::Each, tables: false, extra_length: None };
}

/// What the network reads while names are masked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Encoding {
    /// The whole schema, once: masked names can be read and not be written.
    Once,
    /// The schema without the masked names, anew for each call (ODIN, algorithm 1).
    Each,
}
