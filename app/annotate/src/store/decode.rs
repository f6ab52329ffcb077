//! A live run of the example in view, on its database.

use beamsplitter_label::Item;
use beamsplitter_protocol::Execution;
use beamsplitter_protocol::MatchCandidates;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value as Json;
use web_sys::Blob;

use super::errors::{DatabaseError, DecodeError};
use super::{AnnotationStore, Match};
use beamsplitter_shell::Store;

impl AnnotationStore {
    /// Opens the example's database in the other views, and decodes its question there.
    pub fn decode(self, store: Store, item: &Item) {
        let item = item.clone();
        self.decoded.set(Some(item.id.clone()));
        spawn_local(async move {
            if let Err(error) = self.decode_now(store, &item).await {
                self.decoded.set(None);
                self.error.set(Some(format!("Not decoded: {error}")));
            }
        });
    }

    async fn decode_now(self, store: Store, item: &Item) -> Result<(), DecodeError> {
        let schema = self.open_database(item).await?;
        let (name, source) = self.source(item).ok_or(DecodeError::NotAttached)?;
        let (name, file) = match self.how_to_run(item, &schema).await? {
            Execution::Not(reason) if item.record().is_none() => {
                return Err(DatabaseError::Other(reason).into());
            }
            Execution::Plain(_) => {
                let file = source.blob().await?;
                let attached = name == untrack(|| self.database_of(item));
                (if attached { format!("{name}.sqlite") } else { name }, file)
            }
            Execution::Not(_) | Execution::Through { .. } => self.changed_database(item).await?,
        };
        let question = item.question.trim().to_owned();
        if store.ask_about(name, file, question).await {
            return Ok(());
        }
        let said =
            store.database.with_untracked(|state| state.error.as_ref().map(ToString::to_string));
        let said = said.unwrap_or_else(|| "its database could not be opened.".into());
        Err(DecodeError::NotOpened(said))
    }

    /// Returns the example's database with the change made, and filled so that the golds differ
    /// where that can be.
    async fn changed_database(self, item: &Item) -> Result<(String, Blob), DecodeError> {
        let client = self.inner.with_value(|inner| inner.client.clone());
        let (_, file) = client.change(Json::Object(item.object.clone())).await?;
        Ok((format!("{} (changed).sqlite", item.db_id), file))
    }

    /// Returns which gold each of some queries is.
    pub async fn matches_of(self, item: &Item, queries: Vec<String>) -> Vec<Vec<Match>> {
        let Ok(schema) = self.open_database(item).await else { return Vec::new() };
        let Ok(running) = self.how_to_run(item, &schema).await else { return Vec::new() };
        let ask = MatchCandidates {
            item: item.with_candidates(queries),
            schema: running.schema().unwrap_or(&schema).clone(),
            unchanged: running.is_through().then_some(schema),
        };
        let (language, client) =
            self.inner.with_value(|inner| (inner.language.clone(), inner.client.clone()));
        let matches = language.ask_with(ask, client).await.unwrap_or_default();
        matches.into_iter().map(|row| row.into_iter().map(Match::Scored).collect()).collect()
    }
}
