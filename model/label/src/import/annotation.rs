//! The annotation of a record, as it is written.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::Value as Json;

use crate::{Remark, Value};

/// The annotation of a record.
#[derive(Deserialize)]
pub(super) struct Annotation {
    #[serde(default)]
    pub(super) id: Option<String>,
    pub(super) annotator: String,
    #[serde(default)]
    pub(super) labels: BTreeMap<String, Value>,
    #[serde(default)]
    pub(super) seconds: f64,
    #[serde(default)]
    pub(super) at: u64,
    #[serde(default)]
    pub(super) tool: String,
    #[serde(default)]
    pub(super) label_set: String,
    #[serde(default)]
    pub(super) thread: Vec<Remark>,
    #[serde(default)]
    pub(super) from_file: BTreeSet<String>,
    #[serde(default)]
    pub(super) was: Option<Json>,
}
