//! The present question, asked of the other model that is shipped: its run stands beside the present one.

use beamsplitter_protocol::{ModelChoice, RunId};
use beamsplitter_shell::{Asked, SideEngine, SideEngineError, model_choice};
use beamsplitter_state::{RunState, RunStatus};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::known::Chosen;

/// Why there is no run of the other model. Each is the rest of a sentence.
#[derive(Debug, thiserror::Error)]
enum OtherModelError {
    /// Its engine does not answer.
    #[error(transparent)]
    Engine(#[from] SideEngineError),
    /// Its run failed.
    #[error("{0}")]
    Failed(String),
    /// The run would be over another database than the present one.
    #[error("another database was opened meanwhile")]
    OtherDatabase,
}

/// Shows what asks the other model, and what becomes of it.
#[component]
pub fn OtherModel(
    /// The two runs, the second of which is that of the other model then.
    chosen: Chosen,
) -> impl IntoView {
    let compare = chosen.compare;
    let store = compare.store;
    let asking = RwSignal::new(false);
    let error = RwSignal::new(None::<String>);
    let other = match model_choice() {
        ModelChoice::Spider => ModelChoice::Typed,
        _ => ModelChoice::Spider,
    };
    let can_ask = move || {
        // With another database the file that is open changes.
        store.database.track();
        let is_open = |run: &RunState| !run.file.is_empty() && run.file == store.file_id();
        !asking.get() && store.run.with(|run| run.trace.is_some() && is_open(run))
    };
    let ask = move |_| {
        asking.set(true);
        error.set(None);
        spawn_local(async move {
            if let Err(reason) = chosen.ask(other).await {
                error.set(Some(format!("The other model cannot be asked: {reason}.")));
            }
            asking.set(false);
        });
    };
    view! {
        <p class="ask-controls">
            <button type="button" disabled=move || !can_ask() on:click=ask>
                {match other {
                    ModelChoice::Spider => "Ask the model of Spider alone (14 MB)",
                    _ => "Ask Beamsplitter small (14 MB)",
                }}
            </button>
            <span class="quiet" role="status">
                {move || asking.get().then_some("The other model is fetched and asked …")}
            </span>
        </p>
        {move || error.get().map(|error| view! { <p class="error" role="alert">{error}</p> })}
    }
}

impl Chosen {
    /// Asks another model the question of the present run, by its decoder and over its database.
    async fn ask(self, model: ModelChoice) -> Result<(), OtherModelError> {
        let store = self.compare.store;
        let (present, schema) = (store.run.get_untracked(), store.run_schema.get_untracked());
        let mut engine = SideEngine::with(model);
        let card = engine.ready().await?;
        // The model is some time on its way, and queries run on the database that is open then.
        let is_open = || store.file_id() == present.file;
        if !is_open() {
            return Err(OtherModelError::OtherDatabase);
        }
        let run = RunState::new(RunId::default(), present.question.clone(), present.decoder);
        let (file, changes) = (present.file.clone(), present.changes.clone());
        let run = RunState { file, changes, ..run };
        let asked = Asked::Database(store.database_client());
        let run = engine.ask(asked, schema.clone(), run, Some(store.interpreting())).await?;
        if let RunStatus::Failed(reason) = run.status {
            return Err(OtherModelError::Failed(reason));
        }
        if !is_open() {
            return Err(OtherModelError::OtherDatabase);
        }
        let id = store.next_run();
        self.compare.models.update(|models| models.push(card));
        self.compare.remember(RunState { id, ..run }, schema);
        self.picked.set([Some(present.id), Some(id)]);
        Ok(())
    }
}
