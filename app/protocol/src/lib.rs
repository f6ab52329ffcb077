//! Messages between the page and its workers.
//!
//! A message is one JSON text, sent with `postMessage` as the first entry of an array; bytes
//! travel beside it as a `Blob` or a transferred `ArrayBuffer`. Failures are values of these
//! types and never exceptions, so that each is handled once, where a person can read it.

mod ambiguous;
mod database;
mod engine;
mod error;
mod helper;
mod language;
mod model;
mod tables;
mod templates;

pub use ambiguous::{Ambiguous, Place, effect};
pub use beamsplitter_database::Reading;
pub use beamsplitter_decode::Preset as Decoder;
pub use beamsplitter_interpret::conversation::Answer;
pub use beamsplitter_interpret::followup::Before;
pub use beamsplitter_interpret::{Interpretation, Interpretations};
pub use beamsplitter_odin::hints::{Hint, Hints};
pub use database::*;
pub use engine::*;
pub use error::*;
pub use helper::{HelpReport, HelpRequest, HelperChoice};
pub use language::*;
pub use model::*;
pub use tables::{held_tables, holds_tables, tables_head, tables_name};
pub use templates::{flag, items_of, template_items};

use serde::{Deserialize, Serialize};

/// One question under way. Events of earlier runs are told from the present one's by it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct RunId(pub u32);

/// One request that expects one answer.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct CallId(pub u32);
