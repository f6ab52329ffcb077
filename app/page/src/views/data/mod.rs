//! The open database: its rows, sorted and filtered, and a query of one's own.

mod browse;
mod own_query;

use beamsplitter_state::browse::Browse;
use leptos::prelude::*;

use browse::Rows;
use own_query::OwnQuery;

use beamsplitter_shell::Store;
use beamsplitter_shell::store;

/// What is looked at, which outlives the view. Copies share it.
#[derive(Clone, Copy)]
pub struct DataStore {
    /// Table, order and filter.
    browse: RwSignal<Browse>,
    /// The query as it is typed.
    sql: RwSignal<String>,
}

impl DataStore {
    /// Begins with the first table; another database begins again.
    pub fn new(store: Store) -> Self {
        let this = Self { browse: RwSignal::new(Browse::default()), sql: RwSignal::default() };
        let name = Memo::new(move |_| store.database.with(|state| state.name().map(str::to_owned)));
        Effect::new(move |before: Option<Option<String>>| {
            let name = name.get();
            if before.flatten().is_some_and(|before| Some(before) != name) {
                this.browse.set(Browse::default());
                this.sql.set(String::new());
            }
            name
        });
        this
    }
}

/// Shows a table of the open database, and below it a field for a query.
#[component]
pub fn Data() -> impl IntoView {
    let (store, data) = (store(), expect_context::<DataStore>());
    let browse = data.browse;
    store.follow_find(
        move || browse.with(Browse::to_string),
        move |words| browse.set(Browse::read(&words)),
    );
    let open = move || store.database.with(|state| state.open.clone());
    move || match open() {
        None => view! { <p class="quiet">"Open a database in Ask first."</p> }.into_any(),
        Some(open) => view! {
            <Rows data open=open.clone() />
            <OwnQuery data open />
        }
        .into_any(),
    }
}
