//! Which runs can be set side by side.

use beamsplitter_protocol::RunId;
use beamsplitter_sql::Schema;
use beamsplitter_state::RunState;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::File;

use super::super::CompareStore;
use crate::views::trace_file::TraceFiles;
use beamsplitter_shell::ui::{Choose, Show};

/// Returns every run that is over: that of all views, those that are compared, and earlier ones.
pub fn known(compare: CompareStore) -> Vec<(RunState, Schema)> {
    let store = compare.store;
    let mut all: Vec<(RunState, Schema)> = Vec::new();
    let main = (store.run.get(), store.run_schema.get());
    let schema = compare.schema.get();
    let compared = compare.compared.get().into_iter().map(|run| (run, schema.clone()));
    for one in std::iter::once(main).chain(compare.earlier.get()).chain(compared) {
        if one.0.trace.is_some() && all.iter().all(|(run, _)| run.id != one.0.id) {
            all.push(one);
        }
    }
    all
}

/// Two runs of those that are known. Copies share it.
#[derive(Clone, Copy)]
pub struct Chosen {
    pub(super) compare: CompareStore,
    /// Every run that is over, with what it is called.
    all: Memo<Vec<(RunId, String)>>,
    /// What a person chose.
    pub(super) picked: RwSignal<[Option<RunId>; 2]>,
    /// The two: where nobody chose, the run of all views beside the one before it.
    pub pair: Memo<[Option<RunId>; 2]>,
}

impl Chosen {
    /// Returns a choice that nobody made yet.
    pub fn new(compare: CompareStore) -> Self {
        let all = Memo::new(move |_| {
            let name = |(run, _): (RunState, Schema)| (run.id, called(&run));
            known(compare).into_iter().map(name).collect::<Vec<_>>()
        });
        let picked = RwSignal::new([None; 2]);
        let pair = Memo::new(move |_| {
            all.with(|all| {
                let is_known = |id: &RunId| all.iter().any(|(known, _)| known == id);
                let [first, second] = picked.get().map(|id| id.filter(is_known));
                let but = |other: Option<RunId>| {
                    all.iter().map(|(id, _)| *id).find(|id| Some(*id) != other)
                };
                let second = second.or_else(|| but(first));
                [first.or_else(|| but(second)), second]
            })
        });
        Self { compare, all, picked, pair }
    }
}

/// Returns what a run is called: its question, and what decoded it.
fn called(run: &RunState) -> String {
    match run.question.as_str() {
        "" => run.label(),
        question => format!("“{question}”, {}", run.label()),
    }
}

/// Shows two lists to choose from, and the way to a run in a file.
#[component]
pub fn Choices(
    /// The choice.
    chosen: Chosen,
) -> impl IntoView {
    let files = expect_context::<TraceFiles>();
    let error = RwSignal::new(None::<String>);
    let on_files = move |all: Vec<File>| {
        error.set(None);
        spawn_local(async move {
            for file in all {
                match files.read(&file).await {
                    Ok(session) => {
                        let id = chosen.compare.store.next_run();
                        let (run, schema) = session.into_run(id);
                        chosen.compare.remember(run, schema);
                        chosen.picked.update(|picked| picked[0] = Some(id));
                    }
                    Err(reason) => error.set(Some(reason.to_string())),
                }
            }
        });
    };
    let enough = Memo::new(move |_| chosen.all.with(|all| all.len() > 1));
    view! {
        <div class="ask-controls">
            <Show
                when=move || enough.get()
                fallback=|| view! {
                    <p class="note">"There is one run so far: ask once more, compare systems, or open a saved run."</p>
                }
            >
                <List chosen run=0 label="First run" />
                <List chosen run=1 label="Second run" />
            </Show>
            <Choose
                label="A saved run…"
                named="Saved run to set beside"
                accept=".json,application/json"
                on_files
            />
        </div>
        {move || error.get().map(|error| view! { <p class="error" role="alert">{error}</p> })}
    }
}

/// Shows the runs, one of which is chosen.
#[component]
fn List(
    /// The choice.
    chosen: Chosen,
    /// Which of the two runs it is.
    run: usize,
    /// What it is called.
    label: &'static str,
) -> impl IntoView {
    let options = move || {
        let option = |(id, name): (RunId, String)| {
            let is_chosen = move || chosen.pair.with(|pair| pair[run] == Some(id));
            view! { <option value=id.0.to_string() selected=is_chosen>{name}</option> }
        };
        chosen.all.get().into_iter().map(option).collect::<Vec<_>>()
    };
    let on_change = move |event| {
        let id = event_target_value(&event).parse().ok().map(RunId);
        // The other one stays what it was, also where nobody chose it.
        let mut pair = chosen.pair.get_untracked();
        pair[run] = id;
        chosen.picked.set(pair);
    };
    view! {
        <label>
            {label}
            <select on:change=on_change>{options}</select>
        </label>
    }
}
