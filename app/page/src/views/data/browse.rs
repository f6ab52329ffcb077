//! The rows of a table, a page at a time.

use std::sync::Arc;

use beamsplitter_protocol::{OpenedDatabase, Rows as Found, RunError};
use beamsplitter_state::browse::{Browse, PAGE, Test};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::DataStore;
use beamsplitter_shell::store;
use beamsplitter_shell::ui::{ColumnHead, ResultTable, Show, cell, count};

/// The rows of a page, and how many there are in all.
type Page = Result<(Arc<Found>, Option<u64>), RunError>;

/// Shows what is chosen of a table, and its rows.
#[component]
pub fn Rows(data: DataStore, open: Arc<OpenedDatabase>) -> impl IntoView {
    let store = store();
    let page = RwSignal::new(None::<(Browse, Page)>);
    let schema = open.schema.clone();
    Effect::new(move |_| {
        let browse = data.browse.get();
        let (Some(rows), Some(all)) = (browse.page_query(&schema), browse.count_query(&schema))
        else {
            // A link may name a table of another file.
            if browse != Browse::default() {
                data.browse.set(Browse::default());
            }
            return;
        };
        let database = store.database_client();
        spawn_local(async move {
            let found = match database.run(rows).await {
                Ok(rows) => Ok((Arc::new(rows), counted(database.run(all).await))),
                Err(error) => Err(error),
            };
            // Something else may be looked at meanwhile, or nothing any more.
            if data.browse.try_get_untracked().as_ref() == Some(&browse) {
                page.try_set(Some((browse, found)));
            }
        });
    });
    let schema = open.schema.clone();
    let rows = move || match page.get() {
        None => view! { <p class="quiet busy">"Reading …"</p> }.into_any(),
        Some((_, Err(error))) => view! { <p class="error">{error.to_string()}</p> }.into_any(),
        Some((browse, Ok((rows, all)))) => {
            let table = schema.tables.get(browse.table).map_or("", |table| table.name.as_str());
            let label = format!("Rows of {table}");
            let head = sorting(data, &browse);
            view! {
                <ResultTable rows=rows.clone() label head=Some(head) />
                <Pages data browse rows=rows.rows.len() all />
            }
            .into_any()
        }
    };
    view! {
        <section class="browse" aria-label="Table">
            <Choices data open />
            <div aria-live="polite">{rows}</div>
        </section>
    }
}

/// Returns the one number of a count.
fn counted(found: Result<Found, RunError>) -> Option<u64> {
    cell(found.ok()?.rows.first()?.first()?).parse().ok()
}

/// Returns heads of columns that sort when they are pressed.
fn sorting(data: DataStore, browse: &Browse) -> ColumnHead {
    let sorted = browse.sorted;
    ColumnHead(Arc::new(move |column, name| {
        let (sign, said) = match sorted {
            Some((by, descends)) if by == column => {
                if descends {
                    (" ▼", "sorted, largest first")
                } else {
                    (" ▲", "sorted, smallest first")
                }
            }
            _ => ("", "sort"),
        };
        let on_click = move |_| data.browse.update(|browse| browse.sort(column));
        view! {
            <button class="link sort" title="Sort by this column" on:click=on_click>
                {name} <span aria-hidden="true">{sign}</span> <span class="hidden">", " {said}</span>
            </button>
        }
        .into_any()
    }))
}

/// Shows which table is looked at, and which of its rows.
#[component]
fn Choices(data: DataStore, open: Arc<OpenedDatabase>) -> impl IntoView {
    let browse = data.browse;
    let names = open.schema.tables.iter().map(|table| table.name.clone());
    let tables = options(names, move |place| browse.with(|browse| browse.table == place));
    let choose = move |event| {
        let table = event_target_value(&event).parse().unwrap_or_default();
        browse.set(Browse::of(table));
    };
    let schema = open.schema.clone();
    let table = Memo::new(move |_| browse.with(|browse| browse.table));
    let columns = move || {
        let table = schema.tables.get(table.get());
        let names = table.into_iter().flat_map(|table| &table.columns).map(|c| c.name.clone());
        let any = std::iter::once("any column".to_owned());
        let chosen = move |place| browse.with(|browse| browse.column.map_or(0, |c| c + 1) == place);
        options(any.chain(names), chosen)
    };
    let change = move |change: &dyn Fn(&mut Browse)| {
        browse.update(|browse| {
            change(browse);
            browse.page = 0;
        });
    };
    let on_column = move |event| {
        let place: usize = event_target_value(&event).parse().unwrap_or_default();
        change(&|browse| browse.column = place.checked_sub(1));
    };
    let tests = Test::ALL.into_iter().map(|(_, name)| name.to_owned());
    let tests =
        options(tests, move |place| browse.with(|browse| Test::ALL[place].0 == browse.test));
    let on_test = move |event| {
        let place: usize = event_target_value(&event).parse().unwrap_or_default();
        if let Some((test, _)) = Test::ALL.get(place) {
            change(&|browse| browse.test = *test);
        }
    };
    let on_value = move |event| {
        let value = event_target_value(&event);
        change(&|browse| browse.value.clone_from(&value));
    };
    let schema = open.schema.clone();
    let as_query = move |_| {
        if let Some(sql) = browse.with_untracked(|browse| browse.query(&schema)) {
            data.sql.set(sql);
        }
    };
    view! {
        <div class="ask-controls">
            <label class="choice">"Table " <select on:change=choose>{tables}</select></label>
            <label class="choice">"Rows where " <select on:change=on_column>{columns}</select></label>
            <select aria-label="Comparison" on:change=on_test>{tests}</select>
            <input
                type="search"
                aria-label="Value"
                prop:value=move || browse.with(|browse| browse.value.clone())
                on:input=on_value
            />
            <button type="button" class="link" on:click=as_query>"Go on with this as a query"</button>
        </div>
    }
}

/// Returns one option for each name; its value is its place.
fn options(
    names: impl Iterator<Item = String>,
    is_chosen: impl Fn(usize) -> bool + Copy + Send + Sync + 'static,
) -> Vec<AnyView> {
    let option = |(place, name): (usize, String)| {
        let selected = move || is_chosen(place);
        view! { <option value=place.to_string() selected=selected>{name}</option> }.into_any()
    };
    names.enumerate().map(option).collect()
}

/// Shows which rows these are, and the way to others.
#[component]
fn Pages(data: DataStore, browse: Browse, rows: usize, all: Option<u64>) -> impl IntoView {
    let first = browse.page * PAGE;
    let last = first + rows;
    let more = all.map_or(rows == PAGE, |all| (last as u64) < all);
    let of = all.map(|all| format!(" of {}", count(all))).unwrap_or_default();
    let words = format!("Rows {} to {}{of}", count(first + 1), count(last));
    let step = move |page: usize| move |_| data.browse.update(|browse| browse.page = page);
    let at = browse.page;
    let several = at > 0 || more;
    view! {
        <Show when=move || several>
            <p class="ask-controls">
                <button disabled=at == 0 on:click=step(at.saturating_sub(1))>"Previous"</button>
                <button disabled=!more on:click=step(at + 1)>"Next"</button>
                <span class="quiet">{words.clone()}</span>
            </p>
        </Show>
    }
}
