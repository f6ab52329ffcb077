//! Making a table or a column of the open database ambiguous: two names for one, a copy in another
//! table, or a precomputed aggregate.

mod store;

use beamsplitter_ambiguity::Kind;
use beamsplitter_protocol::{Ambiguous, Place, effect};
use leptos::{html, prelude::*};
use web_sys::{File, KeyboardEvent, SubmitEvent};

use beamsplitter_shell::ui::Choose;
use beamsplitter_shell::{Store, store};

pub use store::AmbiguousStore;
use store::Unchanged;

/// Returns the store of such changes, from the context.
fn ambiguous_store() -> AmbiguousStore {
    expect_context::<AmbiguousStore>()
}

/// Shows a small button that begins it.
#[component]
pub fn MakeAmbiguous(
    /// What is to be made ambiguous.
    place: Place,
) -> impl IntoView {
    let ambiguous = ambiguous_store();
    let what = match &place.column {
        Some(column) => format!("make it ambiguous: column {column} of {}", place.table),
        None => format!("make it ambiguous: table {}", place.table),
    };
    let chosen = {
        let place = place.clone();
        move || ambiguous.place.with(|chosen| chosen.as_ref() == Some(&place))
    };
    let on_click = move |_| {
        ambiguous.changing.set(None);
        ambiguous.place.set(Some(place.clone()));
    };
    view! {
        <button
            type="button"
            class="make-ambiguous"
            aria-label=what
            aria-pressed=move || chosen().to_string()
            on:click=on_click
        >
            <span aria-hidden="true">"make it ambiguous"</span>
        </button>
    }
}

/// Returns the queries that the run has for the question, if it is about the open database.
fn queries(store: Store) -> Vec<String> {
    let open = store.database.with(|state| state.open.as_ref().map(|o| o.schema.name.clone()));
    let same = store.run_schema.with(|schema| Some(&schema.name) == open.as_ref());
    if !same {
        return Vec::new();
    }
    store.run.with(|run| run.readings.iter().map(|found| found.reading.sql.clone()).collect())
}

/// What somebody enters into the form. Copies share it.
#[derive(Clone, Copy)]
struct Entered {
    kind: RwSignal<Kind>,
    names: [RwSignal<String>; 2],
    query: RwSignal<String>,
}

/// Shows kind of change, names and query for the place that was chosen, if any.
#[component]
pub fn Form() -> impl IntoView {
    let place = ambiguous_store().place.get_untracked();
    place.map(|place| view! { <Fields place /> })
}

#[component]
fn Fields(place: Place) -> impl IntoView {
    let (store, ambiguous) = (store(), ambiguous_store());
    let kinds = place.kinds();
    let suggested = place.suggested(&untrack(|| ambiguous.synonyms()));
    let candidates = untrack(|| queries(store));
    let followed = untrack(|| store.reading()).unwrap_or_default();
    let entered = Entered {
        kind: RwSignal::new(kinds[0]),
        names: suggested.map(RwSignal::new),
        query: RwSignal::new(candidates.get(followed).cloned().unwrap_or_default()),
    };
    let title = match &place.column {
        Some(column) => format!("Make {column} of {} ambiguous", place.table),
        None => format!("Make {} ambiguous", place.table),
    };
    let busy = move || matches!(ambiguous.changing.get(), Some(Ok(())));
    let on_submit = {
        let place = place.clone();
        move |event: SubmitEvent| {
            event.prevent_default();
            let names = entered.names.map(|name| name.get_untracked());
            let query = entered.query.get_untracked();
            let wanted = Ambiguous { place: place.clone(), names, query };
            ambiguous.make(wanted, entered.kind.get_untracked());
        }
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" && !busy() {
            ambiguous.place.set(None);
        }
    };
    view! {
        <form
            class="ambiguous"
            aria-labelledby="ambiguous-title"
            on:submit=on_submit
            on:keydown=on_key
        >
            <h2 id="ambiguous-title">{title}</h2>
            {(kinds.len() > 1).then(|| view! { <Kinds kinds kind=entered.kind /> })}
            <Names place entered />
            <Query query=entered.query candidates />
            <div class="ask-controls">
                <button type="submit" class="primary" disabled=busy>
                    {move || match (busy(), store.question.with(|question| question.trim().is_empty())) {
                        (true, _) => "Changing …",
                        (false, true) => "Change it",
                        (false, false) => "Change it and ask again",
                    }}
                </button>
                <button type="button" on:click=move |_| ambiguous.place.set(None)>"Cancel"</button>
                <span class="quiet">"Your file stays as it is: a copy is changed."</span>
            </div>
            {move || match ambiguous.changing.get() {
                Some(Err(error)) => {
                    Some(view! { <p class="error" role="alert">{error.to_string()}</p> })
                }
                _ => None,
            }}
        </form>
    }
}

/// Shows the ways in which a place can be made ambiguous.
#[component]
fn Kinds(kinds: &'static [Kind], kind: RwSignal<Kind>) -> impl IntoView {
    let choice = |of: Kind| {
        view! {
            <label class="check">
                <input
                    type="radio"
                    name="ambiguous-kind"
                    prop:checked=move || kind.get() == of
                    on:change=move |_| kind.set(of)
                />
                {effect(of)}
            </label>
        }
    };
    view! {
        <fieldset class="choices">
            <legend>"How"</legend>
            {kinds.iter().map(|kind| choice(*kind)).collect::<Vec<_>>()}
        </fieldset>
    }
}

/// Shows the two new names, where the kind needs them.
#[component]
fn Names(place: Place, entered: Entered) -> impl IntoView {
    let Entered { kind, names, .. } = entered;
    let first = NodeRef::<html::Input>::new();
    // Whoever opened the form goes on in it.
    Effect::new(move |_| {
        if let Some(input) = first.get() {
            input.focus().ok();
            input.scroll_into_view_with_bool(false);
        }
    });
    let renames = move || matches!(kind.get(), Kind::Column | Kind::Table);
    view! {
        <div class="ambiguous-names" hidden=move || !renames()>
            <label>
                "First name"
                <input
                    node_ref=first
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=move || names[0].get()
                    on:input=move |event| names[0].set(event_target_value(&event))
                />
            </label>
            <label>
                "Second name"
                <input
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=move || names[1].get()
                    on:input=move |event| names[1].set(event_target_value(&event))
                />
            </label>
            <NamesFile place names />
        </div>
    }
}

/// Shows the query that the change is made from; one of the run's can be taken.
#[component]
fn Query(query: RwSignal<String>, candidates: Vec<String>) -> impl IntoView {
    let offered = (!candidates.is_empty()).then(|| {
        let buttons = candidates.into_iter().enumerate().map(|(place, sql)| {
            let take = move |_| query.set(sql.clone());
            view! {
                <button type="button" class="link" on:click=take>
                    {format!("interpretation {}", place + 1)}
                </button>
            }
        });
        view! { <p class="quiet">"Take " {buttons.collect::<Vec<_>>()}</p> }
    });
    view! {
        <label class="ambiguous-query">
            "The query that answers the question now; its two interpretations are looked for"
            <textarea
                rows="3"
                class="code"
                spellcheck="false"
                prop:value=move || query.get()
                on:input=move |event| query.set(event_target_value(&event))
            ></textarea>
        </label>
        {offered}
    }
}

/// Takes names from a file, and suggests anew.
#[component]
fn NamesFile(place: Place, names: [RwSignal<String>; 2]) -> impl IntoView {
    let ambiguous = ambiguous_store();
    Effect::new(move |before: Option<()>| {
        ambiguous.names.track();
        if before.is_some() {
            let suggested = place.suggested(&untrack(|| ambiguous.synonyms()));
            for (name, suggested) in names.iter().zip(suggested) {
                if !suggested.is_empty() {
                    name.set(suggested);
                }
            }
        }
    });
    let on_files =
        move |files: Vec<File>| files.into_iter().for_each(|file| ambiguous.open_names(file));
    view! {
        <Choose
            label="Names from a file…"
            named="Names that may stand for others"
            class="link"
            accept=".json"
            on_files
        />
    }
}

/// Shows what the open database was made into, and the way back.
#[component]
pub fn UnchangedNote() -> impl IntoView {
    let ambiguous = ambiguous_store();
    let note = move |unchanged: Unchanged| {
        let name = unchanged.origin.name;
        view! {
            <div class="unchanged" role="status">
                <p>{unchanged.done} " " {name.clone()} " itself is unchanged."</p>
                <div class="ask-controls">
                    <button on:click=move |_| ambiguous.undo()>
                        {format!("Back to {name}")}
                    </button>
                    <button class="link" on:click=move |_| ambiguous.save_changed()>
                        "Save this database"
                    </button>
                    <button class="link" on:click=move |_| ambiguous.save_example()>
                        "Save the example"
                    </button>
                </div>
            </div>
        }
    };
    move || ambiguous.unchanged.get().map(note)
}
