//! Controls of the tree: which search, how much of it, its size, and finding words.

use beamsplitter_scene::tree::{Detail, titles};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::view_port::{FULL, ZOOMS, width};
use super::{Order, TreeState, files::Files};
use beamsplitter_shell::store;
use beamsplitter_shell::ui::{Segmented, plural};

/// Shows the line above the drawing.
#[component]
pub fn Controls(look: TreeState) -> impl IntoView {
    let titles = Memo::new(move |_| {
        look.trace.with(|trace| trace.as_ref().map(|trace| titles(trace)).unwrap_or_default())
    });
    let on_search = move |event| {
        if let Ok(place) = event_target_value(&event).parse() {
            look.choose_search(place);
        }
    };
    view! {
        <div class="tree-controls">
            <label>
                "Search "
                <select on:change=on_search>
                    {move || {
                        titles
                            .get()
                            .into_iter()
                            .enumerate()
                            .map(|(place, title)| view! {
                                <option
                                    value=place.to_string()
                                    selected=move || look.search.get() == place
                                >
                                    {title}
                                </option>
                            })
                            .collect::<Vec<_>>()
                    }}
                </select>
            </label>
            <Choices look />
            <Finder look />
            <span class="spring"></span>
            <span class="tree-tools">
                <Zoom look />
                <Files look />
            </span>
        </div>
    }
}

#[component]
fn Choices(look: TreeState) -> impl IntoView {
    let in_sql_order = move || look.order.get() == Order::Sql;
    // Where the finished queries alone are drawn, there is no more of the search to show.
    let detail = move || if in_sql_order() { Detail::Finished } else { look.detail.get() };
    view! {
        <Segmented
            legend="How much of the search"
            name="detail"
            options=vec![
                (Detail::Finished, "Finished"),
                (Detail::Kept, "Kept"),
                (Detail::All, "All"),
            ]
            chosen=detail
            is_fixed=in_sql_order
            on_choose=move |value| look.detail.set(value)
        />
        <Segmented
            legend="Order of the tokens"
            name="order"
            options=vec![(Order::Search, "As searched"), (Order::Sql, "As SQL")]
            chosen=look.order
            on_choose=move |value| look.set_order(value)
        />
    }
}

/// Finds words in the tree; Enter goes from place to place.
#[component]
fn Finder(look: TreeState) -> impl IntoView {
    let matches = Memo::new(move |_| look.matches());
    store().follow_find(move || look.wanted.get(), move |words| look.wanted.set(words));
    let on_key = move |event: KeyboardEvent| {
        if event.key() != "Enter" {
            return;
        }
        event.prevent_default();
        let all = matches.get_untracked();
        let current = look.current.get_untracked();
        let next = all.iter().find(|&&place| current.is_none_or(|current| place > current));
        if let Some(&place) = next.or(all.first()) {
            look.go_to(place);
        }
    };
    view! {
        <label class="finder">
            <span class="hidden">"Find in the tree"</span>
            <input
                type="search"
                placeholder="Find a word"
                prop:value=move || look.wanted.get()
                on:input=move |event| look.wanted.set(event_target_value(&event))
                on:keydown=on_key
            />
        </label>
        <span class="quiet" role="status">
            {move || {
                let asked = look.wanted.with(|wanted| !wanted.trim().is_empty());
                asked.then(|| plural(matches.with(Vec::len), "place"))
            }}
        </span>
    }
}

/// Returns the largest scale at which a drawing of this width is seen whole; the smallest where
/// none is.
fn fitting(width: f32, frame: f32) -> usize {
    ZOOMS.iter().rposition(|scale| width * scale <= frame).unwrap_or(0)
}

#[component]
fn Zoom(look: TreeState) -> impl IntoView {
    let zoom = look.zoom;
    let fit = move |_| {
        let Ok(Some(frame)) = document().query_selector(".tree-scroll") else { return };
        let Ok(Some(drawing)) = frame.query_selector("svg") else { return };
        // As it is drawn at the present scale: the page's own measure grows with the screen.
        let Some(drawn) = width(&drawing) else { return };
        let whole = drawn / ZOOMS[zoom.get_untracked()];
        zoom.set(fitting(whole, frame.client_width() as f32).min(FULL));
    };
    view! {
        <span class="zoom">
            <button
                aria-label="Smaller"
                disabled=move || zoom.get() == 0
                on:click=move |_| zoom.update(|zoom| *zoom = zoom.saturating_sub(1))
            >
                "−"
            </button>
            <output>{move || format!("{:.0} %", ZOOMS[zoom.get()] * 100.0)}</output>
            <button
                aria-label="Larger"
                disabled=move || zoom.get() + 1 == ZOOMS.len()
                on:click=move |_| zoom.update(|zoom| *zoom = (*zoom + 1).min(ZOOMS.len() - 1))
            >
                "+"
            </button>
            <button on:click=fit>"Fit"</button>
        </span>
    }
}

/// Shows what colours, strokes and numbers mean in the present order of the tokens.
#[component]
pub fn Legend(look: TreeState) -> impl IntoView {
    let in_sql_order = move || look.order.get() == Order::Sql;
    let share = move || match look.order.get() {
        Order::Search => "64 %: probability of the next token",
        Order::Sql => "64 %: share of the finished queries",
    };
    view! {
        <ul class="legend" aria-label="Legend">
            <li class="table">"table"</li>
            <li class="column">"column"</li>
            <li class="value">"value"</li>
            <li class="end">"∎ end of the query"</li>
            <li class="finished">"finished"</li>
            <li class="lost" hidden=in_sql_order>"fell off the beam"</li>
            <li class="pruned" hidden=in_sql_order>"pruned or blocked"</li>
            <li class="end">{share} "; thicker: more probable"</li>
            <li class="end" hidden=in_sql_order>"✕ an expected query was lost here"</li>
            <li class="end">"? a word means one thing or another from here on"</li>
        </ul>
    }
}
