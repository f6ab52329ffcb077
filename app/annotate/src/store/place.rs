//! The database on which an example's golds run: the one with the example's change made and filled
//! so that they differ, as the benchmark's, or the original with both places over the same cells.

use beamsplitter_clients::DatabaseClient;
use beamsplitter_label::Item;
use beamsplitter_protocol::{ChangedDatabase, Execution};
use beamsplitter_sql::Schema;
use leptos::prelude::*;
use serde_json::Value as Json;

use super::AnnotationStore;
use super::errors::{DatabaseError, PlaceError};
use super::notes::{keep_text, text};

/// Seconds that the change of an example may take: it tries several fillings, and runs both golds
/// on each.
const LIMIT_SECONDS: f64 = 8.0;
/// Where the choice is kept.
const KEY: &str = "label-golds";

/// The database on which golds run.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Place {
    /// The example's own: it has no change, or the change was made before.
    #[default]
    Own,
    /// The original, seen through the example's change. Why, where it was not chosen.
    Original(Option<PlaceError>),
    /// A copy with the example's change made.
    Materialised(ChangedDatabase),
}

/// How golds run, and where.
pub(super) struct Prepared {
    pub(super) running: Execution,
    pub(super) place: Place,
    pub(super) client: DatabaseClient,
    /// How golds run on the original where both places hold the same cells, if it is another one.
    pub(super) through: Option<Execution>,
}

impl AnnotationStore {
    /// Lets golds run on the materialised database, or on the original.
    pub fn set_materialised(self, wanted: bool) {
        self.materialised.set(wanted);
        keep_text(KEY, if wanted { "materialised" } else { "original" });
        self.survey.set(None);
        self.compute();
    }

    /// Returns where the golds of an example run, whose database is open and has this schema.
    pub(super) async fn prepare(
        self,
        item: &Item,
        schema: &Schema,
    ) -> Result<Prepared, DatabaseError> {
        let running = self.how_to_run(item, schema).await?;
        let client = self.inner.with_value(|inner| inner.client.clone());
        let changes = item.record().is_some() && !matches!(running, Execution::Plain(_));
        if !changes {
            return Ok(Prepared { running, place: Place::Own, client, through: None });
        }
        if !self.materialised.get_untracked() {
            let place = Place::Original(None);
            return Ok(Prepared { running, place, client, through: None });
        }
        match self.materialise(item).await {
            Ok(prepared) => {
                Ok(Prepared { through: running.is_through().then_some(running), ..prepared })
            }
            Err(error) => {
                let place = Place::Original(Some(error));
                Ok(Prepared { running, place, client, through: None })
            }
        }
    }

    async fn materialise(self, item: &Item) -> Result<Prepared, PlaceError> {
        let original = self.inner.with_value(|inner| inner.client.clone());
        let record = Json::Object(item.object.clone());
        let (made, file) = original.change_within(record, LIMIT_SECONDS).await?;
        let client = DatabaseClient::new();
        client.set_limit(self.limit.get_untracked());
        let opened = client.open(format!("{} (changed)", item.db_id), file).await?;
        let (running, place) = (Execution::Plain(opened.schema), Place::Materialised(made));
        Ok(Prepared { running, place, client, through: None })
    }
}

/// Returns what was chosen in this browser before; the materialised database where nothing was.
pub(super) fn materialised_wanted() -> bool {
    text(KEY).as_deref() != Some("original")
}
